"""The home page: three ways in, one line of what will be played, and more on demand. What contradicts is off."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.page_player import at_rest
from tests.support.web_server import Running, sit_down
from warchest.bots.registry import LEVELS, bot_name, bot_rating, bot_sentence
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.names import battle_intro, battle_name, box_name


def tile(page: Page, name: str) -> Locator:
    """The tile or switch of this name."""
    return page.locator(".tile-choice").filter(has=page.locator(f"b:text-is('{name}')"))


def seat(page: Page, name: str) -> Locator:
    """Where it is chosen who sits there."""
    return page.locator(".seat-pick").filter(has_text=re.compile(f"^{name}")).locator("select")


def units(page: Page) -> Locator:
    """Where it is chosen which units meet."""
    return page.get_by_label("Units", exact=True)


def more_choices(page: Page) -> None:
    page.click("summary:text-is('More choices')")


def first_visit(page: Page) -> None:
    """Open the home page for the first time, with all that can be chosen."""
    page.goto("/")
    more_choices(page)


def made(page: Page, button: str) -> dict[str, Any]:
    """Press one of the ways in, or another button: what the page asked the server for, once the game is open."""
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/games")) as asked:
        page.get_by_role("button", name=re.compile(f"^{button}")).click()
    page.wait_for_url(re.compile("/game/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    return wish


def test_three_ways_in_stand_before_everything_else_and_the_last_one_is_dark(desk: Page) -> None:
    desk.goto("/")
    expect(desk.locator(".way b")).to_have_text(["Play a bot", "Play a friend", "Find an opponent"])
    expect(desk.locator(".way.dark")).to_contain_text("Play a bot")
    expect(desk.locator("details[open]")).to_have_count(0)
    assert made(desk, "Play a friend")["seats"] == ["friend", "you"]
    desk.goto("/")
    expect(desk.locator(".way.dark")).to_contain_text("Play a friend")


@pytest.mark.marathon
def test_a_first_visit_on_a_small_phone_sees_the_ways_in_what_wins_and_the_first_game_alone(small_phone: Page) -> None:
    small_phone.goto("/")
    for way in small_phone.locator(".way").all():
        expect(way).to_be_in_viewport(ratio=1)
    assert small_phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(small_phone.get_by_text("Hold six locations first.")).to_be_in_viewport()
    expect(small_phone.locator(".first-line")).to_have_text("First gameEight simple units, ready to play, no clock")
    expect(small_phone.locator(".way.dark")).to_contain_text("Page, for a first game")
    expect(small_phone.get_by_label("Units", exact=True)).not_to_be_visible()
    # Nothing is cut, and no link stands on a line of its own
    for words in small_phone.locator(".way b, .way span").all():
        assert words.evaluate("e => e.scrollWidth <= e.clientWidth + 1 || getComputedStyle(e).display === 'inline'")
    small_phone.get_by_label("Menu").click()
    for link in ("How to play", "Sign in"):
        expect(small_phone.get_by_role("link", name=link)).to_be_visible()
    small_phone.keyboard.press("Escape")
    assert made(small_phone, "Play a bot")["seats"] == ["page", "you"]
    # A new player's table explains the dots
    expect(small_phone.locator(".seat.mine .locations")).to_contain_text("Hold 6 to win")


@pytest.mark.marathon
def test_every_box_level_and_famous_battle_is_there_with_what_it_is(desk: Page) -> None:
    first_visit(desk)
    # Every level of the server is offered.
    offered = desk.locator("input[name=level]")
    expect(offered).to_have_count(len(LEVELS))
    assert offered.evaluate_all("all => all.map(e => e.value)") == list(LEVELS)
    for level in LEVELS:
        row = desk.locator(".level").filter(has=desk.locator(f"b:text-is('{bot_name(level)}')"))
        expect(row).to_contain_text(bot_sentence(level))
        expect(row).to_contain_text(str(bot_rating(level)))
    # Every box has its name beside its sign.
    for box in WAR_CHEST.boxes:
        expect(desk.locator(".line-boxes").get_by_text(box_name(WAR_CHEST, box.id), exact=True)).to_be_visible()
    # Every famous battle is described, and shown with its armies.
    for name in WAR_CHEST.battles:
        units(desk).select_option(label=battle_name(name))
        expect(desk.locator(".fixed-armies")).to_contain_text(battle_intro(name))
        expect(desk.locator(".fixed-armies svg")).to_have_count(2 * WAR_CHEST.army_size[2])


@pytest.mark.marathon
def test_the_battle_that_was_picked_is_the_one_that_is_played(phone: Page) -> None:
    first_visit(phone)
    units(phone).select_option("crecy")
    wish = made(phone, "Two on one screen")
    assert (wish["setup"], wish["seats"]) == ("crecy", ["you", "you"])


@pytest.mark.marathon
def test_a_level_and_play_are_two_choices_and_the_next_time_one(phone: Page) -> None:
    first_visit(phone)
    # A newcomer stands on the first
    expect(phone.locator(".level.checked")).to_contain_text("a first game")
    tile(phone, "Squire").click()
    assert made(phone, "Play a bot")["seats"] == ["squire", "you"]
    phone.goto("/")
    expect(phone.locator(".way.dark")).to_contain_text("Squire")
    assert made(phone, "Play a bot")["seats"] == ["squire", "you"]


def test_the_levels_are_laid_out_by_a_button_and_chosen_by_a_press_or_by_keys(desk: Page) -> None:
    # Given a visitor who has chosen before
    first_visit(desk)
    tile(desk, "Squire").click()
    desk.reload()
    button = desk.get_by_role("button", name="Bot: Squire")
    expect(desk.locator(".level")).to_have_count(0)
    # When a row is pressed, then it is chosen and the rows are put away
    button.click()
    tile(desk, "Regent").click()
    expect(desk.locator(".level")).to_have_count(0)
    button = desk.get_by_role("button", name="Bot: Regent")
    expect(button).to_be_focused()
    # And with the arrow keys they stay.
    button.press("Enter")
    desk.keyboard.press("Tab")
    desk.keyboard.press("ArrowDown")
    expect(desk.locator(".level.checked")).to_contain_text("Sovereign")
    expect(desk.locator(".way.dark")).to_contain_text("Sovereign")


def test_fixed_armies_are_off_while_another_box_is_in_and_a_seed_is_asked_for_where_something_is_dealt(
    desk: Page,
) -> None:
    first_visit(desk)
    tile(desk, "Nobility").click()
    for name in ("first_game", *WAR_CHEST.battles):
        expect(units(desk).locator(f"option[value={name}]")).to_be_disabled()
    expect(units(desk)).to_have_value("random")
    tile(desk, "Nobility").click()
    expect(units(desk)).to_have_value("first_game")
    seed = desk.get_by_label("Seed for the armies")
    expect(seed).to_be_disabled()
    units(desk).select_option("random")
    seed.fill("an evening in May")
    assert made(desk, "Play a bot")["seed"] == "an evening in May"


@pytest.mark.marathon
def test_variants_of_the_draft_are_off_without_one(desk: Page) -> None:
    first_visit(desk)
    for name in ("Elimination draft", "Choose play order"):
        expect(tile(desk, name).locator("input")).to_be_disabled()
        expect(tile(desk, name)).to_contain_text("Only with a draft")
    expect(tile(desk, "Preview second hand").locator("input")).to_be_enabled()
    units(desk).select_option("draft")
    tile(desk, "Elimination draft").click()
    wish = made(desk, "Play a bot")
    assert (wish["setup"], wish["variants"]) == ("draft", ["elimination"])


@pytest.mark.marathon
def test_a_box_stays_while_the_others_have_too_few_cards(desk: Page) -> None:
    first_visit(desk)
    expect(tile(desk, "Base").locator("input")).to_be_disabled()
    tile(desk, "Siege").click()
    expect(tile(desk, "Base").locator("input")).to_be_disabled()
    tile(desk, "Nightfall").click()
    tile(desk, "Base").click()
    expect(tile(desk, "Siege").locator("input")).to_be_disabled()
    assert made(desk, "Play a bot")["boxes"] == ["siege", "nightfall"]
    desk.goto("/")
    more_choices(desk)
    tile(desk, "Four players").click()
    expect(tile(desk, "Base").locator("input")).to_be_checked()


def test_any_mix_of_people_and_bots_sits_at_four_seats(desk: Page) -> None:
    first_visit(desk)
    tile(desk, "Four players").click()
    for name, sitter in (("Dusk 2", "you"), ("Dawn 2", "you"), ("Dawn 1", "banneret"), ("Dusk 1", "page")):
        seat(desk, name).select_option(sitter)
    assert made(desk, "Play a bot")["seats"] == ["page", "banneret", "you", "you"]


@pytest.mark.marathon
def test_whoever_gives_the_last_persons_seat_to_a_bot_takes_the_next(desk: Page) -> None:
    first_visit(desk)
    seat(desk, "Dawn").select_option("banneret")
    expect(seat(desk, "Dusk")).to_have_value("you")
    desk.click("text=Swap sides")
    expect(seat(desk, "Dawn")).to_have_value("you")
    expect(seat(desk, "Dusk")).to_have_value("banneret")


@pytest.mark.marathon
def test_armies_by_hand_are_played_once_they_are_whole(phone: Page) -> None:
    first_visit(phone)
    units(phone).select_option("chosen")
    play = phone.locator(".way.dark")
    play.click()
    expect(phone.get_by_role("alert")).to_have_text("By hand: choose 8 more units.")
    for unit in ("Archer", "Knight", "Scout", "Lancer"):
        phone.click(f".army-card:has-text('{unit}')")
    expect(phone.locator(".lacking")).to_contain_text("4 more units")
    phone.click("text=Deal the rest")
    armies = made(phone, "Play a bot")["setup"]["armies"]
    assert armies[1] == ["archer", "knight", "scout", "lancer"]
    assert len({unit for army in armies for unit in army}) == 2 * WAR_CHEST.army_size[2]


def test_what_the_server_refuses_all_the_same_it_says_why(browser: Browser, server: Running) -> None:
    def contradict(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}") | {"variants": ["elimination"]}
        route.continue_(post_data=json.dumps(body))

    # A page outside the check for console errors: the browser logs every refusal.
    page = browser.new_page(base_url=server.url)
    page.goto("/")
    page.route("**/api/games", lambda route: contradict(route) if route.request.method == "POST" else route.continue_())
    page.click(".way.dark")
    expect(page.locator("[role=alert]")).to_contain_text("Cards can be banned only before a draft")
    page.close()


@pytest.mark.marathon
def test_a_game_of_four_waits_on_its_own_board(desk: Page, server: Running) -> None:
    desk.goto("/")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    with server.client(cookies=cookie) as client:
        sit_down(client, 1, seats=["you", "you", "you", "you"], setup="random", boxes=["base", "siege"])
    desk.reload()
    expect(desk.locator(".continue .tile")).to_have_count(47)
    expect(desk.locator(".continue")).to_contain_text("Four on one screen")
    at_rest(desk)
    desk.keyboard.press("n")
    desk.wait_for_url(re.compile("/game/"))
