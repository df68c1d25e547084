"""The machine code of many games: it plays a decision in each, then chance events, restarts finished games, and fills arrays.

The functions work on NumPy arrays with a row for each game; observations form one flat array. Arrays that are not requested have no
elements.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from warchest.bots.net.inputs import COLUMNS, LISTED, list_columns
from warchest.bots.policy.ranks import survey
from warchest.lab.vector.endings import CAPPED, ILLEGAL
from warchest.lab.vector.machine_code import fetch_soon, lasting_entry, part_from, scratch_at
from warchest.lab.vector.observation import STARTS, Layout, write_observation
from warchest.rules import native as rules
from warchest.rules.compiler import first_element
from warchest.rules.machine_code import register_marked
from warchest.rules.native import mix
from warchest.rules.state.ids import HEX_STRIDE
from warchest.rules.state.layout import CHANCE, CHOICES, COINS, HEXES, NOBODY
from warchest.rules.subset import inlined, list_moves, native, next_by_luck, next_moves

GAME = np.dtype(
    {
        "names": ["ids", "luck", "start", "tables", "count", "shown", "decisions", "end"],
        "formats": [("<i2", (CHOICES,)), "<i8", *["<i4"] * 6],
        "offsets": [0, *range(2 * CHOICES, 2 * CHOICES + 8, 8), *range(2 * CHOICES + 8, 2 * CHOICES + 32, 4)],
        "itemsize": 2 * CHOICES + 64,
    }
)
"""The state of a game in addition to its position. First come its choices, which the rules write. Then follow the counter of its luck,
the numbers of its start and its tables, the number of choices, how many the caller's row of ids shows, the decisions so far, and how the
game ended.
"""
LAYOUT = np.dtype(
    [
        *((name, "<i4") for name in STARTS),
        ("size", "<i4"),
        ("hexes", "<i4"),
        ("army_size", "<i4"),
        ("pool", "<i4"),
        ("turned", "u1", (2 * HEXES,)),
    ],
    align=True,
)

INPUTS = np.dtype(
    [
        ("count", "<i4"),
        ("listed", "<i4", (LISTED,)),
        ("times", "<i4", (LISTED,)),
        ("spots", "<i4", (2 * COINS,)),
        ("free", "<i4", (2,)),
        ("near", "i1", (2 * HEXES,)),
    ],
    align=True,
)
"""The inputs of the bots' net in a game: the number of columns, the memory of ``Inputs``, and the results of ``survey``."""

Numbers = NDArray[np.int64]


def layout_record(layout: Layout) -> rules.Records:
    """Return a layout as a record."""
    record = np.zeros(1, LAYOUT)
    for name in LAYOUT.names or ():
        record[0][name] = getattr(layout, name)
    return record


@inlined
def play_chance_events(tables: Any, positions: Any, games: Any, i: int, n: int) -> None:
    """Play all chance events before the next decision. ``n``: the current number of choices."""
    while positions[i].decider == CHANCE:
        games[i].luck += 1
        n = next_by_luck(part_from(tables, games[i].tables), positions, i, mix(games[i].luck), scratch_at(games, i))
    games[i].count = n


@native
def start_game(tables: Any, starts: Any, tables_of: Any, positions: Any, games: Any, i: int) -> None:
    """Start a game from a random start, and play the chance events."""
    games[i].luck += 1
    start = mix(games[i].luck) * len(starts) >> 31
    games[i].start = start
    games[i].tables = tables_of[start]
    games[i].decisions = 0
    games[i].end = 0
    positions[i] = starts[start]
    n = list_moves(part_from(tables, games[i].tables), positions, i, scratch_at(games, i))
    play_chance_events(tables, positions, games, i, n)


@inlined
def find_choice(games: Any, i: int, action: int, nth: int, back: Any, seat: int) -> int:
    """Return the id of the choice for an action, or -1 if there is none."""
    if nth:
        return games[i].ids[action] if 0 <= action < games[i].count else -1
    if back.shape[1]:
        if action < 0 or action >= back.shape[1]:
            return -1
        action = back[seat, action]
    for n in range(games[i].count):
        if games[i].ids[n] == action:
            return action
    return -1


@inlined
def play_choice(tables: Any, positions: Any, games: Any, i: int, id_: int, cap: int) -> None:
    """Play a choice and the chance events after it, and note whether the game is over. ``id_``: -1 for an illegal action."""
    if id_ < 0:
        games[i].end = ILLEGAL
        return
    n = next_moves(part_from(tables, games[i].tables), positions, i, id_, scratch_at(games, i))
    play_chance_events(tables, positions, games, i, n)
    games[i].decisions += 1
    if positions[i].over:
        games[i].end = positions[i].over
    elif games[i].decisions >= cap:
        games[i].end = CAPPED


@native
def write_rewards(positions: Any, games: Any, i: int, seat: int, rewards: Any) -> None:
    """Write the rewards of a finished game. ``seat``: the seat that decided last."""
    if games[i].end == ILLEGAL:
        rewards[i, seat] = -1
    elif games[i].end != CAPPED and positions[i].winner:
        for one in range(rewards.shape[1]):
            rewards[i, one] = 1 if (one & 1) + 1 == positions[i].winner else -1


@native
def write_inputs(tables: Any, positions: Any, games: Any, i: int, inputs: Any) -> None:
    """List the columns of the bots' net for a position in which a seat decides. The columns of side B follow those of side A."""
    r = tables[games[i].tables]
    own = part_from(inputs, i)
    for side in range(2):
        survey(r, positions[i], side, own)
    count = list_columns(r, positions[i], inputs[i].near, own)
    inputs[i].count = count
    if positions[i].decider & 1:
        for n in range(count):
            inputs[i].listed[n] += COLUMNS


@inlined
def show(
    tables: Any,
    positions: Any,
    games: Any,
    i: int,
    seat: int,
    layout: Any,
    turned: Any,
    out: Any,
    masks: Any,
    seen: Any,
    inputs: Any,
) -> None:
    """Write the choices of a game as ids and as a mask, and the observation of a seat, each only if requested.

    A mask that is too short for a byte for each id has a bit for each, the first one as the highest bit of the first byte.
    """
    count = games[i].count
    is_turned = turned.shape[1]
    if out.shape[1]:
        for n in range(count):
            id_ = games[i].ids[n]
            out[i, n] = turned[seat, id_] if is_turned else id_
        for n in range(count, games[i].shown):
            out[i, n] = -1
        games[i].shown = count
    if masks.shape[1]:
        packed = masks.shape[1] < layout[0].hexes * HEX_STRIDE
        for n in range(masks.shape[1]):
            masks[i, n] = 0
        for n in range(count):
            id_ = games[i].ids[n]
            id_ = turned[seat, id_] if is_turned else id_
            if packed:
                masks[i, id_ >> 3] |= 128 >> (id_ & 7)
            else:
                masks[i, id_] = 1
    if len(seen):
        first = i * layout[0].size
        place = first_element(part_from(seen, 0))
        for n in range(layout[0].size):
            place[first + n] = 0
        write_observation(tables[games[i].tables], positions[i], seat, layout[0], place, first)
    if len(inputs):
        write_inputs(tables, positions, games, i, inputs)


register_marked()


@lasting_entry
def play(
    tables: rules.Records,
    starts: rules.Records,
    tables_of: Numbers,
    positions: rules.Records,
    games: rules.Records,
    layout: rules.Records,
    turned: rules.IdArray,
    back: rules.IdArray,
    actions: Numbers,
    nth: int,
    cap: int,
    autoreset: int,
    first: int,
    last: int,
    out: rules.IdArray,
    masks: Any,
    seen: Any,
    inputs: Any,
    counts: Any,
    deciders: Any,
    rewards: Any,
    ends: Any,
) -> None:
    """Play an action in each game from ``first`` to before ``last``.

    ``nth``: 1 if actions are indices into the choices, 0 if they are ids. ``autoreset``: 1 if a finished game restarts.
    """
    for i in range(first, last):
        fetch_soon(positions, i + 1)
        for one in range(rewards.shape[1]):
            rewards[i, one] = 0
        if games[i].end:
            continue
        seat = positions[i].decider
        play_choice(tables, positions, games, i, find_choice(games, i, actions[i], nth, back, seat), cap)
        ends[i] = games[i].end
        if games[i].end:
            write_rewards(positions, games, i, seat, rewards)
            if autoreset:
                start_game(tables, starts, tables_of, positions, games, i)
                seat = positions[i].decider
            else:
                games[i].count = 0
        else:
            seat = positions[i].decider
        deciders[i] = NOBODY if games[i].end else seat
        counts[i] = games[i].count
        show(tables, positions, games, i, seat, layout, turned, out, masks, seen, inputs)


@lasting_entry
def start(
    tables: rules.Records,
    starts: rules.Records,
    tables_of: Numbers,
    positions: rules.Records,
    games: rules.Records,
    layout: rules.Records,
    turned: rules.IdArray,
    which: Any,
    out: rules.IdArray,
    masks: Any,
    seen: Any,
    inputs: Any,
    counts: Any,
    deciders: Any,
    rewards: Any,
    ends: Any,
) -> None:
    """Start or restart the games marked in ``which``."""
    for i in range(len(games)):
        if which[i]:
            start_game(tables, starts, tables_of, positions, games, i)
            for one in range(rewards.shape[1]):
                rewards[i, one] = 0
            ends[i] = 0
            deciders[i] = positions[i].decider
            counts[i] = games[i].count
            show(tables, positions, games, i, positions[i].decider, layout, turned, out, masks, seen, inputs)
