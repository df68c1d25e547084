"""The grades of puzzles, by how many levels of bots miss them, and the selection of the puzzles for the package."""

import random
import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, zip_longest

from warchest.bots.registry import LEVELS
from warchest.lab.arena.endgames.records import words_of
from warchest.protocol.player import Player, make_player
from warchest.teaching.puzzles.check import shape_of, units_of
from warchest.teaching.puzzles.make import coin_pips
from warchest.teaching.puzzles.records import GOALS, MOST_PIPS, Goal, Puzzle

ASKED = 3
"""How often a level is asked. It misses a puzzle if it finds the answer less than half of the time."""

_PLACE = re.compile(r"[a-i][1-7]")
"""The name of a hex in the words of a reply."""
VARIED = 4
"""More replies than this number make no difference."""


@cache
def _player(level: str) -> Player:
    return make_player(level)


def finds(puzzle: Puzzle, level: str, seed: int) -> bool:
    """Return whether a level, asked once, chooses the answer."""
    game = puzzle.game()
    return words_of(game, _player(level).choose(game, seed)) == puzzle.answer


def graded(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its grade. For a puzzle about a coin, the grade depends on the number of coins out of sight."""
    if puzzle.goal == "coin":
        return replace(puzzle, pips=coin_pips(puzzle))
    seeds = random.Random(puzzle.source)
    missed = []
    for level in LEVELS:
        right = sum(finds(puzzle, level, seeds.getrandbits(32)) for _ in range(ASKED))
        if 2 * right < ASKED:
            missed.append(level)
    return replace(puzzle, missed=tuple(missed), pips=min(MOST_PIPS, 1 + len(missed)))


def choose(candidates: Iterable[Puzzle], wanted: Mapping[Goal, int]) -> list[Puzzle]:
    """Return the wanted number of puzzles of each goal, alternating grades, without two with the same units or shape of position.

    Puzzles with several different replies come first. A puzzle is left out if a reply uses no coin or does nothing on the board. They are
    numbered from 1, alternating goals.
    """
    candidates = [
        one
        for one in candidates
        if all(reply.line[0].coin and _PLACE.search(reply.line[0].words) for reply in one.replies if reply.line)
    ]
    units: set[object] = set()
    shapes: set[object] = set()
    chosen: dict[Goal, list[Puzzle]] = {goal: [] for goal in GOALS}
    queues = {
        (goal, pips): deque(one for one in puzzles if (one.goal, one.pips) == (goal, pips))
        for puzzles in [sorted(candidates, key=lambda one: -min(VARIED, len(one.replies)))]
        for goal in GOALS
        for pips in range(1, MOST_PIPS + 1)
    }
    for goal, pips in cycle(list(queues)):
        if not any(queues[one, other] and len(chosen[one]) < wanted[one] for one, other in queues):
            break
        queue = queues[goal, pips]
        while queue and len(chosen[goal]) < wanted[goal]:
            puzzle = queue.popleft()
            units_and_shape = units_of(puzzle), shape_of(puzzle)
            if units_and_shape[0] not in units and units_and_shape[1] not in shapes:
                units.add(units_and_shape[0])
                shapes.add(units_and_shape[1])
                chosen[goal].append(puzzle)
                break
    mixed = [one for row in zip_longest(*(chosen[goal] for goal in GOALS)) for one in row if one is not None]
    return [replace(puzzle, number=number) for number, puzzle in enumerate(mixed, 1)]
