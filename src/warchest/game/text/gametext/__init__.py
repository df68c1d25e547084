"""A whole game as text: its model, and how to read, write and replay it."""
