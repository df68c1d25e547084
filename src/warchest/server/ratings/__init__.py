"""Ratings: the changes by finished games, the present values, and the lists of pages (docs/explanation/ratings.md)."""
