"""Training of the bots' net: games that the tree search plays against itself, and the fit of the weights to them. For developers."""
