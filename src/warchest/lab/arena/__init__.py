"""Matches between bots: games in pairs that share armies and draws, and their figures."""
