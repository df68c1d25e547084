"""Every window has room for the whole table: phones, low windows, large ones, and 200 % zoom of 1440 by 900."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_live_play import begun
from tests.e2e.browser.test_nightfall import deceived
from tests.e2e.browser.test_nobility import ROYAL_COIN, with_royal_coin
from tests.e2e.browser.test_siege import beside_a_fort, beside_a_war_wagon
from tests.support.afar import in_turn
from tests.support.page_player import FIRST_GAME, LITE_GAME, at_rest, cell, make_game, play_next, settled, slot_of
from tests.support.spoken_faults import cut_texts
from tests.support.staged_games import open_stage, show_coins
from tests.support.staged_hints import open_hint
from tests.support.watched import watched_page
from tests.support.web_server import Running
from tests.support.window_faults import window_faults

BY_HTTP = True
"""The tests look at the requests of their pages."""

Size = tuple[int, int]
WINDOWS: list[Size] = [
    (720, 450),
    (360, 640),
    (360, 740),
    (390, 844),
    (768, 1024),
    (800, 600),
    (1024, 600),
    (1280, 560),
    (1280, 640),
    (1280, 720),
    (1366, 650),
    (1440, 760),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
TIGHTEST: list[Size] = [
    (720, 450),
    (360, 640),
    (390, 844),
    (800, 600),
    (1024, 600),
    (1280, 560),
    (1280, 720),
    (1440, 900),
]
"""The smallest of these windows for each way to lay the table out."""
ARMIES = [["royal_guard", "pikeman", "swordsman", "cavalry"], ["marshall", "footman", "warrior_priest", "ensign"]]
LOWEST_AND_NARROWEST = TIGHTEST[:2]
LONG_RUNS = [
    pytest.param(windows, marks=pytest.mark.marathon, id=name)
    for name, windows in [
        ("tightest", TIGHTEST),
        *((f"{width}-{height}", [(width, height)]) for width, height in WINDOWS),
    ]
]
"""One game that alternates between the tightest windows, and one game in each window size."""
IN_WINDOWS = pytest.mark.parametrize(
    "windows", [pytest.param(LOWEST_AND_NARROWEST, id="lowest and narrowest"), *LONG_RUNS]
)
"""CI plays once and turns the window into these two at each look."""
STEPS, FEW = 12, 1
"""Steps of a game in one window, and in several."""
EVERY_BOX = ["base", "nobility", "siege", "nightfall"]


def resize(page: Page, size: Size) -> None:
    """Give the window another size, unless it has that one."""
    width, height = size
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})


def look(page: Page, windows: list[Size]) -> None:
    """Ask what is wrong with what is shown now in each window, half of them in either theme; the first is the one that is played in."""
    # A mouse that rests on a unit opens its card, which lies over the hand in a low window.
    page.mouse.move(0, 0)
    for number, size in enumerate(windows):
        page.emulate_media(color_scheme="dark" if 2 * number >= len(windows) else "light")
        resize(page, size)
        at_rest(page)
        assert window_faults(page) == [], size
    resize(page, windows[0])
    at_rest(page)


@IN_WINDOWS
@pytest.mark.parametrize(
    ("wish", "side"),
    [
        pytest.param({"seats": ["page", "you"], "setup": {"armies": ARMIES}}, "Dawn", id="hexes"),
        pytest.param(LITE_GAME, "Wolf", id="squares", marks=pytest.mark.marathon),
    ],
)
def test_nothing_is_cut_covered_or_missing_in_any_window(
    desk: Page, windows: list[Size], wish: dict[str, object], side: str
) -> None:
    resize(desk, windows[0])
    make_game(desk, **wish)
    for _ in range(STEPS if len(windows) == 1 else FEW):
        if settled(desk) == "coin":
            desk.locator(".hand-slot.live").first.click()
            look(desk, windows)
            desk.keyboard.press("Escape")
        play_next(desk, side)
        look(desk, windows)


def let_go(page: Page) -> None:
    """Take back by Esc all that is chosen."""
    while page.locator(".prompt-text").inner_text() != "Your turn: choose a coin":
        page.keyboard.press("Escape")
        at_rest(page)


@pytest.mark.marathon
@IN_WINDOWS
def test_no_choice_of_the_later_boxes_is_cut_or_covered_in_any_window(
    desk: Page, server: Running, windows: list[Size]
) -> None:
    resize(desk, windows[0])
    open_stage(desk, server.folder, with_royal_coin(), ["page", "you"])
    desk.click(slot_of(desk, ROYAL_COIN))
    look(desk, windows)
    desk.keyboard.press("d")
    desk.wait_for_selector(".menu")
    look(desk, windows)
    # A redeployment asks only on the board, so one window is enough.
    for asked, seen in (("enlist", windows), ("redeploy", windows[:1]), ("spy", windows)):
        let_go(desk)
        desk.click(slot_of(desk, ROYAL_COIN))
        desk.click(f'[data-decree="{asked}"]')
        expect(desk.locator(".decree.offered")).to_have_count(0)
        look(desk, seen)
    open_stage(desk, server.folder, deceived(), ["you", "page"])
    desk.click(slot_of(desk, "Skirmisher's Decoy"))
    look(desk, windows)
    open_stage(desk, server.folder, beside_a_fort(), ["you", "page"])
    desk.click(slot_of(desk, "Light Cavalry"))
    desk.click(cell("i2"))
    desk.wait_for_selector(".menu")
    look(desk, windows)
    open_stage(desk, server.folder, beside_a_war_wagon())
    show_coins(desk, "Dusk")
    desk.click(slot_of(desk, "Scout"))
    desk.click(cell("g5"))
    desk.wait_for_selector(".row.actions .big")
    look(desk, windows)


@IN_WINDOWS
def test_nothing_of_four_seats_is_cut_covered_or_missing_in_any_window(
    desk: Page, server: Running, windows: list[Size]
) -> None:
    resize(desk, windows[0])
    open_stage(desk, server.folder, first_round(), SITTERS)
    settled(desk)
    look(desk, windows)
    desk.locator(".hand-slot.live").first.click()
    look(desk, windows)
    make_game(desk, seats=SITTERS, setup="random", boxes=EVERY_BOX, variants=["preview"], seed="windows")
    settled(desk)
    look(desk, windows)
    desk.locator(".hand-slot.live, .row.actions .big").first.click()
    look(desk, windows)


@IN_WINDOWS
def test_nothing_is_cut_or_covered_beside_a_hint_or_the_chances_of_coins_in_any_window(
    desk: Page, windows: list[Size]
) -> None:
    resize(desk, windows[0])
    make_game(desk, **FIRST_GAME, hints=True)
    settled(desk)
    open_hint(desk)
    look(desk, windows)
    desk.keyboard.press("Escape")
    desk.click(".seat.theirs [data-purse]")
    look(desk, windows)


def test_a_long_reason_leaves_all_choices_of_a_hint_in_sight_at_a_desk(desk: Page) -> None:
    make_game(desk, **FIRST_GAME, hints=True)
    settled(desk)
    open_hint(desk)
    box = desk.locator(".hint").bounding_box()
    last = desk.locator(".hint-row").last.bounding_box()
    assert box is not None
    assert last is not None
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1
    assert desk.evaluate("document.querySelector('.hint-choices').scrollHeight") <= box["height"]


def test_an_action_waits_for_send_where_a_finger_could_slip_but_not_that_of_a_button(
    small_phone: Page, server: Running
) -> None:
    # Given hexes of 36 pixels and the default settings
    open_stage(small_phone, server.folder, first_round(), SITTERS)
    settled(small_phone)
    # When a coin and a hex are tapped
    assert cut_texts(small_phone) == []
    small_phone.tap(".hand-slot.live")
    small_phone.tap(".cell.offered >> nth=0")
    # Then nothing is played before "Send"
    expect(small_phone.get_by_role("button", name="Send")).to_be_visible()
    small_phone.keyboard.press("Escape")
    expect(small_phone.get_by_role("button", name="Send")).to_have_count(0)
    # And a button is no hex that a finger could miss: what it does is sent at once.
    with small_phone.expect_response("**/actions") as sent:
        small_phone.tap(".facedown button:has-text('Pass')")
    assert sent.value.ok


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1024, 768), (1280, 720)])
def test_the_reach_of_a_finger_makes_no_table_wider_than_its_window(
    small_phone: Page, server: Running, width: int, height: int
) -> None:
    small_phone.set_viewport_size({"width": width, "height": height})
    open_stage(small_phone, server.folder, first_round(), SITTERS)
    settled(small_phone)
    assert small_phone.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.marathon
def test_the_limit_of_a_first_action_has_room_in_the_tightest_windows(
    desk: Page, browser: Browser, server: Running
) -> None:
    # Given a live game without an action yet, open on both players' pages
    with watched_page(browser, server.url, *TIGHTEST[0]) as other:
        begun(desk, other, setup="first_game", clock={"kind": "live", "minutes": 10, "increment": 5})
        first, second = in_turn(desk, other)
        for page, told in ((first, ".time-note"), (second, ".away-line")):
            expect(page.locator(told)).to_contain_text("act within", ignore_case=True)
            # Then it moves nothing out of any window
            for size in TIGHTEST:
                resize(page, size)
                at_rest(page)
                assert window_faults(page) == [], size
            assert page.locator(told).is_visible()
