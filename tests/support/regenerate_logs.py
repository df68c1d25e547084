"""Make the games that must always replay: ``python -m tests.support.regenerate_logs NAME``, once for each meaning of the ids.

Each is a fought and finished game with a draft, written down as a stored game is: set-up, log, encoding version, result.
"""

import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.paths import GOLDEN
from tests.support.random_games import pick, verb_of
from tests.support.sent import sent
from warchest import Game, Setup
from warchest.game.presenter import game_log
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import encoding

FOLDER = GOLDEN / "logs"


@dataclass(frozen=True)
class Kept:
    """A game to store: its setup, the verbs that must occur in it, and its greatest number of ids."""

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
    "lose=stack",
    "lose=supply",
)
BASE_VERBS = frozenset({"flip", "take", "draw", "pass", "claim", "recruit", "decline", *_FOUGHT})
_BEFORE_PLAY = ("order", "seat", "ban")
_TOKENS = ("unpoison", "return", "poison", "deceive", "burn", "build")
LATER_VERBS = frozenset({*_BEFORE_PLAY, *_TOKENS, "proclaim", "gain", "push", "spy"})

KEPT = {
    "base-1": Kept(
        Setup(
            name="draft",
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
            name="draft",
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
            boxes=WAR_CHEST.box_ids,
            variants=("elimination", "choose_order", "preview"),
            decrees=("spy", "reinforce", "redeploy"),
            forts=1,
        ),
        BASE_VERBS | LATER_VERBS,
        2500,
    ),
    "shock-tactics-1": Kept(
        Setup(
            name="draft",
            pool=(
                "heavy_cavalry",
                "vanguard",
                "pitch_thrower",
                "raider",
                "war_drummer",
                "rearguard",
                "warlord",
                "cavalry",
            ),
            boxes=("base", "shock_tactics"),
        ),
        frozenset({"shock", "stack_bag", "step", "pick", "tactic", "hit"}),
        900,
    ),
}
"""The games by name. A stored one is never rewritten: a new meaning of the ids is a new game."""


def facts(game: Game) -> dict[str, Any]:
    """The facts that a replay of the log must reproduce."""
    assert game.outcome is not None
    view = sent(game.view(None))
    seats = ("army", "supply", "box", "faceup", "decoy", "counter")
    return {
        "winner": game.outcome.winner,
        "ending": game.outcome.ending,
        "round": view["round"],
        "held": view["held"],
        "units": view["units"],
        "forts": view["forts"],
        "decrees": view["decrees"],
        "seats": [{name: seat[name] for name in seats} for seat in view["seats"]],
        "actions": len(game_log(game).entries),
    }


def finished(kept: Kept, key: bytes) -> Game | None:
    """A game played to its end, or None if it takes too long or lacks a wanted event."""
    rng = random.Random(key)
    game = Game(kept.setup, key)
    while game.decider is not None and len(game.log) < kept.ids:
        game.play(pick(rng, game.tables, game.legal_ids()))
    verbs = {verb_of(id_) for id_ in game.log}
    won = game.outcome is not None and game.outcome.winner is not None
    return game if won and kept.verbs <= verbs else None


def main() -> None:
    """Look for such a game and write it down."""
    name = sys.argv[1]
    kept = KEPT[name]
    game = next(played for n in range(100_000) if (played := finished(kept, f"kept {n}".encode())))
    stored = {
        "setup": kept.setup.to_json(),
        "log": list(game.log),
        "encoding": encoding.VERSION,
        "outcome": facts(game),
    }
    kept.file(name).write_text(json.dumps(stored, separators=(",", ":")) + "\n")
    print(f"{len(game.log)} ids, {len(game_log(game).entries)} actions, {game.outcome}")


if __name__ == "__main__":
    main()
