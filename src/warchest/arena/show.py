"""Matches on a terminal: progress while they are played, figures when they are done."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from warchest.arena.figures import LONG, Figures, figures
from warchest.arena.games import GameResult
from warchest.arena.match import Match, play_match, prepare

BEATS_PAGE = 0.99
BEATS_SQUIRE = 0.85
LONG_GAMES = 0.02


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
