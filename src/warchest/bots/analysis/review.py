"""The review of a finished game: the chances over time, the worth of draws and choices, and the moments that mattered.

Every decision is judged from the knowledge that its seat had at the time, never with hindsight. As in backgammon (Zare, "Hedging toward
skill"), the luck of a hand is the chance of winning with it, less the mean over all hands that could have been drawn. The loss of a choice
is the chance after the best action, less the chance after the action played. Then for each seat

    result = chance at the start + luck - losses + turns of the others + end + rest,

all from the knowledge of this seat, so no term depends on a hand that it did not see. The turns of the others are the changes of its
chance between two of its decisions, without its luck: by their choices, and by the coins that those showed. The end is the change by a
resignation, the clock or an agreement. The rest is the changes before the others first act, and at an end without them: errors of the
evaluator.

The weight of a choice depends on its stake: from 50 % to 45 % matters less than from 8 % to 4 %. So choices are compared, and players
are judged, by the loss in log-odds (`at_stake`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log
from typing import Any, Final, NamedTuple

from msgspec import structs

from warchest.bots.analysis.calibration import UNMEASURED, calibration_of
from warchest.bots.analysis.evaluator import INTERPRETED, ITERATIONS, NAME, Evaluator, Verdict, passes, same_use
from warchest.bots.analysis.reasons import effects
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.draft import drafts
from warchest.bots.tree.agent import InterpretedTreeAgent
from warchest.game.game import Game
from warchest.game.history import InformationState
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import list_chance
from warchest.rules.outcome import BY_THE_RULES
from warchest.rules.state import ids
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.schema.review import Review, ReviewMoment, ReviewPoint, ReviewSeat, ReviewTheme

EDITION: Final = 2
"""The edition of the reviews that are made now."""
MISTAKE: Final = 0.15
"""The smallest loss in log-odds that counts. At 50 % it is 4 points (hundredths of a win), at 10 % it is 1.3."""
DOUBTFUL: Final = 10.0
"""The loss in points from which a choice is checked against the next decision of its side."""
LEAST, LEADING = 2.0, 3.0
"""The smallest difference that counts in points, however little was left: for a side that is behind, and for one that leads."""
EVEN: Final = 50.0
OPEN: Final = 15.0
"""The chance in points from which a side can still win: a game is open while both sides have it."""
SHARP: Final = 0.05
"""The smallest loss in log-odds by which a pass is called idle: smaller ones may be errors of the search."""
MOMENTS: Final = 5
"""The most moments of a review."""
FINDS: Final = 2
"""The most moments that praise, among these."""
CLEAR: Final = 0.98
"""A decision does not count as real if its side has won with any action or lost with each: above this, and below the complement. Log-odds
end there too."""
THEMES: Final = 3
"""The most themes of a seat."""
HANDS: Final = 5
"""The divisor for the iterations of each hand that could have been drawn. There are up to 35 such hands."""


def at_stake(better: float, worse: float) -> float:
    """Return the loss from one chance to another, given in points, in log-odds.

    The log-odds of a chance p are log(p / (1 - p)). Chances near 0 and 100 count as `CLEAR`: the evaluator can't distinguish them.
    """
    return _log_odds(better) - _log_odds(worse)


def _log_odds(points: float) -> float:
    chance = min(CLEAR, max(1 - CLEAR, points / 100))
    return log(chance / (1 - chance))


def matters(moment: ReviewMoment) -> bool:
    """Return whether a choice is large enough to be shown, by its stake and its effect."""
    high = max(moment.chance_played, moment.chance_better)
    size = abs(at_stake(moment.chance_better, moment.chance_played))
    return size >= MISTAKE and moment.points >= (LEAST if high < EVEN else LEADING)


def weight(moment: ReviewMoment) -> tuple[bool, float]:
    """Return what orders moments: whether the game was still open, and then the difference in log-odds."""
    chances = moment.chance_better, moment.chance_played
    return max(chances) >= OPEN and min(chances) <= 100 - OPEN, abs(at_stake(*chances))


class _JudgedDecision(NamedTuple):
    """A decision of the game with its verdict."""

    point: ReviewPoint
    played: tuple[int, ...]
    verdict: Verdict | None
    """None if there was no choice."""
    beside: float = 0.0
    """The chance after the best other action, in points."""


class _Drawn(NamedTuple):
    """A hand that was drawn. The chances are those of the drawing side, in points."""

    seat: int
    mean: float
    """The mean chance over all hands that could have been drawn."""
    here: float
    """The chance with this hand."""

    @property
    def luck(self) -> float:
        """Return the luck of the hand in points."""
        return self.here - self.mean


def _checked(events: Sequence[tuple[_JudgedDecision | _Drawn, Game]], number: int) -> ReviewPoint:
    """Return the point of a decision, with a large loss checked against the next decision of its side.

    The search lets the other side act as if it knew the hand of the deciding seat, so it may fear an answer that the other side can't
    find. A chance that has come back by then, without luck and the other side's losses, was not lost.
    """
    judged = events[number][0]
    assert isinstance(judged, _JudgedDecision)
    point, gained = judged.point, 0.0
    if point.after is None or point.chance - point.after < DOUBTFUL:
        return point
    for event, _game in events[number + 1 :]:
        if isinstance(event, _Drawn):
            gained += event.luck if event.seat & 1 == point.seat & 1 else -event.luck
        elif event.point.seat & 1 == point.seat & 1:
            return structs.replace(
                point, after=min(point.chance, max(point.after, round(event.point.chance - gained, 1)))
            )
        elif event.point.after is not None:
            gained += max(0.0, event.point.chance - event.point.after)
    return point


class _Sums:
    """The sums of a seat."""

    def __init__(self) -> None:
        self.luck = self.lost = self.stakes = 0.0
        self.decisions = self.idle = 0
        self.themes: dict[str, tuple[float, ReviewMoment]] = {}
        """By the effect of the better action: the log-odds lost, and the choice that weighs most."""
        self.find: ReviewMoment | None = None

    def add(self, judged: _JudgedDecision, before: Game) -> ReviewMoment | None:
        """Add a decision. Return its moment if it is one."""
        loss, moment = _compared(judged)
        self.lost += loss
        if moment is None or judged.point.chance <= 100 * (1 - CLEAR) or judged.point.chance - loss >= 100 * CLEAR:
            return None
        size = at_stake(judged.point.chance, judged.point.chance - loss)
        self.decisions += 1
        self.stakes += size
        passed = passes(judged.played)
        if _recruits(moment.played) and _recruits(moment.better):
            return None  # no teacher would point to the choice between two coins to recruit
        if moment.find:
            # A pass may be right, but no player finds it.
            if passed or not matters(moment):
                return None
            if self.find is None or moment.points > self.find.points:
                self.find = moment
            return moment
        if passed and size >= SHARP and _could_act(before, judged.played[0]):
            self.idle += 1
        if size >= SHARP:
            code = effects(before.tables, before.position, moment.better, proven=moment.proven)[0].code
            lost, example = self.themes.get(code, (0.0, moment))
            self.themes[code] = lost + size, max(example, moment, key=weight)
        return moment if matters(moment) else None

    def sums(self, seat: int) -> ReviewSeat:
        """Return the sums of a seat."""
        themes = sorted(self.themes.items(), key=lambda theme: -theme[1][0])[:THEMES]
        return ReviewSeat(
            seat,
            round(self.luck, 1),
            round(self.lost, 1),
            self.decisions,
            stakes=round(self.stakes, 2),
            idle=self.idle,
            themes=[ReviewTheme(code, round(lost, 2), example) for code, (lost, example) in themes],
            find=self.find,
        )


class Reviewer:
    """Reviews games with one evaluator. Only one thread may use it at a time."""

    def __init__(self, evaluator: Evaluator | None = None, iterations: int = ITERATIONS) -> None:
        self._evaluator = evaluator or Evaluator()
        self._measured = not isinstance(self._evaluator.form.agent, InterpretedTreeAgent)
        self._iterations = iterations if self._measured else min(iterations, INTERPRETED)

    def review(self, game: Game, report: Callable[[int, int], Any] = lambda _done, _of: None) -> Review:
        """Return the review of a game that is over. The same game gets the same review.

        ``report`` is called with the number of ids judged so far and the number of all ids. Raises ValueError for an unfinished game.
        """
        if game.outcome is None:
            raise ValueError("Only a finished game can be reviewed.")
        calibration = calibration_of(game.setup, NAME)
        chance = (calibration or UNMEASURED).chance
        memory = Memory(reader=self._evaluator.form.reader)
        events: list[tuple[_JudgedDecision | _Drawn, Game]] = []
        log = list(game.log)
        for at, before, played in actions_of(game, log):
            report(at, len(log))
            if before.drawer is not None:
                knowledge = memory.follow(before.information_state(before.drawer))
                mean, here = self._draw(knowledge, played, before.drawer, partial(chance, chosen=False))
                events.append((_Drawn(before.drawer, 100 * mean, 100 * here), before))
                continue
            seat = before.decider
            if seat is None or drafts(before.position):
                continue
            knowledge = memory.recall(before.information_state(seat))
            events.append((self._decision(knowledge, played, at, before, chance), before))
        report(len(log), len(log))
        return self._summed(game, events, calibrated=calibration is not None and self._measured)

    def _summed(
        self, game: Game, events: Sequence[tuple[_JudgedDecision | _Drawn, Game]], *, calibrated: bool
    ) -> Review:
        """Return the review of a game from its judged events."""
        assert game.outcome is not None
        sums = [_Sums() for _seat in range(game.setup.seats)]
        points, moments = self._sum(events, sums)
        start = next((_first(event, event.mean) for event, _before in events if isinstance(event, _Drawn)), None)
        if start is None:
            start = 50.0 if not points else _first(points[0], points[0].chance)
        winner = game.outcome.winner
        result = 50.0 if winner is None else 100.0 * (winner == 0)
        ended = 0.0
        if points and game.outcome.ending not in BY_THE_RULES:
            last = points[-1]
            ended = result - _first(last, last.chance if last.after is None else last.after)
        accounts = _accounts([event for event, _before in events], points, game.setup.seats, result - ended)
        seats = [
            structs.replace(
                one.sums(seat),
                start=None if account.start is None else round(account.start, 1),
                others=round(account.others, 1),
                rest=round(account.rest, 1),
            )
            for seat, (one, account) in enumerate(zip(sums, accounts, strict=True))
        ]
        return Review(
            evaluator=NAME,
            calibrated=calibrated,
            start=round(start, 1),
            result=result,
            points=points,
            seats=seats,
            moments=_chosen(moments),
            edition=EDITION,
            ended=round(ended, 1),
        )

    @staticmethod
    def _sum(
        events: Sequence[tuple[_JudgedDecision | _Drawn, Game]], sums: Sequence[_Sums]
    ) -> tuple[list[ReviewPoint], list[ReviewMoment]]:
        """Add all events to the sums of their seats. Return the points of the curve, and the moments."""
        points: list[ReviewPoint] = []
        moments: list[ReviewMoment] = []
        for number, (event, before) in enumerate(events):
            if isinstance(event, _Drawn):
                sums[event.seat].luck += event.luck
                continue
            judged = event._replace(point=_checked(events, number))
            points.append(judged.point)
            moment = None if judged.verdict is None else sums[judged.point.seat].add(judged, before)
            if moment is not None:
                moments.append(moment)
        return points, moments

    def judge(self, state: InformationState, at: int, action: Sequence[int]) -> tuple[float | None, list[int]]:
        """Return the chance after an action in points, as in the review of the whole game, and the likely answer.

        ``at``: the number of ids before the action. The chance is None if chances were not measured.
        """
        knowledge = Memory(reader=self._evaluator.form.reader).recall(state)
        verdict = self._evaluator.judge(knowledge, at, self._iterations, 2, action, even=True)
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
        verdict = self._evaluator.judge(knowledge, at, self._iterations, most, () if only else played, even=True)
        mine = None if only else verdict.of(played)
        after = None if mine is None else round(100 * chance(mine.value), 1)
        point = ReviewPoint(at, before.round, seat, round(100 * chance(verdict.best.value), 1), after=after)
        beside = [100 * chance(other.value) for other in verdict.actions if not same_use(other.action, played)]
        return _JudgedDecision(point, tuple(played), None if only else verdict, max(beside, default=point.chance))

    def _draw(
        self, knowledge: Knowledge, drawn: Sequence[int], seat: int, chance: Callable[[float], float]
    ) -> tuple[float, float]:
        """Return the drawing side's mean chance over all hands that it could draw, and its chance with the hand drawn."""
        mean = here = 0.0
        effort = max(1, self._iterations // HANDS)
        mine = _after(knowledge.tables, knowledge.possible_position, drawn)
        for probability, s in _hands(knowledge.tables, knowledge.possible_position, len(drawn)):
            value = chance(self._evaluator.worth(knowledge, s, seat & 1, len(knowledge.ids), effort, drawn))
            mean += probability * value
            if s == mine:
                here = value
        return mean, here


def actions_of(game: Game, log: Sequence[int]) -> Iterator[tuple[int, Game, list[int]]]:
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


def _compared(judged: _JudgedDecision) -> tuple[float, ReviewMoment | None]:
    """Return the points that a decision lost, and the action played beside the best one, or beside the next best one where it was that."""
    verdict, point, played = judged.verdict, judged.point, judged.played
    assert verdict is not None
    mine = verdict.of(played)
    assert mine is not None
    is_best = same_use(verdict.best.action, played)
    others = [other for other in verdict.actions if not same_use(other.action, played)]
    if not others:
        return 0.0, None
    best, after, other = others[0], point.after, judged.beside
    assert after is not None
    return 0.0 if is_best else other - after, ReviewMoment(
        at=point.at,
        round=point.round,
        seat=point.seat,
        find=is_best,
        points=round(abs(after - other), 1),
        played=list(played),
        better=list(best.action),
        chance_played=round(after, 1),
        chance_better=round(other, 1),
        reply=list(mine.reply),
        better_reply=list(best.reply),
        proven=best.proven and not is_best,
        line=[] if is_best else [list(action) for action in best.line],
    )


def _recruits(action: Sequence[int]) -> bool:
    """Return whether an action only recruits."""
    return len(action) == 1 and ids.RECRUIT <= action[0] < ids.DRAW


def _could_act(game: Game, id_: int) -> bool:
    """Return whether the coin of a pass could have been used on the board."""
    coin = game.choice(id_).coin
    return any(choice.coin == coin and choice.id >= ids.HEX_BASE for choice in game.choices())


class _Account:
    """The chance of one seat over the game, from its own knowledge, with all changes except those by its draws and choices."""

    def __init__(self) -> None:
        self.start: float | None = None
        self.others = self.rest = 0.0
        self._chance = 0.0
        self._met = self._waited = False
        """Whether the others have acted, ever and since the last decision of the seat."""

    def draw(self, drawn: _Drawn) -> None:
        """Add a draw of the seat."""
        if self.start is None:
            self.start = self._chance = drawn.mean
        self._chance += drawn.luck

    def decide(self, point: ReviewPoint) -> None:
        """Add a decision of the seat.

        Where the seat acts several times in a row, a search that ends before its own next choice also tries the worse ones, so its chance
        is too low. Only the last search of the row ends before a choice of the others, like that before the row, so these are compared.
        """
        if self.start is None:
            self.start = self._chance = point.chance
        self._change(point.chance, by_others=self._met)
        self._chance = point.chance if point.after is None else point.after
        self._waited = False

    def see(self) -> None:
        """Note a decision of another seat."""
        self._met = self._waited = True

    def end(self, chance: float) -> None:
        """Add the end of the game."""
        self._change(chance, by_others=self._waited)

    def _change(self, chance: float, *, by_others: bool) -> None:
        change = chance - self._chance
        if by_others:
            self.others += change
        else:
            self.rest += change


def _accounts(
    events: Sequence[_JudgedDecision | _Drawn], points: Sequence[ReviewPoint], seats: int, end: float
) -> list[_Account]:
    """Return the account of each seat. ``points``: those of the decisions, in order. ``end``: the last chance of the first side."""
    accounts = [_Account() for _seat in range(seats)]
    decisions = iter(points)
    for event in events:
        if isinstance(event, _Drawn):
            accounts[event.seat].draw(event)
            continue
        point = next(decisions)
        for seat, account in enumerate(accounts):
            if seat == point.seat:
                account.decide(point)
            else:
                account.see()
    for seat, account in enumerate(accounts):
        if account.start is not None:
            account.end(end if seat & 1 == 0 else 100 - end)
    return accounts


def _chosen(moments: Sequence[ReviewMoment]) -> list[ReviewMoment]:
    """Return the moments to show, in the order of the game: those that weigh most, with a limited number that praise.

    A seat that made the same mistake several times is shown it once.
    """
    by_weight = sorted(moments, key=weight, reverse=True)
    finds = [moment for moment in by_weight if moment.find][:FINDS]
    mistakes: list[ReviewMoment] = []
    for moment in by_weight:
        if not moment.find and not any(_repeats(moment, other) for other in mistakes):
            mistakes.append(moment)
    mistakes = mistakes[: max(MOMENTS - len(finds), MOMENTS - FINDS)]
    return sorted([*finds, *mistakes][:MOMENTS], key=lambda moment: moment.at)


def _repeats(one: ReviewMoment, other: ReviewMoment) -> bool:
    """Return whether a seat did the same as before where the same was better."""
    return one.seat == other.seat and same_use(one.better, other.better) and same_use(one.played, other.played)


def _first(point: ReviewPoint | _Drawn, chance: float) -> float:
    """Return the chance of the first side, given the chance of the side that decides or draws at a point."""
    return chance if point.seat & 1 == 0 else 100 - chance
