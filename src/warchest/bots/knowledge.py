"""All that a seat can know, rebuilt from its record: a shadow of the position, and a belief about the coins that it may not see.

What a seat hides is how its unseen coins are split: hand, facedown discards, a coin in flight, and the rest in the bag. The coins
unseen are known by kind, so a split names the bag too. A belief gives every split that fits the record its exact weight, if a seat uses
each coin of its hand with equal chance: draws weigh by the bag, a coin used weighs by the hand.
"""

import random
from functools import lru_cache
from typing import NamedTuple

from warchest.game import Record
from warchest.rules.encoding import CLAIM, DEPLOY, DRAW, HEX_BASE, IDS, PASS, RECRUIT, TACTIC, hex_of, what_of
from warchest.rules.layout import ARG, AUX, CHANCE, CHOICES, OP, OP_FLIP, OP_PLAY, ROYAL, SEAT, SLOTS, UNKNOWN
from warchest.rules.opening import opening
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.turns import list_chance
from warchest.rules.vocabulary import ROYAL_COIN
from warchest.setups import Setup

NO_COIN = -1
_NONE = (0,) * SLOTS


class BadRecord(ValueError):  # noqa: N818 - it reads better where it is caught
    """A record that no game could have given; its text is a sentence that says where."""


class Split(NamedTuple):
    """How a seat's unseen coins may be split; what is in none of these is in the bag."""

    hand: tuple[int, ...]
    """Coins by slot."""
    down: tuple[int, ...]
    """Facedown discards by slot."""
    flight: int
    """The slot of the coin drawn and not yet used, ``NO_COIN`` where there is none."""


Belief = dict[Split, float]
"""Weights that sum to 1."""


@lru_cache(maxsize=64)
def tables_of(setup: Setup) -> Tables:
    """The tables of a set-up, made once. Read only."""
    return setup.tables()


def split_of(s: Position, seat: int) -> Split:
    """How the seat's unseen coins are split in this position."""
    hand = tuple(s.hand[seat, slot] for slot in range(SLOTS))
    down = tuple(s.down[seat, slot] for slot in range(SLOTS))
    flight = next((slot for slot in range(SLOTS) if s.flight[seat, slot]), NO_COIN)
    return Split(hand, down, flight)


def set_split(s: Position, seat: int, split: Split) -> None:
    """Split the seat's unseen coins so; the bag gets the rest."""
    for slot in range(SLOTS):
        hand, down, flight = split.hand[slot], split.down[slot], int(split.flight == slot)
        unseen = s.hand[seat, slot] + s.down[seat, slot] + s.flight[seat, slot] + s.bag[seat, slot]
        s.hand[seat, slot] = hand
        s.down[seat, slot] = down
        s.flight[seat, slot] = flight
        s.bag[seat, slot] = unseen - hand - down - flight


def _coin_shown(r: Tables, s: Position, seat: int, id_: int) -> int:
    """The slot of the coin that a play shows; a slot that the seat has no coin of where the play makes no sense."""
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


def _add(counts: tuple[int, ...], slot: int, number: int) -> tuple[int, ...]:
    return (*counts[:slot], counts[slot] + number, *counts[slot + 1 :])


class Knowledge:
    """What the seat of a record knows. ``tables``, ``seat`` and ``ids`` (the record so far) may be read."""

    def __init__(self, record: Record) -> None:
        """Read a whole record. BadRecord where no game could have given it."""
        self.seat = record.seat
        self.tables = tables_of(record.setup)
        self.ids: tuple[int, ...] = ()
        self._shadow = opening(self.tables)
        self._beliefs: dict[int, Belief] = {
            seat: {Split(_NONE, _NONE, NO_COIN): 1.0} for seat in range(self.tables.seats) if seat != record.seat
        }
        self._out = [0] * CHOICES
        self.update(record.ids)

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

    def update(self, ids: tuple[int, ...]) -> None:
        """Read the ids that follow. BadRecord where they can't; what was read before the bad one then stands."""
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
        self._beliefs[seat] = self._after_draw(seat, s.agenda[frame, AUX] == 1)
        self._apply(DRAW + next(slot for slot in range(SLOTS) if s.bag[seat, slot]))

    def _decision(self, id_: int) -> None:
        s = self._shadow
        seat = s.decider
        frame = s.depth - 1
        if s.agenda[frame, OP] != OP_PLAY or seat not in self._beliefs:
            self._check(id_)
            self._apply(id_)
        elif id_ < HEX_BASE:
            if not _is_masked(id_):
                raise self._bad(id_)
            source = s.flight if s.agenda[frame, ARG] else s.hand
            concrete = _unmask(id_, next(slot for slot in range(SLOTS) if source[seat, slot]))
            self._check(concrete, id_)
            self._beliefs[seat] = self._after_facedown(seat)
            self._apply(concrete)
        else:
            slot = _coin_shown(self.tables, s, seat, id_)
            from_flight = bool(s.agenda[frame, ARG])
            holding = self._holding(seat, slot, from_flight)
            if holding is None:
                raise self._bad(id_)
            set_split(s, seat, holding)
            self._check(id_)
            self._beliefs[seat] = self._after_shown(seat, slot, from_flight)
            self._apply(id_)

    def _check(self, id_: int, shown: int | None = None) -> None:
        """Whether ``id_`` is legal in the shadow; ``shown``: how the record writes it."""
        if id_ not in self._out[: list_choices(self.tables, self._shadow, self._out)]:
            raise self._bad(id_ if shown is None else shown)

    def _apply(self, id_: int) -> None:
        s = self._shadow
        apply(self.tables, s, id_, self._out)
        for seat, belief in self._beliefs.items():
            # A refill puts the facedown discards back among the coins of the bag.
            if any(next(iter(belief)).down) and not any(s.down[seat, slot] for slot in range(SLOTS)):
                merged: Belief = {}
                for (hand, _down, flight), weight in belief.items():
                    split = Split(hand, _NONE, flight)
                    merged[split] = merged.get(split, 0.0) + weight
                self._beliefs[seat] = merged

    # --- beliefs ---------------------------------------------------------------------------------------------------------------------

    def _holding(self, seat: int, slot: int, in_flight: bool) -> Split | None:
        """A split in which the seat holds this coin to use: that of the shadow if it does, else the likeliest; None where it can't."""
        belief = self._beliefs[seat]

        def holds(split: Split) -> bool:
            return split.flight == slot if in_flight else split.hand[slot] > 0

        present = split_of(self._shadow, seat)
        if holds(present):
            return present
        return max(filter(holds, belief), key=belief.__getitem__, default=None)

    def _after_draw(self, seat: int, in_flight: bool) -> Belief:
        s = self._shadow
        unseen = [
            s.hand[seat, slot] + s.down[seat, slot] + s.flight[seat, slot] + s.bag[seat, slot] for slot in range(SLOTS)
        ]
        found: Belief = {}
        for (hand, down, flight), weight in self._beliefs[seat].items():
            for slot in range(SLOTS):
                bag = unseen[slot] - hand[slot] - down[slot] - (flight == slot)
                if bag > 0:
                    split = Split(hand, down, slot) if in_flight else Split(_add(hand, slot, 1), down, flight)
                    found[split] = found.get(split, 0.0) + weight * bag
        return _normal(found)

    def _after_facedown(self, seat: int) -> Belief:
        s = self._shadow
        in_flight = s.agenda[s.depth - 1, ARG]
        found: Belief = {}
        for (hand, down, flight), weight in self._beliefs[seat].items():
            for slot in range(SLOTS):
                if in_flight and flight == slot:
                    split, chances = Split(hand, _add(down, slot, 1), NO_COIN), 1
                elif not in_flight and hand[slot]:
                    split, chances = Split(_add(hand, slot, -1), _add(down, slot, 1), flight), hand[slot]
                else:
                    continue
                found[split] = found.get(split, 0.0) + weight * chances
        return _normal(found)

    def _after_shown(self, seat: int, slot: int, in_flight: bool) -> Belief:
        found: Belief = {}
        for (hand, down, flight), weight in self._beliefs[seat].items():
            if in_flight and flight == slot:
                found[Split(hand, down, NO_COIN)] = weight
            elif not in_flight and hand[slot]:
                found[Split(_add(hand, slot, -1), down, flight)] = weight * hand[slot]
        return _normal(found)


def _normal(belief: Belief) -> Belief:
    """The weights scaled to sum to 1."""
    total = sum(belief.values())
    return {split: weight / total for split, weight in belief.items()}
