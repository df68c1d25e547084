"""One game of a match. Each player is told what its seats may know."""

import random
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any, Self

from warchest.game import Game
from warchest.kinds import GameKind
from warchest.protocol.player import Player

ACTION_LIMIT = 1000
"""A game is broken off after this many actions, and then counts as drawn."""


@dataclass(frozen=True)
class GameResult:
    """The result of one game of a match."""

    pair: int
    """The number of its pair of games, which share armies and draws."""
    first_seat: int
    """The first seat of the bot that the match names first. With four players that bot has the partner's seat too."""
    score: float
    """The score of the bot named first: 1 won, 0.5 drawn or broken off, 0 lost."""
    actions: int
    """The number of coins used by all seats."""
    ending: str
    """The ending of the game, as ``warchest.outcome.Ending`` has it, or ``unfinished`` where it was broken off."""

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return the result that ``to_json`` turned into plain data. Raises TypeError for anything else."""
        return cls(**data)


def play_game(
    players: tuple[Player, Player],
    *,
    pair: int,
    first_seat: int,
    seed: str,
    kind: GameKind,
    limit: int = ACTION_LIMIT,
) -> GameResult:
    """Play the game of a pair in which ``players[0]`` has the side of ``first_seat``, which with four players means both of its seats.

    Armies and draws depend on ``seed`` and the pair alone, so that both games of a pair have the same.
    """
    key = blake2b(f"warchest arena {seed} {pair}".encode(), digest_size=32).digest()
    game = Game(kind.setup(f"{seed} {pair}"), key)
    seeds = random.Random(f"{seed} {pair} {first_seat}")
    actions = 0
    while (seat := game.decider) is not None and actions < limit:
        actions += not game.action_open
        for id_ in players[(seat ^ first_seat) & 1].choose(game, seeds.getrandbits(32)):
            game.play(id_)
    outcome = game.outcome
    if outcome is None:
        return GameResult(pair, first_seat, 0.5, actions, "unfinished")
    score = 0.5 if outcome.winner is None else float(outcome.winner == first_seat)
    return GameResult(pair, first_seat, score, actions, outcome.ending.value)
