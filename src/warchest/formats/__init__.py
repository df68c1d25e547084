"""Decisions, positions and whole games as text, and back (docs/notation.md)."""
