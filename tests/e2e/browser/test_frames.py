"""All pages have one frame: the head at one height, lists as wide as it, and what matters most without scrolling."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.languages import OFFERED
from tests.support.page_player import at_rest
from tests.support.signed_in import sign_in
from tests.support.spoken_faults import cut_texts
from tests.support.staged_games import new_session, put_game
from tests.support.watched import watched_page
from tests.support.web_server import Running
from warchest import Game, Setup
from warchest.bots.registry import make_bot

PAGES = ("/", "/new", "/learn", "/puzzles", "/lobby", "/watch", "/games", "/settings", "/players", "/account", "/rules")
LISTS = ("/learn", "/puzzles", "/lobby", "/watch", "/games", "/settings", "/players")
SIZES = ((1280, 720), (1440, 900), (1920, 1080))
HEAD = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const name = box(".home-head .name"), tool = box(".home-head > nav .theme-switch svg"), end = box(".home-head > nav > :last-child");
    return [name.left, name.top, tool.top, end.right].map(Math.round);
}"""
BOX = "e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round); }"
BROKEN_WORDS = r"""() => {
    const broken = new Set();
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        if (!text.parentElement.checkVisibility() || text.parentElement.closest("svg, .unseen-text")) continue;
        for (const word of text.data.matchAll(/[^\s\-\u2013\u2014\/]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) broken.add(word[0]);
        }
    }
    return [...broken];
}"""


def put_games(page: Page, server: Running, levels: tuple[str, ...]) -> None:
    """Give the page's visitor games in progress."""
    session = new_session(page)
    for level in levels:
        game, bot = Game(Setup.random(level), level.encode()), make_bot("page")
        while (seat := game.decider) is not None and (seat, game.view(None).round) != (1, 3):
            for id_ in bot.choose(game.information_state(seat), len(game.log)):
                game.play(id_)
        put_game(server.folder, session, game.setup, game.log, [level, "you"])


def test_the_head_is_at_one_height_on_every_page_of_a_window(desk: Page) -> None:
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        heads = {}
        for address in PAGES:
            desk.goto(address)
            heads[address] = desk.evaluate(HEAD)
        assert len({*map(tuple, heads.values())}) == 1, heads


def test_lists_reach_from_the_left_to_the_right_edge_of_the_head(desk: Page) -> None:
    for address in LISTS:
        desk.goto(address)
        at_rest(desk)
        left, _top, _tool, right = desk.evaluate(HEAD)
        title = desk.locator("main h1").evaluate(BOX)
        main = desk.locator("main").evaluate(BOX)
        assert (title[0], main[2]) == (left, right), address


def test_the_switch_of_the_theme_works_on_pages_without_another_script(desk: Page, server: Running) -> None:
    sign_in(desk, server.folder)
    desk.emulate_media(color_scheme="light")
    theme = "dark"
    for address in ("/account", "/players", "/news"):
        desk.goto(address)
        desk.locator(".home-head > nav .theme-switch").click()
        expect(desk.locator(f"html[data-theme={theme}]")).to_be_attached()
        theme = "light" if theme == "dark" else "dark"


@pytest.mark.parametrize("games", [(), ("page", "squire", "yeoman")], ids=["first visit", "with games"])
def test_the_coins_of_the_home_page_lie_on_the_edge_of_its_board(
    desk: Page, server: Running, games: tuple[str, ...]
) -> None:
    put_games(desk, server, games)
    desk.goto("/")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        left, top, right, bottom = desk.locator(".front-coins").evaluate(BOX)
        board = desk.locator(".front-table .board").evaluate(BOX)
        assert left < board[0] < right, (width, height)
        assert top < board[3] < bottom, (width, height)
        # Below the lowest location on the left
        assert top >= board[1] + 0.8 * (board[3] - board[1]), (width, height)
        foot = desk.locator(".foot").evaluate(BOX)
        assert bottom <= foot[3], (width, height)


def test_who_comes_back_finds_all_games_in_the_first_window(desk: Page, small_phone: Page, server: Running) -> None:
    for page in (desk, small_phone):
        put_games(page, server, ("page", "squire", "yeoman"))
        page.goto("/")
        own = page.locator(".front-row[href*='/game/']")
        expect(own).to_have_count(3)
        for row in own.all():
            expect(row).to_be_in_viewport(ratio=1)


def test_the_puzzle_of_the_day_is_solved_without_scrolling(desk: Page, small_phone: Page) -> None:
    desk.set_viewport_size({"width": 1280, "height": 720})
    for page in (desk, small_phone):
        page.goto("/puzzles")
        expect(page.locator("[data-today]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".puzzle-goal h2")).to_be_in_viewport(ratio=1)


def test_all_zones_of_both_seats_are_in_sight_in_a_low_editor(desk: Page) -> None:
    desk.set_viewport_size({"width": 1280, "height": 720})
    desk.goto("/editor")
    desk.locator(".army-row").first.click()
    expect(desk.locator(".zone-line.stepped")).to_have_count(5)
    assert desk.locator(".edited-seats").evaluate("e => e.scrollHeight <= e.clientHeight")


@pytest.mark.parametrize("language", [tag for tag in OFFERED if tag in ("de", "nl")])
def test_no_word_of_a_live_board_is_broken(browser: Browser, server: Running, language: str) -> None:
    with watched_page(browser, server.url, 1280, 800) as page:
        page.set_extra_http_headers({"accept-language": language})
        page.goto("/rules/units/war_wagon")
        expect(page.locator(".live-coin").first).to_be_visible()
        page.evaluate("document.fonts.ready")
        assert page.evaluate(BROKEN_WORDS) == []


def test_the_search_for_players_stands_beside_their_ratings_in_a_window_and_above_them_on_a_phone(
    desk: Page, small_phone: Page
) -> None:
    desk.set_viewport_size({"width": 1280, "height": 720})
    for page, beside in ((desk, True), (small_phone, False)):
        page.goto("/players")
        at_rest(page)
        search, list_ = (page.locator(part).evaluate(BOX) for part in (".find-player", ".ranking"))
        assert (search[0] >= list_[2], search[3] <= list_[1]) == (beside, not beside)
        # The tabs of all kinds of games are one line in a window
        assert (
            len({*page.locator(".ladder-tabs a").evaluate_all("all => all.map((e) => e.offsetTop)")}) == 1 or not beside
        )


@pytest.mark.parametrize("language", OFFERED)
def test_no_text_of_these_pages_is_cut_on_a_phone(small_phone: Page, server: Running, language: str) -> None:
    small_phone.set_extra_http_headers({"accept-language": language})
    put_games(small_phone, server, ("page",))
    for address in ("/", "/units", "/players", "/tournaments"):
        small_phone.goto(address)
        at_rest(small_phone)
        assert cut_texts(small_phone) == [], address
