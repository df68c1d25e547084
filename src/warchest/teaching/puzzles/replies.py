"""Replies of the other side: all that it could do with any coin that it may hold, the most convincing ones first."""

from collections.abc import Iterator
from typing import NamedTuple

from warchest.bots.endgames.search import put_in_hand, unseen_word
from warchest.game.choices import word_of
from warchest.game.text.names import GameNames
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.known import kind_of
from warchest.rules.state import ids
from warchest.rules.state.ids import what_of
from warchest.rules.state.indices import seat_of, top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, KIND, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables

NO_SLOT = -1
"""The slot of a reply that uses no coin."""
WINS, TAKES, HITS, MOVES, OTHER, FACEDOWN = range(6)
"""The classes of replies, most convincing first: it wins immediately, takes a location, hits a unit, moves or deploys, does something else
with a unit, or uses its coin facedown.
"""


class FoundReply(NamedTuple):
    """A reply, and the position after it."""

    weight: int
    """Its class."""
    slot: int
    """The slot of the coin that it uses, or ``NO_SLOT``."""
    line: tuple[int, ...]
    after: Position


def legal(r: Tables, s: Position) -> list[int]:
    """Return the choices in a position."""
    out = [0] * CHOICES
    return out[: list_choices(r, s, out)]


def played(r: Tables, s: Position, id_: int) -> Position:
    """Return the position after a choice."""
    after = s.copy()
    apply(r, after, id_, [0] * CHOICES)
    return after


def uses_a_coin(s: Position) -> bool:
    """Return whether the deciding seat uses a coin now."""
    return bool(s.agenda[top(s) + KIND] == PLAY_FRAME)


def replies(r: Tables, s: Position, seat: int) -> list[FoundReply]:
    """Return all replies of the deciding seat ``seat`` with any of its unseen coins, most convincing first.

    A reply ends when another seat decides, a chance event comes, or another coin may be used.
    """
    all_replies = list(_replies(r, s, s, seat, NO_SLOT, ()))
    return sorted(all_replies, key=lambda reply: (reply.weight, reply.line, reply.slot))


def _replies(
    r: Tables, begun: Position, s: Position, seat: int, slot: int, line: tuple[int, ...]
) -> Iterator[FoundReply]:
    plays = uses_a_coin(s)
    for held in _slots(s, seat) if plays else [slot]:
        there = s.copy()
        if plays:
            put_in_hand(there, seat, held, there.agenda[top(there) + ARG] != 0)
        for id_ in legal(r, there):
            after = played(r, there, id_)
            so_far = (*line, id_)
            goes_on = not after.over and after.round_no == begun.round_no and after.decider == seat
            if goes_on and (held == NO_SLOT or not uses_a_coin(after)):
                yield from _replies(r, begun, after, seat, held, so_far)
            else:
                yield FoundReply(_weight(begun, after, seat, so_far), held, so_far, after)


def _slots(s: Position, seat: int) -> list[int]:
    unseen = unseen_word(s, seat)
    return [slot for slot in range(SLOTS) if (unseen >> (slot << 3)) & 255]


def _weight(before: Position, after: Position, seat: int, line: tuple[int, ...]) -> int:
    if after.over and after.winner == 1 + (seat & 1):
        return WINS
    if after.left[seat & 1] < before.left[seat & 1]:
        return TAKES
    if coins_on_board(after, 1 - seat) < coins_on_board(before, 1 - seat):
        return HITS
    last = line[-1]
    if last < ids.HEX_BASE:
        return FACEDOWN
    return MOVES if what_of(last) < ids.ATTACK or what_of(last) >= ids.DEPLOY else OTHER


def coins_on_board(s: Position, seat: int) -> int:
    """Return the number of a seat's coins on the board."""
    pairs = zip(s.who.tolist(), s.height.tolist(), strict=True)
    return sum(height for who, height in pairs if who and seat_of(who) == seat)


def words(r: Tables, s: Position, line: tuple[int, ...]) -> str:
    """Return decisions or draws from a position on as words."""
    decisions = []
    for id_ in line:
        actor = s.agenda[top(s) + SEAT] if s.decider == CHANCE else s.decider
        decisions.append(word_of(r, s, GameNames.at(r, s), actor, id_))
        s = played(r, s, id_)
    return " ".join(decisions)


def reply_facts(r: Tables, s: Position, reply: FoundReply) -> tuple[str, str]:
    """Return the kind of the coin that a reply from a position on uses, or an empty text for none, and its decisions as words."""
    seat, decisions = s.decider, []
    coin = "" if reply.slot == NO_SLOT else kind_of(r, s, seat, reply.slot)
    for id_ in reply.line:
        if uses_a_coin(s):
            s = s.copy()
            put_in_hand(s, seat, reply.slot, s.agenda[top(s) + ARG] != 0)
        decisions.append(word_of(r, s, GameNames.at(r, s), seat, id_))
        s = played(r, s, id_)
    return coin, " ".join(decisions)
