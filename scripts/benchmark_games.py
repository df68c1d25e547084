"""The fixed games of the benchmark's questions about hands: `python -m scripts.benchmark_games FILE` plays and writes them.

A new file is a new version of the benchmark (`VERSION` of src/warchest/lab/arena/benchmark/tasks.py).
"""

from __future__ import annotations

import random
import sys
from hashlib import blake2b
from pathlib import Path

from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.draft import drafts
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.benchmark.hands import FILE, AskedGame, possible_hands
from warchest.lab.arena.benchmark.tasks import KINDS, OPPONENTS
from warchest.protocol.player import make_player

PLAYER = OPPONENTS["ismcts"]
GAMES = 20
"""The number of games of each kind."""
MOMENTS = 8
"""The moments of each game."""
LONGEST = 600
"""A game with more choices than this is left out."""


def played(kind: str, number: int) -> tuple[Game, list[int]] | None:
    """Return a whole game and the moments at which its deciding seat could not know the other hand. None for a long one."""
    seed = f"benchmark hands {kind} {number}"
    game = Game(GAME_KINDS[kind].setup(seed), blake2b(seed.encode(), digest_size=32).digest())
    player, memory, lots, moments = make_player(PLAYER), Memory(), random.Random(seed), []
    while game.decider is not None and len(game.log) < LONGEST:
        if not game.action_open and not drafts(game.position) and len(possible_hands(game, memory)) > 1:
            moments.append(len(game.log))
        for id_ in player.choose(game, lots.getrandbits(32)):
            game.play(id_)
    return None if game.outcome is None else (game, moments)


def asked_games(kind: str) -> list[AskedGame]:
    """Return all games of a kind."""
    asked: list[AskedGame] = []
    number = 0
    while len(asked) < GAMES:
        number += 1
        if (whole := played(kind, number)) is None or len(whole[1]) < MOMENTS:
            continue
        game, moments = whole
        chosen = sorted(random.Random(f"moments {kind} {number}").sample(moments, MOMENTS))
        asked.append(AskedGame(kind, game.to_text(), tuple(chosen)))
        print(f"{kind}: {len(asked)} of {GAMES}", file=sys.stderr)
    return asked


if __name__ == "__main__":
    FILE.write(Path(sys.argv[1]), [game for kind in KINDS for game in asked_games(kind)], player=PLAYER)
