"""Hints and odds in a game that was created with them: asked for by key and by touch, shown on the board, and gone again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.accessible import passes_axe
from tests.support.page_player import FIRST_GAME, at_rest, make_game, settled
from tests.support.staged_hints import open_hint
from tests.support.watched import watched_page
from tests.support.web_server import Running

ARMIES_COVERED = """() => {
    const card = document.querySelector(".hint").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".army-row, .seat .seat-name, .hand-slot")].filter((e) => {
        const r = e.getBoundingClientRect();
        const wide = Math.min(card.right, r.right) - Math.max(card.left, r.left);
        return wide > 2 && Math.min(card.bottom, r.bottom) - Math.max(card.top, r.top) > 2;
    });
    return rows.map((e) => e.textContent);
}"""
"""The units, names and coins that the hint covers."""
BUSY = ("503",)
"""What the server says until the evaluator has been compiled for its first hint."""


@pytest.fixture
def advised(browser: Browser, server: Running) -> Iterator[Page]:
    """A page at a desk."""
    with watched_page(browser, server.url, 1440, 900, forgiven=BUSY) as page:
        yield page


@pytest.fixture
def advised_by_touch(browser: Browser, server: Running) -> Iterator[Page]:
    """A page on a phone."""
    with watched_page(browser, server.url, 390, 844, touched=True, forgiven=BUSY) as page:
        yield page


def begin(page: Page) -> None:
    make_game(page, **FIRST_GAME, hints=True)
    settled(page)
    at_rest(page)


def numbers(page: Page) -> Locator:
    """The numbers of choices, on the board and beside it."""
    return page.locator(".choice-number, .hint-numbers .hint-number")


def test_a_hint_covers_no_army_in_a_game_with_decrees(advised: Page) -> None:
    make_game(advised, seats=["page", "you"], setup="random", boxes=["base", "nobility", "siege"], hints=True)
    settled(advised)
    at_rest(advised)
    open_hint(advised)
    for width, height in ((1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080)):
        advised.set_viewport_size({"width": width, "height": height})
        at_rest(advised)
        expect(advised.locator(".hint-row")).to_have_count(3)
        assert advised.evaluate(ARMIES_COVERED) == [], (width, height)


def test_a_hint_shows_three_choices_and_their_numbers_until_it_is_closed_or_a_player_acts(advised: Page) -> None:
    begin(advised)
    advised.keyboard.press("h")
    expect(advised.locator(".hint-row")).to_have_count(3)
    expect(numbers(advised)).to_have_count(3)
    expect(advised.locator(".hint-why")).to_have_count(1)
    named = advised.locator('.cell[aria-label*="choice "]')
    assert named.count() == len({one.get_attribute("data-hex") for one in named.all()})
    at_rest(advised)
    for theme in ("light", "dark"):
        advised.emulate_media(color_scheme=theme)
        passes_axe(advised, theme)
    advised.keyboard.press("Escape")
    expect(numbers(advised)).to_have_count(0)
    expect(advised.locator(".record")).to_be_visible()
    advised.click(".hint-button")
    expect(advised.locator(".hint-row")).to_have_count(3)
    advised.click(".hand-slot.live")
    advised.keyboard.press("p")
    expect(advised.locator(".hint-row")).to_have_count(0)


def test_a_hint_at_a_desk_lies_between_the_armies_and_says_as_good_in_words(advised: Page) -> None:
    begin(advised)
    open_hint(advised, equal=True)
    expect(advised.locator(".hint-chance")).to_have_text(["61%", "equally good", "equally good"])
    hint, theirs, mine = (advised.locator(one).bounding_box() for one in (".hint", ".army.theirs", ".army.mine"))
    assert hint is not None
    assert theirs is not None
    assert mine is not None
    assert hint["height"] >= 170
    assert theirs["y"] + theirs["height"] <= hint["y"]
    assert hint["y"] + hint["height"] <= mine["y"]
    assert advised.locator(".hint").evaluate("hint => hint.scrollHeight <= hint.clientHeight + 1")


def test_the_card_of_unseen_coins_shows_how_likely_each_kind_is_in_hand(advised: Page) -> None:
    begin(advised)
    advised.click(".seat.theirs [data-purse]")
    chances = advised.locator(".bag-card td.second")
    expect(chances.first).to_contain_text("%")
    assert chances.count() == advised.locator(".bag-card .unseen tbody tr").count()
    passes_axe(advised)


def test_a_game_without_hints_has_neither_key_nor_tab(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    desk.keyboard.press("h")
    at_rest(desk)
    expect(desk.locator(".hint-tab, .hint-button, .hint")).to_have_count(0)


@pytest.mark.marathon
def test_on_a_phone_a_hint_leaves_the_hand_free_and_gives_way_to_the_buttons_of_a_coin(advised_by_touch: Page) -> None:
    page = advised_by_touch
    begin(page)
    page.tap(".hint-button")
    expect(page.locator(".hint-row")).to_have_count(3)
    card, hand = page.locator(".hint-card").bounding_box(), page.locator(".hand").bounding_box()
    assert card is not None
    assert hand is not None
    assert card["y"] + card["height"] <= hand["y"] + 3
    passes_axe(page)
    page.tap(".hand-slot.live")
    expect(page.locator(".hint-card")).to_have_count(0)
    assert numbers(page).count() > 0
    page.tap(".hand-slot.live")
    page.tap(".hint-card .close")
    expect(numbers(page)).to_have_count(0)


OUTSIDE = """() => {
    const edge = document.querySelector(".hint-card").getBoundingClientRect().bottom;
    const numbers = [...document.querySelectorAll(".hint-numbers .hint-number")].map((e) => e.getBoundingClientRect());
    return [numbers.length, numbers.filter(({ top }) => top < edge).length];
}"""
"""The numbers beside the board, and those that lie on the card or its edge."""


@pytest.mark.parametrize("height", [640, 740])
def test_on_a_phone_no_number_of_a_hint_lies_on_the_edge_of_its_card(small_phone: Page, height: int) -> None:
    begin(small_phone)
    small_phone.set_viewport_size({"width": 360, "height": height})
    at_rest(small_phone)
    open_hint(small_phone, verb="pass")
    expect(small_phone.locator(".hint-numbers .hint-number").first).to_be_visible()
    at_rest(small_phone)
    shown, outside = small_phone.evaluate(OUTSIDE)
    assert shown > 0
    assert outside == 0


@pytest.mark.parametrize("height", [640, 740])
def test_on_a_phone_the_odds_of_all_kinds_are_in_sight(small_phone: Page, height: int) -> None:
    begin(small_phone)
    small_phone.set_viewport_size({"width": 360, "height": height})
    small_phone.tap(".seat.theirs .purse")
    rows = small_phone.locator(".bag-card .unseen tbody tr")
    expect(rows.first).to_be_visible()
    card = small_phone.locator(".bag-card").bounding_box()
    assert card is not None
    for row in rows.all():
        box = row.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= card["y"] + card["height"]
