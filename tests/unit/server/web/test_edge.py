"""The edge of the server: slow and broken senders, proxies and public names, HEAD, compression, lasting addresses."""

import contextlib
import gzip
import itertools
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Player, Running
from tests.unit.server.table.replays.test_import_jobs import game_of
from warchest.server.store.game_file import FILE_NAME
from warchest.server.web.assets import accepts_gzip


def connected(running: Running) -> socket.socket:
    host, port = running.host.rsplit(":", 1)
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("proxied")
    running = Running(folder, options=["--public-host", "Chest.example.org", "--behind-proxy"])
    yield running
    running.end()


@pytest.mark.slow
def test_a_connection_that_does_not_say_what_it_wants_is_closed_in_time(server: Running) -> None:
    with connected(server) as silent, connected(server) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        closed = threading.Event()

        def drip() -> None:
            with contextlib.suppress(OSError):
                while not closed.wait(1):
                    slow.sendall(b"x")

        threading.Thread(target=drip, daemon=True).start()
        try:
            for one in (silent, slow):  # a socket that stays open lets `recv` fail by its time
                with contextlib.suppress(ConnectionError):
                    assert one.recv(1) == b""
        finally:
            closed.set()


def test_a_dropped_upload_writes_nothing_for_the_host(server: Running, client: httpx.Client) -> None:
    before = server.complaints()
    for path, kind in (("/api/records", "text/plain"), ("/api/games", "application/json")):
        with connected(server) as broken:
            head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\nContent-Length: 900\r\n\r\n"
            broken.sendall(head.encode() + b"warchest")
            time.sleep(0.1)
    client.get("/rules")
    time.sleep(0.2)
    assert server.complaints() == before


@pytest.mark.slow
def test_a_newline_in_an_address_forges_no_line_of_the_log(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        (running.folder / FILE_NAME).rename(running.folder / "away")
        client.get("/api/games/x%0AERROR%20forged:%20line")
        client.get("/game/x%0AERROR%20forged:%20line")
        (running.folder / "away").rename(running.folder / FILE_NAME)
    assert running.end() == 0
    assert not re.search(r"^ERROR forged", running.complaints(), re.MULTILINE)


@pytest.mark.slow
def test_the_server_ends_although_more_and_more_games_are_imported(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    text = game_of(3000).to_text(None).encode()
    numbers, answers = itertools.count(), list[int]()

    def send() -> None:
        with running.client() as client, contextlib.suppress(httpx.HTTPError):
            while True:
                body = text + b"\n" * next(numbers)
                answers.append(
                    client.post("/api/records", content=body, headers={"content-type": "text/plain"}).status_code
                )

    threads = [threading.Thread(target=send) for _number in range(6)]
    for thread in threads:
        thread.start()
    wait_until(lambda: answers)
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(timeout=PATIENCE) == 0
    for thread in threads:
        thread.join()
    assert "Traceback" not in running.complaints()


@pytest.mark.parametrize("path", ["/", "/rules", "/static/dist/game.js", "/api/games"])
def test_head_is_answered_like_get_without_the_body(client: httpx.Client, path: str) -> None:
    client.get(path)  # the home page has another form on a first visit
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "cache-control", "etag"):
        assert head.headers.get(name) == whole.headers.get(name)
    assert client.head("/nothing/here").status_code == 404


@pytest.mark.slow
def test_a_public_name_is_allowed_and_its_pages_may_post(proxied: Running) -> None:
    with proxied.client() as client:
        for host in ("chest.example.org", "CHEST.example.org:443"):
            assert client.get("/api/games", headers={"host": host}).status_code == 200
        assert client.get("/api/games", headers={"host": "other.example.org"}).status_code == 403
        made = {"seats": ["you", "you"], "setup": "first_game"}
        for origin, status in (("https://chest.example.org", 201), ("https://other.example.org", 403)):
            headers = {"host": "chest.example.org", "origin": origin}
            assert client.post("/api/games", json=made, headers=headers).status_code == status


@pytest.mark.slow
def test_cookies_are_secure_behind_a_proxy_that_speaks_tls(proxied: Running, server: Running) -> None:
    told = {"x-forwarded-proto": "https", "host": "chest.example.org"}
    with proxied.client() as client:
        answer = client.get("/api/games", headers=told)
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        refused = client.post("/api/games", headers=told | {"origin": "https://other.example.org"})
        assert (refused.status_code, refused.headers["strict-transport-security"]) == (403, "max-age=31536000")
    with proxied.client() as client:
        assert "secure" not in client.get("/api/games").headers["set-cookie"].lower()
    with server.client() as client:  # without a proxy no header is believed
        answer = client.get("/api/games", headers={"x-forwarded-proto": "https"})
        assert "secure" not in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" not in answer.headers


def test_pages_name_files_that_a_browser_may_keep_for_ever(client: httpx.Client) -> None:
    addresses = re.findall(r'"(/static/v-[^"]+)"', client.get("/").text)
    assert {name.rsplit("/", 1)[1] for name in addresses} >= {"home.js", "style.css", "theme.js"}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        if address.endswith(".css"):
            fonts = re.findall(r"url\((/static/[^)]+woff2)\)", answer.text)
            assert fonts
            assert all(font.startswith("/static/v-") for font in fonts)
            assert client.get(fonts[0]).status_code == 200
    older = re.sub("v-[0-9a-f]+", "v-0123456789abcdef", addresses[0])
    assert client.get(older).headers["cache-control"] == "no-cache"


def test_what_is_the_same_for_everyone_is_compressed_and_nothing_else_is(client: httpx.Client, player: Player) -> None:
    for path in ("/static/dist/game.js", "/rules"):
        with client.stream("GET", path) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
        plain = client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert gzip.decompress(raw) == plain.content
        assert plain.headers["etag"] != answer.headers["etag"]
        again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    for path in (
        f"/api/games/{player.game}?seat=0",
        f"/game/{player.game}",
        f"/replay/{player.game}",
        "/api/games",
        "/",
    ):
        assert "content-encoding" not in client.get(path).headers


def test_the_home_page_is_compressed_only_for_a_browser_that_sends_no_session(server: Running) -> None:
    with server.client() as visitor:
        first, second = visitor.get("/"), visitor.get("/")
    assert "set-cookie" in first.headers
    assert (first.headers["content-encoding"], first.headers["cache-control"]) == ("gzip", "no-store")
    assert "content-encoding" not in second.headers


@pytest.mark.parametrize(
    ("header", "accepted"),
    [("gzip, br", True), ("br;q=1, GZIP ; q=0.5", True), ("*", True), ("gzip;q=0", False), ("", False), ("br", False)],
)
def test_gzip_is_sent_to_clients_that_accept_it(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) == accepted


def test_a_page_of_the_book_has_nothing_of_the_request(client: httpx.Client) -> None:
    first = client.get("/rules/cards", headers={"accept-language": "en"})
    again = client.get("/rules/cards?spread=" + "x" * 20, headers={"accept-language": "en"})
    assert first.content == again.content
    assert "spread" not in again.text
