"""A table to try one sentence of the rules on: lay out a position by hand, then ask and play by names.

    game = Scene().unit(A, "cavalry", "f4").unit(B, "archer", "f2").hand(A, "cavalry").begin()
    game.play("tactic", "cavalry").play("step", to="f3")
    assert game.options("hit") == {"f2"}

Coins that a scene does not mention lie in the supply; a side that says what its supply is has the others in the box. A hand that is not
mentioned is the Royal Coin; else an unmentioned Royal Coin is in the bag. Wherever a game waits for a choice, both judges of the rules
must agree.
"""

from collections import Counter
from typing import Self

from warchest.rules import encoding, reasons
from warchest.rules.agenda import push
from warchest.rules.boards import TWO, distance
from warchest.rules.encoding import Decision
from warchest.rules.layout import (
    ARG,
    CHANCE,
    CHOICES,
    COPIES,
    DEAD,
    NOBODY,
    OP,
    OP_PLAY,
    OP_TRIGGER,
    ROYAL,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
    WON,
)
from warchest.rules.opening import make_tables, opening
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.turns import list_chance, settle
from warchest.rules.units import BASE, UNITS
from warchest.setups import Setup

A, B = "A", "B"
SIDES = (A, B)
HEXES = TWO.names
LOCATIONS = frozenset(HEXES[i] for i in TWO.locations)
CYCLE = ("hand", "bag", "up", "down")
ZONES = (*CYCLE, "supply", "box", "aside", "top", "flight")
TWO_PLAYER_IDS = encoding.HEX_BASE + len(HEXES) * encoding.HEX_STRIDE
EVERY = 11
"""Of the ids that are not legal, one in so many is put to both judges."""
ALL_KINDS = tuple(unit.id for unit in BASE)

_ON_A_UNIT = ("move", "attack", "control", "bolster", "tactic")
_BLANDEST = ("pikeman", "knight", "scout", "crossbowman", "light_cavalry", "swordsman", "cavalry", "archer", "lancer")
"""Who fills the places of an army that a scene does not mention: never on the board, never in a hand."""


def hex_at(name: str) -> int:
    """The index of a hex; KeyError for a name that is none."""
    return TWO.by_name[name]


def neighbours(name: str) -> set[str]:
    """The names of the hexes next to one."""
    return within(name, 1, 1)


def within(name: str, nearest: int, farthest: int) -> set[str]:
    """The names of the hexes at these distances from one."""
    here = TWO.hexes[hex_at(name)]
    return {there for there in HEXES if nearest <= distance(here, TWO.hexes[hex_at(there)]) <= farthest}


class Scene:
    """A position in the making."""

    def __init__(self) -> None:
        self._units: list[tuple[str, str, str, int]] = []
        self._zones: dict[tuple[str, str], list[str]] = {}
        self._kinds: dict[str, list[str]] = {A: [], B: []}
        self._held: dict[str, str | None] = {}
        self._to_move = A
        self._holder = A
        self._moved = False
        self._earned: str | None = None

    def army(self, side: str, *kinds: str) -> Self:
        """Kinds that belong to a side; those of its units and coins need not be said again."""
        for kind in kinds:
            if kind != "royal" and kind not in self._kinds[side]:
                self._kinds[side].append(kind)
        return self

    def unit(self, side: str, kind: str, hex_: str, height: int = 1) -> Self:
        """A unit on the board."""
        self._units.append((side, kind, hex_, height))
        return self.army(side, kind)

    def _zone(self, side: str, zone: str, kinds: tuple[str, ...]) -> Self:
        self._zones[side, zone] = list(kinds)
        return self.army(side, *kinds)

    def hand(self, side: str, *kinds: str) -> Self:
        """The hand of a side, coin by coin."""
        return self._zone(side, "hand", kinds)

    def bag(self, side: str, *kinds: str) -> Self:
        """The bag of a side."""
        return self._zone(side, "bag", kinds)

    def faceup(self, side: str, *kinds: str) -> Self:
        """The coins that a side has discarded face up."""
        return self._zone(side, "up", kinds)

    def facedown(self, side: str, *kinds: str) -> Self:
        """The coins that a side has discarded facedown."""
        return self._zone(side, "down", kinds)

    def supply(self, side: str, *kinds: str) -> Self:
        """The whole supply of a side; what is not mentioned anywhere is then out of the game."""
        return self._zone(side, "supply", kinds)

    def held(self, side: str | None, *hexes: str) -> Self:
        """Locations that a side controls (None: nobody), besides the starting ones."""
        self._held.update(dict.fromkeys(hexes, side))
        return self

    def turn(self, side: str) -> Self:
        """The side that uses a coin now; A where nothing is said."""
        self._to_move = side
        return self

    def initiative(self, side: str, moved: bool = False) -> Self:
        """The side that holds the initiative, and whether the marker has already moved this round."""
        self._holder, self._moved = side, moved
        return self

    def earned(self, kind: str) -> Self:
        """A unit of the side to move has just earned its trigger, and nothing else is left of its action."""
        self._earned = kind
        return self

    def begin(self) -> "Table":
        """Lay everything out."""
        self._fill_armies()
        tables = make_tables([self._kinds[A], self._kinds[B]], holder=0)
        s = Position()
        for seat in range(2):
            for slot in range(SLOTS):
                s.army[seat, slot] = tables.army[seat, slot]
        s.round_no, s.holder, s.moved = 1, SIDES.index(self._holder), int(self._moved)
        self._lay_board(tables, s)
        for seat, side in enumerate(SIDES):
            self._lay_coins(tables, s, seat, side)
        s.turn = SIDES.index(self._to_move)
        if self._earned:
            slot = self._kinds[self._to_move].index(self._earned)
            push(s, OP_TRIGGER, s.turn, s.spots[s.turn, slot, 0] - 1, s.army[s.turn, slot], 0)
        else:
            push(s, OP_PLAY, s.turn, -1, 0, 0)
        settle(tables, s, [0] * CHOICES)
        return Table(tables, s)

    def _fill_armies(self) -> None:
        used = self._kinds[A] + self._kinds[B]
        spare = [kind for kind in _BLANDEST if kind not in used]
        for side in SIDES:
            while len(self._kinds[side]) < 4:
                self._kinds[side].append(spare.pop(0))

    def _lay_board(self, tables: Tables, s: Position) -> None:
        for hex_ in range(tables.hexes):
            side = self._held.get(HEXES[hex_], ("", *SIDES)[tables.start[hex_]])
            s.held[hex_] = SIDES.index(side) + 1 if side else 0
        for seat in range(2):
            s.left[seat] = tables.markers - sum(1 for hex_ in range(tables.hexes) if s.held[hex_] == seat + 1)
        for side, kind, name, height in sorted(self._units, key=lambda unit: hex_at(unit[2])):
            seat, slot, hex_ = SIDES.index(side), self._kinds[side].index(kind), hex_at(name)
            s.who[hex_], s.height[hex_] = 1 + seat * SLOTS + slot, height
            place = next(n for n in range(COPIES) if s.spots[seat, slot, n] == 0)
            s.spots[seat, slot, place] = hex_ + 1

    def _lay_coins(self, tables: Tables, s: Position, seat: int, side: str) -> None:
        kinds = self._kinds[side]
        for (owner, name), coins in self._zones.items():
            for coin in coins if owner == side else ():
                getattr(s, name)[seat, ROYAL if coin == "royal" else kinds.index(coin)] += 1
        for slot in range(len(kinds)):
            standing = sum(unit[3] for unit in self._units if unit[0] == side and unit[1] == kinds[slot])
            mentioned = sum(getattr(s, zone)[seat, slot] for zone in ZONES) + standing
            rest = s.box if (side, "supply") in self._zones else s.supply
            rest[seat, slot] += max(0, tables.coins[tables.army[seat, slot]] - mentioned)
        if not any(getattr(s, zone)[seat, ROYAL] for zone in ZONES):
            unmentioned = s.bag if (side, "hand") in self._zones else s.hand
            unmentioned[seat, ROYAL] = 1


class Table:
    """A game under way, asked and played by names. Sides are ``A`` and ``B``, coins go by kind, hexes by name."""

    def __init__(self, tables: Tables, position: Position) -> None:
        self.tables = tables
        self.position = position
        self._coins = self._all_coins()
        self._check()

    @classmethod
    def opened(cls, setup: Setup) -> Self:
        """The beginning of a real game: chance or a side is to act."""
        tables = setup.tables()
        return cls(tables, opening(tables))

    # --- asking ----------------------------------------------------------------------------------------------------------------------

    @property
    def decider(self) -> str:
        """``A`` or ``B``; ``chance``; ``nobody`` when the game is over."""
        return {CHANCE: "chance", NOBODY: "nobody", 0: A, 1: B}[self.position.decider]

    @property
    def drawing(self) -> str | None:
        """The side whose coin is to be drawn, None when nobody draws."""
        if self.decider != "chance":
            return None
        return SIDES[self.position.agenda[self.position.depth - 1, SEAT]]

    @property
    def winner(self) -> str | None:
        """The side that has won."""
        return SIDES[self.position.winner - 1] if self.position.over == WON else None

    @property
    def drawn_game(self) -> bool:
        """Whether the game has ended without a winner."""
        return self.position.over == DEAD

    @property
    def verbs(self) -> set[str]:
        """Everything that may be done now, without saying with what."""
        return {encoding.decode(id_).verb for id_ in self._ids()}

    @property
    def new_action(self) -> bool:
        """Whether a coin from the hand is to be used now: nothing of the action before is left."""
        s = self.position
        return s.depth == 1 and s.agenda[0, OP] == OP_PLAY and s.agenda[0, ARG] == 0

    def legal(
        self, verb: str, coin: str | None = None, to: str | None = None, take: str | None = None, at: str | None = None
    ) -> bool:
        """Whether a choice is legal now. ``at``: which unit acts, where a side has two of a kind."""
        id_ = self._id(verb, coin, to, take, at)
        return id_ is not None and id_ in self._ids()

    def why_not(
        self, verb: str, coin: str | None = None, to: str | None = None, take: str | None = None, at: str | None = None
    ) -> str | None:
        """The code of the rule that forbids a choice, None where it is legal."""
        id_ = self._id(verb, coin, to, take, at)
        assert id_ is not None, f"there is no way to say {verb} {coin} {to}"
        return self.reason(id_)

    def reason(self, id_: int) -> str | None:
        """The code of the rule that forbids a number, None where it is a legal choice."""
        reason = reasons.why_not(self.tables, self.position, id_)
        return reason.code if reason else None

    def why_not_to(self, verb: str, at: str, direction: int) -> str | None:
        """The code of the rule that forbids a move or attack in a direction, None where it is legal."""
        id_ = encoding.encode(Decision(verb, slot=direction, hex=hex_at(at)))
        return self.reason(id_)

    def why_not_try(self, coin: str | None = None, hex_: str | None = None, verb: str | None = None) -> str | None:
        """The code of the reason that a person gets who tried this on the page, None where it is legal."""
        seat = self.position.decider
        reason = reasons.why_not_try(self.tables, self.position, TWO, seat, coin, hex_, verb)
        return reason.code if reason else None

    def options(self, verb: str, coin: str | None = None, at: str | None = None) -> set[str]:
        """The hexes that a verb may name now: where to, or whom."""
        found = set()
        for id_ in self._ids():
            decision = encoding.decode(id_)
            meant = decision.verb == verb and (at is None or HEXES[decision.hex] == at)
            if meant and (coin is None or self._coin_of(decision) == coin):
                found.add(HEXES[self._goal(decision)])
        return found

    def takes(self, coin: str = "royal") -> set[str]:
        """The kinds that may be recruited with a coin."""
        decisions = [encoding.decode(id_) for id_ in self._ids()]
        seat = self.position.decider
        return {
            self._kind(seat, one.other)
            for one in decisions
            if one.verb == "recruit" and self._kind(seat, one.slot) == coin
        }

    def playable(self) -> set[str]:
        """The kinds of coin that may be used for something now."""
        decisions = [encoding.decode(id_) for id_ in self._ids()]
        return {self._kind(self.position.decider, one.slot) for one in decisions if one.verb == "pass"}

    def chances(self) -> dict[str, int]:
        """What may be drawn now, and how many there are of each."""
        ids, weights = [0] * CHOICES, [0] * CHOICES
        count = list_chance(self.tables, self.position, ids, weights)
        seat = SIDES.index(self.drawing or A)
        return {self._kind(seat, ids[n] - encoding.DRAW): weights[n] for n in range(count)}

    def at(self, hex_: str) -> tuple[str, str, int] | None:
        """Side, kind and height of the unit at a hex, None where none stands."""
        who = self.position.who[hex_at(hex_)] - 1
        if who < 0:
            return None
        return SIDES[who // SLOTS], self._kind(who // SLOTS, who % SLOTS), self.position.height[hex_at(hex_)]

    def height(self, hex_: str) -> int:
        """Coins in the stack at a hex."""
        return self.position.height[hex_at(hex_)]

    def where(self, kind: str) -> set[str]:
        """The hexes where units of a kind stand."""
        return {name for name in HEXES if (unit := self.at(name)) and unit[1] == kind}

    def holder_of(self, hex_: str) -> str | None:
        """The side that controls a location."""
        return (None, *SIDES)[self.position.held[hex_at(hex_)]]

    def coins(self, side: str, zone: str) -> dict[str, int]:
        """The coins of a side in a zone: hand, bag, up, down, supply, box, flight."""
        seat = SIDES.index(side)
        row = getattr(self.position, zone).tolist()[seat]
        return {self._kind(seat, slot): count for slot, count in enumerate(row) if count}

    # --- playing ---------------------------------------------------------------------------------------------------------------------

    def play(
        self, verb: str, coin: str | None = None, to: str | None = None, take: str | None = None, at: str | None = None
    ) -> Self:
        """Carry out a choice, which must be legal."""
        id_ = self._id(verb, coin, to, take, at)
        assert id_ is not None, f"there is no way to say {verb} {coin} {to}"
        assert id_ in self._ids(), f"{verb} {coin} {to} is not legal: {self.why_not(verb, coin, to, take, at)}"
        return self._apply(id_)

    def draws(self, *kinds: str) -> Self:
        """Chance draws these coins, one after the other, for whoever is to draw."""
        for kind in kinds:
            assert kind in self.chances(), f"no {kind} can be drawn by {self.drawing}: {self.chances()}"
            self._apply(encoding.DRAW + self._slot(SIDES.index(self.drawing or A), kind))
        return self

    def draws_anything(self) -> Self:
        """Chance draws until somebody must choose."""
        while self.decider == "chance":
            self.draws(next(iter(self.chances())))
        return self

    def flips(self, side: str) -> Self:
        """The initiative marker shows a side."""
        assert self.decider == "chance"
        return self._apply(encoding.FLIP + SIDES.index(side))

    # --- inside ----------------------------------------------------------------------------------------------------------------------

    def _apply(self, id_: int) -> Self:
        apply(self.tables, self.position, id_, [0] * CHOICES)
        self._check()
        return self

    def _check(self) -> None:
        """Both judges agree on what is legal and on a part of what is not (all of it is for random games); no coin was made or lost."""
        if self.position.round_no:
            coins = self._all_coins()
            assert not self._coins or coins == self._coins, "coins were made or lost"
            self._coins = coins
        legal = set(self._ids())
        for id_ in {*legal, *range(len(legal) % EVERY, TWO_PLAYER_IDS, EVERY)}:
            reason = reasons.why_not(self.tables, self.position, id_)
            assert (reason is None) == (id_ in legal), (encoding.decode(id_), reason)

    def _all_coins(self) -> Counter[tuple[int, str]]:
        s = self.position
        found: Counter[tuple[int, str]] = Counter()
        for seat in range(2):
            for zone in ZONES:
                for slot, count in enumerate(getattr(s, zone).tolist()[seat]):
                    found[seat, self._kind(seat, slot)] += count
        for hex_ in range(self.tables.hexes):
            if s.who[hex_]:
                seat, slot = divmod(s.who[hex_] - 1, SLOTS)
                found[seat, self._kind(seat, slot)] += s.height[hex_]
        return +found

    def _ids(self) -> list[int]:
        out = [0] * CHOICES
        return out[: list_choices(self.tables, self.position, out)]

    def _kind(self, seat: int, slot: int) -> str:
        if slot == ROYAL:
            return "royal"
        row = self.position.army[seat, slot] if slot < SLOTS else 0
        return list(UNITS)[row - 1] if row else "nothing"

    def _slot(self, seat: int, kind: str) -> int:
        if kind == "royal":
            return ROYAL
        return next((slot for slot in range(UNIT_SLOTS) if self._kind(seat, slot) == kind), -1)

    def _coin_of(self, decision: Decision) -> str:
        if decision.verb in _ON_A_UNIT:
            unit = self.at(HEXES[decision.hex])
            return unit[1] if unit else ""
        return self._kind(self.position.decider, decision.slot)

    def _goal(self, decision: Decision) -> int:
        if decision.verb in ("move", "attack"):
            return self.tables.nb[decision.hex, decision.slot]
        return decision.hex

    def _id(self, verb: str, coin: str | None, to: str | None, take: str | None, at: str | None) -> int | None:
        """The id of a choice by names; None for one that can't even be said, such as a move to a hex that is not adjacent."""
        seat = self.position.decider
        if verb in _ON_A_UNIT:
            return self._unit_id(seat, verb, coin or "", to, at)
        if verb in ("step", "hit", "pick"):
            return encoding.encode(Decision(verb, hex=hex_at(to or "")))
        if verb == "deploy":
            return encoding.encode(Decision(verb, slot=self._slot(seat, coin or ""), hex=hex_at(to or "")))
        if verb == "recruit":
            return encoding.encode(
                Decision(verb, slot=self._slot(seat, coin or ""), other=self._slot(seat, take or ""))
            )
        if verb == "take":
            pool = [row for row in self.position.pool.tolist() if row]
            return encoding.TAKE + pool.index(list(UNITS).index(take or "") + 1)
        if verb in ("pass", "claim"):
            return encoding.encode(Decision(verb, slot=self._slot(seat, coin or "")))
        return encoding.encode(Decision(verb))

    def _unit_id(self, seat: int, verb: str, kind: str, to: str | None, at: str | None) -> int | None:
        standing = self.where(kind)
        if at is None and len(standing) == 1:
            at = next(iter(standing))
        if at is None:
            return None
        if verb in ("move", "attack"):
            row = [self.tables.nb[hex_at(at), d] for d in range(6)]
            if to not in neighbours(at):
                return None
            return encoding.encode(Decision(verb, slot=row.index(hex_at(to)), hex=hex_at(at)))
        return encoding.encode(Decision(verb, hex=hex_at(at)))
