"""The bodies of the answers that come to a page, kept as they pass."""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, Route


def bodies_sent(page: Page, address: str) -> list[dict[str, Any]]:
    """Returns a list that grows by the JSON of every good answer from an address with this text in it.

    A browser soon forgets the bodies of requests that a page gave up, so the answers are read on their way to the page.
    """
    bodies: list[dict[str, Any]] = []

    def keep(route: Route) -> None:
        with suppress(Error):  # the test is over, and its window is closing
            answer = route.fetch()
            if answer.ok:
                bodies.append(answer.json())
            route.fulfill(response=answer)

    page.route(lambda url: address in url, keep)
    return bodies
