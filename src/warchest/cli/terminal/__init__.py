"""A whole game in a plain terminal, by typing the notation."""
