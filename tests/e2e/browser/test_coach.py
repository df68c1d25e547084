"""The coach of a first game: eight sentences, each once, by clicks and by keys, on a desk and on a phone, and never again."""

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.accessible import passes_axe
from tests.support.languages import OFFERED
from tests.support.page_player import FIRST_GAME, at_rest, make_game, resign, settled, slot_of
from tests.support.watched import watched_page
from tests.support.web_server import Running
from warchest import PositionBuilder
from warchest.wording.languages import Languages, in_language
from warchest.wording.languages import _ as said

EIGHT = [
    "Locations like this win the game",
    "These coins are your hand.",
    "Each side has its own units.",
    "Green marks show where this coin can go.",
    "Or use the coin facedown",
    "Your coins come from this bag",
    "The player with the initiative starts the round.",
    "Your unit is on a location",
]
SENTENCE = ".coach-sentence"
DESKS = [(1024, 600), (1280, 720), (1280, 800), (1366, 768), (1440, 900)]
COVERED = """() => {
    const card = document.querySelector(".coach").getBoundingClientRect();
    const seats = ".seat-name h2, .seat .locations, .seat .bag-svg, .seat .backs svg, .horn";
    const things = `${seats}, .army-row, .decree, .prompt-text, .hand-slot, .facedown button`;
    const found = [];
    for (const e of document.querySelectorAll(things)) {
        const r = e.getBoundingClientRect();
        const wide = Math.min(card.right, r.right) - Math.max(card.left, r.left);
        const high = Math.min(card.bottom, r.bottom) - Math.max(card.top, r.top);
        if (r.width > 0 && wide > 2 && high > 2) found.push(`${e.localName} ${e.textContent.slice(0, 20)} is covered by ${high}`);
    }
    for (const cell of document.querySelectorAll(".cell")) {
        const r = cell.getBoundingClientRect(), [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
        if (card.left < x && x < card.right && card.top < y && y < card.bottom) found.push(`${cell.dataset.hex} is covered`);
    }
    if (document.querySelector(".coach-line :is(path, rect, polygon)") === null) found.push("nothing is meant");
    return found;
}"""
"""What the card covers of all that a sentence may be about; its line or ring must be there."""


def on_a_place() -> str:
    """A position in which Dawn, to play, has a Scout on a free location and a Scout in hand."""
    builder = PositionBuilder().unit("B", "scout", "e5").unit("A", "knight", "f2")
    game = builder.hand("B", "scout", "archer").hand("A", "knight").initiative("B").build()
    return game.position_text().line()


@pytest.fixture
def newcomer(browser: Browser, server: Running) -> Iterator[Page]:
    """A first visitor's page at a desk."""
    with watched_page(browser, server.url, 1440, 900, hints=True) as page:
        yield page


@pytest.fixture
def newcomer_on_a_phone(browser: Browser, server: Running) -> Iterator[Page]:
    """A first visitor's page on a phone."""
    with watched_page(browser, server.url, 390, 844, touched=True, hints=True) as page:
        yield page


def click_on(page: Page) -> None:
    page.locator(".coach .primary").click()


def press_enter(page: Page) -> None:
    page.keyboard.press("Enter")


def edges(page: Page, selector: str) -> tuple[float, float]:
    """The upper and the lower edge of something on a page."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def begin(page: Page, **wish: object) -> None:
    make_game(page, **{**FIRST_GAME, **wish})
    settled(page)
    expect(page.locator(SENTENCE)).to_be_visible()
    at_rest(page)


def all_told(page: Page, go_on: Callable[[Page], None]) -> list[str]:
    """Step through the coach's sentences, with a coin chosen, and return them."""
    told: list[str] = []
    for number in range(1, len(EIGHT) + 1):
        expect(page.locator(".coach-foot .second")).to_have_text(f"Tip {number} of 8")
        told.append(page.locator(SENTENCE).inner_text())
        go_on(page)
    expect(page.locator(".coach")).to_have_count(0)
    return told


@pytest.mark.parametrize("go_on", [click_on, press_enter], ids=["clicks", "keys"])
def test_a_newcomer_reads_eight_sentences_each_once(newcomer: Page, go_on: Callable[[Page], None]) -> None:
    # Given a first game, at a moment at which every sentence has its thing
    begin(newcomer, position=on_a_place())
    newcomer.click(slot_of(newcomer, "Scout"))
    at_rest(newcomer)
    # When the player steps through to the end
    told = all_told(newcomer, go_on)
    # Then each sentence was shown once
    assert [sentence.startswith(start) for sentence, start in zip(told, EIGHT, strict=True)] == [True] * 8, told
    # And they never come again.
    newcomer.reload()
    settled(newcomer)
    at_rest(newcomer)
    expect(newcomer.locator(".coach")).to_have_count(0)


def test_who_does_what_a_hint_says_has_gone_on_and_one_press_ends_the_hints(newcomer: Page) -> None:
    begin(newcomer)
    newcomer.keyboard.press("Enter")
    # A coin that is chosen counts, and so does a card that is read
    expect(newcomer.locator(SENTENCE)).to_contain_text(EIGHT[1])
    newcomer.keyboard.press("1")
    expect(newcomer.locator(SENTENCE)).to_contain_text(EIGHT[2])
    newcomer.keyboard.press("Escape")
    newcomer.click(".army.mine .army-row >> nth=0")
    expect(newcomer.locator(SENTENCE)).to_contain_text(EIGHT[5])
    # When the hints are put away, then they are gone for good
    newcomer.get_by_role("button", name="Close the coach").click()
    expect(newcomer.locator(".coach")).to_have_count(0)
    begun = newcomer.url
    make_game(newcomer, **FIRST_GAME)
    settled(newcomer)
    at_rest(newcomer)
    assert newcomer.url != begun
    expect(newcomer.locator(".coach")).to_have_count(0)


def test_after_a_first_game_a_player_is_no_newcomer(newcomer: Page) -> None:
    begin(newcomer)
    newcomer.click(".hand-slot.live")
    newcomer.keyboard.press("p")
    newcomer.locator(SENTENCE).wait_for()
    settled(newcomer)
    at_rest(newcomer)
    resign(newcomer)
    make_game(newcomer, **FIRST_GAME)
    settled(newcomer)
    at_rest(newcomer)
    expect(newcomer.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize("wish", [{"seats": ["you", "you"]}, {"ruleset": "lite"}], ids=["one screen", "lite"])
def test_hints_are_for_a_first_game_of_war_chest_against_a_bot_alone(newcomer: Page, wish: dict[str, object]) -> None:
    make_game(newcomer, **{**FIRST_GAME, **wish})
    settled(newcomer)
    at_rest(newcomer)
    expect(newcomer.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "sizes"),
    [
        pytest.param("de", DESKS[:1], id="de-the lowest"),
        pytest.param("ja", DESKS[1:2], id="ja-the narrowest with names"),
        *(pytest.param(one, DESKS, id=one, marks=pytest.mark.marathon) for one in OFFERED),
    ],
)
def test_the_card_covers_nothing_that_a_sentence_is_about(
    browser: Browser, server: Running, language: str, sizes: list[tuple[int, int]]
) -> None:
    with watched_page(browser, server.url, 1440, 900, hints=True) as page, in_language(Languages().choose([language])):
        page.context.set_extra_http_headers({"accept-language": language})
        begin(page, position=on_a_place())
        page.click(slot_of(page, said("Scout")))
        for number in range(1, len(EIGHT) + 1):
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                at_rest(page)
                assert page.evaluate(COVERED) == [], (number, width, height)
            click_on(page)
        expect(page.locator(".coach")).to_have_count(0)


def test_on_a_phone_the_card_lies_in_the_prompts_slot_and_covers_no_coin(newcomer_on_a_phone: Page) -> None:
    page = newcomer_on_a_phone
    begin(page)
    for number in range(1, 6):
        expect(page.locator(".coach-foot .second")).to_have_text(f"Tip {number} of 8")
        (_, board), (above, below), (hand, _) = (edges(page, one) for one in (".board", ".coach", ".hand"))
        assert board <= above + 1
        assert below <= hand + 1
        # Nothing of the sentence is cut
        assert page.locator(".coach").evaluate("card => card.scrollHeight <= card.clientHeight + 1")
        expect(page.locator(".coach-line .ring")).not_to_have_count(0)
        page.locator(".coach .primary").tap()


def test_the_card_covers_no_coin_after_a_desk_has_become_as_narrow_as_a_phone(newcomer: Page) -> None:
    # Given the card of a desk, which is as high as the record below it
    newcomer.set_viewport_size({"width": 1280, "height": 720})
    begin(newcomer)
    # When the window shrinks
    newcomer.set_viewport_size({"width": 360, "height": 640})
    settled(newcomer)
    at_rest(newcomer)
    # Then
    card, hand = newcomer.locator(".coach").bounding_box(), newcomer.locator(".hand").bounding_box()
    assert card is not None
    assert hand is not None
    assert card["y"] + card["height"] <= hand["y"]


@pytest.mark.parametrize(
    ("width", "height", "theme"),
    [
        (360, 740, "dark"),
        pytest.param(360, 740, "light", marks=pytest.mark.marathon),
        pytest.param(1440, 900, "dark", marks=pytest.mark.marathon),
        pytest.param(1440, 900, "light", marks=pytest.mark.marathon),
    ],
)
def test_axe_finds_nothing_beside_a_hint(
    browser: Browser, server: Running, width: int, height: int, theme: Literal["light", "dark"]
) -> None:
    with watched_page(browser, server.url, width, height, hints=True) as page:
        page.emulate_media(color_scheme=theme)
        begin(page, position=on_a_place())
        passes_axe(page, theme)
        page.click(slot_of(page, "Scout"))
        for _ in range(3):
            page.locator(".coach .primary").click()
        at_rest(page)
        passes_axe(page, theme)
