"""The review of a finished game: the chances over time, the worth of draws and choices, and the moments that mattered.

Every decision is judged from the knowledge that its seat had at the time, never with hindsight. As in backgammon (Zare, "Hedging toward
skill"), the luck of a hand is the chance of winning with it, less the mean over all hands that could have been drawn. The loss of a choice
is the chance after the best action, less the chance after the action played. Then for each side

    result = chance at the start + luck - losses - the other side's luck + its losses + rest.

The rest is what the evaluator did not foresee: secrets that came to light, its errors, and games that ended on time.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from warchest.bots.analysis.calibration import UNMEASURED, calibration_of
from warchest.bots.analysis.evaluator import ITERATIONS, NAME, Evaluator, Verdict, same_use
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.draft import drafts
from warchest.game.game import Game
from warchest.game.history import InformationState
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.schema.review import Review, ReviewMoment, ReviewPoint, ReviewSeat

MISTAKE: Final = 3.0
"""The smallest difference that counts, in points (hundredths of a win)."""
MOMENTS: Final = 5
"""The most moments of a review."""
FINDS: Final = 2
"""The most moments that praise, among these."""
CLEAR: Final = 0.98
"""A decision does not count as real if a side's chance is above this or below the complement."""
HANDS: Final = 5
"""The divisor for the iterations of each hand that could have been drawn. There are up to 35 such hands."""


class _JudgedDecision(NamedTuple):
    """A decision of the game with its verdict."""

    point: ReviewPoint
    played: tuple[int, ...]
    verdict: Verdict | None
    """None if there was no choice."""


class Reviewer:
    """Reviews games with one evaluator. Only one thread may use it at a time."""

    def __init__(self, evaluator: Evaluator | None = None, iterations: int = ITERATIONS) -> None:
        self._evaluator = evaluator or Evaluator()
        self._iterations = iterations

    def review(self, game: Game, report: Callable[[int, int], Any] = lambda _done, _of: None) -> Review:
        """Return the review of a game that is over. The same game gets the same review.

        ``report`` is called with the number of ids judged so far and the number of all ids. Raises ValueError for an unfinished game.
        """
        if game.outcome is None:
            raise ValueError("Only a finished game can be reviewed.")
        calibration = calibration_of(game.setup, NAME)
        chance = (calibration or UNMEASURED).chance
        memory = Memory(reader=self._evaluator.form.reader)
        seats = game.setup.seats
        luck, lost, decisions = [0.0] * seats, [0.0] * seats, [0] * seats
        points: list[ReviewPoint] = []
        moments: list[ReviewMoment] = []
        start: float | None = None
        log = list(game.log)
        for at, before, ids in _decisions_and_draws(game, log):
            report(at, len(log))
            if before.drawer is not None:
                knowledge = memory.follow(before.information_state(before.drawer))
                mean, here = self._draw(knowledge, ids, before.drawer, chance)
                luck[before.drawer] += 100 * (here - mean)
                if start is None:
                    start = 100 * (mean if before.drawer & 1 == 0 else 1 - mean)
                continue
            seat = before.decider
            if seat is None or drafts(before.position):
                continue
            judged = self._decision(memory.recall(before.information_state(seat)), ids, at, before, chance)
            points.append(judged.point)
            if judged.verdict is None:
                continue
            loss, moment = _moment(judged, chance)
            lost[seat] += loss
            decisions[seat] += 1 - CLEAR < judged.point.chance / 100 < CLEAR
            if moment is not None:
                moments.append(moment)
        report(len(log), len(log))
        if start is None:
            start = 50.0 if not points else _first(points[0])
        winner = game.outcome.winner
        result = 50.0 if winner is None else 100.0 * (winner == 0)
        signs = [1 if seat & 1 == 0 else -1 for seat in range(seats)]
        explained = sum(sign * (luck[seat] - lost[seat]) for seat, sign in enumerate(signs))
        return Review(
            evaluator=NAME,
            calibrated=calibration is not None,
            start=round(start, 1),
            result=result,
            points=points,
            seats=[
                ReviewSeat(seat, round(luck[seat], 1), round(lost[seat], 1), decisions[seat]) for seat in range(seats)
            ],
            rest=round(result - start - explained, 1),
            moments=_chosen(moments),
        )

    def judge(self, state: InformationState, at: int, action: Sequence[int]) -> tuple[float | None, list[int]]:
        """Return the chance after an action in points, as in the review of the whole game, and the likely answer.

        ``at``: the number of ids before the action. The chance is None if chances were not measured.
        """
        knowledge = Memory(reader=self._evaluator.form.reader).recall(state)
        verdict = self._evaluator.judge(knowledge, at, self._iterations, 2, action)
        judged = verdict.of(action)
        assert judged is not None
        calibration = calibration_of(state.setup, NAME)
        return None if calibration is None else 100 * calibration.chance(judged.value), list(judged.reply)

    def _decision(
        self, knowledge: Knowledge, played: Sequence[int], at: int, before: Game, chance: Callable[[float], float]
    ) -> _JudgedDecision:
        """Return a decision with its verdict."""
        seat = knowledge.decider
        only = len(before.legal_ids()) == 1
        most = 1 if only else 2
        verdict = self._evaluator.judge(knowledge, at, self._iterations, most, () if only else played)
        point = ReviewPoint(at, before.round, seat, round(100 * chance(verdict.best.value), 1))
        return _JudgedDecision(point, tuple(played), None if only else verdict)

    def _draw(
        self, knowledge: Knowledge, drawn: Sequence[int], seat: int, chance: Callable[[float], float]
    ) -> tuple[float, float]:
        """Return the drawing side's mean chance over all hands that it could draw, and its chance with the hand drawn."""
        mean = here = 0.0
        effort = max(1, self._iterations // HANDS)
        mine = _after(knowledge.tables, knowledge.possible_position, drawn)
        for probability, s in _hands(knowledge.tables, knowledge.possible_position, len(drawn)):
            value = chance(self._evaluator.worth(knowledge, s, seat & 1, len(knowledge.ids), effort))
            mean += probability * value
            if s == mine:
                here = value
        return mean, here


def _decisions_and_draws(game: Game, log: Sequence[int]) -> Iterator[tuple[int, Game, list[int]]]:
    """Yield each action and each run of draws by one seat: the number of ids before it, the game at that point, and its ids."""
    number = 0
    while number < len(log):
        before = game.at(number)
        trial, drawer, end = before.copy(), before.drawer, number
        while end < len(log) and (end == number or (trial.action_open if drawer is None else trial.drawer == drawer)):
            trial.play(log[end])
            end += 1
        yield number, before, list(log[number:end])
        number = end


def _after(r: Tables, s: Position, ids: Sequence[int]) -> Position:
    after, out = s.copy(), [0] * CHOICES
    for id_ in ids:
        apply(r, after, id_, out)
    return after


def _hands(r: Tables, s: Position, coins: int) -> list[tuple[float, Position]]:
    """Return the positions after this number of draws, with their probabilities. Orders that give the same hand are merged."""
    hands: dict[bytes, tuple[float, Position]] = {s.to_bytes(): (1.0, s)}
    draws, weights, out = [0] * CHOICES, [0] * CHOICES, [0] * CHOICES
    for _ in range(coins):
        following: dict[bytes, tuple[float, Position]] = {}
        for chance, before in hands.values():
            if before.decider != CHANCE:
                key = before.to_bytes()
                following[key] = following.get(key, (0.0, before))[0] + chance, before
                continue
            count = list_chance(r, before, draws, weights)
            outcomes = list(zip(draws[:count], weights[:count], strict=True))
            total = sum(weight for _id, weight in outcomes)
            for id_, weight in outcomes:
                after = before.copy()
                apply(r, after, id_, out)
                key = after.to_bytes()
                following[key] = following.get(key, (0.0, after))[0] + chance * weight / total, after
        hands = following
    return list(hands.values())


def _moment(judged: _JudgedDecision, chance: Callable[[float], float]) -> tuple[float, ReviewMoment | None]:
    """Return the points that a decision lost, and its moment if it is one."""
    verdict, point, played = judged.verdict, judged.point, judged.played
    assert verdict is not None
    mine = verdict.of(played)
    assert mine is not None
    others = [other for other in verdict.actions if not same_use(other.action, played)]
    if not others:
        return 0.0, None
    best = max(others, key=lambda other: other.value)
    after, next_best = 100 * chance(mine.value), 100 * chance(best.value)
    is_best = same_use(verdict.best.action, played)
    loss = 0.0 if is_best else max(0.0, 100 * chance(verdict.best.value) - after)
    if not is_best:
        best, next_best = verdict.best, 100 * chance(verdict.best.value)
    gain = after - next_best if is_best else 0.0
    if max(loss, gain) < MISTAKE:
        return loss, None
    return loss, ReviewMoment(
        at=point.at,
        round=point.round,
        seat=point.seat,
        find=is_best,
        points=round(gain if is_best else loss, 1),
        played=list(played),
        better=list(best.action),
        chance_played=round(after, 1),
        chance_better=round(next_best, 1),
        reply=list(mine.reply),
        better_reply=list(best.reply),
        proven=best.proven and not is_best,
    )


def _chosen(moments: Sequence[ReviewMoment]) -> list[ReviewMoment]:
    """Return the moments to show, in the order of the game: the largest, with a limited number that praise."""
    by_size = sorted(moments, key=lambda moment: -moment.points)
    finds = [moment for moment in by_size if moment.find][:FINDS]
    mistakes = [moment for moment in by_size if not moment.find][:MOMENTS]
    mistakes = mistakes[: max(MOMENTS - len(finds), MOMENTS - FINDS)]
    return sorted([*finds, *mistakes][:MOMENTS], key=lambda moment: moment.at)


def _first(point: ReviewPoint) -> float:
    """Return the chance of the first side at a point."""
    return point.chance if point.seat & 1 == 0 else 100 - point.chance
