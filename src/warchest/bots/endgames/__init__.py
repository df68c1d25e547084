"""Proven wins at the end of a game: a search over every hidden state, in the compiled subset (docs/explanation/endgames.md)."""
