"""The luck of a game: the worth of its draws according to a fixed evaluator, to subtract from the score of a match.

At each draw, the evaluator gives every possible outcome a chance of winning. The luck of the draw is the chance after it, less the mean
over all outcomes, weighted by the coins in the bag. Its mean is 0 for any evaluator and any players, so a score less its luck has the same
mean as the score. Luck is a control variate, as in AIVAT (Burch and others, 2018). The better the evaluator, the smaller the remaining
variance.

The evaluator is frozen: its weights were fitted once, and new weights would make old and new figures incomparable.
"""

from math import exp
from typing import Final

from warchest.game.game import Game
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHANCE, CHOICES, COINS, COPIES, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

WEIGHTS: Final = {
    "markers": 1.32,
    "board": 0.02,
    "coins": -0.17,
    "near": 1.29,
    "takes": 0.17,
    "moves": 0.04,
    "deploys": 0.15,
    "first": 0.1,
}
"""The weights of the facts from `facts_of`, for the log-odds of winning.

Those of the board were fitted to the results of 300 games of ``ismcts:iterations=150`` against itself, half of them with all boxes. Those
of the hand and the initiative were fitted to the change of the board's value over the next round.
"""


def facts_of(r: Tables, s: Position, side: int) -> list[float]:
    """Return the facts of a side in the order of ``WEIGHTS``, using the true hands of its seats.

    They are the markers placed, the coins on the board and elsewhere, how near its units are to the next location, and the initiative.
    Kinds of coins in the hand count by their unit: on a location that it can take, on the board, or not on the board yet.
    """
    free = [r.locs[number] for number in range(r.locations) if s.controller[r.locs[number]] != side + 1]
    board = coins = 0
    near = 0.0
    takes = moves = deploys = 0
    for seat in range(side, r.seats, 2):
        for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
            held = s.hand[coin] + s.drawn[coin] > 0
            coins += s.hand[coin] + s.drawn[coin] + s.bag[coin] + s.faceup[coin] + s.facedown[coin] + s.supply[coin]
            coins += s.previewed[coin]
            hexes = _unit_hexes(s, coin)
            for hex_ in hexes:
                board += s.height[hex_]
                near += 1 / (1 + min((r.dist[hex_][location] for location in free), default=0))
            if held and hexes:
                moves += 1
                takes += any(hex_ in free for hex_ in hexes)
            elif held:
                deploys += 1
    first = float(s.holder & 1 == side)
    return [r.markers - s.left[side], board, coins, near, takes, moves, deploys, first]


def chance_of(r: Tables, s: Position) -> float:
    """Return side 0's chance of winning a position, 0.5 if it is drawn."""
    if s.over:
        return 0.5 if s.winner == 0 else float(s.winner == 1)
    weighed = zip(WEIGHTS.values(), facts_of(r, s, 0), facts_of(r, s, 1), strict=True)
    return 1 / (1 + exp(-sum(weight * (ours - theirs) for weight, ours, theirs in weighed)))


def luck_of_draw(r: Tables, before: Position, id_: int) -> float:
    """Return side 0's luck in the chance outcome ``id_``: the chance of winning after it, less the mean over all outcomes."""
    outcomes, weights = [0] * CHOICES, [0] * CHOICES
    count = list_chance(r, before, outcomes, weights)
    if count == 1:
        return 0.0
    mean = here = 0.0
    for outcome, weight in zip(outcomes[:count], weights[:count], strict=True):
        after = before.copy()
        apply(r, after, outcome, [0] * CHOICES)
        chance = chance_of(r, after)
        mean += weight * chance
        if outcome == id_:
            here = chance
    return here - mean / sum(weights[:count])


def luck_of(game: Game) -> float:
    """Return side 0's luck in all draws of a game so far, in units of its score."""
    moves = game.transitions()
    return sum(luck_of_draw(game.tables, move.before, move.id) for move in moves if move.before.decider == CHANCE)


def _unit_hexes(s: Position, coin: int) -> list[int]:
    """Return the hexes with units of a coin's kind."""
    hexes = (s.unit_hexes[coin + COINS * copy] - 1 for copy in range(COPIES))
    return [hex_ for hex_ in hexes if hex_ >= 0]
