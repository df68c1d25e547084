"""The tasks of the benchmark: endgames, matches and questions about hands, each with its pieces of work and its figures.

All of it is fixed. A change that could change somebody's figures makes a new version: of a task, of an opponent's play, or of a file.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any, Final, Protocol, TypeVar

from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.benchmark import hands
from warchest.lab.arena.benchmark.hands import HandAnswer, scored
from warchest.lab.arena.endgames.records import Endgame, read_endgames
from warchest.lab.arena.endgames.score import answer
from warchest.lab.arena.evidence import Interval, mean_of, pair_counts, score_less_luck, score_of, wilson
from warchest.lab.arena.match import GameResult, Match, dismiss, play_task, player_here
from warchest.protocol.player import Believer, ProgramError

VERSION: Final = "war-chest-benchmark/1"
OPPONENTS: Final = {
    "random": "random",
    "greedy": "greedy",
    "two_ply": "two_ply",
    "reference": "reference:iterations=500",
    "ismcts": "ismcts:iterations=2000,keeps=1,match_point=1,merges=1,net=2,plies=12,proof=20000,sharp=1,static=0,widens=200",
}
"""The bots to play against, by the names that the table has for them. No default of theirs may change their play."""
KINDS: Final = ("base", "all")
"""The kinds of games."""
GAMES: Final = 40
"""The games of each kind against each opponent: twenty pairs."""
FEWEST_PAIRS: Final = 10
"""The score less luck is told from this number of pairs on: its interval needs their spread."""
QUICK: Final = 10
"""A quick run has one piece of work of this number, or more where pieces are short."""

Line = Mapping[str, Any]
"""The result of a piece of work, as plain data."""
T = TypeVar("T")


@dataclass(frozen=True)
class BenchmarkRow:
    """A row of the table: a figure with its 95 % interval."""

    task: str
    unit: str
    """``share`` for a share from 0 to 1, ``bits``, or ``points`` for the Brier score."""
    count: int
    """The number of positions, games or questions behind it."""
    found: Interval | None
    """The figure, or None where the bot can't do the task."""
    less_luck: Interval | None = None
    """The score of a match less the luck of its draws."""
    by_chance: float | None = None
    """The figure of somebody who knows nothing, where that is known."""
    ms: float | None = None
    """The bot's time for an action in milliseconds of the clock: the median of the means of games, one of which begins with loading."""

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        less = self.less_luck
        return {
            "task": self.task,
            "unit": self.unit,
            "count": self.count,
            **({} if self.found is None else dict(zip(("value", "low", "high"), self.found, strict=True))),
            **({} if less is None else dict(zip(LESS_LUCK, less, strict=True))),
            **({} if self.by_chance is None else {"by_chance": self.by_chance}),
            **({} if self.ms is None else {"ms_per_move": self.ms}),
        }


LESS_LUCK: Final = ("less_luck", "less_luck_low", "less_luck_high")


class BenchmarkTask(Protocol):
    """A task of the benchmark."""

    @property
    def name(self) -> str:
        """Return its name in files and in the table."""
        ...

    @property
    def size(self) -> int:
        """Return the number of its pieces of work."""
        ...

    @property
    def quick(self) -> Sequence[int]:
        """Return the numbers of the pieces of a quick run."""
        ...

    def work(self, bot: str, number: int) -> Line:
        """Let a bot do a piece of work, in any process. A failure of a program is part of the answer, as its ``reason``."""
        ...

    def rows(self, lines: Sequence[Line]) -> list[BenchmarkRow]:
        """Return the rows of the pieces that were done, one at least."""
        ...


def attempted(bot: str, work: Callable[[Believer], T]) -> tuple[T | None, str]:
    """Return what a bot of this process did, and the reason where it failed. A program that failed is started anew the next time."""
    try:
        return work(player_here(bot)), ""
    except ProgramError as mistake:
        reason = str(mistake)
    except Exception as defect:  # of any kind: a defect of a bot must not end the run
        reason = f"The bot '{bot}' failed: {type(defect).__name__}, {str(defect).rstrip('.')}."
    dismiss(bot)
    return None, reason


@dataclass(frozen=True)
class Endgames:
    """Positions with a proven win, in each of which the bot is asked for one action."""

    name: str = "endgames"

    @property
    def size(self) -> int:
        """Return the number of positions."""
        return len(_endgames())

    @property
    def quick(self) -> Sequence[int]:
        """Return one number in ten: the file has them by their kinds."""
        return range(0, self.size, QUICK)

    def work(self, bot: str, number: int) -> Line:
        """Return whether the bot keeps the win."""
        seed = random.Random(f"{VERSION} {self.name} {number}").getrandbits(32)
        found, reason = attempted(bot, lambda player: answer(player, _endgames()[number], seed))
        return {"action": found.action if found else "", "kept": bool(found and found.keeps), "reason": reason}

    def rows(self, lines: Sequence[Line]) -> list[BenchmarkRow]:
        """Return the share of wins that were kept, with Wilson's interval."""
        kept = wilson(sum(line["kept"] for line in lines), len(lines))
        by_chance = sum(_endgames()[line["number"]].chance for line in lines) / len(lines)
        return [BenchmarkRow(self.name, "share", len(lines), kept, by_chance=by_chance)]


@cache
def _endgames() -> list[Endgame]:
    return read_endgames()


@dataclass(frozen=True)
class Against:
    """A match against an opponent, in pairs with sides swapped. A deal is the same whatever the opponent and the bot."""

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

    def work(self, bot: str, number: int) -> Line:
        """Return the result of a game, as `GameResult` has it."""
        kind = GAME_KINDS[self.kind]
        match = Match((bot, OPPONENTS[self.opponent]), GAMES, VERSION, kind, with_luck=True, guards=True)
        return play_task((match, (0, 1), *divmod(number, 2))).to_json()

    def result(self, line: Line) -> GameResult:
        """Return the game of a line."""
        return GameResult.from_json({name: value for name, value in line.items() if name not in NAMES})

    def rows(self, lines: Sequence[Line]) -> list[BenchmarkRow]:
        """Return the mean score of pairs."""
        games = [self.result(line) for line in lines]
        less_luck = score_less_luck(games) if len(games) >= 2 * FEWEST_PAIRS else None
        return [BenchmarkRow(self.name, "share", len(games), score_of(pair_counts(games)), less_luck, ms=_ms(games))]


NAMES: Final = ("task", "number")
"""The fields that name a piece of work in its line."""


def _ms(games: Sequence[GameResult]) -> float | None:
    means = [game.ms[0] / game.moves[0] for game in games if game.moves[0]]
    return median(means) if means else None


@dataclass(frozen=True)
class Hands:
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
        """Return the numbers of the first quarter of the games: they take little time."""
        return range(self.size // 4)

    def _games(self) -> list[hands.AskedGame]:
        return [game for game in hands.asked_games() if game.kind == self.kind]

    def work(self, bot: str, number: int) -> Line:
        """Return the answers at all moments of a game, those of no knowledge where the bot fails, and none where it can't tell."""
        asked = self._games()[number]
        found, reason = attempted(bot, lambda player: hands.ask(player.believe, asked) if player.believes else [])
        return {"answers": hands.ask(hands.alike, asked) if found is None else found, "reason": reason}

    def rows(self, lines: Sequence[Line]) -> list[BenchmarkRow]:
        """Return the mean surprise and the mean Brier score, with the intervals of the means of whole games."""
        games = [[HandAnswer(*one) for one in line["answers"]] for line in lines if line["answers"]]
        return [
            _hand_row(f"{self.name}: {name}", unit, place, games) for place, (name, unit) in enumerate(HAND_FIGURES)
        ]


HAND_FIGURES: Final = (("bits", "bits"), ("Brier", "points"))
"""The figures of a question about a hand, as `HandAnswer` has them, with their units."""
WORST: Final = scored([0.0, 1.0], 0)
"""The worst answer to a question about a hand."""


def _hand_row(name: str, unit: str, place: int, games: Sequence[Sequence[HandAnswer]]) -> BenchmarkRow:
    """Return the row of the figure at a place of `HandAnswer`."""
    answers = [one for game in games for one in game]
    if not answers:
        return BenchmarkRow(name, unit, 0, None)
    means = [sum(one[place] for one in game) / len(game) for game in games]
    found = mean_of(means) if len(means) > 1 else Interval(means[0], 0.0, WORST[place])
    by_chance = sum(scored([1.0] * one.hands, 0)[place] for one in answers) / len(answers)
    return BenchmarkRow(name, unit, len(answers), found, by_chance=by_chance)


_ALL: Final[tuple[BenchmarkTask, ...]] = (
    Endgames(),
    *(Against(opponent, kind) for opponent in OPPONENTS for kind in KINDS),
    *(Hands(kind) for kind in KINDS),
)
TASKS: Final[Mapping[str, BenchmarkTask]] = {task.name: task for task in _ALL}
"""All tasks, by name."""


def all_matches(lines: Sequence[Line]) -> BenchmarkRow | None:
    """Return the row of all matches together, or None for fewer than two deals, which are independent of each other.

    In a part of a run a deal may not have been played against everyone: it would count by the opponents that it met, so it is left out.
    """
    deals: dict[tuple[str, int], list[tuple[float, float]]] = {}
    games: list[GameResult] = []
    for line in lines:
        task = TASKS[line["task"]]
        if isinstance(task, Against):
            game = task.result(line)
            games.append(game)
            deals.setdefault((task.kind, game.pair), []).append((game.score, game.score - (game.luck or 0.0)))
    most = max(map(len, deals.values()), default=0)
    whole = [deal for deal in deals.values() if len(deal) == most]
    if len(whole) < 2:
        return None
    scores, less_luck = ([sum(each[n] for each in deal) / most for deal in whole] for n in (0, 1))
    return BenchmarkRow("all matches", "share", most * len(whole), mean_of(scores), mean_of(less_luck), ms=_ms(games))
