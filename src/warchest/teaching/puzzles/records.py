"""Puzzles as text: a file of JSON lines, each with a position in the notation of the project, its answer, and replies to other actions."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args

from warchest.game.game import Game
from warchest.game.text.names import TextError

FORMAT: Final = "warchest-puzzles/1"
Goal = Literal["win", "save", "coin"]
"""The goal of a puzzle: to win this round, to save the game, or to name a coin that the other side holds."""
GOALS: Final[tuple[Goal, ...]] = get_args(Goal)
MOST_PIPS: Final = 5
"""The pips of the hardest puzzles."""


class PuzzlesError(ValueError):
    """Raised for a file of puzzles that can't be used. The message is one sentence for the user."""


@dataclass(frozen=True)
class Reply:
    """A reply of the other side that refutes some of the wrong actions."""

    coin: str
    """The kind of the coin that it uses, or an empty text if it only answers an attack."""
    words: str
    """Its decisions."""
    idle: bool
    """Whether any facedown use of a coin would refute them too."""
    to: tuple[str, ...]
    """The wrong actions that it refutes, each as the words of its decisions."""

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return a reply from the plain data of ``asdict``. Raises TypeError for anything else."""
        return cls(**{**data, "to": tuple(data["to"])})


@dataclass(frozen=True)
class Puzzle:
    """A position in which the seat that decides is asked for one action, or for a coin of the other seat."""

    goal: Goal
    position: str
    """The position as a line in its full form. The reader sees what the deciding seat sees."""
    answer: str
    """The only right action as the words of its decisions, or the only kind that the other seat holds for certain."""
    choices: int
    """The number of all whole actions, or of all kinds of the other seat's coins."""
    coins: int
    """To win: the coins that the deciding seat needs. To save: the most coins that the other one has. Else the coins in its hand."""
    replies: tuple[Reply, ...]
    """The replies to the wrong actions. Each wrong action stands in one of them."""
    rest: tuple[tuple[str, str, str], ...]
    """How a win continues: the coin and the words of the other side's best reply, and the words of the action after it."""
    source: str
    """The game that it comes from: its kind, its seed and number, its bots, and the number of decisions before."""
    missed: tuple[str, ...] = ()
    """The graders that miss it, by the names of their levels."""
    pips: int = 0
    """How hard it is, from 1 to ``MOST_PIPS``, or 0 where it is not graded yet."""
    number: int = 0
    """Its number, which no other puzzle ever gets, or 0 for one that has none yet."""

    def game(self) -> Game:
        """Return a game that starts from the position, with manual draws. TextError for a wrong position."""
        return Game.from_position(self.position, b"puzzles", chance="manual")

    @cached_property
    def refutations(self) -> dict[str, Reply]:
        """Return the reply to each wrong action, by its words."""
        return {action: reply for reply in self.replies for action in reply.to}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return a puzzle from the plain data of ``to_json``. Raises TypeError or KeyError for anything else."""
        return cls(
            **{
                **data,
                "replies": tuple(map(Reply.from_json, data["replies"])),
                "rest": tuple((coin, reply, action) for coin, reply, action in data["rest"]),
                "missed": tuple(data["missed"]),
            }
        )

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as plain data."""
        return asdict(self)


def write_puzzles(path: Path, puzzles: Iterable[Puzzle], how: str, graders: Mapping[str, str]) -> None:
    """Write puzzles to a file. Raises `PuzzlesError` if the file can't be written.

    ``how`` is the command that made them. ``graders`` are the bots that graded them, by the level that each was then: a later change of the
    levels leaves the grades true.
    """
    lines = [json.dumps({"format": FORMAT, "how": how, "graders": dict(graders)})]
    lines += [json.dumps(puzzle.to_json()) for puzzle in puzzles]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise PuzzlesError(f"{path} can't be written: {error.strerror}.") from error


def graders_of(path: Path | None = None) -> dict[str, str]:
    """Return the bots that graded the puzzles of a file, or those of the program, by the level that each was then."""
    place = path or files("warchest.teaching.puzzles") / "puzzles.jsonl"
    graders: dict[str, str] = json.loads(place.read_text(encoding="utf-8").splitlines()[0])["graders"]
    return graders


def read_puzzles(path: Path | None = None) -> list[Puzzle]:
    """Return the puzzles of a file, or those that come with the program. Raises `PuzzlesError` if it is not such a file."""
    place = path or files("warchest.teaching.puzzles") / "puzzles.jsonl"
    name = str(path or "puzzles.jsonl")
    try:
        head, *rest = place.read_text(encoding="utf-8").splitlines()
        if json.loads(head)["format"] != FORMAT:
            raise PuzzlesError(f"{name} has another format: it should be {FORMAT}.")
        return [Puzzle.from_json(json.loads(line)) for line in rest]
    except OSError as error:
        raise PuzzlesError(f"{name} can't be read: {error.strerror}.") from error
    except (KeyError, TypeError, ValueError, TextError) as error:
        if isinstance(error, PuzzlesError):
            raise
        raise PuzzlesError(f"{name} is no file of puzzles: make one with `warchest puzzles make`.") from error
