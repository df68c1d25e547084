"""The possible splits of a seat's hidden coins over its zones, and the initial belief about them.

If a game starts from a given position, all deals of the unseen coins are equally likely at first. ``rows`` updates a belief after public
events.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb
from typing import NamedTuple

from warchest.rules.known import HIDDEN, Known, kinds_unseen
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import one

NO_COIN = -1
"""A value for a slot that means no coin."""
EMPTY = (0,) * SLOTS
"""No coins of any slot."""
SlotCounts = tuple[int, ...]
"""The number of coins for each slot."""
MOST_SPLITS = 20_000
"""The most splits to list. If there are more, this many are sampled at random instead."""


class Split(NamedTuple):
    """A possible split of a seat's unseen coins. The remaining coins are in the bag."""

    hand: SlotCounts
    facedown: SlotCounts
    """Facedown discards."""
    previewed: SlotCounts
    """A previewed second hand."""
    drawn: int
    """The slot of the coin drawn and not yet used, or ``NO_COIN``."""


Belief = dict[Split, float]
"""Weights that sum to 1."""
NOTHING_DRAWN: Split = Split(EMPTY, EMPTY, EMPTY, NO_COIN)


def split_of(s: Position, seat: int) -> Split:
    """Return the split of the seat's unseen coins in this position."""
    hand, facedown, previewed = (
        tuple(zone[coin_of(seat, slot)] for slot in range(SLOTS)) for zone in (s.hand, s.facedown, s.previewed)
    )
    drawn = next((slot for slot in range(SLOTS) if s.drawn[coin_of(seat, slot)]), NO_COIN)
    return Split(hand, facedown, previewed, drawn)


def unseen(s: Position, seat: int) -> SlotCounts:
    """Return the seat's coins in hidden zones, without known coins on top of the bag."""
    zones = (s.hand, s.facedown, s.previewed, s.drawn, s.bag)
    return tuple(sum(zone[coin_of(seat, slot)] for zone in zones) for slot in range(SLOTS))


def set_split(s: Position, seat: int, split: Split) -> None:
    """Split the seat's unseen coins in this way. The bag gets the rest."""
    for slot, count in enumerate(unseen(s, seat)):
        coin = coin_of(seat, slot)
        hand, facedown, previewed = split.hand[slot], split.facedown[slot], split.previewed[slot]
        drawn = int(split.drawn == slot)
        s.hand[coin] = hand
        s.facedown[coin] = facedown
        s.previewed[coin] = previewed
        s.drawn[coin] = drawn
        s.bag[coin] = count - hand - facedown - previewed - drawn


def row_of(split: Split) -> tuple[int, int, int, int]:
    """Return a split as words of counts by slot: hand, facedown discards, previewed hand, and the coin drawn."""
    hand, facedown, previewed = (int.from_bytes(bytes(zone), "little") for zone in split[:3])
    return hand, facedown, previewed, 0 if split.drawn == NO_COIN else one(split.drawn)


def split_of_row(hand: int, facedown: int, previewed: int, drawn: int) -> Split:
    """Return the split from the words of ``row_of``."""
    zones = [tuple(zone.to_bytes(SLOTS, "little")) for zone in (hand, facedown, previewed)]
    return Split(zones[0], zones[1], zones[2], (drawn.bit_length() - 1) >> 3 if drawn else NO_COIN)


def initial_belief(r: Tables, known: Known, seat: int) -> Belief:
    """Return the belief about a seat's coins if only ``known`` is known."""
    s = known.position
    counts = dict(zip(HIDDEN, known.unseen[seat], strict=True))
    seen = {
        zone: tuple(getattr(s, zone)[coin_of(seat, slot)] for slot in range(SLOTS))
        for zone in ("hand", "facedown", "previewed")
    }
    sizes = [counts[zone] for zone in ("hand", "facedown", "previewed", "drawn")]
    kinds = tuple(kinds_unseen(r, s, seat))
    ways = list(islice(_ways(kinds, sizes), MOST_SPLITS + 1))
    if len(ways) > MOST_SPLITS:
        ways = _random_ways(kinds, sizes)
    belief: Belief = {}
    for zones, weight in ways:
        hand, facedown, previewed = (
            _sum(zones[number], seen[zone]) for number, zone in enumerate(("hand", "facedown", "previewed"))
        )
        split = Split(hand, facedown, previewed, _slot_drawn(s, seat, zones[3]))
        belief[split] = belief.get(split, 0.0) + weight
    total = sum(belief.values())
    return {split: weight / total for split, weight in belief.items()}


def _ways(kinds: SlotCounts, sizes: Sequence[int]) -> Iterator[tuple[tuple[SlotCounts, ...], int]]:
    """Yield every way to take heaps of these sizes out of the coins, with the number of deals that give it."""
    if not sizes:
        yield (), 1
        return
    for heap, ways in _heaps(kinds, sizes[0]):
        left = tuple(have - taken for have, taken in zip(kinds, heap, strict=True))
        for rest, more in _ways(left, sizes[1:]):
            yield (heap, *rest), ways * more


def _heaps(kinds: SlotCounts, size: int) -> Iterator[tuple[SlotCounts, int]]:
    """Yield every heap of this size, with the number of deals that give it."""
    if not kinds:
        if size == 0:
            yield (), 1
        return
    for taken in range(max(0, size - sum(kinds[1:])), min(size, kinds[0]) + 1):
        for rest, ways in _heaps(kinds[1:], size - taken):
            yield (taken, *rest), ways * comb(kinds[0], taken)


def _random_ways(kinds: SlotCounts, sizes: Sequence[int]) -> list[tuple[tuple[SlotCounts, ...], int]]:
    """Return ``MOST_SPLITS`` random ways, the same ones each time, so a belief can be recomputed."""
    rng = random.Random(MOST_SPLITS)
    coins = [slot for slot, count in enumerate(kinds) for _coin in range(count)]
    ways = []
    for _way in range(MOST_SPLITS):
        taken = rng.sample(coins, sum(sizes))
        heaps = []
        for size in sizes:
            heaps.append(tuple(taken[:size].count(slot) for slot in range(SLOTS)))
            del taken[:size]
        ways.append((tuple(heaps), 1))
    return ways


def _sum(heap: SlotCounts, seen: SlotCounts) -> SlotCounts:
    return tuple(map(sum, zip(heap, seen, strict=True)))


def _slot_drawn(s: Position, seat: int, heap: SlotCounts) -> int:
    """Return the slot of the coin in flight: the one in the heap, or the one that the position shows."""
    return next((slot for slot in range(SLOTS) if heap[slot] or s.drawn[coin_of(seat, slot)]), NO_COIN)
