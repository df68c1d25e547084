"""The lines of a puzzle: how each wrong action is refuted, and how a win continues to its last location.

A refuting line is a shortest one. It ends with the last action of the other side that is needed: a win for it, or a use after which the
seat doesn't reach its goal even if the other side only passes. An action that fails even if the other side only passes has no line.

The other side answers a right action with the use that delays the win longest, and chance does the same.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import TypeVar

from warchest.bots.endgames.memory import MAX_PLIES as UNLIMITED
from warchest.bots.endgames.prover import MOST_ACTIONS, Prover
from warchest.bots.endgames.search import UNDECIDED, WON
from warchest.rules.flow.play import action_open
from warchest.rules.flow.turns import list_chance
from warchest.rules.known import spying
from warchest.rules.state import ids
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.teaching.puzzles.records import Goal, PuzzleQuestion, PuzzleTurn, Refutation, RightActions
from warchest.teaching.puzzles.replies import (
    FACEDOWN,
    legal,
    played,
    replies,
    reply_facts,
    uses_a_coin,
    words,
)

BUDGET = 20_000_000
"""The most positions to examine for each proof."""
ALTERNATIVES = 12
"""The number of replies that are compared, the most convincing ones."""
T = TypeVar("T")
_HEX = re.compile(r"[a-i][1-7]")
"""The name of a hex in the words of a turn."""


class NoLineError(Exception):
    """Raised for a position in which the search has no verdict."""


def whole_actions(r: Tables, s: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Yield each whole action of the deciding seat, and the position after it."""
    waiting: list[tuple[Position, tuple[int, ...]]] = [(s, ())]
    found = 0
    while waiting and found <= MOST_ACTIONS:
        before, so_far = waiting.pop()
        for id_ in legal(r, before):
            after = played(r, before, id_)
            if action_open(r, after, s.decider):
                waiting.append((after, (*so_far, id_)))
            else:
                found += 1
                yield (*so_far, id_), after


@dataclass(frozen=True)
class PuzzleLines:
    """Finds the lines of a puzzle."""

    agent: Prover
    r: Tables
    start: Position
    """The position of the puzzle."""
    goal: Goal

    @property
    def seat(self) -> int:
        """The seat of the solver."""
        return self.start.decider

    def reaches(self, s: Position, theirs: int = UNLIMITED, coins: int = UNLIMITED) -> bool:
        """Return whether the seat reaches the goal for certain from a position, if the other side only passes after ``theirs`` coins.

        ``coins``: the most coins that the seat may use for a win. Raises NoLineError without a verdict.
        """
        if not s.over and s.round_no != self.start.round_no:
            return self.goal == "save"
        if s.decider == self.seat and spying(self.r, s) is not None:
            raise NoLineError
        if self.goal == "save":
            verdict = self.agent.hold(self.r, s, self.seat, BUDGET, theirs)
        else:
            verdict = self.agent.prove(self.r, s, self.seat, coins, BUDGET, theirs)
        if verdict == UNDECIDED:
            raise NoLineError
        return verdict == WON

    def coins_to_win(self, s: Position, theirs: int = UNLIMITED) -> int:
        """Return the fewest coins with which the seat wins for certain from a position in which it can."""
        return next(coins for coins in count() if self.reaches(s, theirs, coins))

    def uses_to_refute(self, s: Position) -> int:
        """Return the fewest coins that the other side needs to keep the seat from its goal. The position must allow that."""
        return next(uses for uses in count() if not self.reaches(s, uses))

    # ------------------------------------------------------------- refutations

    def refutations(
        self, wrong: Iterable[tuple[tuple[int, ...], Position]], before: Position
    ) -> tuple[Refutation, ...]:
        """Return how the other side refutes all these wrong actions in a position. Actions with the same line share it."""
        found: dict[tuple[tuple[PuzzleTurn, ...], bool], list[str]] = {}
        for action, after in wrong:
            line = self._refute(after, self.uses_to_refute(after))
            found.setdefault((line, self._fails_against_a_pass(after)), []).append(words(self.r, before, action))
        return tuple(Refutation(line, idle, tuple(sorted(actions))) for (line, idle), actions in sorted(found.items()))

    def _fails_against_a_pass(self, s: Position) -> bool:
        """Return whether the other side may pass now and still keep the seat from its goal."""
        if s.over or s.decider != 1 - self.seat or not uses_a_coin(s):
            return not self.reaches(s, 0)
        passes = (reply for reply in replies(self.r, s, s.decider) if reply.weight == FACEDOWN)
        return not self.reaches(next(reply for reply in passes if reply.line[-1] < ids.CLAIM).after)

    def _refute(self, s: Position, uses: int) -> tuple[PuzzleTurn, ...]:
        """Return the line from a position that the other side can refute with this number of coins, and no fewer."""
        if uses == 0 or s.over:
            return ()
        if s.decider == self.seat or s.decider == CHANCE:
            if s.decider == CHANCE:
                turn, after = next((turn, after) for turn, after in self._draws(s) if not self.reaches(after, uses))
            else:
                turn, after = self._resistance(s, uses)
            return (turn, *self._refute(after, self.uses_to_refute(after)))
        left = uses - uses_a_coin(s)
        good = [reply for reply in replies(self.r, s, s.decider) if not self.reaches(reply.after, left)]
        lines = [
            (PuzzleTurn(*reply_facts(self.r, s, reply)), *self._refute(reply.after, self.uses_to_refute(reply.after)))
            for reply in good[: ALTERNATIVES if uses > 1 else 1]
        ]
        return min(lines, key=_loose_ends)

    def _resistance(self, s: Position, uses: int) -> tuple[PuzzleTurn, Position]:
        """Return the action that costs the other side the most coins: to win the nearest one, to save the game one that does nothing."""
        longest = [(action, after) for action, after in whole_actions(self.r, s) if self.reaches(after, uses - 1)]

        def rank(one: tuple[tuple[int, ...], Position]) -> tuple[int, bool, tuple[int, ...]]:
            action, after = one
            facedown = action[0] < ids.CLAIM
            if self.goal == "save":
                return 0, not facedown, action
            return self.coins_to_win(after, 0), facedown, action

        action, after = min(longest, key=rank)
        return PuzzleTurn("", words(self.r, s, action)), after

    # -------------------------------------------------------------- the way on

    def question(self, s: Position, questions: dict[bytes, PuzzleQuestion | None]) -> PuzzleQuestion | None:
        """Return the seat's next question after a right action, once the other side has answered, or None if nothing is left to do.

        ``questions``: those of earlier positions.
        """
        if s.to_bytes() not in questions:
            questions[s.to_bytes()] = self._question(s, questions)
        return questions[s.to_bytes()]

    def _question(self, s: Position, questions: dict[bytes, PuzzleQuestion | None]) -> PuzzleQuestion | None:
        line: list[PuzzleTurn] = []
        while not s.over and s.decider != self.seat:
            if s.decider == CHANCE:
                turn, s = _longest(self._draws(s), lambda draw: self.coins_to_win(draw[1]))
                line.append(turn)
            else:
                reply = _longest(replies(self.r, s, s.decider), lambda reply: self.coins_to_win(reply.after))
                line.append(PuzzleTurn(*reply_facts(self.r, s, reply)))
                s = reply.after
        if s.over:
            return None
        actions = list(whole_actions(self.r, s))
        right = [(action, after) for action, after in actions if self.reaches(after)]
        ways: dict[PuzzleQuestion | None, list[tuple[int, str]]] = {}
        for action, after in right:
            way = self.question(after, questions)
            ways.setdefault(way, []).append((self.coins_to_win(after), words(self.r, s, action)))
        fastest_first = sorted((sorted(ways[way]), way) for way in ways if way is not None)
        at_once = [(sorted(ways[None]), None)] if None in ways else []
        found = (RightActions(tuple(word for _coins, word in some), way) for some, way in [*at_once, *fastest_first])
        refuted = self.refutations([one for one in actions if one not in right], s)
        return PuzzleQuestion(tuple(line), tuple(found), refuted)

    def _draws(self, s: Position) -> list[tuple[PuzzleTurn, Position]]:
        out, weights = [0] * CHOICES, [0] * CHOICES
        draws = out[: list_chance(self.r, s, out, weights)]
        return [(PuzzleTurn("", words(self.r, s, (id_,))), played(self.r, s, id_)) for id_ in draws]


def _longest(ways: Iterable[T], coins: Callable[[T], int]) -> T:
    """Return the way that costs most coins, the first one of several."""
    return max(ways, key=coins)


def _loose_ends(line: Sequence[PuzzleTurn]) -> int:
    """Return how many actions of the other side have no hex in common with its next one."""
    hexes = [{*_HEX.findall(turn.words)} for turn in line[::2]]
    return sum(not one & other for one, other in pairwise(hexes))
