"""Which of these bots is the strongest? Everyone meets everyone, and the results become ratings with intervals.

    python examples/tournament.py random page squire yeoman --games 20 --plot tournament.svg

A bot is a level, a kind of bot or your program ("program:python3 examples/plain_bot.py"). `warchest arena` does the same and keeps
the games in a file.
"""

import argparse
from pathlib import Path

from warchest.lab.arena.field import plot, standings
from warchest.lab.arena.match import Match, play_match
from warchest.lab.arguments import at_least, even, explained


@explained
def main(arguments=None):
    """Play the tournament, print the ratings, and draw them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs="*", default=["random", "page", "squire", "yeoman"])
    parser.add_argument("--games", type=even(2), default=20, help="games of each two bots, an even number")
    parser.add_argument("--processes", type=at_least(1), default=1)
    parser.add_argument("--plot", type=Path, help="a file for the picture, as SVG")
    given = parser.parse_args(arguments)

    match = Match(tuple(given.bots), given.games, seed="tournament")
    games = []
    for game in play_match(match, workers=given.processes):
        games.append(game)
        print(f"\r{len(games)} of {match.total} games", end="", flush=True)
    print()
    ranks = standings(match, games)
    for rank in ranks:
        value, low, high = map(round, rank.elo)
        print(f"{rank.player:30} {value:+5} Elo ({low:+} to {high:+}), {rank.won / rank.games:.0%} of the games")
    if given.plot:
        given.plot.write_text(plot(match, ranks), encoding="utf-8")


if __name__ == "__main__":
    main()
