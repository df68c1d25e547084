"""Plays games between bots and writes those that pages show where no one plays: `python -m scripts.exhibitions`.

A game is kept where the loser holds at least four locations at its end, so that it is close. The seed determines everything.
"""

from __future__ import annotations

import random
from hashlib import blake2b
from itertools import count
from pathlib import Path

from warchest.bots.registry import bot_name
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.text.gametext.parse import parse_game
from warchest.protocol.player import make_player
from warchest.server.table.replays.imported import timeline_of
from warchest.teaching.exhibitions import EXHIBITIONS, Exhibition

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "warchest" / "teaching" / "exhibitions.jsonl"
SEED, KEPT = 1, 12
KINDS = ("base", "nobility", "base", "siege")
PAIRS = (("squire", "page"), ("page", "squire"), ("squire", "squire"))
FEWEST, MOST = 50, 130
"""The lengths of the games that are kept, in lines of their logs."""
MOST_DECISIONS = 1600
LEAST_OF_A_SIDE = 4


def main() -> None:
    """Write the file."""
    kept: list[Exhibition] = []
    for number in count():
        kind, bots = KINDS[len(kept) % len(KINDS)], PAIRS[len(kept) % len(PAIRS)]
        if (found := played(f"exhibitions {SEED} {number}", kind, bots)) is not None:
            kept.append(found)
        if len(kept) == KEPT:
            break
    EXHIBITIONS.write(FILE, kept, how="python -m scripts.exhibitions")


def played(name: str, kind: str, bots: tuple[str, str]) -> Exhibition | None:
    """Play a game, and return it if it is worth watching."""
    rng = random.Random(name)
    game = Game(GAME_KINDS[kind].setup(name), blake2b(name.encode(), digest_size=32).digest())
    players = [make_player(bot) for bot in bots]
    while game.decider is not None and len(game.log) < MOST_DECISIONS:
        for id_ in players[game.decider].choose(game, rng.getrandbits(32)):
            game.play(id_)
    if game.outcome is None or min(seat.markers for seat in game.view(None).seats) < LEAST_OF_A_SIDE:
        return None
    names = {f"player {seat}": bot_name(bot) for seat, bot in zip("AB", bots, strict=True)}
    text = game.to_text("full", **names)
    moments = len(timeline_of(parse_game(text)).snapshots) - 1
    return Exhibition(bots, moments, text) if FEWEST <= moments <= MOST else None


if __name__ == "__main__":
    main()
