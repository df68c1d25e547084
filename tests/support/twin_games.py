"""Two worlds with one public history and different secrets, for a viewer who must not be able to distinguish them.

Both are played side by side, step by step. What the viewer draws is the same in both; what the other seats draw is
drawn separately for each; and the other seats choose what looks the same to the viewer in both. The viewer's Spies look
only where they see the same in both.
"""

import random
from dataclasses import dataclass, field

from warchest.game.setup import Setup
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import CHANCE, CHOICES, FLIP_FRAME, KIND, SEAT, SLOTS
from warchest.server.store import Event

SPY = ids.PROCLAIM + WAR_CHEST.decree_number["spy"]


@dataclass
class World:
    """One game, as ids and as events of one decision each."""

    setup: Setup
    log: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tables = self.setup.tables()
        self.position = opening(self.tables)

    @property
    def decider(self) -> int:
        return int(self.position.decider)

    @property
    def drawer(self) -> int:
        """The seat that draws next; -1 where the marker is flipped."""
        s = self.position
        frame = top(s)
        return -1 if s.agenda[frame + KIND] == FLIP_FRAME else int(s.agenda[frame + SEAT])

    def hand(self, seat: int) -> list[int]:
        """The coins in a seat's hand, by slot."""
        return [self.position.hand[coin_of(seat, slot)] for slot in range(SLOTS)]

    def choices(self) -> list[int]:
        out = [0] * CHOICES
        return out[: list_choices(self.tables, self.position, out)]

    def chances(self) -> list[int]:
        ids, weights = [0] * CHOICES, [0] * CHOICES
        count = list_chance(self.tables, self.position, ids, weights)
        return [id_ for id_, weight in zip(ids[:count], weights, strict=False) for _ in range(weight)]

    def apply(self, id_: int) -> None:
        self.log.append(id_)
        apply(self.tables, self.position, id_, [0] * CHOICES)

    def note(self, seat: int | None, since: int) -> None:
        """Make an event of the ids from `since` on: a choice of `seat` and the luck after it (or the start's luck)."""
        seq = len(self.events)
        chosen = since if seat is None else since + 1
        ids, luck = tuple(self.log[since:chosen]), tuple(self.log[chosen:])
        action_id = f"id{seq}" if seq else None
        self.events.append(Event(seq, "start" if seat is None else "action", seat, ids, luck, action_id, seq))


def twins(setup: Setup, viewer: int | None, seed: int, decisions: int) -> tuple[World, World]:
    """Two worlds that `viewer` (None: a passer-by) can't distinguish, played for this many decisions (fewer if they end)."""
    chance = random.Random(seed)
    a, b = World(setup), World(setup)
    _draw(a, b, viewer, chance)
    for world in (a, b):
        world.note(None, 0)
    for _ in range(decisions):
        seat = a.decider
        assert b.decider == seat
        if seat < 0:
            break
        since = len(a.log)
        if not _choose(a, b, seat, viewer, chance):
            break
        _draw(a, b, viewer, chance)
        for world in (a, b):
            world.note(seat, since)
    return a, b


def _choose(a: World, b: World, seat: int, viewer: int | None, chance: random.Random) -> bool:
    """Make choices that look the same in both worlds. Returns False if there are none, as when a Spy's look is the only choice."""
    if seat == viewer:
        assert a.choices() == b.choices(), "the viewer's choices depend on what it may not know"
        alike = [id_ for id_ in a.choices() if _looks_the_same(a, b, seat, id_)]
        if not alike:
            return False
        id_ = _lively(alike, chance)
        a.apply(id_)
        b.apply(id_)
        return True
    forms = [
        {masked(id_, bool(a.tables.open_coins)): id_ for id_ in sorted(w.choices(), key=lambda _: chance.random())}
        for w in (a, b)
    ]
    common = sorted(forms[0].keys() & forms[1].keys())
    if not common:
        return False
    form = _lively(common, chance)
    a.apply(forms[0][form])
    b.apply(forms[1][form])
    return True


def _looks_the_same(a: World, b: World, seat: int, id_: int) -> bool:
    """Whether a choice of the viewer shows it no hand that differs between the worlds."""
    spied = {opponent for opponent in range(1 - seat % 2, a.tables.seats, 2) if a.hand(opponent) == b.hand(opponent)}
    if id_ == SPY:
        return bool(spied) if a.tables.seats == 2 else len(spied) == 2
    return True


def _lively(legal: list[int], chance: random.Random) -> int:
    """One of the ids, rather one that does something on the board (their numbers are higher), or that is rare."""
    rare = [id_ for id_ in legal if ids.DECLINE < id_ < ids.HEX_BASE]
    if rare and chance.random() < 0.3:
        return chance.choice(rare)
    return max(chance.choices(legal, k=3)) if chance.random() < 0.8 else chance.choice(legal)


def _draw(a: World, b: World, viewer: int | None, chance: random.Random) -> None:
    while a.decider == CHANCE:
        assert b.decider == CHANCE
        drawer = a.drawer
        assert b.drawer == drawer
        first = chance.choice(a.chances())
        a.apply(first)
        # Open coins of two hands must have something in common, or the worlds soon part.
        alike = bool(a.tables.open_coins) and chance.random() < 0.85 and first in b.chances()
        b.apply(first if drawer in (viewer, -1) or alike else chance.choice(b.chances()))
    assert b.decider != CHANCE
