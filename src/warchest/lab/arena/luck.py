"""The luck of a game: how much its draws were worth, as a fixed evaluator has it, to be subtracted from the score of a match.

At each draw the evaluator gives every possible outcome a chance of winning. The luck of the draw is the chance after it less the mean over
all outcomes, weighted as the bag has them. Its mean is 0 for any evaluator and any players, so a score less its luck has the same mean as
the score. Luck is a control variate, as in AIVAT (Burch and others, 2018). The better the evaluator, the less the rest varies.

The evaluator is frozen: its weights were fitted once, and changing them would make figures of different days differ.
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
"""The weights of the facts that `facts_of` counts, for the log-odds of winning.

Those of the board were fitted to the results of 300 games of ``ismcts:iterations=150`` against itself, half of them with all boxes. Those
of the hand and the initiative were fitted to the change of the board's value over the round that follows.
"""


def facts_of(r: Tables, s: Position, side: int) -> list[float]:
    """Return the facts of a side that ``WEIGHTS`` names, in that order, with the true hands of its seats.

    They are the markers placed, the coins on the board and elsewhere, how near its units are to the next location, and the initiative.
    The hand counts by kinds: those whose unit stands where it can take a location, stands on the board, or is not there yet.
    """
    free = [r.locs[n] for n in range(r.locations) if s.controller[r.locs[n]] != side + 1]
    board = coins = 0
    near = 0.0
    takes = moves = deploys = 0
    for seat in range(side, r.seats, 2):
        for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
            held = s.hand[coin] + s.drawn[coin] > 0
            coins += s.hand[coin] + s.drawn[coin] + s.bag[coin] + s.faceup[coin] + s.facedown[coin] + s.supply[coin]
            coins += s.previewed[coin]
            places = _places(s, coin)
            for hex_ in places:
                board += s.height[hex_]
                near += 1 / (1 + min((r.dist[hex_][place] for place in free), default=0))
            if held and places:
                moves += 1
                takes += any(hex_ in free for hex_ in places)
            elif held:
                deploys += 1
    first = float(s.holder & 1 == side)
    return [r.markers - s.left[side], board, coins, near, takes, moves, deploys, first]


def chance_of(r: Tables, s: Position) -> float:
    """Return the chance of side 0 to win a position, 0.5 for a drawn one."""
    if s.over:
        return 0.5 if s.winner == 0 else float(s.winner == 1)
    weighed = zip(WEIGHTS.values(), facts_of(r, s, 0), facts_of(r, s, 1), strict=True)
    return 1 / (1 + exp(-sum(weight * (ours - theirs) for weight, ours, theirs in weighed)))


def luck_of_draw(r: Tables, before: Position, id_: int) -> float:
    """Return the luck of side 0 in the outcome ``id_`` of chance in a position: the chance after it less the mean over all outcomes."""
    found, weights = [0] * CHOICES, [0] * CHOICES
    count = list_chance(r, before, found, weights)
    if count == 1:
        return 0.0
    mean = here = 0.0
    for outcome, weight in zip(found[:count], weights[:count], strict=True):
        after = before.copy()
        apply(r, after, outcome, [0] * CHOICES)
        chance = chance_of(r, after)
        mean += weight * chance
        if outcome == id_:
            here = chance
    return here - mean / sum(weights[:count])


def luck_of(game: Game) -> float:
    """Return the luck of side 0 in all draws of a game so far, as a part of its score."""
    moves = game.transitions()
    return sum(luck_of_draw(game.tables, move.before, move.id) for move in moves if move.before.decider == CHANCE)


def _places(s: Position, coin: int) -> list[int]:
    """Return the hexes where units of a coin's kind stand."""
    places = (s.unit_hexes[coin + COINS * copy] - 1 for copy in range(COPIES))
    return [hex_ for hex_ in places if hex_ >= 0]
