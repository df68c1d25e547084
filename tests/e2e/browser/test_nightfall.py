"""Poison and decoys on the page: marked where they lie, cured and returned by a button or its key."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_player import cell, slot_of
from tests.support.staged_games import Stage, open_stage, show_coins
from tests.support.web_server import Running
from warchest.game.setup import Setup

DUSK = ("light_cavalry", "scout", "knight", "pikeman")
DAWN = ("saboteur", "skirmisher", "infiltrator", "archer")
POISON = "#board .coin .poison"


def near(attacker: str) -> Stage:
    """Dusk's Scout stands at h4; the unit of Dawn is two hexes away at g6, and Dawn is to use its second coin of it."""
    stage = Stage(Setup.chosen(DUSK, DAWN, holder=0))
    stage.draws(0, "light_cavalry", "light_cavalry", "scout", "scout", "knight", "pikeman")
    stage.draws(1, attacker, attacker, "royal")
    stage.play("deploy", coin="light_cavalry", to="h1").play("deploy", coin=attacker, to="g6")
    stage.play("tactic", coin="light_cavalry").play("step", to="h2").play("step", to="h3").play("pass", coin="royal")
    return stage.play("deploy", coin="scout", to="h4")


def attacked() -> Stage:
    """Dusk starts round 2 with its Scout beside Dawn's Skirmisher."""
    return near("skirmisher").play("move", coin="skirmisher", to="g5")


def deceived() -> Stage:
    """Dusk starts round 4 with the Skirmisher's decoy in hand."""
    stage = attacked().draws(0, "knight", "pikeman", "royal", "decoy_skirmisher")
    return stage.play("attack", coin="scout", to="g5").play("deceive").pass_until(4, 0)


def test_a_unit_is_poisoned_by_two_clicks_and_then_marked_and_described(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, near("saboteur"))
    show_coins(desk, "Dawn")
    counter = desk.get_by_label("Its poison counter is on the card")
    expect(counter).to_have_count(1)
    desk.click(slot_of(desk, "Saboteur"))
    expect(desk.locator(cell("h4"))).to_have_attribute(
        "aria-label", "h4, location, neutral, Scout of Dusk, one coin, choose"
    )
    desk.click(cell("h4"))
    expect(desk.locator(".record .latest")).to_contain_text("Saboteur poisons Scout at h4")
    expect(desk.locator(cell("h4"))).to_have_attribute(
        "aria-label", "h4, location, neutral, Scout of Dusk, one coin, poisoned"
    )
    expect(desk.locator(POISON)).to_have_count(1)
    expect(counter).to_have_count(0)
    expect(desk.get_by_label("Its poison counter is on h4")).to_have_count(1)


@pytest.mark.marathon
def test_a_poisoned_unit_s_try_to_move_is_answered_with_the_reason_and_a_coin_of_its_own_kind_cures_it(
    desk: Page, server: Running
) -> None:
    # Two players: a bot might poison it again at once.
    open_stage(desk, server.folder, near("saboteur").play("tactic", coin="saboteur").play("poison", to="h4"))
    show_coins(desk, "Dusk")
    expect(desk.locator(POISON)).to_have_count(1)
    desk.click(slot_of(desk, "Scout"))
    desk.click(cell("g4"))
    expect(desk.locator(".prompt-text")).to_contain_text("poison")
    desk.keyboard.press("u")
    expect(desk.locator(".record")).to_contain_text("Cures Scout")
    expect(desk.locator(POISON)).to_have_count(0)


def test_a_skirmisher_s_decoy_answers_an_attack_without_a_curtain(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, attacked())
    show_coins(desk, "Dusk")
    desk.click(slot_of(desk, "Scout"))
    desk.click(cell("g5"))
    replies = desk.locator(".row.actions .big")
    expect(replies).to_have_text(["From the stack", "Decoy to Dusk"])
    expect(desk.locator(".prompt-text")).to_have_text("Dawn: Your Skirmisher is attacked: choose what to lose")
    expect(desk.locator(".hand-slot")).to_have_count(0)
    replies.nth(1).click()
    expect(desk.locator(".record .latest")).to_contain_text("a decoy for Dusk saves Skirmisher")
    expect(desk.get_by_label("Dusk has its decoy")).to_have_count(1)
    expect(desk.locator(cell("g5"))).to_have_attribute("aria-label", "g5, Skirmisher of Dawn, one coin")


@pytest.mark.marathon
def test_a_decoy_is_given_back_by_its_button(small_phone: Page, server: Running) -> None:
    open_stage(small_phone, server.folder, deceived())
    show_coins(small_phone, "Dusk")
    small_phone.tap(slot_of(small_phone, "Skirmisher's Decoy"))
    small_phone.tap("text=Return it")
    expect(small_phone.locator(".curtain h2")).to_have_text("Pass the device to Dawn")
    small_phone.click('[aria-label="Menu"]')
    small_phone.click('[aria-label="Log"]')
    expect(small_phone.locator(".record .latest")).to_contain_text("Returns Skirmisher's Decoy")


def test_a_decoy_has_the_shape_of_whoever_planted_it_and_is_given_back_by_its_key(desk: Page, server: Running) -> None:
    open_stage(desk, server.folder, deceived())
    show_coins(desk, "Dusk")
    expect(desk.locator(slot_of(desk, "Skirmisher's Decoy")).locator(".coin")).to_have_class("coin dawn")
    expect(desk.locator(slot_of(desk, "Scout")).locator(".coin")).to_have_class("coin dusk")
    desk.click(slot_of(desk, "Skirmisher's Decoy"))
    desk.keyboard.press("y")
    expect(desk.locator(".record .latest")).to_contain_text("Returns Skirmisher's Decoy")
    expect(desk.get_by_label("Its decoy is beside the card")).to_have_count(2)
