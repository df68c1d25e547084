"""All that a seat can know, rebuilt from its record: a shadow of the position, and a belief about the coins that it may not see."""

import random
from collections.abc import Sequence
from functools import lru_cache

from warchest.bots.splits import (
    NOTHING_DRAWN,
    Belief,
    after_draw,
    after_facedown,
    after_look,
    after_shown,
    holds,
    likeliest,
    merged,
    set_split,
    split_of,
    unseen,
)
from warchest.bots.spreading import spread
from warchest.record import Look, Record
from warchest.rules.arranging import arranged
from warchest.rules.encoding import (
    CLAIM,
    DEPLOY,
    DRAW,
    HEX_BASE,
    IDS,
    PASS,
    PROCLAIM,
    RECRUIT,
    RETURN_DECOY,
    SPY_DISCARD,
    TACTIC,
    UNPOISON,
    hex_of,
    what_of,
)
from warchest.rules.layout import (
    ARG,
    AUX,
    CHANCE,
    CHOICES,
    DECOY,
    OP,
    OP_FLIP,
    OP_PLAY,
    ROYAL,
    SEAT,
    SLOTS,
    UNKNOWN,
)
from warchest.rules.opening import opening
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.turns import list_chance
from warchest.rules.views import spying
from warchest.rules.vocabulary import ROYAL_COIN
from warchest.setups import Setup


class BadRecord(ValueError):  # noqa: N818 - it reads better where it is caught
    """A record that no game could have given; its text is a sentence that says where."""


@lru_cache(maxsize=64)
def tables_of(setup: Setup) -> Tables:
    """The tables of a set-up, made once. Read only."""
    return setup.tables()


def _coin_shown(r: Tables, s: Position, seat: int, id_: int) -> int:
    """The slot of the coin that a play shows; a slot that the seat has no coin of where the play makes no sense."""
    if id_ < UNPOISON:
        return ROYAL
    if id_ < RETURN_DECOY:
        return id_ - UNPOISON
    if id_ < SPY_DISCARD:
        return DECOY + id_ - RETURN_DECOY
    what = what_of(id_)
    if what >= DEPLOY:
        return min(what - DEPLOY, SLOTS - 1)
    slot = (s.who[hex_of(id_)] - 1) & 7
    if what == TACTIC and r.pays[s.army[seat, slot]] == ROYAL_COIN:
        return ROYAL
    return slot


def _unmask(id_: int, slot: int) -> int:
    """A masked facedown play or draw as one of a coin of this slot."""
    return id_ + (slot - UNKNOWN) * (8 if RECRUIT <= id_ < DRAW else 1)


def _is_masked(id_: int) -> bool:
    return id_ == PASS + UNKNOWN or id_ == CLAIM + UNKNOWN or 0 <= id_ - (RECRUIT + UNKNOWN * 8) < 8


class Knowledge:
    """What the seat of a record knows. ``tables``, ``seat`` and ``ids`` (the record so far) may be read."""

    def __init__(self, record: Record) -> None:
        """Read a whole record. BadRecord where no game could have given it."""
        self.seat = record.seat
        self.tables = tables_of(record.setup)
        self.ids: tuple[int, ...] = ()
        self._shadow = opening(self.tables) if record.start is None else arranged(self.tables, record.start)
        self._beliefs: dict[int, Belief] = {
            seat: {NOTHING_DRAWN: 1.0} if record.start is None else spread(self.tables, record.start, seat)
            for seat in range(self.tables.seats)
            if seat != record.seat
        }
        self._out = [0] * CHOICES
        self.update(record.ids, record.seen)

    # --- what is known ---------------------------------------------------------------------------------------------------------------

    @property
    def shadow(self) -> Position:
        """A position that could be the true one: right in all that the seat may know. Not to be changed; copy it."""
        return self._shadow

    def belief(self, seat: int) -> Belief:
        """How likely each split of another seat's unseen coins is. Not to be changed."""
        return self._beliefs[seat]

    def redeal(self, rng: random.Random) -> Position:
        """A position drawn from the belief: one that could be the true one comes up as often as it is likely."""
        dealt = self._shadow.copy()
        for seat, belief in self._beliefs.items():
            set_split(dealt, seat, rng.choices(list(belief), list(belief.values()))[0])
        return dealt

    # --- reading on ------------------------------------------------------------------------------------------------------------------

    def update(self, ids: Sequence[int], seen: Sequence[Look] = ()) -> None:
        """Read the ids that follow; ``seen`` has the looks that fall among them, and may have earlier ones.

        BadRecord where they can't follow; what was read before the bad one then stands.
        """
        looks = {look.at: look for look in seen}
        for id_ in ids:
            if not 0 <= id_ < IDS:
                raise self._bad(id_)
            decider = self._shadow.decider
            if decider == CHANCE:
                self._chance(id_)
            elif decider >= 0:
                self._decision(id_)
            else:
                raise self._bad(id_)
            self.ids += (id_,)
            looking = spying(self.tables, self._shadow)
            if looking is not None and looking[0] == self.seat:
                self._look(looking[1], looks.get(len(self.ids)))

    def _bad(self, id_: int) -> BadRecord:
        return BadRecord(f"The record does not fit the rules: {id_} can't follow its first {len(self.ids)} ids.")

    def _chance(self, id_: int) -> None:
        s = self._shadow
        frame = s.depth - 1
        seat = s.agenda[frame, SEAT]
        if s.agenda[frame, OP] == OP_FLIP or seat not in self._beliefs:
            if id_ not in self._out[: list_chance(self.tables, s, self._out, [0] * CHOICES)]:
                raise self._bad(id_)
            self._apply(id_)
            return
        if id_ != DRAW + UNKNOWN:
            raise self._bad(id_)
        self._beliefs[seat] = after_draw(self._beliefs[seat], unseen(s, seat), s.agenda[frame, AUX])
        self._apply(DRAW + next(slot for slot in range(SLOTS) if s.bag[seat, slot]))

    def _decision(self, id_: int) -> None:
        s = self._shadow
        seat = s.decider
        frame = s.depth - 1
        looking = spying(self.tables, s)
        if looking is not None and looking[1] in self._beliefs and 0 <= id_ - SPY_DISCARD < SLOTS:
            self._shown(looking[1], id_ - SPY_DISCARD, False, id_)
        elif s.agenda[frame, OP] != OP_PLAY or seat not in self._beliefs:
            self._check(id_)
            self._apply(id_)
        elif PROCLAIM <= id_ < SPY_DISCARD or id_ >= HEX_BASE:
            self._shown(seat, _coin_shown(self.tables, s, seat, id_), bool(s.agenda[frame, ARG]), id_)
        else:
            self._facedown(seat, id_)

    def _facedown(self, seat: int, id_: int) -> None:
        """Another seat has used some coin facedown."""
        s = self._shadow
        if not _is_masked(id_):
            raise self._bad(id_)
        in_flight = bool(s.agenda[s.depth - 1, ARG])
        source = s.flight if in_flight else s.hand
        concrete = _unmask(id_, next(slot for slot in range(SLOTS) if source[seat, slot]))
        self._check(concrete, id_)
        self._beliefs[seat] = after_facedown(self._beliefs[seat], in_flight)
        self._apply(concrete)

    def _shown(self, owner: int, slot: int, in_flight: bool, id_: int) -> None:
        """A coin of another seat's hand, or the one that it has just drawn, was used or discarded for all to see."""
        s = self._shadow
        if not holds(split_of(s, owner), slot, in_flight):
            split = likeliest(self._beliefs[owner], slot, in_flight)
            if split is None:
                raise self._bad(id_)
            set_split(s, owner, split)
        self._check(id_)
        self._beliefs[owner] = after_shown(self._beliefs[owner], slot, in_flight)
        self._apply(id_)

    def _look(self, seat: int, look: Look | None) -> None:
        """The seat of the record sees another's hand."""
        found = after_look(self._beliefs[seat], tuple(look.hand)) if look is not None and look.seat == seat else {}
        if not found:
            raise BadRecord(f"The record does not tell the hand that was seen after its first {len(self.ids)} ids.")
        self._beliefs[seat] = found
        set_split(self._shadow, seat, next(iter(found)))

    def _check(self, id_: int, shown: int | None = None) -> None:
        """Whether ``id_`` is legal in the shadow; ``shown``: how the record writes it."""
        if id_ not in self._out[: list_choices(self.tables, self._shadow, self._out)]:
            raise self._bad(id_ if shown is None else shown)

    def _apply(self, id_: int) -> None:
        s = self._shadow
        apply(self.tables, s, id_, self._out)
        for seat, belief in self._beliefs.items():
            known = next(iter(belief))
            refilled = any(known.down) and not any(s.down[seat, slot] for slot in range(SLOTS))
            taken_up = any(known.aside) and not any(s.aside[seat, slot] for slot in range(SLOTS))
            if refilled or taken_up:
                self._beliefs[seat] = merged(belief, refilled=refilled, taken_up=taken_up)
