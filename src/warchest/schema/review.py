"""The messages about the value of actions: hints and odds in play, and the review of a finished game."""

from typing import Literal

from msgspec import Struct

from warchest.schema.decision import Ask
from warchest.schema.game import BoardMark
from warchest.schema.view import PageView, UnitView
from warchest.schema.words import Bound, CoinKind, HexName, Side


class HintedChoice(Struct, frozen=True):
    """One of the best actions."""

    ids: list[int]
    """its ids"""
    text: str
    """the action in words"""
    chance: int | None
    """the chance of winning after it, in whole percent; null where chances were not measured"""
    bound: Bound | None
    """null; where chances of that height did not agree with results, whether the chance is under or over `chance`"""
    why: str
    """its effects, in one sentence or two"""
    equal: bool
    """whether it is as good as the first action, within the noise of the search; false for the first one"""


class BestChoices(Struct, frozen=True):
    """The best actions of a seat, given its knowledge."""

    seq: int
    """the number of the last event"""
    evaluator: str
    """the name of the evaluator"""
    deep: bool
    """whether the evaluator has thought long; the first answer comes sooner"""
    choices: list[HintedChoice]
    """the actions, the best one first; empty in a draft"""


class KindOdds(Struct, frozen=True):
    """The chance that a coin is in a hand."""

    kind: CoinKind
    """the kind of coin"""
    percent: int
    """the chance that at least one is in hand, in whole percent, from the belief of the seat that asks"""


class HandOdds(Struct, frozen=True):
    """The coins that a seat may have in hand."""

    seat: int
    """the seat"""
    kinds: list[KindOdds]
    """its kinds of coins that may be in hand"""


class Odds(Struct, frozen=True):
    """A seat's conclusions about the hands of others."""

    seq: int
    """the number of the last event"""
    seats: list[HandOdds]
    """the other seats"""


class ReviewPoint(Struct, frozen=True):
    """A point of the curve: a decision, and the chance of the deciding seat's side, from the knowledge of that seat."""

    at: int
    """the number of ids before it"""
    round: int
    """the round"""
    seat: int
    """the deciding seat"""
    chance: float
    """the chance of its side in points, from 0 to 100"""
    bound: Bound | None = None
    """null, or whether the chance is under or over `chance`, as in a hint"""
    after: float | None = None
    """its chance after the action played; null where there was no choice, and in reviews of the first edition"""


class ReviewMoment(Struct, frozen=True):
    """A choice that mattered: a mistake, or a find that few would have seen."""

    at: int
    """the number of ids before it"""
    round: int
    """the round"""
    seat: int
    """the deciding seat"""
    find: bool
    """whether it was well chosen"""
    points: float
    """the points that it lost, or that it gained over the next best"""
    played: list[int]
    """the ids of the action"""
    better: list[int]
    """the ids of the best action; for a find, of the next best one"""
    chance_played: float
    """the chance of winning after the action, in points"""
    chance_better: float
    """the chance after `better`"""
    reply: list[int]
    """the ids of the likely answer to the action"""
    better_reply: list[int]
    """the ids of the likely answer to `better`"""
    proven: bool = False
    """whether `better` won for certain"""
    bound_played: Bound | None = None
    """the `bound` of `chance_played`"""
    bound_better: Bound | None = None
    """the `bound` of `chance_better`"""
    line: list[list[int]] = []
    """the likely actions after `better`, the first of them `better_reply`; empty for a find"""


class ReviewTheme(Struct, frozen=True):
    """The gain of better actions of one kind."""

    code: str
    """the effect of the better actions, as in the reasons of a hint"""
    weight: float
    """the log-odds that were lost by not choosing them"""
    example: ReviewMoment
    """the choice that lost most of it"""


class ReviewSeat(Struct, frozen=True):
    """The worth of a seat's draws and choices, in points."""

    seat: int
    """the seat"""
    draws: float
    """the luck of its draws"""
    lost: float
    """the points that its choices lost"""
    decisions: int
    """the decisions with a real choice"""
    stakes: float = 0.0
    """the log-odds of winning that its choices lost"""
    idle: int = 0
    """its passes with a coin that could have acted on the board, where that was better"""
    themes: list[ReviewTheme] = []
    """the missed chances, the heaviest first"""
    find: ReviewMoment | None = None
    """its best find"""
    found: float = 0.0
    """the points that its finds gained beyond what was foreseen; only in older reviews, where `others` is null"""
    start: float | None = None
    """its chance before its first draw, in points; null where it neither drew nor decided, and in older reviews"""
    others: float | None = None
    """the points that the turns of the others brought it, as far as it could see; null in older reviews"""
    rest: float = 0.0
    """the points by which its chance changed while no player acted; 0 in older reviews"""

    @property
    def per_decision(self) -> float:
        """Return the points lost for each real decision."""
        return self.lost / max(1, self.decisions)


class Review(Struct, frozen=True):
    """A review, as it is kept."""

    evaluator: str
    """the name of the evaluator"""
    calibrated: bool
    """whether the chances were measured for such games; where they were not, none is shown"""
    start: float
    """the chance of the first side before the first draw, in points"""
    result: float
    """100 if the first side won, 0 if it lost, 50 for a drawn game"""
    points: list[ReviewPoint]
    """the curve"""
    seats: list[ReviewSeat]
    """the sums of each seat"""
    moments: list[ReviewMoment]
    """the moments, in the order of the game"""
    rest: float = 0.0
    """the rest, for the first side; only in older reviews, where seats have no `others`"""
    start_bound: Bound | None = None
    """the `bound` of `start`"""
    edition: int = 1
    """how losses were measured: 2 since they are also measured in log-odds"""
    ended: float = 0.0
    """the points that the end brought the first side, if the players or the clock ended the game"""


class ReviewStep(Struct, frozen=True):
    """An action of the better line, and the board after it."""

    seat: int
    """the seat that acts"""
    text: str
    """the action in words"""
    marks: list[BoardMark]
    """the action on the board"""
    units: list[UnitView]
    """the units after it"""
    held: dict[HexName, Side]
    """the locations that are held after it"""
    forts: list[HexName]
    """the forts after it"""


class MomentInWords(Struct, frozen=True):
    """A moment in words, with marks for the board."""

    moment: ReviewMoment
    """the moment"""
    played: str
    """the action in words"""
    better: str
    """the better one in words; for a find, the next best one"""
    why: str
    """the better action and the reason, in sentences"""
    marks: list[BoardMark]
    """the action on the board"""
    better_marks: list[BoardMark]
    """the better one on the board"""
    reply: str
    """the likely answer to the action in words; empty where none was seen"""
    reply_marks: list[BoardMark]
    """that answer on the board"""
    better_reply: str
    """the likely answer to the better action in words"""
    better_reply_marks: list[BoardMark]
    """that answer on the board"""
    shown: int | None = None
    """the number of the replay's moment before the action; null outside a replay"""
    steps: list[ReviewStep] = []
    """the better line, to be played on the board; empty for a find"""


class ReviewInWords(Struct, frozen=True):
    """A review in words."""

    review: Review
    """the review"""
    moments: list[MomentInWords]
    """its moments in words"""
    accuracy: list[str]
    """for each seat, how much its choices lost, in a sentence"""
    decided: str = ""
    """the sentence on the deciding moment, or empty in reviews of the first edition"""
    advice: list[list[str]] = []
    """two sentences for each seat: one on its play, and one on its next step"""
    shown: list[int] = []
    """the number of the replay's moment before each point of the curve; empty outside a replay"""


class ReviewState(Struct, frozen=True):
    """A review, or how far it is."""

    state: Literal["none", "preparing", "waiting", "running", "done", "impossible"]
    """whether it was asked for, waits for the evaluator to be compiled, waits, is being made, is there, or can't be made"""
    done: int = 0
    """how much of it is made, in percent"""
    before: int = 0
    """the number of reviews that come before it"""
    reason: str = ""
    """why it can't be made, or did not succeed, in a sentence"""
    review: ReviewInWords | None = None
    """the review, if it is there"""


class AgainAnswer(Struct, frozen=True):
    """The value of a second try."""

    text: str
    """the action in words"""
    chance: float | None
    """the chance of winning after it, in points, from the knowledge of the seat; null where chances were not measured"""
    bound: Bound | None
    """null, or whether the chance is under or over `chance`, as in a hint"""
    reply: str
    """the likely answer to it in words; empty where none was seen"""
    reply_marks: list[BoardMark]
    """that answer on the board"""


class Again(Struct, frozen=True):
    """A second try of a moment, after the first choices of an action."""

    view: PageView
    """the view of the seat"""
    ask: Ask | None
    """the request for the next choice; null once the action is whole"""
    marks: list[BoardMark]
    """the choices on the board"""
    answer: AgainAnswer | None
    """the value of the whole action"""
    position: str
    """the position after it as a line, to play on from it; empty before, and if that is impossible"""
