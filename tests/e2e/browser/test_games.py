"""Whole games from the first click to the end, played like a user would."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_player import (
    A_MOMENT_LATER,
    FIRST_GAME,
    MOST_STEPS,
    at_rest,
    begun_game,
    best_hex,
    cell,
    make_game,
    play_to_the_end,
    settled,
    type_name,
)

HAND = 3


@pytest.mark.parametrize("most", [4, pytest.param(MOST_STEPS, marks=pytest.mark.marathon)])
def test_two_clicks_start_a_game_and_the_mouse_plays_it_until_it_ends_or_is_given_up(desk: Page, most: int) -> None:
    desk.goto("/")
    desk.click("text=Play now")
    desk.wait_for_url(re.compile("/game/"))
    play_to_the_end(desk, "Dawn", most=most)
    expect(desk.locator(".end h1")).to_have_text(re.compile("You won|You lost|Drawn game"))
    desk.click("text=Rematch")
    desk.wait_for_selector(".hand-slot.live")


@pytest.mark.marathon
def test_a_game_on_a_small_phone_by_tapping_alone(small_phone: Page) -> None:
    make_game(small_phone, **FIRST_GAME)
    play_to_the_end(small_phone, "Dawn", Page.tap)
    expect(small_phone.locator(".end h1")).to_have_text(re.compile("You won|You lost|Drawn game"))


@pytest.mark.parametrize("most", [5, pytest.param(2 * MOST_STEPS, marks=pytest.mark.marathon)])
def test_a_game_by_keyboard_alone(desk: Page, most: int) -> None:
    """Given a game that is not over after so many steps, then it is given up by keys too."""
    make_game(desk, **FIRST_GAME)
    for _ in range(most):
        asked = settled(desk)
        if asked == "end":
            return
        if asked == "reply":
            desk.keyboard.press("1")
        elif asked == "next":
            hex_ = best_hex(desk, "Dawn")
            if hex_ is None:
                desk.keyboard.press("Enter")
            else:
                type_name(desk, hex_)
        else:
            key_a_coin(desk)
        at_rest(desk)
    assert most < MOST_STEPS, f"no end after {most} steps"
    assert {line.split()[0] for line in own_lines(desk)} >= {"Deploys"}
    desk.get_by_role("button", name="Resign").press("Enter")
    desk.wait_for_selector(".panel .button.danger")
    at_rest(desk)
    desk.evaluate(A_MOMENT_LATER)
    desk.locator(".panel .button.danger").press("Enter")
    desk.wait_for_selector(".end")


def own_lines(page: Page) -> list[str]:
    """The lines of the record."""
    return page.locator(".record button.line > span:last-child").all_inner_texts()


def key_a_coin(page: Page) -> None:
    """Choose a coin by its number and the best place by its name; recruit where the board has nothing."""
    for slot in ("1", "2", "3"):
        if page.query_selector(f'.hand-slot.live[data-slot="{int(slot) - 1}"]') is None:
            continue
        page.keyboard.press(slot)
        at_rest(page)
        if page.query_selector(".row.actions .button:has-text('Control')"):
            page.keyboard.press("c")  # it could start the name of a hex too, so the page waits a moment for its number
            page.wait_for_selector(".row.actions .button:has-text('Control')", state="detached")
            return
        hex_ = best_hex(page, "Dawn")
        if hex_ is not None:
            type_name(page, hex_)
            return
        page.keyboard.press("Escape")
    live = page.query_selector(".hand-slot.live")
    assert live is not None
    page.keyboard.press(str(int(live.get_attribute("data-slot") or "0") + 1))
    at_rest(page)
    page.keyboard.press("r" if page.query_selector(".recruit-coins") else "p")
    if page.query_selector(".recruit-coins"):
        page.keyboard.press("1")


def test_a_reload_in_the_middle_restores_the_table(desk: Page) -> None:
    begun_game(desk, **FIRST_GAME)
    before = [desk.inner_text(".record"), sorted(desk.inner_text(".hand").split())]
    desk.reload()
    settled(desk)
    at_rest(desk)
    assert [desk.inner_text(".record"), sorted(desk.inner_text(".hand").split())] == before


@pytest.mark.marathon
def test_on_one_screen_a_hand_is_fetched_only_when_its_curtain_is_lifted(phone: Page) -> None:
    asked: list[str] = []
    phone.on("request", lambda r: asked.append(r.url) if "/api/games/" in r.url else None)
    make_game(phone, seats=["you", "you"], setup="first_game")
    expect(phone.locator(".curtain h2")).to_have_text("Pass the device to Dusk")
    assert not [url for url in asked if "seat=" in url]
    assert phone.query_selector(".hand") is None
    phone.click("text=Show Dusk's coins")
    phone.wait_for_selector(".hand-slot.live")
    assert [url for url in asked if "seat=0" in url]
    phone.click(".hand-slot.live")
    phone.click(".facedown .button:has-text('Pass')")
    expect(phone.locator(".curtain h2")).to_have_text("Pass the device to Dawn")
    assert phone.query_selector(".hand") is None
    assert not [url for url in asked if "seat=1" in url]


@pytest.mark.marathon
def test_a_draft_on_a_phone_leads_to_the_first_round(phone: Page) -> None:
    make_game(phone, seats=["you", "page"], setup="draft")
    for taken in range(4):
        phone.wait_for_selector(".draft-card.open")
        expect(phone.locator(".drafter.mine .coin")).to_have_count(taken)
        phone.click(".draft-card.open")
        if taken < 3:
            expect(phone.locator(".drafter.mine .coin")).to_have_count(taken + 1)
    phone.wait_for_selector(".hand-slot.live")


def test_an_illegal_try_is_answered_with_the_reason(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    desk.wait_for_selector(".hand-slot.live")
    answers = {
        "Royal Coin": "On the board the Royal Coin pays only for the tactic of a Royal Guard. The rule, 4.6",
        "Scout": "f1 is neither a location that you control nor next to a friendly unit. The rule, 5.30",
    }
    for slot in range(HAND):
        desk.click(f'[data-slot="{slot}"]')
        name = desk.locator(f'[data-slot="{slot}"]').get_attribute("aria-label") or ""
        desk.click(cell("f1"))
        told = next(
            (answer for kind, answer in answers.items() if kind in name),
            "f1 is not a location that you control. The rule, 4.3",
        )
        expect(desk.locator(".prompt-text")).to_have_text(told)
        expect(desk.locator(".prompt-text a")).to_have_attribute("href", re.compile("^/rules/"))
        desk.keyboard.press("Escape")


def test_a_coin_dragged_onto_a_hex_is_two_clicks(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    for slot in range(HAND):
        desk.click(f'[data-slot="{slot}"]')
        hex_ = best_hex(desk, "Dawn")
        desk.keyboard.press("Escape")
        if hex_ is None:
            continue
        desk.locator(f'[data-slot="{slot}"]').drag_to(desk.locator(cell(hex_)))
        expect(desk.locator(".record")).to_contain_text(f"at {hex_}")
        return
    pytest.fail("no coin of the first hand had a hex to go to")
