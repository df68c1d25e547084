"""An action is shown at once and marked while it is on its way; where it is refused, the table goes back and says why."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.page_player import CALLS_BY_HTTP, FIRST_GAME, SENDING_STAYS, cell, cells, make_game, settled
from tests.support.watched import wait_until
from tests.support.web_server import Running

BY_HTTP = True
"""The tests look at the requests of their pages."""

YOURS = re.compile(", your ")
REFUSAL = "The Lancer is tired."


@pytest.fixture
def unwatched(browser: Browser, server: Running) -> Iterator[Page]:
    """A page on which a refusal may be logged: browsers complain of every answer that is none of the good ones."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
    context.add_init_script(CALLS_BY_HTTP)
    yield context.new_page()
    context.close()


def deploy_held_back(page: Page) -> tuple[str, Route]:
    """Deploy the first coin that can be; the hex, and the request that has not reached the server."""
    held: list[Route] = []
    make_game(page, **FIRST_GAME)
    settled(page)
    page.route("**/actions", lambda route: held.append(route))
    for slot in range(3):
        page.click(f'.hand-slot.live[data-slot="{slot}"]')
        offered = [one.name for one in cells(page) if one.offers("deploy")]
        if offered:
            page.click(cell(offered[0]))
            wait_until(page, lambda: held)
            return offered[0], held[0]
    pytest.fail("no coin of the first hand could be deployed")


def test_what_is_being_sent_is_shown_at_once_and_marked(desk: Page) -> None:
    desk.add_init_script(SENDING_STAYS)
    hex_, request = deploy_held_back(desk)
    expect(desk.locator(cell(hex_))).to_have_attribute("aria-label", YOURS)
    expect(desk.locator(".board .sending")).to_have_count(1)
    expect(desk.locator(".hand-slot .leaving")).to_have_count(1)
    expect(desk.locator(".hand-slot .coin-svg")).to_have_count(2)
    expect(desk.locator(".prompt-note")).to_have_text("Sending")
    # It can't be taken back any more, nor another coin be chosen.
    expect(desk.locator(".undo")).to_have_count(0)
    desk.keyboard.press("Escape")
    desk.keyboard.press("2")
    expect(desk.locator(".hand-slot .leaving")).to_have_count(1)
    request.continue_()
    expect(desk.locator(".board .sending")).to_have_count(0)
    expect(desk.locator(cell(hex_))).to_have_attribute("aria-label", YOURS)
    expect(desk.locator(".hand-slot .leaving")).to_have_count(0)


def test_what_the_server_refuses_goes_back_with_a_sentence(unwatched: Page) -> None:
    hex_, request = deploy_held_back(unwatched)
    expect(unwatched.locator(cell(hex_))).to_have_attribute("aria-label", YOURS)
    request.fulfill(status=422, json={"error": REFUSAL})
    expect(unwatched.locator(".prompt-text")).to_have_text(REFUSAL)
    expect(unwatched.locator(cell(hex_))).not_to_have_attribute("aria-label", YOURS)
    expect(unwatched.locator(".hand-slot .coin-svg")).to_have_count(3)
    expect(unwatched.locator(".board .sending, .leaving")).to_have_count(0)
