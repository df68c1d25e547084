"""Checks that a position can stand in a game: a position that passes can be played on, by any form of the rules.

Checks are generators: the first violation that one yields is the answer, and later checks rely on the earlier ones. They do not ask whether
a game could ever have led to the position: its discards, its number of rounds, or its deployments.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from warchest.rules.content import ops
from warchest.rules.flow.draft import picks_made
from warchest.rules.flow.effects import has_units
from warchest.rules.flow.ending import is_dead
from warchest.rules.flow.turns import settle
from warchest.rules.known import HIDDEN, Known, army_of, arranged, coins_of, placed, spying, total
from warchest.rules.state.indices import coin_of, seat_of
from warchest.rules.state.layout import (
    BANNED,
    BESIDE,
    CHOICES,
    DEAD,
    DECOY,
    ELIMINATED,
    FORT,
    NOBODY,
    OUT_OF_ROUNDS,
    ROYAL,
    SLOTS,
    UNIT_SLOTS,
    WON,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.agenda import agenda_violations
from warchest.rules.validate.violation import Code, Violation


def find_violation(r: Tables, known: Known, viewers: Collection[int]) -> Violation | None:
    """Return the first reason why a position can't occur in a game, or None for a position that can.

    ``viewers``: the seats that share their knowledge: their coins, and a hand that their Spy looks at now. All other hidden
    coins must be unknown.
    """
    return checked(r, known, viewers)[0]


def checked(r: Tables, known: Known, viewers: Collection[int]) -> tuple[Violation | None, int]:
    """Return what ``find_violation`` returns, and the decider of a position that can occur in a game: a seat, ``CHANCE`` or ``NOBODY``."""
    violation = next(_laid_out(r, known), None)
    if violation is not None:
        return violation, NOBODY
    whole = arranged(r, known)
    violation = next(_as_a_whole(r, known, whole, viewers), None)
    return violation, whole.decider


def find_violations(r: Tables, known: Known, viewers: Collection[int]) -> list[Violation]:
    """Return several reasons why a position can't occur in a game, or none for a position that can.

    These are all faults of the board and of the coins. Where there are none, it is the first fault of the position as a whole.
    """
    return list(_laid_out(r, known)) or list(islice(_as_a_whole(r, known, arranged(r, known), viewers), 1))


def _laid_out(r: Tables, known: Known) -> Iterator[Violation]:
    """Check what lies on the board and in each zone. None of these checks relies on an earlier one."""
    s = known.position
    yield from _before_play(r, s)
    yield from _draft(r, s)
    yield from _board(r, s)
    yield from _decoys(r, s)
    for seat in range(r.seats):
        yield from _coins(r, known, seat)
        yield from _zones(r, known, seat)
    yield from _markers(s)


def _as_a_whole(r: Tables, known: Known, whole: Position, viewers: Collection[int]) -> Iterator[Violation]:
    """Check how a well laid out position continues, or how it ended. Write the decider into ``whole``, the position with all coins."""
    s = known.position
    if s.over == DEAD and not (r.dead_draws and is_dead(r, whole, [0] * CHOICES)):
        yield Violation(Code.NOT_DEAD)
    if s.over == OUT_OF_ROUNDS and (s.round_no != r.last_round or any(s.hand)):
        yield Violation(Code.NOT_LAST_ROUND)
    if s.round_no > r.last_round > 0:
        yield Violation(Code.AFTER_LAST_ROUND)
    if s.over == ELIMINATED and (not r.elimination or has_units(r, whole, 2 - s.winner)):
        yield Violation(Code.NOT_ELIMINATED)
    yield from agenda_violations(r, whole)
    yield from _rest(r, whole)
    yield from _viewers(r, whole, known, viewers)


def _before_play(r: Tables, s: Position) -> Iterator[Violation]:
    """Check that before the first round nothing has happened except the draft."""
    for field in ("turn", "moved", "over"):
        if getattr(s, field) and not s.round_no:
            yield Violation(Code.FIELD_BEFORE_PLAY, field=field)
    if s.drafter and not r.picks:
        yield Violation(Code.NO_DRAFT)


def _draft(r: Tables, s: Position) -> Iterator[Violation]:
    """Check that the order of the draft allows the numbers of cards taken and banned."""
    if not r.picks:
        return
    made = picks_made(s)
    if s.round_no and made < r.picks:
        yield Violation(Code.DRAFT_UNFINISHED)
    if s.taken.tolist().count(BANNED) != min(made, r.bans):
        yield Violation(Code.BANNED_COUNT, amount=made, most=min(made, r.bans))
    for seat in range(r.seats):
        due = sum(1 for pick in range(r.bans, made) if (s.drafter + r.order[pick]) % r.seats == seat)
        if len(army_of(r, s, seat)) != due:
            yield Violation(Code.ARMY_COUNT, seat=seat, amount=made, most=due)


def _board(r: Tables, s: Position) -> Iterator[Violation]:
    """Check that markers and forts lie on locations, and poison on enemies of its unit."""
    for hex_ in range(r.hexes):
        if s.controller[hex_] and not r.isloc[hex_]:
            yield Violation(Code.MARKER_OFF_LOCATION, seat=s.controller[hex_] - 1, hex=hex_)
        if s.token[hex_] & FORT and not r.isloc[hex_]:
            yield Violation(Code.FORT_OFF_LOCATION, hex=hex_)
    for number in range(len(r.ruleset.poisoners)):
        hex_ = s.poisons[number] - 1
        if hex_ < 0:
            continue
        owners = [seat for seat in range(r.seats) if any(_poisons(r, unit, number) for unit in army_of(r, s, seat))]
        if not owners:
            yield Violation(Code.POISONER_IN_NO_ARMY, number=number)
        elif s.who[hex_] == 0 or not any((seat_of(s.who[hex_]) ^ owner) & 1 for owner in owners):
            yield Violation(Code.POISON_ON_NO_ENEMY, hex=hex_, number=number)


def _poisons(r: Tables, name: str, number: int) -> bool:
    """Return whether a unit has a step that lays this poison counter."""
    unit = r.ruleset.unit(name)
    return any(step.op == ops.POISON and step.b == number for step in (*unit.tactic, *unit.trigger))


def _decoys(r: Tables, s: Position) -> Iterator[Violation]:
    """Check that a decoy that has left its card is among the coins of an enemy."""
    for number in range(SLOTS - DECOY):
        holder = s.decoys[number] - BESIDE - 1
        owners = [
            seat
            for seat in range(r.seats)
            for n in range(UNIT_SLOTS)
            if r.decoy[s.army[coin_of(seat, n)]] == number + 1
        ]
        if holder >= 0 and not (owners and (owners[0] ^ holder) & 1):
            yield Violation(Code.DECOY_WITH_OWN_SIDE, seat=holder, slot=DECOY + number)


def _coins(r: Tables, known: Known, seat: int) -> Iterator[Violation]:
    """Check that all of a seat's coins are there, and no others."""
    s = known.position
    have, there, unknown = coins_of(r, s, seat), placed(s, seat), sum(known.unseen[seat])
    for slot in range(SLOTS):
        if there[slot] > have[slot] and not s.round_no:
            yield Violation(Code.COIN_BEFORE_PLAY, seat=seat, slot=slot)
        if there[slot] > have[slot] or (there[slot] < have[slot] and not unknown):
            code = Code.SINGLE_COIN_COUNT if slot >= ROYAL else Code.COIN_COUNT
            yield Violation(code, seat=seat, slot=slot, amount=there[slot], most=have[slot])
    left = sum(have) - sum(there)
    if unknown and left != unknown:
        zone = next(zone for zone, count in zip(HIDDEN, known.unseen[seat], strict=True) if count)
        yield Violation(Code.UNKNOWN_COUNT, seat=seat, field=zone, amount=unknown, most=left)


def _zones(r: Tables, known: Known, seat: int) -> Iterator[Violation]:
    """Check that no zone has too many coins, or a coin that can't be there."""
    s = known.position
    for slot in range(ROYAL, SLOTS):
        for zone in ("supply", "box"):
            if getattr(s, zone)[coin_of(seat, slot)]:
                yield Violation(Code.COIN_OUT_OF_PLACE, seat=seat, slot=slot, field=zone)
    for zone, most in (("hand", r.hand_size), ("previewed", r.hand_size), ("drawn", 1)):
        count = total(s, seat, zone) + known.unseen[seat][HIDDEN.index(zone)]
        if count > most:
            yield Violation(Code.TOO_MANY_COINS, seat=seat, field=zone, amount=count, most=most)
        if zone == "previewed" and count and not (r.previews and s.round_no == 1):
            yield Violation(Code.PREVIEWED_TOO_LATE, seat=seat, field=zone)


def _markers(s: Position) -> Iterator[Violation]:
    """Check that the side that has placed all markers has won, and no other."""
    for side in range(2):
        if s.left[side] == 0 and s.over != WON:
            yield Violation(Code.ALL_MARKERS_PLACED, seat=side)
    if s.over in (WON, ELIMINATED) and not s.winner:
        yield Violation(Code.NO_WINNER)


def _rest(r: Tables, s: Position) -> Iterator[Violation]:
    """Check that the position is at rest: a seat decides, chance draws, or the game is over."""
    s.decider = NOBODY
    before = s.to_bytes()
    settle(r, s, False, [0] * CHOICES)
    decider, s.decider = s.decider, NOBODY
    if s.to_bytes() != before:
        s.become(before)
        yield Violation(Code.NOT_AT_REST)
    s.decider = decider


def _viewers(r: Tables, whole: Position, known: Known, viewers: Collection[int]) -> Iterator[Violation]:
    """Check that all coins that the viewers see are known, and no others."""
    looks = spying(r, whole)
    for seat in range(r.seats):
        for zone, unseen in zip(HIDDEN, known.unseen[seat], strict=True):
            seen = seat in viewers or (
                zone == "hand" and looks is not None and looks[0] in viewers and looks[1] == seat
            )
            if unseen and seen:
                yield Violation(Code.COINS_ARE_SHOWN, seat=seat, field=zone)
            if not seen and total(known.position, seat, zone):
                yield Violation(Code.COINS_ARE_HIDDEN, seat=seat, field=zone)
