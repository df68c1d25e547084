"""Played games as columns. A log is gone through once by machine code; all else is done for many games at a time.

A row of the table ``views`` holds the hidden coins of its own seat only, with the hand that its Spy sees at that moment.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from warchest.game.setup import Setup
from warchest.game.text.decision import print_decision
from warchest.game.text.names import FULL, GameNames
from warchest.game.text.position.text import PositionText
from warchest.game.text.rules_hash import rules_hash
from warchest.lab.dataset import native
from warchest.lab.dataset.files import table_of
from warchest.lab.dataset.splits import split_of
from warchest.rules import native as rules
from warchest.rules.flow.turns import opening
from warchest.rules.known import SIDES, army_of
from warchest.rules.machine_code import link_rules
from warchest.rules.outcome import Outcome
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.layout import HEXES, SEATS, SLOTS
from warchest.rules.state.position import Position, Tables

HandChances = list[dict[str, Any]]
"""How likely hands of other seats are, as rows of the column ``belief``."""
Columns = dict[str, Any]
"""Values of columns by name: lists, NumPy arrays or arrays of pyarrow."""
_CHANCE = np.zeros(ids.HEX_BASE + HEXES * ids.HEX_STRIDE, np.bool_)
_CHANCE[ids.DRAW : ids.FLIP + len(SIDES)] = True
_MASKED = {
    open_coins: np.array([masked(id_, open_coins) for id_ in range(len(_CHANCE))], np.int16)
    for open_coins in (False, True)
}
_NAMES = np.ones(len(_CHANCE), np.bool_)
"""For each id, whether its word depends on the armies: all but those that name only hexes."""
for _offset in (*range(ids.MOVE, ids.DEPLOY), *range(ids.BUILD, ids.CONTROL_WITH)):
    _NAMES[ids.HEX_BASE + _offset :: ids.HEX_STRIDE] = False
_ROOM = 24
"""The legal choices of a decision that room is made for at first."""


class RecordedGame(NamedTuple):
    """A game to store."""

    number: int
    setup: Setup
    log: Sequence[int] | NDArray[np.int16]
    """Every id, chance included."""
    players: tuple[str, ...]
    """The player of each seat, or an empty text."""
    ended: Outcome | None = None
    """An ending that the rules do not know."""
    start: Position | None = None
    """The first position, if that is not the opening of the setup."""
    seconds: Sequence[float | None] | None = None
    """The seconds of each decision."""
    beliefs: Sequence[HandChances] | None = None
    """The belief of each decision."""
    tables: Tables | None = None
    """The tables of the setup, if they are there already."""


class BrokenLogError(ValueError):
    """Raised for a log with an id that the rules do not allow."""


class _Replayed(NamedTuple):
    """Games that were gone through."""

    games: Sequence[RecordedGame]
    known: Sequence[Tables]
    ends: Sequence[Position]
    log: rules.IdArray
    log_ends: native.Numbers
    decided: NDArray[np.bool_]
    """For each id of the log, whether it is a decision."""
    notes: rules.Records
    last: rules.Records
    counts: native.Numbers
    """The number of decisions of each game."""
    legal: rules.IdArray

    @property
    def game_of(self) -> native.Numbers:
        """Return the place of the game of each decision."""
        return np.repeat(np.arange(len(self.games)), self.counts)


def tables_of(games: Sequence[RecordedGame], source: str) -> dict[str, dict[str, pa.Table]]:
    """Return the tables of games by split and name. Raises `BrokenLogError` for a log that breaks the rules."""
    gone = _go_through(_by_split(games, [split_of(game.setup.armies) for game in games]))
    splits = [split_of(armies) for armies in _armies(gone)]
    if splits != sorted(splits):  # armies that were drafted
        gone = _go_through(_by_split(gone.games, splits))
        splits.sort()
    columns = {
        "games": _games(gone, splits, source),
        "results": _results(gone),
        "decisions": _decisions(gone),
        "views": _views(gone),
        "truth": _truth(gone),
    }
    tables = {name: table_of(name, values) for name, values in columns.items()}
    rows = {
        "games": np.ones(len(splits), np.int64),
        "results": _seats(gone),
        "decisions": gone.counts,
        "views": gone.counts * _seats(gone),
        "truth": gone.counts + 1,
    }
    parts: dict[str, dict[str, pa.Table]] = {}
    for split in dict.fromkeys(splits):
        wanted = np.array([one == split for one in splits])
        first = int(wanted.argmax())
        parts[split] = {
            name: table.slice(int(rows[name][:first].sum()), int(rows[name][wanted].sum()))
            for name, table in tables.items()
        }
    return parts


def _by_split(games: Sequence[RecordedGame], splits: Sequence[str]) -> list[RecordedGame]:
    """Return games in the order of their splits, and of their numbers within each."""
    return [
        game for _split, game in sorted(zip(splits, games, strict=True), key=lambda pair: (pair[0], pair[1].number))
    ]


def _go_through(games: Sequence[RecordedGame]) -> _Replayed:
    """Go through the logs of games."""
    link_rules()
    known = [game.setup.tables() if game.tables is None else game.tables for game in games]
    work = rules.to_records([game.start or opening(r) for game, r in zip(games, known, strict=True)])
    log = np.concatenate([np.asarray(game.log, np.int16) for game in games])
    log_ends = np.cumsum([len(game.log) for game in games])
    decided = ~_CHANCE[log]
    before = np.concatenate([[0], np.cumsum(decided)])
    counts = np.diff(before[log_ends], prepend=0)
    notes, last = np.zeros(int(before[-1]), native.NOTE), np.zeros(len(games), native.NOTE)
    tables, scratch = rules.to_records(known), native.scratch()
    room, legal, starts = _ROOM * len(notes), np.zeros(0, np.int16), work
    while room > len(legal):
        legal, work = np.zeros(room, np.int16), _copy(starts)
        room = native.go_through(tables, work, scratch, log, log_ends, notes, last, legal)
    if room < 0:
        raise BrokenLogError(f"The rules do not allow the log of game {games[-1 - room].number}.")
    ends = [rules.from_record(work, at) for at in range(len(games))]
    return _Replayed(games, known, ends, log, log_ends, decided, notes, last, counts, legal[:room])


def _copy(records: rules.Records) -> rules.Records:
    copy = rules.records(records.dtype, len(records))
    copy.view(np.uint8)[:] = records.view(np.uint8)  # NumPy would lose the words
    return copy


def _armies(gone: _Replayed) -> list[list[list[str]]]:
    """Return the armies at the end of each game."""
    return [[army_of(r, end, seat) for seat in range(r.seats)] for r, end in zip(gone.known, gone.ends, strict=True)]


def _games(gone: _Replayed, splits: Sequence[str], source: str) -> Columns:
    games, setups = gone.games, [game.setup for game in gone.games]
    outcomes = _outcomes(gone)
    return {
        "game": [game.number for game in games],
        "split": splits,
        "source": [source] * len(games),
        "ruleset": [setup.ruleset.id for setup in setups],
        "rules": [rules_hash(setup) for setup in setups],
        "seats": [setup.seats for setup in setups],
        "boxes": [setup.boxes for setup in setups],
        "variants": [setup.variants for setup in setups],
        "armies": _armies(gone),
        "players": [game.players for game in games],
        "decisions": gone.counts,
        "rounds": [end.round_no for end in gone.ends],
        "winner": [outcome and outcome.winning_side for outcome in outcomes],
        "ending": [outcome and outcome.ending.value for outcome in outcomes],
        "ended_by": [outcome and outcome.seat for outcome in outcomes],
        "setup": [json.dumps(setup.to_json()) for setup in setups],
    }


def _outcomes(gone: _Replayed) -> list[Outcome | None]:
    return [game.ended or Outcome.of_position(end) for game, end in zip(gone.games, gone.ends, strict=True)]


def _results(gone: _Replayed) -> Columns:
    rows = []
    first = 0
    for game, outcome, armies, count in zip(
        gone.games, _outcomes(gone), _armies(gone), gone.counts.tolist(), strict=True
    ):
        winner = None if outcome is None else outcome.winner
        deciders = gone.notes["seat"][first : first + count]
        first += count
        for seat, army in enumerate(armies):
            own = (deciders == seat).nonzero()[0].tolist()
            spent = None if game.seconds is None else [game.seconds[at] for at in own]
            rows.append(
                {
                    "game": game.number,
                    "seat": seat,
                    "side": SIDES[seat & 1],
                    "player": game.players[seat],
                    "army": army,
                    "points": 0 if winner is None else 1 if winner == seat & 1 else -1,
                    "decisions": len(own),
                    "seconds": None if spent is None or None in spent else sum(one or 0.0 for one in spent),
                }
            )
    return {name: [row[name] for row in rows] for name in rows[0]}


def _decisions(gone: _Replayed) -> Columns:
    notes, game_of = gone.notes, gone.game_of
    rows = np.arange(len(notes))
    coins = _by_slot(notes["coins"])
    open_coins = np.array([game.setup.ruleset.open_coins for game in gone.games])
    public = np.where(open_coins[game_of], _MASKED[True][notes["id"]], _MASKED[False][notes["id"]])
    seconds = _of_decisions(gone, [game.seconds for game in gone.games])
    beliefs = _of_decisions(gone, [game.beliefs for game in gone.games])
    return {
        "game": _numbers(gone)[game_of],
        "number": rows - (np.cumsum(gone.counts) - gone.counts)[game_of],
        "round": notes["round"],
        "seat": notes["seat"],
        "id": notes["id"],
        "word": _words(gone, notes["id"]),
        "public_id": public,
        "public_word": _words(gone, public),
        "legal": _lists(gone.legal, notes["choices"]),
        "hand": _rows(coins[rows, notes["seat"], 0]),
        "held": _held(gone, rows),
        "seconds": seconds,
        "belief": beliefs,
    }


def _of_decisions(gone: _Replayed, given: Sequence[Sequence[Any] | None]) -> list[Any] | None:
    """Return values of the decisions of all games, one after the other, or None if no game has any."""
    if all(one is None for one in given):
        return None
    return [one for values, count in zip(given, gone.counts.tolist(), strict=True) for one in values or [None] * count]


def _views(gone: _Replayed) -> Columns:
    """Return what each seat knows of hidden coins at each decision."""
    notes, game_of = gone.notes, gone.game_of
    seats = _seats(gone)[game_of]
    rows = np.repeat(np.arange(len(notes)), seats)
    viewer = np.arange(len(rows)) - np.repeat(np.cumsum(seats) - seats, seats)
    coins = _by_slot(notes["coins"])
    own = coins[rows, viewer]
    spies = (notes["spied"][rows] >= 0) & (notes["seat"][rows] == viewer)
    seen = coins[rows[spies], notes["spied"][rows[spies]], 0]
    numbers = np.arange(len(notes)) - (np.cumsum(gone.counts) - gone.counts)[game_of]
    return {
        "game": _numbers(gone)[game_of][rows],
        "number": numbers[rows],
        "seat": viewer,
        **{zone: _rows(own[:, at]) for at, zone in enumerate(native.ZONES)},
        "held": _held(gone, rows),
        "spied_seat": pa.array(notes["spied"][rows], mask=~spies),
        "spied": _lists(seen.reshape(-1), spies * SLOTS, missing=~spies),
    }


def _truth(gone: _Replayed) -> Columns:
    """Return the hands of all seats at each decision and at the end of each game, and the chance events before."""
    counts = gone.counts + 1
    ends = np.cumsum(counts) - 1
    is_end = np.zeros(int(counts.sum()), np.bool_)
    is_end[ends] = True
    hands = np.zeros((len(is_end), SEATS, SLOTS), np.uint8)
    hands[~is_end] = _by_slot(gone.notes["coins"])[:, :, 0]
    hands[is_end] = _by_slot(gone.last["coins"])[:, :, 0]
    game_of = np.repeat(np.arange(len(gone.games)), counts)
    numbers = np.arange(len(is_end)) - (ends - gone.counts)[game_of]
    # A chance event belongs to the next decision of its game, or to the row of the end.
    row_of = (
        np.cumsum(gone.decided)
        - gone.decided
        + np.repeat(np.arange(len(gone.games)), np.diff(gone.log_ends, prepend=0))
    )
    chance = np.bincount(row_of[~gone.decided], minlength=len(is_end))
    shown = np.arange(SEATS) < _seats(gone)[game_of][:, None]
    starts: list[str | None] = [None] * len(is_end)
    for game, r, end, count in zip(gone.games, gone.known, ends.tolist(), gone.counts.tolist(), strict=True):
        if game.start is not None:
            starts[end - count] = PositionText.of(game.setup, r, game.start, FULL).line()
    return {
        "game": _numbers(gone)[game_of],
        "number": numbers,
        "chance": _lists(gone.log[~gone.decided], chance),
        "hands": _lists(hands[shown].reshape(-1), shown.sum(axis=1) * SLOTS),
        "start": starts,
    }


def _numbers(gone: _Replayed) -> NDArray[np.int64]:
    return np.array([game.number for game in gone.games], np.int64)


def _seats(gone: _Replayed) -> NDArray[np.int64]:
    return np.array([game.setup.seats for game in gone.games], np.int64)


def _by_slot(words: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return words of coins as numbers by slot: the seat, the zone, the slot."""
    return np.ascontiguousarray(words).view(np.uint8).reshape(len(words), SEATS, len(native.ZONES), SLOTS)


def _held(gone: _Replayed, rows: NDArray[np.int64]) -> pa.Array:
    """Return the number of coins that each seat holds, as its view counts them: in hand, and drawn to use at once."""
    coins = _by_slot(gone.notes["coins"])
    zones = [native.ZONES.index(zone) for zone in ("hand", "drawn")]
    held = coins[:, :, zones].sum(axis=(2, 3), dtype=np.uint8)[rows]
    shown = np.arange(SEATS) < _seats(gone)[gone.game_of[rows]][:, None]
    return _lists(held[shown], shown.sum(axis=1))


def _rows(table: NDArray[np.uint8]) -> pa.Array:
    """Return a list for each row of a table."""
    return _lists(table.reshape(-1), np.full(len(table), table.shape[1]))


def _lists(values: NDArray[Any], lengths: NDArray[Any], missing: NDArray[np.bool_] | None = None) -> pa.Array:
    """Return lists of these lengths, one after the other. ``missing``: those that are null."""
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    mask = None if missing is None else pa.array(missing)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(values), mask=mask)


def _words(gone: _Replayed, chosen: rules.IdArray) -> pa.DictionaryArray:
    """Return the words of decisions. A word is printed once for all decisions that share it by their ids and armies."""
    notes, game_of = gone.notes, gone.game_of
    kinds: dict[tuple[object, ...], int] = {}
    kind = np.array(
        [kinds.setdefault((game.setup.ruleset, game.setup.seats), len(kinds)) for game in gone.games], np.int64
    )[game_of]
    named = (game_of * SEATS + notes["names"]) * (SEATS + 1) + notes["spied"] + 1
    group = np.where(_NAMES[chosen], len(kinds) + named, kind)
    _keys, firsts, codes = np.unique(group * len(_NAMES) + chosen, return_index=True, return_inverse=True)
    names: dict[int, GameNames] = {}
    # Words of several games may be equal, and pyarrow writes equal files only for a dictionary without doubles.
    words: dict[str, int] = {}
    numbers = np.zeros(len(firsts), np.int32)
    for key, row in enumerate(firsts.tolist()):
        at = int(game_of[row])
        if at not in names:
            names[at] = GameNames.at(gone.known[at], gone.ends[at])
        owner = int(notes["spied"][row])
        word = print_decision(names[at], int(notes["names"][row]), int(chosen[row]), owner if owner >= 0 else None)
        numbers[key] = words.setdefault(word, len(words))
    return pa.DictionaryArray.from_arrays(pa.array(numbers[codes]), pa.array(list(words), pa.string()))
