"""Judgements of positions and games from a seat's knowledge: hints, odds and reviews, all by one frozen evaluator."""
