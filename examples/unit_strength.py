"""How much better is one unit than another? An experiment: the same armies and the same draws, with one card exchanged.

    python examples/unit_strength.py cavalry archer --bot page --games 200

Each deal is played twice, once with the first unit in the army of side A and once with the second, by the same bot on both sides. The other
cards and the key of the draws are equal. `warchest balance` measures all units at once, by dealing armies at random.
"""

import argparse
import random

from warchest import WAR_CHEST, Game, Setup
from warchest.bots.registry import make_bot
from warchest.lab.arena.evidence import mean_of
from warchest.lab.arguments import even, explained

LONGEST = 1000
"""A game with more decisions than this counts as drawn."""


def result(setup, key, bot):
    """Return the score of side A in a game of the bot against itself: 1 won, 0.5 drawn, 0 lost."""
    game = Game(setup, key)
    lots = random.Random(key)
    while game.decider is not None and len(game.log) < LONGEST:
        for id_ in bot.choose(game.information_state(game.decider), lots.getrandbits(32)):
            game.play(id_)
    return {"A": 1.0, "B": 0.0}.get(game.outcome.winning_side if game.outcome else None, 0.5)


@explained
def main(arguments=None):
    """Play the pairs of games and print the difference."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("unit")
    parser.add_argument("other")
    parser.add_argument("--bot", default="page")
    parser.add_argument("--games", type=even(2), default=100, help="an even number")
    given = parser.parse_args(arguments)

    bot = make_bot(given.bot)
    away = {unit.removesuffix("_original") for unit in (given.unit, given.other)}
    others = [unit.id for unit in WAR_CHEST.units_of("base") if unit.id not in away and "_original" not in unit.id]
    scores = {given.unit: [], given.other: []}
    for pair in range(given.games // 2):
        deal = random.Random(f"pair {pair}")
        cards, holder = deal.sample(others, 7), deal.randrange(2)
        for unit, found in scores.items():
            setup = Setup.chosen([unit, *cards[:3]], cards[3:], holder=holder, seed=f"pair {pair}")
            found.append(result(setup, b"pair %d" % pair, bot))
    differences = [one - other for one, other in zip(*scores.values(), strict=True)]
    for unit, found in scores.items():
        print(f"{unit:20} won {sum(found) / len(found):.1%} of {len(found)} games")
    share, low, high = mean_of(differences)
    print(f"difference {100 * share:+.1f} points, 95 % interval {100 * low:+.1f} to {100 * high:+.1f}")


if __name__ == "__main__":
    main()
