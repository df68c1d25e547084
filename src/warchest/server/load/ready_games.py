"""Games of two users by link that are in the store before a server starts, so that a load test need not wait for each of them."""

import random
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from warchest.server.accounts.sessions import digest_of
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table

LONG_LINES = 150
"""The number of actions that a long game has before anything is measured."""
SESSION_BYTES = 16
AT_ONCE = 32
"""The number of games that are made at the same time: they share commits."""


class ReadyGame(NamedTuple):
    """A game and the sessions of the users at its seats, as the cookies of their browsers."""

    id: str
    cookies: tuple[str, str]


def make_ready(place: Path | str, games: int, long: int, seed: int = 1) -> list[ReadyGame]:
    """Make games in a data folder, or a database at an address, and return them. The first `long` ones are long games."""
    store = Store(place)
    try:
        make = partial(_made, Table(store), random.Random(seed))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(make, (number < long for number in range(games))))
    finally:
        store.close()


def _made(table: Table, chance: random.Random, long: bool) -> ReadyGame:
    sessions = [secrets.token_urlsafe(SESSION_BYTES) for _seat in range(2)]
    people = [digest_of(session) for session in sessions]
    game_id = table.create(people[0], GameRequest(["you", "friend"], "random"))
    table.seating.sit(people[1], game_id, 1)
    # This notes that the game has started: a server would look at all of them first.
    table.clockwork.look_at(game_id, due=True)
    while long and table.seq(game_id) < LONG_LINES and _pass_or_play(table, chance, game_id, people):
        pass
    one, other = (f"warchest={session}" for session in sessions)
    return ReadyGame(game_id, (one, other))


def _pass_or_play(table: Table, chance: random.Random, game_id: str, people: list[str]) -> bool:
    """Play one action, a pass if possible. Return whether the game continues."""
    _row, live = table.standing(game_id)
    seat = live.game.decider
    if seat is None:
        return False
    ask = table.payload(people[seat], game_id, seat).ask
    ids: list[int] = []
    while ask is not None:
        passing = [choice for choice in ask.choices if choice.verb in ("pass", "decline")]
        choice = chance.choice(passing or ask.choices)
        ids.append(choice.id)
        if choice.ends:
            break
        ask = table.looking.preview(people[seat], game_id, seat, live.seq, ids).ask
    table.submit(people[seat], game_id, seat, secrets.token_urlsafe(12), live.seq, ids)
    return True
