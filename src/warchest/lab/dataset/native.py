"""The machine code of data sets: it plays games by chance, and goes through logs and notes each decision.

Logs lie one after the other in an array, each with its chance events. Everything that is noted of a decision is a row of an array.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from warchest.lab.vector.machine_code import part_from, scratch_at
from warchest.lab.vector.native import GAME
from warchest.rules import native as rules
from warchest.rules.flow.turns import chance_id
from warchest.rules.known import HIDDEN
from warchest.rules.machine_code import entry, folder_for, register_marked
from warchest.rules.native import mix
from warchest.rules.state.agenda import sees_hand
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, CHANCE, SEAT, SEATS
from warchest.rules.subset import list_moves, native, next_moves

CACHE = folder_for("dataset", "bots", "lab/vector", "lab/dataset")
"""The folder for the machine code of this package."""
ZONES = HIDDEN
"""The zones of each row of coins, in order."""
NOTE = np.dtype(
    [
        ("coins", "<i8", (SEATS, len(ZONES))),
        ("round", "<i2"),
        ("id", "<i2"),
        ("seat", "i1"),
        ("names", "i1"),
        ("spied", "i1"),
        ("choices", "<i2"),
    ],
    align=True,
)
"""A decision: the coins of each seat in each hidden zone as words of counts by slot, the round, the id, the seat that decides, the seat
whose coins the id names, the seat whose hand a Spy sees now or -1, and the number of legal choices.
"""
Numbers = NDArray[np.int64]


@native
def put_coins(s: Any, note: Any) -> None:
    """Write the coins of all seats in the hidden zones into a note."""
    for seat in range(SEATS):
        note.coins[seat, 0] = s.hand_word[seat]
        note.coins[seat, 1] = s.bag_word[seat] + s.bag_top_word[seat]
        note.coins[seat, 2] = s.facedown_word[seat]
        note.coins[seat, 3] = s.previewed_word[seat]
        note.coins[seat, 4] = s.drawn_word[seat]


register_marked()


def lasting_entry(function: Any) -> Any:
    """Compile a function that Python calls, as ``machine_code.entry`` does, and keep it in the folder for this package."""
    return entry(function, CACHE)


@lasting_entry
def play_by_chance(
    tables: rules.Records,
    starts: rules.Records,
    lucks: Numbers,
    cap: int,
    games: rules.Records,
    room: int,
    log: rules.IdArray,
    ends: Numbers,
) -> int:
    """Play a game by chance from each start, whose tables have the same number, and write its ids. Return the number of ids.

    ``lucks``: the counter of each game's random numbers. ``cap``: the decisions after which a game is broken off. ``room``: the most ids
    of a game. ``ends``: where the log of each game ends.
    """
    work = starts[:1].copy()
    at = 0
    for game in range(len(starts)):
        work[0] = starts[game]
        own = part_from(tables, game)
        counter = lucks[game]
        count = list_moves(own, work, 0, scratch_at(games, 0))  # type: ignore[arg-type]
        first, left = at, cap
        while work[0].over == 0 and left > 0 and at - first < room:
            counter += 1
            if work[0].decider == CHANCE:
                id_ = chance_id(work[0], mix(counter))
            else:
                id_ = games[0].ids[(mix(counter) * count) >> 31]
                left -= 1
            log[at] = id_
            at += 1
            count = next_moves(own, work, 0, id_, scratch_at(games, 0))  # type: ignore[arg-type]
        ends[game] = at
    return at


@lasting_entry
def go_through(
    tables: rules.Records,
    work: rules.Records,
    games: rules.Records,
    log: rules.IdArray,
    ends: Numbers,
    notes: rules.Records,
    last: rules.Records,
    legal: rules.IdArray,
) -> int:
    """Go through the logs of games from the positions ``work``, which are advanced to the end, and write a note of each decision.

    ``last``: the coins at the end of each game, as a note. ``legal``: room for the legal ids of all decisions. Return their number, which
    may be larger than the room; then the first ones are written. Return -1 - the number of the game where a log has an illegal id.
    """
    at = row = listed = 0
    for game in range(len(work)):
        own = part_from(tables, game)
        count = list_moves(own, part_from(work, game), 0, scratch_at(games, 0))
        while at < ends[game]:
            id_ = log[at]
            s = work[game]
            if s.decider != CHANCE:
                found = False
                for n in range(count):
                    if games[0].ids[n] == id_:
                        found = True
                    if listed + n < len(legal):
                        legal[listed + n] = games[0].ids[n]
                if not found:
                    return -1 - game
                listed += count
                note = notes[row]
                note.round, note.id, note.seat, note.choices = s.round_no, id_, s.decider, count
                note.names = s.agenda[top(s) + SEAT] if s.depth else s.decider
                note.spied = s.agenda[top(s) + ARG] if sees_hand(tables[game], s) else -1
                put_coins(s, note)
                row += 1
            at += 1
            count = next_moves(own, part_from(work, game), 0, id_, scratch_at(games, 0))
        put_coins(work[game], last[game])
    return listed


def scratch() -> rules.Records:
    """Return memory for choices, as the functions above need it."""
    return rules.records(GAME, 1)
