"""A seat's inferences from its information state: one position that could be the true one, and how likely the others are.

``Memory`` keeps what was inferred of the most recent states, so that one that has grown is not read from its start again.

>>> import random
>>> from warchest import Game, Setup
>>> game = Game(Setup.first_game(), key=b"an example")
>>> knowledge = Knowledge(game.information_state(0))
>>> len(knowledge.belief(1))
26
>>> dealt = knowledge.redeal(random.Random(1))
>>> [dealt.hand[coin] == game.position.hand[coin] for coin in range(5)]
[True, True, True, True, True]
"""

import random
from collections.abc import Sequence

from warchest.beliefs.hidden_splits import (
    NOTHING_DRAWN,
    Belief,
    after_draw,
    after_facedown,
    after_known_draw,
    after_look,
    after_shown,
    holds,
    initial_belief,
    likeliest,
    merged,
    set_split,
    split_of,
    unseen,
)
from warchest.formats.position.parse import tables_of
from warchest.history import InformationState, Look
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
    KIND,
    OTHER_HEX,
    PLAY_FRAME,
    ROYAL,
    SEAT,
    SLOTS,
    UNKNOWN,
)
from warchest.rules.state.position import Position, Tables


class ImpossibleStateError(ValueError):
    """An information state that no game could have given. Its text is a sentence that says where."""


def _coin_shown(r: Tables, s: Position, seat: int, id_: int) -> int:
    """Return the slot of the coin that a play shows. For an impossible play it is a slot of which the seat has no coin."""
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


class Knowledge:
    """A seat's inferences. ``tables``, ``seat`` and ``ids`` (all ids so far, as far as the seat may know them) may be read."""

    def __init__(self, state: InformationState) -> None:
        """Read a whole information state. Raises ImpossibleStateError where no game could have given it."""
        self.seat = state.seat
        self.tables = tables_of(state.setup)
        self.ids: tuple[int, ...] = ()
        self._position = opening(self.tables) if state.start is None else arranged(self.tables, state.start)
        self._beliefs: dict[int, Belief] = {
            seat: {NOTHING_DRAWN: 1.0} if state.start is None else initial_belief(self.tables, state.start, seat)
            for seat in range(self.tables.seats)
            if seat != state.seat
        }
        self._out = [0] * CHOICES
        self.update(state.ids, state.seen)

    # --- what is known ---------------------------------------------------------------------------------------------------------------

    @property
    def possible_position(self) -> Position:
        """Return a position that could be the true one: it agrees with everything the seat may know. Do not change it; copy it."""
        return self._position

    def belief(self, seat: int) -> Belief:
        """Return how likely each split of another seat's unseen coins is. Do not change it."""
        return self._beliefs[seat]

    def redeal(self, rng: random.Random) -> Position:
        """Return a position drawn from the belief, each possible true position with its own likelihood."""
        dealt = self._position.copy()
        for seat, belief in self._beliefs.items():
            set_split(dealt, seat, rng.choices(list(belief), list(belief.values()))[0])
        return dealt

    # --- reading on ------------------------------------------------------------------------------------------------------------------

    def update(self, ids: Sequence[int], seen: Sequence[Look] = ()) -> None:
        """Read the ids that follow. ``seen`` holds the looks among them, and may hold earlier ones too.

        Raises ImpossibleStateError where an id cannot follow. Everything read before it is kept.
        """
        looks = {look.at: look for look in seen}
        for id_ in ids:
            if not 0 <= id_ < COUNT:
                raise self._bad(id_)
            decider = self._position.decider
            if decider == CHANCE:
                self._chance(id_)
            elif decider >= 0:
                self._decision(id_)
            else:
                raise self._bad(id_)
            self.ids += (id_,)
            looking = spying(self.tables, self._position)
            if looking is not None and looking[0] == self.seat:
                self._look(looking[1], looks.get(len(self.ids)))

    def _bad(self, id_: int) -> ImpossibleStateError:
        return ImpossibleStateError(
            f"The history does not fit the rules: {id_} can't follow its first {len(self.ids)} ids."
        )

    def _chance(self, id_: int) -> None:
        s = self._position
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
        s = self._position
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
        s = self._position
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
        s = self._position
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
        found = after_look(self._beliefs[seat], tuple(look.hand)) if look is not None and look.seat == seat else {}
        if not found:
            raise ImpossibleStateError(
                f"The history does not tell the hand that was seen after its first {len(self.ids)} ids."
            )
        self._beliefs[seat] = found
        set_split(self._position, seat, next(iter(found)))

    def _check(self, id_: int, shown: int | None = None) -> None:
        """Raise ImpossibleStateError where ``id_`` is not legal in the possible position. ``shown`` is the id as the history has it."""
        if id_ not in self._out[: list_choices(self.tables, self._position, self._out)]:
            raise self._bad(id_ if shown is None else shown)

    def _apply(self, id_: int) -> None:
        s = self._position
        apply(self.tables, s, id_, self._out)
        for seat, belief in self._beliefs.items():
            known = next(iter(belief))
            refilled = any(known.facedown) and not any(s.facedown[coin_of(seat, slot)] for slot in range(SLOTS))
            taken_up = any(known.previewed) and not any(s.previewed[coin_of(seat, slot)] for slot in range(SLOTS))
            if refilled or taken_up:
                self._beliefs[seat] = merged(belief, refilled=refilled, taken_up=taken_up)


class Memory:
    """Remembers the knowledge of the most recent information states."""

    def __init__(self, size: int = 32) -> None:
        self._size = size
        self._kept: list[tuple[InformationState, Knowledge]] = []

    def recall(self, state: InformationState) -> Knowledge:
        """Return the knowledge of this information state, at whose end its seat decides. Use it at once: a later call changes it.

        Raises ImpossibleStateError if no game could have given the state, or if another seat decides at its end.
        """
        knowledge = self._read(state)
        if knowledge.possible_position.decider != state.seat:
            raise ImpossibleStateError(f"Seat {state.seat} has nothing to decide at the end of this history.")
        return knowledge

    def _read(self, state: InformationState) -> Knowledge:
        for at, (known, knowledge) in enumerate(self._kept):
            if _begins(known, state):
                del self._kept[at]  # kept again only once the rest has proved good
                knowledge.update(state.ids[len(known.ids) :], state.seen)
                break
        else:
            knowledge = Knowledge(state)
        self._kept.insert(0, (state, knowledge))
        del self._kept[self._size :]
        return knowledge


def _begins(known: InformationState, state: InformationState) -> bool:
    """Return whether ``state`` continues ``known``."""
    return (
        (known.setup, known.seat, known.start) == (state.setup, state.seat, state.start)
        and state.ids[: len(known.ids)] == known.ids
        and state.seen[: len(known.seen)] == known.seen
    )
