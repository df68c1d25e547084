"""The tasks of the benchmark: endgames, matches and questions about hands, each with its trials and its results.

Everything is fixed. Any change of a task, an opponent's play or a file that could change results needs a new version.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from statistics import median
from typing import Any, Final, Protocol, TypeVar

import msgspec

from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.benchmark import hands
from warchest.lab.arena.benchmark.hands import HandAnswer, scored
from warchest.lab.arena.endgames.records import ENDGAMES, Endgame
from warchest.lab.arena.endgames.score import answer
from warchest.lab.arena.evidence import Interval, fields_of, mean_of, pair_counts, score_less_luck, score_of, wilson
from warchest.lab.arena.match import GameResult, Match, dismiss, play_task, player_here
from warchest.protocol.player import Believer, ProgramError

VERSION: Final = "war-chest-benchmark/2"
_LEARNS: Final = (
    "ismcts:attacks=0,doubt=0,haste=0,hoards=0,keeps=1,match_point=1,merges=1,net=2,plies=0,policy=0,proof=0,races=0"
    ",responds=0,sharp=3,static=0,widens=200"
)
OPPONENTS: Final = {
    "random": "random",
    "one_coin": f"{_LEARNS},ahead=1,far=50,iterations=60,replies=0,second=80,warmth=130",
    "two_coins": f"{_LEARNS},ahead=2,far=0,iterations=100,replies=40,second=60,warmth=26",
    "reference": "reference:iterations=500",
    "ismcts": "ismcts:iterations=2000,keeps=1,match_point=1,merges=1,net=2,plies=12,proof=20000,sharp=1,static=0,widens=200"
    ",ahead=0,attacks=0,doubt=0,far=0,haste=0,hoards=0,policy=0,races=0,replies=0,responds=0,second=0,warmth=0",
}
"""The opponents, by their names in the table. Their play must not depend on defaults that may change."""
KINDS: Final = ("base", "all")
"""The kinds of games."""
GAMES: Final = 40
"""The number of games of each kind against each opponent: twenty pairs."""
FEWEST_PAIRS: Final = 10
"""The smallest number of pairs for a score less luck: its interval needs their spread."""
QUICK: Final = 10
"""A quick run has one trial in this number, or more if trials are short."""

TrialResult = Mapping[str, Any]
"""The result of a trial, as plain data."""
T = TypeVar("T")


@dataclass(frozen=True)
class BenchmarkRow:
    """A row of the table: a figure with its 95 % interval."""

    task: str
    unit: str
    """``share`` for a share from 0 to 1, ``bits``, or ``points`` for the Brier score."""
    count: int
    """The number of positions, games or questions."""
    figure: Interval | None
    """The figure, or None if the bot cannot do the task."""
    less_luck: Interval | None = None
    """The score of a match less the luck of its draws."""
    by_chance: float | None = None
    """The figure of a player that chooses at random, if known."""
    ms: float | None = None
    """The bot's time for an action in milliseconds of the clock: the median over games of the mean. (One game includes loading.)"""

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {
            "task": self.task,
            "unit": self.unit,
            "count": self.count,
            **({} if self.figure is None else dict(zip(("value", "low", "high"), self.figure, strict=True))),
            **({} if self.less_luck is None else fields_of("less_luck", self.less_luck)),
            **({} if self.by_chance is None else {"by_chance": self.by_chance}),
            **({} if self.ms is None else {"ms_per_move": self.ms}),
        }


class BenchmarkTask(Protocol):
    """A task of the benchmark."""

    @property
    def name(self) -> str:
        """Return its name in files and in the table."""
        ...

    @property
    def size(self) -> int:
        """Return the number of its trials."""
        ...

    @property
    def quick(self) -> Sequence[int]:
        """Return the numbers of the trials of a quick run."""
        ...

    def work(self, bot: str, number: int) -> TrialResult:
        """Run a trial with a bot, in any process. The result contains the failure of a program as its ``reason``."""
        ...

    def rows(self, lines: Sequence[TrialResult]) -> list[BenchmarkRow]:
        """Return the rows for at least one result."""
        ...


def attempted(bot: str, work: Callable[[Believer], T]) -> tuple[T | None, str]:
    """Return the result of a bot of this process, and the reason if it failed. A program that failed is restarted the next time."""
    try:
        return work(player_here(bot)), ""
    except ProgramError as mistake:
        reason = str(mistake)
    except Exception as defect:  # any exception: a defect of a bot must not end the run
        reason = f"The bot '{bot}' failed: {type(defect).__name__}, {str(defect).rstrip('.')}."
    dismiss(bot)
    return None, reason


@dataclass(frozen=True)
class EndgameTask:
    """Positions with a proven win. In each, the bot is asked for one action."""

    name: str = "endgames"

    @property
    def size(self) -> int:
        """Return the number of positions."""
        return len(_endgames())

    @property
    def quick(self) -> Sequence[int]:
        """Return every tenth number, because the file is sorted by kind."""
        return range(0, self.size, QUICK)

    def work(self, bot: str, number: int) -> TrialResult:
        """Return whether the bot keeps the win."""
        seed = random.Random(f"{VERSION} {self.name} {number}").getrandbits(32)
        action, reason = attempted(bot, lambda player: answer(player, _endgames()[number], seed))
        return {"action": action.action if action else "", "kept": bool(action and action.keeps), "reason": reason}

    def rows(self, lines: Sequence[TrialResult]) -> list[BenchmarkRow]:
        """Return the share of wins that were kept, with Wilson's interval."""
        kept = wilson(sum(line["kept"] for line in lines), len(lines))
        by_chance = sum(_endgames()[line["number"]].chance for line in lines) / len(lines)
        return [BenchmarkRow(self.name, "share", len(lines), kept, by_chance=by_chance)]


@cache
def _endgames() -> list[Endgame]:
    return ENDGAMES.read()


@dataclass(frozen=True)
class MatchTask:
    """A match against an opponent, in pairs with sides swapped. All bots and opponents get the same deals."""

    opponent: str
    kind: str

    @property
    def name(self) -> str:
        """Return the opponent and the kind."""
        return f"{self.opponent}, {self.kind}"

    @property
    def size(self) -> int:
        """Return the number of games."""
        return GAMES

    @property
    def quick(self) -> Sequence[int]:
        """Return the games of the first pairs."""
        return range(GAMES // QUICK)

    def work(self, bot: str, number: int) -> TrialResult:
        """Return the result of a game, as a `GameResult` in plain data."""
        kind = GAME_KINDS[self.kind]
        match = Match((bot, OPPONENTS[self.opponent]), GAMES, VERSION, kind, with_luck=True, guards=True)
        return asdict(play_task((match, (0, 1), *divmod(number, 2))))

    def rows(self, lines: Sequence[TrialResult]) -> list[BenchmarkRow]:
        """Return the mean score of pairs."""
        games = [msgspec.convert(line, GameResult) for line in lines]
        less_luck = score_less_luck(games) if len(games) >= 2 * FEWEST_PAIRS else None
        return [
            BenchmarkRow(
                self.name, "share", len(games), score_of(pair_counts(games)), less_luck, ms=_ms_per_action(games)
            )
        ]


def _ms_per_action(games: Sequence[GameResult]) -> float | None:
    means = [game.ms[0] / game.moves[0] for game in games if game.moves[0]]
    return median(means) if means else None


@dataclass(frozen=True)
class HandTask:
    """Questions about the hidden hand in fixed games of a kind."""

    kind: str

    @property
    def name(self) -> str:
        """Return the name with the kind."""
        return f"hands, {self.kind}"

    @property
    def size(self) -> int:
        """Return the number of games."""
        return len(self._games())

    @property
    def quick(self) -> Sequence[int]:
        """Return the numbers of the first quarter of the games, which take little time."""
        return range(self.size // 4)

    def _games(self) -> list[hands.AskedGame]:
        return [game for game in hands.asked_games() if game.kind == self.kind]

    def work(self, bot: str, number: int) -> TrialResult:
        """Return the answers at all moments of a game: equal weights if the bot fails, and no answers if it has no beliefs."""
        asked = self._games()[number]
        answers, reason = attempted(bot, lambda player: hands.ask(player.believe, asked) if player.believes else [])
        return {"answers": hands.ask(hands.alike, asked) if answers is None else answers, "reason": reason}

    def rows(self, lines: Sequence[TrialResult]) -> list[BenchmarkRow]:
        """Return the mean surprisal and the mean Brier score, with intervals over the means of games."""
        games = [[HandAnswer(*one) for one in line["answers"]] for line in lines if line["answers"]]
        return [
            _hand_row(f"{self.name}: {name}", unit, place, games) for place, (name, unit) in enumerate(HAND_FIGURES)
        ]


HAND_FIGURES: Final = (("bits", "bits"), ("Brier", "points"))
"""The figures of a `HandAnswer`, with their units."""
WORST: Final = scored([0.0, 1.0], 0)
"""The worst answer to a question about a hand."""


def _hand_row(name: str, unit: str, index: int, games: Sequence[Sequence[HandAnswer]]) -> BenchmarkRow:
    """Return the row for one field of `HandAnswer`, given by its index."""
    answers = [one for game in games for one in game]
    if not answers:
        return BenchmarkRow(name, unit, 0, None)
    means = [sum(one[index] for one in game) / len(game) for game in games]
    figure = mean_of(means) if len(means) > 1 else Interval(means[0], 0.0, WORST[index])
    by_chance = sum(scored([1.0] * one.hands, 0)[index] for one in answers) / len(answers)
    return BenchmarkRow(name, unit, len(answers), figure, by_chance=by_chance)


_ALL: Final[tuple[BenchmarkTask, ...]] = (
    EndgameTask(),
    *(MatchTask(opponent, kind) for opponent in OPPONENTS for kind in KINDS),
    *(HandTask(kind) for kind in KINDS),
)
TASKS: Final[Mapping[str, BenchmarkTask]] = {task.name: task for task in _ALL}
"""All tasks, by name."""


def all_matches(lines: Sequence[TrialResult]) -> BenchmarkRow | None:
    """Return the row for all matches together, or None for fewer than two deals. Only deals are independent of each other.

    In a partial run, a deal may not have been played against all opponents. Such a deal is left out, because its score would depend on the
    opponents that it met.
    """
    deals: dict[tuple[str, int], list[tuple[float, float]]] = {}
    games: list[GameResult] = []
    for line in lines:
        task = TASKS[line["task"]]
        if isinstance(task, MatchTask):
            game = msgspec.convert(line, GameResult)
            games.append(game)
            deals.setdefault((task.kind, game.pair), []).append((game.score, game.score - (game.luck or 0.0)))
    most = max(map(len, deals.values()), default=0)
    whole = [deal for deal in deals.values() if len(deal) == most]
    if len(whole) < 2:
        return None
    scores, less_luck = ([sum(each[field] for each in deal) / most for deal in whole] for field in (0, 1))
    return BenchmarkRow(
        "all matches", "share", most * len(whole), mean_of(scores), mean_of(less_luck), ms=_ms_per_action(games)
    )
