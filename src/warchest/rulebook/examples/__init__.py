"""The examples of the rulebook: small positions to try a rule on, each carried out by a test."""

from warchest.rulebook.examples.catalogue import CHAPTERS, EXAMPLES, examples_about, examples_of, examples_of_unit
from warchest.rulebook.examples.example import Example, Mistake, Scene
from warchest.rulebook.examples.playing import (
    UnknownExampleError,
    example_game,
    refusals,
    seat_of,
    shown,
    steps_of,
    why,
)

__all__ = [
    "CHAPTERS",
    "EXAMPLES",
    "Example",
    "Mistake",
    "Scene",
    "UnknownExampleError",
    "example_game",
    "examples_about",
    "examples_of",
    "examples_of_unit",
    "refusals",
    "seat_of",
    "shown",
    "steps_of",
    "why",
]
