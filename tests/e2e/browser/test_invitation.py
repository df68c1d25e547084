"""The invitation is the table before its first coin: it fits every window, changes by itself, and keeps what is being typed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.afar import shown_link
from tests.support.page_player import answer, at_rest, settled
from tests.support.web_server import Running

SIZES = [(360, 640), (820, 1180), (844, 390), (1280, 640)]
LOW = (844, 390)
"""A phone on its side: the board stays, and what is beside it scrolls."""
TWO = {"seats": ["you", "friend"], "setup": "first_game", "clock": {"kind": "live", "minutes": 10, "increment": 5}}
FOUR = {"seats": ["you", "friend", "friend", "friend"], "setup": "random"}
COVERED = """() => [...document.querySelectorAll("main :is(a, button, input, select):not([hidden], [type=hidden])")]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .filter(one => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return there === null || !(one.contains(there) || there.contains(one));
    }).map(one => one.textContent || one.id)"""
SCROLLS = "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"


LETTERS = """() => {
    const board = document.querySelector(".before-board .board");
    const letter = document.querySelector(".layer-coordinates text").cloneNode();
    board.appendChild(document.createElementNS(board.namespaceURI, "g")).setAttribute("class", "layer-coordinates");
    board.lastChild.append(letter);
    const size = parseFloat(getComputedStyle(letter).fontSize) * board.getScreenCTM().a;
    board.lastChild.remove();
    return size < 1 || Math.abs(size - 14) < 0.5;
}"""
"""The letters on the board are as large as text, or the board has no room for them. The page sizes them after the frame of a new window."""


def look(page: Page, *, friend: bool = False) -> None:
    """Nothing scrolls, and nothing lies on what can be pressed, in any window. On a phone, the board of a friend follows the seat."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        down, across = page.evaluate(SCROLLS)
        assert across <= 0, (width, height)
        page.wait_for_function(LETTERS)
        if friend and width < height:
            bottom = page.locator("#sit").evaluate("form => form.getBoundingClientRect().bottom")
            assert bottom <= height, (width, height)
            board = page.locator(".before-board .board").bounding_box()
            assert board is not None
            assert board["height"] >= 240, (width, height)
        elif (width, height) != LOW:
            assert down <= 0, (width, height, down)
            assert page.evaluate(COVERED) == [], (width, height)
        assert page.locator(".before-board .board").bounding_box() is not None


@pytest.mark.marathon
@pytest.mark.parametrize("request_", [TWO, FOUR], ids=["two", "four"])
def test_the_invitation_fits_every_window_for_maker_and_friend(
    desk: Page, phone: Page, request_: dict[str, object]
) -> None:
    desk.goto("/")
    url = desk.request.post("/api/games", data=request_).json()["url"]
    desk.goto(url)
    look(desk)
    shown_link(desk, "Bartholomew the Great")
    look(desk)
    phone.goto(url)
    expect(phone.get_by_role("heading", name="Bartholomew the Great invites you")).to_be_visible()
    look(phone, friend=True)


@pytest.mark.parametrize("request_", [TWO, FOUR], ids=["two", "four"])
def test_a_friend_reads_what_the_game_is_and_has_the_lessons_one_press_away(
    desk: Page, phone: Page, request_: dict[str, object]
) -> None:
    desk.goto("/")
    url = desk.request.post("/api/games", data=request_).json()["url"]
    phone.goto(url)
    about = phone.locator(".before-about")
    expect(about.locator("p")).to_contain_text("War Chest is a strategy")
    assert about.locator("p").inner_text().count(".") == 3
    goal = "six locations" if request_ is TWO else "eight locations"
    expect(about.locator("p")).to_contain_text(goal)
    look(phone, friend=True)
    with phone.context.expect_page() as lessons:
        about.get_by_role("link").click()
    expect(lessons.value.get_by_role("heading").first).to_be_visible()
    assert lessons.value.url.endswith("/learn")
    # And the host, who knows the game, reads nothing of it
    desk.goto(url)
    shown_link(desk)
    expect(desk.locator(".before-about")).to_have_count(0)


def test_the_host_plays_a_bot_while_waiting_and_goes_to_the_friend_with_one_press(desk: Page, phone: Page) -> None:
    desk.goto("/")
    url = desk.request.post("/api/games", data=TWO).json()["url"]
    desk.goto(url)
    shown_link(desk, "Ada")
    # Given a game against a bot, started from the invitation
    desk.get_by_role("button", name="Play a bot while you wait").click()
    desk.wait_for_url("**waits=*")
    settled(desk)
    # When the friend sits down, who finds the host there
    phone.goto(url)
    expect(phone.locator(".presence.here")).to_have_count(1)
    phone.get_by_label("Your name").fill("Imre")
    phone.click("button:text('Play as')")
    # Then the game shows itself, and again on the next turn of a player who would rather wait
    expect(desk.locator(".prompt-text")).to_have_text("Imre has joined: your game has started.")
    answer(desk, "button:has-text('Not yet')")
    at_rest(desk)
    desk.click(".hand-slot.live")
    desk.keyboard.press("p")
    expect(desk.locator(".prompt-text")).to_have_text("Imre has joined: your game has started.")
    answer(desk, "button:has-text('Go to the game')")
    desk.wait_for_url(f"**{url}")
    expect(desk.locator("#hand .coin")).to_have_count(3)


@pytest.mark.marathon
def test_a_name_that_is_being_typed_stays_while_others_come_and_go(
    desk: Page, phone: Page, browser: Browser, server: Running
) -> None:
    desk.goto("/")
    url = desk.request.post("/api/games", data=FOUR).json()["url"]
    phone.goto(url)
    phone.get_by_label("Your name").fill("Im")
    # When another visitor sits down meanwhile
    context = browser.new_context(base_url=server.url)
    other = context.new_page()
    other.goto(url)
    other.get_by_label("Your name").fill("Noor")
    other.locator(".corner.next button:text-is('Take this seat')").click()
    # Then it is seen at once, and the name and the cursor are where they were
    expect(phone.locator(".before-table")).to_contain_text("Noor")
    phone.keyboard.type("re")
    expect(phone.get_by_label("Your name")).to_have_value("Imre")
    context.close()


def test_the_maker_sends_a_player_away_who_reads_it_on_the_open_page(desk: Page, phone: Page) -> None:
    desk.goto("/")
    url = desk.request.post("/api/games", data=FOUR).json()["url"]
    desk.goto(url)
    shown_link(desk)
    phone.goto(url)
    phone.get_by_label("Your name").fill("Imre")
    phone.locator("button:text-is('Take this seat')").first.click()
    desk.click("button:text-is('Ask to leave')")
    expect(phone.get_by_text("You were asked to leave this table.")).to_be_visible()
    expect(phone.locator("button:text-is('Take this seat')")).to_have_count(0)
    expect(desk.locator("button:text-is('Ask to leave')")).to_have_count(0)
