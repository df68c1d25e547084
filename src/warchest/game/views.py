"""The view of each seat on a position. This is the only module that shows a position to a viewer.

A view is built up from public knowledge and the viewer's coins; it is never made by removing parts of the truth. Coins have no
identity, only counts by kind. Kinds are unit ids and ``royal``; hexes go by name.
"""

from collections.abc import Collection, Sequence
from operator import attrgetter

import msgspec

from warchest.rules.content.boards import Board
from warchest.rules.known import (
    HIDDEN,
    SIDES,
    Side,
    army_of,
    by_kind,
    by_slot,
    counts,
    in_slots,
    kind_of,
    kinds_of,
    on_bag,
    spying,
)
from warchest.rules.outcome import Outcome
from warchest.rules.state.indices import coin_of, seat_of, slot_of, top
from warchest.rules.state.layout import BANNED, BESIDE, DRAFT_FRAME, FORT, KIND, POISONED, POOL, SLOTS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.schema.view import (
    CoinTally,
    Decrees,
    DraftCard,
    DraftTurn,
    DraftView,
    Forts,
    Initiative,
    OutcomeView,
    OwnCoins,
    SeatView,
    SpiedHand,
    UnitView,
    View,
)

_zones = attrgetter(*(f"{zone}_word" for zone in (*HIDDEN, "bag_top", "faceup", "supply", "box")))
"""Return the coins of all seats in these zones, a word for each seat."""


def view(
    tables: Tables,
    position: Position,
    board: Board,
    viewer: int | None,
    *,
    flip: Side | None = None,
    outcome: Outcome | None = None,
) -> View:
    """Return the present view of seat ``viewer``, or of a spectator for None.

    ``flip``: the side that the marker showed last; ``outcome``: how the game ended. Both are public, and not part of a position.
    """
    eyes = () if viewer is None else (viewer,)
    return _view(tables, position, board, eyes, _spied(tables, position, viewer), flip, outcome)


def own_view(tables: Tables, position: Position, viewer: int, public: View) -> View:
    """Return the view of a seat, which is the public view (`view` for None) with the coins that this seat may know."""
    seats = [
        msgspec.structs.replace(seat, own=_own(tables, position, viewer)) if seat.seat == viewer else seat
        for seat in public.seats
    ]
    return msgspec.structs.replace(public, seats=seats, spied=_spied(tables, position, viewer))


def open_view(
    tables: Tables, position: Position, board: Board, *, flip: Side | None = None, outcome: Outcome | None = None
) -> View:
    """Return the position with the coins of every seat, for when nothing is secret any more. They include the hand that a Spy sees."""
    return _view(tables, position, board, range(tables.seats), None, flip, outcome)


def _view(
    tables: Tables,
    position: Position,
    board: Board,
    open_seats: Collection[int],
    spied: SpiedHand | None,
    flip: Side | None,
    outcome: Outcome | None,
) -> View:
    """Return the public view with the coins of the open seats and a hand that is looked at."""
    names = board.names
    return View(
        round=position.round_no,
        phase="over" if position.over or outcome is not None else "play" if position.round_no else "draft",
        turn=position.decider if position.decider >= 0 and outcome is None else None,
        initiative=Initiative(_first(tables, position), bool(position.moved and not tables.lite_actions)),
        held={
            names[hex_]: SIDES[position.controller[hex_] - 1] for hex_ in board.locations if position.controller[hex_]
        },
        units=[_unit(tables, position, names, hex_) for hex_ in range(tables.hexes) if position.who[hex_]],
        forts=_forts(tables, position, names),
        decrees=_decrees(tables, position),
        spied=spied,
        seats=[_seat(tables, position, names, seat, own=seat in open_seats) for seat in range(tables.seats)],
        draft=_draft(tables, position),
        flip=flip,
        outcome=None if outcome is None else _outcome(outcome),
    )


def _unit(tables: Tables, position: Position, names: tuple[str, ...], hex_: int) -> UnitView:
    seat, slot = seat_of(position.who[hex_]), slot_of(position.who[hex_])
    poison = [unit for n, unit in enumerate(tables.ruleset.poisoners) if position.token[hex_] & (POISONED << n)]
    return UnitView(names[hex_], seat, kind_of(tables, position, seat, slot), position.height[hex_], poison)


def _seat(tables: Tables, position: Position, names: tuple[str, ...], seat: int, *, own: bool) -> SeatView:
    side, army, kinds = seat % 2, army_of(tables, position, seat), kinds_of(tables, position, seat)
    hand, bag, facedown, previewed, drawn, bag_top, faceup, supply, box = [word[seat] for word in _zones(position)]
    unseen = hand + bag + facedown + previewed + drawn + bag_top
    return SeatView(
        seat=seat,
        side=SIDES[side],
        army=army,
        markers=tables.markers - position.left[side],
        goal=tables.markers,
        supply=by_kind(kinds, in_slots(supply)),
        faceup=by_kind(kinds, in_slots(faceup)),
        facedown=sum(in_slots(facedown)),
        box=by_kind(kinds, in_slots(box)),
        hand=sum(in_slots(hand + drawn)),
        bag=sum(in_slots(bag + bag_top)),
        bag_top=[kinds[slot] for slot in on_bag(position, seat)] if bag_top else [],
        unseen=by_kind(kinds, in_slots(unseen)),
        tally=_tally(position, seat, kinds, in_slots(faceup + unseen)),
        decoy=_decoys(tables, position, seat),
        counter={
            unit: names[position.poisons[n] - 1] if position.poisons[n] else None
            for n, unit in enumerate(tables.ruleset.poisoners)
            if unit in army
        },
        previewed=sum(in_slots(previewed)),
        own=_own(tables, position, seat) if own else None,
    )


def _own(tables: Tables, position: Position, seat: int) -> OwnCoins:
    """Return the coins that only this seat may know."""
    kinds = kinds_of(tables, position, seat)
    return OwnCoins(
        hand=by_kind(kinds, by_slot(position, seat, "hand")),
        bag=by_kind(kinds, by_slot(position, seat, "bag", "bag_top")),
        facedown=by_kind(kinds, by_slot(position, seat, "facedown")),
        previewed=by_kind(kinds, by_slot(position, seat, "previewed")),
        drawn=next(iter(by_kind(kinds, by_slot(position, seat, "drawn"))), None),
    )


def _tally(position: Position, seat: int, kinds: Sequence[str], cycle: bytes) -> dict[str, CoinTally]:
    """Return the places of a seat's coins. ``cycle``: those by slot that are neither on the board, in the supply nor in the box."""
    board = [0] * SLOTS
    for hex_, who in enumerate(position.who.tolist()):
        if who and seat_of(who) == seat:
            board[slot_of(who)] += position.height[hex_]
    return {
        kinds[slot]: CoinTally(
            board=board[slot],
            cycle=cycle[slot],
            supply=position.supply[coin_of(seat, slot)],
            box=position.box[coin_of(seat, slot)],
        )
        for slot in range(UNIT_SLOTS)
        if position.army[coin_of(seat, slot)]
    }


def _decoys(tables: Tables, position: Position, seat: int) -> dict[str, int | None]:
    """Return the places of the decoys of a seat's army: the seat that has one among its coins, or None for one beside its card."""
    numbers = [
        tables.decoy[position.army[coin_of(seat, slot)]] - 1
        for slot in range(UNIT_SLOTS)
        if position.army[coin_of(seat, slot)]
    ]
    return {
        tables.ruleset.decoys[n]: position.decoys[n] - BESIDE - 1 if position.decoys[n] > BESIDE else None
        for n in numbers
        if n >= 0
    }


def _forts(tables: Tables, position: Position, names: tuple[str, ...]) -> Forts | None:
    """Return the hexes of forts and the number left, or None where the game has no forts."""
    if not any(tables.fort):
        return None
    return Forts([names[hex_] for hex_ in range(tables.hexes) if position.token[hex_] & FORT], position.forts)


def _decrees(tables: Tables, position: Position) -> Decrees | None:
    """Return the decrees in play with the seals on them, and each side's remaining seals, or None where the game has no decrees."""
    numbers, ids = [number - 1 for number in position.decrees if number], tables.ruleset.decree_ids
    if not numbers:
        return None
    return Decrees(
        ids=[ids[number] for number in numbers],
        seals={
            ids[number]: [name for side, name in enumerate(SIDES) if position.seals[side] >> number & 1]
            for number in numbers
        },
        left={name: tables.ruleset.seals - position.seals[side].bit_count() for side, name in enumerate(SIDES)},
    )


def _spied(tables: Tables, position: Position, viewer: int | None) -> SpiedHand | None:
    """Return the hand that the viewer looks at now, or None."""
    looks = spying(tables, position)
    if looks is None or looks[0] != viewer:
        return None
    return SpiedHand(looks[1], counts(tables, position, looks[1], "hand"))


def _draft(tables: Tables, position: Position) -> DraftView | None:
    if not tables.picks:
        return None
    taken = [position.taken[card] for card in range(POOL)]
    return DraftView(
        pool=[
            DraftCard(
                kind=tables.ruleset.unit_ids[position.pool[card] - 1],
                seat=taken[card] - 1 if 0 < taken[card] < BANNED else None,
                banned=taken[card] == BANNED,
            )
            for card in range(POOL)
            if position.pool[card]
        ],
        order=[
            DraftTurn((position.drafter + tables.order[pick]) % tables.seats, pick < tables.bans)
            for pick in range(tables.picks)
        ]
        if _drafts(position)
        else [],
        at=sum(1 for mark in taken if mark),
    )


def _drafts(position: Position) -> bool:
    """Return whether the first drafter is known."""
    begun = any(position.taken) or position.round_no > 0
    return begun or (position.decider >= 0 and position.agenda[top(position) + KIND] == DRAFT_FRAME)


def _first(tables: Tables, position: Position) -> int | None:
    """Return the seat with the initiative marker. In a draft of two players it is the seat that will have it, once that is known."""
    if position.round_no:
        return position.holder
    if tables.seats != 2 or not tables.picks or not _drafts(position):
        return None
    return position.holder if tables.orders else 1 - position.drafter


def _outcome(outcome: Outcome) -> OutcomeView:
    return OutcomeView(outcome.ending, outcome.winning_side, outcome.seat)
