"""The invariants of every position of every rule set."""

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import list_choices
from warchest.rules.known import on_bag
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import (
    ANY_POISON,
    ARG,
    BESIDE,
    CHOICES,
    COINS,
    COPIES,
    DECOY,
    DEPTH,
    FORT,
    FRAME_FIELDS,
    HEXES,
    KIND,
    PLAY_FRAME,
    POISONED,
    ROYAL,
    SEATS,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Elements, Position, Tables

ZONES = ("bag", "hand", "faceup", "facedown", "supply", "box", "previewed", "bag_top", "drawn")
CYCLE = ("bag", "hand", "faceup", "facedown", "previewed", "drawn")
POISONERS = (WAR_CHEST.row_of["assassin"], WAR_CHEST.row_of["saboteur"])
DECOY_OWNERS = (WAR_CHEST.row_of["infiltrator"], WAR_CHEST.row_of["skirmisher"])

MOST_CHOICES = 155
"""By reckoning (docs/explanation/engine.md), far below the length of the buffers. Random games of all boxes meet 55."""
MOST_FRAMES = 16
"""By reckoning, all that the agenda holds. Random games meet 5 in play, and 8 draws where four players see their second hand."""


def row_of(field: Elements, seat: int) -> list[int]:
    """A seat's counts in a zone, by slot; or the unit rows of its army."""
    return [field[coin_of(seat, slot)] for slot in range(SLOTS)]


def check(r: Tables, s: Position) -> None:
    """AssertionError where the position can't be one of a game."""
    _coins(r, s)
    _decoys(r, s)
    _zones(r, s)
    _board(r, s)
    _forts(r, s)
    _poison(r, s)
    _decrees(r, s)
    _agenda(s)
    assert list_choices(r, s, [0] * CHOICES) <= MOST_CHOICES < CHOICES
    assert Position.from_bytes(s.to_bytes()) == s


def _coins(r: Tables, s: Position) -> None:
    """Coins by kind over all zones and the board are those of the unit rows."""
    zones = [getattr(s, zone).tolist() for zone in ZONES]
    assert min(map(min, zones)) >= 0
    counts = [sum(coins) for coins in zip(*zones, strict=True)]
    rows = [counts[coin_of(seat, 0) : coin_of(seat, SLOTS)] for seat in range(SEATS)]
    for hex_ in range(HEXES):
        if s.who[hex_]:
            seat, slot = seat_of(s.who[hex_]), slot_of(s.who[hex_])
            rows[seat][slot] += s.height[hex_]
    for seat in range(SEATS):
        playing = seat < r.seats and s.round_no > 0
        wanted = [r.coins[s.army[coin_of(seat, slot)]] if playing else 0 for slot in range(SLOTS)]
        wanted[ROYAL] = int(playing)
        assert rows[seat][:DECOY] == wanted[:DECOY]


def _decoys(r: Tables, s: Position) -> None:
    """A decoy is in exactly one place: beside its card, or in the cycle of an enemy of the card's owner."""
    for decoy, row in enumerate(DECOY_OWNERS):
        owners = [seat for seat in range(r.seats) if row in row_of(s.army, seat)]
        holders = [
            seat
            for seat in range(SEATS)
            for zone in ZONES
            for _ in range(getattr(s, zone)[coin_of(seat, DECOY + decoy)])
            if zone in CYCLE
        ]
        elsewhere = sum(
            getattr(s, zone)[coin_of(seat, DECOY + decoy)] for seat in range(SEATS) for zone in ZONES
        ) - len(holders)
        assert elsewhere == 0
        place = s.decoys[decoy]
        assert (place > 0) == (s.round_no > 0 and bool(owners))
        assert holders == ([place - BESIDE - 1] if place > BESIDE else [])
        assert all((holder ^ owner) & 1 for holder in holders for owner in owners)


def _zones(r: Tables, s: Position) -> None:
    """Hands are no larger than they may be; coins lie aside in the first round, and in flight while an action needs them, only."""
    previewing = r.previews and s.round_no == 1
    for seat in range(SEATS):
        assert sum(row_of(s.hand, seat)) <= r.hand_size
        assert sum(row_of(s.previewed, seat)) <= (r.hand_size if previewing else 0)
        flying = sum(row_of(s.drawn, seat))
        drawn = [
            n
            for n in range(s.depth)
            if s.agenda[FRAME_FIELDS * n + KIND] == PLAY_FRAME and s.agenda[FRAME_FIELDS * n + ARG] == 1
        ]
        assert flying <= len(drawn)
        on_top = on_bag(s, seat)
        assert row_of(s.bag_top, seat) == [on_top.count(slot) for slot in range(SLOTS)]
        assert not any(slot >= UNIT_SLOTS for slot in on_top)
    seats = [mark - 1 >> 3 for mark in s.extra.tolist() if mark]
    assert seats == sorted(seats)
    assert not any(s.extra[len(seats) :])


def _board(r: Tables, s: Position) -> None:
    """Units, their spots in hex order, and the control markers agree."""
    spots: dict[tuple[int, int], list[int]] = {}
    for hex_ in range(HEXES):
        assert (s.height[hex_] > 0) == (s.who[hex_] > 0)
        assert s.who[hex_] == 0 or hex_ < r.hexes
        assert s.controller[hex_] == 0 or r.isloc[hex_]
        if s.who[hex_]:
            seat, slot = seat_of(s.who[hex_]), slot_of(s.who[hex_])
            spots.setdefault((seat, slot), []).append(hex_ + 1)
    for seat in range(SEATS):
        for slot in range(UNIT_SLOTS):
            standing = spots.pop((seat, slot), [])
            assert len(standing) <= r.copies[s.army[coin_of(seat, slot)]]
            assert [s.unit_hexes[coin_of(seat, slot) + COINS * n] for n in range(COPIES)] == standing + [0] * (
                COPIES - len(standing)
            )
    assert not spots
    for side in range(2):
        assert s.left[side] == r.markers - sum(1 for hex_ in range(r.hexes) if s.controller[hex_] == side + 1)
        assert s.left[side] > 0 or s.winner == side + 1


def _forts(r: Tables, s: Position) -> None:
    """Forts stand on locations; those on the board and those in the supply are seven where the game has any."""
    standing = [hex_ for hex_ in range(HEXES) if s.token[hex_] & FORT]
    assert all(r.isloc[hex_] for hex_ in standing)
    assert s.forts >= 0
    assert len(standing) + s.forts == (WAR_CHEST.forts if any(r.fort) else 0)


def _poison(r: Tables, s: Position) -> None:
    """Bits on hexes and places of counters agree; a counter lies on an enemy of its owner."""
    assert all(s.token[hex_] & ~(FORT | ANY_POISON) == 0 for hex_ in range(HEXES))
    for counter, row in enumerate(POISONERS):
        marked = [hex_ + 1 for hex_ in range(HEXES) if s.token[hex_] & (POISONED << counter)]
        assert marked == ([s.poisons[counter]] if s.poisons[counter] else [])
        for mark in marked:
            who = s.who[mark - 1]
            owners = [seat for seat in range(r.seats) if row in row_of(s.army, seat)]
            assert who
            assert owners
            assert (seat_of(who) ^ owners[0]) & 1


def _decrees(r: Tables, s: Position) -> None:
    """Decrees stay what they were; seals lie on decrees in play only, no more than a side has."""
    assert list(s.decrees) == list(r.decrees)
    in_play = sum(1 << (number - 1) for number in s.decrees.tolist() if number)
    for side in range(2):
        assert s.seals[side] & ~in_play == 0
        assert s.seals[side].bit_count() <= WAR_CHEST.seals


def _agenda(s: Position) -> None:
    """Nothing is left above the top frame, and there is room for more."""
    assert 0 <= s.depth <= MOST_FRAMES <= DEPTH
    assert not any(s.agenda[s.depth * FRAME_FIELDS :])
    assert not any(s.agenda_word[s.depth :])
    assert (s.depth == 0) == (s.over != 0)
