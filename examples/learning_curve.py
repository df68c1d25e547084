"""How much does thinking longer help? A bot with ever more iterations plays one opponent, and the curve shows its rating.

    python examples/learning_curve.py --values 10 30 100 300 1000 --games 100 --plot curve.svg

The braces in the name of the bot are replaced by each value. Any option of a bot will do: "ismcts:warmth={}" is a bot that chooses more
loosely the higher the value is. Checkpoints of your bot give the curve of its training: "program:python3 my_bot.py {}.pt".
"""

import argparse
from pathlib import Path

from warchest.lab.arena.evidence import elo_of, pair_counts, score_of
from warchest.lab.arena.match import Match, play_match
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least, even, explained

MOST = 0.995
"""A score beyond this stands for it: all games won would be an infinite rating."""


def elo(score):
    """Return the rating that a score stands for, above the opponent's."""
    return elo_of(min(MOST, max(1 - MOST, score)))


@explained
def main(arguments=None):
    """Play the matches, print the ratings, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="ismcts:iterations={}")
    parser.add_argument("--values", nargs="+", default=["10", "30", "100", "300"])
    parser.add_argument("--opponent", default="yeoman")
    parser.add_argument("--games", type=even(2), default=40, help="games with each value, an even number")
    parser.add_argument("--processes", type=at_least(1), default=1)
    parser.add_argument("--plot", type=Path, help="a file for the picture, as SVG")
    given = parser.parse_args(arguments)

    points = []
    for value in given.values:
        match = Match((given.bot.format(value), given.opponent), given.games, seed="curve")
        score = score_of(pair_counts(play_match(match, workers=given.processes)))
        points.append(CurvePoint(float(value), *(elo(part) for part in score)))
        rating, low, high = points[-1][1:]
        print(f"{match.players[0]:30} score {score.share:.0%}, {rating:+.0f} Elo ({low:+.0f} to {high:+.0f})")
    if given.plot:
        title = f"{given.bot} against {given.opponent}, {given.games} games each"
        across = given.bot.partition("{")[0].rpartition(":")[2].rstrip("=") or "value"
        drawn = curves(title, across, "Elo above the opponent", {"rating": points}, logarithmic=True)
        given.plot.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
