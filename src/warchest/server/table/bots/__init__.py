"""The bots' turns in live games, and the finished games that rate them."""
