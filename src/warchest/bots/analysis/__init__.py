"""Judgements of positions and games from a seat's own knowledge: hints, odds, reviews, all by one frozen evaluator."""
