"""The measured strength of units, pairs and counters, for the page of strong units. `warchest balance --page` writes the tables.

A table is of games with certain boxes in which one bot played itself. Strengths are in 1/100 of the log-odds of winning, shares in
tenths of a percent.
"""

import json
import random
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from warchest.bots import draft
from warchest.bots.draft import DraftTable
from warchest.rules.content.war_chest import WAR_CHEST

Bounded = tuple[int, int, int]
"""A figure, and the bounds of its 95 % interval."""
POOLS: Final = 2_000
"""The pools that are dealt to measure a pick."""
MOST_DEALS: Final = 0.9
"""The share of the pools whose gains a range covers."""


class Odd(NamedTuple):
    """Two units that win more or less together, or one against the other, than expected from the strengths of all units in their games."""

    one: str
    other: str
    games: int
    won: Bounded
    """The share of games won by the side of `one`."""
    expected: int
    """The share expected from the strengths."""

    @property
    def beyond(self) -> int:
        """Return how much more was won than expected."""
        return self.won[0] - self.expected


class Oddities(NamedTuple):
    """The two units that stand out, and the number of all two that were looked at: a twentieth stands out by chance."""

    looked_at: int
    odd: tuple[Odd, ...]
    """Sorted by how much more they win than expected, the most first."""


class UnitStrength(NamedTuple):
    """The strength of a unit: its gain for an army, and the number of its games, or 0 where that is not known."""

    adds: Bounded
    games: int


class StrengthTable(NamedTuple):
    """The figures of the units of certain boxes at a level of play."""

    boxes: tuple[str, ...]
    by: str
    """The bot that played the games."""
    on: str
    """The date of the fit, as YYYY-MM-DD."""
    version: str
    games: int
    seed: str
    first_turn: Bounded
    """The gain from the initiative at the start."""
    units: Mapping[str, UnitStrength]
    """By unit, the strongest first."""
    pairs: Oddities
    """Of two units in one army."""
    counters: Oddities
    """Of a unit against one of the other army."""

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain data."""
        units = {kind: [*one.adds, one.games] for kind, one in self.units.items()}
        return self._asdict() | {"units": units, "pairs": _plain(self.pairs), "counters": _plain(self.counters)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "StrengthTable":
        """Return a table from the plain data of ``to_json``."""
        units = {
            kind: UnitStrength((value, low, high), games) for kind, (value, low, high, games) in data["units"].items()
        }
        first: Bounded = tuple(data["first_turn"])
        read = {"boxes": tuple(data["boxes"]), "first_turn": first, "units": units}
        return cls(**{**data, **read, "pairs": _oddities(data["pairs"]), "counters": _oddities(data["counters"])})


def _plain(found: Oddities) -> dict[str, Any]:
    odd = [[one.one, one.other, one.games, *one.won, one.expected] for one in found.odd]
    return {"looked_at": found.looked_at, "odd": odd}


def _oddities(data: Mapping[str, Any]) -> Oddities:
    rows = [
        Odd(one, other, games, (won, low, high), expected)
        for one, other, games, won, low, high, expected in data["odd"]
    ]
    return Oddities(data["looked_at"], tuple(rows))


FILE: Final = Path(__file__).with_suffix(".json")
"""The file of the tables."""


def read_tables(file: Path) -> tuple[StrengthTable, ...]:
    """Return the tables of a file."""
    return tuple(map(StrengthTable.from_json, json.loads(file.read_text(encoding="utf-8"))["tables"]))


def write_table(table: StrengthTable, file: Path) -> None:
    """Write a table to the file. It replaces the table of the same bot for the same boxes. Tables for more boxes come last."""
    others = [other for other in read_tables(file) if (other.by, {*other.boxes}) != (table.by, {*table.boxes})]
    tables = sorted([*others, table], key=_place)
    text = json.dumps({"tables": [one.to_json() for one in tables]}, indent=1)
    # Write each row of numbers on one line.
    flat = re.sub(r"\[([^\[\]{}]*)\]", lambda row: "[" + " ".join(row.group(1).split()) + "]", text)
    file.write_text(flat + "\n", encoding="utf-8")


NONE_LOOKED_AT: Final = Oddities(0, ())


@cache
def tables() -> tuple[StrengthTable, ...]:
    """Return the tables of the program. For other boxes there are only the figures of the bots' drafts, which have no pairs."""
    own = read_tables(FILE)
    measured = {frozenset(one.boxes) for one in own}
    drafts = [_of_draft(one) for one in draft.TABLES if frozenset(one.boxes) not in measured]
    return tuple(sorted([*own, *drafts], key=_place))


def _place(table: StrengthTable) -> tuple[int, list[int]]:
    """Return the key by which tables are sorted: those for fewer boxes first, then by the order of the boxes."""
    return len(table.boxes), [WAR_CHEST.box_ids.index(box) for box in table.boxes]


def _of_draft(table: DraftTable) -> StrengthTable:
    units = {kind: UnitStrength(adds, 0) for kind, adds in table.worth.items() if not WAR_CHEST.is_edition(kind)}
    first = (table.first_turn, table.first_turn, table.first_turn)
    plain = (table.boxes, table.by, table.on, table.version, table.games, table.seed)
    return StrengthTable(*plain, first, units, NONE_LOOKED_AT, NONE_LOOKED_AT)


class PickGain(NamedTuple):
    """How much stronger the army of the first drafter is if each drafter takes the strongest unit left: on average, and in most deals."""

    mean: int
    low: int
    high: int


def gain_of_first_pick(table: StrengthTable) -> PickGain:
    """Return what the first pick is worth in games with the boxes of the table, from pools that are dealt at random."""
    order = WAR_CHEST.picks[2]
    chance = random.Random("pools")
    worth = [one.adds[0] for one in table.units.values()]
    gains = sorted(_gain(sorted(chance.sample(worth, len(order)), reverse=True), order) for _ in range(POOLS))
    edge = round(POOLS * (1 - MOST_DEALS) / 2)
    return PickGain(round(sum(gains) / POOLS), gains[edge], gains[-edge - 1])


def _gain(picked: Sequence[int], order: Sequence[int]) -> int:
    return sum(-worth if drafter else worth for worth, drafter in zip(picked, order, strict=True))
