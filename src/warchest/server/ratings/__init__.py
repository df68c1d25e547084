"""Ratings: what a finished game changes, the present values, and the lists of pages (docs/explanation/ratings.md)."""
