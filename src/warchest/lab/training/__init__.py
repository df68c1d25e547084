"""Training of the bots' net: self-play games of the tree search, and the fit of the weights to them. For developers."""
