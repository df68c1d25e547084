"""The learned policy: the likelihood of each choice, from features of the choice and its hexes. In the compiled subset.

A choice has a logit: the sum of the weights of its features. A feature is its rank in a playout, or its class with one fact beside it. None
belongs to a kind of unit, so units of home-brew boxes have likelihoods too. The weights are fitted to searches: `python -m scripts.policy`
writes those for the visits of the choices into ``visited.json`` and those for the choices made into ``made.json``, in thousandths.
"""

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path

from warchest.bots.policy.memory import Outlook
from warchest.bots.policy.ranks import RANKS, WINS, rank_of
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, top
from warchest.rules.state.layout import DIRECTIONS, KIND, PLAY_FRAME, ROYAL, SIDE_BIT, SLOTS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import total
from warchest.rules.subset import Scratch, inlined, native

CLASSES = WINS + 1
PLACES, FEW, HANDS = 4, 3, 4
"""The numbers of classes of hexes, of small counts, and of hands: one coin, two, more, and within a program."""

RANK = 0
HAND = RANK + CLASSES * RANKS
OWN_LAST = HAND + CLASSES * HANDS
ENEMY_LAST = OWN_LAST + CLASSES
PAID = ENEMY_LAST + CLASSES
TAKEN = PAID + CLASSES * PLACES
START_PLACE = TAKEN + 2 * PLACES
END_PLACE = START_PLACE + CLASSES * PLACES
START_ENEMIES = END_PLACE + CLASSES * PLACES
END_ENEMIES = START_ENEMIES + CLASSES * FEW
HEIGHT = END_ENEMIES + CLASSES * FEW
AGAIN = HEIGHT + CLASSES * FEW
PAID_AGAIN = AGAIN + CLASSES * 2
PAID_PLACE = PAID_AGAIN + CLASSES * 2
PAID_ENEMIES = PAID_PLACE + CLASSES * PLACES
TARGET = PAID_ENEMIES + CLASSES * FEW
HOLDER = TARGET + CLASSES * FEW
THEIRS = HOLDER + CLASSES * 2
FEATURES = THEIRS + CLASSES * FEW
"""The first feature of each kind, and the number of features.

The kinds, in their order, are the rank, the hand, whether each side has one marker left, the coin used facedown (Royal Coin, decoy, of a
unit off the board or on it), the coin recruited, the hex where a unit starts and the one where it ends or attacks, the enemies beside both,
its height, whether its coin is in the hand twice, the same of the coin used facedown, the hex of its first unit and the enemies beside it,
the height of the target, the initiative, and the coins in the next hand.
"""
PARTS = 100_000_000
"""The likelihoods in millionths times the weight of the policy in hundredths."""
MILLION = 1_000_000


@inlined
def enemies_beside(r: Tables, s: Position, hex_: int) -> int:
    """Return the number of enemy units next to a hex, at most 2."""
    enemy = SIDE_BIT << (1 - (s.decider & 1))
    count = 0
    for way in range(DIRECTIONS):
        if s.who[r.nb[hex_ * DIRECTIONS + way]] & enemy:
            count += 1
    return count if count < 2 else 2


@inlined
def place_of(r: Tables, s: Position, hex_: int) -> int:
    """Return 0 for a hex that is no location, 1 for a location of the deciding side, 2 for a free one, 3 for the other side's."""
    if r.isloc[hex_] == 0:
        return 0
    controller = s.controller[hex_]
    if controller == 0:
        return 2
    return 1 if controller == 1 + (s.decider & 1) else 3


@inlined
def coins_beside_supply(s: Position, coin: int) -> int:
    """Return the coins of a kind in hand, bag and discards, at most 3."""
    count = s.hand[coin] + s.bag[coin] + s.faceup[coin] + s.facedown[coin]
    return count if count < 3 else 3


@native
def logit_of(r: Tables, s: Position, id_: int, context: Sequence[Outlook]) -> int:
    """Return the logit of a choice of the deciding seat, in thousandths, and list its features. ``near`` must be up to date."""
    rank = rank_of(r, s, id_, context)
    class_ = rank // RANKS
    features = context[0].features
    side = s.decider & 1
    phase = HANDS - 1
    if s.agenda[top(s) + KIND] == PLAY_FRAME:
        held = total(s.hand_word[s.decider])
        phase = (held if held < 3 else 3) - 1
        if phase < 0:
            phase = 0
    features[0] = RANK + rank
    features[1] = HAND + class_ * HANDS + phase
    features[2] = HOLDER + class_ * 2 + (1 if s.holder == s.decider else 0)
    theirs = total(s.hand_word[(s.decider + r.turn_step) % r.seats])
    features[3] = THEIRS + class_ * FEW + (theirs if theirs < 2 else 2)
    n = 4
    if s.left[side] == 1:
        features[n] = OWN_LAST + class_
        n += 1
    if s.left[1 - side] == 1:
        features[n] = ENEMY_LAST + class_
        n += 1
    if id_ < ids.DRAW:
        slot = id_ if id_ < ids.CLAIM else id_ - ids.CLAIM if id_ < ids.RECRUIT else (id_ - ids.RECRUIT) >> 3
        kind = 0
        if slot != ROYAL:
            kind = 1 if slot >= UNIT_SLOTS else 3 if s.unit_hexes[coin_of(s.decider, slot)] != 0 else 2
        features[n] = PAID + class_ * PLACES + kind
        features[n + 1] = PAID_AGAIN + class_ * 2 + (1 if s.hand[coin_of(s.decider, slot)] > 1 else 0)
        n += 2
        if kind == 3:
            unit = s.unit_hexes[coin_of(s.decider, slot)] - 1
            features[n] = PAID_PLACE + class_ * PLACES + place_of(r, s, unit)
            features[n + 1] = PAID_ENEMIES + class_ * FEW + enemies_beside(r, s, unit)
            n += 2
        if id_ >= ids.RECRUIT:
            coin = coin_of(s.decider, (id_ - ids.RECRUIT) & (SLOTS - 1))
            features[n] = TAKEN + (PLACES if s.unit_hexes[coin] != 0 else 0) + coins_beside_supply(s, coin)
            n += 1
    elif id_ >= ids.HEX_BASE:
        what = what_of(id_)
        start = hex_of(id_)
        end = start
        if what < ids.CONTROL:
            end = r.nb[start * DIRECTIONS + (what if what < ids.ATTACK else what - ids.ATTACK)]
        features[n] = END_PLACE + class_ * PLACES + place_of(r, s, end)
        features[n + 1] = END_ENEMIES + class_ * FEW + enemies_beside(r, s, end)
        n += 2
        if what >= ids.ATTACK and what < ids.CONTROL and s.height[end] > 0:
            features[n] = TARGET + class_ * FEW + (s.height[end] if s.height[end] < 3 else 3) - 1
            n += 1
        if end != start:
            features[n] = START_PLACE + class_ * PLACES + place_of(r, s, start)
            features[n + 1] = START_ENEMIES + class_ * FEW + enemies_beside(r, s, start)
            n += 2
        height = s.height[start]
        if height > 0:
            features[n] = HEIGHT + class_ * FEW + (height if height < 3 else 3) - 1
            n += 1
        coin = coin_of(s.decider, what - ids.DEPLOY) if what >= ids.DEPLOY and what < ids.BUILD else coin_at(s, start)
        features[n] = AGAIN + class_ * 2 + (1 if s.hand[coin] > 1 else 0)
        n += 1
    context[0].featured = n
    logit = 0
    for at in range(n):
        logit += context[0].logits[features[at]]
    return logit


@native
def favourite(
    r: Tables, s: Position, scratch: Sequence[Scratch], untried: int, count: int, context: Sequence[Outlook]
) -> int:
    """Return the likeliest of the first ``untried`` choices in ``scratch``, and write its likelihood among all into ``prior``.

    ``near`` must be up to date.
    """
    best = 0
    most = -MILLION
    whole = 0.0
    for n in range(count):
        logit = logit_of(r, s, scratch[0].ids[n], context)
        whole += exp(logit / 1000)
        if n < untried and logit > most:
            most = logit
            best = scratch[0].ids[n]
    context[0].prior = int(MILLION * exp(most / 1000) / whole)
    return best


SHARP = 3
"""How finely choices are ranked for the policy."""
VISITED, MADE = "visited", "made"
"""The two sets of weights: fitted to the visits of the choices, for the search, and to the choices made, for beliefs."""


def file_of(fitted_to: str) -> Path:
    """Return the file of a set of weights."""
    return Path(__file__).with_name(f"{fitted_to}.json")


@cache
def policy_weights(fitted_to: str = VISITED) -> tuple[int, ...]:
    """Return a set of weights of the features, in thousandths."""
    return tuple(json.loads(file_of(fitted_to).read_text(encoding="utf-8"))["weights"])
