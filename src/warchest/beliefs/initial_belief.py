"""A uniform prior over hidden coins for games started from a position: all ways to deal them are equally likely."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb

from warchest.beliefs.hidden_splits import NO_COIN, Belief, Counts, Split
from warchest.rules.completions import kinds_unseen
from warchest.rules.known import HIDDEN, Known
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SLOTS
from warchest.rules.state.position import Position, Tables

MOST_SPLITS = 20_000
"""The most ways that are listed. Where there are more, this many are drawn at random instead."""


def initial_belief(r: Tables, known: Known, seat: int) -> Belief:
    """Return the belief about a seat's coins when nothing but ``known`` is known of them."""
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
        ways = _drawn(kinds, sizes)
    found: Belief = {}
    for zones, weight in ways:
        hand, down, aside = (_sum(zones[n], seen[zone]) for n, zone in enumerate(("hand", "facedown", "previewed")))
        split = Split(hand, down, aside, _flying(s, seat, zones[3]))
        found[split] = found.get(split, 0.0) + weight
    total = sum(found.values())
    return {split: weight / total for split, weight in found.items()}


def _ways(kinds: Counts, sizes: Sequence[int]) -> Iterator[tuple[tuple[Counts, ...], int]]:
    """Yield every way to take heaps of these sizes out of the coins, with the number of deals that give it."""
    if not sizes:
        yield (), 1
        return
    for heap, ways in _heaps(kinds, sizes[0]):
        left = tuple(have - taken for have, taken in zip(kinds, heap, strict=True))
        for rest, more in _ways(left, sizes[1:]):
            yield (heap, *rest), ways * more


def _heaps(kinds: Counts, size: int) -> Iterator[tuple[Counts, int]]:
    """Yield every heap of this size, with the number of deals that give it."""
    if not kinds:
        if size == 0:
            yield (), 1
        return
    for taken in range(max(0, size - sum(kinds[1:])), min(size, kinds[0]) + 1):
        for rest, ways in _heaps(kinds[1:], size - taken):
            yield (taken, *rest), ways * comb(kinds[0], taken)


def _drawn(kinds: Counts, sizes: Sequence[int]) -> list[tuple[tuple[Counts, ...], int]]:
    """Return ways drawn at random, the same ones each time."""
    rng = random.Random(MOST_SPLITS)
    coins = [slot for slot, count in enumerate(kinds) for _coin in range(count)]
    drawn = []
    for _way in range(MOST_SPLITS):
        taken = rng.sample(coins, sum(sizes))
        heaps = []
        for size in sizes:
            heaps.append(tuple(taken[:size].count(slot) for slot in range(SLOTS)))
            del taken[:size]
        drawn.append((tuple(heaps), 1))
    return drawn


def _sum(heap: Counts, seen: Counts) -> Counts:
    return tuple(map(sum, zip(heap, seen, strict=True)))


def _flying(s: Position, seat: int, heap: Counts) -> int:
    """Return the slot of the coin in flight, whether or not its kind is known."""
    return next((slot for slot in range(SLOTS) if heap[slot] or s.drawn[coin_of(seat, slot)]), NO_COIN)
