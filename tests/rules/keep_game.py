"""Make the game that must always replay: ``python -m tests.rules.keep_game``, once for each meaning of the ids.

It is a fought and finished game with a draft, written down as a stored game is: set-up, log, encoding version, result.
"""

import json
import random
from pathlib import Path
from typing import Any

from tests.rules.playing import pick
from warchest import Game, Setup
from warchest.rules import encoding

KEPT = Path(__file__).resolve().parents[1] / "data" / "kept" / "base-1.json"
POOL = (
    "warrior_priest",
    "royal_guard",
    "berserker",
    "footman",
    "mercenary",
    "swordsman",
    "marshall",
    "lancer",
)


def facts(game: Game) -> dict[str, Any]:
    """What must be found again when the log is replayed."""
    assert game.result is not None
    view = game.view(None)
    return {
        "winner": game.result.winner,
        "how": game.result.how,
        "round": view["round"],
        "held": view["held"],
        "units": view["units"],
        "seats": [{name: seat[name] for name in ("army", "supply", "box", "faceup")} for seat in view["seats"]],
        "actions": len(game.lines()),
    }


def finished(setup: Setup, key: bytes) -> Game | None:
    """A game played to its end by whoever; None where it takes too long or too few things happen in it."""
    rng = random.Random(key)
    game = Game(setup, key)
    while game.decider is not None and len(game.log) < 700:
        game.play(pick(rng, game.tables, game.legal_ids()))
    verbs = {encoding.decode(id_).verb for id_ in game.log}
    wanted = {"take", "flip", "deploy", "bolster", "claim", "recruit", "move", "attack", "control", "tactic", "step"}
    told = wanted | {"hit", "pick", "pass", "decline", "lose_stack", "lose_supply"}
    won = game.result is not None and game.result.winner is not None
    return game if won and told <= verbs else None


def main() -> None:
    """Look for such a game and write it down."""
    setup = Setup("draft", pool=POOL)
    game = next(found for n in range(100_000) if (found := finished(setup, f"kept {n}".encode())))
    stored = {"setup": setup.to_json(), "log": game.log, "encoding": encoding.VERSION, "result": facts(game)}
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(stored, separators=(",", ":")) + "\n")
    print(f"{len(game.log)} ids, {len(game.lines())} actions, {game.result}")


if __name__ == "__main__":
    main()
