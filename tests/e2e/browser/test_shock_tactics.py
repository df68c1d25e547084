"""The Shock Tactics box on the page: what is said of it, coins on top of a bag, shocks, and cards that shut each other out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.new_game_form import chip, open_form
from tests.support.page_player import cell, slot_of
from tests.support.staged_games import Stage, open_stage, show_coins
from tests.support.web_server import Running
from warchest.game.setup import Setup

DUSK = ("war_drummer", "scout", "knight", "vanguard")
DAWN = ("raider", "archer", "rearguard", "pitch_thrower")


def drumming() -> Stage:
    """Dusk has deployed its War Drummer and is to use the second coin of it."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=0))
    stage.draws(0, "war_drummer", "war_drummer", "scout").draws(1, "raider", "archer", "royal")
    return stage.play("deploy", coin="war_drummer", to="h1").play("pass", coin="royal")


@pytest.mark.marathon
def test_whoever_chooses_the_box_reads_that_it_is_announced_and_known_from_one_source(desk: Page) -> None:
    open_form(desk)
    note = desk.get_by_text("announced for 2026, known from only one source")
    expect(note).to_have_count(0)
    chip(desk, "Shock Tactics").click()
    expect(note).to_be_visible()


def test_a_coin_that_the_drummer_puts_on_a_bag_is_shown_there(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, drumming())
    show_coins(desk, "Dusk")
    desk.click(slot_of(desk, "War Drummer"))
    desk.click(cell("h2"))
    desk.get_by_role("button", name="Put Archer on top of your opponent's bag").click()
    expect(desk.locator(".record .latest")).to_contain_text("Archer goes on top of Dawn")
    purse = desk.locator('[data-purse="1"]')
    expect(purse).to_have_accessible_name(re.compile("^Dawn: bag of 7 coins. On top of it: Archer"))
    purse.click()
    expect(desk.locator(".bag-card")).to_contain_text("On top of the bag, next coin first")


@pytest.mark.marathon
def test_of_two_cards_for_the_same_coins_only_one_is_chosen_by_hand(desk: Page) -> None:
    open_form(desk, "Shock Tactics", "By hand")
    desk.get_by_role("button", name="Lancer", exact=True).click()
    rider = desk.get_by_role("button", name="Heavy Cavalry", exact=True)
    expect(rider).to_have_attribute("aria-disabled", "true")
    rider.click(force=True)
    expect(rider).to_have_attribute("aria-pressed", "false")
