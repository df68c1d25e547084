"""Finished games and other texts: replays, imports, reviews and the editor."""
