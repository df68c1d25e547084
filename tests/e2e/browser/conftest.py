"""A real server, a real Chromium, and pages that must neither complain nor call any other machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.page_player import REVIEWS_WAIT
from tests.support.watched import WAIT_MS, watched_page
from tests.support.web_server import Running

expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Without a GPU, a process for it is started several times in vain.
        args = ["--no-sandbox", "--in-process-gpu"]
        browser = playwright.chromium.launch(executable_path=browser_path, args=args, timeout=WAIT_MS)
        opened = browser.new_context

        def opened_with_patience(**options: Any) -> BrowserContext:
            # A page that waits would be drawn sixty times a second for its animations, and each new session would
            # fetch all that the service worker keeps: tests of these ask for them.
            context = opened(**{"reduced_motion": "reduce", "service_workers": "block"} | options)
            context.set_default_timeout(WAIT_MS)
            context.add_init_script(REVIEWS_WAIT)
            return context

        browser.new_context = opened_with_patience  # type: ignore[method-assign]
        yield browser
        browser.close()


@pytest.fixture
def desk(browser: Browser, server: Running, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of 1440 by 900, in a session of its own."""
    with watched_page(browser, server.url, 1440, 900, by_http=_by_http(request)) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, server: Running, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of 390 by 844, in a session of its own."""
    with watched_page(browser, server.url, 390, 844, by_http=_by_http(request)) as page:
        yield page


@pytest.fixture
def small_phone(browser: Browser, server: Running, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of 360 by 640 that is touched, in a session of its own."""
    with watched_page(browser, server.url, 360, 640, touched=True, by_http=_by_http(request)) as page:
        yield page


def _by_http(request: pytest.FixtureRequest) -> bool:
    """Whether the tests of a module look at the requests of their pages: `BY_HTTP` there says so."""
    return bool(getattr(request.module, "BY_HTTP", False))
