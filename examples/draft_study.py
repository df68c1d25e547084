"""Which cards does a bot take first in a draft, and does whoever drafts first win more often?

    python examples/draft_study.py --bot squire --games 100

A table has the cards by how often they were taken among the first two when they lay there. The second figure is a match of the two places.
"""

import argparse
import random
from collections import Counter

from warchest import Game, Setup
from warchest.bots.registry import make_bot
from warchest.lab.arena.evidence import wilson
from warchest.lab.arguments import at_least, explained

EARLY = 2
"""A card counts as taken early if it is among this many."""
LONGEST = 1000
"""A game with more decisions than this counts as drawn."""


@explained
def main(arguments=None):
    """Play games with drafted armies, and print both findings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="squire")
    parser.add_argument("--games", type=at_least(1), default=40)
    parser.add_argument("--boxes", default="base", help="with commas between")
    given = parser.parse_args(arguments)

    bot, offered, taken = make_bot(given.bot), Counter(), Counter()
    won = 0.0
    for number in range(given.games):
        game = Game(Setup.draft(f"draft {number}", boxes=given.boxes.split(",")), b"draft %d" % number)
        lots, picks, first = random.Random(number), [], game.decider
        offered.update(game.setup.pool)
        while game.decider is not None and len(game.log) < LONGEST:
            for id_ in bot.choose(game.information_state(game.decider), lots.getrandbits(32)):
                choice = game.choice(id_)
                if choice.verb == "take":
                    picks.append(choice.kind)
                game.play(id_)
        taken.update(picks[:EARLY])
        won += 0.5 if game.outcome is None or game.outcome.winner is None else game.outcome.winner == first % 2
    for card, _share in sorted(((card, taken[card] / offered[card]) for card in offered), key=lambda pair: -pair[1]):
        print(f"{card:24} taken early in {wilson(taken[card], offered[card])} of {offered[card]} drafts")
    print(f"The seat that drafts first won {wilson(won, given.games)} of {given.games} games.")


if __name__ == "__main__":
    main()
