"""The page for a new game: all choices on one screen, the board as it will be set up, and the ways to start always in view."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.languages import each_language
from tests.support.new_game_form import NEW_GAME, chip, choice, made, more_choices, open_form
from tests.support.page_player import at_rest
from tests.support.watched import watched_page
from tests.support.web_server import Running
from warchest.bots.registry import LEVELS, bot_name, bot_rating
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.names import battle_intro, battle_name, box_name

SCROLLS = (
    "() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
)
PLAY_IN_VIEW = """() => {
    const { top, bottom } = document.querySelector(".play").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""

COVERED_IN_FOCUS = """() => [...document.querySelectorAll(".chip input:enabled")].filter((input) => {
    if (!input.checkVisibility()) return false;
    input.focus();
    return input.closest(".chip").getBoundingClientRect().bottom > document.querySelector(".new-go").getBoundingClientRect().top;
}).map((input) => input.value)"""


@pytest.fixture(params=each_language())
def low_desk(request: pytest.FixtureRequest, browser: Browser, server: Running) -> Iterator[Page]:
    """A page of 1280 by 720 in each language."""
    yield from in_language(browser, server, request.param, 1280, 720)


@pytest.fixture(params=each_language())
def low_phone(request: pytest.FixtureRequest, browser: Browser, server: Running) -> Iterator[Page]:
    """A page of 360 by 640 in each language."""
    yield from in_language(browser, server, request.param, 360, 640)


def in_language(browser: Browser, server: Running, tag: str, width: int, height: int) -> Iterator[Page]:
    with watched_page(browser, server.url, width, height, touched=width < 400) as page:
        page.set_extra_http_headers({"accept-language": tag})
        yield page


def seat(page: Page, name: str) -> Locator:
    """Where it is chosen who sits there."""
    return page.locator(".seat-pick").filter(has_text=re.compile(f"^{name}")).locator("select")


def with_everything(page: Page) -> None:
    """A form with its longest lines: every box, and hints."""
    for box in ("nobility", "siege", "nightfall", "shock_tactics"):
        page.locator(f".chip:has([value={box}])").click()
    page.locator(".chip:has([value=hints])").click()
    expect(page.locator(".new-lines .second").first).to_be_visible()
    at_rest(page)


def test_nothing_scrolls_on_a_screen_of_1280_by_720_in_any_language(low_desk: Page) -> None:
    open_form(low_desk)
    at_rest(low_desk)
    assert not low_desk.evaluate(SCROLLS)
    with_everything(low_desk)
    assert not low_desk.evaluate(SCROLLS)
    assert low_desk.evaluate(PLAY_IN_VIEW)


def test_a_phone_has_at_most_three_screens_and_play_is_always_in_view(low_phone: Page) -> None:
    open_form(low_phone)
    at_rest(low_phone)
    height = low_phone.evaluate("document.documentElement.scrollHeight")
    assert height <= 3 * 640
    assert low_phone.evaluate("document.documentElement.scrollWidth") <= 360
    for top in range(0, height, 160):
        low_phone.evaluate(f"scrollTo(0, {top})")
        assert low_phone.evaluate(PLAY_IN_VIEW), top
    # And each chip can be touched, and is above the bar once it has the focus
    low_phone.evaluate("scrollTo(0, 0)")
    assert low_phone.evaluate(COVERED_IN_FOCUS) == []
    sizes = low_phone.locator(".chip").evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
    assert min(sizes) >= 44


def test_a_chosen_chip_is_bold_and_as_wide_as_before(desk: Page) -> None:
    open_form(desk)
    before = [chip(desk, name).bounding_box() for name in ("Page", "Squire", "Random", "Siege")]
    for name in ("Squire", "Random", "Siege"):
        chip(desk, name).click()
    after = [chip(desk, name).bounding_box() for name in ("Page", "Squire", "Random", "Siege")]
    assert [box and box["width"] for box in before] == [box and box["width"] for box in after]
    assert chip(desk, "Siege").locator("b").evaluate("e => getComputedStyle(e).fontWeight") == "700"


def test_the_board_shown_before_a_game_is_the_board_of_the_game(desk: Page) -> None:
    open_form(desk, "Siege", "Nobility", "Squire")
    expect(desk.locator(".new-board .fort")).not_to_have_count(0)
    shown = desk.locator(".new-board svg").get_attribute("aria-label")
    armies = desk.locator(".army-coins").get_attribute("aria-label")
    wish = made(desk)
    assert wish["seed"]
    # Then the game has the same forts and armies
    payload = desk.request.get(f"/api/games/{desk.url.rpartition('/')[2]}").json()
    assert shown is not None
    assert shown.endswith(", ".join(payload["view"]["forts"]["at"]))
    names = [name for seat in payload["view"]["seats"] for name in seat["army"]]
    assert armies is not None
    assert armies.count(",") == len(names) - 2


def test_another_choice_keeps_the_deal_and_a_typed_seed_deals_again(desk: Page) -> None:
    open_form(desk, "Random")
    armies = desk.locator(".army-coins")
    expect(desk.locator(".new-lines")).to_contain_text("Random")
    dealt = armies.get_attribute("aria-label")
    chip(desk, "15 + 10").click()
    expect(desk.locator(".new-lines")).to_contain_text("15 min + 10 s")
    assert armies.get_attribute("aria-label") == dealt
    more_choices(desk)
    desk.get_by_label("Seed for the armies").fill("an evening in May")
    expect(armies).not_to_have_attribute("aria-label", dealt or "")
    assert made(desk)["seed"] == "an evening in May"


def test_a_friend_and_a_stranger_get_a_deal_that_no_player_has_seen(desk: Page) -> None:
    open_form(desk, "Random")
    expect(desk.locator(".new-lines")).to_contain_text("Random")
    wish = made(desk, "Invite by link")
    assert (wish["seed"], wish["seats"]) == (None, ["friend", "you"])


def test_the_last_choices_are_chosen_at_the_next_visit(desk: Page) -> None:
    open_form(desk, "Squire", "Siege", "Draft with bans", "10 + 5", "Hints and odds", "Preview second hand")
    wish = made(desk)
    assert (wish["seats"], wish["boxes"], wish["setup"]) == (["squire", "you"], ["base", "siege"], "draft")
    assert (wish["variants"], wish["hints"]) == (["elimination", "preview"], True)
    assert wish["clock"] == {"kind": "live", "minutes": 10, "increment": 5}
    open_form(desk)
    for name in (
        "Squire",
        "Two",
        "Base",
        "Siege",
        "Draft with bans",
        "10 + 5",
        "Hints and odds",
        "Preview second hand",
    ):
        expect(choice(desk, name)).to_be_checked()
    assert made(desk) | {"seed": None} == wish | {"seed": None}


def test_the_form_is_filled_in_by_keys(desk: Page) -> None:
    open_form(desk)
    choice(desk, "Page").focus()
    desk.keyboard.press("ArrowRight")
    expect(choice(desk, "Squire")).to_be_checked()
    desk.keyboard.press("Tab")
    desk.keyboard.press("ArrowRight")
    expect(choice(desk, "Four, in two teams")).to_be_checked()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Space")
    expect(choice(desk, "Siege")).to_be_checked()
    desk.get_by_role("button", name="Play", exact=True).focus()
    desk.keyboard.press("Enter")
    desk.wait_for_url(re.compile("/game/"))


@pytest.mark.marathon
def test_every_level_box_and_famous_battle_is_there_with_what_it_is(desk: Page) -> None:
    open_form(desk)
    assert desk.locator("input[name=level]").evaluate_all("all => all.map(e => e.value)") == list(LEVELS)
    for level in LEVELS:
        expect(chip(desk, bot_name(level))).to_contain_text(str(bot_rating(level)))
    for box in WAR_CHEST.boxes:
        expect(chip(desk, box_name(WAR_CHEST, box.id))).to_be_visible()
    chip(desk, "A famous battle").click()
    for name in WAR_CHEST.battles:
        chip(desk, battle_name(name)).click()
        expect(desk.locator(".new-form")).to_contain_text(battle_intro(name))
        expect(desk.locator(".army-coins svg")).to_have_count(2 * WAR_CHEST.army_size[2])


@pytest.mark.marathon
def test_the_battle_that_was_picked_is_the_one_that_is_played(phone: Page) -> None:
    open_form(phone, "A famous battle", "Crécy", "Two on one screen")
    wish = made(phone)
    assert (wish["setup"], wish["seats"]) == ("crecy", ["you", "you"])


def test_fixed_armies_bring_their_box_and_a_seed_is_asked_for_where_something_is_dealt(desk: Page) -> None:
    open_form(desk, "Nobility")
    expect(choice(desk, "Random")).to_be_checked()
    more_choices(desk)
    seed = desk.get_by_label("Seed for the armies")
    expect(seed).to_be_enabled()
    # When fixed armies are chosen, then the box that they do not have is off
    chip(desk, "First game").click()
    expect(choice(desk, "Nobility")).not_to_be_checked()
    expect(seed).to_be_disabled()


@pytest.mark.marathon
def test_a_box_stays_while_the_others_have_too_few_cards(desk: Page) -> None:
    open_form(desk)
    expect(choice(desk, "Base")).to_be_disabled()
    chip(desk, "Siege").click()
    expect(choice(desk, "Base")).to_be_disabled()
    chip(desk, "Nightfall").click()
    chip(desk, "Base").click()
    expect(choice(desk, "Siege")).to_be_disabled()
    assert made(desk)["boxes"] == ["siege", "nightfall"]
    open_form(desk, "Four, in two teams")
    expect(choice(desk, "Base")).to_be_checked()


@pytest.mark.marathon
def test_the_play_order_is_chosen_only_with_a_draft(desk: Page) -> None:
    open_form(desk)
    more_choices(desk)
    expect(choice(desk, "Choose play order")).to_be_disabled()
    expect(chip(desk, "Choose play order")).to_contain_text("Only with a draft")
    chip(desk, "Draft").click()
    chip(desk, "Choose play order").click()
    chip(desk, "2018 Royal Guard").click()
    wish = made(desk)
    assert (wish["setup"], wish["variants"], wish["royal_guard"]) == ("draft", ["choose_order"], "original")


def test_any_mix_of_people_and_bots_sits_at_four_seats(desk: Page) -> None:
    open_form(desk, "Four, in two teams")
    more_choices(desk)
    for name, sitter in (("Dusk 2", "you"), ("Dawn 2", "you"), ("Dawn 1", "banneret"), ("Dusk 1", "page")):
        seat(desk, name).select_option(sitter)
    expect(desk.locator(".new-board .tile")).to_have_count(47)
    assert made(desk)["seats"] == ["page", "banneret", "you", "you"]


@pytest.mark.marathon
def test_whoever_gives_the_last_persons_seat_to_a_bot_takes_the_next(desk: Page) -> None:
    open_form(desk)
    more_choices(desk)
    seat(desk, "Dawn").select_option("banneret")
    expect(seat(desk, "Dusk")).to_have_value("you")
    desk.click("text=Swap sides")
    expect(seat(desk, "Dawn")).to_have_value("you")
    expect(seat(desk, "Dusk")).to_have_value("banneret")


@pytest.mark.marathon
def test_armies_by_hand_are_played_once_they_are_whole(phone: Page) -> None:
    open_form(phone, "By hand")
    phone.get_by_role("button", name="Play", exact=True).click()
    expect(phone.get_by_role("alert")).to_have_text("By hand: choose 8 more units.")
    for unit in ("Archer", "Knight", "Scout", "Lancer"):
        phone.click(f".army-card:has-text('{unit}')")
    expect(phone.locator(".lacking")).to_contain_text("4 more units")
    phone.click("text=Deal the rest")
    armies = made(phone)["setup"]["armies"]
    assert armies[1] == ["archer", "knight", "scout", "lancer"]
    assert len({unit for army in armies for unit in army}) == 2 * WAR_CHEST.army_size[2]


def test_a_clock_of_ones_own_has_numbers_within_bounds(desk: Page) -> None:
    open_form(desk, "Other")
    minutes = desk.get_by_label("Minutes", exact=True)
    minutes.fill("500")
    minutes.blur()
    expect(minutes).to_have_value("180")
    seconds = desk.get_by_label("Seconds per coin", exact=True)
    seconds.fill("7")
    seconds.blur()
    expect(desk.locator(".new-lines")).to_contain_text("180 min + 7 s")
    chip(desk, "Days per turn").click()
    expect(desk.get_by_role("spinbutton")).to_have_value("3")
    assert made(desk)["clock"] == {"kind": "days", "days": 3}


def test_what_the_server_refuses_all_the_same_it_says_why(browser: Browser, server: Running) -> None:
    def contradict(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}") | {"variants": ["elimination"]}
        route.continue_(post_data=json.dumps(body))

    # A page outside the check for console errors: the browser logs every refusal.
    page = browser.new_page(base_url=server.url)
    open_form(page)
    page.route(NEW_GAME, lambda route: contradict(route) if route.request.method == "POST" else route.continue_())
    page.click(".play")
    expect(page.get_by_role("alert")).to_contain_text("Cards can be banned only before a draft")
    page.close()


def test_whoever_opens_a_game_to_all_is_shown_among_those_who_wait(desk: Page) -> None:
    open_form(desk, "5 + 3")
    desk.get_by_role("button", name="Open to all").click()
    # The page that follows keeps the search alive, and shows it
    expect(desk.locator(".seeker")).to_contain_text("First game · Base · 5 min + 3 s")
    assert desk.request.post("/api/lobby/stop", data={}).ok
