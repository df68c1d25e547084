"""The games of ``warchest.lab.vector.Games`` played slowly: by the interpreted rules, with luck from a few lines of plain Python."""

from collections.abc import Sequence

from warchest.game.setup import Setup
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import do_by_luck, opening, settle
from warchest.rules.state.layout import CHANCE, CHOICES

WORD = (1 << 64) - 1


def lucky_number(counter: int) -> int:
    """31 bits of SplitMix64 for a counter."""
    z = counter * 0x9E3779B97F4A7C15 & WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z >> 33


class SlowGame:
    """One of many games."""

    def __init__(self, setups: Sequence[Setup], luck: int) -> None:
        self.setups, self.luck = setups, luck
        self.begin()

    def begin(self) -> None:
        self.setup = self.setups[self._next() * len(self.setups) >> 31]
        self.tables = self.setup.tables()
        self.position = opening(self.tables)
        self.decisions = 0
        self._let_chance_act()

    def play(self, id_: int) -> None:
        apply(self.tables, self.position, id_, [0] * CHOICES)
        self.decisions += 1
        self._let_chance_act()

    @property
    def ids(self) -> list[int]:
        out = [0] * CHOICES
        return out[: list_choices(self.tables, self.position, out)]

    def _next(self) -> int:
        self.luck += 1
        return lucky_number(self.luck)

    def _let_chance_act(self) -> None:
        while self.position.decider == CHANCE:
            do_by_luck(self.tables, self.position, self._next())
            settle(self.tables, self.position, True, [0] * CHOICES)
