"""Training games as arrays: the rows of weights in each column of a game, and the columns, shares and label of each position."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from warchest.bots.net.columns import Key, is_residual, parts_of
from warchest.bots.net.inputs import COLUMNS, LISTED, list_columns
from warchest.bots.tree.memory import SHARES
from warchest.bots.tree.native import CONTEXT
from warchest.bots.tree.playout import write_shares
from warchest.lab.training.games import TrainingGame
from warchest.rules import native as rules
from warchest.rules.machine_code import entry, link_rules

IntArray = NDArray[np.int64]
Members = NDArray[np.int32]
Floats = NDArray[np.float32]

DECIDED = 0.97
"""Positions with a value beyond this are left out: the search sees the end."""


@entry
def _describe(
    tables: rules.Records,
    work: rules.Records,
    context: rules.Records,
    listed: IntArray,
    times: IntArray,
    counts: IntArray,
    shares: NDArray[np.float64],
) -> None:
    for at in range(len(work)):
        write_shares(tables[0], work[at], context)  # type: ignore[arg-type]
        count = list_columns(tables[0], work[at], context[0].near, context)  # type: ignore[arg-type]
        counts[at] = count
        for n in range(count):
            listed[at, n] = context[0].listed[n]
            times[at, n] = context[0].times[n]
        for n in range(SHARES):
            shares[at, n] = context[0].shares[n]


class EmbeddingBags(NamedTuple):
    """Sums of rows, for an embedding bag: the summands of all sums, how often each counts, and where each sum starts."""

    members: Members
    times: Floats
    starts: Members


class GameArrays(NamedTuple):
    """A game as arrays."""

    keys: list[Key]
    """The rows of weights that its columns need."""
    columns: EmbeddingBags
    """Each column that occurs, as a sum of these rows. `number_rows` replaces their numbers with those shared by all games."""
    residual: NDArray[np.bool_]
    """For each row in a column, whether it belongs to a single card."""
    positions: EmbeddingBags
    """Each position as a sum of these columns."""
    shares: Floats
    """The shares of each position, for the deciding side."""
    values: Floats
    """The search's values."""
    results: Floats
    """The results for the deciding side: 1, 0 or -1."""

    def labels(self, of_search: float) -> Floats:
        """Return the training targets: ``of_search`` times the search's value, plus the rest times the result."""
        targets: Floats = (of_search * self.values + (1 - of_search) * self.results).astype(np.float32)
        return targets


def _bags(sums: Iterable[list[tuple[int, int]]]) -> EmbeddingBags:
    members: list[int] = []
    times: list[int] = []
    starts: list[int] = []
    for parts in sums:
        starts.append(len(members))
        members += [number for number, _times in parts]
        times += [times for _number, times in parts]
    return EmbeddingBags(np.array(members, np.int32), np.array(times, np.float32), np.array(starts, np.int32))


def number_rows(games: Iterable[GameArrays], rows: dict[Key, int]) -> Iterator[GameArrays]:
    """Yield games with row numbers shared by all of them. ``rows``: these numbers, to which new rows are added."""
    for game in games:
        numbers = np.array([rows.setdefault(key, len(rows)) for key in game.keys], np.int32)
        yield game._replace(columns=game.columns._replace(members=numbers[game.columns.members]))


def arrays_of(game: TrainingGame) -> GameArrays | None:
    """Return a game as arrays, in any process, or None if it has no usable position."""
    usable = [abs(value) < DECIDED for value in game.values]
    positions = [s for s, use in zip(game.positions(), usable, strict=True) if use]
    if not positions:
        return None
    r = game.tables()
    link_rules()
    count = len(positions)
    context = np.zeros(1, CONTEXT)
    context["free"] = -1
    listed, times = np.zeros((count, LISTED), np.int64), np.zeros((count, LISTED), np.int64)
    counts, shares = np.zeros(count, np.int64), np.zeros((count, SHARES))
    _describe(rules.to_record(r), rules.to_records(positions), context, listed, times, counts, shares)
    sides = np.array([s.decider & 1 for s in positions])
    parts = [column for side in (0, 1) for column in parts_of(r, positions[0].army, side)]
    numbers: dict[int, int] = {}
    sums = [
        [
            (numbers.setdefault(int(listed[at, index]) + COLUMNS * int(sides[at]), len(numbers)), int(times[at, index]))
            for index in range(counts[at])
        ]
        for at in range(count)
    ]
    rows: dict[Key, int] = {}
    columns = [[(rows.setdefault(part.key, len(rows)), part.times) for part in parts[column]] for column in numbers]
    residual = [is_residual(part.key) for column in numbers for part in parts[column]]
    sign = 1 - 2 * sides
    won = 0 if game.winner == 0 else 3 - 2 * game.winner
    return GameArrays(
        list(rows),
        _bags(columns),
        np.array(residual, np.bool_),
        _bags(sums),
        (shares * sign[:, None]).astype(np.float32),
        np.array(game.values, np.float32)[usable],
        (won * sign).astype(np.float32),
    )


class Batch(NamedTuple):
    """Several games combined."""

    columns: EmbeddingBags
    residual: NDArray[np.bool_]
    positions: EmbeddingBags
    shares: Floats
    labels: Floats
    results: Floats


def _joined(bags: list[EmbeddingBags], shift: bool) -> EmbeddingBags:
    """Concatenate bags. ``shift``: the members are numbered within each game."""
    starts, members, first, before = [], [], 0, 0
    for bag in bags:
        members.append(bag.members + before)
        starts.append(bag.starts + first)
        first += len(bag.members)
        if shift:
            before += int(bag.members.max()) + 1
    times = np.concatenate([bag.times for bag in bags])
    return EmbeddingBags(np.concatenate(members).astype(np.int32), times, np.concatenate(starts).astype(np.int32))


def batches(games: list[GameArrays], size: int, of_search: float) -> Iterator[Batch]:
    """Yield games in batches of ``size``, in order. ``of_search``: the weight of the search's value in a label."""
    for first in range(0, len(games), size):
        few = games[first : first + size]
        yield Batch(
            _joined([game.columns for game in few], shift=False),
            np.concatenate([game.residual for game in few]),
            _joined([game.positions for game in few], shift=True),
            np.concatenate([game.shares for game in few]),
            np.concatenate([game.labels(of_search) for game in few]),
            np.concatenate([game.results for game in few]),
        )
