"""The themes of puzzles: the ideas of their solutions, and the units that carry them out. All follow from the solution."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from warchest.game.game import Game
from warchest.teaching.puzzles.explaining import ShownTurn, game_of, moments, threat_of
from warchest.teaching.puzzles.playing import puzzles, solution
from warchest.teaching.puzzles.records import Puzzle
from warchest.wording.languages import N_, _
from warchest.wording.names import name_of

IDEAS: Final = {
    "attack": N_("Attack"),
    "tactic": N_("Tactic"),
    "deployment": N_("Deployment"),
    "bolstering": N_("Bolstering"),
    "facedown": N_("Facedown coin"),
    "block": N_("Block a location"),
    "retake": N_("Retake a location"),
    "three": N_("Three coins"),
}
"""The ideas as words of a list."""
_HEX = re.compile(r"[a-i][1-7]")


@cache
def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the themes of a puzzle: ideas in their order, and the kinds of the units that act in its solution."""
    if puzzle.goal == "coin":
        return ()
    start = game_of(puzzle)
    line = moments(puzzle, start, solution(puzzle))
    steps = [
        (before, turn) for before, turn in zip([start, *(one.game for one in line)], line, strict=False) if turn.own
    ]
    ideas = set(_ideas(puzzle, steps))
    units = dict.fromkeys(kind for before, turn in steps for kind in _actors(before, turn))
    return (*(idea for idea in IDEAS if idea in ideas), *units)


@cache
def themes() -> tuple[str, ...]:
    """Return all themes that a puzzle has, the ideas first and the units by their ids."""
    found = {theme for puzzle in puzzles() for theme in themes_of(puzzle)}
    return (*(idea for idea in IDEAS if idea in found), *sorted(found - {*IDEAS}))


def theme_name(theme: str) -> str:
    """Return the name of a theme."""
    return _(IDEAS[theme]) if theme in IDEAS else name_of(game_of(puzzles()[0]).setup.ruleset, theme)


def _ideas(puzzle: Puzzle, steps: Sequence[tuple[Game, ShownTurn]]) -> Iterator[str]:
    for _before, turn in steps:
        verbs = {mark.verb for mark in turn.marks}
        if "attack" in verbs:
            yield "attack"
        if turn.words.startswith("tactic@"):
            yield "tactic"
        if "deploy" in verbs:
            yield "deployment"
        if "bolster" in verbs:
            yield "bolstering"
        if not turn.marks:
            yield "facedown"
    if puzzle.goal == "win" and len(steps) > 2:
        yield "three"
    if puzzle.goal == "save":
        wanted = {mark.to for turn in threat_of(puzzle) for mark in turn.marks if mark.verb == "control"}
        done = steps[0][1].marks
        if any(mark.verb in ("move", "deploy") and mark.to in wanted for mark in done):
            yield "block"
        if any(mark.verb == "control" for mark in done):
            yield "retake"


def _actors(before: Game, turn: ShownTurn) -> Iterator[str]:
    """Yield the kinds of the solver's units that act in a turn."""
    at = [(before, hex_) for hex_ in _HEX.findall(turn.words)[:1]]
    for mark in turn.marks:
        at += [(before, mark.start or mark.to), (turn.game, mark.to)]
    for game, place in at:
        yield from (unit.kind for unit in game.view(None).units if unit.hex == place and unit.seat == before.decider)
