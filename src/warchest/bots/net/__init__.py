"""A learned evaluation: inputs from a position, weights for facts about cards and hexes, and a small integer net."""

NEWEST = 2
"""The number of the newest net."""
