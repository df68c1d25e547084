"""A site below a path of its host: every address that a browser is given has the path, and no cookie leaves it."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from tests.support.waiting import PATIENCE
from tests.support.web_server import Player, Running, sit_down
from warchest.cli import serve

ROOT = "/chest"
LINK = re.compile(r"""\s(?:href|src|action)=(?:"([^"]*)"|'([^']*)')""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"), options=["--root-path", f"{ROOT}/", "--behind-proxy"])
    yield running
    running.end()


@pytest.fixture
def client(site: Running) -> Iterator[httpx.Client]:
    with site.client() as opened:
        yield opened


def links(text: str) -> set[str]:
    """The addresses of a page within its site."""
    found = {unescape("".join(link)).partition("#")[0] for link in LINK.findall(text)}
    return {link for link in found if link and not re.match(r"https?:|data:|[?.]", link)}


@pytest.mark.slow
def test_every_link_of_every_page_stays_below_the_path_and_leads_somewhere(client: httpx.Client) -> None:
    game = client.post(f"{ROOT}/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["game"]
    waiting = [f"{ROOT}/", f"{ROOT}/game/{game}"]
    seen: dict[str, str] = {}
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        answer = client.get(address)
        assert answer.status_code in (200, 303, 405), (address, seen.get(address))
        seen[address] = answer.headers.get("content-type", "")
        if answer.status_code == 303:
            assert answer.headers["location"].startswith(f"{ROOT}/")
        if seen[address].startswith("text/html"):
            found = links(answer.text)
            assert {link for link in found if not link.startswith(f"{ROOT}/")} == set(), address
            # One page of each kind is enough of the many that are alike.
            alike = re.compile(rf"{ROOT}/(?:rules/units|puzzles|learn)/[^/]+")
            waiting += [link for link in found if not alike.fullmatch(link) or not any(map(alike.fullmatch, seen))]
    kinds = {kind.partition(";")[0] for kind in seen.values()}
    assert {"text/html", "text/css", "text/javascript", "application/manifest+json"} <= kinds
    assert {f"{ROOT}/rules/full", f"{ROOT}/settings", f"{ROOT}/puzzles"} <= set(seen)


def test_files_that_name_files_name_them_below_the_path(client: httpx.Client) -> None:
    page = client.get(f"{ROOT}/").text
    for suffix in ("style.css", "app.webmanifest"):
        [address] = [link for link in links(page) if link.endswith(suffix)]
        text = client.get(address).text
        assert f"{ROOT}/static/" in text
        assert not re.search(r"[\"(]/static/", text)
    assert 'data-root="/chest"' in page


def test_cookies_belong_to_the_path(client: httpx.Client) -> None:
    cookie = client.get(f"{ROOT}/").headers["set-cookie"]
    assert f"Path={ROOT}" in cookie
    by_https = client.get(f"{ROOT}/", headers={"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}).headers[
        "set-cookie"
    ]
    assert by_https.startswith("__Secure-warchest=")
    assert "Secure" in by_https


def test_a_user_is_recognised_and_not_taken_for_one_of_the_site_at_the_root(client: httpx.Client) -> None:
    secure = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
    own = client.get(f"{ROOT}/", headers=secure).headers["set-cookie"].partition(";")[0]
    assert "set-cookie" not in client.get(f"{ROOT}/", headers=secure | {"cookie": own}).headers
    foreign = own.replace("__Secure-", "__Host-")
    assert "set-cookie" in client.get(f"{ROOT}/", headers=secure | {"cookie": foreign}).headers


@pytest.mark.parametrize("prefix", [ROOT, ""])
def test_the_proxy_may_take_the_path_away_or_leave_it(client: httpx.Client, site: Running, prefix: str) -> None:
    assert client.get(f"{prefix}/rules").status_code == 200
    player: Player = sit_down(client, 1)
    with site.listen(f"{prefix}/api/games/{player.game}/live") as live:
        assert "seq" in str(live.recv(timeout=PATIENCE))
    done = client.post(f"{prefix}/language", data={"language": "en", "back": "/rules"})
    assert done.headers["location"] == f"{ROOT}/rules"


def test_links_for_others_and_the_document_have_the_path(client: httpx.Client, site: Running) -> None:
    game = client.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["game"]
    assert f"{site.url}{ROOT}/game/{game}" in client.get(f"{ROOT}/game/{game}?guest=true").text
    assert client.get(f"{ROOT}/schema/openapi.json").json()["servers"] == [{"url": ROOT}]


def test_health_is_reported_at_both_places(client: httpx.Client) -> None:
    assert [client.get(f"{prefix}/health/live").status_code for prefix in ("", ROOT)] == [200, 200]


@pytest.mark.parametrize("told", ["chest", "/che st", "//chest", '/"><script>'])
def test_an_invalid_path_is_refused_in_one_sentence(told: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(serve.command, ["--root-path", told, "--data-dir", str(tmp_path)])
    assert done.exit_code == 2
    assert "is not a path such as /chest." in done.output
