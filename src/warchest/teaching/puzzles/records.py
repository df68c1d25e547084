"""Puzzles as text: a file of JSON lines, each with a position in the notation of the project, its answer, and replies to other actions."""

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Final, Literal, NamedTuple, get_args

from warchest.game.game import Game
from warchest.lab.arena.record_file import RecordFile

Goal = Literal["win", "save", "coin"]
"""The goal of a puzzle: to win this round, to save the game, or to name a coin that the other side holds."""
GOALS: Final[tuple[Goal, ...]] = get_args(Goal)
MOST_PIPS: Final = 5
"""The pips of the hardest puzzles."""


class PuzzleTurn(NamedTuple):
    """One action, answer or draw of a line."""

    coin: str
    """The kind of the coin that the other side uses, or an empty text for its answer to an attack, for a draw and for the solver."""
    words: str
    """Its decisions, or the draw."""


@dataclass(frozen=True)
class Refutation:
    """A shortest line that refutes some wrong actions."""

    line: tuple[PuzzleTurn, ...]
    """The turns after the wrong action. There are none if the action fails even if the other side only passes."""
    idle: bool
    """Whether the other side may also pass once and still refute these actions."""
    to: tuple[str, ...]
    """The wrong actions, each as the words of its decisions."""


@dataclass(frozen=True)
class RightActions:
    """Right actions after which the puzzle continues in the same way."""

    actions: tuple[str, ...]
    """Each as the words of its decisions, the fastest one first."""
    then: "PuzzleQuestion | None"
    """The next question, or None if the last location is taken."""


@dataclass(frozen=True)
class PuzzleQuestion:
    """The question after a right action."""

    line: tuple[PuzzleTurn, ...]
    """The turns after that action: the best defence."""
    right: tuple[RightActions, ...]
    """All right actions, the fastest ones first."""
    replies: tuple[Refutation, ...]
    """How the wrong ones fail. Each stands in one of them."""

    @cached_property
    def ways(self) -> dict[str, "PuzzleQuestion | None"]:
        """Return what comes after each right action, by its words."""
        return {action: one.then for one in self.right for action in one.actions}

    @cached_property
    def refutations(self) -> dict[str, Refutation]:
        """Return how each wrong action fails, by its words."""
        return {action: reply for reply in self.replies for action in reply.to}


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
    replies: tuple[Refutation, ...]
    """How the wrong actions fail. Each stands in one of them."""
    then: PuzzleQuestion | None
    """How a win continues after the answer."""
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
    def question(self) -> PuzzleQuestion:
        """Return what the solver is asked first."""
        return PuzzleQuestion((), (RightActions((self.answer,), self.then),), self.replies)


PUZZLES: Final = RecordFile(
    "warchest-puzzles/2", Puzzle, files("warchest.teaching.puzzles") / "puzzles.jsonl", "puzzles"
)
"""The file of puzzles. Its first line also has ``graders``: the bots that graded them, by the level that each was then."""
