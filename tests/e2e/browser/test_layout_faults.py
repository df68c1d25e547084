"""Words keep their spaces, a draft covers no player, the end shows the record's buttons once, and small windows hold a page whole."""

import pytest
from playwright.sync_api import Page, expect

from scripts.screenshots import game_in_progress
from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_geometry import SIZES
from tests.support.page_player import at_rest, make_game, settled
from tests.support.staged_games import new_session, open_stage, put_game
from tests.support.web_server import Running
from warchest import Game
from warchest.bots.registry import make_bot

WINDOWS = [
    (360, 640),
    (390, 844),
    (720, 450),
    (1024, 600),
    (1280, 640),
    (1440, 900),
]
CLOSED_SPACES = """() => {
    const closed = (e) => parseFloat(getComputedStyle(e).wordSpacing) < 0.1 * parseFloat(getComputedStyle(document.body).fontSize);
    const found = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest("svg") && closed(e));
    return [...new Set(found.map((e) => `${e.localName}.${e.className}`))];
}"""
FIGURES = """() => {
    const wrong = [...document.querySelectorAll("body, body *")]
        .filter((e) => e.checkVisibility() && !e.closest("template"))
        .filter((e) => !/lining-nums.* tabular-nums/.test(getComputedStyle(e).fontVariantNumeric));
    return [...new Set(wrong.map((e) => `${e.localName}.${e.className.baseVal ?? e.className}`))];
}"""
COVERED = """() => {
    const words = ".masthead .name, .masthead .tool, .drafter h2, .drafter-name > .second, .draft-head h1, .draft-order, .drafted";
    const boxes = [...document.querySelectorAll(words)].filter((e) => e.checkVisibility()).map((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return [e.textContent.slice(0, 20) || e.className, e.matches(".tool") ? e.getBoundingClientRect() : range.getBoundingClientRect()];
    });
    const found = [];
    for (const [k, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(k + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) found.push(`${one} and ${other} overlap`);
    }
    return found;
}"""


def finished_game() -> Game:
    """Return a whole game of two bots."""
    game = game_in_progress()
    bot = make_bot("page")
    while (seat := game.decider) is not None:
        for id_ in bot.choose(game.information_state(seat), len(game.log)):
            game.play(id_)
    return game


@pytest.mark.marathon
def test_spaces_stay_open_in_buttons_and_fields_too_and_figures_are_lining_and_of_one_width(desk: Page) -> None:
    make_game(desk, seats=["page", "you"], setup="first_game")
    settled(desk)
    assert desk.evaluate(CLOSED_SPACES) == []
    assert desk.evaluate(FIGURES) == []
    for address in ("/", "/rules"):
        desk.goto(address)
        assert desk.evaluate(CLOSED_SPACES) == [], address
        assert desk.evaluate(FIGURES) == [], address


@pytest.mark.parametrize(
    "seats",
    [pytest.param(["page", "you"], marks=pytest.mark.marathon), ["page", "you", "page", "page"]],
    ids=["two", "four"],
)
def test_the_head_of_a_draft_covers_no_seat(desk: Page, seats: list[str]) -> None:
    make_game(desk, seats=seats, setup="draft", boxes=["base", "nobility"], seed="head")
    settled(desk)
    for width, height in WINDOWS:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        assert desk.evaluate(COVERED) == [], (width, height)


@pytest.mark.marathon
def test_the_end_has_the_buttons_of_the_record_once(desk: Page, server: Running) -> None:
    session = new_session(desk)
    game = finished_game()
    desk.goto(f"/game/{put_game(server.folder, session, game.setup, game.log, ['squire', 'you'])}")
    desk.wait_for_selector(".end")
    for width, height in WINDOWS:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        expect(desk.get_by_role("button", name="Previous", exact=True).filter(visible=True)).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "nl", "ja"])
def test_the_editor_shows_both_armies_whole_in_a_low_window(desk: Page, language: str) -> None:
    desk.set_viewport_size({"width": 1280, "height": 720})
    desk.set_extra_http_headers({"accept-language": language})
    desk.goto("/editor")
    expect(desk.locator(".editing-wide .army-row")).to_have_count(8)
    assert desk.locator(".editing-wide .left").evaluate("e => e.scrollHeight <= e.clientHeight")


def test_a_puzzle_fits_into_the_window_of_a_small_phone(small_phone: Page) -> None:
    small_phone.goto("/puzzles/110")
    expect(small_phone.locator(".lesson-coin").first).to_be_in_viewport(ratio=1)
    assert small_phone.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_printable_set_is_printed_by_a_button_that_takes_no_paper(desk: Page) -> None:
    desk.add_init_script("window.print = () => { window.printed = true; }")
    desk.goto("/rules/print")
    button = desk.get_by_role("button", name="Print")
    button.click()
    assert desk.evaluate("window.printed")
    desk.emulate_media(media="print")
    expect(button).to_be_hidden()


def test_four_seats_have_whole_names_on_a_small_phone(small_phone: Page, server: Running) -> None:
    open_stage(small_phone, server.folder, first_round(), SITTERS)
    settled(small_phone)
    at_rest(small_phone)
    for name in small_phone.locator(".seat .person").all():
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_the_number_of_news_stands_in_the_head_and_on_no_coin(small_phone: Page) -> None:
    with small_phone.expect_response("**/api/news"):
        small_phone.goto("/editor")
    expect(small_phone.locator(".strip-coin .badge").first).to_be_attached()
    at_rest(small_phone)
    assert {*small_phone.locator(".coin .badge").all_text_contents()} == {""}


def test_the_number_of_news_stands_at_a_table_and_moves_nothing(desk: Page) -> None:
    """Given twelve news, then the menu or the name has the number at every size, and the head is as it is without it."""
    desk.route("**/api/news", lambda route: route.fulfill(json={"count": 12}))
    with desk.expect_response("**/api/news"):
        make_game(desk, seats=["page", "you"], setup="first_game")
    settled(desk)
    places = "[...document.querySelectorAll('.masthead *')].map(e => JSON.stringify(e.getBoundingClientRect()))"
    numbers = "['.more', '.name'].map(e => document.querySelector('.masthead ' + e)).filter(e => e && e.getClientRects().length)"
    numbers += ".map(e => getComputedStyle(e, '::before').content).filter(e => e !== 'none')"
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        assert desk.evaluate(numbers) == ['"12"'], (width, height)
        assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        moved = desk.evaluate(
            f"""() => {{ const style = document.documentElement.style, before = {places};
            style.setProperty("--news", "none");
            const after = {places};
            style.setProperty("--news", '"12"');
            return before.join() !== after.join(); }}"""
        )
        assert not moved, (width, height)


def test_the_head_is_the_same_on_pages_without_scripts(desk: Page) -> None:
    heads: list[list[str]] = []
    for address in ("/learn", "/players", "/account"):
        desk.goto(address)
        heads.append(desk.locator(".home-head > nav > a:not([href='/account'])").all_inner_texts())
        assert desk.locator(".home-head > nav > [href='/settings'] svg").count() == 1, address
    assert heads[0] == heads[1] == heads[2]


def test_the_languages_of_a_replay_take_one_line(desk: Page, server: Running) -> None:
    game = finished_game()
    desk.goto(f"/replay/{put_game(server.folder, new_session(desk), game.setup, game.log, ['squire', 'you'])}")
    box = desk.locator(".page-line").bounding_box()
    assert box is not None
    assert box["height"] < 48
    desk.click(".page-line summary")
    for one in desk.locator(".page-line .languages button").all():
        expect(one).to_be_in_viewport(ratio=1)


def test_a_language_that_a_device_may_have_no_letters_for_has_its_tag_beside_it(desk: Page) -> None:
    desk.goto("/settings")
    expect(desk.locator('.setting button[value="ja"]')).to_contain_text("ja")
    expect(desk.locator('.setting button[value="nl"]')).to_have_text("Nederlands")
