"""Make a stored game that must always open: `python -m tests.table.keep_game NAME` (once for each stored form).

Bots play it to its end. It is written anew only while nothing has been released that wrote games in this form.
"""

import json
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from warchest.game import Game
from warchest.rules import encoding
from warchest.rules.opening import VARIANTS
from warchest.rules.units import BOXES
from warchest.setups import Setup
from warchest.store import Event, GameRecord, SeatRecord
from warchest.table import Payload, open_house
from warchest.table.fold import RULES

KEPT = Path(__file__).parent / "kept"
GAME = "kept-game"
FORMS = {
    "base-1": (Setup.battle("crecy"), ("banneret", "squire")),
    "boxes-1": (Setup.draft("kept", boxes=BOXES, variants=VARIANTS), ("squire", "squire")),
    "four-1": (Setup.draft("kept", boxes=BOXES, seats=4, variants=VARIANTS), ("squire", "page", "squire", "squire")),
}
"""What is played, and by which bots."""


def main(name: str) -> None:
    setup, levels = FORMS[name]
    key = secrets.token_bytes(32)
    game = Game(setup, key)
    seats = tuple(SeatRecord(seat, bot=level) for seat, level in enumerate(levels))
    record = GameRecord(GAME, 1, "bot", RULES, encoding.VERSION, setup.to_json(), {}, key, seats)
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(Path(folder))
        house.store.create(record, Event(0, "start", None, (), tuple(game.log), None, 1))
        house.open_bots()
        deadline = time.monotonic() + 300
        while (payload := house.table.payload("nobody", GAME, None)).waiting is not None:
            assert time.monotonic() < deadline, "the game did not end"
            time.sleep(0.2)
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{name}.sqlite3").unlink(missing_ok=True)
        with house.store._reading.connect() as connection:
            connection.connection.driver_connection.execute(f"VACUUM INTO '{KEPT / name}.sqlite3'")  # type: ignore[union-attr]
        house.close()
    (KEPT / f"{name}.json").write_text(json.dumps(facts(payload), indent=1) + "\n")
    print(f"{payload.seq} actions: {payload.view['result']['detail']}")


def facts(payload: Payload) -> dict[str, Any]:
    """What must be found again: where everything stands, how it ended and what was done; no wording."""
    view = payload.view | {"result": {name: payload.view["result"][name] for name in ("winner", "how")}}
    done = [payload.trail, [[line["seq"], line["round"], line["seat"]] for line in payload.record]]
    return {"seq": payload.seq, "view": view, "done": done}


if __name__ == "__main__":
    main(sys.argv[1])
