"""The figures of a match, scores with intervals and lengths, and matches on a terminal: progress first, then the figures."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from warchest.arena.match import GameResult, Match, play_match, prepare

Z = 1.959964
"""The two-sided 95 % quantile."""
RESAMPLES = 2000
LONG = 300
BEATS_PAGE = 0.99
BEATS_SQUIRE = 0.85
LONG_GAMES = 0.02


@dataclass(frozen=True)
class Interval:
    """A share with its 95 % interval, all from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(successes: int, trials: int) -> Interval:
    """Return a share of independent trials, with Wilson's score interval."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    centre = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return Interval(share, min(share, centre - half), max(share, centre + half))


def bootstrap(outcomes: Sequence[GameResult]) -> Interval:
    """Return the mean score, with an interval from resampling whole pairs, since the games of a pair are not independent."""
    by_pair: dict[int, list[float]] = {}
    for outcome in outcomes:
        by_pair.setdefault(outcome.pair, []).append(outcome.score)
    pairs = list(by_pair.values())
    if not pairs:
        return Interval(0.0, 0.0, 1.0)
    rng = random.Random(len(pairs))
    means = sorted(
        _mean(score for pair in rng.choices(pairs, k=len(pairs)) for score in pair) for _ in range(RESAMPLES)
    )
    edge = RESAMPLES // 40
    return Interval(_mean(score for pair in pairs for score in pair), means[edge], means[-edge - 1])


def _mean(scores: Iterable[float]) -> float:
    values = list(scores)
    return sum(values) / len(values)


@dataclass(frozen=True)
class Figures:
    """A match in numbers, seen from the bot named first."""

    games: int
    wins: int
    draws: int
    unfinished: int
    won: Interval
    """The share of games won, each game counted by itself (Wilson)."""
    score: Interval
    """The mean score, drawn games counted half, over pairs (bootstrap)."""
    long: int
    """Games of more than ``LONG`` actions."""
    mean_actions: float


def figures(outcomes: Sequence[GameResult]) -> Figures:
    """Return the numbers of a match. Needs at least one game."""
    wins = sum(outcome.score == 1 for outcome in outcomes)
    return Figures(
        games=len(outcomes),
        wins=wins,
        draws=sum(outcome.ending == "dead_position" for outcome in outcomes),
        unfinished=sum(outcome.ending == "unfinished" for outcome in outcomes),
        won=wilson(wins, len(outcomes)),
        score=bootstrap(outcomes),
        long=sum(outcome.actions > LONG for outcome in outcomes),
        mean_actions=sum(outcome.actions for outcome in outcomes) / len(outcomes),
    )


def show_match(match: Match, out: Path | None = None, processes: int = 2, console: Console | None = None) -> Figures:
    """Play a match behind a progress line, then print and return its figures."""
    console = console or Console(highlight=False, soft_wrap=True)
    outcomes: list[GameResult] = []
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Compiling", total=None)
        prepare(match)
        progress.reset(task, total=match.games, description=f"{match.first} against {match.second}, {match.kind}")
        for outcome in play_match(match, out, processes):
            outcomes.append(outcome)
            progress.advance(task)
    shown = figures(outcomes)
    console.print(
        f"{match.first} against {match.second}, {match.kind}: won {shown.wins} of {shown.games}, {shown.won}; "
        f"score {shown.score} over pairs; {shown.draws} drawn, {shown.unfinished} broken off; "
        f"{shown.mean_actions:.0f} actions a game, {shown.long} games over {LONG}"
    )
    return shown


def show_figures(matches: Sequence[Match], processes: int = 2) -> bool:
    """Play matches against page, squire and the bot itself. Return whether the figures that the README states hold in all of them."""
    console = Console(highlight=False, soft_wrap=True)
    held = True
    for match in matches:
        shown = show_match(match, None, processes, console)
        if match.first == match.second:
            holds = shown.long <= LONG_GAMES * shown.games
            goal = f"at most {LONG_GAMES:.0%} of the games pass {LONG} actions"
        else:
            least = BEATS_PAGE if match.second == "page" else BEATS_SQUIRE
            holds = shown.wins >= least * shown.games
            goal = f"at least {least:.0%} won"
        console.print(f"  {goal}: {'yes' if holds else 'no'}")
        held = held and holds
    return held
