"""The page for a new game, as tests fill it in."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page

from warchest.wording.languages import _ as said

NEW_GAME = re.compile(r"/api/games(\?|$)")
"""The address of a request for a game, with or without the promise of its draws."""


def chip(page: Page, name: str) -> Locator:
    """The chip of this name, in the language of the test."""
    return page.locator(".chip").filter(has=page.locator("b").get_by_text(said(name), exact=True))


def choice(page: Page, name: str) -> Locator:
    """The radio button or the check box of that chip."""
    return chip(page, name).locator("input")


def open_form(page: Page, *chips: str) -> None:
    """Open the page for a new game, and press chips."""
    page.goto("/new")
    page.wait_for_selector(".new-board svg")
    for name in chips:
        chip(page, name).click()


def more_choices(page: Page) -> None:
    page.click(".rare-choices summary")


def made(page: Page, button: str = "Play") -> dict[str, Any]:
    """Press a way to start: what the page asked the server for, once the game is open."""
    with page.expect_request(lambda request: request.method == "POST" and bool(NEW_GAME.search(request.url))) as asked:
        page.get_by_role("button", name=said(button), exact=True).click()
    page.wait_for_url(re.compile("/game/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    return wish


def send_link(page: Page) -> None:
    """Make a game for a friend, and open its invitation."""
    open_form(page)
    page.get_by_role("button", name=said("Invite by link"), exact=True).click()
    page.wait_for_url(re.compile("/game/"))
