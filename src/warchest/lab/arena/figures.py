"""The figures of a match between two players, and such matches on a terminal: progress first, then the figures."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from warchest.lab.arena.evidence import (
    Interval,
    PairCounts,
    Sprt,
    elo_of,
    fields_of,
    pair_counts,
    score_less_luck,
    score_of,
    wilson,
)
from warchest.lab.arena.match import GameResult, Match, match_ledger, play_task, prepare
from warchest.lab.arena.runs import RunError, Workers

LONG = 300
BEATS_RANDOM = 0.99
BEATS_PAGE = 0.75
LONG_GAMES = 0.02


@dataclass(frozen=True)
class Figures:
    """The figures of a match for the bot named first."""

    games: int
    wins: int
    draws: int
    unfinished: int
    won: Interval
    """The share of games won, with games counted individually (Wilson)."""
    score: Interval
    """The mean score of pairs, with drawn games counted half."""
    less_luck: Interval | None
    """The mean score of pairs less the luck of their draws, if measured."""
    pairs: PairCounts
    """The numbers of pairs that scored 0, 1/4, 1/2, 3/4 and 1."""
    long: int
    """Games of more than ``LONG`` actions."""
    mean_actions: float
    forfeits: Sequence[str]
    """The distinct reasons of forfeits of both bots."""
    ms_per_move: tuple[float, float]
    """The mean time of each bot for an action, in milliseconds of the clock."""

    def to_json(self, match: Match, test: Sprt | None = None) -> dict[str, object]:
        """Return the figures as plain data. An infinite Elo is null, because JSON has no infinity."""
        luckless = {} if self.less_luck is None else fields_of("score_less_luck", self.less_luck)
        return {
            "first": match.players[0],
            "second": match.players[1],
            "kind": match.kind.to_json(),
            "seed": match.seed,
            "games": self.games,
            **fields_of("score", self.score),
            **{name: elo_of(score) if 0 < score < 1 else None for name, score in fields_of("elo", self.score).items()},
            **luckless,
            "pairs": list(self.pairs),
            "wins": self.wins,
            "draws": self.draws,
            "cap_rate": self.unfinished / self.games,
            "forfeits": list(self.forfeits),
            "mean_actions": self.mean_actions,
            "ms_per_move": list(self.ms_per_move),
            **({} if test is None else {"sprt": test.to_json(self.pairs)}),
        }


def figures(outcomes: Sequence[GameResult]) -> Figures:
    """Return the figures of a match with at least one game."""
    wins = sum(outcome.score == 1 for outcome in outcomes)
    counts = pair_counts(outcomes)
    return Figures(
        games=len(outcomes),
        wins=wins,
        draws=sum(outcome.ending == "dead_position" for outcome in outcomes),
        unfinished=sum(outcome.ending == "unfinished" for outcome in outcomes),
        won=wilson(wins, len(outcomes)),
        score=score_of(counts) if any(counts) else wilson(sum(outcome.score for outcome in outcomes), len(outcomes)),
        less_luck=score_less_luck(outcomes),
        pairs=counts,
        long=sum(outcome.actions > LONG for outcome in outcomes),
        mean_actions=sum(outcome.actions for outcome in outcomes) / len(outcomes),
        forfeits=tuple(dict.fromkeys(outcome.reason for outcome in outcomes if outcome.reason)),
        ms_per_move=(_ms_per_move(outcomes, 0), _ms_per_move(outcomes, 1)),
    )


def _ms_per_move(outcomes: Sequence[GameResult], player: int) -> float:
    moves = sum(outcome.moves[player] for outcome in outcomes)
    return sum(outcome.ms[player] for outcome in outcomes) / moves if moves else 0.0


def played(
    match: Match,
    out: Path | None,
    workers: Workers,
    console: Console,
    test: Sprt | None = None,
    texts: Path | None = None,
) -> tuple[Sequence[GameResult], bool]:
    """Play a match and show a progress line. Return its games and whether Ctrl-C ended it early.

    ``test``: a sequential test that ends the match as soon as it has a verdict. ``texts``: a file for the games as texts. Raises RunError
    if Ctrl-C came before the first result.
    """
    ledger = match_ledger(match, out, texts)

    def ended() -> bool:
        return test is not None and test.verdict(pair_counts(ledger.results)) is not None

    interrupted = ledger.play_out(play_task, workers, str(match), console, lambda: prepare(match.players), ended)
    return ledger.results, interrupted


def show_match(
    match: Match,
    out: Path | None = None,
    workers: Workers = 1,
    console: Console | None = None,
    test: Sprt | None = None,
    as_json: bool = False,
    texts: Path | None = None,
) -> tuple[Figures, bool]:
    """Play a match between two players, show a progress line and print its figures. Return them and whether Ctrl-C ended it early.

    ``test``: a sequential test that ends the match as soon as it has a verdict. ``as_json``: print one line of JSON instead of a sentence.
    ``texts``: a file for the games as texts.
    """
    console = console or Console(highlight=False, soft_wrap=True, stderr=as_json)
    games, interrupted = played(match, out, workers, console, test, texts)
    shown = figures(games)
    if as_json:
        print(json.dumps(shown.to_json(match, test)))
        return shown, interrupted
    for reason in shown.forfeits:
        console.print(f"Forfeit: {reason}", markup=False)
    console.print(
        f"{match}: won {shown.wins} of {shown.games}, {shown.won}; "
        f"score {shown.score} over pairs{_luckless(shown)}; {shown.draws} drawn, {shown.unfinished} broken off; "
        f"{shown.mean_actions:.0f} actions a game, {shown.long} games over {LONG}; seed {match.seed}",
        markup=False,
    )
    if test is not None:
        ratio, verdict = test.ratio(shown.pairs), test.verdict(shown.pairs) or "undecided"
        console.print(f"  {test}: {verdict}, log-likelihood ratio {ratio:.2f} of {test.bound:.2f}")
    return shown, interrupted


def _luckless(shown: Figures) -> str:
    return "" if shown.less_luck is None else f", {shown.less_luck} less luck"


def show_figures(matches: Sequence[Match], workers: Workers = 1) -> bool:
    """Play matches against random, Page and the bot itself. Return whether the figures in the README hold in all of them."""
    console = Console(highlight=False, soft_wrap=True)
    held = True
    for match in matches:
        shown, interrupted = show_match(match, None, workers, console)
        if interrupted:
            raise RunError("Interrupted.")
        first, second = match.players
        if first == second:
            holds = shown.long <= LONG_GAMES * shown.games
            goal = f"at most {LONG_GAMES:.0%} of the games pass {LONG} actions"
        else:
            least = BEATS_RANDOM if second == "random" else BEATS_PAGE
            holds = shown.wins >= least * shown.games
            goal = f"at least {least:.0%} won"
        console.print(f"  {goal}: {'yes' if holds else 'no'}")
        held = held and holds
    return held
