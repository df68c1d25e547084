"""Can this seat win for certain in this round, whatever the other one holds? An endgame is proved, action by action.

    python examples/solve_endgame.py --number 7
    python examples/solve_endgame.py --position "LINE OF A POSITION"

Each whole action has the verdict of a search over everything that the other seat may hold and draw: after it the win is still certain, or
not. The 360 positions that come with the program (docs/explanation/endgames.md) all have a win. The line of another position is what
`Game.position_text` and the page's editor write. Some proofs take long; with --compiled the search is machine code.
"""

import argparse

from warchest import Game
from warchest.bots.endgames.prover import InterpretedProver, find_wins
from warchest.lab.arena.endgames.make import prover
from warchest.lab.arena.endgames.records import ENDGAMES, words_of
from warchest.lab.arguments import at_least, explained


@explained
def main(arguments=None):
    """Print the position, and the actions that keep the win."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--number", type=at_least(0), default=0, help="one of the positions that come with the program")
    parser.add_argument("--position", help="the line of another position")
    parser.add_argument("--compiled", action="store_true", help="use machine code, which may have to be compiled first")
    given = parser.parse_args(arguments)

    endgames = ENDGAMES.read()
    if given.number >= len(endgames):
        parser.error(f"There are {len(endgames)} positions, with the numbers from 0 on.")
    game = Game.from_position(given.position or endgames[given.number].position, chance="manual")
    print(game)
    print(f"{'AB'[game.decider]} decides, with {', '.join(game.coins(game.decider, 'hand'))} in hand.")
    agent = prover() if given.compiled else InterpretedProver()
    wins = find_wins(agent, game.tables, game.position)
    if wins is None:
        print("This is too much to be proved.")
    elif not wins.actions:
        print(f"None of the {wins.choices} actions wins for certain.")
    else:
        print(f"{len(wins.actions)} of {wins.choices} actions win for certain, in {wins.coins} coins at least.")
        print(f"A player who chooses at random finds one in {wins.chance:.0%} of all cases.")
        for action in wins.actions:
            print(f"  {words_of(game, action)}")


if __name__ == "__main__":
    main()
