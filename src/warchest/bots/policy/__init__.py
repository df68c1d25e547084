"""The learned policy: how likely each choice is to be made, without a search."""
