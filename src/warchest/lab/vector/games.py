"""Many games at once. One call steps all of them into arrays, which the caller may supply. Importing this module needs Numba and NumPy."""

from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from warchest.bots.policy.memory import UNKNOWN_YET
from warchest.game.setup import Setup
from warchest.lab.vector import native
from warchest.lab.vector.helper import Helper
from warchest.lab.vector.observation import Layout, layout_of
from warchest.lab.vector.turning import all_turned_ids
from warchest.rules import native as rules
from warchest.rules.content.boards import Board
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import link_rules
from warchest.rules.state.ids import HEX_BASE, HEX_STRIDE
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables

__all__ = ["Games"]

CAP = 1000
"""The default number of decisions after which a game is a draw."""

ArrayOrFlag = NDArray[Any] | bool
"""An array to fill, True for a new one, or False for none."""


class Games:
    """Many games, each waiting for a seat's decision.

    Each call of ``step`` updates the arrays, which have a row for each game. ``counts`` contains the number of choices, ``deciders`` the
    seat that decides, ``rewards`` 1, 0 or -1 for every seat of a game that has just ended, and ``ends`` how it ended, or 0. On request,
    ``ids`` and ``masks`` contain the choices, ``observations`` the observation of the deciding seat, and ``columns`` its columns of the
    bots' net. Then ``times`` contains how often each column counts, and ``column_counts`` the number of columns.
    """

    def __init__(
        self,
        count: int,
        setup: Setup | Iterable[Setup] | None = None,
        *,
        seed: int | str = 0,
        cap: int = CAP,
        threads: int = 1,
        autoreset: bool = True,
        turned: bool = False,
        ids: ArrayOrFlag = True,
        masks: ArrayOrFlag = False,
        packed: bool = False,
        observations: ArrayOrFlag = False,
        columns: bool = False,
    ) -> None:
        """Start ``count`` games.

        ``setup``: the setup of all games, by default the rulebook's first game. With several setups, which must have the same board, seats
        and army size, each game takes a random one. ``seed``: decides all luck. The luck of a game depends only on the seed and on the
        game's number. ``cap``: the decisions after which a game is a draw. ``threads``: the number of threads that share the games.
        ``autoreset``: a finished game restarts in the same step; otherwise it waits for ``reset``. ``turned``: ids are those that the
        deciding seat sees, with the board turned as in its observation. ``packed``: masks have a bit for each id, as ``numpy.packbits``
        makes them, which is quicker. ``ids``, ``masks``, ``observations``: an array to fill, True for a
        new one, or False. ``columns``: whether to list the columns of the bots' net.
        """
        if count < 1 or cap < 1 or threads < 1:
            raise ValueError("The numbers of games, decisions and threads must be at least 1.")
        link_rules()
        setups = [Setup.first_game()] if setup is None else [setup] if isinstance(setup, Setup) else list(setup)
        self.setups: Sequence[Setup] = setups
        """The setups that games start from."""
        self._count, self._cap, self._autoreset = count, cap, int(autoreset)
        known = [setup.tables() for setup in setups]
        layout = self.layout = _common_layout(setups, known)
        """The layout of an observation."""
        seats, board = known[0].seats, known[0].board
        self.actions = HEX_BASE + len(board.hexes) * HEX_STRIDE
        """One more than the largest id, and the number of choices in a mask."""
        self.ids = _array(ids, (count, CHOICES), np.int16, -1, "ids")
        width, mask_type = (-(-self.actions // 8), np.uint8) if packed else (self.actions, np.int8)
        self.masks = _array(masks, (count, width), mask_type, 0, "masks")
        self.observations = _array(observations, (count, layout.size), np.uint8, 0, "observations")
        inputs = np.zeros(count if columns else 0, native.INPUTS)
        inputs["free"] = UNKNOWN_YET
        self._inputs = inputs
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
        self._shown = self._arrays()
        ends = [count * part // threads for part in range(threads + 1)]
        self._parts = [(first, last) for first, last in pairwise(ends) if first < last]
        self._helpers = [Helper() for _part in self._parts[1:]]
        self.reset(seed=seed)

    def __len__(self) -> int:
        return self._count

    def reset(self, which: ArrayLike | None = None, *, seed: int | str | None = None) -> None:
        """Restart games, finished or not: all of them, or those marked in ``which``.

        ``seed``: a new seed for their luck. Without it, the luck continues from the old one.
        """
        marked = np.ones(len(self), np.bool_) if which is None else np.ascontiguousarray(which, np.bool_)
        _check_length(marked, len(self))
        if seed is not None:
            for number in marked.nonzero()[0].tolist():
                self._games[number]["luck"] = first_luck(seed, number)
        native.start(*self._shared, marked, *self._shown)

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game, given by its id. A finished game that waits for ``reset`` ignores it.

        A number that is not the id of a choice ends the game with ``ILLEGAL``: the seat gets the reward -1 and the others 0.
        """
        self._play(actions, 0)

    def step_nth(self, indices: ArrayLike) -> None:
        """Play an action in each game, given by its index among the choices. Otherwise the same as ``step``."""
        self._play(indices, 1)

    def refill(self, masks: NDArray[Any], observations: NDArray[Any]) -> None:
        """Fill these arrays instead of the present ones, from the next step or the next ``reset`` of all games on.

        They have the shapes and types of the present ones, and any values. No game may wait for ``reset`` in that step.
        """
        self.masks, self.observations = masks, observations
        self._shown = self._arrays()

    def position(self, number: int) -> Position:
        """Return the true position of a game, with all hidden coins."""
        return rules.from_record(self._positions, number)

    def setup_of(self, number: int) -> Setup:
        """Return the setup that a game started from."""
        return self.setups[int(self._games[number]["start"])]

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        """Return the arrays that a step fills, as the native code takes them."""
        masks, observations = self.masks.view(np.int8), self.observations.reshape(-1)
        counts, deciders, rewards, ends = self.counts, self.deciders, self.rewards, self.ends
        return self.ids, masks, observations, self._inputs, counts, deciders, rewards, ends

    def _play(self, actions: ArrayLike, nth: int) -> None:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError("Actions must be integers: ids, or indices of choices.")
        _check_length(given, self._count)
        chosen = np.ascontiguousarray(given, np.int64)
        if not self._helpers:
            self._play_part(chosen, nth, 0, self._count)
            return
        works = [partial(self._play_part, chosen, nth, *part) for part in self._parts]
        for helper, work in zip(self._helpers, works[1:], strict=True):
            helper.start(work)
        works[0]()
        for helper, work in zip(self._helpers, works[1:], strict=True):
            helper.wait(work)

    def _play_part(self, chosen: native.Numbers, nth: int, first: int, last: int) -> None:
        native.play(*self._shared, self._back, chosen, nth, self._cap, self._autoreset, first, last, *self._shown)


def first_luck(seed: int | str, number: int) -> int:
    """Return the initial counter of a game's random numbers. In practice, the sequences of two games never overlap."""
    return int.from_bytes(blake2b(f"{seed} {number}".encode(), digest_size=8).digest(), "little") >> 2


def _check_length(given: NDArray[Any], count: int) -> None:
    if given.shape != (count,):
        raise ValueError(f"There are {count} games: pass one number for each, not an array of shape {given.shape}.")


def _common_layout(setups: Sequence[Setup], known: Sequence[Tables]) -> Layout:
    """Return the layout of observations that all setups share. Raises ValueError if there is none."""
    if not setups:
        raise ValueError("At least one setup is needed.")
    layouts = [layout_of(r) for r in known]
    for setup, layout in zip(setups, layouts, strict=True):
        if layout.blocks != layouts[0].blocks or setup.board != setups[0].board or setup.ruleset != setups[0].ruleset:
            raise ValueError(
                "All setups must have the same rule set and number of seats, and either all or none must have a draft."
            )
    return layouts[0]


def _starts(known: Sequence[Tables]) -> tuple[rules.Records, rules.Records, native.Numbers]:
    """Return the distinct tables after the opening, the first positions, and for each position the number of its tables."""
    tables, tables_of = rules.shared_tables(known)
    return tables, rules.to_records([opening(r) for r in known]), tables_of


def _turned_ids(board: Board, seats: int) -> tuple[rules.IdArray, rules.IdArray]:
    """Return for each seat the ids as it sees them, and the inverse."""
    turned = all_turned_ids(board, seats)
    return np.array(turned.seen, np.int16), np.array(turned.back, np.int16)


def _array(given: ArrayOrFlag, shape: tuple[int, int], dtype: DTypeLike, empty: int, name: str) -> NDArray[Any]:
    """Return the array to fill: the given one, a new one, or one without columns if it is not requested."""
    if isinstance(given, bool):
        return np.full(shape if given else (shape[0], 0), empty, dtype)
    if given.shape != shape or given.dtype != dtype or not (given.flags.c_contiguous and given.flags.writeable):
        raise ValueError(f"The array for {name} must be a writable array of shape {shape} and type {np.dtype(dtype)}.")
    given[:] = empty
    return given
