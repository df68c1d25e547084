"""Questions about hidden hands in fixed games, and the scores of a bot's probabilities for the possible hands.

The games are in a file of JSON lines and never change. The first line names the bot that played them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log2
from typing import Final, NamedTuple

from warchest.bots.beliefs.hands import chances_of_hands
from warchest.bots.beliefs.hidden_splits import SlotCounts
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.game import Game
from warchest.lab.arena.record_file import RecordFile
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SLOTS

LEAST: Final = 2.0**-10
"""The lowest probability that counts for a true hand: 10 bits. Otherwise one mistake would outweigh everything else."""


@dataclass(frozen=True)
class AskedGame:
    """A game with the moments when the deciding seat is asked about the other seat's hand."""

    kind: str
    """The name of the kind of game in ``GAME_KINDS``."""
    text: str
    """The whole game, in its full form."""
    moments: tuple[int, ...]
    """The number of ids before each moment."""


class HandAnswer(NamedTuple):
    """The score of an answer to a question about a hand."""

    bits: float
    """The surprisal of the true hand: minus the binary logarithm of its probability."""
    brier: float
    """The sum of the squared errors over all hands, from 0 to 2."""
    hands: int
    """The number of possible hands. Without knowledge, all of them are equally likely."""


FILE: Final = RecordFile(
    "warchest-hands/1", AskedGame, files("warchest.lab.arena.benchmark") / "hands.jsonl", "games for the benchmark"
)


@cache
def asked_games() -> tuple[AskedGame, ...]:
    """Return the games of the benchmark."""
    return tuple(FILE.read())


def possible_hands(game: Game, memory: Memory) -> list[SlotCounts]:
    """Return the hands that the other seat of a two-player game may have, to the deciding seat's knowledge."""
    assert game.decider is not None
    return list(chances_of_hands(memory.recall(game.information_state(game.decider)), 1 - game.decider))


def true_hand(game: Game, seat: int) -> SlotCounts:
    """Return the coins in a seat's hand, by slot."""
    return tuple(game.position.hand[coin_of(seat, slot)] for slot in range(SLOTS))


def scored(weights: Sequence[float], true: int) -> HandAnswer:
    """Return the score of the weights of hands. ``true``: the index of the true hand."""
    total = sum(weights)
    chances = [weight / total for weight in weights]
    brier = sum((chance - (place == true)) ** 2 for place, chance in enumerate(chances))
    return HandAnswer(-log2(max(LEAST, chances[true])), brier, len(weights))


Weigh = Callable[[Game, int, Sequence[SlotCounts], int], Sequence[float]]
"""A function that returns how likely hands of a seat are: `Believer.believe`, or ``alike``."""


def alike(_game: Game, _about: int, hands: Sequence[SlotCounts], _seed: int) -> list[float]:
    """Return equal weights for all hands."""
    return [1.0] * len(hands)


def ask(weigh: Weigh, asked: AskedGame) -> list[HandAnswer]:
    """Return the answers at all moments of a game, in order."""
    whole, memory, scores = Game.from_text(asked.text), Memory(), []
    for moment in asked.moments:
        game = whole.at(moment)
        assert game.decider is not None
        about = 1 - game.decider
        hands = possible_hands(game, memory)
        scores.append(scored(weigh(game, about, hands, moment), hands.index(true_hand(game, about))))
    return scores
