"""Proven endgames as text: a file of JSON lines, each with a position in the notation of the project and the actions that win."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from warchest.game.game import Game
from warchest.lab.arena.record_file import RecordFile

RARE, SOME, MANY = "under 1/10", "1/10 to 1/4", "1/4 to 1/2"
RARITIES: Final = (RARE, SOME, MANY)
"""The classes of positions, by the chance that a random action wins."""
MOST_COMMON: Final = 0.5
"""Positions in which random actions win this often are left out."""
_BOUNDS = ((0.1, RARE), (0.25, SOME), (MOST_COMMON, MANY))


def rarity_of(chance: float) -> str | None:
    """Return the class of positions in which random actions win with this chance, or None if they are left out."""
    return next((name for bound, name in _BOUNDS if chance < bound), None)


@dataclass(frozen=True)
class Endgame:
    """A position in which the deciding seat wins in this round against every hand of the other seat."""

    position: str
    """The position as a line in its full form. A bot sees only the deciding seat's view of it."""
    wins: tuple[str, ...]
    """The whole actions after which the seat can still force the win, each as the words of its decisions."""
    choices: int
    """The number of all whole actions."""
    chance: float
    """The probability that uniformly random decisions make one of ``wins``."""
    coins: int
    """The fewest coins in which the seat can force the win."""
    hand_known: bool
    """Whether the seat knows the other hand."""
    risk: float
    """The share of random games from the position that the seat did not win, measured when the endgame was made."""
    source: str
    """The game that it comes from: kind, seed, number, and the number of decisions before it."""

    @property
    def rarity(self) -> str:
        """Return the class of the position."""
        return rarity_of(self.chance) or MANY

    def game(self) -> Game:
        """Return a game that starts from the position, with manual draws. Raises TextError for a wrong position."""
        return Game.from_position(self.position, b"endgames", chance="manual")


def words_of(game: Game, action: Sequence[int]) -> str:
    """Return an action of the deciding seat as the words of its decisions. Raises `IllegalChoice` if it is illegal."""
    trial = game.copy(chance="manual")
    words = []
    for id_ in action:
        words.append(trial.choice(id_).word)
        trial.play(id_)
    return " ".join(words)


ENDGAMES: Final = RecordFile(
    "warchest-endgames/1", Endgame, files("warchest.lab.arena.endgames") / "proven.jsonl", "endgames", Endgame.game
)
