"""The learned policy: the chance of each choice, without a search."""
