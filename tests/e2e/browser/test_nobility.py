"""Decrees, seals, a Spy's look and a shove on the page, by mouse and by keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.bodies import bodies_sent
from tests.support.page_player import A_MOMENT_LATER, cell, cells, slot_of, type_name
from tests.support.staged_games import Stage, open_stage, show_coins
from tests.support.watched import wait_until
from tests.support.web_server import Running
from warchest.game.setup import Setup

BY_HTTP = True
"""The tests look at the requests of their pages."""

DECREES = ("enlist", "redeploy", "spy")
DUSK = ("light_cavalry", "scout", "knight", "archer")
DAWN = ("bannerman", "bishop", "earl", "herald")
ROYAL_COIN = "Royal Coin"


def with_royal_coin() -> Stage:
    """Dawn holds nothing but its Royal Coin, with a Bishop at g6 and an Earl at d7; Dusk holds a Scout."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=1, decrees=DECREES))
    stage.draws(0, "light_cavalry", "light_cavalry", "scout").draws(1, "bishop", "earl", "royal")
    stage.play("deploy", coin="bishop", to="g6").play("deploy", coin="light_cavalry", to="h1")
    stage.play("deploy", coin="earl", to="d7").play("decline")
    return stage.play("tactic", coin="light_cavalry").play("step", to="h2").play("step", to="h3")


def beside_a_bannerman() -> Stage:
    """Dawn's Bannerman at g6 may walk up to Dusk's Scout at h4."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=0, decrees=DECREES))
    stage.draws(0, "light_cavalry", "light_cavalry", "scout").draws(1, "bannerman", "bannerman", "royal")
    stage.play("deploy", coin="light_cavalry", to="h1").play("deploy", coin="bannerman", to="g6")
    stage.play("tactic", coin="light_cavalry").play("step", to="h2").play("step", to="h3").play("pass", coin="royal")
    return stage.play("deploy", coin="scout", to="h4")


def open_with_royal_coin(page: Page, server: Running) -> None:
    """Dawn at a bot's table, its Royal Coin chosen."""
    open_stage(page, server.folder, with_royal_coin(), ["page", "you"])
    page.click(slot_of(page, ROYAL_COIN))


def offering(page: Page, what: str) -> list[str]:
    """The hexes that are offered so."""
    return [c.name for c in cells(page) if c.offers(what)]


def hold_previews(page: Page) -> list[Route]:
    """Hold back the server's answers to steps. Continuing a route delivers its answer."""
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))
    return held


def test_a_decree_can_be_undone_before_its_last_step_and_is_proclaimed_with_the_mouse_and_sealed(
    desk: Page, server: Running
) -> None:
    open_with_royal_coin(desk, server)
    decrees = desk.locator(".decree")
    expect(decrees).to_have_count(len(DECREES))
    expect(desk.locator(".decree.offered")).to_have_count(len(DECREES))
    for side in ("Dawn", "Dusk"):
        expect(desk.locator(".seals-left").get_by_label(f"{side}: 3")).to_have_count(1)
    # One that is undone bears no seal.
    desk.click('[data-decree="redeploy"]')
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")
    desk.click(cell("g6"))
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose a hex for Bishop")
    desk.keyboard.press("Escape")
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")
    desk.evaluate(A_MOMENT_LATER)  # two presses in a moment would drop the coin too
    desk.keyboard.press("Escape")
    expect(desk.locator('[data-decree="redeploy"]')).to_have_accessible_name(re.compile("^Proclaim Redeploy"))
    desk.click('[data-decree="enlist"]')
    expect(desk.locator(".prompt-text")).to_have_text("Enlist: choose a coin to recruit")
    desk.get_by_label("Recruit Bannerman").click()
    expect(desk.get_by_role("button", name="Bannerman 0 on the board, 3 unseen")).to_have_count(1)
    expect(desk.locator(".prompt-text")).to_have_text("Enlist: choose a coin to recruit")
    desk.get_by_label("Recruit Herald").click()
    expect(desk.locator(".record")).to_contain_text("Proclaims Enlist")
    expect(desk.locator('[data-decree="enlist"]')).to_have_accessible_name(re.compile("^Enlist, seal of Dawn"))
    expect(desk.locator('[data-decree="enlist"] .seals .coin')).to_have_class("coin dawn")
    expect(desk.locator(".seals-left").get_by_label("Dawn: 2")).to_have_count(1)


@pytest.mark.marathon
def test_a_decree_is_proclaimed_and_carried_out_by_keys_alone(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, with_royal_coin(), ["page", "you"])
    slot = int(desk.locator(slot_of(desk, ROYAL_COIN)).get_attribute("data-slot") or 0)
    desk.keyboard.press(str(slot + 1))
    expect(desk.locator(".hand-slot[aria-selected=true]")).to_have_count(1)
    desk.keyboard.press("d")
    expect(desk.locator(".menu .button")).to_have_text(
        ["Proclaim Enlist", "Proclaim Redeploy", "Proclaim Spy", "Undo" + "Esc"]
    )
    desk.keyboard.press("2")
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")
    assert sorted(offering(desk, "choose")) == ["d7", "g6"]
    type_name(desk, "g6")
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose a hex for Bishop")
    assert offering(desk, "deploy") == ["g6"]
    type_name(desk, "g6")
    expect(desk.locator('[data-decree="redeploy"]')).to_have_accessible_name(re.compile("^Redeploy, seal of Dawn"))


@pytest.mark.marathon
def test_an_earl_redeployed_may_move_as_when_it_was_deployed(small_phone: Page, server: Running) -> None:
    open_stage(small_phone, server.folder, with_royal_coin(), ["page", "you"])
    small_phone.tap(slot_of(small_phone, ROYAL_COIN))
    small_phone.tap('[data-decree="redeploy"]')
    expect(small_phone.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")
    small_phone.tap(cell("d7"))
    expect(small_phone.locator(".prompt-text")).to_have_text("Redeploy: choose a hex for Earl")
    small_phone.tap(cell("d7"))
    expect(small_phone.locator(".prompt-text")).to_have_text("Earl may move: choose a hex")
    small_phone.tap(cell("d6"))
    expect(small_phone.locator(cell("d6"))).to_have_attribute("aria-label", "d6, your Earl, one coin")


@pytest.mark.marathon
def test_a_decree_s_card_says_what_it_does_and_whose_seal_it_bears(desk: Page, server: Running) -> None:
    stage = with_royal_coin().play("proclaim", kind="redeploy").play("pick", to="g6").play("deploy", to="g6")
    open_stage(desk, server.folder, stage, ["you", "page"])
    desk.click('[data-decree="redeploy"]')
    card = desk.get_by_label("Redeploy", exact=True)
    expect(card).to_contain_text("Decree, seal of Dawn")
    expect(card).to_contain_text("Rulings")
    desk.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_hand_that_is_spied_on_is_sent_to_the_spy_alone_and_only_while_it_looks(desk: Page, server: Running) -> None:
    game = open_stage(desk, server.folder, with_royal_coin())
    address = desk.url
    desk.goto("about:blank")
    bodies = bodies_sent(desk, f"/api/games/{game}")
    desk.goto(address)
    desk.wait_for_load_state("networkidle")  # all that comes by itself has come
    show_coins(desk, "Dawn")
    expect(desk.locator(".curtain")).to_have_count(0)
    desk.click(slot_of(desk, ROYAL_COIN))
    assert spied(bodies) == []
    desk.click('[data-decree="spy"]')
    expect(desk.locator(".picking button")).to_have_count(1)
    expect(desk.locator(".prompt-text")).to_contain_text("Spy: you may discard a coin from this hand")
    seen = [(whole["seat"], whole["view"]["spied"]) for whole in spied(bodies)]
    assert seen
    assert all(one == (1, {"seat": 0, "hand": {"scout": 1}}) for one in seen)
    looked = len(bodies)
    desk.click(".picking button")
    expect(desk.locator(".curtain h2")).to_have_text("Pass the device to Dusk")
    # What the Spy lets go lies face up.
    expect(desk.locator(".record .latest")).to_contain_text("discards Scout from the hand")
    expect(desk.locator(".picking")).to_have_count(0)
    assert spied(bodies[looked:]) == []


def spied(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The payloads that had a spied hand in them."""
    return [body for body in bodies if body.get("view", {}).get("spied") is not None]


@pytest.mark.marathon
def test_a_bannerman_shoves_an_enemy_where_the_page_is_clicked(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, beside_a_bannerman(), ["page", "you"])
    desk.click(slot_of(desk, "Bannerman"))
    desk.click(cell("g5"))
    expect(desk.locator(".prompt-text")).to_have_text("Bannerman may shove an enemy: choose one")
    expect(desk.locator(".button.primary")).to_contain_text("Stop here")
    desk.click(cell("h4"))
    expect(desk.locator(".prompt-text")).to_have_text("Bannerman: choose a hex for Scout")
    assert sorted(offering(desk, "move")) == ["g4", "h5", "i3", "i4"]
    # The page asks for nothing new any more: the bot's reply would move the Scout on.
    desk.route("**/api/games/*?seat=1", lambda _: None)
    desk.click(cell("i4"))
    expect(desk.locator(".record")).to_contain_text("Scout")
    expect(desk.locator(cell("i4"))).to_have_attribute("aria-label", "i4, Scout of Dusk, one coin")


@pytest.mark.marathon
def test_a_bannerman_need_not_shove(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, beside_a_bannerman(), ["page", "you"])
    desk.click(slot_of(desk, "Bannerman"))
    desk.click(cell("g5"))
    expect(desk.locator(".button.primary")).to_be_visible()
    # The page asks for nothing new any more: the bot's reply could change what is looked at.
    desk.route("**/api/games/*?seat=1", lambda _: None)
    desk.keyboard.press("Enter")
    expect(desk.locator(cell("g5"))).to_have_attribute("aria-label", "g5, your Bannerman, one coin")
    expect(desk.locator(cell("h4"))).to_have_attribute("aria-label", "h4, location, neutral, Scout of Dusk, one coin")


@pytest.mark.marathon
def test_a_step_is_not_lost_where_the_page_asks_for_the_game_meanwhile(desk: Page, server: Running) -> None:
    # Given a chosen decree, before the server has sent the next choices
    open_stage(desk, server.folder, with_royal_coin(), ["page", "you"])
    held = hold_previews(desk)
    desk.click(slot_of(desk, ROYAL_COIN))
    desk.keyboard.press("d")
    expect(desk.locator(".menu .button").first).to_be_visible()
    with desk.expect_request("**/preview"):
        desk.keyboard.press("2")
    # When the page reconnects and asks for news
    with desk.expect_response("**/status?*"):
        desk.evaluate("() => dispatchEvent(new Event('online'))")
    # Then what follows is offered nevertheless.
    held[0].continue_()
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")


@pytest.mark.marathon
def test_the_same_click_twice_before_the_server_answered_is_one_step(desk: Page, server: Running) -> None:
    # Given a Redeploy whose unit is chosen by two clicks in a row
    open_with_royal_coin(desk, server)
    desk.click('[data-decree="redeploy"]')
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")
    held = hold_previews(desk)
    for _ in range(2):
        with desk.expect_request("**/preview"):
            desk.click(cell("g6"))
    wait_until(desk, lambda: len(held) == 2)
    # When the server has answered both
    for route in held:
        with desk.expect_response("**/preview"):
            route.continue_()
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose a hex for Bishop")
    # Then one Esc takes the choice back.
    desk.keyboard.press("Escape")
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")


@pytest.mark.marathon
def test_of_two_clicks_before_the_server_answered_the_later_one_counts(desk: Page, server: Running) -> None:
    open_with_royal_coin(desk, server)
    desk.click('[data-decree="redeploy"]')
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")
    held = hold_previews(desk)
    for hex in ("g6", "d7"):
        with desk.expect_request("**/preview"):
            desk.click(cell(hex))
    wait_until(desk, lambda: len(held) == 2)
    # When the server answers the later one first
    for route in reversed(held):
        with desk.expect_response("**/preview"):
            route.continue_()
    # Then the unit of the later one is redeployed, and one Esc takes it back.
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose a hex for Earl")
    desk.keyboard.press("Escape")
    expect(desk.locator(".prompt-text")).to_have_text("Redeploy: choose one of your units")


@pytest.mark.marathon
def test_esc_before_the_server_answered_takes_the_choice_back(desk: Page, server: Running) -> None:
    open_with_royal_coin(desk, server)
    held = hold_previews(desk)
    with desk.expect_request("**/preview"):
        desk.click('[data-decree="redeploy"]')
    wait_until(desk, lambda: held)
    desk.keyboard.press("Escape")
    with desk.expect_response("**/preview"):
        held[0].continue_()
    expect(desk.locator(".hand-slot[aria-selected=true]")).to_have_count(0)
    expect(desk.locator(".prompt-text")).to_have_text("Your turn: choose a coin")
