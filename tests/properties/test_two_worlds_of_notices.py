"""Notices reveal nothing hidden: what leaves, and when, is equal byte for byte in two games that differ only in hidden coins."""

from concurrent.futures import Future
from dataclasses import asdict, replace
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, update

from tests.properties.test_two_worlds_at_the_table import SETUPS
from tests.support.people import START, FakeTime
from tests.support.tiers import mostly_marathon
from tests.support.twin_games import World, twins
from warchest.rules.state import encoding
from warchest.schema.time_control import DAY_MS, HOUR_MS, MINUTE_MS, DaysClock
from warchest.schema.words import OfferKind
from warchest.server.notices import web_push
from warchest.server.notices.causes import by_line
from warchest.server.notices.courier import Courier
from warchest.server.notices.mail import mail_server
from warchest.server.notices.orders import Browser, Delivery, SendOrder
from warchest.server.notices.sending import Sender
from warchest.server.notices.service import Notices
from warchest.server.notices.site_keys import site_keys
from warchest.server.notices.ways import HostSettings, Ways, push_address
from warchest.server.store import GameRow, SeatRow, Store
from warchest.server.store.schema import summaries
from warchest.server.table import RefusedError, Table
from warchest.server.table.game_state import RULES
from warchest.server.table.lines import summary_of

DECISIONS = 24
GAME, SITE = "game", "https://chest.example"
KEY = web_push.new_key()
BROWSER = web_push.public_key(KEY)
ASKED: tuple[OfferKind, ...] = ("draw", "takeback", "resign")
CASES = [(name, viewer) for name in ("first-game", "four-players", "spies", "every-variant") for viewer in (0, 1, None)]


class Outgoing(Courier):
    """What leaves for the receivers, as bytes, each with its time."""

    def __init__(self, time: FakeTime) -> None:
        self._time = time
        self.sent: list[tuple[int, str, bytes]] = []

    def submit(self, owner: str, order: SendOrder) -> "Future[Delivery]":
        """Keep an order."""
        future: Future[Delivery] = Future()
        future.set_result(self.send(owner, order))
        return future

    def send(self, owner: str, order: SendOrder) -> Delivery:
        """Keep an order."""
        self.sent.append((self._time(), owner, msgspec.json.encode(order)))
        return Delivery("sent")


class Side:
    """One of the two worlds, at a site of its own. Everything at the sites is the same but what follows from the hidden coins."""

    def __init__(self, folder: Path, world: World) -> None:
        self.world, self.time = world, FakeTime()
        self.store = Store(folder)
        self.table = Table(self.store, now=self.time)
        self.out = Outgoing(self.time)
        keys = [{"name": name, "secret": KEY} for name in ("push", "links")]
        self.store.write(lambda connection: connection.execute(site_keys.insert(), keys))
        mail = mail_server("smtp://localhost", "War Chest <chest@chest.example>")
        channels = Ways(self.store, self.out, HostSettings(mail)).open()
        self.sender = Sender(self.store, channels, self.time)
        self.people = [f"person {seat}" for seat in range(world.setup.seats)]
        rows = tuple(SeatRow(seat, person=person) for seat, person in enumerate(self.people))
        asked = {"clock": msgspec.to_builtins(DaysClock(3))}
        row = GameRow(
            GAME, 1, "link", RULES, encoding.VERSION, world.setup.to_json(), asked, b"a key of a game." * 2, rows
        )
        self.store.create(replace(row, began=START), replace(world.events[0], at=START))
        notices = Notices(self.store, self.time, channels)
        for person in self.people:
            browser = Browser(f"https://push.example/{person[-1]}", BROWSER, "A" * 22)
            notices.add(person, "push", push_address(browser, person), "browser", SITE, "en", f"push of {person}")
            notices.add(person, "service", {"url": "https://hook.example"}, "hook", SITE, "en", f"hook of {person}")
            notices.add(person, "mail", {"mailbox": "a@a.example"}, "mail", SITE, "en", f"mail of {person}")

    def close(self) -> None:
        """End."""
        self.sender.close()
        self.store.close()

    def play(self, seq: int) -> None:
        """Write the next line of the log, with its notices, as `Lines` does."""
        self.time.pass_by(7 * HOUR_MS)
        event = self.world.events[seq]
        _row, before = self.table.standing(GAME)
        spent = (
            None
            if before.clock is None or event.seat is None
            else before.clock.spent(event.seat, before.at, self.time())
        )
        self.store.append(GAME, replace(event, at=self.time(), spent=spent), "open").result()
        row, live = self.table.standing(GAME)
        deadline = self.table.lines.timing.deadline(row, live)
        news = by_line(row, live, deadline)

        def job(connection: Connection) -> None:
            connection.execute(update(summaries).where(summaries.c.game_id == GAME).values(asdict(summary_of(live))))
            if news is not None:
                news.write(connection)

        self.store.write(job)
        self.store.put_off(GAME, deadline)

    def ask(self, kind: OfferKind, seat: int) -> str:
        """Ask for something, and return how that was received."""
        try:
            self.table.offers.offer(self.people[seat], GAME, seat, kind)
        except RefusedError as problem:
            return str(problem)
        return "asked"

    def withdraw(self, kind: OfferKind, seat: int) -> None:
        """Withdraw what was asked for."""
        self.table.offers.withdraw(self.people[seat], GAME, seat, kind)

    def wait(self, ms: int) -> None:
        """Advance the time, and send what is due."""
        self.time.pass_by(ms)
        while self.sender.send_due():
            pass


@pytest.mark.parametrize("case", mostly_marathon(CASES, 4), ids=str)
def test_all_that_leaves_is_equal_in_two_worlds(tmp_path: Path, case: tuple[str, int | None]) -> None:
    name, viewer = case
    worlds = twins(SETUPS[name], viewer, 2, DECISIONS)
    assert worlds[0].log != worlds[1].log
    sides = [Side(folder, world) for folder, world in zip((tmp_path / "one", tmp_path / "other"), worlds, strict=True)]
    for seq in range(1, len(worlds[0].events)):
        for side in sides:
            side.play(seq)
            side.wait(MINUTE_MS)
        seat = seq % len(sides[0].people)
        kind = ASKED[seq % len(ASKED)]
        answers = [side.ask(kind, seat) if kind != "resign" or len(side.people) > 2 else "" for side in sides]
        assert answers[0] == answers[1]
        for side in sides:
            side.wait(MINUTE_MS)
        if answers[0] == "asked":
            for side in sides:
                side.withdraw(kind, seat)
                side.wait(MINUTE_MS)
        for side in sides if seq % 5 == 0 else ():
            side.wait(2 * DAY_MS)
            side.time.pass_by(-2 * DAY_MS)
        assert sorted(sides[0].out.sent) == sorted(sides[1].out.sent)
    for side in sides:
        loser = side.people[0]
        if len(side.people) == 2:
            side.table.resign(loser, GAME, 0, "gives up")
        else:
            side.time.pass_by(9 * DAY_MS)
            side.table.clockwork.look_at(GAME, due=True)
        side.wait(MINUTE_MS)
    assert sorted(sides[0].out.sent) == sorted(sides[1].out.sent)
    kinds = {msgspec.json.decode(order)["title"] for _at, _owner, order in sides[0].out.sent}
    assert {"Your turn", "One day left", "Offer", "Game over"} <= kinds
    for side in sides:
        side.close()
