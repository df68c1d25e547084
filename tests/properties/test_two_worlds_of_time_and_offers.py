"""Clocks, presence, offers and takebacks reveal nothing hidden: whatever a player requests, the viewer gets the same in two worlds.

The games are by link or against bots, under a time that the test sets. Only the player of the last action learns whether it can be taken
back, and the others see it in the request that they get.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.properties.test_two_worlds_at_the_table import NAMES, SETUPS, Call, sent
from tests.support.game_lists import unfinished
from tests.support.people import START, FakeTime
from tests.support.tiers import mostly_marathon, mostly_slow
from tests.support.twin_games import World, twins
from warchest.rules.state import encoding
from warchest.schema.time_control import DaysClock, LiveClock, TimeControl
from warchest.schema.words import Mode, OfferKind
from warchest.server.store import Event, GameRow, SeatRow, Store
from warchest.server.store.schema import games
from warchest.server.table import Replays, Table
from warchest.server.table.game_state import RULES
from warchest.server.table.lines import summary_of

DECISIONS = 24
SEVERAL = 12
"""After this many lines the past is read too, and the notice about a player who has been away for long."""
THOUGHT_MS = 7_000
"""How long everybody thinks."""
LONG_MS = 61_000
"""So long that the win can be claimed over who is away."""
KINDS: tuple[OfferKind, ...] = ("takeback", "draw", "resign")
LIVE, DAYS = LiveClock(10, 5), DaysClock(3)
ME, WATCHER = "me", "somebody who watches"
TIMED: list[tuple[str, int | None, Mode, TimeControl | None]] = [
    ("first-game", 0, "link", LIVE),
    ("four-players", 2, "link", LIVE),
    ("spies", 1, "link", LIVE),
    ("every-variant", 0, "link", DAYS),
    ("guard-against-priest", None, "link", LIVE),
    ("four-draft", 1, "link", None),
    ("spies", 0, "bot", None),
    ("four-players", 3, "bot", None),
]


@dataclass
class Pair:
    """Two worlds at one table, with the actions played so far."""

    store: Store
    worlds: tuple[World, World]
    viewer: int | None
    mode: Mode
    terms: TimeControl | None
    names: tuple[str, str] = NAMES

    def __post_init__(self) -> None:
        self.time = FakeTime()
        self.table = Table(self.store, now=self.time)
        self.replays = Replays(self.store, self.table)
        self.seats = self.worlds[0].setup.seats
        self.people = [seat for seat in range(self.seats) if self.person(seat)]
        for name, world in zip(self.names, self.worlds, strict=True):
            rows = tuple(SeatRow(seat, **self.sitter(seat)) for seat in range(self.seats))
            asked = {"clock": msgspec.to_builtins(self.terms)} if self.terms else {}
            row = GameRow(
                name, 1, self.mode, RULES, encoding.VERSION, world.setup.to_json(), asked, name.encode() * 4, rows
            )
            self.store.create(row, replace(world.events[0], at=START))

    def sitter(self, seat: int) -> dict[str, str]:
        """The player there: the viewer, a bot, or another user."""
        if seat == self.viewer:
            return {"person": ME}
        return {"bot": "page"} if self.mode == "bot" else {"person": f"person {seat}"}

    def play_to(self, seq: int) -> None:
        """Play on until that line, everybody thinking for the same time."""
        while (at := self.table.seq(self.names[0])) < seq:
            self.time.pass_by(THOUGHT_MS)
            for name, world in zip(self.names, self.worlds, strict=True):
                self.store.append(name, self.timed(name, world.events[at + 1]), "open").result()

    def timed(self, name: str, line: Event) -> Event:
        """The line with the time that its seat's clock counts for it."""
        _row, live = self.table.standing(name)
        spent = None
        if live.clock is not None and line.seat is not None:
            spent = live.clock.spent(line.seat, live.at, self.time())
        return replace(line, at=self.time(), spent=spent)

    def same(self, call: Call) -> bytes:
        """The answer to a call, which must be the same in both worlds."""
        first, second = (sent(call, name) for name in self.names)
        assert first == second
        return first

    def look(self, *, replays: bool = True) -> None:
        """Compare the messages to the viewer and to a spectator; with `replays` those about the past too."""
        for seat in (None, *range(self.seats)):
            self.same(partial(self.table.status, ME, seat=seat))
            self.same(partial(self.table.payload, ME, seat=seat))
        self.same(partial(self.table.payload, WATCHER, seat=None))
        unfinished(self.table, self.person(self.people[0]))
        self.same(self.listed)
        for person in (ME, WATCHER) if replays else ():
            self.same(partial(self.looked_back, person))

    def looked_back(self, person: str, name: str) -> Any:
        """The replay of the game as a viewer may see it, and its text."""
        showing = self.replays.game(person, name)
        return showing.replay(), showing.written(None)

    def listed(self, name: str) -> Any:
        """The game as a list shows it, and all that is kept for lists."""
        [shown] = self.table.lists.listed(
            WATCHER, games.select().with_only_columns(games.c.id).where(games.c.id == name)
        )
        return msgspec.to_builtins(shown), repr(summary_of(self.table.standing(name)[1]))

    def nobody_is_asked(self, kind: OfferKind) -> bool:
        """Whether a request is granted at once, because no player has to agree, or only bots."""
        return self.mode == "bot" or (kind == "resign" and self.seats == 2)

    def person(self, seat: int) -> str:
        """The user there; empty for a bot."""
        return self.sitter(seat).get("person", "")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def paired(
    store: Store, case: tuple[str, int | None, Mode, TimeControl | None], names: tuple[str, str] = NAMES
) -> Pair:
    name, viewer, mode, terms = case
    worlds = twins(SETUPS[name], viewer, 2, DECISIONS)
    assert worlds[0].log != worlds[1].log
    return Pair(store, worlds, viewer, mode, terms, names)


def named(case: tuple[str, int | None, Mode, TimeControl | None]) -> str:
    name, viewer, mode, terms = case
    return f"{name}-{viewer}-{mode}-{'live' if terms is LIVE else 'days' if terms is DAYS else 'no-clock'}"


@pytest.mark.parametrize("case", mostly_marathon(TIMED, 3), ids=named)
def test_offers_and_clocks_are_the_same_in_two_worlds(
    store: Store, case: tuple[str, int | None, Mode, TimeControl | None]
) -> None:
    pair = paired(store, case)
    offers = pair.table.offers
    heard = set()
    for seq in range(len(pair.worlds[0].events)):
        pair.play_to(seq)
        pair.look(replays=seq % SEVERAL == 0)
        for seat, kind in product(pair.people, KINDS if seq % SEVERAL == 0 else KINDS[:1]):
            if kind != "draw" and pair.nobody_is_asked(kind):
                continue
            person = pair.person(seat)
            heard.add(pair.same(partial(offers.offer, person, seat=seat, kind=kind)))
            pair.same(partial(pair.table.status, ME, seat=pair.viewer))
            pair.same(partial(offers.withdraw, person, seat=seat, kind=kind))
        if seq % SEVERAL == SEVERAL - 1:
            pair.time.pass_by(LONG_MS)
            pair.look()
            pair.time.pass_by(-LONG_MS)
    assert any(b"drawn since" in answer for answer in heard) == (pair.mode == "link")


@pytest.mark.parametrize("case", mostly_slow(TIMED[::-1], len(TIMED), 4), ids=named)
def test_an_undone_action_leaves_two_worlds_the_same(
    store: Store, case: tuple[str, int | None, Mode, TimeControl | None]
) -> None:
    made = paired(store, case)
    done: set[int] = set()
    for seq in range(1, len(made.worlds[0].events)):
        made.play_to(seq)
        for seat in made.people:
            if seat in done or "takeback" not in made.table.status(made.person(seat), made.names[0], seat).may:
                continue
            done.add(seat)
            pair = paired(store, case, (f"back-a-{seq:02}-{seat}", f"back-b-{seq:02}-{seat}"))
            pair.play_to(seq)
            before = pair.same(partial(pair.table.payload, ME, seat=pair.viewer))
            pair.time.pass_by(1_000)
            pair.same(partial(pair.table.offers.offer, pair.person(seat), seat=seat, kind="takeback"))
            for other in made.people:
                if other != seat:
                    pair.same(partial(pair.table.payload, ME, seat=pair.viewer))
                    answer = partial(pair.table.offers.answer, pair.person(other), seat=other, kind="takeback")
                    pair.same(partial(answer, agrees=True))
            pair.look()
            assert pair.table.seq(pair.names[0]) == seq + 1
            assert pair.same(partial(pair.table.payload, ME, seat=pair.viewer)) != before
            if pair.viewer is not None:
                pair.same(partial(pair.table.looking.ahead, ME, seat=pair.viewer))
            pair.same(partial(pair.table.past, ME, seat=pair.viewer, at=seq))
            pair.same(partial(pair.table.past, ME, seat=pair.viewer, at=seq + 1))
    assert done
