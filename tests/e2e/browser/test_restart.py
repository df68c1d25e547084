"""A page in play while the server restarts: it says so, reconnects by itself, and the game continues."""

import signal
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.support.waiting import PATIENCE
from tests.support.watched import watched_page
from tests.support.web_server import Running

NO_SERVER = (
    "ERR_CONNECTION_REFUSED",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
    "WebSocket connection",
    "status of 503",
)


def test_a_page_says_that_the_server_restarts_and_continues_after_it(browser: Browser, tmp_path: Path) -> None:
    server = Running(tmp_path / "data")
    port = server.url.rsplit(":", 1)[1]
    with watched_page(browser, server.url, 360, 640, forgiven=NO_SERVER, hints=True) as page:
        page.goto("/")
        page.locator("[data-play]").click()
        coin = page.locator(".hand-slot.live").first
        expect(coin).to_be_visible()
        with page.expect_event("websocket"):
            page.reload()
        expect(coin).to_be_visible()
        expect(page.locator(".coach")).to_be_visible()
        # When the server gets SIGTERM, as from a service manager
        server.process.send_signal(signal.SIGTERM)
        # Then the page says so, and nothing can be chosen meanwhile
        expect(page.locator(".prompt-text")).to_have_text("Reconnecting.")
        expect(page.locator(".coach")).to_have_count(0)
        assert server.process.wait(timeout=PATIENCE) == 0
        assert server.complaints() == ""
        # And when it is up again, the page continues by itself
        again = Running(tmp_path / "data", options=["--port", port])
        expect(page.locator(".prompt-text")).not_to_have_text("Reconnecting.")
        expect(page.locator(".coach")).to_be_visible()
        coin.click()
        expect(page.locator(".hand-slot[aria-selected='true']").first).to_be_visible()
        again.end()
