"""The lessons, each in a file of its own."""
