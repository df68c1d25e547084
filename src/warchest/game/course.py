"""The course of a game: the ids so far with everything that is needed to take them back, and the position that they led to.

A course carries ids out without asking whether they are legal, and without drawing. It keeps the legal choices until the position changes,
and the ids as each seat learned them.
"""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple, Self

from msgspec import Struct

from warchest.game.history import Look, Transition
from warchest.rules import forms
from warchest.rules.flow.turns import opening
from warchest.rules.known import SIDES, Known, Side, known, spying
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import CHANCE, FLIP_FRAME, KIND, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables

_KEPT = 8
"""The number of earlier positions with legal choices kept."""


class Ply(Struct, frozen=True, gc=False):
    """An id of the log with the data to take it back. There are many, and none can be in a cycle, so the garbage collector skips them."""

    actor: int
    """The seat that knows the id as its secret because it decided or drew, or -1 for a flip."""
    chance: bool
    before: bytes
    """The position before it."""
    looks: int
    """The number of hands that had been looked at before it."""


class KeptCourse(NamedTuple):
    """A course as it is kept and sent. The positions are one text of bytes, which is pickled in a quarter of the time of many."""

    log: list[int]
    actors: bytes
    """The actor of each ply plus 1, twice, plus 1 where it was chance: a byte is pickled faster than a tuple."""
    looked: list[int]
    """The number of looks of each ply."""
    befores: bytes
    """The positions before each id, joined."""
    looks: list[tuple[int, Look]]
    position: bytes


class Course:
    """Ids and the position that they led to. All attributes may be read; `go_on` and `go_back` change them."""

    def __init__(self, tables: Tables, start: Position | None, position: Position | None = None) -> None:
        """``start``: the first position, if that is not the opening of the tables. ``position``: the present one, by default the first."""
        self.tables = tables
        self.start = start
        self.position = self.first_position() if position is None else position
        self.position.gather()
        self.log: list[int] = []
        self.plies: list[Ply] = []
        self.looks: list[tuple[int, Look]] = []
        """The hands that Spies have seen, each with the seat that saw it."""
        self._legal: list[int] | forms.PackedIds | None = None
        """The legal choices, as a list once they have been asked for."""
        self._chances: dict[int, int] | None = None
        self._earlier: deque[list[int] | forms.PackedIds | None] = deque(maxlen=_KEPT)
        """The same for the positions before, the last one last, because a search continues from a position in many ways."""
        self._ids_by_seat: dict[int | None, tuple[int, ...]] = {}
        self._known_start: dict[int | None, Known] = {}

    def kept(self) -> "KeptCourse":
        """Return all that makes the course, without its tables and its first position."""
        plies = self.plies
        return KeptCourse(
            self.log,
            bytes([2 * (ply.actor + 1) + ply.chance for ply in plies]),
            [ply.looks for ply in plies],
            b"".join([ply.before for ply in plies]),
            self.looks,
            self.position.to_bytes(),
        )

    @classmethod
    def restored(cls, tables: Tables, start: Position | None, kept: "KeptCourse") -> Self:
        """Return the course that is kept in `kept`. ValueError where the lengths of its parts do not fit."""
        course, size = cls(tables, start, Position.from_bytes(kept.position)), Position.size()
        lengths = {len(kept.log), len(kept.actors), len(kept.looked)}
        if lengths != {len(kept.befores) / size}:
            raise ValueError("The parts of a course do not fit: they have different lengths.")
        befores = [kept.befores[at : at + size] for at in range(0, len(kept.befores), size)]
        course.plies = [
            Ply((actor >> 1) - 1, actor & 1 == 1, before, looks)
            for actor, before, looks in zip(kept.actors, befores, kept.looked, strict=True)
        ]
        course.log, course.looks = kept.log, kept.looks
        return course

    def first_position(self) -> Position:
        """Return the position before the first id, as a new object."""
        return self.start.copy() if self.start is not None else opening(self.tables)

    def packed(self) -> bytes:
        """Return the position as bytes."""
        return bytes(self.position.buffer)

    @property
    def waits_for_chance(self) -> bool:
        """Return whether chance acts next."""
        return self.position.decider == CHANCE

    def actor(self) -> int:
        """Return the seat that will know the next id as its secret because it decides or draws, or -1 for the flip."""
        decider = self.position.decider
        return decider if decider != CHANCE else drawer_of(self.position)

    def legal(self) -> list[int]:
        """Return the legal choices of the deciding seat: the same list until the position changes. Do not change it."""
        legal = self._legal
        if not isinstance(legal, list):
            legal = forms.form.choices(self.tables, self.position) if legal is None else forms.unpacked(legal)
            self._legal = legal
        return legal

    def chances(self) -> dict[int, int]:
        """Return what chance may choose, which must act: the number of coins for each id. Do not change it."""
        if self._chances is None:
            self._chances = forms.form.chances(self.tables, self.position)
        return self._chances

    def flipped(self) -> Side | None:
        """Return the side that the marker showed when it was last flipped, or None where it was not."""
        shown = [number for number in range(len(SIDES)) if ids.FLIP + number in self.log]
        if len(shown) == len(SIDES):  # hardly any game has two flips
            shown = [next(id_ - ids.FLIP for id_ in reversed(self.log) if 0 <= id_ - ids.FLIP < len(SIDES))]
        return SIDES[shown[0]] if shown else None

    def go_on(self, id_: int) -> Ply:
        """Carry out an id, and return it with the data to take it back."""
        position, earlier = self.position, self._legal
        actor = position.decider
        chance = actor == CHANCE
        if chance:
            actor = drawer_of(position)
        before, self._legal = forms.form.apply(self.tables, position, id_)
        return self._note(id_, actor, chance, before, earlier)

    def draw(self, luck: int, actor: int) -> int:
        """Carry out what 64 random bits choose for chance, which must act, and return its id."""
        earlier = self._legal
        id_, before, self._legal = forms.form.draw(self.tables, self.position, luck)
        self._note(id_, actor, True, before, earlier)
        return id_

    def _note(
        self, id_: int, actor: int, chance: bool, before: bytes, earlier: list[int] | forms.PackedIds | None
    ) -> Ply:
        """Note an id that was carried out, and the hand of another seat that its seat sees by it."""
        position = self.position
        self._chances = None
        self._earlier.append(earlier)
        ply = Ply(actor, chance, before, len(self.looks))
        self.plies.append(ply)
        self.log.append(id_)
        looks = spying(self.tables, position) if position.decrees[0] else None  # only a decree shows a hand
        if looks is not None:
            hand = tuple(position.hand[coin_of(looks[1], slot)] for slot in range(SLOTS))
            self.looks.append((looks[0], Look(len(self.log), looks[1], hand)))
        return ply

    def go_back(self, length: int) -> list[Ply]:
        """Take back all ids after the first ``length`` ones, and return them."""
        taken_back = self.plies[length:]
        if not taken_back:
            return taken_back
        for _ply in taken_back:
            self._legal = self._earlier.pop() if self._earlier else None
        self._chances = None
        self.position.become(taken_back[0].before)
        del self.log[length:], self.plies[length:], self.looks[taken_back[0].looks :]
        if self._ids_by_seat:
            self._ids_by_seat = {seat: known[:length] for seat, known in self._ids_by_seat.items()}
        return taken_back

    def steps(self) -> Iterator[Transition]:
        """Yield the transitions of all ids. Two positions serve for all of them: both change with the next transition."""
        before, after = self.first_position(), self.first_position()
        following = [ply.before for ply in self.plies[1:]]
        for id_, packed in zip(self.log, [*following, self.packed()], strict=False):
            after.become(packed)
            yield Transition(before, id_, after)
            before, after = after, before

    def copy(self) -> Self:
        """Return an independent course."""
        twin = type(self).__new__(type(self))
        twin.tables, twin.start, twin.position = self.tables, self.start, self.position.copy()
        twin.log, twin.plies, twin.looks = self.log[:], self.plies[:], self.looks[:]
        twin._earlier = deque(maxlen=_KEPT)
        twin._legal, twin._chances = self._legal, self._chances
        twin._ids_by_seat, twin._known_start = self._ids_by_seat.copy(), self._known_start
        return twin

    def ids_for(self, seat: int | None) -> tuple[int, ...]:
        """Return the ids as a seat, or for None the public, may know them. Only ids that are new since the last call are looked at."""
        known = self._ids_by_seat.get(seat, ())
        new = len(known)
        if new < len(self.log):
            open_coins = self.tables.ruleset.open_coins
            known += tuple(
                [
                    id_ if ply.actor == seat else masked(id_, open_coins)
                    for id_, ply in zip(self.log[new:], self.plies[new:], strict=True)
                ]
            )
            self._ids_by_seat[seat] = known
        return known

    def known_start(self, seat: int | None) -> Known | None:
        """Return what a seat may know of the first position, or None where that is the opening."""
        if self.start is not None and seat not in self._known_start:
            self._known_start[seat] = known(self.tables, self.start, seat)
        return self._known_start.get(seat)

    def seen(self, seat: int | None) -> tuple[Look, ...]:
        """Return the hands that a seat's Spies have seen."""
        return tuple([look for looker, look in self.looks if looker == seat])


def drawer_of(position: Position) -> int:
    """Return the seat that draws, or -1 for the flip. Chance must act."""
    frame = top(position)
    return -1 if position.agenda[frame + KIND] == FLIP_FRAME else int(position.agenda[frame + SEAT])
