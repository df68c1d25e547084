"""The steps of the first releases, which counted them in `PRAGMA user_version`. Step 1 made the tables, so no file is older."""

import json
from collections.abc import Callable

from sqlalchemy import Connection


def name_sitters(connection: Connection) -> None:
    """Step 2: name the player of each seat in a request. Until now it named one side and one level, or one screen for both."""
    for game_id, text in connection.exec_driver_sql("SELECT id, wish FROM games").all():
        wish = json.loads(text)
        if "mode" in wish:
            sitters = ["you", "you"] if wish["mode"] == "screen" else [wish["level"]] * 2
            sitters["AB".index(wish["side"])] = "you"
            anew = {"seats": sitters, "setup": wish["setup"], "royal_guard": wish["royal_guard"]}
            connection.exec_driver_sql("UPDATE games SET wish = ? WHERE id = ?", (json.dumps(anew), game_id))


def keep_records(connection: Connection) -> None:
    """Step 3: make the table of imported games, which later files have had since step 1."""
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS records"
        " (id VARCHAR NOT NULL PRIMARY KEY, created INTEGER NOT NULL, session VARCHAR NOT NULL, text TEXT NOT NULL)"
    )
    connection.exec_driver_sql("CREATE INDEX IF NOT EXISTS records_by_session ON records (session, created)")


def name_ruleset(connection: Connection) -> None:
    """Step 4: name the rule set of each game. Until now all games named the base box, regardless of their boxes."""
    connection.exec_driver_sql("UPDATE games SET rules = 'war_chest' WHERE rules = 'base'")


STEPS: tuple[Callable[[Connection], None], ...] = (name_sitters, keep_records, name_ruleset)
LAST = 1 + len(STEPS)
"""The `user_version` of a file after all these steps."""


def upgrade(connection: Connection, version: int) -> None:
    """Run the steps that a file of this `user_version`, at least 1, lacks."""
    for step in STEPS[version - 1 :]:
        step(connection)
