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
"""The classes of positions, by the chance that an action chosen at random wins."""
MOST_COMMON: Final = 0.5
"""Positions in which random actions win as often as this are left out."""
_BOUNDS = ((0.1, RARE), (0.25, SOME), (MOST_COMMON, MANY))


class EndgamesError(ValueError):
    """A file of endgames that can't be used. Its text is one sentence for a person."""


def rarity_of(chance: float) -> str | None:
    """Return the class of positions in which random actions win with this chance, or None where they are left out."""
    return next((name for bound, name in _BOUNDS if chance < bound), None)


@dataclass(frozen=True)
class Endgame:
    """A position in which the seat that decides wins in this round against every hand of the other one."""

    position: str
    """The position as a line in its full form. The deciding seat is told only its own part of it."""
    wins: tuple[str, ...]
    """The whole actions after which it still wins for certain, each as the words of its decisions."""
    choices: int
    """The number of all its whole actions."""
    chance: float
    """The chance that an action whose every decision is chosen at random is one of ``wins``."""
    coins: int
    """The least number of its coins in which it can force the win."""
    hand_known: bool
    """Whether the other hand can be only one, to the knowledge of the seat."""
    risk: float
    """The share of games by chance from the position on that the seat did not win, when it was made."""
    source: str
    """The game that it comes from: its kind, its seed and number, and the number of decisions before."""

    @property
    def rarity(self) -> str:
        """Return its class."""
        return rarity_of(self.chance) or MANY

    def game(self) -> Game:
        """Return a game that begins at the position. Nothing is drawn in it until it is told to. TextError for a wrong position."""
        return Game.from_position(self.position, b"endgames", chance="manual")

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return the endgame that ``to_json`` turned into plain data. TypeError for anything else."""
        fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in data.items()}
        return cls(**fields)

    def to_json(self) -> dict[str, Any]:
        """Return the endgame as plain data."""
        return asdict(self)


def words_of(game: Game, action: Sequence[int]) -> str:
    """Return an action of the deciding seat as the words of its decisions. `IllegalChoice` where the rules forbid it."""
    trial = game.copy(chance="manual")
    words = []
    for id_ in action:
        words.append(trial.choice(id_).word)
        trial.play(id_)
    return " ".join(words)


def write_endgames(path: Path, endgames: Iterable[Endgame], how: str) -> None:
    """Write endgames to a file. ``how``: the command that made them. Raises `EndgamesError` where the file can't be written."""
    lines = [json.dumps({"format": FORMAT, "how": how})]
    lines += [json.dumps(endgame.to_json()) for endgame in endgames]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise EndgamesError(f"{path} can't be written: {error.strerror}.") from error


def read_endgames(path: Path | None = None) -> list[Endgame]:
    """Return the endgames of a file, or those that come with the program. Raises `EndgamesError` where it is no such file."""
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
