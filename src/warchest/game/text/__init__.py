"""Decisions, positions and whole games as text, and back (docs/reference/notation.md)."""
