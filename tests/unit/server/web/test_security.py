"""The allowed requests, and the headers of every answer."""

import socket
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.support.waiting import PATIENCE
from tests.support.web_server import WISH, Player, Running
from warchest.server.web.guard.security import HEADERS, OF_FILES


def cookie(answer: httpx.Response) -> str | None:
    found: str | None = answer.headers.get("set-cookie")
    return found


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "a@127.0.0.1", "", "[::1"]
)
def test_a_foreign_host_name_is_turned_away(client: httpx.Client, host: str) -> None:
    answer = client.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 403)
    assert cookie(answer) is None


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost:1",
        "LOCALHOST",
        "localhost.:80",
        "game.localhost:80",
        "[::1]:80",
        "[2001:db8::1]",
        "192.168.0.7",
    ],
)
def test_this_machine_s_names_are_allowed(client: httpx.Client, host: str) -> None:
    assert client.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://evil.example"])
def test_a_foreign_page_can_t_post(client: httpx.Client, origin: str) -> None:
    answer = client.post("/api/games", json=WISH, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]


def test_a_second_origin_does_not_help_a_foreign_page(client: httpx.Client, server: Running) -> None:
    for origins in ([server.url, "http://evil.example"], ["http://evil.example", server.url]):
        headers = [("origin", origin) for origin in origins]
        assert client.post("/api/games", json=WISH, headers=headers).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_a_foreign_page_can_t_post_where_its_browser_leaves_out_the_origin(client: httpx.Client, site: str) -> None:
    answer = client.post("/api/games", json=WISH, headers={"sec-fetch-site": site})
    assert answer.status_code == 403
    assert client.get("/api/games", headers={"sec-fetch-site": site}).status_code == 200, "a link may lead here"


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_our_pages_can_post_from_a_browser_that_omits_the_origin(client: httpx.Client, site: str) -> None:
    assert client.post("/api/games", json=WISH, headers={"sec-fetch-site": site}).status_code == 201


def test_our_pages_can_post(client: httpx.Client, server: Running) -> None:
    assert client.post("/api/games", json=WISH, headers={"origin": server.url}).status_code == 201


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_foreign_page_s_websocket_is_refused(server: Running, player: Player, origin: Any) -> None:
    with (
        pytest.raises(InvalidStatus, match="403"),
        server.listen(f"/api/games/{player.game}/live", origin=origin),
    ):
        pass


def raw(server: Running, request: str) -> tuple[str, bytes]:
    """Send raw bytes, and return the answer with all that follows it on the connection."""
    name, port = server.host.rsplit(":", 1)
    with socket.create_connection((name, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(request.replace("\n", "\r\n").encode())
        told = b""
        while part := connection.recv(65536):
            told += part
    return told.split(b"\r\n", 1)[0].decode(), told


@pytest.mark.parametrize("encoding", ["chunked", "Chunked"])
@pytest.mark.parametrize("order", [1, -1])
def test_a_request_with_two_lengths_is_refused_and_nothing_after_it_is_read(
    server: Running, encoding: str, order: int
) -> None:
    """Given a proxy that may believe the other length, what follows is not taken for another request."""
    lengths = ["Content-Length: 4", f"Transfer-Encoding: {encoding}"][::order]
    head = "\n".join(["POST /api/games HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", *lengths])
    status, told = raw(server, f"{head}\n\n0\n\nGET /rules HTTP/1.1\nHost: 127.0.0.1\n\n")
    assert status == "HTTP/1.1 400 Bad Request"
    assert told.count(b"HTTP/1.1") == 1
    assert b"connection: close" in told.lower()


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/rules", {"GET", "HEAD"}),
        ("GET", "/account/entry", {"POST"}),
        ("PUT", "/api/games", {"GET", "HEAD", "POST"}),
        ("POST", "/static/dist/game.js", {"GET", "HEAD"}),
    ],
)
def test_a_wrong_method_is_answered_with_the_allowed_ones(
    client: httpx.Client, method: str, path: str, allowed: set[str]
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == 405
    assert allowed <= set(answer.headers["allow"].split(", ")) <= allowed | {"OPTIONS"}


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/games", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("/settings", {"GET", "HEAD", "OPTIONS"}),
        ("/api/settings", {"OPTIONS", "POST"}),
    ],
)
def test_all_methods_of_an_address_are_named(client: httpx.Client, path: str, allowed: set[str]) -> None:
    answer = client.options(path)
    assert answer.status_code == 204
    assert set(answer.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/puzzles/1/tries", {"ids": [], "show": 0}),
        ("/api/puzzles", {"solved": ["1"], "shown": [], "days": []}),
        ("/api/lessons", {"lessons": [1]}),
        ("/api/settings", {"at": "5", "settings": {}}),
        ("/api/positions/why", {"position": {}, "ids": ["1"]}),
        ("/api/games", WISH | {"seats": "you"}),
    ],
)
def test_a_value_of_another_type_is_refused(client: httpx.Client, path: str, body: dict[str, object]) -> None:
    """Given a body whose values would have to be converted, then it is refused on every route."""
    answer = client.post(path, json=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("The message does not fit: ")


def test_every_json_body_is_declared_as_json(client: httpx.Client) -> None:
    answer = client.post("/api/positions", content=b'{"line": "x"}', headers={"content-type": "text/plain"})
    assert answer.status_code == 400
    assert "Content-Type: application/json" in answer.json()["error"]


def test_a_live_connection_is_not_fetched(client: httpx.Client) -> None:
    answer = client.get("/api/lobby/live")
    assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")


def test_the_session_cookie_is_random_and_out_of_reach_of_scripts(server: Running) -> None:
    given = set()
    for _ in range(3):
        with server.client() as client:
            first = cookie(client.get("/api/games"))
            assert first is not None
            assert {"httponly", "samesite=lax", "path=/"} <= set(first.lower().split("; "))
            given.add(client.cookies["warchest"])
            assert cookie(client.get("/api/games")) is None
    assert len(given) == 3
    assert all(len(session) == 22 for session in given)


def test_a_cookie_that_we_never_gave_is_replaced(server: Running) -> None:
    answer = httpx.get(
        f"{server.url}/api/games", headers={"cookie": "other=1; warchest=x'; drop"}, timeout=PATIENCE, verify=False
    )
    assert cookie(answer) is not None


def test_nothing_may_be_loaded_from_elsewhere(client: httpx.Client) -> None:
    headers = client.get("/api/games").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_a_file_has_the_headers_that_concern_files_and_any_page_at_such_an_address_has_all(
    client: httpx.Client,
) -> None:
    """A style sheet is no document: no policy for documents applies to it."""
    sheet, missing = client.get("/static/dist/style.css"), client.get("/static/none", headers={"accept": "text/html"})
    assert {name for name in HEADERS if name in sheet.headers} == set(OF_FILES)
    assert missing.status_code == 404
    assert {name for name in HEADERS if name in missing.headers} == set(HEADERS)


def test_nothing_of_a_game_is_kept_by_a_browser(client: httpx.Client, player: Player) -> None:
    for path in ("/api/games", f"/api/games/{player.game}", f"/api/games/{player.game}?seat=0", "/api/games/none"):
        assert client.get(path).headers["cache-control"] == "no-store"
