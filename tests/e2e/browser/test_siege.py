"""Forts and the Siege box on the page: where they stand, how many are left, how they are built and broken."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_player import cell, cells, slot_of
from tests.support.staged_games import Stage, open_stage, show_coins
from tests.support.web_server import Running
from warchest.game.setup import Setup
from warchest.rules.content.war_chest import WAR_CHEST

DUSK = ("light_cavalry", "scout", "knight", "archer")
DAWN = ("sapper", "siege_tower", "crossbowman", "war_wagon")
MAP = 2
FORTS_OF_MAP = ["c6", "d7", "h1", "i2"]


def beside_a_location() -> Stage:
    """Dawn's Sapper stands at f6 in round 4 and may walk onto g6, where no fort is."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=1, forts=MAP))
    stage.draws(1, "sapper", "sapper", "royal", "siege_tower", "siege_tower", "crossbowman", "crossbowman")
    stage.draws(1, "war_wagon", "war_wagon", "sapper", "sapper", "royal")
    stage.play("deploy", coin="sapper", to="g6").pass_by().play("recruit", coin="royal", kind="sapper")
    return stage.pass_until(4, 1).play("move", coin="sapper", to="f6").pass_by()


def beside_a_fort() -> Stage:
    """Dusk's Light Cavalry stands beside the fort at i2 in round 4, with another of its coins in hand."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=0, forts=MAP))
    stage.draws(0, "light_cavalry", "light_cavalry", "royal", "scout", "scout", "knight", "knight", "archer", "archer")
    stage.draws(0, "light_cavalry", "light_cavalry", "royal")
    stage.play("deploy", coin="light_cavalry", to="h1").pass_by()
    stage.play("recruit", coin="royal", kind="light_cavalry")
    return stage.pass_until(4, 0).play("move", coin="light_cavalry", to="h2").pass_by()


def beside_a_war_wagon() -> Stage:
    """Dusk's Scout may attack Dawn's Crossbowman at g5, which has a War Wagon beside it at g6."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=0, forts=MAP))
    stage.draws(0, "light_cavalry", "light_cavalry", "scout", "scout", "knight", "archer")
    stage.draws(1, "crossbowman", "crossbowman", "war_wagon")
    stage.play("deploy", coin="light_cavalry", to="h1").play("deploy", coin="crossbowman", to="g6")
    stage.play("tactic", coin="light_cavalry").play("step", to="h2").play("step", to="h3")
    stage.play("move", coin="crossbowman", to="g5").play("deploy", coin="scout", to="h4")
    return stage.play("deploy", coin="war_wagon", to="g6")


def forts(page: Page) -> list[str]:
    """The hexes that are said to bear a fort."""
    return sorted(c.name for c in cells(page) if c.offers("fort"))


def expect_forts_left(page: Page, number: int) -> None:
    """Expect the page to show this number of forts in the common supply."""
    expect(page.locator(".forts-left")).to_have_attribute("title", re.compile(rf"\b{number}$"))


def test_forts_stand_where_a_map_puts_them_and_a_sapper_builds_one_where_it_has_walked(
    desk: Page, server: Running
) -> None:
    open_stage(desk, server.folder, beside_a_location(), ["page", "you"])
    assert forts(desk) == FORTS_OF_MAP
    expect(desk.locator("#board .fort")).to_have_count(len(FORTS_OF_MAP))
    expect_forts_left(desk, WAR_CHEST.forts - len(FORTS_OF_MAP))
    desk.click(slot_of(desk, "Sapper"))
    desk.click(cell("g6"))
    expect(desk.locator(".prompt-text")).to_have_text("Sapper may build a fort")
    desk.click("button:text-is('Build a fort')")
    expect(desk.locator(cell("g6"))).to_have_attribute(
        "aria-label", "g6, location of Dawn, fort, your Sapper, one coin"
    )
    assert forts(desk) == sorted([*FORTS_OF_MAP, "g6"])
    expect_forts_left(desk, WAR_CHEST.forts - 5)
    expect(desk.locator(".record")).to_contain_text("fort")


@pytest.mark.marathon
def test_a_fort_is_attacked_like_a_unit_and_falls_where_it_might_be_entered_too(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, beside_a_fort(), ["you", "page"])
    desk.click(slot_of(desk, "Light Cavalry"))
    expect(desk.locator(cell("i2"))).to_have_attribute("aria-label", "i2, location, neutral, fort, target, move")
    desk.click(cell("i2"))
    expect(desk.locator(".prompt-text")).to_have_text("Move or attack?")
    desk.click("text=Light Cavalry attacks the fort at i2")
    expect(desk.locator(".record")).to_contain_text("i2")
    expect(desk.locator(cell("i2"))).to_have_attribute("aria-label", "i2, location, neutral")
    expect_forts_left(desk, WAR_CHEST.forts - 3)


@pytest.mark.marathon
def test_a_war_wagon_beside_it_takes_the_blow_for_a_unit_by_a_button_or_on_the_board(
    small_phone: Page, server: Running
) -> None:
    open_stage(small_phone, server.folder, beside_a_war_wagon())
    show_coins(small_phone, "Dusk")
    small_phone.tap(slot_of(small_phone, "Scout"))
    small_phone.tap(cell("g5"))
    small_phone.get_by_role("button", name="Send").tap()
    expect(small_phone.locator(".row.actions .big")).to_have_text(["From the stack", "From the War Wagon"])
    expect(small_phone.locator(cell("g6"))).to_have_attribute(
        "aria-label", "g6, location of Dawn, your War Wagon, one coin, choose"
    )
    small_phone.tap(cell("g6"))
    small_phone.get_by_role("button", name="Send").tap()
    expect(small_phone.locator(cell("g6"))).to_have_attribute("aria-label", "g6, location of Dawn")
    expect(small_phone.locator(cell("g5"))).to_have_attribute("aria-label", "g5, Crossbowman of Dawn, one coin")
