"""A site below a path of its host, behind a proxy that takes the path away: the browser never asks for anything outside of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_player import play_next
from tests.support.real_proxies import documented, nginx
from tests.support.watched import watched_page
from tests.support.web_server import Running

pytestmark = pytest.mark.nginx


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    server = Running(tmp_path / "data", options=["--root-path", "/chest", "--behind-proxy"])
    text = documented("nginx", "location /chest/")
    with (
        nginx(
            f"{documented('nginx', 'listen 443').split('server {')[0]} server {{ listen 80; {text} }}",
            server,
            tmp_path / "nginx",
        ) as port,
        watched_page(browser, f"http://127.0.0.1:{port}/chest/", 1280, 800, workers="allow") as page,
    ):
        yield page
    server.end()


def lines(page: Page, game: str) -> int:
    """How many lines the log of a game has after its first."""
    answer = page.request.get(game.replace("/game/", "/api/games/"))
    assert answer.status == 200
    return int(answer.json()["seq"])


def test_a_game_is_played_and_the_other_pages_are_opened_below_the_path(page: Page) -> None:
    page.goto("/chest/")
    page.locator("[data-play]").click()
    coin = page.locator(".hand-slot.live").first
    expect(coin).to_be_visible()
    assert "/chest/game/" in page.url
    game = page.url
    while lines(page, game) == 0:
        play_next(page, "A")
    page.goto("/chest/")
    for link, address in (
        ("How to play", "rules"),
        ("Learn", "learn"),
        ("Puzzles", "puzzles"),
        ("Settings", "settings"),
    ):
        page.goto("/chest/")
        page.get_by_role("link", name=link, exact=True).first.click()
        page.wait_for_url(f"**/chest/{address}")
        expect(page.locator("h1").first).to_be_visible()
    page.goto("/chest/editor")
    expect(page.locator(".board").first).to_be_visible()
    page.goto(game)
    expect(coin).to_be_visible()
    # The worker that keeps pages belongs to the path too, and keeps the rulebook below it
    page.goto("/chest/rules")
    page.wait_for_function(
        "caches.open('pages').then((all) => all.match('/chest/rules')).then((one) => one !== undefined)"
    )
    assert page.evaluate("navigator.serviceWorker.ready.then((one) => new URL(one.scope).pathname)") == "/chest/"
