"""A second writing of a seat's knowledge, over tuples and dictionaries, to compare the readers with."""

from collections.abc import Sequence

from warchest.bots.beliefs.hidden_splits import (
    EMPTY,
    NO_COIN,
    NOTHING_DRAWN,
    Belief,
    SlotCounts,
    Split,
    initial_belief,
    set_split,
    split_of,
    unseen,
)
from warchest.bots.beliefs.knowledge import ImpossibleStateError
from warchest.game.history import InformationState, Look
from warchest.rules.content.vocabulary import ROYAL_COIN
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.known import arranged, on_bag, spying
from warchest.rules.state import ids
from warchest.rules.state.ids import COUNT, hex_of, what_of
from warchest.rules.state.indices import coin_of, slot_of, top
from warchest.rules.state.layout import (
    ARG,
    CHANCE,
    CHOICES,
    DECOY,
    FLIP_FRAME,
    INTO_DRAWN,
    INTO_PREVIEWED,
    KIND,
    OTHER_HEX,
    PLAY_FRAME,
    ROYAL,
    SEAT,
    SLOTS,
    UNKNOWN,
)
from warchest.rules.state.position import Position, Tables


def likeliest(belief: Belief, slot: int, in_flight: bool) -> Split | None:
    """Return the likeliest split with this coin in the hand (or in flight), or None where there is no such split."""
    fitting = (split for split in belief if holds(split, slot, in_flight))
    return max(fitting, key=belief.__getitem__, default=None)


def holds(split: Split, slot: int, in_flight: bool) -> bool:
    """Return whether this coin can be used: whether it is in the hand, or in flight."""
    return split.drawn == slot if in_flight else split.hand[slot] > 0


def after_draw(belief: Belief, coins: SlotCounts, where: int) -> Belief:
    """Return the belief after a draw from the bag. ``coins`` are all unseen coins; ``where`` is the zone that draws go to."""
    updated: Belief = {}
    for split, weight in belief.items():
        hand, down, aside, flight = split
        for slot in range(SLOTS):
            bag = coins[slot] - hand[slot] - down[slot] - aside[slot] - (flight == slot)
            if bag <= 0:
                continue
            if where == INTO_DRAWN:
                after = Split(hand, down, aside, slot)
            elif where == INTO_PREVIEWED:
                after = Split(hand, down, _add(aside, slot, 1), flight)
            else:
                after = Split(_add(hand, slot, 1), down, aside, flight)
            updated[after] = updated.get(after, 0.0) + weight * bag
    return _normal(updated)


def after_known_draw(belief: Belief, slot: int, where: int) -> Belief:
    """Return the belief after the draw of a publicly known coin from the top of the bag."""
    updated: Belief = {}
    for (hand, down, aside, flight), weight in belief.items():
        if where == INTO_DRAWN:
            after = Split(hand, down, aside, slot)
        elif where == INTO_PREVIEWED:
            after = Split(hand, down, _add(aside, slot, 1), flight)
        else:
            after = Split(_add(hand, slot, 1), down, aside, flight)
        updated[after] = weight
    return updated


def after_facedown(belief: Belief, in_flight: bool) -> Belief:
    """Return the belief after some coin was used facedown: the one in flight, or one of the hand."""
    updated: Belief = {}
    for (hand, down, aside, flight), weight in belief.items():
        for slot in range(SLOTS):
            if in_flight and flight == slot:
                split, chances = Split(hand, _add(down, slot, 1), aside, NO_COIN), 1
            elif not in_flight and hand[slot]:
                split, chances = Split(_add(hand, slot, -1), _add(down, slot, 1), aside, flight), hand[slot]
            else:
                continue
            updated[split] = updated.get(split, 0.0) + weight * chances
    return _normal(updated)


def after_shown(belief: Belief, slot: int, in_flight: bool) -> Belief:
    """Return the belief after this coin left the hand (or was in flight) for all to see."""
    updated: Belief = {}
    for (hand, down, aside, flight), weight in belief.items():
        if in_flight and flight == slot:
            updated[Split(hand, down, aside, NO_COIN)] = weight
        elif not in_flight and hand[slot]:
            updated[Split(_add(hand, slot, -1), down, aside, flight)] = weight * hand[slot]
    return _normal(updated)


def after_look(belief: Belief, hand: SlotCounts) -> Belief:
    """Return the belief after the whole hand was seen, without the splits that contradict it."""
    return _normal({split: weight for split, weight in belief.items() if split.hand == hand})


def merged(belief: Belief, *, refilled: bool, taken_up: bool) -> Belief:
    """Return the belief after facedown discards returned to the bag (``refilled``) or previewed coins joined the hand (``taken_up``)."""
    updated: Belief = {}
    for (hand, down, aside, flight), weight in belief.items():
        if taken_up:
            hand, aside = tuple(map(sum, zip(hand, aside, strict=True))), EMPTY
        split = Split(hand, EMPTY if refilled else down, aside, flight)
        updated[split] = updated.get(split, 0.0) + weight
    return updated


def _add(counts: SlotCounts, slot: int, number: int) -> SlotCounts:
    return (*counts[:slot], counts[slot] + number, *counts[slot + 1 :])


def _normal(belief: Belief) -> Belief:
    """Return the weights scaled to sum to 1, or an empty belief where nothing is left."""
    total = sum(belief.values())
    return {split: weight / total for split, weight in belief.items()}


def _coin_shown(r: Tables, s: Position, seat: int, id_: int) -> int:
    """Return the slot of the coin that a play shows. For an impossible play it is a slot without a coin of the seat."""
    if id_ < ids.RECRUIT:
        return min(id_ - ids.CLAIM, SLOTS - 1)
    if id_ < ids.DRAW:
        return min(id_ - ids.RECRUIT >> 3, SLOTS - 1)
    if id_ < ids.UNPOISON:
        return ROYAL
    if id_ < ids.RETURN:
        return id_ - ids.UNPOISON
    if id_ < ids.SPY:
        return DECOY + id_ - ids.RETURN
    what = what_of(id_)
    if what >= ids.CONTROL_WITH:
        return min(what - ids.CONTROL_WITH, SLOTS - 1)
    if what >= ids.DEPLOY:
        return min(what - ids.DEPLOY, SLOTS - 1)
    slot = slot_of(s.who[hex_of(id_)])
    if what == ids.TACTIC and r.pays[s.army[coin_of(seat, slot)]] == ROYAL_COIN:
        return ROYAL
    return slot


def _unmask(id_: int, slot: int) -> int:
    """Return a facedown play or draw of an unknown coin as one of a coin of this slot."""
    return id_ + (slot - UNKNOWN) * (8 if ids.RECRUIT <= id_ < ids.DRAW else 1)


def _is_masked(id_: int) -> bool:
    return id_ == ids.PASS + UNKNOWN or id_ == ids.CLAIM + UNKNOWN or 0 <= id_ - (ids.RECRUIT + UNKNOWN * 8) < 8


class PlainKnowledge:
    """A seat's inferences, with its possible position in ``position``."""

    def __init__(self, state: InformationState) -> None:
        """Read a whole information state. Raises ImpossibleStateError where no game could have given it."""
        self.seat = state.seat
        self.tables = state.setup.tables()
        self.ids: tuple[int, ...] = ()
        self.position = opening(self.tables) if state.start is None else arranged(self.tables, state.start)
        self._beliefs: dict[int, Belief] = {
            seat: {NOTHING_DRAWN: 1.0} if state.start is None else initial_belief(self.tables, state.start, seat)
            for seat in range(self.tables.seats)
            if seat != state.seat
        }
        self._out = [0] * CHOICES
        self.update(state.ids, state.seen)

    def belief(self, seat: int) -> Belief:
        return self._beliefs[seat]

    def update(self, ids: Sequence[int], seen: Sequence[Look] = ()) -> None:
        """Read the ids that follow. ``seen`` holds the looks among them, and may hold earlier ones too.

        Raises ImpossibleStateError where an id cannot follow. Everything read before it is kept.
        """
        looks = {look.at: look for look in seen}
        for id_ in ids:
            if not 0 <= id_ < COUNT:
                raise self._bad(id_)
            decider = self.position.decider
            if decider == CHANCE:
                self._chance(id_)
            elif decider >= 0:
                self._decision(id_)
            else:
                raise self._bad(id_)
            self.ids += (id_,)
            looking = spying(self.tables, self.position)
            if looking is not None and looking[0] == self.seat:
                self._look(looking[1], looks.get(len(self.ids)))

    def _bad(self, id_: int) -> ImpossibleStateError:
        return ImpossibleStateError(
            f"The history does not fit the rules: {id_} can't follow its first {len(self.ids)} ids."
        )

    def _chance(self, id_: int) -> None:
        s = self.position
        frame = top(s)
        seat = s.agenda[frame + SEAT]
        if s.agenda[frame + KIND] == FLIP_FRAME or seat not in self._beliefs:
            if id_ not in self._out[: list_chance(self.tables, s, self._out, [0] * CHOICES)]:
                raise self._bad(id_)
            self._apply(id_)
            return
        if id_ != ids.DRAW + UNKNOWN:
            raise self._bad(id_)
        where = s.agenda[frame + OTHER_HEX]
        top_coins = on_bag(s, seat)
        if top_coins:
            self._beliefs[seat] = after_known_draw(self._beliefs[seat], top_coins[0], where)
            self._apply(ids.DRAW + top_coins[0])
            return
        self._beliefs[seat] = after_draw(self._beliefs[seat], unseen(s, seat), where)
        self._apply(ids.DRAW + next(slot for slot in range(SLOTS) if s.bag[coin_of(seat, slot)]))

    def _decision(self, id_: int) -> None:
        s = self.position
        seat = s.decider
        frame = top(s)
        looking = spying(self.tables, s)
        if looking is not None and looking[1] in self._beliefs and 0 <= id_ - ids.SPY < SLOTS:
            self._shown(looking[1], id_ - ids.SPY, False, id_)
        elif s.agenda[frame + KIND] != PLAY_FRAME or seat not in self._beliefs:
            self._check(id_)
            self._apply(id_)
        elif self.tables.open_coins or ids.PROCLAIM <= id_ < ids.SPY or id_ >= ids.HEX_BASE:
            self._shown(seat, _coin_shown(self.tables, s, seat, id_), bool(s.agenda[frame + ARG]), id_)
        else:
            self._facedown(seat, id_)

    def _facedown(self, seat: int, id_: int) -> None:
        """Note that another seat used an unknown coin facedown."""
        s = self.position
        if not _is_masked(id_):
            raise self._bad(id_)
        in_flight = bool(s.agenda[top(s) + ARG])
        source = s.drawn if in_flight else s.hand
        concrete = _unmask(id_, next(slot for slot in range(SLOTS) if source[coin_of(seat, slot)]))
        self._check(concrete, id_)
        self._beliefs[seat] = after_facedown(self._beliefs[seat], in_flight)
        self._apply(concrete)

    def _shown(self, owner: int, slot: int, in_flight: bool, id_: int) -> None:
        """Note that a coin of another seat's hand, or the one it has just drawn, was used or discarded for all to see."""
        s = self.position
        if not holds(split_of(s, owner), slot, in_flight):
            split = likeliest(self._beliefs[owner], slot, in_flight)
            if split is None:
                raise self._bad(id_)
            set_split(s, owner, split)
        self._check(id_)
        self._beliefs[owner] = after_shown(self._beliefs[owner], slot, in_flight)
        self._apply(id_)

    def _look(self, seat: int, look: Look | None) -> None:
        """Note that the seat sees the hand of another one."""
        belief = after_look(self._beliefs[seat], tuple(look.hand)) if look is not None and look.seat == seat else {}
        if not belief:
            raise ImpossibleStateError(
                f"The history does not show the hand that was seen after its first {len(self.ids)} ids."
            )
        self._beliefs[seat] = belief
        set_split(self.position, seat, next(iter(belief)))

    def _check(self, id_: int, shown: int | None = None) -> None:
        """Raise ImpossibleStateError where ``id_`` is not legal in the possible position. ``shown`` is the id in the history."""
        if id_ not in self._out[: list_choices(self.tables, self.position, self._out)]:
            raise self._bad(id_ if shown is None else shown)

    def _apply(self, id_: int) -> None:
        s = self.position
        apply(self.tables, s, id_, self._out)
        for seat, belief in self._beliefs.items():
            known = next(iter(belief))
            refilled = any(known.facedown) and not any(s.facedown[coin_of(seat, slot)] for slot in range(SLOTS))
            taken_up = any(known.previewed) and not any(s.previewed[coin_of(seat, slot)] for slot in range(SLOTS))
            if refilled or taken_up:
                self._beliefs[seat] = merged(belief, refilled=refilled, taken_up=taken_up)
