"""The rulebook, the lessons and the puzzles."""
