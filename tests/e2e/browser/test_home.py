"""The home page: three ways in, one line of what will be played, and more on demand. What contradicts is off."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.page_player import at_rest
from tests.support.web_server import Running, sit_down


def made(page: Page, button: str) -> dict[str, Any]:
    """Press one of the ways in, or another button: what the page asked the server for, once the game is open."""
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/games")) as asked:
        page.get_by_role("button", name=re.compile(f"^{button}")).click()
    page.wait_for_url(re.compile("/game/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    return wish


def test_three_ways_in_stand_before_everything_else_and_the_last_one_is_dark(desk: Page) -> None:
    desk.goto("/")
    expect(desk.locator(".way b")).to_have_text(["Play a bot", "Play a friend", "Find an opponent"])
    expect(desk.locator(".way.dark")).to_contain_text("Play a bot")
    expect(desk.locator("details[open]")).to_have_count(0)
    assert made(desk, "Play a friend")["seats"] == ["friend", "you"]
    desk.goto("/")
    expect(desk.locator(".way.dark")).to_contain_text("Play a friend")


def test_a_first_visit_on_a_small_phone_sees_the_ways_in_what_wins_and_the_first_game_alone(small_phone: Page) -> None:
    small_phone.goto("/")
    for way in small_phone.locator(".way").all():
        expect(way).to_be_in_viewport(ratio=1)
    assert small_phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(small_phone.get_by_text("Hold six locations first.")).to_be_in_viewport()
    expect(small_phone.locator(".first-line")).to_have_text("First gameEight simple units, ready to play, no clock")
    expect(small_phone.locator(".way.dark")).to_contain_text("Page, for a first game")
    expect(small_phone.get_by_label("Units", exact=True)).not_to_be_visible()
    # Nothing is cut, and no link stands on a line of its own
    for words in small_phone.locator(".way b, .way span").all():
        assert words.evaluate("e => e.scrollWidth <= e.clientWidth + 1 || getComputedStyle(e).display === 'inline'")
    small_phone.get_by_label("Menu").click()
    for link in ("How to play", "Sign in"):
        expect(small_phone.get_by_role("link", name=link)).to_be_visible()
    small_phone.keyboard.press("Escape")
    assert made(small_phone, "Play a bot")["seats"] == ["page", "you"]
    # A new player's table explains the dots
    expect(small_phone.locator(".seat.mine .locations")).to_contain_text("Hold 6 to win")


def test_a_game_of_four_waits_on_its_own_board(desk: Page, server: Running) -> None:
    desk.goto("/")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    with server.client(cookies=cookie) as client:
        sit_down(client, 1, seats=["you", "you", "you", "you"], setup="random", boxes=["base", "siege"])
    desk.reload()
    expect(desk.locator(".continue .tile")).to_have_count(47)
    expect(desk.locator(".continue")).to_contain_text("Four on one screen")
    at_rest(desk)
    desk.keyboard.press("n")
    desk.wait_for_url(re.compile("/game/"))
