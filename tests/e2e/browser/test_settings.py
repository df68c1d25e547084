"""The settings of the play page: each does what it says, is kept by the browser, and can be reached on every screen."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.accessible import passes_axe
from tests.support.page_player import FIRST_GAME, at_rest, cell, cells, make_game, settled
from tests.support.staged_games import show_coins

BY_HTTP = True
"""The tests look at the requests of their pages."""

FORCED = "Play forced actions automatically"
SEEN_MS = 350
"""The least time the table shows the player's action before the next change, in milliseconds."""
WATCH = """() => {
    window.sent = window.mine = 0;
    const fetchAsBefore = window.fetch;
    window.fetch = async (...given) => {
        const answer = await fetchAsBefore(...given);
        if (String(given[0]).endsWith("/actions")) window.sent = performance.now();
        return answer;
    };
    new MutationObserver(() => {
        const mine = document.querySelector(".prompt-text")?.textContent.startsWith("Your turn");
        if (mine && window.sent && !window.mine) window.mine = performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes the times of the server's acknowledgement and of the player's next turn."""


SHEET = "#sheet"
LEAST_TARGET = 44
MOVED = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moved.push(frames.some(frame => frame.transform));
        return animate.call(this, frames, options);
    };
}"""
"""Notes of each motion on the board whether anything changes its place: a fade does not."""
LOUDNESS = """
    window.heard = [];
    const quiet = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const sounding = { start() {}, stop() {}, connect: on => on, frequency: quiet };
    const level = { setValueAtTime: loud => window.heard.push(loud), exponentialRampToValueAtTime() {} };
    window.AudioContext = class {
        state = "running";
        currentTime = 0;
        createOscillator() { return sounding; }
        createGain() { return { gain: level, connect: on => on }; }
    };
"""
"""Replaces the sound output and notes each sound's loudness."""


def open_settings(page: Page) -> Locator:
    """Open the settings through the page and return them."""
    if page.query_selector('[aria-label="Menu"]'):
        page.click('[aria-label="Menu"]')
    page.click('[aria-label="Settings"]')
    expect(page.locator(SHEET)).to_be_focused()
    return page.locator(SHEET)


def choose(page: Page, group: str, name: str) -> None:
    """Choose one of a few in the open settings."""
    page.get_by_role("group", name=group).get_by_role("radio", name=name).check()


def switch(page: Page, name: str, *, on: bool) -> None:
    """Set a switch of the settings."""
    open_settings(page).get_by_label(name).set_checked(on)
    page.mouse.click(5, 5)
    expect(page.locator(SHEET)).to_have_count(0)


def answers(page: Page, how: str) -> None:
    """Choose how bots answer."""
    open_settings(page)
    choose(page, "Bots reply", how)
    page.mouse.click(5, 5)
    expect(page.locator(SHEET)).to_have_count(0)


def bots_turn(page: Page) -> float:
    """Pass, and return how many milliseconds the page shows the player's action."""
    at_rest(page)
    page.evaluate(WATCH)
    page.click(".hand-slot.live")
    page.keyboard.press("p")
    page.wait_for_function("() => window.mine > 0")
    return float(page.evaluate("window.mine - window.sent"))


@pytest.mark.marathon
def test_a_bot_answers_after_a_moment(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    answers(desk, "After a moment")
    assert bots_turn(desk) >= SEEN_MS


@pytest.mark.marathon
def test_a_setting_is_kept(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    switch(desk, FORCED, on=True)
    desk.reload()
    settled(desk)
    desk.click('[aria-label="Settings"]')
    expect(desk.get_by_label(FORCED)).to_be_checked()


def with_one_choice(page: Page) -> None:
    """From now on the page hears of one choice in each of its turns: to pass with its first coin."""

    def narrowed(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        if told["ask"] is not None:
            told["ask"]["choices"] = [c for c in told["ask"]["choices"] if c["verb"] == "pass"][:1]
        route.fulfill(response=answer, json=told)

    page.route("**/api/games/*?seat=1", narrowed)


@pytest.mark.marathon
def test_a_forced_action_plays_itself_if_that_is_wanted(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    with_one_choice(desk)
    switch(desk, FORCED, on=True)
    desk.reload()
    expect(desk.locator(".record")).to_contain_text("Passes")
    desk.unroute_all(behavior="ignoreErrors")


def test_the_theme_that_is_chosen_holds_on_every_page_until_the_system_decides_again(desk: Page) -> None:
    # Given a system that prefers light, and a game in which dark is chosen
    desk.emulate_media(color_scheme="light")
    make_game(desk, **FIRST_GAME)
    settled(desk)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = desk.evaluate(ground)
    open_settings(desk)
    choose(desk, "Theme", "Dark")
    dark = desk.evaluate(ground)
    assert dark != light
    # When another page is opened, then it is dark too
    desk.goto("/rules")
    assert desk.evaluate(ground) == dark
    # And when the choice is left to the system again, then that page is as the system wants it.
    desk.go_back()
    settled(desk)
    open_settings(desk)
    expect(desk.get_by_role("radio", name="Dark")).to_be_checked()
    choose(desk, "Theme", "Same as device")
    assert desk.evaluate(ground) == light
    desk.goto("/rules")
    assert desk.evaluate(ground) == light


@pytest.mark.marathon
@pytest.mark.parametrize(
    ("system", "choice", "moves"),
    [("reduce", "Full", True), ("reduce", "Short", True), ("no-preference", "None", False)],
)
def test_the_choice_of_motion_overrides_the_system(desk: Page, system: str, choice: str, moves: bool) -> None:
    # Given a system that prefers the opposite, and the choice, kept by the browser
    desk.emulate_media(reduced_motion="reduce" if system == "reduce" else "no-preference")
    make_game(desk, **FIRST_GAME)
    settled(desk)
    open_settings(desk)
    choose(desk, "Motion", choice)
    desk.reload()
    settled(desk)
    desk.evaluate(MOVED)
    # When a coin is put on the board
    desk.click(".hand-slot.live")
    desk.click(cell(next(one.name for one in cells(desk) if one.offers("deploy"))))
    desk.wait_for_function("() => window.moved.length > 0")
    # Then it moves there, or fades in where it lies; and so do the parts of the page that the styles move.
    assert desk.evaluate("window.moved[0]") is moves
    assert (desk.eval_on_selector(".hand-coin", "coin => getComputedStyle(coin).animationDuration") != "0s") is moves


@pytest.mark.marathon
def test_the_slider_sets_how_loud_the_sounds_are_and_ends_the_silence(desk: Page) -> None:
    # Given a muted page
    desk.add_init_script(LOUDNESS)
    make_game(desk, **FIRST_GAME)
    settled(desk)
    desk.keyboard.press("m")
    desk.evaluate("import('/static/dist/tones.js')")
    sheet = open_settings(desk)
    expect(sheet).to_contain_text("Sound is off")
    slider = sheet.get_by_role("slider", name="Volume")
    # When the slider is moved to its end
    slider.press("End")
    # Then the page sounds again, twice as loud as in the middle
    expect(sheet).not_to_contain_text("Sound is off")
    desk.wait_for_function("() => window.heard.length > 0")
    loudest = desk.evaluate("window.heard.at(-1)")
    # And when it is moved to the middle and the page is reloaded, then it is half as loud
    for _ in range(10):
        slider.press("ArrowLeft")
    desk.wait_for_function("loud => window.heard.at(-1) < loud * 0.51", arg=loudest)
    assert desk.evaluate("window.heard.at(-1)") == pytest.approx(loudest / 2)
    desk.reload()
    settled(desk)
    expect(open_settings(desk).get_by_role("slider", name="Volume")).to_have_value("50")
    # And at its other end nothing sounds.
    desk.evaluate("import('/static/dist/tones.js')")
    slider.press("Home")
    expect(slider).to_have_value("0")
    desk.evaluate("window.heard = []")
    desk.keyboard.press("Escape")
    desk.keyboard.press("1")
    expect(desk.locator(".hand-coin.chosen")).to_have_count(1)
    assert desk.evaluate("window.heard") == []


def height_of(page: Page, hex_: str) -> float:
    box = page.locator(f".cell{cell(hex_)}").bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.marathon
@pytest.mark.parametrize("turns", [True, False])
def test_on_one_screen_the_board_turns_to_who_plays_unless_it_shall_not(desk: Page, turns: bool) -> None:
    # Given two players at one screen, and the switch
    make_game(desk, seats=["you", "you"], setup="first_game")
    first = desk.locator(".curtain h2").inner_text().removeprefix("Pass the device to ")
    other = {"Dawn": "Dusk", "Dusk": "Dawn"}[first]
    show_coins(desk, first)
    settled(desk)
    switch(desk, "The board turns to the player whose turn it is", on=turns)
    own = height_of(desk, "f1") > height_of(desk, "f7")
    # When the first has played and the other looks
    desk.click(".hand-slot.live")
    desk.click(".facedown button:has-text('Pass')")
    show_coins(desk, other)
    settled(desk)
    # Then the board has turned, or lies as before; the hand is that of the other in either case.
    assert (height_of(desk, "f1") > height_of(desk, "f7")) is (own is not turns)
    expect(desk.locator(".seat.mine h2")).to_have_text(other)


@pytest.mark.marathon
def test_the_settings_fit_a_small_phone_and_are_large_enough_for_fingers(small_phone: Page) -> None:
    make_game(small_phone, **FIRST_GAME)
    settled(small_phone)
    sheet = open_settings(small_phone)
    box = sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 360)
    assert box["y"] > 0
    assert box["y"] + box["height"] <= 640
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    small = sheet.evaluate(
        """(sheet, least) => [...sheet.querySelectorAll("button, a, label, input[type=range]")]
            .filter(one => one.getBoundingClientRect().height < least).map(one => one.outerHTML)""",
        LEAST_TARGET,
    )
    assert small == []
    last = sheet.get_by_role("link", name="Save the record")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    assert small_phone.evaluate("scrollY") == 0
    passes_axe(small_phone)
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    expect(small_phone.get_by_role("button", name="Menu")).to_be_focused()


def test_a_player_flips_the_board_and_the_settings_are_used_by_keyboard_alone(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    # The board is flipped, and the seat stays below.
    assert height_of(desk, "f1") < height_of(desk, "f7")
    sheet = open_settings(desk)
    sheet.get_by_role("button", name="Flip board").click()
    expect(sheet).to_contain_text("Your side is at the top")
    assert height_of(desk, "f1") > height_of(desk, "f7")
    expect(desk.locator(".seat.mine h2")).to_have_text("You")
    expect(desk.locator(".board")).to_have_attribute("aria-label", "Board: you play Dawn, at the top")
    desk.keyboard.press("Escape")
    # Given the settings, opened with Enter
    button = desk.get_by_role("button", name="Settings")
    button.press("Enter")
    expect(desk.locator(SHEET)).to_be_focused()
    # When a user moves through them with Tab, chooses with an arrow and toggles with the space bar
    theme = desk.get_by_role("radio", name="Same as device").first
    for _ in range(20):
        desk.keyboard.press("Tab")
        if theme.evaluate("radio => radio === document.activeElement"):
            break
    expect(theme).to_be_focused()
    desk.keyboard.press("ArrowRight")
    expect(desk.get_by_role("radio", name="Light")).to_be_checked()
    premove = desk.get_by_role("switch", name="Premove")
    premove.press("Space")
    expect(premove).to_be_checked()
    # Then neither the game nor its record has moved, and Escape leads back to where they were.
    expect(desk.locator(".table.past")).to_have_count(0)
    desk.keyboard.press("Escape")
    expect(desk.locator(SHEET)).to_have_count(0)
    expect(button).to_be_focused()
    passes_axe(desk)


def test_the_page_of_the_settings_shows_each_choice_at_once_and_the_table_follows_it(desk: Page) -> None:
    desk.goto("/settings")
    board, told = desk.locator(".sample .board"), desk.locator(".sample [role=status]")
    expect(board).to_be_visible()
    expect(told).to_have_text("Your choice shows here.")
    # Letters and numbers go, and the enemy's reach comes
    expect(board.locator(".layer-coordinates > *")).not_to_have_count(0)
    desk.get_by_label("Letters and numbers").uncheck()
    expect(board.locator(".layer-coordinates > *")).to_have_count(0)
    desk.get_by_label("Enemy reach").check()
    expect(told).to_have_text("Dotted: what Dusk's units can attack.")
    expect(board.locator(".layer-threats > *")).to_have_count(13)
    # An action waits for Send
    choose(desk, "Confirm each action", "Always")
    expect(desk.locator(".sample-send")).to_be_visible()
    choose(desk, "Theme", "Dark")
    expect(desk.locator("html")).to_have_attribute("data-theme", "dark")
    # When a game is opened, then its own settings say the same.
    make_game(desk, **FIRST_GAME)
    settled(desk)
    sheet = open_settings(desk)
    expect(sheet.get_by_label("Letters and numbers")).not_to_be_checked()
    expect(sheet.get_by_label("Enemy reach")).to_be_checked()
    expect(sheet.get_by_role("group", name="Confirm each action").get_by_role("radio", name="Always")).to_be_checked()


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.marathon)])
def test_the_page_of_the_settings_fits_a_small_phone(small_phone: Page, theme: Literal["light", "dark"]) -> None:
    small_phone.emulate_media(color_scheme=theme)
    small_phone.goto("/settings")
    expect(small_phone.locator(".sample .board")).to_be_in_viewport()
    assert small_phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = small_phone.locator("main").evaluate(
        """(main, least) => [...main.querySelectorAll("button, a, label, input[type=range]")]
            .filter(one => one.getBoundingClientRect().height < least).map(one => one.outerHTML)""",
        LEAST_TARGET,
    )
    assert small == []
    # The board stays in sight while the last rows are read
    small_phone.get_by_role("group", name="Motion").scroll_into_view_if_needed()
    expect(small_phone.locator(".sample .board")).to_be_in_viewport()
    passes_axe(small_phone, theme)
