"""A host learns whether the server lives, whether it can serve, and its figures."""

import asyncio
import re
import resource
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.types import ASGIApp
from prometheus_client.parser import text_string_to_metric_families

from tests.support.apart import run_apart
from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import FIGURES, WISH, Player, Running
from warchest.server.bus import Bus
from warchest.server.store import Store, StoreError
from warchest.server.table import AppContext
from warchest.server.table.app_context import open_app
from warchest.server.web.guard.proxies import Proxies, ProxyMiddleware
from warchest.server.web.operations import health as health_checks
from warchest.server.web.operations.exchange import ExchangeMiddleware
from warchest.server.web.operations.health import Health
from warchest.server.web.operations.metrics import Readings, WatchMiddleware
from warchest.server.work import queue

LOCAL = ("127.0.0.0/8", "::1")
TOKEN = "a-word-that-is-not-easily-guessed"


def figures(client: httpx.Client) -> dict[tuple[str, tuple[str, ...]], float]:
    """The figures of the server, by name and values of labels."""
    answer = client.get("/metrics", headers=FIGURES)
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_actions_requests_and_writes_are_counted(client: httpx.Client, player: Player) -> None:
    before = figures(client)
    assert player.play_one()
    after = figures(client)

    def more(name: str, *labels: str) -> float:
        return after[name, labels] - before.get((name, labels), 0)

    assert more("warchest_action_seconds_count", "done") == 1
    assert more("warchest_request_seconds_count", "POST", "/api/games/{game_id}/actions", "200") == 1
    assert more("warchest_write_seconds_count", "done") >= 1
    assert more("warchest_commits_total") >= 1
    assert after["warchest_games_in_memory", ()] >= 1
    queues = {labels[0] for name, labels in after if name == "warchest_queue_length"}
    assert queues == {"bots_short", "bots_long", "reviews", "imports", "hints"}
    assert after["process_resident_memory_bytes", ()] > 0


def test_no_label_names_a_game_a_user_or_an_unknown_address(client: httpx.Client, player: Player) -> None:
    client.get(f"/nowhere/{player.game}")
    client.get(f"/people/{player.game}")
    client.request("INVENTED", "/")
    text = client.get("/metrics", headers=FIGURES).text
    assert player.game not in text
    assert "INVENTED" not in text
    assert 'method="other"' in text
    routes = set(re.findall(r'route="([^"]*)"', text))
    assert {"none", "/people/{name}"} <= routes


def test_open_sockets_are_counted(server: Running, client: httpx.Client, player: Player) -> None:
    before = figures(client)["warchest_sockets", ()]
    with server.listen(f"/api/games/{player.game}/live") as live:
        live.recv(timeout=PATIENCE)
        assert figures(client)["warchest_sockets", ()] == before + 1


def test_every_answer_has_an_id_that_no_client_chooses(client: httpx.Client) -> None:
    answers = [client.get(path, headers={"x-request-id": "mine"}) for path in ("/", "/nowhere", "/health/live", "/")]
    ids = [answer.headers.get_list("x-request-id") for answer in answers]
    assert all(len(one) == 1 and re.fullmatch(r"[0-9a-f]{16}", one[0]) for one in ids)
    assert len({one[0] for one in ids}) == len(ids)


def test_a_live_connection_has_an_id_too(server: Running, player: Player) -> None:
    with server.listen(f"/api/games/{player.game}/live") as live:
        assert live.response is not None
        assert re.fullmatch(r"[0-9a-f]{16}", live.response.headers["x-request-id"])


def test_a_server_that_plays_is_ready(client: httpx.Client) -> None:
    assert client.get("/health/live").json() == {"live": True}
    ready = client.get("/health/ready")
    assert ready.status_code == 200
    assert ready.json() == {
        "ready": True,
        "serving": True,
        "database": True,
        "writer": True,
        "worker": True,
        "bus": True,
    }
    assert ready.headers["cache-control"] == "no-store"
    assert "set-cookie" not in ready.headers


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[AppContext]:
    app = open_app(tmp_path / "data")
    yield app
    app.close()


def test_a_server_that_starts_or_ends_is_not_ready(opened: AppContext) -> None:
    async def reports() -> list[dict[str, bool]]:
        health, found = Health(opened), []
        for health.state in ("starting", "serving", "ending"):
            found.append(await health.report())
        return found

    opened.begin()
    assert [report["serving"] for report in run_apart(reports())] == [False, True, False]


def gone(*_arguments: Any, **_named: Any) -> Any:
    """Fail as a store on a full disk or a lost file does."""
    raise StoreError("the disk is full")


@pytest.mark.parametrize(
    ("part", "spoil"),
    [
        ("database", lambda app, patch: patch.setattr(Store, "clocks_run", gone)),
        ("writer", lambda app, patch: patch.setattr(queue, "leave", gone)),
        ("worker", lambda app, patch: app.worker.close()),
        ("bus", lambda app, patch: patch.setattr(Bus, "answers", lambda _bus, _seconds: False)),
    ],
)
def test_a_server_without_one_of_its_parts_is_not_ready_and_names_it(
    opened: AppContext,
    monkeypatch: pytest.MonkeyPatch,
    part: str,
    spoil: Callable[[AppContext, pytest.MonkeyPatch], None],
) -> None:
    opened.begin()
    health = Health(opened)
    health.state = "serving"
    spoil(opened, monkeypatch)
    assert [name for name, works in run_apart(health.report()).items() if not works] == [part]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of another process")
def test_a_server_whose_disk_is_full_is_not_ready(tmp_path: Path) -> None:
    """Given a server, when its files can't grow, then the writer is named; when they can, then the server is ready again."""
    running = Running(tmp_path / "data")
    with running.client() as client:

        def failing() -> set[str]:
            told = client.get("/health/ready").json()
            return {name for name, works in told.items() if not works}

        wait_until(lambda: not failing())
        usual = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        wait_until(lambda: {"ready", "writer"} <= failing())
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, usual)
        wait_until(lambda: not failing())
    running.end()


def test_a_write_that_hangs_counts_as_stuck_only_after_a_while(
    opened: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a write that never ends, when it is young, then the server is ready, and when it is old, then it is not."""
    monkeypatch.setattr(health_checks, "ASK_SECONDS", 0.05)
    held = threading.Event()
    monkeypatch.setattr(queue, "leave", lambda *_arguments: held.wait())
    opened.begin()

    async def reports() -> list[bool]:
        health, found = Health(opened), []
        for health._parts["writer"]._patience in (PATIENCE, 0.0):
            found.append((await health.report())["writer"])
        held.set()
        return found

    assert run_apart(reports()) == [True, False]


def test_health_checks_keep_no_part_busy(opened: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given many health checks at once and one after the other, then each part is asked once."""
    monkeypatch.setattr(health_checks, "ASKED_AGAIN", PATIENCE)
    asked: list[Store] = []

    def clocks_run(store: Store) -> bool:
        asked.append(store)
        return False

    monkeypatch.setattr(Store, "clocks_run", clocks_run)

    async def look() -> None:
        health = Health(opened)
        for _ in range(3):
            await asyncio.gather(*(health.report() for _ in range(10)))

    run_apart(look())
    assert len(asked) == 1


def may_read(
    peer: str,
    headers: dict[str, str],
    readers: tuple[str, ...] = (),
    proxies: str | None = None,
    host: str = "localhost",
    version: str = "1.1",
) -> bool:
    """Return whether a visitor at this address may read the figures."""

    async def nothing(*_arguments: Any) -> None:
        raise AssertionError

    told: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        told.append(message)

    class NoFigures:
        def collect(self) -> list[Any]:
            return []

    believing = ProxyMiddleware(cast(ASGIApp, nothing), Proxies(proxies))
    watch = WatchMiddleware(believing, cast(Health, None), cast(Readings, NoFigures()), readers, TOKEN)
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": "/metrics",
        "http_version": version,
        "client": (peer, 1),
        "scheme": "http",
        "state": {},
    }
    scope["headers"] = [(name.encode(), value.encode()) for name, value in ({"host": host} | headers).items()]
    run_apart(ExchangeMiddleware(cast(ASGIApp, watch))(cast(Any, scope), cast(Any, nothing), cast(Any, send)))
    return bool(told[0]["status"] == 200)


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1"])
@pytest.mark.parametrize("host", ["localhost:8470", "127.0.0.1", "[::1]:8470"])
def test_this_machine_may_read_the_figures_only_where_the_host_says_so(peer: str, host: str) -> None:
    """A proxy that only forwards requests looks like a program of its machine."""
    assert not may_read(peer, {}, host=host)
    assert may_read(peer, {}, LOCAL, host=host)
    assert not may_read(peer, {}, LOCAL, host=host, version="1.0")


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip"])
@pytest.mark.parametrize("proxies", [None, "127.0.0.1"])
def test_a_request_through_a_proxy_on_this_machine_is_refused(header: str, proxies: str | None) -> None:
    assert not may_read("127.0.0.1", {header: "127.0.0.1"}, LOCAL, proxies)


@pytest.mark.parametrize("headers", [{}, {"x-forwarded-for": "127.0.0.1"}])
@pytest.mark.parametrize("proxies", ["127.0.0.1", "*"])
def test_a_trusted_proxy_s_own_address_reads_nothing(headers: dict[str, str], proxies: str) -> None:
    """Given `--behind-proxy`, when the proxy names no visitor or a forged one, then `--metrics-from` its address does not help."""
    assert not may_read("127.0.0.1", headers, LOCAL, proxies)


def test_a_request_for_another_name_is_refused() -> None:
    assert not may_read("127.0.0.1", {}, LOCAL, host="chest.example.org")


@pytest.mark.parametrize(("peer", "proxies"), [("127.0.0.1", "127.0.0.1"), ("203.0.113.9", None)])
def test_a_program_with_the_token_may_read_the_figures_from_anywhere(peer: str, proxies: str | None) -> None:
    assert may_read(peer, {"authorization": f"Bearer {TOKEN}"}, proxies=proxies, host="chest.example.org")
    for wrong in (TOKEN, f"Bearer {TOKEN}x", "Bearer ", f"Basic {TOKEN}"):
        assert not may_read(peer, {"authorization": wrong}, proxies=proxies)


def test_the_figures_are_put_together_once_for_many_who_ask_at_the_same_time() -> None:
    """Given a hundred requests for the figures, then their text is made once, and in another thread than the loop's."""
    made: list[threading.Thread] = []

    class Counted:
        def collect(self) -> list[Any]:
            made.append(threading.current_thread())
            return []

    async def ask() -> None:
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message.get("status"))

        watch = WatchMiddleware(
            ProxyMiddleware(cast(ASGIApp, None), Proxies(None)),
            cast(Health, None),
            cast(Readings, Counted()),
            token=TOKEN,
        )
        raw = [(b"authorization", f"Bearer {TOKEN}".encode())]
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/metrics",
            "client": ("192.0.2.1", 1),
            "scheme": "http",
            "headers": raw,
        }
        await asyncio.gather(*(watch(cast(Any, dict(scope)), cast(Any, None), cast(Any, send)) for _ in range(100)))
        assert told.count(200) == 100
        assert made != [threading.current_thread()]

    run_apart(ask())
    assert len(made) == 1


def test_another_machine_may_only_where_the_host_says_so() -> None:
    assert not may_read("10.0.0.5", {})
    assert may_read("10.0.0.5", {}, ("10.0.0.0/24",), host="chest.example.org")
    assert not may_read("10.0.1.5", {}, ("10.0.0.0/24",))


def test_a_visitor_named_by_a_trusted_proxy_is_judged_by_the_visitor_s_address() -> None:
    forwarded = {"x-forwarded-for": "192.0.2.7"}
    assert may_read("127.0.0.1", forwarded, ("192.0.2.7",), "127.0.0.1")
    assert not may_read("127.0.0.1", forwarded, ("192.0.2.8",), "127.0.0.1")
    assert not may_read("192.0.2.7", {"x-forwarded-for": "192.0.2.7"}, ("192.0.2.7",))


def test_a_refusal_by_a_limit_is_counted(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", limits=True)
    with running.client() as client:
        assert any(client.post("/api/games", json=WISH).status_code == 429 for _ in range(21))
        assert sum(value for (name, _), value in figures(client).items() if name == "warchest_refusals_total") >= 1
    running.end()
