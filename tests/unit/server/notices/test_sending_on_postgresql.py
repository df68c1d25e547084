"""Notices of a site with several processes on PostgreSQL: one for each turn, whichever process sends it."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, select

from tests.support.people import ANN, BEN, FakeTime
from tests.support.real_servers import postgres
from tests.support.receivers import Inbox
from warchest.schema.time_control import DAY_MS
from warchest.server.hosting.figures import SiteFigures
from warchest.server.notices.causes import request
from warchest.server.notices.sending import Sender
from warchest.server.notices.service import Notices
from warchest.server.notices.tables import DELAY_MS, NOTICE
from warchest.server.presence import Presence
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.work.queue import work

pytestmark = [pytest.mark.sqlite, pytest.mark.postgresql]
SITE = "https://play.example.org"
GAMES = 12


def test_two_processes_send_each_turn_once() -> None:
    """Given twelve users with a turn each, when two processes send what is due, then each is sent once, counted, and never again."""
    address = postgres().new()
    stores = [Store(address), Store(address)]
    time, inbox = FakeTime(), Inbox()
    table = Table(stores[0], now=time)
    notices = Notices(stores[0], time, {"inbox": inbox})
    for number in range(GAMES):
        one, other = f"{ANN}{number}", f"{BEN}{number}"
        for person in (one, other):
            notices.add(person, "inbox", {"to": person}, person, SITE, "en")
        game = table.create(one, GameRequest(["you", "friend"], "random"))
        table.seating.sit(other, game, 1)
        table.clockwork.look_at(game, due=True)
    time.pass_by(DELAY_MS)
    senders = [Sender(store, {"inbox": inbox}, time, rest=0) for store in stores]

    def send(sender: Sender) -> None:
        while sender.send_due():
            pass

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(send, senders))
    assert len({target.person for target, _notice in inbox.got}) == len(inbox.got) == GAMES
    assert SiteFigures(stores[1], time).now().sent == GAMES
    time.pass_by(DAY_MS)
    for sender in senders:
        send(sender)
        sender.close()
    assert len(inbox.got) == GAMES
    table.close()
    for store in stores:
        store.close()


def test_a_page_that_closes_while_a_notice_is_written_leaves_a_job_for_it() -> None:
    """Given an open page, when it closes after another process has found it open and before that commits, then there is a job."""
    address, time = postgres().new(), FakeTime()
    stores = [Store(address), Store(address)]
    table, presence = Table(stores[0], now=time), Presence(stores[1])
    Notices(stores[0], time, {"inbox": Inbox()}).add(ANN, "inbox", {"to": ANN}, ANN, SITE, "en")
    game = table.create(ANN, GameRequest(["you", "friend"], "random"))
    presence.arrive("page", game, ANN, "server", time(), plays=True)
    written, closing = threading.Event(), threading.Event()

    def write(connection: Connection) -> None:
        request([ANN], "draw", game, 1, time()).write(connection)
        written.set()
        closing.wait()

    def close() -> None:
        written.wait()
        threading.Timer(0.3, closing.set).start()  # time for the page's end to run into the other transaction
        presence.leave("page", game, ANN, time(), plays=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda act: act(), (lambda: stores[0].write(write, row_decides=True), close)))
    wanted = select(work.c.person).where(work.c.kind == NOTICE)
    assert stores[0].read(lambda connection: [*connection.execute(wanted).scalars()]) == [ANN]
    table.close()
    for store in stores:
        store.close()
