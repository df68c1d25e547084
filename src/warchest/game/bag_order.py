"""Draws of a duplicate: the bags of a seat have the same order in all games with the same key, for any choices of the players.

A bag is put in order when a seat first draws from it, and again when other coins have come into it: mostly when the discards refill it.
Bag n of a seat orders its coins by numbers that follow from the key, so the coins that bag n has in two games come in the same order in
both, and a bag with the same coins comes out the same. All orders of a bag are equally likely.
"""

from collections.abc import Sequence

from warchest.game.course import Course
from warchest.game.rng import Rng
from warchest.rules.state import ids
from warchest.rules.state.layout import COINS, SLOTS
from warchest.rules.state.position import Position


class BagOrder(Rng):
    """The draws of a game that shares the order of its bags with others. The flips of the initiative marker come by their number."""

    def draw(self, course: Course) -> int:
        """Make the draw or flip that is due, and return its id."""
        seat = course.actor()
        if seat < 0 or course.position.bag_top_word[seat] != 0:  # a coin on top of the bag comes for certain
            return super().draw(course)
        self.count(seat)
        number, coins = bag_now(course, seat)
        drawn = sum(coins) - sum(_row(course.packed(), seat))
        id_ = ids.DRAW + self.order(seat, number, coins)[drawn]
        course.go_on(id_)
        return id_

    def order(self, seat: int, bag: int, coins: Sequence[int]) -> list[int]:
        """Return the coins of a seat's bag, each by its slot, in the order in which they come. ``coins``: their number by slot."""
        placed = [
            (self._place(seat, bag, slot, copy), slot) for slot, count in enumerate(coins) for copy in range(count)
        ]
        return [slot for _place, slot in sorted(placed)]

    def _place(self, seat: int, bag: int, slot: int, copy: int) -> int:
        """Return the number that gives a coin its place in the order of a bag. `copy`: the number of the coin among those of its kind."""
        hashed = self._keyed.copy()
        hashed.update(b"bag %d %d %d %d" % (seat, bag, slot, copy))
        return int.from_bytes(hashed.digest(), "big")


def bag_now(course: Course, seat: int) -> tuple[int, bytes]:
    """Return the number of the bag that a seat draws from next, from 0, and its coins by slot when it was put in order."""
    number, first, left = -1, b"", b""
    drawn = [
        (ply.before, id_ - ids.DRAW)
        for id_, ply in zip(course.log, course.plies, strict=True)
        if ply.chance and ply.actor == seat and not any(_row(ply.before, seat, _TOP))
    ]
    for position, slot in [*drawn, (course.packed(), None)]:
        bag = _row(position, seat)
        if bag != left:
            number, first = number + 1, bag
        left = bytes([count - (place == slot) for place, count in enumerate(bag)])
    return number, first


def _row(position: bytes, seat: int, start: int = 0) -> bytes:
    """Return a seat's coins in a zone, by slot. ``position``: its bytes. ``start``: the place of the zone in them, by default the bags."""
    return position[start + seat * SLOTS : start + (seat + 1) * SLOTS]


_ZONES = [field.name for field in Position.ARRAYS if field.shape == (COINS,)]
assert _ZONES[0] == "bag"
_TOP = COINS * _ZONES.index("bag_top")
"""The place of the coins on top of the bags in the bytes of a position."""
