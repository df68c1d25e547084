"""A learned evaluation: inputs from a position, weights that belong to facts of cards and hexes, and a small net of integers."""

NEWEST = 2
"""The number of the last net."""
