"""A game under way, asked and played by names: seats ``A``, ``B``, ``A2``, ``B2``, coins by kind, hexes by name.

    game.play("tactic", "cavalry").play("step", to="f3")
    assert game.options("hit") == {"f2"}

What a verb names beside a hex is its ``coin``: a kind of coin; for ``proclaim`` the decree, for ``deceive`` and ``seat``
the seat, for ``choose_order`` the place. Wherever a game waits for a choice, both judges of the rules must agree.
"""

from collections import Counter
from typing import Self

from tests.support.random_games import verb_of
from tests.support.scene_names import (
    DECOYS,
    HEXES,
    POISONERS,
    SEATS,
    SIDES,
    A,
    hex_at,
    kind_at,
    neighbours,
    seat_of,
    slot_of,
)
from warchest.game.setup import Setup
from warchest.rules.content.boards import FOUR, TWO
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain import attempts
from warchest.rules.explain import judge as reasons
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.known import coins_named, on_bag
from warchest.rules.state import encoding, ids, indices
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import top
from warchest.rules.state.layout import (
    ARG,
    BESIDE,
    CHANCE,
    CHOICES,
    DEAD,
    DIRECTIONS,
    FORT,
    KIND,
    NOBODY,
    PLAY_FRAME,
    POISONED,
    SEAT,
    SLOTS,
    WON,
)
from warchest.rules.state.position import Position, Tables
from warchest.wording.choices import LOSSES

CYCLE = ("hand", "bag", "faceup", "facedown")
ZONES = (*CYCLE, "supply", "box", "previewed", "bag_top", "drawn")
EVERY = 37
"""One in this many of the illegal ids is put to both judges."""
PLACES = ("draft_first", "draft_second", "play_first", "play_second")
"""The choices of the play order, in the order of their ids."""


_ON_A_UNIT = ("move", "attack", "control", "bolster", "tactic")
_AT_A_HEX = ("step", "hit", "pick", "build", "poison", "push", "shock")
_WITH_A_COIN = ("pass", "claim", "unpoison", "gain")


class Table:
    """A game under way."""

    def __init__(self, tables: Tables, position: Position) -> None:
        self.tables = tables
        self.position = position
        self.board = FOUR if tables.seats == 4 else TWO
        self._coins = self._all_coins()
        self._check()

    @classmethod
    def opened(cls, setup: Setup) -> Self:
        """The start of a real game: chance or a seat acts next."""
        tables = setup.tables()
        return cls(tables, opening(tables))

    # --- asking ----------------------------------------------------------------------------------------------------------------------

    @property
    def decider(self) -> str:
        """A seat; ``chance``; ``nobody`` when the game is over."""
        return {CHANCE: "chance", NOBODY: "nobody", **dict(enumerate(SEATS))}[self.position.decider]

    @property
    def drawing(self) -> str | None:
        """The seat that draws next, or None."""
        if self.decider != "chance":
            return None
        return SEATS[self.position.agenda[top(self.position) + SEAT]]

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
        """The verbs of all present choices."""
        return {verb_of(id_) for id_ in self._ids()}

    @property
    def new_action(self) -> bool:
        """Whether a coin from the hand must be used now: the action before is complete."""
        s = self.position
        return s.depth == 1 and s.agenda[KIND] == PLAY_FRAME and s.agenda[ARG] == 0

    def legal(
        self, verb: str, coin: str | None = None, to: str | None = None, take: str | None = None, at: str | None = None
    ) -> bool:
        """Whether a choice is legal now. ``at``: which unit acts, where a seat has two of a kind."""
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
        """The code of the reason against this attempt on the page, or None where it is legal."""
        seat = self.position.decider
        reason = attempts.why_not_try(self.tables, self.position, self.board, seat, coin, hex_, verb)
        return reason.code if reason else None

    def options(self, verb: str, coin: str | None = None, at: str | None = None) -> set[str]:
        """The hexes that a verb may name now: where to, or whom."""
        options = set()
        for id_ in self._ids():
            decision = encoding.decode(id_)
            meant = decision.verb == verb and (at is None or HEXES[decision.hex] == at)
            if meant and (coin is None or self._coin_of(decision) == coin):
                options.add(HEXES[self._goal(decision)])
        return options

    def named(self, verb: str) -> set[str]:
        """The things that a verb without a hex may name now: kinds of coin, seats, decrees or places."""
        return {self._coin_of(one) for id_ in self._ids() if (one := encoding.decode(id_)).verb == verb}

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
        return self.named("pass")

    def chances(self) -> dict[str, int]:
        """The coins that may be drawn now, with the number of each."""
        drawn, weights = [0] * CHOICES, [0] * CHOICES
        count = list_chance(self.tables, self.position, drawn, weights)
        seat = seat_of(self.drawing or A)
        return {self._kind(seat, drawn[n] - ids.DRAW): weights[n] for n in range(count)}

    def on_bag(self, seat: str) -> list[str]:
        """The coins on top of a seat's bag, the next one to be drawn first."""
        number = seat_of(seat)
        return [self._kind(number, slot) for slot in on_bag(self.position, number)]

    def at(self, hex_: str) -> tuple[str, str, int] | None:
        """Seat, kind and height of the unit at a hex, None where none stands."""
        who = self.position.who[hex_at(hex_)]
        if who == 0:
            return None
        seat = indices.seat_of(who)
        return SEATS[seat], self._kind(seat, indices.slot_of(who)), self.position.height[hex_at(hex_)]

    def height(self, hex_: str) -> int:
        """Coins in the stack at a hex."""
        return self.position.height[hex_at(hex_)]

    def where(self, kind: str) -> set[str]:
        """The hexes where units of a kind stand."""
        return {name for name in self.board.names if (unit := self.at(name)) and unit[1] == kind}

    def holder_of(self, hex_: str) -> str | None:
        """The side that controls a location."""
        return (None, *SIDES)[self.position.controller[hex_at(hex_)]]

    def fort_at(self, hex_: str) -> bool:
        """Whether a fort stands there."""
        return bool(self.position.token[hex_at(hex_)] & FORT)

    def poisoned(self, hex_: str) -> set[str]:
        """The owners of the poison counters on the unit at a hex."""
        token = self.position.token[hex_at(hex_)]
        return {kind for n, kind in enumerate(POISONERS) if token & POISONED << n}

    def counter(self, poisoner: str) -> str | None:
        """The hex where a poisoner's counter lies, None where it lies on its card."""
        mark = self.position.poisons[POISONERS.index(poisoner)]
        return HEXES[mark - 1] if mark else None

    def sealed(self, side: str) -> set[str]:
        """The decrees that bear a side's seal."""
        return {
            name
            for name, number in WAR_CHEST.decree_number.items()
            if self.position.seals[SIDES.index(side)] >> number & 1
        }

    def decoy_of(self, kind: str) -> str | None:
        """Where a unit's decoy is: ``beside`` its card, or the seat that has it; None where it is not in the game."""
        place = self.position.decoys[DECOYS.index(f"decoy_{kind}")]
        return None if place == 0 else ("beside", *SEATS)[place - BESIDE]

    def coins(self, seat: str, zone: str) -> dict[str, int]:
        """The coins of a seat in a zone: hand, bag, up, down, supply, box, aside, flight."""
        number = seat_of(seat)
        row = getattr(self.position, zone).tolist()[number * SLOTS : number * SLOTS + SLOTS]
        return {self._kind(number, slot): count for slot, count in enumerate(row) if count}

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
        """Chance draws these coins, one after the other, for the seat that draws."""
        for kind in kinds:
            assert kind in self.chances(), f"no {kind} can be drawn by {self.drawing}: {self.chances()}"
            self._apply(ids.DRAW + self._slot(seat_of(self.drawing or A), kind))
        return self

    def draws_anything(self) -> Self:
        """Chance draws until a seat must choose."""
        while self.decider == "chance":
            self.draws(next(iter(self.chances())))
        return self

    def flips(self, side: str) -> Self:
        """The initiative marker shows a side."""
        assert self.decider == "chance"
        return self._apply(ids.FLIP + SIDES.index(side))

    # --- inside ----------------------------------------------------------------------------------------------------------------------

    def _apply(self, id_: int) -> Self:
        apply(self.tables, self.position, id_, [0] * CHOICES)
        self._check()
        return self

    def _check(self) -> None:
        """Both judges agree on the legal ids and on some illegal ones (random games test all of them); no coin was made or lost."""
        if self.position.round_no:
            coins = self._all_coins()
            assert not self._coins or coins == self._coins, "coins were made or lost"
            self._coins = coins
        legal = set(self._ids())
        end = ids.HEX_BASE + len(self.board.hexes) * ids.HEX_STRIDE
        for id_ in {*legal, *range(len(legal) % EVERY, end, EVERY)}:
            reason = reasons.why_not(self.tables, self.position, id_)
            assert (reason is None) == (id_ in legal), (encoding.decode(id_), reason)

    def _all_coins(self) -> Counter[tuple[int, str]]:
        """All coins by owner and kind; a decoy belongs to its card, in any place."""
        s = self.position
        counts: Counter[tuple[int, str]] = Counter()
        for seat in range(self.tables.seats):
            for zone in ZONES:
                for slot, count in enumerate(getattr(s, zone).tolist()[seat * SLOTS : seat * SLOTS + SLOTS]):
                    if count:
                        kind = self._kind(seat, slot)
                        counts[-1 if kind in DECOYS else seat, kind] += count
        for decoy, place in enumerate(s.decoys.tolist()):
            counts[-1, DECOYS[decoy]] += place == BESIDE
        for hex_ in range(self.tables.hexes):
            if s.who[hex_]:
                seat, slot = indices.seat_of(s.who[hex_]), indices.slot_of(s.who[hex_])
                counts[seat, self._kind(seat, slot)] += s.height[hex_]
        return +counts

    def _ids(self) -> list[int]:
        out = [0] * CHOICES
        return out[: list_choices(self.tables, self.position, out)]

    def _kind(self, seat: int, slot: int) -> str:
        return kind_at(self.position, seat, slot)

    def _slot(self, seat: int, kind: str) -> int:
        return slot_of(self.position, seat, kind)

    def _spied(self) -> int:
        """The seat that the decider's Spy looks at."""
        return self.position.agenda[top(self.position) + ARG]

    def _coin_of(self, decision: Decision) -> str:
        verb, slot = decision.verb, decision.slot
        if verb in _ON_A_UNIT:
            unit = self.at(HEXES[decision.hex])
            return unit[1] if unit else ""
        if verb in ("deceive", "seat"):
            return SEATS[slot]
        if verb == "proclaim":
            return list(WAR_CHEST.decree_number)[slot]
        if verb == "order":
            return PLACES[slot]
        if verb == "return":
            return DECOYS[slot]
        if verb in ("take", "ban"):
            return list(WAR_CHEST.unit_ids)[self.position.pool[slot] - 1]
        if verb == "stack_bag":
            return self._kind(slot, decision.other)
        return self._kind(self._spied() if verb == "spy" else coins_named(self.position), slot)

    def _goal(self, decision: Decision) -> int:
        if decision.verb in ("move", "attack"):
            return self.tables.nb[DIRECTIONS * decision.hex + decision.slot]
        return decision.hex

    def _id(self, verb: str, coin: str | None, to: str | None, take: str | None, at: str | None) -> int | None:
        """The id of a choice by names; None for one without an id, such as a move to a hex that is not adjacent."""
        seat, name = coins_named(self.position), coin or take or ""
        if verb in _ON_A_UNIT:
            return self._unit_id(seat, verb, coin or "", to, at)
        if verb in _AT_A_HEX:
            return encoding.encode(Decision(verb, hex=hex_at(to or "")))
        if verb == "deploy":
            return encoding.encode(Decision(verb, slot=self._slot(seat, name), hex=hex_at(to or "")))
        if verb == "recruit":
            return encoding.encode(
                Decision(verb, slot=self._slot(seat, coin or ""), other=self._slot(seat, take or ""))
            )
        numbers = {"proclaim": tuple(WAR_CHEST.decree_number), "order": PLACES, "return": DECOYS}
        if verb in numbers:
            return encoding.encode(Decision(verb, slot=numbers[verb].index(name)))
        if verb in ("deceive", "seat"):
            return encoding.encode(Decision(verb, slot=seat_of(name)))
        if verb in ("take", "ban"):
            pool = [row for row in self.position.pool.tolist() if row]
            return encoding.encode(Decision(verb, slot=pool.index(list(WAR_CHEST.unit_ids).index(name) + 1)))
        if verb in _WITH_A_COIN:
            return encoding.encode(Decision(verb, slot=self._slot(seat, name)))
        if verb == "spy":
            return encoding.encode(Decision(verb, slot=self._slot(self._spied(), name)))
        if verb == "stack_bag":
            owner = next(n for n in range(self.tables.seats) if name in [self._kind(n, slot) for slot in range(5)])
            return encoding.encode(Decision(verb, slot=owner, other=self._slot(owner, name)))
        if verb.startswith("lose="):
            return encoding.encode(Decision("lose", slot=LOSSES.index(verb.removeprefix("lose="))))
        return encoding.encode(Decision(verb))

    def _unit_id(self, seat: int, verb: str, kind: str, to: str | None, at: str | None) -> int | None:
        standing = self.where(kind)
        if at is None and len(standing) == 1:
            at = next(iter(standing))
        if at is None:
            return None
        if verb in ("move", "attack"):
            row = [self.tables.nb[DIRECTIONS * (hex_at(at)) + d] for d in range(6)]
            if to not in neighbours(at, self.board):
                return None
            return encoding.encode(Decision(verb, slot=row.index(hex_at(to)), hex=hex_at(at)))
        return encoding.encode(Decision(verb, hex=hex_at(at)))
