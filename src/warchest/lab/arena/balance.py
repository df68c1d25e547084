"""The balance of units: a bot plays itself with random armies, and the results show how strong units and pairs of units are.

A unit's strength is what it adds to the log-odds of its army (`warchest.lab.arena.ratings`), no matter which other units are in it. The
initiative at the start counts as a unit. These strengths make up the bots' table for drafts.
"""

import datetime
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import exp
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from warchest import __version__
from warchest.bots.draft import DraftTable
from warchest.bots.strengths import Odd, Oddities, StrengthTable, UnitStrength
from warchest.drawing.sheet import Svg
from warchest.game.game import Game
from warchest.lab.arena.evidence import Interval, fields_of, wilson
from warchest.lab.arena.match import Match, deal_of, play_task, prepare
from warchest.lab.arena.plot import PlotRow, intervals, shares, stacked
from warchest.lab.arena.ratings import Contest, Estimate, with_intervals
from warchest.lab.arena.runs import Ledger, RunError, Workers
from warchest.wording.names import name_of

DEVIATION = 0.5
"""The standard deviation of the prior of a unit's strength. Measured strengths deviate about half as much."""
RESAMPLES = 200
HUNDREDTHS = 100
"""The draft table is in units of 1/100."""


@dataclass(frozen=True)
class DealtGame:
    """A game of a bot against itself with dealt armies."""

    number: int
    """The number of its deal."""
    armies: tuple[tuple[str, ...], tuple[str, ...]]
    """The units of each side. With four players, these are the units of both partners."""
    first: int
    """The side that had the initiative at the start."""
    score: float
    """The score of side 0: 1 won, 0.5 drawn or stopped, 0 lost."""
    actions: int
    ending: str


def balance_ledger(match: Match, games: int, out: Path | None = None) -> Ledger[tuple[Match, int], DealtGame]:
    """Return the ledger of this many games, with those in the file ``out`` from an earlier run.

    ``match``: a bot against itself, with the seed and the kind of game. Raises `warchest.lab.arena.runs.RunError` if its armies are not
    dealt, or the file belongs to something else.
    """
    if not match.kind.setup(match.seed).armies:
        raise RunError("Units are measured with dealt armies: leave out the variants that draft.")
    head = {"balance": match.players[0], "seed": match.seed, "kind": match.kind.to_json()}
    tasks = {number: (match, number) for number in range(games)}
    return Ledger(out, head, DealtGame, tasks, attrgetter("number"))


def play_deal(task: tuple[Match, int]) -> DealtGame:
    """Play one deal, in any process."""
    match, number = task
    result = play_task((match, (0, 1), number, 0))
    if result.reason:
        raise RunError(result.reason)
    deal, key = deal_of(match.seed, number, 0, match.guarded)
    setup = match.kind.setup(deal)
    first = Game(setup, key).decider
    assert first is not None
    sides = [[card for army in setup.armies[side::2] for card in army] for side in (0, 1)]
    armies = tuple(sides[0]), tuple(sides[1])
    return DealtGame(number, armies, first & 1, result.score, result.actions, result.ending)


class UnitFigures(NamedTuple):
    """The figures of a unit."""

    unit: str
    games: int
    won: Interval
    """The share of games won by its side, with drawn games counted half."""
    strength: Estimate
    """Its contribution to the log-odds of its army."""

    def to_json(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        figures = fields_of("won", self.won) | fields_of("strength", self.strength)
        return {"unit": self.unit, "games": self.games, **figures}


class PairFigures(NamedTuple):
    """The figures of two units in one army, or of the first against the second in the other army."""

    units: tuple[str, str]
    games: int
    won: Interval
    """The share of games won by the side of the first unit."""
    expected: float
    """The share expected from the strengths of all units in these games. A pair that wins more has synergy, a unit that does counters."""

    @property
    def stands_out(self) -> bool:
        """Return whether the share won differs from the expected one by more than chance explains in nineteen of twenty cases."""
        return not self.won.low <= self.expected <= self.won.high

    def to_json(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        won = fields_of("won", self.won)
        return {"units": list(self.units), "games": self.games, **won, "expected": self.expected}


class Balance(NamedTuple):
    """The balance of all units dealt."""

    units: Sequence[UnitFigures]
    """Sorted by strength, strongest first."""
    pairs: Sequence[PairFigures]
    """Two units of one army, sorted by share won, highest first."""
    counters: Sequence[PairFigures]
    """A unit against a unit of the other army, sorted by share won, highest first. Each two units are there once."""
    first_turn: Estimate
    """The strength of the initiative at the start."""
    games: int

    def to_json(self, match: Match) -> dict[str, Any]:
        """Return the balance as plain data."""
        return {
            "by": match.players[0],
            "kind": match.kind.to_json(),
            "seed": match.seed,
            "games": self.games,
            "first_turn": self.first_turn._asdict(),
            "units": [unit.to_json() for unit in self.units],
            "pairs": [pair.to_json() for pair in self.pairs],
            "counters": [counter.to_json() for counter in self.counters],
        }

    def table(self, match: Match) -> DraftTable:
        """Return the bots' table for drafts with these boxes. Other editions of a measured card get the same figures."""
        rules = match.kind.ruleset
        measured = {figures.unit: _hundredths(figures.strength) for figures in self.units}
        editions = {
            card: rules.twins_of(card) for card in rules.unit_ids if card not in measured and rules.is_edition(card)
        }
        twins = {card: measured[twin] for card, others in editions.items() for twin in others if twin in measured}
        return DraftTable(
            **self._origin(match),
            first_turn=_hundredths(self.first_turn)[0],
            worth=dict(sorted((measured | twins).items(), key=lambda item: (-item[1][0], item[0]))),
        )

    def strengths(self, match: Match) -> StrengthTable:
        """Return the table of these boxes and this bot for the page of strong units."""
        return StrengthTable(
            **self._origin(match),
            first_turn=_hundredths(self.first_turn),
            units={one.unit: UnitStrength(_hundredths(one.strength), one.games) for one in self.units},
            pairs=_oddities(self.pairs),
            counters=_oddities(self.counters),
        )

    def _origin(self, match: Match) -> dict[str, Any]:
        """Return who has measured a table, when, and by how many games."""
        return {
            "boxes": match.kind.boxes,
            "by": match.players[0],
            "on": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "version": __version__,
            "games": self.games,
            "seed": match.seed,
        }


def _oddities(looked_at: Sequence[PairFigures]) -> Oddities:
    """Return those that stand out, in tenths of a percent."""

    def tenths(part: float) -> int:
        return round(1000 * part)

    odd = []
    for one in (pair for pair in looked_at if pair.stands_out):
        share, low, high = map(tenths, one.won)
        odd.append(Odd(*one.units, one.games, (share, low, high), tenths(one.expected)))
    return Oddities(len(looked_at), tuple(sorted(odd, key=lambda one: (-one.beyond, one.one, one.other))))


def _hundredths(estimate: Estimate) -> tuple[int, int, int]:
    value, low, high = (round(HUNDREDTHS * part) for part in estimate)
    return value, low, high


def balance_of(games: Sequence[DealtGame], resamples: int = RESAMPLES) -> Balance:
    """Return the balance in at least one game."""
    units = sorted({card for game in games for army in game.armies for card in army})
    row = {card: number for number, card in enumerate(units)}
    contests = [_contest(game, row) for game in games]
    strengths = with_intervals([[contest] for contest in contests], len(units) + 1, DEVIATION, resamples)
    chances = [_chance(contest, [one.value for one in strengths]) for contest in contests]
    unit_wins: dict[str, _WinTally] = {}
    pair_wins: dict[tuple[str, str], _WinTally] = {}
    counter_wins: dict[tuple[str, str], _WinTally] = {}
    for game, chance in zip(games, chances, strict=True):
        for army, score, expected in zip(game.armies, (game.score, 1 - game.score), (chance, 1 - chance), strict=True):
            for card in army:
                unit_wins.setdefault(card, _WinTally()).count(score, expected)
            for one, other in combinations(sorted(army), 2):
                pair_wins.setdefault((one, other), _WinTally()).count(score, expected)
        for one, other in product(*game.armies):
            if one < other:
                counter_wins.setdefault((one, other), _WinTally()).count(game.score, chance)
            else:
                counter_wins.setdefault((other, one), _WinTally()).count(1 - game.score, 1 - chance)
    figures = [UnitFigures(card, tally.games, tally.won, strengths[row[card]]) for card, tally in unit_wins.items()]
    return Balance(
        sorted(figures, key=lambda one: (-one.strength.value, one.unit)),
        _pair_figures(pair_wins),
        _pair_figures(counter_wins),
        strengths[-1],
        len(games),
    )


def _pair_figures(wins: Mapping[tuple[str, str], "_WinTally"]) -> list[PairFigures]:
    found = [PairFigures(two, tally.games, tally.won, tally.expected / tally.games) for two, tally in wins.items()]
    return sorted(found, key=lambda one: (-one.won.share, one.units))


@dataclass
class _WinTally:
    """The tally of games of a unit, or of two units."""

    games: int = 0
    score: float = 0.0
    expected: float = 0.0

    def count(self, score: float, expected: float) -> None:
        """Count a game."""
        self.games += 1
        self.score += score
        self.expected += expected

    @property
    def won(self) -> Interval:
        """Return the share won."""
        return wilson(self.score, self.games)


def _contest(game: DealtGame, row: Mapping[str, int]) -> Contest:
    """Return a game as a contest of units. ``row``: the number of each unit. The initiative is the member after the last unit."""
    sides = [[row[card] for card in army] for army in game.armies]
    sides[game.first].append(len(row))
    return Contest(tuple(sides[0]), tuple(sides[1]), game.score)


def _chance(contest: Contest, strengths: Sequence[float]) -> float:
    """Return the first side's chance according to these strengths."""
    return 1 / (
        1 + exp(sum(strengths[member] for member in contest.theirs) - sum(strengths[member] for member in contest.ours))
    )


def plot(match: Match, balance: Balance) -> Svg:
    """Return a plot of the units' strengths, and below it one of the shares won by pairs of units."""
    rules = match.kind.ruleset
    marks = [
        PlotRow(
            name_of(rules, one.unit),
            *one.strength.times(HUNDREDTHS),
            f"{_hundredths(one.strength)[0]:+d}, {one.won.share:.0%}",
        )
        for one in balance.units
    ]
    title = f"Strength of units, {match.kind}, {balance.games} games of {match.players[0]}"
    axis = "log-odds of winning that a unit adds, in 1/100, with 95 % intervals; games won"
    place = {figures.unit: number for number, figures in enumerate(balance.units)}
    share_of = {}
    for pair in balance.pairs:
        one, other = (place[card] for card in pair.units)
        share_of[one, other] = share_of[other, one] = pair.won.share
    names = [name_of(rules, figures.unit) for figures in balance.units]
    return stacked(
        title, [intervals(title, axis, marks, 0), shares("Games won by armies with both units", names, share_of)]
    )


def show_balance(
    match: Match,
    games: int,
    out: Path | None = None,
    workers: Workers = 1,
    console: Console | None = None,
    as_json: bool = False,
    picture: Path | None = None,
) -> tuple[Balance, bool]:
    """Play the games, show a progress line and print the balance. Return it and whether Ctrl-C ended the run early.

    ``picture``: a file for a plot of the balance. ``as_json``: print one line of JSON instead of tables.
    """
    console = console or Console(highlight=False, soft_wrap=True, stderr=as_json)
    ledger = balance_ledger(match, games, out)
    label = f"{match.players[0]} against itself, {match.kind}"
    interrupted = ledger.play_out(play_deal, workers, label, console, lambda: prepare(match.players))
    with console.status("Estimating"):
        balance = balance_of(ledger.results)
    if picture:
        picture.write_text(plot(match, balance), encoding="utf-8")
    if as_json:
        print(json.dumps(balance.to_json(match)))
        return balance, interrupted
    console.print(f"{label}: {balance.games} games, seed {match.seed}", markup=False)
    console.print(_units_table(match, balance))
    console.print(_pairs_table(match, balance))
    return balance, interrupted


def _units_table(match: Match, balance: Balance) -> Table:
    """Return the units as a table, strongest first, with the initiative at the end."""
    table = Table("unit", "adds", "95 % interval", "games", "won", "95 % interval")
    for one in balance.units:
        name, games = name_of(match.kind.ruleset, one.unit), str(one.games)
        table.add_row(name, *_strength_cells(one.strength), games, *_won_cells(one.won))
    table.add_section()
    table.add_row("the first turn", *_strength_cells(balance.first_turn), str(balance.games))
    table.caption = "A unit adds so much to the log-odds of its army, in 1/100."
    return table


def _won_cells(won: Interval) -> tuple[str, str]:
    return f"{won.share:.1%}", f"{won.low:.1%} to {won.high:.1%}"


def _strength_cells(estimate: Estimate) -> tuple[str, str]:
    value, low, high = _hundredths(estimate)
    return f"{value:+d}", f"{low:+d} to {high:+d}"


def _pairs_table(match: Match, balance: Balance) -> Table:
    """Return the pairs of units that win significantly more or less than their strengths predict."""
    table = Table("two units of one army", "games", "won", "95 % interval", "by their strengths")
    odd = [pair for pair in balance.pairs if pair.stands_out]
    for pair in odd:
        names = " + ".join(name_of(match.kind.ruleset, card) for card in pair.units)
        table.add_row(names, str(pair.games), *_won_cells(pair.won), f"{pair.expected:.1%}")
    table.caption = f"{len(odd)} of {len(balance.pairs)} pairs lie outside; by chance alone a twentieth would."
    return table
