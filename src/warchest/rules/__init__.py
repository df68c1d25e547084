"""The rulebook: positions, choices, effects, and the knowledge of each seat. It imports the standard library only."""
