"""The view of each seat on a position. This is the only module that shows a position to a viewer.

A view is built up from public knowledge and the viewer's coins; it is never made by removing parts of the truth. Coins have no
identity, only counts by kind. Kinds are unit ids and ``royal``; hexes go by name.
"""

from collections.abc import Collection

import msgspec

from warchest.rules.content.boards import Board
from warchest.rules.known import HIDDEN, SIDES, Side, army_of, by_slot, counts, kind_of, on_bag, spying, total
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

_CYCLE = (*HIDDEN, "bag_top")


def view(
    r: Tables,
    s: Position,
    board: Board,
    viewer: int | None,
    *,
    flip: Side | None = None,
    outcome: Outcome | None = None,
) -> View:
    """Return the present view of seat ``viewer``, or of everybody else for None.

    ``flip``: the side that the marker showed last; ``outcome``: how the game ended. Both are public, and not part of a position.
    """
    eyes = () if viewer is None else (viewer,)
    return _view(r, s, board, eyes, _spied(r, s, viewer), flip, outcome)


def own_view(r: Tables, s: Position, viewer: int, everybody: View) -> View:
    """Return the view of a seat, which is the view of everybody (`view` for None) with the coins that this seat may know."""
    seats = [
        msgspec.structs.replace(seat, own=_own(r, s, viewer)) if seat.seat == viewer else seat
        for seat in everybody.seats
    ]
    return msgspec.structs.replace(everybody, seats=seats, spied=_spied(r, s, viewer))


def open_view(
    r: Tables, s: Position, board: Board, *, flip: Side | None = None, outcome: Outcome | None = None
) -> View:
    """Return the position with the coins of every seat, for when nothing is secret any more. They include the hand that a Spy sees."""
    return _view(r, s, board, range(r.seats), None, flip, outcome)


def _view(
    r: Tables,
    s: Position,
    board: Board,
    open_seats: Collection[int],
    spied: SpiedHand | None,
    flip: Side | None,
    outcome: Outcome | None,
) -> View:
    """Return the public view with the coins of the open seats and a hand that is looked at."""
    names = board.names
    return View(
        round=s.round_no,
        phase="over" if s.over or outcome is not None else "play" if s.round_no else "draft",
        turn=s.decider if s.decider >= 0 and outcome is None else None,
        initiative=Initiative(_first(r, s), bool(s.moved and not r.lite_actions)),
        held={names[hex_]: SIDES[s.controller[hex_] - 1] for hex_ in board.locations if s.controller[hex_]},
        units=[_unit(r, s, names, hex_) for hex_ in range(r.hexes) if s.who[hex_]],
        forts=_forts(r, s, names),
        decrees=_decrees(r, s),
        spied=spied,
        seats=[_seat(r, s, names, seat, own=seat in open_seats) for seat in range(r.seats)],
        draft=_draft(r, s),
        flip=flip,
        outcome=None if outcome is None else _outcome(outcome),
    )


def _unit(r: Tables, s: Position, names: tuple[str, ...], hex_: int) -> UnitView:
    seat, slot = seat_of(s.who[hex_]), slot_of(s.who[hex_])
    poison = [unit for n, unit in enumerate(r.ruleset.poisoners) if s.token[hex_] & (POISONED << n)]
    return UnitView(names[hex_], seat, kind_of(r, s, seat, slot), s.height[hex_], poison)


def _seat(r: Tables, s: Position, names: tuple[str, ...], seat: int, *, own: bool) -> SeatView:
    side, army = seat % 2, army_of(r, s, seat)
    return SeatView(
        seat=seat,
        side=SIDES[side],
        army=army,
        markers=r.markers - s.left[side],
        goal=r.markers,
        supply=counts(r, s, seat, "supply"),
        faceup=counts(r, s, seat, "faceup"),
        facedown=total(s, seat, "facedown"),
        box=counts(r, s, seat, "box"),
        hand=total(s, seat, "hand", "drawn"),
        bag=total(s, seat, "bag", "bag_top"),
        bag_top=[kind_of(r, s, seat, slot) for slot in on_bag(s, seat)],
        unseen=counts(r, s, seat, *_CYCLE),
        tally=_tally(r, s, seat),
        decoy=_decoys(r, s, seat),
        counter={
            unit: names[s.poisons[n] - 1] if s.poisons[n] else None
            for n, unit in enumerate(r.ruleset.poisoners)
            if unit in army
        },
        previewed=total(s, seat, "previewed"),
        own=_own(r, s, seat) if own else None,
    )


def _own(r: Tables, s: Position, seat: int) -> OwnCoins:
    """Return the coins that only this seat may know."""
    return OwnCoins(
        hand=counts(r, s, seat, "hand"),
        bag=counts(r, s, seat, "bag", "bag_top"),
        facedown=counts(r, s, seat, "facedown"),
        previewed=counts(r, s, seat, "previewed"),
        drawn=next(iter(counts(r, s, seat, "drawn")), None),
    )


def _tally(r: Tables, s: Position, seat: int) -> dict[str, CoinTally]:
    board = [0] * SLOTS
    for hex_, who in enumerate(s.who.tolist()):
        if who and seat_of(who) == seat:
            board[slot_of(who)] += s.height[hex_]
    cycle = by_slot(s, seat, "faceup", *_CYCLE)
    return {
        kind_of(r, s, seat, slot): CoinTally(
            board=board[slot],
            cycle=cycle[slot],
            supply=s.supply[coin_of(seat, slot)],
            box=s.box[coin_of(seat, slot)],
        )
        for slot in range(UNIT_SLOTS)
        if s.army[coin_of(seat, slot)]
    }


def _decoys(r: Tables, s: Position, seat: int) -> dict[str, int | None]:
    """Return the places of the decoys of a seat's army: the seat that has one among its coins, or None for one beside its card."""
    numbers = [r.decoy[s.army[coin_of(seat, slot)]] - 1 for slot in range(UNIT_SLOTS) if s.army[coin_of(seat, slot)]]
    return {r.ruleset.decoys[n]: s.decoys[n] - BESIDE - 1 if s.decoys[n] > BESIDE else None for n in numbers if n >= 0}


def _forts(r: Tables, s: Position, names: tuple[str, ...]) -> Forts | None:
    """Return the hexes of forts and the number left, or None where the game has no forts."""
    if not any(r.fort):
        return None
    return Forts([names[hex_] for hex_ in range(r.hexes) if s.token[hex_] & FORT], s.forts)


def _decrees(r: Tables, s: Position) -> Decrees | None:
    """Return the decrees in play with the seals on them, and each side's remaining seals, or None where the game has no decrees."""
    numbers, ids = [number - 1 for number in s.decrees if number], r.ruleset.decree_ids
    if not numbers:
        return None
    return Decrees(
        ids=[ids[number] for number in numbers],
        seals={
            ids[number]: [name for side, name in enumerate(SIDES) if s.seals[side] >> number & 1] for number in numbers
        },
        left={name: r.ruleset.seals - s.seals[side].bit_count() for side, name in enumerate(SIDES)},
    )


def _spied(r: Tables, s: Position, viewer: int | None) -> SpiedHand | None:
    """Return the hand that the viewer looks at now, or None."""
    looks = spying(r, s)
    if looks is None or looks[0] != viewer:
        return None
    return SpiedHand(looks[1], counts(r, s, looks[1], "hand"))


def _draft(r: Tables, s: Position) -> DraftView | None:
    if not r.picks:
        return None
    taken = [s.taken[card] for card in range(POOL)]
    return DraftView(
        pool=[
            DraftCard(
                kind=r.ruleset.unit_ids[s.pool[card] - 1],
                seat=taken[card] - 1 if 0 < taken[card] < BANNED else None,
                banned=taken[card] == BANNED,
            )
            for card in range(POOL)
            if s.pool[card]
        ],
        order=[DraftTurn((s.drafter + r.order[pick]) % r.seats, pick < r.bans) for pick in range(r.picks)]
        if _drafts(s)
        else [],
        at=sum(1 for mark in taken if mark),
    )


def _drafts(s: Position) -> bool:
    """Return whether the first drafter is known."""
    begun = any(s.taken) or s.round_no > 0
    return begun or (s.decider >= 0 and s.agenda[top(s) + KIND] == DRAFT_FRAME)


def _first(r: Tables, s: Position) -> int | None:
    """Return the seat with the initiative marker. In a draft of two players it is the seat that will have it, once that is known."""
    if s.round_no:
        return s.holder
    if r.seats != 2 or not r.picks or not _drafts(s):
        return None
    return s.holder if r.orders else 1 - s.drafter


def _outcome(outcome: Outcome) -> OutcomeView:
    return OutcomeView(outcome.ending, outcome.winning_side, outcome.seat)
