"""Does my program know the same rules? In how many ways can a game continue for some plies? And how fast is that counted?

    python examples/count_leaves.py --depth 4
    python examples/count_leaves.py --boxes base,siege --seed 7 --depth 3 --split

A ply is a decision or one outcome of chance. Two programs with equal counts behind each first ply agree on the rules there. Where a
count differs, play that ply in both and count again, one ply less deep, until the place of the difference is found.
"""

import argparse
import time

from warchest import Game, Setup
from warchest.lab.arguments import at_least, explained
from warchest.rules.perft import leaves, split

MOST = 10**9
"""More leaves than this are not counted."""


@explained
def main(arguments=None):
    """Print the counts of leaves, at each depth or behind each first ply."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boxes", default="base", help="with commas between")
    parser.add_argument("--seed", default="leaves")
    parser.add_argument("--position", help="the line of a position to count from, instead of a new game")
    parser.add_argument("--depth", type=at_least(0), default=3)
    parser.add_argument("--split", action="store_true", help="behind each first ply")
    given = parser.parse_args(arguments)

    setup = Setup.random(given.seed, boxes=given.boxes.split(","))
    game = Game.from_position(given.position) if given.position else Game(setup, b"leaves")
    if given.split:
        for id_, count in split(game.tables, game.position, given.depth, MOST).items():
            print(f"{game.choice(id_).word:40} {count:12,}")
    for depth in range(1, given.depth + 1):
        began = time.process_time()
        count = leaves(game.tables, game.position, depth, MOST)
        seconds = time.process_time() - began
        print(f"depth {depth}: {count:12,} leaves, {count / max(seconds, 1e-9):12,.0f} a second")


if __name__ == "__main__":
    main()
