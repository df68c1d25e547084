"""OpenSpiel's Monte Carlo CFR learns Micro War Chest: `pip install 'warchest[openspiel,arena]'`.

    python examples/mccfr_micro.py --iterations 20000 --plot build/mccfr.svg

External sampling plays the game again and again, and remembers for each information state how much it regrets each choice. The information
states are texts, so no net is needed. The average of the strategies comes near an equilibrium, but the whole of Micro War Chest has
millions of states: `equilibrium.py` solves it exactly. Here the strategy plays chance, in both seats, and the share of points grows.
"""

import argparse
import random
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import warchest.lab.environments.openspiel  # noqa: F401 - registers the game
from warchest.lab.arena.evidence import wilson
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least, explained

SOLVERS = {"external": ExternalSamplingSolver, "outcome": OutcomeSamplingSolver}


def play(game, policy, seat, luck):
    """Return the reward of a policy in this seat of a game against chance."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            ids, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(ids, chances)[0])
        elif state.current_player() == seat:
            likely = policy.action_probabilities(state)
            state.apply_action(luck.choices(list(likely), list(likely.values()))[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state.returns()[seat]


@explained
def main(arguments=None):
    """Learn a strategy, and measure it now and then."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=at_least(1), default=5000, help="how many games to learn from")
    parser.add_argument("--looks", type=at_least(1), default=5, help="how often to measure the strategy")
    parser.add_argument("--games", type=at_least(2), default=200, help="games against chance at a look")
    parser.add_argument("--sampling", choices=SOLVERS, default="outcome", help="the method of sampling")
    parser.add_argument("--plot", type=Path, help="a file for the curve, as SVG")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    np.random.seed(given.seed)  # OpenSpiel's solvers draw from it
    game = pyspiel.load_game(f"python_war_chest(ruleset=micro,seed={given.seed})")
    solver, points = SOLVERS[given.sampling](game), []
    for look in range(given.looks + 1):
        luck, policy = random.Random(look), solver.average_policy()
        won = sum((1 + play(game, policy, number % 2, luck)) / 2 for number in range(given.games))
        done = look * given.iterations // given.looks
        _, low, high = wilson(won, given.games)
        points.append(CurvePoint(done, 100 * won / given.games, 100 * low, 100 * high))
        print(f"{done:,} iterations: {100 * won / given.games:.0f} of 100 points against chance", flush=True)
        for _iteration in range((look + 1) * given.iterations // given.looks - done if look < given.looks else 0):
            solver.iteration()
    if given.plot:
        title = "Monte Carlo CFR learns Micro War Chest"
        given.plot.write_text(curves(title, "iterations", "points of 100", {"against chance": points}))


if __name__ == "__main__":
    main()
