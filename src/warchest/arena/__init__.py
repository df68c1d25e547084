"""Matches between bots: games in pairs that share armies and luck, and what they show."""
