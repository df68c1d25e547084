"""The pages between two games fit the width of a phone and of a desk, in three languages, empty and filled."""

import pytest
from playwright.sync_api import Browser

from tests.support.signed_in import sign_in
from tests.support.watched import watched_page
from tests.support.web_server import Running, sit_down
from tests.unit.server.web.test_host import run

PAGES = (
    "/news",
    "/account",
    "/account/notices",
    "/players",
    "/people/{name}",
    "/units",
    "/holiday",
    "/games",
    "/lobby",
    "/host",
)
OVERFLOWS = """() => [...document.querySelectorAll("main *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const scrolls = one.closest("[style*=overflow], .scrolls, table, details:not([open]), .unseen-text, svg");
  return box.width > 0 && !scrolls && (box.right > innerWidth + 1 || box.left < -1);
}).map((one) => `${one.tagName}.${one.className}: ${(one.textContent ?? "").trim().slice(0, 40)}`)
.concat(document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [])"""
"""The elements that lie outside the width of the window, and the page if it can be scrolled sideways."""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_the_pages_between_games_fit_a_phone_and_a_desk(browser: Browser, server: Running, language: str) -> None:
    with watched_page(browser, server.url, 1440, 900) as page:
        page.set_extra_http_headers({"Accept-Language": language})
        # Given a host with an account, a game that waits, and one that was lost
        page.goto("/")
        name = sign_in(page, server.folder)
        run(server.folder, "host", name)
        cookies = {one["name"]: one["value"] for one in page.context.cookies() if "name" in one and "value" in one}
        with server.client(cookies=cookies) as client:
            player = sit_down(client, 1, seats=["you", "page"], setup="first_game")
            client.post(f"/api/games/{player.game}/resign", json={"seat": 0, "action_id": "enough"})
            waiting = sit_down(client, 1, seats=["you", "friend"])
            with server.client() as friend:
                friend.post(f"/api/games/{waiting.game}/seats", json={"seat": 1})
        # Then each page fits
        faults = []
        for width, height in ((1440, 900), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            for path in PAGES:
                answer = page.goto(path.format(name=name))
                assert answer is not None
                assert answer.status == 200, path
                faults += [(path, width, fault) for fault in page.evaluate(OVERFLOWS)]
        assert faults == []
