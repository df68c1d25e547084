"""A person's own data as a file: the account, its devices, its games with its decisions, its imported games, its puzzles,
its lessons and its settings.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, select

from warchest.accounts.lessons import lessons_of
from warchest.accounts.puzzles import kept_of
from warchest.accounts.settings import settings_of
from warchest.accounts.tables import accounts, devices, results
from warchest.store.schema import events, games, records, seats

Clock = Callable[[], int]
Asked = Select[Any]


class OwnDevice(msgspec.Struct):
    """A signed-in device. Times are in milliseconds since 1970."""

    browser: str
    system: str
    created: int
    seen: int


class OwnDecision(msgspec.Struct):
    """A line of a game's log that the person wrote: the ids of the choices (docs/notation.md), and the time."""

    seq: int
    kind: str
    ids: list[int]
    at: int


class OwnSeat(msgspec.Struct):
    """A seat of a game, with its decisions. The other seats are left out, since the game's record contains them."""

    game: str
    record: str
    seat: int
    name: str | None
    created: int
    mode: str
    status: str
    result: str | None
    decisions: list[OwnDecision]


class OwnRecord(msgspec.Struct):
    """An imported game."""

    id: str
    created: int
    text: str


class OwnPuzzles(msgspec.Struct):
    """The numbers of the puzzles solved and of those whose answer was told, and the days on which the puzzle of the day was solved."""

    solved: list[int]
    shown: list[int]
    days: list[str]


class OwnData(msgspec.Struct):
    """The file."""

    name: str
    created: int
    devices: list[OwnDevice]
    seats: list[OwnSeat]
    records: list[OwnRecord]
    puzzles: OwnPuzzles
    lessons: list[str]
    """The ids of the lessons done."""
    settings: dict[str, Any] | None
    """The settings, or None where the account keeps none."""


def of(connection: Connection, account: str, person: str) -> OwnData:
    """Return the data of an account."""
    row = connection.execute(select(accounts.c.name, accounts.c.created).where(accounts.c.id == account)).one()
    used = select(devices.c.browser, devices.c.system, devices.c.created, devices.c.seen)
    chosen = settings_of(connection, person)
    brought = select(records.c.id, records.c.created, records.c.text).where(records.c.person == person)
    return OwnData(
        name=row.name,
        created=row.created,
        devices=[OwnDevice(*one) for one in connection.execute(used.where(devices.c.account == account))],
        seats=_seats(connection, person),
        records=[OwnRecord(*one) for one in connection.execute(brought)],
        puzzles=OwnPuzzles(*kept_of(connection, person)),
        lessons=lessons_of(connection, person),
        settings=None if chosen is None else msgspec.json.decode(chosen.chosen),
    )


def _seats(connection: Connection, person: str) -> list[OwnSeat]:
    held = (
        select(
            seats.c.game_id, seats.c.seat, seats.c.name, games.c.created, games.c.mode, games.c.status, results.c.result
        )
        .join_from(seats, games)
        .join(results, (results.c.game_id == seats.c.game_id) & (results.c.seat == seats.c.seat), isouter=True)
        .where(seats.c.person == person)
        .order_by(games.c.created, seats.c.game_id, seats.c.seat)
    )
    found = [
        OwnSeat(game, f"/api/games/{game}/record", seat, name, created, mode, status, result, [])
        for game, seat, name, created, mode, status, result in connection.execute(held)
    ]
    by_place = {(one.game, one.seat): one.decisions for one in found}
    lines = (
        select(events.c.game_id, events.c.seat, events.c.seq, events.c.kind, events.c.ids, events.c.at)
        .join(seats, (seats.c.game_id == events.c.game_id) & (seats.c.seat == events.c.seat))
        .where(seats.c.person == person)
        .order_by(events.c.game_id, events.c.seq)
    )
    for game, seat, *line in connection.execute(lines):
        by_place[game, seat].append(OwnDecision(*line))
    return found
