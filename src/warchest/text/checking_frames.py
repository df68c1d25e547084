"""What the checks of an agenda share: a frame with names, and what is wrong with one."""

from collections.abc import Sequence
from typing import NamedTuple

from warchest.notation.texts import _
from warchest.rules.position import Position, Tables
from warchest.rules.turns import fill_bag
from warchest.rules.views import total
from warchest.text.names import seat_name
from warchest.text.positions_kinds import Wrong


class Frame(NamedTuple):
    """A frame, its fields in their order."""

    op: int
    seat: int
    hex: int
    other: int
    row: int
    done: int
    earned: int
    arg: int


def wrong(sentence: str, frames: Sequence[Frame], n: int) -> Wrong:
    """What is wrong with the n-th frame from below."""
    return Wrong(sentence, "agenda", len(frames) - 1 - n)


def check_bag(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """Who draws has a coin in the bag; its discards are in the bag when that would be empty."""
    seat = frames[-1].seat
    if total(s, seat, "bag") == 0:
        sentence = _("The bag of {seat} is empty: before a draw all discards go into it.")
        if not fill_bag(s.copy(), seat):
            sentence = _("{seat} has no coin to draw.")
        raise wrong(sentence.format(seat=seat_name(r.seats, seat)), frames, len(frames) - 1)
