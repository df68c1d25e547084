"""Puzzles as text: a file of JSON lines, each with a position in the notation of the project, its answer, and replies to other actions."""

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Final, Literal, get_args

from warchest.game.game import Game
from warchest.lab.arena.record_file import RecordFile

Goal = Literal["win", "save", "coin"]
"""The goal of a puzzle: to win this round, to save the game, or to name a coin that the other side holds."""
GOALS: Final[tuple[Goal, ...]] = get_args(Goal)
MOST_PIPS: Final = 5
"""The pips of the hardest puzzles."""


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


PUZZLES: Final = RecordFile(
    "warchest-puzzles/1", Puzzle, files("warchest.teaching.puzzles") / "puzzles.jsonl", "puzzles"
)
"""The file of puzzles. Its first line also has ``graders``: the bots that graded them, by the level that each was then."""
