"""Rules for every route: it is counted, and no foreign page can use it to change anything."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.apart import run_apart
from tests.support.onlookers import At, Scene, crowd
from tests.support.routes import LIVE, Route, all_routes, site_over
from tests.support.tiers import mostly_marathon
from tests.support.web_server import Running
from tests.unit.server.web.test_who_may_call import CASES, ask
from warchest.server.web.guard.bounds import OFTEN
from warchest.server.web.guard.limits import Limits

pytestmark = pytest.mark.slow  # a separate server

UNCOUNTED = {
    "GET /service-worker.js": "a file in memory; browsers ask whether it has changed",
    "GET /static/shared/{name}": "a file in memory, which browsers keep",
    "GET /static/{name}": "a file in memory; a page asks for dozens of them at once",
}
"""The routes that are not counted, each with the reason."""

SENT = [case for case in CASES if case.route.startswith("POST")]
LOOKED = [case for case in CASES if case.route.startswith("GET")]
BEATS = {"notices", "servers", "connections", "visits", "workers"}
"""The tables that change without any request: which servers and workers run, who is connected, and which notices were judged."""


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> list[Route]:
    return all_routes(tmp_path_factory.mktemp("routes"))


def test_every_route_is_counted_once(routes: list[Route]) -> None:
    counted = {route.name: len(route.limits) for route in routes}
    assert {name for name, times in counted.items() if not times} == set(UNCOUNTED)
    assert set(counted.values()) == {0, 1}


def test_every_route_refuses_an_exhausted_household(tmp_path: Path, routes: list[Route]) -> None:
    nothing = Limits(often=dict.fromkeys(OFTEN, ("0/minute", "0/minute")))
    counted = [route for route in routes if route.name not in UNCOUNTED]

    async def ask(site: Any) -> dict[str, Any]:
        transport = httpx.ASGITransport(app=site)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return {
                route.name: await opened(site, route.path)
                if route.method == LIVE
                else await client.request(route.method, route.path)
                for route in counted
            }

    with site_over(tmp_path, nothing) as site:
        answers = run_apart(ask(site))
    for name, answer in answers.items():
        if isinstance(answer, httpx.Response):
            assert (answer.status_code, int(answer.headers["retry-after"]) > 0) == (429, True), name
        else:
            assert answer == "websocket.close", name


async def opened(site: Any, path: str) -> str:
    """Return the first answer to a live connection."""
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers,
    }
    scope |= {"scheme": "ws", "client": ("127.0.0.1", 1), "server": ("localhost", 80), "subprotocols": []}
    scope |= {"root_path": "", "http_version": "1.1", "asgi": {"version": "3.0"}, "state": {}, "extensions": {}}
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.disconnect" if told else "websocket.connect", "code": 1000}

    async def send(message: Any) -> None:
        told.append(message["type"])

    await site(scope, receive, send)
    return told[0]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()
    assert running.complaints() == ""


@pytest.fixture(scope="module")
def people(server: Running) -> Iterator[dict[str, httpx.Client]]:
    with crowd(server) as browsers:
        yield browsers


@pytest.fixture(scope="module")
def scenes(people: dict[str, httpx.Client]) -> dict[At, Scene]:
    """A game at each point, the texts and records made that requests need."""
    made: dict[At, Scene] = {at: Scene(people, at) for at in ("nowhere", "waiting", "running", "over")}
    assert made["over"].record
    return made


def kept(server: Running) -> dict[str, list[Any]]:
    """Return all data of the server, except the rows that change without a request."""
    with closing(sqlite3.connect(":memory:")) as connection:
        with closing(sqlite3.connect(server.folder / "warchest.sqlite3")) as live:
            live.backup(connection)
        # The keeper of the clocks writes these two.
        connection.execute("UPDATE games SET began = NULL, deadline = NULL")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for (name,) in names
            if name not in BEATS
        }


@pytest.mark.parametrize("origin", mostly_marathon(["http://evil.example", "null", "http://127.0.0.1:1"], 3))
def test_a_foreign_page_changes_nothing_in_any_user_s_browser(
    server: Running, people: dict[str, httpx.Client], scenes: dict[At, Scene], origin: str
) -> None:
    before, cookies = kept(server), [dict(client.cookies) for client in people.values()]
    for case in SENT:
        for who in ("player", "signed in"):
            answer = ask(case, scenes[case.at], who, origin)
            assert isinstance(answer, httpx.Response)
            assert answer.status_code == 403, case
            assert answer.json() == {"error": "Only this server's own pages may do that."}
            assert "set-cookie" not in answer.headers
    assert kept(server) == before
    assert [dict(client.cookies) for client in people.values()] == cookies


def test_a_foreign_page_opens_no_live_connection(scenes: dict[At, Scene]) -> None:
    live = [case for case in CASES if case.route.startswith(LIVE)]
    assert len(live) == 2
    for case in live:
        assert ask(case, scenes[case.at], "player", "http://evil.example") == 403


def test_looking_changes_nothing(server: Running, scenes: dict[At, Scene]) -> None:
    scenes["nowhere"].browsers["stranger"].get("/api/games/promise")  # the first promise of a site makes the site's key
    before = kept(server)
    for case in LOOKED:
        ask(case, scenes[case.at], "player")
    assert kept(server) == before


def test_a_game_that_is_not_there_is_the_same_to_everyone(scenes: dict[At, Scene]) -> None:
    for case in [case for case in CASES if "{game_id}" in case.route and not case.route.startswith(LIVE)]:
        answers = [ask(case, absent(scenes[case.at]), who) for who in ("player", "stranger")]
        [told] = {(answer.status_code, answer.text) for answer in answers if isinstance(answer, httpx.Response)}
        assert told[0] in ((403,) if "/api/bot/" in case.route else (404, 422)), (
            case
        )  # without a token, no game is looked for


def absent(scene: Scene) -> Scene:
    return replace(scene, game="nonexistent1", at="nowhere")
