"""Many games at once, stepped by one call into arrays that the caller may give. Importing this module needs Numba and NumPy."""

from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from warchest.bots.tree.memory import UNKNOWN_YET
from warchest.game.setup import Setup
from warchest.lab.vector import native
from warchest.lab.vector.helper import Helper
from warchest.lab.vector.observation import Layout, layout_of
from warchest.lab.vector.turning import turned_ids
from warchest.rules import native as rules
from warchest.rules.content.boards import Board
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import link_rules
from warchest.rules.state.ids import HEX_BASE, HEX_STRIDE
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables

__all__ = ["Games"]

CAP = 1000
"""The decisions after which a game is a draw, unless the caller says otherwise."""
_OF_ARMIES = ("army", "pool", "decrees", "fort")
"""The arrays of tables that only the opening reads."""

Given = NDArray[Any] | bool
"""An array to fill, True for a new one, or False where it is not wanted."""


class Games:
    """Many games, each of which waits for a decision of a seat.

    After ``step`` the arrays describe all games anew, with a row for each. ``counts`` has the number of choices, ``deciders`` the seat that
    decides, ``rewards`` for every seat of a game that has just ended 1, 0 or -1, and ``ends`` how it ended, or 0. If they are wanted,
    ``ids`` and ``masks`` have the choices, ``observations`` the observation of the deciding seat, and ``columns`` those of the bots' net
    for it; then ``times`` says how often each column counts, and ``column_counts`` how many there are.
    """

    def __init__(
        self,
        count: int,
        setup: Setup | Iterable[Setup] | None = None,
        *,
        seed: int | str = 0,
        cap: int = CAP,
        threads: int = 1,
        anew: bool = True,
        turned: bool = False,
        ids: Given = True,
        masks: Given = False,
        observations: Given = False,
        columns: bool = False,
    ) -> None:
        """Begin ``count`` games.

        ``setup``: the setup of all games, by default the rulebook's first game, or several with the same board, seats and size of an army:
        each game takes one of them by its own luck. ``seed``: decides all luck. A game's luck depends on it and on the game's number alone.
        ``cap``: the decisions after which a game is a draw. ``threads``: the number of threads that share the games. ``anew``: a game that
        is over begins anew in the same step; otherwise it waits for ``reset``. ``turned``: ids are those that the deciding seat sees, with
        the board turned as in its observation. ``ids``, ``masks``, ``observations``: an array to fill, True for a new one, or False.
        ``columns``: whether the columns of the bots' net are wanted.
        """
        if count < 1 or cap < 1 or threads < 1:
            raise ValueError("There is at least one game, one decision in a game and one thread.")
        link_rules()
        setups = [Setup.first_game()] if setup is None else [setup] if isinstance(setup, Setup) else list(setup)
        self.setups: Sequence[Setup] = setups
        """The setups that games begin with."""
        self._count, self._cap, self._anew = count, cap, int(anew)
        known = [setup.tables() for setup in setups]
        layout = self.layout = _common_layout(setups, known)
        """The layout of an observation."""
        seats, board = known[0].seats, known[0].board
        self.actions = HEX_BASE + len(board.hexes) * HEX_STRIDE
        """One more than the largest id, and the length of a mask."""
        self.ids = _array(ids, (count, CHOICES), np.int16, -1, "ids")
        self.masks = _array(masks, (count, self.actions), np.int8, 0, "masks")
        self.observations = _array(observations, (count, layout.size), np.uint8, 0, "observations")
        inputs = np.zeros(count if columns else 0, native.INPUTS)
        inputs["free"] = UNKNOWN_YET
        self.columns, self.times, self.column_counts = inputs["listed"], inputs["times"], inputs["count"]
        self.counts = np.zeros(count, np.int32)
        self.deciders = np.zeros(count, np.int8)
        self.rewards = np.zeros((count, seats), np.float32)
        self.ends = np.zeros(count, np.int8)
        self._positions, self._games = rules.records(rules.POSITION, count), rules.records(native.GAME, count)
        as_seen, self._back = _turned_ids(board, seats) if turned else (np.zeros((seats, 0), np.int16),) * 2
        self._shared = (
            *_starts(known),
            self._positions,
            self._games,
            native.layout_record(layout),
            as_seen,
        )
        self._shown = (
            self.ids,
            self.masks,
            self.observations.reshape(-1),
            inputs,
            self.counts,
            self.deciders,
            self.rewards,
            self.ends,
        )
        ends = [count * n // threads for n in range(threads + 1)]
        self._parts = [(first, last) for first, last in pairwise(ends) if first < last]
        self._helpers = [Helper() for _part in self._parts[1:]]
        self.reset(seed=seed)

    def __len__(self) -> int:
        return self._count

    def reset(self, which: ArrayLike | None = None, *, seed: int | str | None = None) -> None:
        """Begin games anew, whether or not they are over: all, or those with a mark in ``which``. ``seed``: decides their luck from now
        on, which goes on otherwise.
        """
        marked = np.ones(len(self), np.bool_) if which is None else np.ascontiguousarray(which, np.bool_)
        _check_length(marked, len(self))
        if seed is not None:
            for number in marked.nonzero()[0].tolist():
                self._games[number]["luck"] = first_luck(seed, number)
        native.start(*self._shared, marked, *self._shown)

    def step(self, actions: ArrayLike) -> None:
        """Carry out an action in each game, given by its id. A game that is over and waits for ``reset`` ignores it.

        A number that is not the id of a choice ends the game: its end is ``ILLEGAL``, and the seat has the reward -1 and the others 0.
        """
        self._play(actions, 0)

    def step_nth(self, places: ArrayLike) -> None:
        """Carry out an action in each game, given by its place among the choices from 0 on. The rest is as ``step`` says."""
        self._play(places, 1)

    def position(self, number: int) -> Position:
        """Return the position of a game: the whole truth."""
        return rules.from_record(self._positions, number)

    def setup_of(self, number: int) -> Setup:
        """Return the setup that a game has begun with."""
        return self.setups[int(self._games[number]["start"])]

    def _play(self, actions: ArrayLike, nth: int) -> None:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError("Actions are integers: ids, or places among the choices.")
        _check_length(given, self._count)
        chosen = np.ascontiguousarray(given, np.int64)
        works = [partial(self._play_part, chosen, nth, *part) for part in self._parts]
        for helper, work in zip(self._helpers, works[1:], strict=True):
            helper.start(work)
        works[0]()
        for helper, work in zip(self._helpers, works[1:], strict=True):
            helper.wait(work)

    def _play_part(self, chosen: native.Numbers, nth: int, first: int, last: int) -> None:
        native.play(*self._shared, self._back, chosen, nth, self._cap, self._anew, first, last, *self._shown)


def first_luck(seed: int | str, number: int) -> int:
    """Return the counter of the random numbers of a game before its first one. The numbers of two games never meet in practice."""
    return int.from_bytes(blake2b(f"{seed} {number}".encode(), digest_size=8).digest(), "little") >> 2


def _check_length(given: NDArray[Any], count: int) -> None:
    if given.shape != (count,):
        raise ValueError(f"There are {count} games: give one number for each, not an array of shape {given.shape}.")


def _common_layout(setups: Sequence[Setup], known: Sequence[Tables]) -> Layout:
    """Return the layout of observations of all setups. ValueError where they have none in common."""
    if not setups:
        raise ValueError("Name one setup at least.")
    layouts = [layout_of(r) for r in known]
    for setup, layout in zip(setups, layouts, strict=True):
        if layout.blocks != layouts[0].blocks or setup.board != setups[0].board or setup.ruleset != setups[0].ruleset:
            raise ValueError(
                "The setups of many games have the same rule set, the same number of seats, and all or none of them a draft."
            )
    return layouts[0]


def _starts(known: Sequence[Tables]) -> tuple[rules.Records, rules.Records, native.Numbers]:
    """Return the different tables as they are after the opening, the first positions, and the number of the tables of each.

    Most games with different armies share their tables then, and with them the processor's fast memory.
    """
    found: dict[bytes, int] = {}
    tables_of = []
    for r in known:
        record = rules.to_record(r)
        for name in _OF_ARMIES:
            record[0][name] = 0
        tables_of.append(found.setdefault(record.tobytes(), len(found)))
    tables = rules.records(rules.TABLES, len(found))
    for data, number in found.items():
        tables[number] = np.frombuffer(data, rules.TABLES)[0]
    starts = rules.records(rules.POSITION, len(known))
    for number, r in enumerate(known):
        starts[number] = rules.to_record(opening(r))[0]
    return tables, starts, np.array(tables_of, np.int64)


def _turned_ids(board: Board, seats: int) -> tuple[rules.IdArray, rules.IdArray]:
    """Return, for each seat, the ids as it sees them, and the ids behind those that it sees."""
    turned = np.array([turned_ids(board, seats, seat) for seat in range(seats)], np.int16)
    back = np.argsort(turned, axis=1).astype(np.int16)
    return turned, back


def _array(given: Given, shape: tuple[int, int], dtype: DTypeLike, empty: int, name: str) -> NDArray[Any]:
    """Return the array to fill: the given one, a new one, or one without columns where none is wanted."""
    if isinstance(given, bool):
        return np.full(shape if given else (shape[0], 0), empty, dtype)
    if given.shape != shape or given.dtype != dtype or not (given.flags.c_contiguous and given.flags.writeable):
        raise ValueError(f"The array for {name} must be a writable array of shape {shape} and type {np.dtype(dtype)}.")
    given[:] = empty
    return given
