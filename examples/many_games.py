"""How do games by chance end, and how many are played in a second? Hundreds of games are stepped together in machine code.

    python examples/many_games.py --games 1024 --decisions 1000000
    python examples/many_games.py --boxes base,siege --threads 2

This is the loop of any training: look at the observations of all deciding seats, choose and step (docs/guides/laboratory.md). Here all
choices are lots. It needs `pip install 'warchest[fast]'`, and compiles for a while when it runs for the first time.
"""

import argparse
import time
from collections import Counter

import numpy as np

from warchest import Setup
from warchest.lab.arguments import at_least, explained
from warchest.lab.vector import Games

ENDS = {1: "the last marker", 2: "a dead position", 3: "elimination", 4: "the cap"}


@explained
def main(arguments=None):
    """Play the games and print how they ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=at_least(1), default=256, help="how many are played at once")
    parser.add_argument("--decisions", type=at_least(1), default=200_000, help="of all games together")
    parser.add_argument("--boxes", default="base", help="with commas between")
    parser.add_argument("--threads", type=at_least(1), default=1)
    given = parser.parse_args(arguments)

    setups = [Setup.random(f"deal {number}", boxes=given.boxes.split(",")) for number in range(100)]
    games = Games(given.games, setups, seed=1, threads=given.threads, observations=True)
    luck, ends, won = np.random.default_rng(1), Counter(), 0
    began, steps = time.perf_counter(), max(1, given.decisions // given.games)
    for _step in range(steps):
        games.step_nth((luck.random(given.games) * games.counts).astype(int))
        ended = games.ends > 0
        ends.update(games.ends[ended].tolist())
        won += int((games.rewards[ended, 0] > 0).sum())
    seconds = time.perf_counter() - began
    print(f"{steps * given.games:,} decisions in {seconds:.1f} s, {steps * given.games / seconds:,.0f} a second")
    for end, count in ends.most_common():
        print(f"{count:8,} games ended by {ENDS[end]}")
    if ends:
        print(f"Side A won {won / ends.total():.1%} of them.")


if __name__ == "__main__":
    main()
