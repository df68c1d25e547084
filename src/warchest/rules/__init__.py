"""The rulebook: positions, choices, effects, and what each seat may know. Imports the standard library only."""
