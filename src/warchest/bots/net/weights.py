"""The weights of the net: a file of the package with its card, and the numbers of a game that a search needs."""

import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from warchest.bots.net.columns import Key, WeightedRow, parts_of
from warchest.bots.net.inputs import INNER_BITS, OUTER_BITS, WIDTH
from warchest.rules.state.position import Tables

FILE = Path(__file__).with_name("weights.json")
"""The card: the data, the settings, the date and the result, and the names of the rows of weights."""
NUMBERS = Path(__file__).with_name("weights.bin")
"""The rows of weights, as little-endian integers of 32 bits."""

_NOTHING = (0,) * WIDTH


class Weights(NamedTuple):
    """The weights of a net."""

    rows: dict[Key, Sequence[int]]
    """The rows of weights by the facts that they belong to, in units of 2^-16."""
    outer: Sequence[int]
    """The weights of the last layer, in units of 2^-20."""
    shares: Sequence[float]
    """The weights of the five shares of the evaluation made by hand."""
    card: dict[str, Any]
    """How the net was made."""


def fixed(numbers: Sequence[float], bits: int) -> list[int]:
    """Return numbers as integers. ``bits``: those behind the point."""
    return [round(number * (1 << bits)) for number in numbers]


def weights_of(
    rows: Mapping[Key, Sequence[float]], outer: Sequence[float], shares: Sequence[float], card: dict[str, Any]
) -> Weights:
    """Return weights that were fitted, as integers."""
    return Weights({key: fixed(row, INNER_BITS) for key, row in rows.items()}, fixed(outer, OUTER_BITS), shares, card)


def write_weights(weights: Weights, file: Path = FILE, numbers: Path = NUMBERS) -> None:
    """Write weights and their card."""
    data = array("i", [number for row in weights.rows.values() for number in row])
    named = {
        "card": weights.card,
        "shares": list(weights.shares),
        "outer": list(weights.outer),
        "rows": list(weights.rows),
    }
    if sys.byteorder == "big":
        data.byteswap()
    numbers.write_bytes(data.tobytes())
    file.write_text(json.dumps(named, separators=(",", ":")) + "\n", encoding="utf-8")


def read_weights(file: Path = FILE, numbers: Path = NUMBERS) -> Weights:
    """Return the weights of a file."""
    named = json.loads(file.read_text(encoding="utf-8"))
    data = array("i")
    data.frombytes(numbers.read_bytes())
    if sys.byteorder == "big":
        data.byteswap()
    rows: dict[Key, Sequence[int]] = {
        tuple(key): data[n * WIDTH : (n + 1) * WIDTH] for n, key in enumerate(named["rows"])
    }
    return Weights(rows, named["outer"], named["shares"], named["card"])


@cache
def weights() -> Weights:
    """Return the weights of this package."""
    return read_weights()


class _Armies:
    """A game with its armies, equal to another one with the same tables."""

    def __init__(self, r: Tables, army: Sequence[int]) -> None:
        self.tables, self.army = r, tuple(army)
        self._key = r.ruleset, r.to_bytes(), self.army

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Armies) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key[1:])


@lru_cache(16)
def _table(game: _Armies) -> "array[int]":
    return table_of(weights(), game.tables, game.army)


def table_for(r: Tables, army: Sequence[int]) -> "array[int]":
    """Return the columns of a game by the weights of this package. Those of the last games are kept, since they take many ms."""
    return _table(_Armies(r, army))


def _column(found: Weights, parts: Sequence[WeightedRow]) -> Sequence[int]:
    """Return a column: the sum of its parts."""
    rows = [(found.rows[key], times) for key, times in parts if key in found.rows]
    if len(rows) < 2 and all(times == 1 for _row, times in rows):
        return rows[0][0] if rows else _NOTHING
    return list(map(sum, zip(*(row if times == 1 else [times * n for n in row] for row, times in rows), strict=True)))


def table_of(found: Weights, r: Tables, army: Sequence[int]) -> "array[int]":
    """Return the columns of a game with these armies, as side 0 sees them and then as side 1 does.

    A fact that has no row of weights counts nothing.
    """
    table = array("i")
    for side in (0, 1):
        for parts in parts_of(r, army, side):
            table.extend(_column(found, parts))
    return table
