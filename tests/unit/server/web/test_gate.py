"""Work is priced: a user who uses up a budget waits, and the others don't."""

import asyncio
import contextlib
import errno
import logging
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar import Litestar
from uvicorn.server import ServerState

from tests.support.apart import run_apart
from tests.support.routes import LIVE, all_routes, innermost, site_over
from tests.support.waiting import PATIENCE
from warchest.server.web.guard import patience
from warchest.server.web.guard.bounds import (
    DISK,
    IMPORTING,
    LOOKING,
    PLAYING,
    WORK,
    Bounds,
    Budget,
    Household,
    Work,
    WorkBound,
)
from warchest.server.web.guard.budget import Bucket, Budgets, DiskBudgets
from warchest.server.web.guard.gate import Gate
from warchest.server.web.guard.patience import Complaints, Doors, PatientProtocol, PatientSocket
from warchest.server.web.messages import TooOftenError
from warchest.server.web.work import ClassedExecutor, Measured, Meter, Play, class_of, working
from warchest.server.work.effort import effort

HOME, CLUB = Household("192.0.2.1"), Household("198.51.100.1", 20)


def by_method(scope: Any) -> Work:
    """The class of work of a site that counts every request as play."""
    return PLAYING if scope.get("method") == "POST" else LOOKING


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# Budgets


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def budgets(clock: Clock) -> Budgets:
    return Budgets(Bounds(), clock)


def use_up(budgets: Budgets, kind: Work, home: Household, person: str) -> None:
    while not budgets.wait(kind, home, person):
        budgets.charge(kind, home, person, 100)


def test_a_household_with_an_empty_budget_waits_until_it_refills(budgets: Budgets, clock: Clock) -> None:
    use_up(budgets, LOOKING, HOME, "looker")
    wait = budgets.wait(LOOKING, HOME, "looker")
    assert wait > 0
    clock.now += wait
    assert not budgets.wait(LOOKING, HOME, "looker")


def test_a_bucket_saves_up_no_more_than_it_holds() -> None:
    bucket = Bucket(Budget(10, 50), 0.0, 50)
    assert bucket.level(1_000_000.0) == 50


def test_looking_takes_nothing_from_playing_nor_importing_from_looking(budgets: Budgets) -> None:
    use_up(budgets, IMPORTING, HOME, "a")
    assert not budgets.wait(LOOKING, HOME, "a")
    use_up(budgets, LOOKING, HOME, "a")
    assert not budgets.wait(PLAYING, HOME, "a")


def test_playing_has_more_than_looking_and_looking_more_than_imports() -> None:
    shares = [WORK[kind].household.each_second for kind in (PLAYING, LOOKING, IMPORTING)]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 500, "one household would have more than half of a core"
    assert all(bound.person.each_second < bound.household.each_second for bound in WORK.values())


def test_one_household_takes_nothing_from_another(budgets: Budgets) -> None:
    for number in range(100):
        use_up(budgets, PLAYING, HOME, f"person {number}")
    assert not budgets.wait(PLAYING, Household("192.0.2.2"), "neighbour")


def test_a_user_who_has_used_little_plays_on_in_an_overdrawn_household(budgets: Budgets) -> None:
    budgets.charge(PLAYING, HOME, "modest", 10)
    for number in range(20):
        use_up(budgets, PLAYING, HOME, f"greedy {number}")
    assert budgets.wait(PLAYING, HOME, "greedy 0") > 0
    assert not budgets.wait(PLAYING, HOME, "modest")


def test_a_new_cookie_is_no_new_budget_where_the_household_is_overdrawn(budgets: Budgets) -> None:
    for number in range(20):
        use_up(budgets, LOOKING, HOME, f"cookie {number}")
    assert all(budgets.wait(LOOKING, HOME, f"new cookie {number}") > 0 for number in range(50))


def test_a_trusted_household_has_more_but_a_user_there_does_not(budgets: Budgets) -> None:
    use_up(budgets, PLAYING, CLUB, "greedy")
    assert budgets.wait(PLAYING, CLUB, "greedy") > 0
    for number in range(20):
        use_up(budgets, PLAYING, CLUB, f"member {number}")
    assert not budgets.wait(PLAYING, CLUB, "one more member")


def test_a_user_cannot_fill_more_than_their_part_of_the_disk(clock: Clock) -> None:
    disk, (person, household, everybody) = DiskBudgets(clock), DISK
    million = 1_000_000

    def kept(home: Household, name: str) -> int:
        total = 0
        while total < 2 * everybody.most and not disk.keep(home, name, million):
            total += million
        return total

    assert kept(HOME, "greedy") == person.most
    assert sum(kept(HOME, f"cookie {n}") for n in range(20)) == household.most - person.most
    assert disk.keep(HOME, "one more cookie", million) > 0
    assert not disk.keep(Household("192.0.2.2"), "neighbour", million)
    for number in range(200):
        kept(Household(f"198.51.100.{number}"), f"of {number}")
    assert disk.keep(Household("203.0.113.1"), "neighbour", million) > 0
    clock.now += million / everybody.each_second + 1
    assert not disk.keep(Household("203.0.113.2"), "neighbour", million)


def test_the_gate_refuses_what_would_keep_too_much() -> None:
    async def keeping(_scope: Any, _receive: Any, send: Any) -> None:
        payer = effort.get()
        assert payer is not None
        payer.keep(6_000_000)
        await send({"type": "http.response.start", "status": 201, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def run() -> None:
        gate = Gate(keeping, Play(), Bounds(), by_method)
        assert (await asked(gate, request(method="POST")))[0] == 201
        with pytest.raises(TooOftenError):
            await asked(gate, request(method="POST"))

    run_apart(run())


# Classes


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Litestar]:
    with site_over(tmp_path_factory.mktemp("site")) as whole:
        yield innermost(whole)


def test_every_route_declares_its_class_of_work(tmp_path: Path, site: Litestar) -> None:
    found: dict[str, set[str]] = {PLAYING: set(), LOOKING: set(), IMPORTING: set()}
    for route in all_routes(tmp_path):
        scope: Any = {"type": "websocket" if route.method == LIVE else "http", "path": route.path}
        found[class_of(site, scope | {"method": route.method, "query_string": b""})].add(route.name)
    passwords = {"POST /account/entry", "POST /account/password", "POST /account/delete", "POST /new-password"}
    passwords |= {"POST /account/notices/service", "POST /account/notices/mail", "POST /account/notices/test"}
    passwords |= {"POST /host/acts", "POST /api/passkeys/adding", "POST /account/carry"}
    passwords |= {"POST /account/bot", "POST /account/bots", "POST /account/bots/delete", "POST /account/tokens"}
    judged = {"POST /api/games/{game_id}/hint"} | {
        f"POST /api/replays/{{replay_id}}/{call}" for call in ("review", "again")
    }
    long = {"POST /api/records", "GET /account/data", "GET /tournaments/{tournament}/games.txt"} | judged
    assert found[IMPORTING] == long | passwords, "signing in takes no looks from a club's pages"
    assert all(name.startswith(("POST /api/games", "POST /api/lobby", "POST /game/")) for name in found[PLAYING])
    assert {"POST /api/games/{game_id}/actions", "POST /api/games/{game_id}/preview"} < found[PLAYING]
    assert {"POST /api/boxes", "GET /replay/{replay_id}", "GET /game/{game_id}", "GET /api/lobby"} < found[LOOKING]


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/api/games/x?seat=0", PLAYING),
        ("/api/games/x/?seat=0", PLAYING),
        ("/api/games/x/ahead?seat=0", PLAYING),
        ("/api/games/x", LOOKING),
        ("/api/games/x?seat=0&at=5", LOOKING),
        ("/api/games/x?seat=0&%61t=5", LOOKING),
        ("/api/games/x?at=5&seat=0", LOOKING),
        ("/api/games/x?seat=0&but=%C3%A4", PLAYING),
        ("/api/games/x?but=%CA%FF", LOOKING),
        ("/api/games/x?but=\u00e4", LOOKING),
        ("/api/games?seat=0", LOOKING),
        ("/api/games/x/record?seat=0", LOOKING),
        ("/nowhere?seat=0", LOOKING),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_seat_as_it_sees_the_game_now_is_play_and_any_other_look_is_not(
    site: Litestar, method: str, address: str, kind: Work
) -> None:
    path, _mark, query = address.partition("?")
    scope: Any = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
    assert class_of(site, scope) == kind


def test_a_look_gives_way_to_play() -> None:
    play, told = Play(), threading.Event()
    executor = ClassedExecutor(play, {PLAYING: 1, LOOKING: 1, IMPORTING: 1})
    waited: list[str] = []
    play.give_way = lambda *_seconds: waited.append("played" if told.wait(60) else "late")  # type: ignore[method-assign]
    with working(LOOKING):
        look = executor.submit(lambda: "looked")
    assert executor.submit(lambda: "played").result(timeout=PATIENCE) == "played"
    assert not look.done()
    told.set()
    assert (look.result(timeout=PATIENCE), waited) == ("looked", ["played"])
    executor.shutdown()


def test_looks_compute_one_at_a_time_but_for_those_that_wait_for_another_process() -> None:
    executor = ClassedExecutor(threads={PLAYING: 1, LOOKING: 2, IMPORTING: 1})
    looked, meter = threading.Event(), Meter()

    def waits_for_a_job() -> bool:
        with meter.aside():
            return looked.wait(60)

    token = effort.set(meter)
    with working(LOOKING):
        first = executor.submit(waits_for_a_job)
    effort.reset(token)
    with working(LOOKING):
        executor.submit(looked.set).result(timeout=PATIENCE)
    assert first.result(timeout=PATIENCE)
    executor.shutdown()


def work_for_a_while() -> int:
    return sum(number * number for number in range(2_000_000))


def test_what_a_coroutine_and_its_threads_do_is_measured_and_its_errors_are_its_own() -> None:
    async def busy() -> str:
        work_for_a_while()
        await asyncio.sleep(0)
        return "done"

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ValueError("as it should")

    async def waiting(meter: Meter) -> None:
        await Measured(asyncio.sleep(600), meter)

    async def run() -> None:
        meter = Meter()
        assert await Measured(busy(), meter) == "done"
        assert meter.spent > 1
        with pytest.raises(ValueError, match="as it should"):
            await Measured(failing(), meter)
        late = asyncio.create_task(waiting(meter))
        await asyncio.sleep(0)
        late.cancel()
        with pytest.raises(asyncio.CancelledError):
            await late

    run_apart(run())


# The gate


def request(path: str = "/", cookie: str = "a" * 22, client: str = "192.0.2.1", method: str = "GET") -> Any:
    headers = [(b"cookie", f"warchest={cookie}".encode())]
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": headers,
        "client": (client, 1),
        "state": {},
    }


async def no_body() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


def gate_before(site: Callable[..., Awaitable[None]], **bounds: Any) -> Any:
    """A gate that refuses at once, with budgets for a single request."""
    tiny = WorkBound(Budget(0.001, 10), Budget(0.001, 10), 1, 0.0)
    kinds: tuple[Work, ...] = (PLAYING, LOOKING, IMPORTING)
    return Gate(site, Play(), Bounds(table=dict.fromkeys(kinds, tiny), **bounds), by_method)


async def asked(gate: Any, scope: Any) -> tuple[int, dict[bytes, bytes], bytes]:
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    await gate(scope, no_body, send)
    return told[0]["status"], dict(told[0]["headers"]), b"".join(one.get("body", b"") for one in told[1:])


async def costly(_scope: Any, _receive: Any, send: Any) -> None:
    meter = effort.get()
    assert meter is not None
    meter.add(0.05)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


def test_the_gate_refuses_only_an_overdrawn_budget_and_says_how_long_to_wait() -> None:
    async def run() -> None:
        gate = gate_before(costly)
        assert (await asked(gate, request()))[0] == 200
        status, headers, body = await asked(gate, request("/api/games/x"))
        assert (status, int(headers[b"retry-after"]) > 0, headers[b"cache-control"]) == (429, True, b"no-store")
        assert body.startswith(b'{"error":"Too many requests.')
        page = await asked(gate, request("/game/x"))
        assert (page[0], page[1][b"refresh"]) == (429, page[1][b"retry-after"])
        assert (await asked(gate, request(client="192.0.2.2")))[0] == 200
        assert (await asked(gate, request("/api/games/x/actions", method="POST")))[0] == 200, "looking is not playing"

    run_apart(run())


def test_a_refusal_of_a_request_with_two_lengths_closes_its_connection() -> None:
    async def run() -> None:
        gate = gate_before(costly)
        twice = request()
        twice["headers"] += [(b"content-length", b"5"), (b"transfer-encoding", b"chunked")]
        await asked(gate, request())
        assert [(await asked(gate, one))[1].get(b"connection") for one in (request(), twice)] == [None, b"close"]

    run_apart(run())


def test_a_request_without_a_route_is_charged_too() -> None:
    async def nothing(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def run() -> None:
        gate = gate_before(nothing)
        codes = [(await asked(gate, request("/nothing", cookie=f"{n:022}")))[0] for n in range(200)]
        assert codes[0] == 404
        assert codes[-1] == 429

    run_apart(run())


def test_a_request_after_a_refusal_is_charged() -> None:
    async def refusing(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 429, "headers": []})
        await send({"type": "http.response.body", "body": b"of the site"})

    async def run() -> None:
        gate = gate_before(refusing)
        bodies = [(await asked(gate, request()))[2] for _number in range(3)]
        assert [body == b"of the site" for body in bodies] == [True, False, False]

    run_apart(run())


def test_a_slow_body_does_not_hold_up_other_requests() -> None:
    async def run() -> None:
        gate = gate_before(costly)
        more = asyncio.Event()

        async def dripping() -> dict[str, Any]:
            await more.wait()
            return {"type": "http.request", "body": b"x", "more_body": False}

        async def send(_message: Any) -> None:
            return

        slow = asyncio.create_task(gate(request("/api/games/x/actions", method="POST"), dripping, send))
        await asyncio.sleep(0)
        assert (await asked(gate, request("/api/games/x/actions", method="POST", cookie="b" * 22)))[0] == 200
        more.set()
        await slow

    run_apart(run())


def test_held_lookers_do_not_cause_players_to_be_refused() -> None:
    async def run() -> None:
        go_on = asyncio.Event()

        async def waits(scope: Any, _receive: Any, send: Any) -> None:
            await go_on.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        patient = WorkBound(Budget(1000, 1000), Budget(1000, 1000), 1, 60.0)
        kinds: tuple[Work, ...] = (PLAYING, LOOKING, IMPORTING)
        gate = Gate(waits, Play(), Bounds(table=dict.fromkeys(kinds, patient), held=3), by_method)
        looks = [asyncio.create_task(asked(gate, request())) for _number in range(6)]
        plays = [
            asyncio.create_task(asked(gate, request("/api/games/x/actions", method="POST"))) for _number in range(3)
        ]
        for _step in range(20):
            await asyncio.sleep(0)
        assert [look.result()[0] for look in looks if look.done()] == [429, 429]
        assert not any(play.done() for play in plays)
        go_on.set()
        assert [(await play)[0] for play in plays] == [200, 200, 200]
        assert sorted([(await look)[0] for look in looks]) == [200] * 4 + [429] * 2

    run_apart(run())


def test_a_request_that_waits_when_the_server_ends_is_answered_and_not_complained_of() -> None:
    async def run() -> None:
        async def forever(_scope: Any, _receive: Any, _send: Any) -> None:
            await asyncio.sleep(600)

        gate = Gate(forever, Play(), Bounds(), by_method)
        waiting = asyncio.create_task(asked(gate, request()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        assert (await waiting)[0] == 503

    run_apart(run())


# Connections


class Line:
    """A connection, as far as the doors know it."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.aborted = False

    def get_extra_info(self, _name: str) -> tuple[str, int]:
        return self.host, 1

    def abort(self) -> None:
        self.aborted = True


def test_a_household_s_open_connections_are_limited(clock: Clock) -> None:
    doors = Doors(Bounds(connections=3, trusted=["198.51.100.1"]), 10_000, now=clock)
    lines = [Line("192.0.2.1") for _number in range(4)]
    assert [doors.enter(line) for line in lines] == [True, True, True, False]
    assert doors.enter(Line("192.0.2.2"))
    assert all(doors.enter(Line("198.51.100.1")) for _number in range(60))
    doors.leave(lines[0])
    assert doors.enter(Line("192.0.2.1"))


def test_a_household_opens_them_only_so_quickly(clock: Clock) -> None:
    doors = Doors(Bounds(new_connections=(1, 5)), 10_000, now=clock)

    def come_and_go() -> bool:
        line = Line("192.0.2.1")
        entered = doors.enter(line)
        doors.leave(line)
        return entered

    assert [come_and_go() for _number in range(7)] == [True] * 5 + [False] * 2
    clock.now += 2
    assert [come_and_go() for _number in range(3)] == [True, True, False]


def test_where_there_are_no_descriptors_left_the_half_open_ones_of_the_greediest_go(clock: Clock) -> None:
    doors = Doors(Bounds(), 160 + 8, now=clock)
    plays, half_open = Line("192.0.2.1"), [Line(f"192.0.2.{2 + n % 4}") for n in range(7)]
    assert doors.enter(plays)
    doors.asked(plays)
    assert all(doors.enter(line) for line in half_open)
    new = Line("192.0.2.9")
    assert doors.enter(new)
    assert [line.aborted for line in (plays, new)] == [False, False]
    assert sum(line.aborted for line in half_open) == 1


def test_reading_has_a_price_and_a_household_that_can_t_pay_is_not_read(clock: Clock) -> None:
    doors = Doors(Bounds(reading=Budget(0.001, 1)), 10_000, proxies=lambda host: host == "10.0.0.1", now=clock)
    stranger, neighbour, proxy = Line("192.0.2.1"), Line("192.0.2.2"), Line("10.0.0.1")
    read: list[bytes] = []

    def costs_much(data: bytes) -> None:
        read.append(data)
        work_for_a_while()

    for line in (stranger, neighbour, proxy):
        assert doors.enter(line)
    assert [doors.read(stranger, costs_much, b"stranger") for _number in range(3)] == [True, False, False]
    assert doors.read(neighbour, costs_much, b"neighbour")
    assert all(doors.read(proxy, costs_much, b"proxy") for _number in range(3))
    assert read == [b"stranger", b"neighbour", *[b"proxy"] * 3]


async def send_to(app: Callable[..., Awaitable[None]], sent: list[bytes]) -> None:
    """Send these parts to an app that waits behind the server's protocols, and wait until no connection is left."""
    state = ServerState()
    config = uvicorn.Config(app, log_config=None, lifespan="off", ws=PatientSocket.behind(Doors(None)))
    config.load()
    protocol = PatientProtocol.behind(Doors(None))
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for part in sent:
        writer.write(part)
        await asyncio.sleep(0.05)
    with contextlib.suppress(ConnectionError):
        await reader.read(1)
    while state.connections or state.tasks:
        await asyncio.sleep(0.01)
    writer.close()
    server.close()


def test_an_unread_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds a turn of its household: a phone that fell asleep doesn't keep the others there waiting for long."""
    monkeypatch.setattr(patience, "READ_SECONDS", 0.05)

    async def long(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _part in range(1_000):
            await send({"type": "http.response.body", "body": bytes(65_536), "more_body": True})

    run_apart(asyncio.wait_for(send_to(long, [b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"]), 60))


HANDSHAKE = b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
HANDSHAKE += b"Sec-WebSocket-Key: " + b"a" * 22 + b"==\r\n\r\n"


def test_an_unread_live_connection_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "READ_SECONDS", 0.05)

    async def long(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _part in range(1_000):
            await send({"type": "websocket.send", "text": "a" * 65_536})

    run_apart(asyncio.wait_for(send_to(long, [HANDSHAKE]), 60))


def test_a_live_connection_that_the_site_refuses_writes_no_line(caplog: pytest.LogCaptureFixture) -> None:
    """Given a site that answers the handshake with a refusal, then the log is silent, so no client can fill it."""

    async def refuses(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.http.response.start", "status": 429, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"Too many requests."})

    with caplog.at_level(logging.WARNING):
        run_apart(asyncio.wait_for(send_to(refuses, [HANDSHAKE]), 60))
    assert caplog.text == ""


def test_a_live_connection_that_is_flooded_before_it_is_accepted_is_not_complained_of(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the site answers before the connection is lost or after it."""
    end = PatientSocket._end

    async def flooded(seconds: float, sent: list[bytes]) -> None:
        ends = asyncio.Event()

        async def accepts_late(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await ends.wait()
            if seconds:
                await asyncio.sleep(seconds)
            await send({"type": "websocket.accept"})

        def end_and_tell(connection: PatientSocket, code: int) -> None:
            ends.set()
            end(connection, code)

        monkeypatch.setattr(PatientSocket, "_end", end_and_tell)
        await asyncio.wait_for(send_to(accepts_late, sent), 60)

    pings = b"\x89\x80abcd" * 2_000
    with caplog.at_level(logging.WARNING):
        for seconds in (0.0, 0.1):
            for sent in ([HANDSHAKE, pings], [HANDSHAKE + pings, pings]):
                run_apart(flooded(seconds, sent))
    assert caplog.text == ""


def test_a_proxy_speaks_for_many_households(clock: Clock) -> None:
    doors = Doors(Bounds(connections=2), 10_000, proxies=lambda host: host == "10.0.0.1", now=clock)
    assert all(doors.enter(Line("10.0.0.1")) for _number in range(500))


def test_that_no_descriptor_is_left_is_said_once_a_minute(caplog: pytest.LogCaptureFixture, clock: Clock) -> None:
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(Complaints(clock))
    try:
        with caplog.at_level(logging.ERROR):
            for _number in range(1000):
                full = OSError(errno.EMFILE, "Too many open files")
                loop.call_exception_handler({"message": "accept", "exception": full, "socket": socket.socket})
            assert len(caplog.records) == 1
            assert "ulimit -n" in caplog.text
            clock.now += 61
            loop.call_exception_handler({"message": "accept", "exception": OSError(errno.EMFILE, "")})
            assert len(caplog.records) == 2
    finally:
        loop.close()
