"""The types of the data for the pages of puzzles."""

from typing import Literal

from msgspec import Struct, field

from warchest.schema.game import BoardMark, Preview
from warchest.schema.page import OwnCards
from warchest.schema.view import PageView
from warchest.schema.words import CoinKind

PuzzleGoal = Literal["win", "save", "coin"]
"""The goal of a puzzle: to win this round, to save the game, or to name a coin that the other side holds."""


class PuzzleTheme(Struct, frozen=True):
    """An idea or a unit of a solution."""

    id: str
    """its id, the last part of the address of its list"""
    name: str
    """its name"""


class PuzzleStanding(Struct, frozen=True):
    """The standing of a solver after first tries at puzzles."""

    rating: int | None
    """the rating; null before the fifth try"""
    change: int | None
    """the change of the rating by the latest try; null before the sixth try"""
    missing: int
    """the number of tries until there is a rating"""
    tries: int
    """the number of puzzles tried"""
    streak: int
    """the number of puzzles without a fault since the last fault"""
    best: int
    """the longest such row"""


class PuzzleVerdict(Struct, frozen=True):
    """The answer to a try at a puzzle."""

    right: bool
    """whether the try is the answer"""
    shown: bool
    """whether the answer was asked for instead of a try"""
    title: str
    """the verdict in a few words"""
    why: list[str]
    """the sentences that give the reason"""
    themes: list[PuzzleTheme] = field(default_factory=list)
    """the themes of the puzzle, once it is solved or its answer is shown"""
    standing: PuzzleStanding | None = None
    """the standing of the account after a first try; null for a later try, in a timed run and for a guest"""


class PuzzleMoment(Struct, frozen=True):
    """One turn that follows on the board of a puzzle."""

    view: PageView
    """the view of the solver after it"""
    trail: list[BoardMark]
    """its events on the board"""
    text: str
    """the sentence for this moment"""


class PuzzleStep(Preview, frozen=True):
    """A puzzle after some choices. Its view and its trail show the last action, and its request comes after its line."""

    board: str
    """the name of its board"""
    verdict: PuzzleVerdict | None
    """the answer to the try; null until its action is complete"""
    coin: CoinKind | None
    """the kind that was tried or revealed, in a puzzle about a coin"""
    line: list[PuzzleMoment]
    """the turns that follow: the best defence after a right action, the refutation of a wrong one, or the rest of the solution"""
    found: int
    """the number of right actions so far"""


class PuzzleHint(Struct, frozen=True):
    """A hint for a puzzle."""

    text: str
    """the hint as a sentence"""
    coin: CoinKind | None
    """the coin of the hand that it means; null for none"""


class PuzzlesKept(Struct, frozen=True):
    """The puzzles that an account has done."""

    solved: list[int]
    """the numbers of those that it has solved, the latest ones last"""
    shown: list[int]
    """the numbers of those with the answer revealed instead"""
    days: list[str]
    """the days, as YYYY-MM-DD, when it solved the puzzle of the day, the latest ones last"""
    standing: PuzzleStanding | None = None
    """the standing after its first tries, or null where it was not asked for"""
    run: int = 0
    """the most puzzles that it has solved in a timed run"""


class PuzzleOfTheDay(Struct, frozen=True):
    """The puzzle of the day, for one line."""

    number: int
    """its number"""
    title: str
    """its goal as a sentence"""
    pips: int
    """how hard it is, from 1 to 5"""
    day: str
    """the day in universal time, as YYYY-MM-DD"""
    kept: PuzzlesKept | None
    """the puzzles of the account; null for a guest (the browser keeps them)"""


class PuzzlesBoot(OwnCards, frozen=True):
    """The initial data of the list of puzzles."""

    day: str
    """the day in universal time, as YYYY-MM-DD"""
    today: int
    """the number of the puzzle of the day"""
    kept: PuzzlesKept | None
    """the puzzles of the account; null for a guest (the browser keeps them)"""


class PuzzleTask(Struct, frozen=True):
    """A puzzle to solve, without its answer."""

    number: int
    """its number"""
    goal: PuzzleGoal
    """its goal"""
    title: str
    """its goal as a sentence"""
    task: str
    """a sentence about the task"""
    pips: int
    """how hard it is, from 1 to 5"""
    grade: str
    """the same as a word"""
    seat: int
    """the solver's seat"""
    kinds: list[CoinKind]
    """the kinds of the other side's coins, to choose from in a puzzle about a coin"""
    step: PuzzleStep
    """the position where it starts"""
    next: int
    """the number of the next puzzle"""


class PuzzleBoot(PuzzlesBoot, frozen=True, kw_only=True):
    """The initial data of the page of a puzzle, or of a timed run."""

    puzzle: PuzzleTask
    """the puzzle, in a run the first one"""
    run: list[int] | None = None
    """the numbers of the puzzles of a run in their order; null on the page of one puzzle"""


__all__ = [
    "PuzzleBoot",
    "PuzzleGoal",
    "PuzzleHint",
    "PuzzleMoment",
    "PuzzleOfTheDay",
    "PuzzleStanding",
    "PuzzleStep",
    "PuzzleTask",
    "PuzzleTheme",
    "PuzzleVerdict",
    "PuzzlesBoot",
    "PuzzlesKept",
]
