"""A host learns whether the server lives, whether it can serve, and its figures."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.types import ASGIApp
from prometheus_client.parser import text_string_to_metric_families

from tests.support.apart import run_apart
from tests.support.waiting import PATIENCE
from tests.support.web_server import WISH, Player, Running
from warchest.server.measures import WRITES
from warchest.server.store import Store, StoreError
from warchest.server.table import AppContext
from warchest.server.table.app_context import open_app
from warchest.server.web.guard.proxies import Proxies, ProxyMiddleware
from warchest.server.web.operations.exchange import ExchangeMiddleware
from warchest.server.web.operations.health import Health
from warchest.server.web.operations.metrics import Readings, WatchMiddleware


def figures(client: httpx.Client) -> dict[tuple[str, tuple[str, ...]], float]:
    """The figures of the server, by name and values of labels."""
    answer = client.get("/metrics", headers={"host": "localhost"})
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
    text = client.get("/metrics", headers={"host": "localhost"}).text
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
    assert ready.json() == {"ready": True, "serving": True, "database": True, "writer": True, "bots": True}
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


def test_a_server_without_its_bots_its_writer_or_its_database_is_not_ready(
    opened: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(WRITES), "longest", 60.0)

    def gone(_store: Store) -> bool:
        raise StoreError("the file is gone")

    monkeypatch.setattr(Store, "clocks_run", gone)
    opened.begin()
    opened.worker.close()
    report = run_apart(Health(opened).report())
    assert report == {"serving": False, "database": False, "writer": False, "bots": False}


def may_read(
    peer: str,
    headers: dict[str, str],
    readers: tuple[str, ...] = (),
    proxies: str | None = None,
    host: str = "localhost",
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
    watch = WatchMiddleware(believing, cast(Health, None), cast(Readings, NoFigures()), readers)
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": "/metrics",
        "client": (peer, 1),
        "scheme": "http",
        "state": {},
    }
    scope["headers"] = [(name.encode(), value.encode()) for name, value in ({"host": host} | headers).items()]
    run_apart(ExchangeMiddleware(cast(ASGIApp, watch))(cast(Any, scope), cast(Any, nothing), cast(Any, send)))
    return bool(told[0]["status"] == 200)


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1"])
@pytest.mark.parametrize("host", ["localhost:8470", "127.0.0.1", "[::1]:8470"])
def test_this_machine_may_read_the_figures(peer: str, host: str) -> None:
    assert may_read(peer, {}, host=host)


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip"])
@pytest.mark.parametrize("proxies", [None, "127.0.0.1"])
def test_a_request_through_a_proxy_on_this_machine_is_refused(header: str, proxies: str | None) -> None:
    assert not may_read("127.0.0.1", {header: "127.0.0.1"}, proxies=proxies)


def test_a_request_for_another_name_is_refused() -> None:
    assert not may_read("127.0.0.1", {}, host="chest.example.org")


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
