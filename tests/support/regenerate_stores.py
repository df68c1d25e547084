"""Make a stored game that must always open: `python -m tests.support.regenerate_stores NAME` (once for each stored form).

Bots play it to its end. It is rewritten only until a release writes games in this form.
"""

import json
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.support.paths import GOLDEN
from tests.support.sent import sent
from tests.support.waiting import wait_until
from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import encoding
from warchest.schema.game import Payload
from warchest.server.store import Event, GameRow, SeatRow
from warchest.server.table import open_app
from warchest.server.table.game_state import RULES

KEPT = GOLDEN / "stores"
GAME = "kept-game"
FORMS = {
    "base-1": (Setup.battle("crecy"), ("banneret", "squire")),
    "boxes-1": (Setup.draft("kept", boxes=WAR_CHEST.box_ids, variants=WAR_CHEST.variants), ("squire", "squire")),
    "four-1": (
        Setup.draft("kept", boxes=WAR_CHEST.box_ids, seats=4, variants=WAR_CHEST.variants),
        ("squire", "page", "squire", "squire"),
    ),
}
"""The games to play, and their bots."""


def main(name: str) -> None:
    setup, levels = FORMS[name]
    key = secrets.token_bytes(32)
    game = Game(setup, key)
    seats = tuple(SeatRow(seat, bot=level) for seat, level in enumerate(levels))
    record = GameRow(GAME, 1, "bot", RULES, encoding.VERSION, setup.to_json(), {}, key, seats)
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder))
        app.store.create(record, Event(0, "start", None, (), tuple(game.log), None, 1))
        app.begin()
        wait_until(lambda: app.table.payload("nobody", GAME, None).waiting is None)
        payload = app.table.payload("nobody", GAME, None)
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{name}.sqlite3").unlink(missing_ok=True)
        with app.store._database.reading.connect() as connection:
            connection.connection.driver_connection.execute(f"VACUUM INTO '{KEPT / name}.sqlite3'")  # type: ignore[union-attr]
        app.close()
    (KEPT / f"{name}.json").write_text(json.dumps(facts(payload), indent=1) + "\n")
    print(f"{payload.seq} actions: {payload.record[-1].text}")


def facts(payload: Payload) -> dict[str, Any]:
    """The facts that must be reproduced: the final position, the ending and the actions; no wording."""
    view = sent(payload.view)
    view["outcome"] = {name: view["outcome"][name] for name in ("winner", "ending")}
    done = [sent(payload.trail), [[line.seq, line.round, line.seat] for line in payload.record]]
    return {"seq": payload.seq, "view": view, "done": done}


if __name__ == "__main__":
    main(sys.argv[1])
