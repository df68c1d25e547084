"""The room of a live game: its header keeps one line, its chat the height under the hand, and what it offers stands in words."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser.test_live_play import begun, passes
from tests.e2e.browser.test_nobility import with_royal_coin
from tests.e2e.browser.test_windows import TIGHTEST
from tests.support.afar import in_turn
from tests.support.languages import each_language
from tests.support.page_player import FIRST_GAME, at_rest, begun_game, make_game, settled
from tests.support.staged_games import open_stage
from tests.support.watched import watched_page
from tests.support.web_server import Running

HEADER = """() => {
    const name = document.querySelector(".masthead .name");
    const [lines, row] = [document.createRange(), document.querySelector(".masthead").getBoundingClientRect()];
    lines.selectNodeContents(name);
    const tools = [...document.querySelectorAll(".masthead .tool")].filter(one => one.checkVisibility());
    const parts = [name, ...tools].filter(one => one.checkVisibility());
    const boxes = parts.map(one => one.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    const column = getComputedStyle(document.querySelector(".masthead")).flexDirection === "column";
    return {
        lines: lines.getClientRects().length,
        high: row.height,
        apart: column || boxes.every((box, k) => k === 0 || box.left >= boxes[k - 1].right - 1),
        wide: name.checkVisibility() ? row.right - boxes.at(-1).right : 0,
    };
}"""
"""How many lines the name of the page takes, how high the header is, whether its parts lie apart, and what is left beside them."""


@pytest.fixture(params=each_language())
def two(request: pytest.FixtureRequest, browser: Browser, server: Running) -> Iterator[tuple[Page, Page]]:
    """The pages of two players in a language."""
    with ExitStack() as stack:
        pages = [stack.enter_context(watched_page(browser, server.url, 1440, 900)) for _ in range(2)]
        for page in pages:
            page.set_extra_http_headers({"accept-language": request.param})
        yield pages[0], pages[1]


def test_the_header_of_a_live_game_keeps_one_line_in_every_window(two: tuple[Page, Page]) -> None:
    page, _ = two
    begun(*two, clock={"kind": "live", "minutes": 10, "increment": 5})
    for width, height in TIGHTEST:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        # When every sign stands there, the chat's too
        page.evaluate("""() => {
            const tools = document.querySelector(".masthead > .tools");
            if (tools && !document.querySelector(".masthead > .chat-button")) tools.append(tools.firstElementChild.cloneNode(true));
        }""")
        header = page.evaluate(HEADER)
        assert header["lines"] <= 1, (width, height)
        assert header["apart"], (width, height)
        assert header["wide"] >= -1, (width, height, header)


def test_the_chat_takes_the_height_under_the_hand_and_makes_way_for_a_chosen_coin(desk: Page, phone: Page) -> None:
    begun(desk, phone)
    phone.set_viewport_size({"width": 1440, "height": 900})
    first, _ = in_turn(desk, phone)
    at_rest(first)
    first.keyboard.press("t")
    chat, hand = first.locator(".chat").bounding_box(), first.locator(".hand").bounding_box()
    assert chat is not None
    assert hand is not None
    assert chat["y"] >= hand["y"] + hand["height"]
    assert chat["height"] >= 150
    lines = first.locator(".chat-lines").bounding_box()
    assert lines is not None
    assert lines["height"] >= 4 * 21
    expect(first.locator(".record")).to_be_visible()
    # When a coin is chosen, then its buttons stand there, and the chat returns after it
    at_rest(first)
    first.locator(".hand-slot.live").first.click()
    expect(first.locator(".facedown button:has-text('Pass')")).to_be_visible()
    expect(first.locator(".chat-lines")).not_to_be_visible()
    first.click(".facedown button:has-text('Pass')")
    expect(first.locator(".chat-lines")).to_be_visible()


def test_a_draw_is_offered_in_words(desk: Page, phone: Page) -> None:
    begun(desk, phone)
    first, second = in_turn(desk, phone)
    passes(first)
    passes(second)
    expect(desk.locator(".askings .tool.words")).to_have_text("Offer a draw")
    assert "½" not in desk.locator("main").inner_text()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (720, 450), (1024, 600), (1440, 900)])
def test_a_button_leads_back_from_an_earlier_position(desk: Page, width: int, height: int) -> None:
    begun_game(desk, **FIRST_GAME)
    desk.set_viewport_size({"width": width, "height": height})
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator(".prompt-text")).to_have_text("An earlier position")
    desk.get_by_role("button", name="Back to the game").click()
    expect(desk.locator(".prompt-text")).to_have_text("Your turn: choose a coin")


@pytest.mark.parametrize("sitters", [("page", "you"), ("you", "page", "page", "page")], ids=["two", "four"])
def test_on_a_small_phone_folded_armies_show_their_units(small_phone: Page, sitters: tuple[str, ...]) -> None:
    make_game(small_phone, seats=list(sitters), setup="random")
    settled(small_phone)
    units = small_phone.locator(".fold .fold-army .coin-svg")
    expect(units).to_have_count(4 if len(sitters) == 2 else 9)
    for box in (one.bounding_box() for one in units.all()):
        assert box is not None
        assert box["width"] >= 20
        assert box["y"] >= 0


def test_on_a_low_phone_no_decree_lies_on_the_board(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, with_royal_coin(), ["page", "you"])
    desk.set_viewport_size({"width": 640, "height": 360})
    at_rest(desk)
    board = desk.locator(".board-pane").bounding_box()
    assert board is not None
    for decree in desk.locator(".decree").all():
        box = decree.bounding_box()
        assert box is not None
        assert box["x"] >= board["x"] + board["width"]
