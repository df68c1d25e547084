"""The calibration of the evaluator: the chance of winning for each value, in each group of games where it was measured.

The log-odds of a chance are a polynomial of the value. Its constant is below zero, because a search slightly overvalues its best choice.
`warchest calibrate` fits the coefficients to games of the bots and shows how chances and results agree in other games
(docs/explanation/analysis.md). For games that were not measured, such as those with home-brew units, there is no calibration and no chance
is shown. If chances and results did not agree in a tenth of the scale, only the bound of that tenth is shown: "under 10%".
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any, Final, NamedTuple

from warchest.game.setup import Setup
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.words import Bound

FILE: Final = "calibration.json"
GROUPS: Final = {"base": "base", "all": "all", "four": "four_all", "lite": "lite"}
"""The groups of games, each with the kind of game (``warchest.game.kinds``) that measured it."""

TENTHS, MIDDLE, AGREES = 10, 5, 0.03
"""The number of classes of chances, the first class of the upper half, and the largest gap between chances and results that agree."""


class ShownChance(NamedTuple):
    """A chance in the form to show."""

    points: float
    """The chance in points, from 0 to 100, or the end of its class on the side of 50."""
    bound: Bound | None = None
    """The side of these points that the chance is on, if only that was measured."""


@dataclass(frozen=True)
class Calibration:
    """Chances of winning for values of the evaluator."""

    constant: float
    linear: float
    cubic: float
    unsure: tuple[int, ...] = ()
    """The classes, from 0 to 9, in which chances and results were not found to agree."""

    def chance(self, value: float, *, chosen: bool = True) -> float:
        """Return the chance of winning, from 0 to 1, for a value from -1 (a certain loss) to 1 (a certain win).

        ``chosen``: whether it is the value of a choice. That of a hand is no overvalued best one, so both sides' chances must add up to 1.
        """
        if abs(value) >= 1:
            return float(value > 0)
        return 1 / (1 + exp(-(self.constant * chosen + self.linear * value + self.cubic * value**3)))

    def shown(self, points: float) -> ShownChance:
        """Return a chance, given in points, in the form to show. A certain win or loss needs no measurement."""
        tenth = class_of(points / 100)
        if tenth not in self.unsure or not 0 < points < 100:
            return ShownChance(points)
        if tenth < MIDDLE:
            end = next(
                border for border in range(tenth + 1, MIDDLE + 1) if border == MIDDLE or border not in self.unsure
            )
            return ShownChance(100.0 * end / TENTHS, "under")
        end = next(
            border for border in range(tenth, MIDDLE - 1, -1) if border == MIDDLE or border - 1 not in self.unsure
        )
        return ShownChance(100.0 * end / TENTHS, "over")


UNMEASURED: Final = Calibration(0.0, 4.0, 0.0)
"""The calibration for games that were not measured. It ranks actions, but its chances are never shown."""


def group_of(setup: Setup) -> str | None:
    """Return the group of games that a setup belongs to, or None if it has units that were not measured."""
    if setup.ruleset.id == LITE.id:
        return "lite"
    if setup.ruleset.id != WAR_CHEST.id or setup.ruleset.declaration:
        return None
    if setup.seats == 4:
        return "four"
    return "base" if set(setup.boxes) == set(WAR_CHEST.default_boxes) else "all"


@cache
def card() -> Mapping[str, Any]:
    """Return the content of the calibration file."""
    content: Mapping[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return content


def calibration_of(setup: Setup, evaluator: str) -> Calibration | None:
    """Return the calibration of an evaluator for the games of a setup, or None if it was not measured."""
    known = card()
    group = group_of(setup)
    if group is None or known.get("evaluator") != evaluator or group not in known.get("groups", {}):
        return None
    numbers = known["groups"][group]
    return Calibration(numbers["constant"], numbers["linear"], numbers["cubic"], tuple(numbers["unsure"]))


@dataclass(frozen=True)
class ChanceClass:
    """The positions with a chance in one tenth of the scale."""

    positions: int
    predicted: float
    """Their mean chance."""
    real: float
    """The part of them that was won."""

    @property
    def agrees(self) -> bool:
        """Return whether chances and results agree."""
        return round(abs(self.predicted - self.real), 4) <= AGREES


def class_of(chance: float) -> int:
    """Return the class of a chance, from 0 to 9."""
    return min(TENTHS - 1, int(TENTHS * chance))


def unsure(measured: Sequence[ChanceClass]) -> tuple[int, ...]:
    """Return the classes in which chances and results do not agree, and the empty ones."""
    sure = {class_of(one.predicted) for one in measured if one.agrees}
    return tuple(tenth for tenth in range(TENTHS) if tenth not in sure)


def classes(shown: Sequence[tuple[float, float]]) -> list[ChanceClass]:
    """Return the classes of chances that have positions.

    ``shown``: pairs of a chance and a result, as in ``log_loss``.
    """
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for chance, result in shown:
        tenths[class_of(chance)].append((chance, result))
    return [
        ChanceClass(len(few), sum(chance for chance, _ in few) / len(few), sum(result for _, result in few) / len(few))
        for few in tenths
        if few
    ]


def log_loss(shown: Sequence[tuple[float, float]]) -> float:
    """Return the mean of -log of the chance given to each result. There must be at least one pair."""
    total = 0.0
    for given, result in shown:
        chance = min(1 - 1e-9, max(1e-9, given))
        total -= result * log(chance) + (1 - result) * log(1 - chance)
    return total / len(shown)
