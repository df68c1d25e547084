"""One game between two players, each of which is told what its seats may know."""

import random
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any, Self

from warchest.arena.rulesets import RuleSet
from warchest.bots.players import Player
from warchest.game import Game

ACTION_LIMIT = 1000
"""A game is broken off after so many actions; it then counts as drawn."""


@dataclass(frozen=True)
class Outcome:
    """How one game of a match went."""

    pair: int
    """Which pair of games it belongs to: they share armies and draws."""
    first_seat: int
    """The side of the bot that the match names first: with two players its seat, with four it has this one and its partner's."""
    score: float
    """For the bot named first: 1 won, 0.5 drawn or broken off, 0 lost."""
    actions: int
    """Coins used by all seats."""
    how: str
    """``locations`` or ``dead`` as in a result, ``unfinished`` where it was broken off."""

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """What ``to_json`` gave; TypeError for anything else."""
        return cls(**data)


def play_game(
    pair: int, first_seat: int, players: tuple[Player, Player], seed: str, rules: RuleSet, limit: int = ACTION_LIMIT
) -> Outcome:
    """Play the game of a pair in which ``players[0]`` has the side of ``first_seat``, with four players both of its seats.

    Armies and draws come from ``seed`` and the pair alone, so that both games of a pair have the same.
    """
    key = blake2b(f"warchest arena {seed} {pair}".encode(), digest_size=32).digest()
    game = Game(rules.setup(f"{seed} {pair}"), key)
    luck = random.Random(f"{seed} {pair} {first_seat}")
    actions = 0
    while (seat := game.decider) is not None and actions < limit:
        actions += not game.composition_open
        for id_ in players[(seat ^ first_seat) & 1].choose_in(game, luck.getrandbits(32)):
            game.play(id_)
    result = game.result
    if result is None:
        return Outcome(pair, first_seat, 0.5, actions, "unfinished")
    score = 0.5 if result.winner is None else float(result.winner == first_seat)
    return Outcome(pair, first_seat, score, actions, result.how)
