"""A field: a round robin of more than two players, their ratings with intervals, and its output on a terminal.

All meetings use the same armies and draws, pair by pair. So the bootstrap resamples whole deals: one pair of games from each meeting.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from warchest.drawing.sheet import Svg
from warchest.lab.arena.evidence import Interval, fields_of
from warchest.lab.arena.figures import Figures, figures, played
from warchest.lab.arena.match import GameResult, Match, Meeting
from warchest.lab.arena.plot import PlotRow, intervals
from warchest.lab.arena.ratings import ELO, RESAMPLES, Contest, Estimate, with_intervals
from warchest.lab.arena.runs import Workers

DEVIATION = 800 / ELO
"""The standard deviation of a rating's prior."""


@dataclass(frozen=True)
class FieldRating:
    """The rating of a player from its games against all others."""

    player: str
    elo: Estimate
    """The rating. The mean of the field is 0."""
    games: int
    won: float
    """The games won, plus half of those drawn."""
    less_luck: float | None
    """The score less the luck of all draws, if measured."""
    ms_per_move: float
    forfeits: int

    def to_json(self) -> dict[str, object]:
        """Return the standing as plain data."""
        return {
            "player": self.player,
            **fields_of("elo", self.elo),
            "games": self.games,
            "score": self.won / self.games if self.games else None,
            **({} if self.less_luck is None else {"score_less_luck": self.less_luck}),
            "forfeits": self.forfeits,
            "ms_per_move": self.ms_per_move,
        }


def deals(match: Match, games: Sequence[GameResult]) -> list[list[Contest]]:
    """Return the complete pairs of games as contests, grouped by deal.

    An additional deal with only drawn games keeps ratings finite and intervals wide enough if a player has won every game.
    """
    scores: dict[tuple[int, Meeting], list[float]] = {}
    for game in games:
        scores.setdefault((game.pair, game.meeting), []).append(game.score)
    dealt: dict[int, list[Contest]] = {-1: [Contest((one,), (other,), 1, 2) for one, other in match.meetings]}
    for (pair, (one, other)), both in scores.items():
        if len(both) == 2:
            dealt.setdefault(pair, []).append(Contest((one,), (other,), sum(both), 2))
    return list(dealt.values())


def standings(match: Match, games: Sequence[GameResult], resamples: int = RESAMPLES) -> list[FieldRating]:
    """Return the players of a field, best first."""
    ratings = with_intervals(deals(match, games), len(match.players), DEVIATION, resamples)
    rated = []
    for number, player in enumerate(match.players):
        played_games = [(game, game.meeting.index(number)) for game in games if number in game.meeting]
        moves = sum(game.moves[place] for game, place in played_games)
        rated.append(
            FieldRating(
                player,
                ratings[number].times(ELO),
                len(played_games),
                sum(abs(place - game.score) for game, place in played_games),
                _mean(
                    [
                        abs(place - game.score) - (1 - 2 * place) * game.luck
                        for game, place in played_games
                        if game.luck is not None
                    ]
                ),
                sum(game.ms[place] for game, place in played_games) / moves if moves else 0.0,
                sum(bool(game.reason) and game.score == place for game, place in played_games),
            )
        )
    return sorted(rated, key=lambda standing: -standing.elo.value)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def meetings(match: Match, games: Sequence[GameResult]) -> dict[Meeting, Figures]:
    """Return the figures of each meeting with a finished game."""
    by_meeting: dict[Meeting, list[GameResult]] = {meeting: [] for meeting in match.meetings}
    for game in games:
        by_meeting[game.meeting].append(game)
    return {meeting: figures(results) for meeting, results in by_meeting.items() if results}


def to_json(match: Match, games: Sequence[GameResult], ranks: Sequence[FieldRating]) -> dict[str, object]:
    """Return a field as plain data: the ratings, and each meeting as a match of two."""
    return {
        "players": list(match.players),
        "kind": match.kind.to_json(),
        "seed": match.seed,
        "games": len(games),
        "ratings": [standing.to_json() for standing in ranks],
        "meetings": [
            shown.to_json(Match((match.players[one], match.players[other]), match.games, match.seed, match.kind))
            for (one, other), shown in meetings(match, games).items()
        ],
        "cap_rate": sum(game.ending == "unfinished" for game in games) / len(games),
        "forfeits": list(dict.fromkeys(game.reason for game in games if game.reason)),
    }


def plot(match: Match, ranks: Sequence[FieldRating]) -> Svg:
    """Return a plot of the ratings."""
    marks = [PlotRow(one.player, *one.elo, f"{one.elo.value:+.0f}") for one in ranks]
    title = f"Ratings of {len(ranks)} bots, {match.kind}, {match.games} games of each two"
    return intervals(title, "Elo, with 95 % intervals", marks, 0)


def show_field(
    match: Match,
    out: Path | None = None,
    workers: Workers = 1,
    console: Console | None = None,
    as_json: bool = False,
    picture: Path | None = None,
    texts: Path | None = None,
) -> bool:
    """Play a field behind a progress line and print its ratings. Return whether Ctrl-C ended it early.

    ``picture``: a file to draw the ratings in. ``as_json``: print one line of JSON instead of tables. ``texts``: a file for the games as
    texts.
    """
    console = console or Console(highlight=False, soft_wrap=True, stderr=as_json)
    games, interrupted = played(match, out, workers, console, texts=texts)
    ranks = standings(match, games)
    if picture:
        picture.write_text(plot(match, ranks), encoding="utf-8")
    if as_json:
        print(json.dumps(to_json(match, games, ranks)))
        return interrupted
    for reason in dict.fromkeys(game.reason for game in games if game.reason):
        console.print(f"Forfeit: {reason}", markup=False)
    console.print(f"{match}: {len(games)} games, seed {match.seed}", markup=False)
    console.print(_ranking(ranks))
    console.print(_crossings(match, games, ranks))
    return interrupted


def _ranking(ranks: Sequence[FieldRating]) -> Table:
    """Return the ratings as a table."""
    table = Table("bot", "Elo", "95 % interval", "games", "score", "less luck", "forfeits", "ms a move")
    for standing in ranks:
        value, low, high = standing.elo
        score = f"{standing.won / standing.games:.1%}" if standing.games else ""
        less_luck = "" if standing.less_luck is None else f"{standing.less_luck:.1%}"
        cells = f"{value:+.0f}", f"{low:+.0f} to {high:+.0f}", str(standing.games), score, less_luck
        table.add_row(standing.player, *cells, str(standing.forfeits), f"{standing.ms_per_move:.1f}")
    return table


def _crossings(match: Match, games: Sequence[GameResult], ranks: Sequence[FieldRating]) -> Table:
    """Return a table of the scores of each player against each other one."""
    order = [match.players.index(standing.player) for standing in ranks]
    table = Table("score of", *(f"against {place + 1}" for place in range(len(order))))
    shares: dict[Meeting, Interval] = {}
    for (one, other), shown in meetings(match, games).items():
        share, low, high = shown.score
        shares[one, other] = Interval(share, low, high)
        shares[other, one] = Interval(1 - share, 1 - high, 1 - low)
    for place, row in enumerate(order):
        cells = [str(shares[row, column]) if (row, column) in shares else "" for column in order]
        table.add_row(f"{place + 1} {match.players[row]}", *cells)
    return table
