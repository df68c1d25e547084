"""The log of a game in words: one line an action."""
