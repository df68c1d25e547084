"""Draws that can be verified: a server and the pages of the seats make them together (docs/reference/draws.md).

All draws that follow one action are one *draw event*. Its key follows from the server's secret and from the latest links of the seats' hash
chains; its draws follow from that key. The server has published a digest of the secret, and each page the end of its chain, before the
event. So neither can choose what comes.
"""

import hashlib
from binascii import unhexlify
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from operator import attrgetter, itemgetter
from typing import Any, Self

from warchest.game.game import Game
from warchest.game.rng import Rng
from warchest.rules import forms
from warchest.rules.state.position import Position
from warchest.schema.draws import DrawMade, SeatChain, SeatLink

FORM = 1
"""The version of the scheme and of its files."""
PROMISED_FORM = 2
"""The version of a file that names the seats whose pages had the commitment before the game. Its scheme is the same."""
SEATED_FORM = 3
"""The version of a file with chains that came with the request for a seat. They count for the first draws, and not for the deal."""
WITH_THE_REQUEST = -1
"""The line of a chain that came with the request for the game, or for the seat: it counts from the first draw on."""
NO_LINK = "none"
"""Stands in an event's key for a seat without a chain that counts."""
_EVENT = "war chest draw event 1"
_SEED_DIGITS = 16
_BLOCK = 64
_INNER = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER = bytes([byte ^ 0x5C for byte in range(256)])


def short_sha256() -> Callable[[bytes], "hashlib._Hash"]:
    """Return SHA-256 for short messages: the form that is built into Python, as `random` has that of SHA-512. For so few bytes it takes
    less time than OpenSSL's, which a Python without it has.
    """
    for module in ("_sha2", "_sha256"):  # from Python 3.12 on, and before
        try:
            built_in: Callable[[bytes], hashlib._Hash] = import_module(module).sha256
        except ImportError:
            continue
        return built_in
    return hashlib.sha256


sha256 = short_sha256()
"""Every digest of the draws."""

Heads = Mapping[tuple[int, int], SeatLink]
"""The link that came last of each chain that has one, by the chain's seat and number."""


class KeyedDigest:
    """HMAC-SHA-256 with one key, for many short messages. It digests the key only once, so a message takes a quarter of `hmac.digest`."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        """``key``: at most 64 bytes."""
        block = key.ljust(_BLOCK, b"\0")
        self._inner, self._outer = sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))

    def of(self, message: bytes) -> bytes:
        """Return the HMAC of a message."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class EventRng(Rng):
    """The random numbers of a draw event: the same event key gives the same coins. `key` stays the secret of the game."""

    def __init__(self, key: bytes, event: bytes) -> None:
        """``key``: the secret of the game. ``event``: the key of the draw event."""
        self.key, self._drawn = key, {}
        self._event = event
        self._of = KeyedDigest(event).of

    def bits(self, seat: int) -> int:
        """Return the next 64 random bits for ``seat``."""
        drawn = self._drawn
        number = drawn.get(seat, 0)
        drawn[seat] = number + 1
        return int.from_bytes(self._of(b"draw %d %d" % (seat, number))[:8], "big")

    def going_on(self, before: Rng) -> Self:
        """Return this generator with the counts of another one. It is made for one draw event, so no copy is needed."""
        self._drawn = before._drawn.copy()
        return self

    def __getstate__(self) -> tuple[Any, ...]:
        return self.key, self._drawn, self._event

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.key, self._drawn, self._event = state
        self._of = KeyedDigest(self._event).of


def commitment(secret: bytes) -> str:
    """Return the digest of a server's secret, which may be published."""
    return sha256(secret).hexdigest()


def follows(link: str, after: str) -> bool:
    """Return whether a link of a chain comes before the link or anchor ``after``."""
    return sha256(bytes.fromhex(link)).hexdigest() == after


def event_key(secret: bytes, event: int, values: Sequence[str]) -> bytes:
    """Return the key of a draw event. ``values``: the latest link of each seat, or `NO_LINK`."""
    return _keyed(secret).of("\n".join((_EVENT, str(event), *values)).encode())


@lru_cache(512)
def _keyed(secret: bytes) -> KeyedDigest:
    """Return the digests with the secret of a game. Each of its draw events needs them, so they are kept for the last games."""
    return KeyedDigest(secret)


def draw_bits(event: KeyedDigest, seat: int, number: int) -> int:
    """Return the 64 random bits of a seat's draw.

    ``event``: with the key of its draw event. ``number``: counts the seat's draws in the game.
    """
    return int.from_bytes(event.of(b"draw %d %d" % (seat, number))[:8], "big")


def form_of(chains: Sequence[SeatChain], promised: Sequence[int]) -> int:
    """Return the version of the file of a game with these chains, and pages in these seats that had the commitment before it."""
    if any(chain.seated for chain in chains):
        return SEATED_FORM
    return PROMISED_FORM if promised else FORM


def values_of_deal(seats: int, chains: Sequence[SeatChain]) -> tuple[str, ...]:
    """Return the value of each seat when the game was dealt, or `NO_LINK`."""
    return values_at(seats, [chain for chain in chains if not chain.seated], (), (), 0)


def seed_of(event: bytes) -> str:
    """Return the seed of the deal that follows from the key of draw event 0."""
    return KeyedDigest(event).of(b"deal").hex()[:_SEED_DIGITS]


def counts(chain: SeatChain, line: int, drawn: Collection[int]) -> bool:
    """Return whether a chain counts for the draws after a line. ``drawn``: the lines that draws followed.

    A chain that comes during the game counts after the next draw event, so that no page can choose it with the others' links in view. One
    that comes before the first action counts from the second line on.
    """
    if chain.since == WITH_THE_REQUEST:
        return True
    if chain.since == 0:
        return line > 1
    return any(chain.since < one < line for one in drawn)


def values_at(
    seats: int, chains: Sequence[SeatChain], links: Sequence[SeatLink], drawn: Collection[int], line: int
) -> tuple[str, ...]:
    """Return the latest link of each seat for the draws after a line, or `NO_LINK`. An anchor is the first link of its chain.

    ``links``: in the order of their lines.
    """
    if not chains:
        return (NO_LINK,) * seats
    latest = [(WITH_THE_REQUEST - 1, 0, NO_LINK)] * seats
    waiting = {(chain.seat, chain.number): chain for chain in chains if counts(chain, line, drawn)}
    for (seat, number), chain in waiting.items():
        latest[seat] = max(latest[seat], (chain.since, number, chain.anchor))
    for place in range(bisect_right(links, line, key=attrgetter("line")) - 1, -1, -1):
        if not waiting:
            break
        link = links[place]
        if waiting.pop((link.seat, link.chain), None) is not None:
            latest[link.seat] = max(latest[link.seat], (link.line, link.chain, link.link))
    return tuple([value for _line, _number, value in latest])


def latest_values(
    seats: int, chains: Sequence[SeatChain], heads: Heads, drawn: Collection[int], line: int
) -> tuple[str, ...]:
    """Return the same for the line that was written last, from the links that came last."""
    if not chains:
        return (NO_LINK,) * seats
    values, came = [NO_LINK] * seats, [WITH_THE_REQUEST] * seats
    for chain in chains:
        seat = chain.seat
        if counts(chain, line, drawn):
            link = heads.get((seat, chain.number))
            at, value = (chain.since, chain.anchor) if link is None else (link.line, link.link)
            if at >= came[seat]:  # of two that came at one line, the later chain counts
                came[seat], values[seat] = at, value
    return tuple(values)


def first_lines(drawn: Sequence[int], back: Sequence[tuple[int, int]]) -> list[int]:
    """Return the line of each draw event's first time, the event that comes next included if it was taken back.

    ``drawn``: the lines that draws followed. ``back``: the lines of takebacks, each with the line that it went back to. An event that
    was taken back keeps the values of its first time. So who takes an action back finds the same luck again.
    """
    first: list[int] = []
    kept: list[int] = []
    for line, to in sorted([*((line, None) for line in drawn), *back], key=itemgetter(0)):
        if to is not None:
            kept = [one for one in kept if one <= to]
            continue
        if len(kept) == len(first):
            first.append(line)
        kept.append(line)
    return first


def head_of(chain: SeatChain, heads: Heads) -> str:
    """Return the link of a chain that came last, or its anchor."""
    link = heads.get((chain.seat, chain.number))
    return chain.anchor if link is None else link.link


def chain_of(link: str, seat: int, chains: Sequence[SeatChain], heads: Heads) -> SeatChain | None:
    """Return the chain of a seat that a new link continues, or None where it continues none."""
    after = sha256(unhexlify(link)).hexdigest()
    for chain in reversed(chains):
        if chain.seat == seat:
            head = heads.get((seat, chain.number))
            if after == (chain.anchor if head is None else head.link):
                return chain
    return None


def draws_of(game: Game) -> list[list[DrawMade]]:
    """Return the draws of a game by draw event."""
    course, acted = game._course, True
    events: list[list[DrawMade]] = []
    for id_, ply in zip(course.log, course.plies, strict=True):
        if ply.chance:
            if acted:
                events.append([])
            outcomes = forms.form.chances(game.tables, Position.from_bytes(ply.before))
            events[-1].append(DrawMade(ply.actor, [*outcomes.items()], id_))
        acted = not ply.chance
    return events
