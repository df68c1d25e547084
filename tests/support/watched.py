"""Pages in a browser with a record of everything that went wrong on them."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.page_player import BOTS_AT_ONCE, CALLS_BY_HTTP, COUNT_REQUESTS, NO_HINTS, NOTICES_STAY
from tests.support.waiting import PATIENCE

WAIT_MS = int(PATIENCE * 1000)
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "ERR_NETWORK_IO_SUSPENDED")
"""The browser's complaints while there is no network."""


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for something that the test keeps account of, while the page's events come in."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "what was waited for has not come about"
        page.wait_for_timeout(20)


class Watched:
    """A page with a record of its faults."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        self.page.on("console", lambda m: self.troubles.append(f"console: {m.text}") if m.type == "error" else None)
        self.page.on("request", lambda r: None if r.url.startswith((home, "data:")) else self.troubles.append(r.url))


@contextmanager
def watched_page(
    browser: Browser,
    home: str,
    width: int,
    height: int,
    *,
    touched: bool = False,
    forgiven: tuple[str, ...] = (),
    workers: Literal["allow", "block"] = "block",
    hints: bool = False,
    by_http: bool = False,
) -> Iterator[Page]:
    """A page in a separate session; at the end nothing may have gone wrong on it. `forgiven`: parts of complaints that don't count.

    `workers`: whether it may install the service worker, before which no test can stand between the page and the server.
    `hints`: whether the hints of a first game are shown. `by_http`: whether the page asks only by requests.
    """
    context = browser.new_context(
        service_workers=workers,
        base_url=home,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=touched,
        is_mobile=touched,
    )
    context.add_init_script(COUNT_REQUESTS)
    context.add_init_script(NOTICES_STAY)
    context.add_init_script(BOTS_AT_ONCE)
    if by_http:
        context.add_init_script(CALLS_BY_HTTP)
    if not hints:
        context.add_init_script(NO_HINTS)
    watched = Watched(context, home)
    yield watched.page
    context.close()
    unforgiven = [trouble for trouble in watched.troubles if not any(part in trouble for part in forgiven)]
    assert unforgiven == [], unforgiven
