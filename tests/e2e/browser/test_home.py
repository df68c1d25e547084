"""The home page: what the game is, one button into a game, and a board that shows what is at stake. Nothing moves after the first paint."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.languages import each_language
from tests.support.new_game_form import NEW_GAME
from tests.support.page_player import at_rest
from tests.support.watched import watched_page
from tests.support.web_server import Running, sit_down
from warchest.teaching.puzzles.daily import today
from warchest.teaching.showpieces import shown, showpiece_of

SIZES = ((360, 640), (1280, 720), (1440, 900))
FOLD = 420
"""The height within which the dark button of a phone ends."""
MOST_SHIFT = 0.02
COUNT_SHIFTS = """
    window.shift = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
OVERLAPS = """() => {
    const boxes = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        if (texts.currentNode.data.trim() === "" || parent.closest("svg, script, style, noscript") || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        // What its box cuts off is not seen, and the letters of a line are less high than its box.
        const seen = parent.getBoundingClientRect();
        const half = parseFloat(getComputedStyle(parent).fontSize) / 2;
        const name = texts.currentNode.data.trim();
        for (const line of range.getClientRects()) {
            const middle = (line.top + line.bottom) / 2;
            const left = Math.max(line.left, seen.left), right = Math.min(line.right, seen.right);
            if (left < right) boxes.push({ name, left, right, top: middle - half, bottom: middle + half });
        }
    }
    for (const coin of document.querySelectorAll(".front-coins svg")) {
        const { left, right, top, bottom } = coin.getBoundingClientRect();
        boxes.push({ name: "coin", left, right, top, bottom });
    }
    const within = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap((a, k) => boxes.slice(k + 1)
        .filter((b) => a.name !== b.name && within(a, b)).map((b) => `${a.name} and ${b.name}`));
}"""
"""The lines of text and the coins that lie over each other, except that the coins are one pile."""
CUT = """() => [...document.querySelectorAll(".front-way b, .front-way span, .front-words *, .front-links a, .front-note")]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline").map((e) => e.textContent)"""


@pytest.mark.parametrize("language", each_language())
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_lies_over_anything_and_nothing_is_cut(
    browser: Browser, server: Running, language: str, width: int, height: int
) -> None:
    with watched_page(browser, server.url, width, height) as page:
        page.set_extra_http_headers({"accept-language": language})
        page.goto("/")
        page.evaluate("document.fonts.ready")
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        button = page.locator(".front-way.dark").bounding_box()
        assert button is not None
        if width < height:
            assert button["y"] + button["height"] <= FOLD
        else:
            expect(page.locator(".front-way.dark")).to_be_in_viewport(ratio=1)


def test_on_a_slow_phone_nothing_moves_after_the_first_paint(small_phone: Page) -> None:
    """Given a processor and a line of a slow phone, when the page loads and its rows are fetched again, then it stays as it was painted."""
    session = small_phone.context.new_cdp_session(small_phone)
    session.send("Network.enable")
    line = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
    session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    small_phone.add_init_script(COUNT_SHIFTS)
    small_phone.goto("/")
    at_rest(small_phone)
    small_phone.evaluate("document.fonts.ready")
    small_phone.wait_for_load_state("networkidle")
    assert small_phone.evaluate("window.shift") <= MOST_SHIFT


def test_one_press_starts_a_first_game_and_the_next_time_it_continues(desk: Page) -> None:
    desk.goto("/")
    expect(desk.locator(".front-way.dark")).to_have_text("Play nowAgainst Page, with a coach on the board")
    with desk.expect_request(lambda r: r.method == "POST" and bool(NEW_GAME.search(r.url))) as asked:
        desk.click("[data-play]")
    desk.wait_for_url(re.compile("/game/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    assert wish == {"seats": ["page", "you"], "setup": "first_game"}
    expect(desk.locator(".seat.mine .locations")).to_contain_text("Hold 6 to win")
    game = desk.url
    # When the page is opened again, then the game is the dark button, its row and the way of the key N
    desk.goto("/")
    expect(desk.locator(".front-way.dark")).to_contain_text("Continue")
    expect(desk.locator(".front-row").first).to_contain_text("Page")
    at_rest(desk)
    desk.keyboard.press("n")
    desk.wait_for_url(game)


def test_who_has_chosen_plays_what_was_chosen_last(desk: Page) -> None:
    desk.goto("/")
    sitters = {2: ["squire", "you"], 4: ["squire", "you", "squire", "squire"]}
    chosen = {"level": "squire", "sitters": sitters, "units": "random"}
    desk.evaluate("chosen => localStorage.setItem('warchest-table', JSON.stringify(chosen))", chosen)
    desk.reload()
    expect(desk.locator(".front-way.dark")).to_contain_text("Against Squire, as last time")
    with desk.expect_request(lambda r: r.method == "POST" and bool(NEW_GAME.search(r.url))) as asked:
        desk.click("[data-play]")
    desk.wait_for_url(re.compile("/game/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    assert (wish["seats"], wish["setup"]) == (["squire", "you"], "random")


def test_what_the_server_refuses_it_says_why(browser: Browser, server: Running) -> None:
    def contradict(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}") | {"variants": ["elimination"]}
        route.continue_(post_data=json.dumps(body))

    # A page outside the check for console errors: the browser logs every refusal.
    page = browser.new_page(base_url=server.url)
    page.goto("/")
    page.route(NEW_GAME, lambda route: contradict(route) if route.request.method == "POST" else route.continue_())
    page.click("[data-play]")
    expect(page.locator("#trouble")).to_contain_text("Cards can be banned only before a draft")
    page.close()


NOTED = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".front-note"));
    const note = range.getBoundingClientRect();
    const covered = (r) => note.left < r.right && r.left < note.right && note.top < r.bottom && r.top < note.bottom;
    const things = document.querySelectorAll(".front-table .layer-coordinates text, .front-coins svg");
    const middles = [...document.querySelectorAll(".front-table .tile")].map((e) => e.getBoundingClientRect())
        .map((r) => new DOMRect(r.left + r.width / 3, r.top + r.height / 3, r.width / 3, r.height / 3));
    return [...[...things].map((e) => e.getBoundingClientRect()), ...middles].filter(covered).map((r) => [r.left, r.top]);
}"""
"""Where the note of the position lies on a letter, a number, a coin or the middle of a hex."""


def test_the_board_has_the_position_of_the_day_with_what_is_at_stake(desk: Page) -> None:
    piece = shown(showpiece_of(today()))
    desk.goto("/")
    expect(desk.locator(".front-note")).to_have_text(piece.stake)
    expect(desk.locator(".front-table .layer-units > g")).to_have_count(
        len(showpiece_of(today()).game().view(None).units)
    )
    expect(desk.locator(".front-coins svg")).to_have_count(3)
    for width in (1100, 1280, 1440):
        desk.set_viewport_size({"width": width, "height": 720})
        assert desk.evaluate(NOTED) == [], width


def test_a_friend_is_invited_from_home_by_the_large_button(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("link", name="Invite a friend").click()
    expect(desk.locator(".new-card, main").get_by_role("button", name="Invite by link").first).to_have_class(
        re.compile("primary")
    )
    expect(desk.get_by_role("button", name="Play", exact=True)).to_have_count(0)


def test_without_scripts_the_page_leads_everywhere(browser: Browser, server: Running) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page = context.new_page()
    for name, address in (
        ("Play now", "/new"), ("Learn", "/learn"), ("Find an opponent", "/lobby"), ("Puzzle of the day", "/puzzles/today"),
        ("Import a game", "/games"), ("Set up a position", "/editor"),
    ):  # fmt: skip
        page.goto("/")
        page.locator("main").get_by_role("link", name=name).first.click()
        page.wait_for_url(f"**{address}*")
    context.close()


def test_a_game_of_four_waits_on_its_own_board(desk: Page, server: Running) -> None:
    desk.goto("/games")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    with server.client(cookies=cookie) as client:
        sit_down(client, 1, seats=["you", "you", "you", "you"], setup="random", boxes=["base", "siege"])
    desk.reload()
    expect(desk.locator(".continue .tile")).to_have_count(47)
    expect(desk.locator(".continue")).to_contain_text("Four on one screen")
    at_rest(desk)
    desk.keyboard.press("n")
    desk.wait_for_url(re.compile("/game/"))
