"""The editor: positions of every rule set are laid out by hand, checked, shared, and played from."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.accessible import passes_axe
from tests.support.page_player import settled
from tests.support.watched import watched_page
from tests.support.web_server import Running
from warchest.server.table.replays.editing import start_of

EVERY_BOX = ["base", "nobility", "siege", "nightfall", "shock_tactics"]
FORTS_AND_DECREES = ["base", "nobility", "siege"]


@pytest.fixture
def open_page(browser: Browser, server: Running) -> Iterator[Page]:
    """A page that lets axe in."""
    context = browser.new_context(base_url=server.url, bypass_csp=True, viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def choose(page: Page, seat: str, kind: str) -> None:
    """Choose a unit's coin, unless it is the chosen one."""
    row = page.locator(f'[data-row="{seat}:{kind}"]')
    if row.get_attribute("aria-pressed") != "true":
        row.click()


def press(page: Page, *hexes: str) -> None:
    for name in hexes:
        page.locator(f'.cell[data-hex="{name}"]').click()


def take(page: Page, seat: str, zone: str, kind: str, count: int = 1) -> None:
    """Put coins into a zone by its stepper."""
    choose(page, seat, kind)
    for _number in range(count):
        page.locator(f'[data-stepper="{seat}.{zone}"] button').last.click()


def royal(page: Page, name: str, zone: str, seat: str) -> None:
    """Bring a seat's Royal Coin from its bag into a zone: press it in its line, then plus in another."""
    page.get_by_role("region", name=name, exact=True).get_by_role("button", name="Royal Coin: 1").click()
    page.locator(f'[data-stepper="{seat}.{zone}"] button').last.click()


def act(page: Page, name: str, word: str) -> None:
    page.get_by_role("region", name=name, exact=True).get_by_role("button", name=word, exact=True).click()


def line_of(page: Page, told: str) -> str:
    """Wait for the sentence about the position, and return its line from the address."""
    expect(page.locator(".next")).to_have_text(told)
    return str(page.evaluate("new URLSearchParams(location.search).get('p')"))


def test_the_start_of_the_first_game_is_built_described_and_played(desk: Page) -> None:
    desk.goto("/editor")
    expect(desk.locator(".next")).to_have_text("Round 1: coins are drawn.")
    # When everything is cleared, and the hands are to be drawn, the bags lack their coins.
    desk.get_by_role("button", name="Clear", exact=True).click()
    desk.get_by_role("button", name="draw hands").click()
    for seat, army in (
        ("A", ["swordsman", "pikeman", "crossbowman", "light_cavalry"]),
        ("B", ["archer", "cavalry", "lancer", "scout"]),
    ):
        for kind in army:
            take(desk, seat, "bag", kind, 2)
    built = line_of(desk, "Round 1: coins are drawn.")
    assert built == start_of("war_chest", 2, ["base"]).line
    # The player to act needs a coin in hand.
    act(desk, "Dawn", "to act")
    desk.get_by_role("button", name="Dawn is to act, but has no coin in hand.").click()
    expect(desk.locator('[data-stepper="B.hand"] [role=spinbutton]')).to_be_focused()
    # One coin too many in hand is reported, and the message leads to the field.
    take(desk, "B", "hand", "scout", 3)
    royal(desk, "Dawn", "hand", "B")
    fault = desk.get_by_role("button", name="Dawn has too many coins in hand: 4. The maximum is 3.")
    expect(fault).to_be_visible()
    expect(desk.get_by_role("button", name="Both sides")).to_have_count(0)
    choose(desk, "B", "archer")
    fault.click()
    expect(desk.get_by_role("spinbutton", name="in Hand")).to_be_focused()
    choose(desk, "B", "scout")
    desk.get_by_role("spinbutton", name="Scout in Hand").press("-")
    expect(desk.locator(".next")).to_have_text("Dawn to act, round 1.")
    # A legal action is drawn, and a hex shows why it is refused.
    desk.get_by_role("button", name="Legal actions").click()
    expect(desk.get_by_role("button", name="Deploy Scout at d7")).to_have_count(1)
    press(desk, "f4")
    expect(desk.locator(".said")).not_to_be_empty()
    desk.get_by_role("button", name="Back to editing").click()
    desk.get_by_role("button", name="Both sides").click()
    desk.wait_for_url("**/game/*")
    # On one screen the hand lies behind a curtain.
    assert settled(desk) == "curtain"


def test_the_editor_passes_axe_in_both_themes(open_page: Page) -> None:
    open_page.goto("/editor")
    expect(open_page.locator(".next")).to_be_visible()
    choose(open_page, "B", "archer")
    act(open_page, "Dawn", "to act")
    expect(open_page.locator(".faults")).to_be_visible()
    passes_axe(open_page, "editor at a desk, with a fault")
    open_page.get_by_role("button", name="Light or dark").click()
    passes_axe(open_page, "editor at a desk, in the other theme")
    open_page.set_viewport_size({"width": 360, "height": 740})
    passes_axe(open_page, "editor on a phone, with a fault")
    open_page.get_by_role("button", name="Menu").click()
    passes_axe(open_page, "editor on a phone, with its menu")


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 740), *(pytest.param(*size, marks=pytest.mark.marathon) for size in ((390, 844), (768, 1024), (844, 390)))],
)
def test_a_narrow_window_has_a_sheet_with_everything_in_sight(
    browser: Browser, server: Running, width: int, height: int
) -> None:
    with watched_page(browser, server.url, width, height, touched=True) as page:
        # Given a coin that is chosen, then its steppers, the markers and the buttons are in sight, and the page stands still
        page.goto("/editor")
        choose(page, "B", "cavalry")
        press(page, "f4")
        page.locator('[data-stepper="B.hand"] button').last.click()
        page.get_by_role("button", name="to act").last.click()
        for name in ("Remove", "Play from here", "Share", "Legal"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("spinbutton", name="Cavalry in Hand")).to_be_in_viewport(ratio=1)
        root = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert root == [width, height]
        # When a button is pressed, then its part takes the place of these, and a second press brings them back
        page.get_by_role("button", name="Legal", exact=True).click()
        expect(page.locator(".legal-line").first).to_be_in_viewport(ratio=1)
        expect(page.locator(".steppers")).to_have_count(0)
        page.get_by_role("button", name="Play from here").click()
        expect(page.get_by_role("button", name="Both sides")).to_be_in_viewport(ratio=1)
        expect(page.locator(".legal")).to_have_count(0)
        page.get_by_role("button", name="Play from here").click()
        expect(page.locator(".steppers")).to_be_visible()
        # When the coin is pressed again, then the units that may replace it are in their place
        page.locator('[data-row="B:cavalry"]').click()
        page.get_by_role("button", name="Berserker").click()
        expect(page.get_by_role("spinbutton", name="Berserker in Hand")).to_be_in_viewport(ratio=1)
        # When another coin is chosen in the menu, then its steppers are there
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("region", name="Dusk", exact=True).get_by_role("button", name="Royal Coin: 1").click()
        expect(page.get_by_role("spinbutton", name="Royal Coin in Bag")).to_be_in_viewport(ratio=1)


def test_the_armies_of_four_have_room_on_the_smallest_phone(browser: Browser, server: Running) -> None:
    line = start_of("war_chest", 4, ["base"]).line
    with watched_page(browser, server.url, 360, 640, touched=True) as page:
        page.goto(f"/editor?p={line}")
        expect(page.locator(".strip-coin")).to_have_count(16)
        for coin in page.locator(".strip-coin").all():
            expect(coin).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Share")).to_be_in_viewport(ratio=1)


@pytest.mark.marathon
def test_a_position_of_four_with_forts_and_decrees_is_built_and_played_against_bots(desk: Page) -> None:
    desk.goto("/editor")
    desk.get_by_role("button", name="Change").click()
    desk.get_by_role("button", name="Nobility").click()
    expect(desk.locator(".edited-decrees")).to_be_visible()
    desk.get_by_role("button", name="Siege").click()
    expect(desk.get_by_role("button", name="Fort", exact=True)).to_be_visible()
    desk.get_by_role("button", name="Four", exact=True).click()
    expect(desk.locator(".edited-seat")).to_have_count(4)
    start = start_of("war_chest", 4, FORTS_AND_DECREES).position
    kind = start["B1"][0]
    fort = start["forts.at"][0]
    choose(desk, "B1", kind)
    press(desk, "f4")
    desk.get_by_role("button", name="Fort", exact=True).click()
    press(desk, fort)
    desk.locator(".seal").first.click()
    royal(desk, "Dawn 1", "hand", "B1")
    act(desk, "Dawn 1", "to act")
    line = line_of(desk, "Dawn 1 to act, round 1.")
    assert f"B1.units={kind}@f4" in line
    assert fort not in line.partition("forts.at=")[2].split()[0]
    assert f"B.seals={start['decrees'][0]}" in line
    desk.locator(".play-here .primary").click()
    settled(desk)
    expect(desk.locator(".hand-slot.live")).to_have_count(1)


@pytest.mark.marathon
def test_a_lite_position_is_built_shared_and_opened_elsewhere(desk: Page, browser: Browser, server: Running) -> None:
    desk.goto("/editor")
    desk.get_by_role("button", name="Change").click()
    desk.get_by_role("button", name="Squares").click()
    expect(desk.locator('.cell[data-hex="i8"]')).to_be_visible()
    kind = start_of("lite", 2, []).position["B"][0]
    choose(desk, "B", kind)
    press(desk, "e4", "e4")
    royal(desk, "Wolf", "hand", "B")
    act(desk, "Wolf", "to act")
    line = line_of(desk, "Wolf to act, round 1.")
    assert f"B.units={kind}@e4:2" in line
    with watched_page(browser, server.url, 390, 844) as phone:
        phone.goto("/editor")
        phone.get_by_role("button", name="Share").click()
        phone.get_by_role("button", name="Paste").click()
        phone.get_by_label("A position as text or link").fill(line)
        expect(phone.locator('.cell[data-hex="e4"]')).to_have_attribute(
            "aria-label", f"e4, {kind.capitalize()} of Wolf, 2 coins"
        )
        assert line_of(phone, "Wolf to act, round 1.") == line


def test_a_link_without_a_position_is_reported(desk: Page) -> None:
    desk.goto("/editor?p=nothing")
    expect(desk.locator(".said")).to_contain_text("This position can't be shown")
    expect(desk.locator(".next")).to_have_text("Round 1: coins are drawn.")


def test_undo_goes_back_over_a_paste_another_box_and_another_board(desk: Page) -> None:
    # Given a unit on the board, then another box, another position, and another board
    desk.goto("/editor")
    expect(desk.locator(".next")).to_be_visible()
    choose(desk, "B", "archer")
    press(desk, "f4")
    archer = desk.locator('.cell[data-hex="f4"][aria-label*="Archer of Dawn"]')
    expect(archer).to_have_count(1)
    desk.get_by_role("button", name="Change").click()
    desk.get_by_role("button", name="Siege").click()
    expect(archer).to_have_count(0)
    desk.get_by_role("button", name="Paste").click()
    desk.get_by_label("A position as text or link").fill(str(start_of("war_chest", 2, ["base"]).line))
    expect(desk.get_by_label("A position as text or link")).to_have_count(0)
    desk.get_by_role("button", name="Four").click()
    expect(desk.locator("main.four")).to_be_visible()
    expect(desk.locator(".next")).to_be_visible()
    # When everything is undone
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator("main.two")).to_be_visible()
    expect(archer).to_have_count(0)
    for _time in range(2):
        desk.get_by_role("button", name="Undo").click()
    # Then the unit stands there again, and each step can be done again, to the last board.
    expect(archer).to_have_count(1)
    for _time in range(2):
        desk.get_by_role("button", name="Redo").click()
    expect(archer).to_have_count(0)
    desk.get_by_role("button", name="Redo").click()
    expect(desk.locator("main.four")).to_be_visible()


def test_a_press_that_is_refused_leaves_a_cross_on_its_hex(desk: Page) -> None:
    desk.goto("/editor")
    expect(desk.locator(".next")).to_be_visible()
    press(desk, "f4")
    expect(desk.locator(".said")).to_have_text("Choose a coin or a marker first.")
    expect(desk.locator(".board .cross")).to_have_count(1)
    choose(desk, "B", "archer")
    expect(desk.locator(".board .cross")).to_have_count(0)
