"""The grades of puzzles: how many levels of bots miss them, and which of the puzzles found become puzzles of the program."""

import random
import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, zip_longest

from warchest.bots.registry import LEVELS
from warchest.lab.arena.endgames.records import words_of
from warchest.protocol.player import Player, make_player, own_agent
from warchest.teaching.puzzles.check import shape_of, units_of
from warchest.teaching.puzzles.make import coin_pips
from warchest.teaching.puzzles.records import GOALS, MOST_PIPS, Goal, Puzzle

ASKED = 3
"""How often a level is asked. It misses a puzzle where it finds the answer less often than every other time."""

_PLACE = re.compile(r"[a-i][1-7]")
"""The name of a hex in the words of a reply."""
VARIED = 4
"""The number of replies from which on more do not matter."""


@cache
def _player(level: str) -> Player:
    return make_player(level, agent=own_agent(level))


def finds(puzzle: Puzzle, level: str, seed: int) -> bool:
    """Return whether a level, asked once, chooses the answer."""
    game = puzzle.game()
    return words_of(game, _player(level).choose(game, seed)) == puzzle.answer


def graded(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its grade. Bots aren't asked for coins: there the grade follows from the number of coins out of sight."""
    if puzzle.goal == "coin":
        return replace(puzzle, pips=coin_pips(puzzle))
    seeds = random.Random(puzzle.source)
    missed = []
    for level in LEVELS:
        right = sum(finds(puzzle, level, seeds.getrandbits(32)) for _ in range(ASKED))
        if 2 * right < ASKED:
            missed.append(level)
    return replace(puzzle, missed=tuple(missed), pips=min(MOST_PIPS, 1 + len(missed)))


def choose(found: Iterable[Puzzle], wanted: Mapping[Goal, int]) -> list[Puzzle]:
    """Return as many puzzles of each goal, of all grades by turns, no two alike in their units or in the shape of their positions.

    Those whose wrong actions need several replies come first. One is left out if a reply to a wrong action uses no coin or does nothing on
    the board. They are numbered from 1, the goals by turns.
    """
    found = [one for one in found if all(reply.coin and _PLACE.search(reply.words) for reply in one.replies)]
    units: set[object] = set()
    shapes: set[object] = set()
    chosen: dict[Goal, list[Puzzle]] = {goal: [] for goal in GOALS}
    left = {
        (goal, pips): deque(one for one in puzzles if (one.goal, one.pips) == (goal, pips))
        for puzzles in [sorted(found, key=lambda one: -min(VARIED, len(one.replies)))]
        for goal in GOALS
        for pips in range(1, MOST_PIPS + 1)
    }
    for goal, pips in cycle(list(left)):
        if not any(left[one, other] and len(chosen[one]) < wanted[one] for one, other in left):
            break
        queue = left[goal, pips]
        while queue and len(chosen[goal]) < wanted[goal]:
            puzzle = queue.popleft()
            told = units_of(puzzle), shape_of(puzzle)
            if told[0] not in units and told[1] not in shapes:
                units.add(told[0])
                shapes.add(told[1])
                chosen[goal].append(puzzle)
                break
    mixed = [one for row in zip_longest(*(chosen[goal] for goal in GOALS)) for one in row if one is not None]
    return [replace(puzzle, number=number) for number, puzzle in enumerate(mixed, 1)]
