"""Tournaments: the pairings of each round, the standings, and the acts of players and organizers."""
