"""The rules of the 9x9 game written a second time, plainly: dictionaries and lists, nothing of the engine, and no care for speed.

Squares are pairs (row, column) from (0, 0) at the top left. Numbers in brackets are the sentences of the rules that a line is after.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

Square = tuple[int, int]

COINS = {
    "archer": 4,
    "berserker": 4,
    "cavalry": 4,
    "crossbowman": 5,
    "knight": 5,
    "lancer": 4,
    "mercenary": 5,
    "swordsman": 4,
}
ROYAL = "royal"
DRAW = -1
"""The winner of a game that is drawn."""
STARTS: tuple[tuple[Square, ...], ...] = (((0, 2), (0, 6)), ((8, 2), (8, 6)))
ZONES: set[Square] = {*STARTS[0], *STARTS[1], (3, 1), (3, 3), (3, 6), (5, 2), (5, 5), (5, 7)}
EDGES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
AT_TWO = tuple((a, b) for a in range(-2, 3) for b in range(-2, 3) if abs(a) + abs(b) == 2)
STRAIGHT_AT_TWO = ((-2, 0), (2, 0), (0, -2), (0, 2))


def places(square: Square, ways: Iterable[Square]) -> list[Square]:
    """Return the squares on the board that lie these ways from a square."""
    squares = [(square[0] + a, square[1] + b) for a, b in ways]
    return [place for place in squares if 0 <= place[0] <= 8 and 0 <= place[1] <= 8]


class PlainLite:
    """A game of Crow (seat 0) and Wolf (seat 1)."""

    def __init__(self, armies: list[list[str]], first: int, options: tuple[str, ...]) -> None:
        self.letter = "to_the_letter" in options
        self.options = frozenset(options) | ({"any_coin", "as_written"} if self.letter else set())
        self.board: dict[Square, tuple[int, str]] = {}
        self.zones: dict[Square, int] = {zone: seat for seat in (0, 1) for zone in STARTS[seat]}
        self.bag = [Counter({ROYAL: 1, **dict.fromkeys(army, 2)}) for army in armies]
        self.stock = [
            Counter({kind: 3 if "three_each" in options else COINS[kind] - 2 for kind in army})  # (3)
            for army in armies
        ]
        self.hand: list[Counter[str]] = [Counter(), Counter()]
        self.discard: list[Counter[str]] = [Counter(), Counter()]
        self.initiative = first
        self.turn = first
        self.drawing = True
        self.winner: int | None = None

    def _copy(self) -> "PlainLite":
        """An independent game that stands alike."""
        game = copy(self)
        game.board, game.zones = dict(self.board), dict(self.zones)
        for zone in ("bag", "stock", "hand", "discard"):
            setattr(game, zone, [coins.copy() for coins in getattr(self, zone)])
        return game

    # --- Rounds

    def draw(self, drawn: list[list[str]]) -> None:
        """Both draw three coins, these ones; AssertionError where they could not be drawn. (2, 17)"""
        for seat in (0, 1):
            bag, coins = self.bag[seat], Counter(drawn[seat])
            if "draw_first" in self.options:
                if bag.total() < 3:
                    first = Counter(bag)
                    assert not first - coins, "the rest of the bag is drawn first"
                    bag.clear()
                    bag.update(self.discard[seat])
                    self.discard[seat].clear()
                    self._take(seat, coins - first, 3 - first.total())
                    self.hand[seat] += first
                    continue
            elif bag.total() < 3:
                bag.update(self.discard[seat])
                self.discard[seat].clear()
            self._take(seat, coins, 3)
        self.drawing = False
        self.turn = self.initiative
        if not self.hand[self.turn].total():
            self.turn = 1 - self.turn

    def _take(self, seat: int, coins: Counter[str], due: int) -> None:
        assert coins.total() == min(due, self.bag[seat].total())
        assert not coins - self.bag[seat]
        self.bag[seat] -= coins
        self.hand[seat] += coins

    def _end_action(self) -> None:
        """The next one plays: the same until the hand is empty, or the other where one coin each is used in turn. (1)"""
        me, other = self.turn, 1 - self.turn
        order = [other, me] if "alternate" in self.options else [me, other]
        self.turn = next((seat for seat in order if self.hand[seat].total()), self.turn)
        self.drawing = not any(hand.total() for hand in self.hand)

    # --- Actions

    def results(self) -> Iterator["PlainLite"]:
        """Yield the game after each action that may be played with each coin of the hand."""
        me = self.turn
        for coin in [kind for kind, count in self.hand[me].items() if count]:
            yield from self._initiative(coin)
            yield from self._recruits(coin)
            if coin != ROYAL:  # (5)
                yield from self._placements(coin)
                yield from self._controls(coin)
                for square, unit in self.board.items():
                    if unit == (me, coin):
                        yield from self._maneuvers(coin, square)

    def _after(self, coin: str, pays: bool = True) -> "PlainLite":
        """A copy without the coin in the hand."""
        game = self._copy()
        game.hand[self.turn][coin] -= 1
        if pays:
            game.discard[self.turn][coin] += 1
        return game

    def _ended(self) -> "PlainLite":
        if self.winner is None and not self.letter and self._is_dead():
            self.winner = DRAW  # (19)
        if self.winner is None:
            self._end_action()
        return self

    def _is_dead(self) -> bool:
        """Whether no side can ever take a zone or win otherwise, as far as coins decide it: no unit is ever walled in here."""
        for seat in (0, 1):
            coins = self.hand[seat] + self.bag[seat] + self.stock[seat] + self.discard[seat]
            coins[ROYAL] = 0
            standing = {kind for owner, kind in self.board.values() if owner == seat}
            unheld = {place for place in ZONES & self.board.keys() if self.zones.get(place) != self.board[place][0]}
            if any(coins[kind] for kind in standing):
                return False
            if seat in self.zones.values() and any(count > 1 for count in coins.values()):
                return False
            if (
                "any_coin" in self.options
                and any(coins.values())
                and any(self.board[place][0] == seat for place in unheld)
            ):
                return False
        return True

    def _initiative(self, coin: str) -> Iterator["PlainLite"]:
        game = self._after(coin)  # (6)
        game.initiative = self.turn
        yield game._ended()

    def _recruits(self, coin: str) -> Iterator["PlainLite"]:
        for kind, count in self.stock[self.turn].items():
            if count and coin in (ROYAL, kind):  # (4)
                game = self._after(coin)
                game.stock[self.turn][kind] -= 1
                game.bag[self.turn][kind] += 1
                yield game._ended()

    def _placements(self, coin: str) -> Iterator["PlainLite"]:
        beside = {place for zone, seat in self.zones.items() if seat == self.turn for place in places(zone, EDGES)}
        if self.letter and (self.turn, coin) in self.board.values():
            return  # one unit of a kind
        for place in beside - self.board.keys():  # (7)
            game = self._after(coin, pays=False)
            game.board[place] = (self.turn, coin)
            yield game._ended()

    def _controls(self, coin: str) -> Iterator["PlainLite"]:
        for zone in ZONES & self.board.keys():
            seat, kind = self.board[zone]
            if seat != self.turn or self.zones.get(zone) == seat or ("any_coin" not in self.options and kind != coin):
                continue  # (9)
            game = self._after(coin)
            game.zones[zone] = seat
            if list(game.zones.values()).count(seat) == 6:  # (18)
                game.winner = seat
            yield game._ended()

    def _maneuvers(self, kind: str, square: Square) -> Iterator["PlainLite"]:
        paid = self._after(kind)
        if kind == "archer":  # (11)
            yield from (game._ended() for game in paid._hits(square, AT_TWO))
            yield from (game._ended() for game, _to in paid._steps(square))
        elif kind == "crossbowman":
            far = [(a, b) for a, b in STRAIGHT_AT_TWO if (square[0] + a // 2, square[1] + b // 2) not in self.board]
            ways = (*far, *EDGES) if self.letter else STRAIGHT_AT_TWO
            yield from (game._ended() for game in paid._hits(square, ways))
            yield from (game._ended() for game, _to in paid._steps(square))
        elif kind == "lancer":  # (12)
            yield from paid._lancer(square)
        else:
            for moved, to in paid._steps(square):
                if kind == "cavalry":  # (13)
                    yield from (game._ended() for game in moved._hits(to, paid.melee))
                yield moved._ended()
            for game in paid._hits(square, paid.melee):
                if game.winner is None and kind == "swordsman":  # (14)
                    yield from (stepped._ended() for stepped, _to in game._steps(square))
                if game.winner is None and kind == "berserker":  # (15)
                    yield from (again._ended() for again in game._hits(square, paid.melee))
                yield game._ended()

    def _lancer(self, square: Square) -> Iterator["PlainLite"]:
        ends: dict[Square, PlainLite] = {}
        for once, near in self._steps(square):
            ends[near] = once
            straight = (2 * near[0] - square[0], 2 * near[1] - square[1])
            ends |= {
                far: twice for twice, far in once._steps(near) if far != square and (not self.letter or far == straight)
            }
        for end, game in ends.items():
            yield from (hit._ended() for hit in game._hits(end, self.melee))
            yield game._ended()

    @property
    def melee(self) -> tuple[Square, ...]:
        """The ways to attack neighbours. (10)"""
        return (*EDGES, *CORNERS) if "eight_around" in self.options else EDGES

    def _steps(self, square: Square) -> Iterator[tuple["PlainLite", Square]]:
        """Yield the game after each step over an edge onto an empty square, and where it ended."""
        for to in places(square, EDGES):
            if to not in self.board:
                game = self._copy()
                game.board[to] = game.board.pop(square)
                yield game, to

    def _hits(self, square: Square, ways: Iterable[Square]) -> Iterator["PlainLite"]:
        """Yield the game after each hit on an enemy these ways away: its coin is out of the game. (8)"""
        me = self.board[square][0]
        for target in places(square, ways):
            if target in self.board and self.board[target][0] != me:
                game = self._copy()
                del game.board[target]
                if not game._has_units(1 - me):
                    game.winner = me
                yield game

    def _has_units(self, seat: int) -> bool:
        """Whether a seat has a unit's coin that counts. (18)"""
        coins = self.hand[seat] + self.bag[seat] + self.stock[seat]
        if "as_written" not in self.options:
            coins += self.discard[seat]
        return any(owner == seat for owner, _kind in self.board.values()) or any(kind != ROYAL for kind in +coins)

    def told(self) -> dict[str, Any]:
        """Everything that stands, to be compared."""
        return {
            "board": self.board,
            "zones": self.zones,
            "bag": [+bag for bag in self.bag],
            "hand": [+hand for hand in self.hand],
            "discard": [+discard for discard in self.discard],
            "stock": [+stock for stock in self.stock],
            "initiative": self.initiative,
            "winner": self.winner,
            "turn": "draw" if self.drawing and self.winner is None else self.turn,
        }
