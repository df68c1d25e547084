"""Make the games that must always replay: ``python -m tests.rules.keep_game NAME``, once for each meaning of the ids.

Each is a fought and finished game with a draft, written down as a stored game is: set-up, log, encoding version, result.
"""

import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.rules.playing import pick
from warchest import Game, Setup
from warchest.rules import encoding
from warchest.rules.units import BOXES

FOLDER = Path(__file__).resolve().parents[1] / "data" / "kept"


@dataclass(frozen=True)
class Kept:
    """A game to keep: how it is set up, what must happen in it, and in how many ids at most."""

    setup: Setup
    verbs: frozenset[str]
    ids: int

    @staticmethod
    def file(name: str) -> Path:
        """Where the game of this name is stored."""
        return FOLDER / f"{name}.json"


_FOUGHT = (
    "deploy",
    "bolster",
    "move",
    "attack",
    "control",
    "tactic",
    "step",
    "hit",
    "pick",
    "lose_stack",
    "lose_supply",
)
BASE_VERBS = frozenset({"flip", "take", "draw", "pass", "claim", "recruit", "decline", *_FOUGHT})
_BEFORE_PLAY = ("choose_order", "choose_seat", "ban")
_TOKENS = ("unpoison", "return_decoy", "poison", "deceive", "burn", "build")
LATER_VERBS = frozenset({*_BEFORE_PLAY, *_TOKENS, "proclaim", "take_coin", "push", "spy_discard"})

KEPT = {
    "base-1": Kept(
        Setup(
            "draft",
            pool=(
                "warrior_priest",
                "royal_guard",
                "berserker",
                "footman",
                "mercenary",
                "swordsman",
                "marshall",
                "lancer",
            ),
        ),
        BASE_VERBS,
        700,
    ),
    "every-box-four-players-1": Kept(
        Setup(
            "draft",
            pool=(
                "royal_guard",
                "footman",
                "bannerman",
                "bishop",
                "earl",
                "herald",
                "sapper",
                "siege_tower",
                "trebuchet",
                "war_wagon",
                "assassin",
                "saboteur",
                "infiltrator",
                "skirmisher",
            ),
            seats=4,
            boxes=BOXES,
            variants=("elimination", "choose_order", "preview"),
            decrees=("spy", "reinforce", "redeploy"),
            forts=1,
        ),
        BASE_VERBS | LATER_VERBS,
        2500,
    ),
}
"""The games by name. One that is stored is never written anew: a new meaning of the ids is a new game."""


def facts(game: Game) -> dict[str, Any]:
    """What must be found again when the log is replayed."""
    assert game.result is not None
    view = game.view(None)
    seats = ("army", "supply", "box", "faceup", "decoy", "counter")
    return {
        "winner": game.result.winner,
        "how": game.result.how,
        "round": view["round"],
        "held": view["held"],
        "units": view["units"],
        "forts": view["forts"],
        "decrees": view["decrees"],
        "seats": [{name: seat[name] for name in seats} for seat in view["seats"]],
        "actions": len(game.lines()),
    }


def finished(kept: Kept, key: bytes) -> Game | None:
    """A game played to its end by whoever; None where it takes too long or too few things happen in it."""
    rng = random.Random(key)
    game = Game(kept.setup, key)
    while game.decider is not None and len(game.log) < kept.ids:
        game.play(pick(rng, game.tables, game.legal_ids()))
    told = {encoding.decode(id_).verb for id_ in game.log}
    won = game.result is not None and game.result.winner is not None
    return game if won and kept.verbs <= told else None


def main() -> None:
    """Look for such a game and write it down."""
    name = sys.argv[1]
    kept = KEPT[name]
    game = next(found for n in range(100_000) if (found := finished(kept, f"kept {n}".encode())))
    stored = {"setup": kept.setup.to_json(), "log": game.log, "encoding": encoding.VERSION, "result": facts(game)}
    kept.file(name).write_text(json.dumps(stored, separators=(",", ":")) + "\n")
    print(f"{len(game.log)} ids, {len(game.lines())} actions, {game.result}")


if __name__ == "__main__":
    main()
