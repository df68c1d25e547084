"""What could the other seat hold, and how does that change during a game?

    python examples/watch_belief.py --plot belief.svg
    python examples/watch_belief.py my_game.txt --seat B --plot belief.svg

At each of its decisions the seat's knowledge of the other hand is printed: how many hands are possible, the likeliest one, and the surprise
that the true hand is, in bits. The plot has the chance that each kind of coin is in the hand. The game is one of two players.
"""

import argparse
from math import log2
from pathlib import Path

from warchest import Game, Setup
from warchest.bots.beliefs.hands import chances_of_hands, named_hand
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.registry import make_bot
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import explained


def example():
    """Return a game of a bot against itself."""
    game, bot = Game(Setup.first_game(), b"watch"), make_bot("page")
    while game.decider is not None and game.round <= 8:
        for id_ in bot.choose(game.information_state(game.decider), len(game.log)):
            game.play(id_)
    return game


@explained
def main(arguments=None):
    """Follow a game and print what the seat could know at each of its decisions."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", type=Path, help="the text of a game, in its full form")
    parser.add_argument("--seat", choices=["A", "B"], default="A", help="the seat that believes")
    parser.add_argument("--plot", type=Path, help="a file for the picture, as SVG")
    given = parser.parse_args(arguments)

    game = Game.from_text(given.game.read_text(encoding="utf-8")) if given.game else example()
    seat, lines = "AB".index(given.seat), {}
    for length in range(len(game.log)):
        then = game.at(length)
        if then.decider != seat or then.action_open or then.round == 0:
            continue
        chances = {
            tuple(named_hand(then.tables, then.position, 1 - seat, hand).items()): chance
            for hand, chance in chances_of_hands(Knowledge(then.information_state(seat)), 1 - seat).items()
        }
        true = tuple(then.coins(1 - seat, "hand").items())
        likeliest = max(chances, key=chances.get)
        told = ", ".join(f"{count} {kind}" for kind, count in likeliest) or "nothing"
        bits = -log2(chances[true])
        print(f"round {then.round:2}: {len(chances):3} hands, {chances[likeliest]:4.0%} {told}; {abs(bits):.1f} bits")
        for kind in [*then.view(None).seats[1 - seat].army, then.setup.ruleset.royal]:
            chance = sum(share for hand, share in chances.items() if kind in dict(hand))
            lines.setdefault(kind, []).append(CurvePoint(length, chance, chance, chance))
    if given.plot:
        title = f"What {given.seat} could know of the other hand"
        drawn = curves(title, "decisions and draws so far", "chance to be in the hand", lines)
        given.plot.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
