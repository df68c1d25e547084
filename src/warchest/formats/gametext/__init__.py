"""A whole game as text: its model, reading, writing and playing it again."""
