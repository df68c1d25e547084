"""How much of a match was luck? The draws of each game are valued, and the result without them is printed.

    python examples/luck_and_skill.py squire page --games 40

At each draw a fixed evaluator compares the chance of winning before and after it. The sum over a game is the luck of its draws, which is 0
on average for any two bots. So the score less the luck estimates the same strength, in many games with a narrower interval.
"""

import argparse
from statistics import correlation

from warchest.lab.arena.evidence import pair_counts, score_less_luck, score_of
from warchest.lab.arena.match import Match, play_match
from warchest.lab.arguments import at_least, even, explained


@explained
def main(arguments=None):
    """Play the match and print its luck."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs="*", default=["squire", "page"])
    parser.add_argument("--games", type=even(4), default=20, help="an even number, four or more")
    parser.add_argument("--processes", type=at_least(1), default=1)
    given = parser.parse_args(arguments)

    match = Match(tuple(given.bots), given.games, seed="luck", with_luck=True)
    games = sorted(play_match(match, workers=given.processes), key=lambda game: game.luck)
    score, less_luck = score_of(pair_counts(games)), score_less_luck(games)
    print(f"{match}: {len(games)} games")
    print(f"score           {score}, an interval of {score.high - score.low:.1%}")
    print(f"score less luck {less_luck}, an interval of {less_luck.high - less_luck.low:.1%}")
    if len({game.score for game in games}) > 1:
        explained = correlation([game.luck for game in games], [game.score for game in games]) ** 2
        print(f"The luck of the draws explains {explained:.0%} of the differences between the results.")
    for name, game in (("unluckiest", games[0]), ("luckiest", games[-1])):
        told = {1.0: "won", 0.5: "drawn", 0.0: "lost"}[game.score]
        print(f"The {name} game of {match.players[0]}: {100 * game.luck:+.0f} points of luck, and {told}.")


if __name__ == "__main__":
    main()
