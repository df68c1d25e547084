"""The table of four: its larger board, who plays with whom, and each one's coins."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_player import at_rest, cells, make_game, settled, type_name
from tests.support.staged_games import Stage, open_stage
from tests.support.watched import watched_page
from tests.support.web_server import Running
from warchest.game.setup import Setup
from warchest.rules.content.boards import FOUR

ARMIES = (
    ("light_cavalry", "scout", "knight"),
    ("swordsman", "pikeman", "lancer"),
    ("archer", "cavalry", "ensign"),
    ("marshall", "footman", "berserker"),
)
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
REACHED = """(arrows) => {
    const reached = new Set([document.querySelector(".cell[tabindex='0']").dataset.hex]);
    for (const here of reached) {
        for (const key of arrows) {
            const cell = document.querySelector(`.cell[data-hex="${here}"]`);
            cell.focus();
            cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement.dataset.hex);
        }
    }
    return [...reached];
}"""
"""The hexes that the arrow keys lead to, one after another, from where the Tab key does."""
FOCUSED = "() => document.activeElement?.getAttribute('data-hex') ?? null"
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
SITTERS = ("you", "page", "page", "page")
SIZES = [(1440, 900), (1024, 768), (800, 650), (390, 844), (360, 640), (720, 450)]


def first_round() -> Stage:
    """All four have deployed; the first is to use its second coin."""
    stage = Stage(Setup.chosen(*ARMIES, holder=0))
    stage.draws(0, "scout", "light_cavalry", "royal").draws(1, "swordsman", "pikeman", "royal")
    stage.draws(2, "archer", "cavalry", "royal").draws(3, "marshall", "footman", "royal")
    stage.play("deploy", coin="scout", to="h1").play("deploy", coin="swordsman", to="g6")
    return stage.play("deploy", coin="archer", to="e2").play("deploy", coin="marshall", to="d7")


@pytest.fixture(scope="module")
def looked_at(browser: Browser, server: Running) -> Iterator[Page]:
    """A page of the first round at a desk, which tests look at and leave as it is, but for its focus and its size."""
    with watched_page(browser, server.url, 1440, 900) as page:
        open_stage(page, server.folder, first_round(), SITTERS)
        yield page


@pytest.fixture
def first(looked_at: Page) -> Page:
    """The same, in the window that a desk has."""
    looked_at.set_viewport_size({"width": 1440, "height": 900})
    settled(looked_at)
    at_rest(looked_at)
    return looked_at


def test_all_47_hexes_are_there_and_reached_by_the_arrow_keys(first: Page) -> None:
    assert sorted(c.name for c in cells(first)) == sorted(FOUR.names)
    expect(first.locator(".cell[tabindex='0']")).to_have_count(1)
    reached = first.evaluate(REACHED, ARROWS)
    assert sorted(reached) == sorted(FOUR.names)


def test_the_outermost_hexes_can_be_named_by_keys(first: Page) -> None:
    for hex_ in ("a7", "k1", "b5"):
        type_name(first, hex_)
        assert first.evaluate(FOCUSED) == hex_


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_partner_is_named_as_one_in_every_window(first: Page, width: int, height: int) -> None:
    first.set_viewport_size({"width": width, "height": height})
    at_rest(first)
    names = [seat.get_attribute("aria-label") or "" for seat in first.locator(".seat").all()]
    assert sorted(names) == ["Page (Dawn 1)", "Page (Dawn 2)", "Page (Dusk 2), partner", "You"]
    assert first.evaluate(SIDEWAYS) <= 0


def test_the_partner_s_corner_says_so(first: Page) -> None:
    said = [seat.get_by_text("partner", exact=True).count() for seat in first.locator(".seat.corner").all()]
    assert said == [0, 1, 0]


def test_the_player_s_units_have_names_and_the_goal_is_stated(first: Page) -> None:
    expect(first.locator(".army.mine .row-name")).to_have_text(["Light Cavalry", "Scout", "Knight"])
    expect(first.get_by_text("Hold 8 to win")).to_be_visible()
    # And the menu lies in the corner, in the row of the first name
    menu, name = (
        first.locator(".masthead .more").bounding_box(),
        first.locator(".left .seat-name h2").first.bounding_box(),
    )
    assert menu is not None
    assert name is not None
    assert menu["x"] + menu["width"] <= name["x"] + 8
    assert menu["y"] <= name["y"] + name["height"] / 2 <= menu["y"] + menu["height"]


def test_each_unit_is_labelled_with_its_player(first: Page) -> None:
    told = {c.name: c.label for c in cells(first) if "one coin" in c.label}
    assert told == {
        "h1": "h1, location of Dusk, your Scout, one coin",
        "g6": "g6, location of Dawn, Swordsman of Page (Dawn 1), one coin",
        "e2": "e2, location of Dusk, Archer of Page (Dusk 2), one coin",
        "d7": "d7, location of Dawn, Marshall of Page (Dawn 2), one coin",
    }


def test_the_seats_lie_clockwise_from_whoever_looks(first: Page) -> None:
    where = {seat.get_attribute("aria-label"): seat.bounding_box() for seat in first.locator(".seat").all()}
    box = {name: (b["x"] > 720, b["y"] > 450) for name, b in where.items() if b is not None}
    assert box == {
        "Page (Dawn 1)": (False, False),
        "Page (Dusk 2), partner": (False, True),
        "Page (Dawn 2)": (True, False),
        "You": (True, True),
    }


def test_whoever_goes_first_of_the_team_is_named_by_a_click(desk: Page) -> None:
    make_game(desk, seats=["you"] * 4, setup="random", seed="whose flip")
    expect(desk.locator(".prompt-text")).to_contain_text("Which of you goes first?")
    seats = desk.locator(".row.actions .big")
    expect(seats).to_have_count(2)
    second = seats.nth(1).inner_text()
    seats.nth(1).click()
    expect(desk.locator(".curtain h2")).to_have_text(f"Pass the device to {second}")


@pytest.mark.marathon
def test_the_player_s_name_is_whole_on_a_small_phone_beside_initiative_and_discards(
    small_phone: Page, server: Running
) -> None:
    open_stage(small_phone, server.folder, first_round().pass_until(2, 0), SITTERS)
    settled(small_phone)
    expect(small_phone.locator(".seat.own .discards .coin")).not_to_have_count(0)
    cut = small_phone.eval_on_selector(".seat.own .person", "e => e.scrollWidth > e.clientWidth")
    assert cut is False
