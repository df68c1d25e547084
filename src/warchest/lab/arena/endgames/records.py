"""Proven endgames as text: a file of JSON lines, each with a position in the notation of the project and the actions that win."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Self

from warchest.game.game import Game
from warchest.game.text.names import TextError

FORMAT: Final = "warchest-endgames/1"
RARE, SOME, MANY = "under 1/10", "1/10 to 1/4", "1/4 to 1/2"
RARITIES: Final = (RARE, SOME, MANY)
"""The classes of positions, by the chance that a random action wins."""
MOST_COMMON: Final = 0.5
"""Positions in which random actions win this often are left out."""
_BOUNDS = ((0.1, RARE), (0.25, SOME), (MOST_COMMON, MANY))


class EndgamesError(ValueError):
    """Raised for a file of endgames that can't be used. The message is one sentence for the user."""


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

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return an endgame from the plain data of ``to_json``. Raises TypeError for anything else."""
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**fields)

    def to_json(self) -> dict[str, Any]:
        """Return the endgame as plain data."""
        return asdict(self)


def words_of(game: Game, action: Sequence[int]) -> str:
    """Return an action of the deciding seat as the words of its decisions. Raises `IllegalChoice` if it is illegal."""
    trial = game.copy(chance="manual")
    words = []
    for id_ in action:
        words.append(trial.choice(id_).word)
        trial.play(id_)
    return " ".join(words)


def write_endgames(path: Path, endgames: Iterable[Endgame], how: str) -> None:
    """Write endgames to a file. ``how``: the command that made them. Raises `EndgamesError` if the file can't be written."""
    lines = [json.dumps({"format": FORMAT, "how": how})]
    lines += [json.dumps(endgame.to_json()) for endgame in endgames]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise EndgamesError(f"{path} can't be written: {error.strerror}.") from error


def read_endgames(path: Path | None = None) -> list[Endgame]:
    """Return the endgames of a file, or those of the package. Raises `EndgamesError` if it is not such a file."""
    place = path or files("warchest.lab.arena.endgames") / "proven.jsonl"
    name = str(path or "proven.jsonl")
    try:
        head, *rest = place.read_text(encoding="utf-8").splitlines()
        if json.loads(head)["format"] != FORMAT:
            raise EndgamesError(f"{name} has another format: it should be {FORMAT}.")
        endgames = [Endgame.from_json(json.loads(line)) for line in rest]
        for endgame in endgames:
            endgame.game()
    except OSError as error:
        raise EndgamesError(f"{name} can't be read: {error.strerror}.") from error
    except (KeyError, TypeError, ValueError, TextError) as error:
        if isinstance(error, EndgamesError):
            raise
        raise EndgamesError(f"{name} is no file of endgames: make one with `warchest endgames make`.") from error
    return endgames
