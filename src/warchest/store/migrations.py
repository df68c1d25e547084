"""Bringing a data file to the present form.

`PRAGMA user_version` says how many of the steps below a file has seen; each step runs once, in order, all in one
transaction. A migration tool (Alembic) would add a package, a folder of scripts and a command to do the same for a
single file that only this program opens; it is worth its price when a second kind of database comes.

A step is frozen once released: one that changes existing tables is written in SQL of its own time, and only the first
may say "create what `schema` describes".
"""

import json
from collections.abc import Callable

from sqlalchemy import Connection

from warchest.store.schema import metadata


def create_tables(connection: Connection) -> None:
    """Step 1: games, seats, events."""
    metadata.create_all(connection)


def name_sitters(connection: Connection) -> None:
    """Step 2: a request names the player of each seat. Until now it named one side, one level, or one screen for both."""
    for game_id, text in connection.exec_driver_sql("SELECT id, wish FROM games").all():
        wish = json.loads(text)
        if "mode" in wish:
            sitters = ["you", "you"] if wish["mode"] == "screen" else [wish["level"]] * 2
            sitters["AB".index(wish["side"])] = "you"
            anew = {"seats": sitters, "setup": wish["setup"], "royal_guard": wish["royal_guard"]}
            connection.exec_driver_sql("UPDATE games SET wish = ? WHERE id = ?", (json.dumps(anew), game_id))


def keep_records(connection: Connection) -> None:
    """Step 3: imported games. A new file has had the table since step 1."""
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS records"
        " (id VARCHAR NOT NULL PRIMARY KEY, created INTEGER NOT NULL, session VARCHAR NOT NULL, text TEXT NOT NULL)"
    )
    connection.exec_driver_sql("CREATE INDEX IF NOT EXISTS records_by_session ON records (session, created)")


def name_ruleset(connection: Connection) -> None:
    """Step 4: a game names its rule set; until now all games named the base box, whatever they were played with."""
    connection.exec_driver_sql("UPDATE games SET rules = 'war_chest' WHERE rules = 'base'")


STEPS: tuple[Callable[[Connection], None], ...] = (create_tables, name_sitters, keep_records, name_ruleset)


class TooNewError(Exception):
    """The file was written by a later version of the program. Carries `(found, known)`."""


def migrate(connection: Connection) -> None:
    """Run the missing steps inside the transaction of `connection`; raise `TooNewError` for a file from the future."""
    found = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    if found > len(STEPS):
        raise TooNewError(found, len(STEPS))
    for step in STEPS[found:]:
        step(connection)
    connection.exec_driver_sql(f"PRAGMA user_version = {len(STEPS)}")
