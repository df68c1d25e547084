"""The content of a game: boards, units, decrees, and the vocabulary of their rows."""
