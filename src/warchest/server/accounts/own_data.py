"""A user's own data: the account, its devices and passkeys, its games and imported games, its puzzles, lessons and settings, and its
rows in every other table.

The texts of games are not here: `server/web/pages/own_data.py` adds each as a file. A new table with a column `person` takes part by
itself, unless `TOLD` or `NOT_TOLD` names it.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Select, select

from warchest.server.accounts.lessons import lessons_of
from warchest.server.accounts.puzzles import puzzles_of
from warchest.server.accounts.settings import settings_of
from warchest.server.accounts.tables import accounts, devices, passkeys, results
from warchest.server.store.schema import A_PERSON, games, metadata, records, seats

Clock = Callable[[], int]
Asked = Select[Any]


TOLD = frozenset({"seats", "records", "puzzles_done", "puzzle_days", "lessons_done", "settings"})
"""The tables with a section in the data."""
NOT_TOLD = {"connections": "a row for each page that is open now", "tallies": "a sum of the results, which are told"}
"""The tables that are left out, with the reason."""
SECRET = frozenset({"word", "home", "message_id", "address", "secret"})
"""The columns that are left out: secrets that give access, and ids that mean nothing outside the server."""
MOST_ROWS = 20_000
"""How many rows of each table are included."""
SHOWN_OF_KEY = 12


class OwnDevice(msgspec.Struct):
    """A signed-in device, or a bot's token with its scopes. Times are in milliseconds since 1970."""

    browser: str
    system: str
    created: int
    seen: int
    scopes: str | None


class OwnSeat(msgspec.Struct):
    """A seat of a game. `file` has the game as text, as the user may read it, with all its decisions."""

    game: str
    file: str
    seat: int
    name: str | None
    created: int
    mode: str
    status: str
    result: str | None


class OwnRecord(msgspec.Struct):
    """An imported game. `file` has its text."""

    id: str
    file: str
    created: int


class OwnPasskey(msgspec.Struct):
    """A passkey. Times are in milliseconds since 1970."""

    name: str
    site: str
    created: int
    used: int | None


class OwnPuzzles(msgspec.Struct):
    """The numbers of the puzzles solved and of those with the answer shown, and the days on which the puzzle of the day was solved."""

    solved: list[int]
    shown: list[int]
    days: list[str]


class OwnData(msgspec.Struct):
    """The file."""

    name: str
    created: int
    asked_by_bots: bool
    """Whether bots may challenge the user."""
    devices: list[OwnDevice]
    passkeys: list[OwnPasskey]
    seats: list[OwnSeat]
    records: list[OwnRecord]
    puzzles: OwnPuzzles
    lessons: list[str]
    """The ids of the lessons done."""
    language: str | None
    """The tag of the chosen language, or None where none was chosen."""
    settings: dict[str, Any] | None
    """The settings, or None where the account keeps none."""
    rows: dict[str, list[dict[str, Any]]]
    """The rows of the user in other tables, such as messages and holidays. Other users are named by the first digits of their keys."""


def of(connection: Connection, account: str, person: str) -> OwnData:
    """Return the data of an account."""
    row = connection.execute(
        select(accounts.c.name, accounts.c.created, accounts.c.language, accounts.c.asked_by_bots).where(
            accounts.c.id == account
        )
    ).one()
    used = select(devices.c.browser, devices.c.system, devices.c.created, devices.c.seen, devices.c.scopes)
    chosen = settings_of(connection, person)
    brought = select(records.c.id, records.c.created).where(records.c.person == person)
    keys = select(passkeys.c.name, passkeys.c.site, passkeys.c.created, passkeys.c.used)
    return OwnData(
        name=row.name,
        created=row.created,
        asked_by_bots=row.asked_by_bots,
        devices=[OwnDevice(*one) for one in connection.execute(used.where(devices.c.account == account))],
        passkeys=[OwnPasskey(*one) for one in connection.execute(keys.where(passkeys.c.account == account))],
        seats=_seats(connection, person),
        records=[OwnRecord(id_, record_file(id_), created) for id_, created in connection.execute(brought)],
        puzzles=OwnPuzzles(*puzzles_of(connection, person)),
        lessons=lessons_of(connection, person),
        language=row.language,
        settings=None if chosen is None else msgspec.json.decode(chosen.chosen),
        rows=_rows(connection, person),
    )


def game_file(game: str) -> str:
    """Return the name of the file with the text of a game."""
    return f"games/{game}.txt"


def record_file(record: str) -> str:
    """Return the name of the file with the text of an imported game."""
    return f"imported/{record}.txt"


def _rows(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """Return the user's rows of all tables without a section."""
    by_table: dict[str, list[dict[str, Any]]] = {}
    for table in metadata.sorted_tables:
        column = table.columns.get("person")
        if column is None or table.name in TOLD or table.name in NOT_TOLD:
            continue
        shown = [one for one in table.columns if one.key != "person" and one.key not in SECRET]
        rows = connection.execute(select(*shown).where(column == person).limit(MOST_ROWS))
        table_rows = [{one.key: _shown(one, value) for one, value in zip(shown, row, strict=True)} for row in rows]
        if table_rows:
            by_table[table.name] = table_rows
    return by_table


def _shown(column: Column[Any], value: Any) -> Any:
    return value[:SHOWN_OF_KEY] if column.info == A_PERSON else value


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
    return [
        OwnSeat(game, game_file(game), seat, name, created, mode, status, result)
        for game, seat, name, created, mode, status, result in connection.execute(held)
    ]
