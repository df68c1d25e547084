"""What must hold in every position."""

from warchest.rules.layout import CHOICES, COPIES, DEPTH, HEXES, ROYAL, SEATS, SLOTS, UNIT_SLOTS
from warchest.rules.play import list_choices
from warchest.rules.position import Position, Tables

ZONES = ("bag", "hand", "up", "down", "supply", "box", "aside", "top", "flight")

MOST_CHOICES = 108
"""Two players, base box (docs/engine.md): far below the length of the buffers."""
MOST_FRAMES = 4


def check(r: Tables, s: Position) -> None:
    """AssertionError where the position can't be one of a game."""
    _coins(r, s)
    _board(r, s)
    _agenda(s)
    assert list_choices(r, s, [0] * CHOICES) <= MOST_CHOICES
    assert Position.from_bytes(s.to_bytes()) == s


def _coins(r: Tables, s: Position) -> None:
    """Coins by kind over all zones and the board are those of the unit rows."""
    found = [[0] * SLOTS for _ in range(SEATS)]
    for zone in ZONES:
        for seat, row in enumerate(getattr(s, zone).tolist()):
            assert min(row) >= 0
            for slot, count in enumerate(row):
                found[seat][slot] += count
    for hex_ in range(HEXES):
        if s.who[hex_]:
            seat, slot = divmod(s.who[hex_] - 1, SLOTS)
            found[seat][slot] += s.height[hex_]
    for seat in range(SEATS):
        playing = seat < r.seats and s.round_no > 0
        wanted = [r.coins[s.army[seat, slot]] if playing else 0 for slot in range(SLOTS)]
        wanted[ROYAL] = int(playing)
        assert found[seat] == wanted


def _board(r: Tables, s: Position) -> None:
    """Units, their spots, and the control markers agree."""
    spots: dict[tuple[int, int], list[int]] = {}
    for hex_ in range(HEXES):
        assert (s.height[hex_] > 0) == (s.who[hex_] > 0)
        assert s.who[hex_] == 0 or hex_ < r.hexes
        assert s.held[hex_] == 0 or r.isloc[hex_]
        if s.who[hex_]:
            seat, slot = divmod(s.who[hex_] - 1, SLOTS)
            spots.setdefault((seat, slot), []).append(hex_ + 1)
    for seat in range(SEATS):
        for slot in range(UNIT_SLOTS):
            standing = spots.pop((seat, slot), [])
            assert len(standing) <= r.copies[s.army[seat, slot]]
            assert [s.spots[seat, slot, n] for n in range(COPIES)] == standing + [0] * (COPIES - len(standing))
    assert not spots
    for side in range(2):
        assert s.left[side] == r.markers - sum(1 for hex_ in range(r.hexes) if s.held[hex_] == side + 1)
        assert s.left[side] > 0 or s.winner == side + 1


def _agenda(s: Position) -> None:
    """Nothing is left above the top frame, and there is room for more."""
    assert 0 <= s.depth <= MOST_FRAMES
    for frame in range(s.depth, DEPTH):
        assert not any(s.agenda[frame, field] for field in range(8))
    assert (s.depth == 0) == (s.over != 0)
