"""Questions about hidden hands, in fixed games, and the scores of the chances that a bot gives the possible ones.

The games stand in a file of JSON lines. They were played by the bot that its first line names, and are never played again.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log2
from typing import Any, Final, NamedTuple

from warchest.bots.beliefs.hands import chances_of_hands
from warchest.bots.beliefs.hidden_splits import SlotCounts
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.game import Game
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SLOTS

FORMAT: Final = "warchest-hands/1"
FILE: Final = files("warchest.lab.arena.benchmark") / "hands.jsonl"
LEAST: Final = 2.0**-10
"""A true hand that was found less likely than this counts as this likely: 10 bits. Otherwise one mistake would outweigh all else."""


class AskedGame(NamedTuple):
    """A game with the moments at which the deciding seat is asked about the hand of the other one."""

    kind: str
    """The kind of the game, by its name in ``GAME_KINDS``."""
    text: str
    """The whole game, in its full form."""
    moments: tuple[int, ...]
    """The number of ids before each moment."""


class HandAnswer(NamedTuple):
    """The score of an answer to a question about a hand."""

    bits: float
    """The surprise at the true hand: the binary logarithm of the inverse of the chance that the bot gave it."""
    brier: float
    """The sum of the squared errors of the chances of all hands, from 0 to 2."""
    hands: int
    """The number of possible hands, which would be the same to somebody who knows nothing."""


@cache
def asked_games() -> tuple[AskedGame, ...]:
    """Return the games of the benchmark."""
    head, *lines = FILE.read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["format"] == FORMAT
    return tuple(read_game(json.loads(line)) for line in lines)


def read_game(line: Mapping[str, Any]) -> AskedGame:
    """Return the game of a decoded line."""
    return AskedGame(line["kind"], line["text"], tuple(line["moments"]))


def possible_hands(game: Game, memory: Memory) -> list[SlotCounts]:
    """Return the hands that the other seat of a game of two may have to the knowledge of the deciding one."""
    assert game.decider is not None
    return list(chances_of_hands(memory.recall(game.information_state(game.decider)), 1 - game.decider))


def true_hand(game: Game, seat: int) -> SlotCounts:
    """Return the coins in a seat's hand, by slot."""
    return tuple(game.position.hand[coin_of(seat, slot)] for slot in range(SLOTS))


def scored(weights: Sequence[float], true: int) -> HandAnswer:
    """Return the score of weights of hands, of which the one at the place ``true`` is the true one."""
    total = sum(weights)
    chances = [weight / total for weight in weights]
    brier = sum((chance - (place == true)) ** 2 for place, chance in enumerate(chances))
    return HandAnswer(-log2(max(LEAST, chances[true])), brier, len(weights))


Weigh = Callable[[Game, int, Sequence[SlotCounts], int], Sequence[float]]
"""Tells how likely hands of a seat are: `Believer.believe`, or ``alike``."""


def alike(_game: Game, _about: int, hands: Sequence[SlotCounts], _seed: int) -> list[float]:
    """Find all hands equally likely."""
    return [1.0] * len(hands)


def ask(weigh: Weigh, asked: AskedGame) -> list[HandAnswer]:
    """Return the answers at all moments of a game, in their order."""
    whole, memory, found = Game.from_text(asked.text), Memory(), []
    for moment in asked.moments:
        game = whole.at(moment)
        assert game.decider is not None
        about = 1 - game.decider
        hands = possible_hands(game, memory)
        found.append(scored(weigh(game, about, hands, moment), hands.index(true_hand(game, about))))
    return found
