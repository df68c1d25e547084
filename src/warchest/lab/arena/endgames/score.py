"""The score of a bot in proven endgames: how often its action keeps the win, by the rarity of such actions and by the other hand."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from warchest.lab.arena.endgames.records import RARITIES, Endgame, words_of
from warchest.lab.arena.evidence import Interval, fields_of, wilson
from warchest.lab.arena.match import player_here
from warchest.lab.arena.runs import Workers, spread
from warchest.protocol.player import Player


class EndgameAnswer(NamedTuple):
    """The action of a bot in an endgame."""

    endgame: Endgame
    action: str
    """The words of its decisions."""

    @property
    def keeps(self) -> bool:
        """Return whether the bot can still force the win after it."""
        return self.action in self.endgame.wins


class EndgameScore(NamedTuple):
    """The score of a bot in some of the endgames."""

    rarity: str
    """A class of positions, or an empty text for all."""
    hand_known: bool | None
    """Whether the other hand is known, or None for both cases."""
    endgames: int
    kept: int
    by_chance: float
    """The mean share of wins that random actions keep."""

    @property
    def share(self) -> Interval:
        """Return the share of wins that were kept, with its 95 % interval (Wilson)."""
        return wilson(self.kept, self.endgames)

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {**self._asdict(), **fields_of("score", self.share)}


def answer(player: Player, endgame: Endgame, seed: int) -> EndgameAnswer:
    """Return the player's action in an endgame. It gets the deciding seat's view, without the history."""
    game = endgame.game()
    return EndgameAnswer(endgame, words_of(game, player.choose(game, seed)))


def _answer(task: tuple[str, Endgame, int]) -> EndgameAnswer:
    """Return a player's action in an endgame, in any process."""
    name, endgame, seed = task
    return answer(player_here(name), endgame, seed)


def answers(name: str, endgames: Sequence[Endgame], seed: str, workers: Workers = 1) -> Iterator[EndgameAnswer]:
    """Yield the actions of the player of this name in endgames, as they arrive. The same seed gives the same actions."""
    seeds = random.Random(seed)
    tasks = [(name, endgame, seeds.getrandbits(32)) for endgame in endgames]
    yield from spread(_answer, tasks, workers)


def rows(answers: Sequence[EndgameAnswer]) -> list[EndgameScore]:
    """Return the scores by rarity and by whether the other hand is known, followed by the totals."""
    scores = []
    for rarity in (*RARITIES, ""):
        for hand_known in (False, True, None):
            these = [
                answer
                for answer in answers
                if rarity in ("", answer.endgame.rarity) and hand_known in (None, answer.endgame.hand_known)
            ]
            by_chance = sum(answer.endgame.chance for answer in these) / max(1, len(these))
            scores.append(
                EndgameScore(rarity, hand_known, len(these), sum(answer.keeps for answer in these), by_chance)
            )
    return scores
