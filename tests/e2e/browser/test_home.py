"""The home page offers what the server knows, remembers it, and greys out what contradicts with a reason."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.web_server import Running, sit_down
from warchest.bots.registry import LEVELS
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.names import battle_intro, battle_name


def tile(page: Page, name: str) -> Locator:
    """The tile or switch of this name."""
    return page.locator(".tile-choice").filter(has=page.locator(f"b:text-is('{name}')"))


def seat(page: Page, name: str) -> Locator:
    """Where it is chosen who sits there."""
    return page.locator(".seat-pick").filter(has_text=re.compile(f"^{name}")).locator("select")


def made(page: Page, button: str) -> dict[str, Any]:
    """Press `button`: what the page asked the server for, once the game is open."""
    with page.expect_request(lambda request: request.method == "POST") as asked:
        page.click(f"button:text-is('{button}')")
    page.wait_for_url(re.compile("/game/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    return wish


def test_every_famous_battle_is_described_and_shown_with_its_armies(desk: Page) -> None:
    desk.goto("/")
    desk.click("text=Famous battle")
    tiles = desk.locator(".battles .tile-choice")
    expect(tiles).to_have_count(len(WAR_CHEST.battles))
    for index, name in enumerate(WAR_CHEST.battles):
        expect(tiles.nth(index)).to_contain_text(battle_name(name))
        expect(tiles.nth(index)).to_contain_text(battle_intro(name))
        expect(tiles.nth(index).locator(".armies svg")).to_have_count(2 * WAR_CHEST.army_size[2])


def test_the_battle_that_was_picked_is_the_one_that_is_played(phone: Page) -> None:
    phone.goto("/")
    phone.click("text=Famous battle")
    phone.click(f"text={battle_name('crecy')} >> nth=-1")
    wish = made(phone, "Two on one screen")
    assert (wish["setup"], wish["seats"]) == ("crecy", ["you", "you"])


def test_a_level_and_play_are_two_clicks_and_the_next_time_one(phone: Page) -> None:
    phone.goto("/")
    tile(phone, "Page").click()
    assert made(phone, "Play Page")["seats"] == ["page", "you"]
    phone.goto("/")
    assert made(phone, "Play Page")["seats"] == ["page", "you"]


def test_fixed_armies_are_off_with_a_reason_while_another_box_is_in(desk: Page) -> None:
    desk.goto("/")
    tile(desk, "Nobility").click()
    for name in ("First game", "Famous battle"):
        expect(tile(desk, name).locator("input")).to_be_disabled()
        expect(tile(desk, name)).to_contain_text("For two players, with the base box alone")
    expect(tile(desk, "Random").locator("input")).to_be_checked()
    tile(desk, "Nobility").click()
    expect(tile(desk, "First game").locator("input")).to_be_checked()


def test_variants_of_the_draft_are_off_without_one(desk: Page) -> None:
    desk.goto("/")
    desk.click("summary")
    for name in ("Elimination draft", "Choose play order"):
        expect(tile(desk, name).locator("input")).to_be_disabled()
        expect(tile(desk, name)).to_contain_text("Only with a draft")
    expect(tile(desk, "Preview second hand").locator("input")).to_be_enabled()
    tile(desk, "Draft").click()
    tile(desk, "Elimination draft").click()
    expect(tile(desk, "Draft")).to_contain_text("from 10")
    wish = made(desk, "Play Squire")
    assert (wish["setup"], wish["variants"]) == ("draft", ["elimination"])


def test_a_box_stays_while_the_others_have_too_few_cards(desk: Page) -> None:
    desk.goto("/")
    expect(tile(desk, "Base").locator("input")).to_be_disabled()
    tile(desk, "Siege").click()
    expect(tile(desk, "Base").locator("input")).to_be_disabled()
    tile(desk, "Nightfall").click()
    tile(desk, "Base").click()
    expect(tile(desk, "Siege").locator("input")).to_be_disabled()
    assert made(desk, "Play Squire")["boxes"] == ["siege", "nightfall"]
    desk.goto("/")
    tile(desk, "Four players").click()
    expect(tile(desk, "Base").locator("input")).to_be_checked()


def test_a_seed_is_asked_for_where_something_is_dealt(desk: Page) -> None:
    desk.goto("/")
    desk.click("summary")
    seed = desk.get_by_label("Seed for the armies")
    expect(seed).to_be_disabled()
    tile(desk, "Random").click()
    seed.fill("an evening in May")
    assert made(desk, "Play Squire")["seed"] == "an evening in May"


def test_any_mix_of_people_and_bots_sits_at_four_seats(desk: Page) -> None:
    desk.goto("/")
    tile(desk, "Four players").click()
    for name, sitter in (("Dusk 2", "you"), ("Dawn 2", "you"), ("Dawn 1", "banneret"), ("Dusk 1", "page")):
        seat(desk, name).select_option(sitter)
    assert made(desk, "Play")["seats"] == ["page", "banneret", "you", "you"]


def test_whoever_gives_the_last_persons_seat_to_a_bot_takes_the_next(desk: Page) -> None:
    desk.goto("/")
    seat(desk, "Dawn").select_option("banneret")
    expect(seat(desk, "Dusk")).to_have_value("you")
    desk.click("text=Swap sides")
    expect(seat(desk, "Dawn")).to_have_value("you")
    expect(seat(desk, "Dusk")).to_have_value("banneret")


def test_armies_by_hand_are_played_once_they_are_whole(phone: Page) -> None:
    phone.goto("/")
    tile(phone, "By hand").click()
    play = phone.locator(".play-button")
    expect(play).to_be_disabled()
    for unit in ("Archer", "Knight", "Scout", "Lancer"):
        phone.click(f".army-card:has-text('{unit}')")
    expect(phone.locator(".lacking")).to_contain_text("4 more units")
    phone.click("text=Deal the rest")
    expect(play).to_be_enabled()
    armies = made(phone, "Play Squire")["setup"]["armies"]
    assert armies[1] == ["archer", "knight", "scout", "lancer"]
    assert len({unit for army in armies for unit in army}) == 2 * WAR_CHEST.army_size[2]


def test_what_the_server_refuses_all_the_same_it_says_why(browser: Browser, server: Running) -> None:
    def contradict(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}") | {"variants": ["elimination"]}
        route.continue_(post_data=json.dumps(body))

    # A page that nobody watches for complaints: the browser logs every refusal.
    page = browser.new_page(base_url=server.url)
    page.goto("/")
    page.route("**/api/games", lambda route: contradict(route) if route.request.method == "POST" else route.continue_())
    page.click("button:text-is('Play Squire')")
    expect(page.locator("[role=alert]")).to_contain_text("Cards can be banned only before a draft")
    page.close()


def test_a_game_of_four_waits_on_its_own_board(desk: Page, server: Running) -> None:
    desk.goto("/")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    with server.client(cookies=cookie) as client:
        sit_down(client, 1, seats=["you", "you", "you", "you"], setup="random", boxes=["base", "siege"])
    desk.reload()
    expect(desk.locator(".continue .tile")).to_have_count(47)
    expect(desk.locator(".continue")).to_contain_text("Four on one screen")


def test_every_level_of_the_server_is_offered(desk: Page) -> None:
    desk.goto("/")
    offered = desk.locator("input[name=level]").evaluate_all("all => all.map(e => e.value)")
    assert offered == list(LEVELS)
