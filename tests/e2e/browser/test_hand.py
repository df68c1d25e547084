"""The hand never moves: not between rounds, not when a coin is spent, and not where a list lies over it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser.test_siege import beside_a_fort
from tests.support.languages import each_language
from tests.support.page_player import FIRST_GAME, at_rest, cell, make_game, settled, slot_of
from tests.support.staged_games import open_stage
from tests.support.web_server import Running

WINDOWS = [(1440, 900), (1024, 768), (360, 640), (720, 450)]
ROUNDS = 2
PLACES = """() => [".board", ".hand", ".hand-slot", ".prompt", ".row.actions", ".facedown"].flatMap(
    kind => [...document.querySelectorAll(kind)].map(e => [e, e.getBoundingClientRect()]).map(
        ([e, r]) => `${kind} ${Math.round(r.left)} ${Math.round(r.top)} ${kind === ".facedown" ? "" : Math.round(r.bottom)}`))"""
CUT_LINES = """() => {
    const line = document.querySelector(".coin-line");
    const cards = Object.values(globalThis.warchest.cards).flatMap(of => Object.values(of.catalogue));
    return cards.map(card => card.line).filter(text => { line.textContent = text; return line.scrollWidth > line.clientWidth; });
}"""
RECTS = "all => all.map(e => JSON.stringify(e.getBoundingClientRect()))"


def in_a_window(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.marathon
def test_the_hand_lies_at_the_same_place_in_every_round(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)

    def places(size: tuple[int, int]) -> object:
        in_a_window(desk, size)
        at_rest(desk)
        return desk.evaluate(PLACES)

    before = {size: places(size) for size in WINDOWS}
    for number in range(3 * ROUNDS):
        # Facedown is the same in every game: nothing on the board stands in the way.
        desk.click(".hand-slot.live")
        desk.keyboard.press("p")
        settled(desk)
        for size in WINDOWS[number % 2 :: 2]:
            assert places(size) == before[size], size


def test_where_a_list_is_to_choose_from_the_hand_dims_and_stays(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, beside_a_fort(), ["you", "page"])
    for size in WINDOWS:
        in_a_window(desk, size)
        desk.click(slot_of(desk, "Light Cavalry"))
        at_rest(desk)
        before = desk.eval_on_selector_all(".hand-slot, .hand-name", RECTS)
        desk.click(cell("i2"))
        desk.wait_for_selector(".menu")
        at_rest(desk)
        hand = desk.locator(".hand")
        expect(hand).to_be_visible()
        assert float(hand.evaluate("hand => getComputedStyle(hand).opacity")) < 1, size
        assert desk.eval_on_selector_all(".hand-slot, .hand-name", RECTS) == before, size
        # Esc closes the list, and once more lets the coin go.
        desk.keyboard.press("Escape")
        expect(desk.locator(".menu")).to_have_count(0)
        desk.keyboard.press("Escape")
        expect(desk.locator(".hand-coin.chosen")).to_have_count(0)


@pytest.mark.parametrize("language", each_language())
def test_the_chosen_coin_s_unit_is_explained_below_the_prompt_on_a_phone(small_phone: Page, language: str) -> None:
    small_phone.set_extra_http_headers({"accept-language": language})
    make_game(small_phone, **FIRST_GAME)
    settled(small_phone)
    small_phone.locator(".hand-slot.live").first.click()
    line = small_phone.locator(".coin-line")
    expect(line).to_be_visible()
    # Every line of every rule set fits in the free line.
    assert small_phone.evaluate(CUT_LINES) == []
    assert line.evaluate("e => e.getBoundingClientRect().bottom <= e.parentElement.getBoundingClientRect().bottom")
