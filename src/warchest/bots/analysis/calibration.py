"""The calibration of the evaluator: which chance of winning a value stands for, in each group of games where it was measured.

The log-odds of a chance are a polynomial of the value. Its constant is below zero, since a search values its best choice a little too
highly. `warchest calibrate` fits the numbers to games of the bots and shows how chances and results agree in other games
(docs/explanation/analysis.md). Where nobody has measured that, as with home-brew units, there is no calibration, and no chance is shown.
Where chances and results of a tenth of the scale did not agree, only the bound of that tenth is shown: "under 10 %".
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
"""The groups of games, each with the name of its kind in ``warchest.game.kinds`` by whose games it was measured."""
STEPS, CLOSE = 30, 1e-5
"""The most steps of the fit, which usually converges in less than ten, and the step from which on it has converged."""

TENTHS, MIDDLE, AGREES = 10, 5, 0.03
"""The classes of chances, the first one of the upper half, and the greatest gap at which chances and results of a class agree."""


class ShownChance(NamedTuple):
    """A chance as it may be shown."""

    points: float
    """The chance in points, from 0 to 100, or the end of its class on the side of 50."""
    bound: Bound | None = None
    """On which side of these points the chance is, where nobody knows it better."""


@dataclass(frozen=True)
class Calibration:
    """Chances of winning for values of the evaluator."""

    constant: float
    linear: float
    cubic: float
    unsure: tuple[int, ...] = ()
    """The classes, from 0 to 9, in which chances and results were not found to agree."""

    def chance(self, value: float) -> float:
        """Return the chance of winning, from 0 to 1, for a value from -1 (lost for certain) to 1 (won for certain)."""
        if abs(value) >= 1:
            return float(value > 0)
        return 1 / (1 + exp(-(self.constant + self.linear * value + self.cubic * value**3)))

    def shown(self, points: float) -> ShownChance:
        """Return a chance in points as it may be shown. A win or loss that is certain needs no measurement."""
        tenth = class_of(points / 100)
        if tenth not in self.unsure or not 0 < points < 100:
            return ShownChance(points)
        if tenth < MIDDLE:
            end = next(n for n in range(tenth + 1, MIDDLE + 1) if n == MIDDLE or n not in self.unsure)
            return ShownChance(100.0 * end / TENTHS, "under")
        end = next(n for n in range(tenth, MIDDLE - 1, -1) if n == MIDDLE or n - 1 not in self.unsure)
        return ShownChance(100.0 * end / TENTHS, "over")


UNMEASURED: Final = Calibration(0.0, 4.0, 0.0)
"""Chances for games in which nobody has measured them. They rank actions, and are shown to nobody."""


def group_of(setup: Setup) -> str | None:
    """Return the group of games to which a setup belongs, or None where units are played that no measured game had."""
    if setup.ruleset.id == LITE.id:
        return "lite"
    if setup.ruleset.id != WAR_CHEST.id or setup.ruleset.declaration:
        return None
    if setup.seats == 4:
        return "four"
    return "base" if set(setup.boxes) == set(WAR_CHEST.default_boxes) else "all"


@cache
def card() -> Mapping[str, Any]:
    """Return the measured calibration as it was written, or an empty one."""
    found: Mapping[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return found


def calibration_of(setup: Setup, evaluator: str) -> Calibration | None:
    """Return the calibration of an evaluator for the games of a setup, or None where it was not measured."""
    known = card()
    group = group_of(setup)
    if group is None or known.get("evaluator") != evaluator or group not in known.get("groups", {}):
        return None
    numbers = known["groups"][group]
    return Calibration(numbers["constant"], numbers["linear"], numbers["cubic"], tuple(numbers["unsure"]))


def fit(found: Sequence[tuple[float, float]]) -> Calibration:
    """Return the calibration that makes the results most likely (maximum likelihood, by Newton's method).

    ``found``: values and results, each result 1 for a win, 0 for a loss and 0.5 for a drawn game.
    """
    weights = [0.0, 3.0, 0.0]
    for _ in range(STEPS):
        gradient = [0.0] * 3
        curvature = [[1e-6 * (i == j) for j in range(3)] for i in range(3)]
        for value, result in found:
            if abs(value) >= 1:
                continue  # it is certain already
            facts = (1.0, value, value**3)
            p = 1 / (1 + exp(-sum(weight * fact for weight, fact in zip(weights, facts, strict=True))))
            for i in range(3):
                gradient[i] += (result - p) * facts[i]
                for j in range(3):
                    curvature[i][j] += p * (1 - p) * facts[i] * facts[j]
        steps = _solved(curvature, gradient)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < CLOSE:
            break
    constant, linear, cubic = (round(weight, 4) for weight in weights)
    return Calibration(constant, linear, cubic)


def _solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations with a positive definite matrix (Gauss)."""
    table = [[*row, end] for row, end in zip(rows, right, strict=True)]
    size = len(table)
    for i in range(size):
        table[i] = [number / table[i][i] for number in table[i]]
        for j in range(size):
            if j != i:
                table[j] = [number - table[j][i] * pivot for number, pivot in zip(table[j], table[i], strict=True)]
    return [row[-1] for row in table]


@dataclass(frozen=True)
class ChanceClass:
    """The positions whose chance lies in one tenth of the scale."""

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


def unsure(found: Sequence[ChanceClass]) -> tuple[int, ...]:
    """Return the classes in which chances and results do not agree, and those that no position was in."""
    sure = {class_of(one.predicted) for one in found if one.agrees}
    return tuple(tenth for tenth in range(TENTHS) if tenth not in sure)


def classes(shown: Sequence[tuple[float, float]]) -> list[ChanceClass]:
    """Return the ten classes of chances with the results of their positions. An empty class is left out.

    ``shown``: chances and results, as for ``log_loss``.
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
    """Return the mean of -log of the chance that was given to the result. There must be one pair at least."""
    total = 0.0
    for given, result in shown:
        chance = min(1 - 1e-9, max(1e-9, given))
        total -= result * log(chance) + (1 - result) * log(1 - chance)
    return total / len(shown)
