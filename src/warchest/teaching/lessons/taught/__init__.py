"""The lessons, one in each file."""
