"""The invitation is the table before its first coin: it fits every window, changes by itself, and keeps what is being typed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.afar import shown_link
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


def look(page: Page) -> None:
    """Nothing scrolls, and nothing lies on what can be pressed, in any window."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        down, across = page.evaluate(SCROLLS)
        assert across <= 0, (width, height)
        if (width, height) != LOW:
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
    look(phone)


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


def test_the_maker_sends_somebody_away_who_reads_it_on_the_open_page(desk: Page, phone: Page) -> None:
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
