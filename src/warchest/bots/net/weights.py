"""The weights of the nets: two files in the package for each net, and the table that a search needs for a game.

Nets have numbers. The files of a released net are never removed, because reviews and puzzles name the evaluator that uses it.
"""

import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from warchest.bots.net import NEWEST
from warchest.bots.net.columns import Key, WeightedRow, parts_of
from warchest.bots.net.inputs import INNER_BITS, OUTER_BITS, WIDTH
from warchest.rules.state.position import Tables

_NO_WEIGHTS = (0,) * WIDTH


class WeightFiles(NamedTuple):
    """The two files of a net."""

    named: Path
    """The card (data, settings, date and result) and the names of the rows of weights."""
    numbers: Path
    """The rows of weights, as little-endian 32-bit integers."""


def files_of(net: int) -> WeightFiles:
    """Return the package's files for the net with this number."""
    return WeightFiles(Path(__file__).with_name(f"net-{net}.json"), Path(__file__).with_name(f"net-{net}.bin"))


class Weights(NamedTuple):
    """The weights of a net."""

    rows: dict[Key, Sequence[int]]
    """The rows of weights by fact, in units of 2^-16."""
    outer: Sequence[int]
    """The weights of the output layer, in units of 2^-20."""
    shares: Sequence[float]
    """The weights of the five shares of the handcrafted evaluation."""
    card: dict[str, Any]
    """How the net was made."""


def fixed(numbers: Sequence[float], bits: int) -> list[int]:
    """Return numbers in fixed-point form with ``bits`` fractional bits."""
    return [round(number * (1 << bits)) for number in numbers]


def weights_of(
    rows: Mapping[Key, Sequence[float]], outer: Sequence[float], shares: Sequence[float], card: dict[str, Any]
) -> Weights:
    """Return fitted weights in fixed-point form."""
    return Weights({key: fixed(row, INNER_BITS) for key, row in rows.items()}, fixed(outer, OUTER_BITS), shares, card)


def write_weights(weights: Weights, files: WeightFiles) -> None:
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
    files.numbers.write_bytes(data.tobytes())
    part = files.named.with_suffix(".part")  # a net whose writing was interrupted has no card
    part.write_text(json.dumps(named, separators=(",", ":")) + "\n", encoding="utf-8")
    part.replace(files.named)


class HandedNet(NamedTuple):
    """A net from outside the package, for example of an earlier generation, in the form in which the processes of a run get it."""

    named: str
    """The content of the first file."""
    numbers: bytes
    """The content of the second file."""

    @property
    def number(self) -> int:
        """The number of the net, from its content. It is below 0, because the nets of the package count from 1."""
        return -1 - (crc32(self.numbers, crc32(self.named.encode())) >> 1)


def contents_of(files: WeightFiles) -> HandedNet:
    """Return the content of a net's files."""
    return HandedNet(files.named.read_text(encoding="utf-8"), files.numbers.read_bytes())


def read_weights(content: HandedNet) -> Weights:
    """Return the weights of a net's files."""
    named = json.loads(content.named)
    data = array("i")
    data.frombytes(content.numbers)
    if sys.byteorder == "big":
        data.byteswap()
    rows: dict[Key, Sequence[int]] = {
        tuple(key): data[at * WIDTH : (at + 1) * WIDTH] for at, key in enumerate(named["rows"])
    }
    return Weights(rows, named["outer"], named["shares"], named["card"])


_handed: dict[int, Weights] = {}
"""The nets from outside the package that this process uses, by their numbers."""


def use(net: HandedNet) -> int:
    """Make a net from outside the package known to this process. Returns its number, for the settings of a search."""
    number = net.number
    if number not in _handed:
        _handed[number] = read_weights(net)
    return number


@cache
def weights(net: int = NEWEST) -> Weights:
    """Return the weights of a net of this package, or of one that this process was made to `use`."""
    return _handed[net] if net < 0 else read_weights(contents_of(files_of(net)))


class _Armies:
    """A game's tables with its armies, equal to another pair with the same contents."""

    def __init__(self, r: Tables, army: Sequence[int]) -> None:
        self.tables, self.army = r, tuple(army)
        self._key = r.ruleset, r.to_bytes(), self.army

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Armies) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key[1:])


@lru_cache(16)
def _table(game: _Armies, net: int) -> "array[int]":
    return table_of(weights(net), game.tables, game.army)


def table_for(r: Tables, army: Sequence[int], net: int) -> "array[int]":
    """Return the columns of a game for a net. The last ones are cached, because they take many milliseconds to make."""
    return _table(_Armies(r, army), net)


def _column(weights: Weights, parts: Sequence[WeightedRow]) -> Sequence[int]:
    """Return a column: the sum of its parts."""
    rows = [(weights.rows[key], times) for key, times in parts if key in weights.rows]
    if len(rows) < 2 and all(times == 1 for _row, times in rows):
        return rows[0][0] if rows else _NO_WEIGHTS
    return list(
        map(sum, zip(*(row if times == 1 else [times * number for number in row] for row, times in rows), strict=True))
    )


def table_of(weights: Weights, r: Tables, army: Sequence[int]) -> "array[int]":
    """Return the columns of a game with these armies, from the view of side 0, then of side 1.

    A fact without a row of weights adds nothing.
    """
    table = array("i")
    for side in (0, 1):
        for parts in parts_of(r, army, side):
            table.extend(_column(weights, parts))
    return table
