"""A real server, Debian's Chromium, and pages that must neither complain nor call any other machine."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.page_player import COUNT_REQUESTS
from tests.support.web_server import Running

expect.set_options(timeout=15_000)  # a page on a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watched:
    """A page together with what went wrong on it."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        self.page.on("console", lambda m: self.troubles.append(f"console: {m.text}") if m.type == "error" else None)
        self.page.on("request", lambda r: None if r.url.startswith((home, "data:")) else self.troubles.append(r.url))


@pytest.fixture
def desk(browser: Browser, server: Running) -> Iterator[Page]:
    """A page of 1440 by 900, in a session of its own."""
    yield from _watched(browser, server, 1440, 900)


@pytest.fixture
def phone(browser: Browser, server: Running) -> Iterator[Page]:
    """A page of 390 by 844, in a session of its own."""
    yield from _watched(browser, server, 390, 844)


@pytest.fixture
def small_phone(browser: Browser, server: Running) -> Iterator[Page]:
    """A page of 360 by 640 that is touched, in a session of its own."""
    yield from _watched(browser, server, 360, 640, touched=True)


def _watched(browser: Browser, server: Running, width: int, height: int, *, touched: bool = False) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=touched,
        is_mobile=touched,
    )
    context.set_default_timeout(15_000)
    context.add_init_script(COUNT_REQUESTS)
    watched = Watched(context, server.url)
    yield watched.page
    context.close()
    assert watched.troubles == []
