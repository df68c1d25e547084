"""A game is given up by two answers: the flag, and the question in the prompt's slot. No slip of the hand does it."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_player import FIRST_GAME, answer, at_rest, begun_game, make_game, resign, settled

FLAG = '[aria-label="Resign"]'
QUESTION = "Resign this game?"
RESIGN = ".panel .button:text-is('Resign')"
PLACES = """() => [".board", ".hand-slot", ".hand-coin", ".seat", ".prompt", ".row.actions", ".facedown", ".record", ".army-row"]
    .flatMap(kind => [...document.querySelectorAll(kind)].map(e => `${kind} ${JSON.stringify(e.getBoundingClientRect())}`))"""


def ask(page: Page) -> None:
    """Press the flag, and wait for the question."""
    page.click(FLAG)
    expect(page.locator(".prompt-text")).to_have_text(QUESTION)


def test_escape_or_a_coin_keeps_playing_a_double_click_does_not_resign_and_a_later_answer_does(desk: Page) -> None:
    begun_game(desk, **FIRST_GAME)
    ask(desk)
    expect(desk.locator(".button:text('Keep playing')")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.locator(".prompt-text")).not_to_have_text(QUESTION)
    expect(desk.locator(FLAG)).to_be_focused()
    expect(desk.locator(".hand-slot.live").first).to_be_visible()
    # And so does a coin that is chosen.
    ask(desk)
    desk.click(".hand-slot.live")
    expect(desk.locator(RESIGN)).to_have_count(0)
    expect(desk.locator('.hand-slot[aria-selected="true"]')).to_have_count(1)
    # The answer right after the question is none.
    desk.evaluate("{ const now = performance.now(); performance.now = () => now; }")  # all of it is one moment
    desk.dblclick(FLAG)
    expect(desk.locator(".prompt-text")).to_have_text(QUESTION)
    desk.click(RESIGN)
    at_rest(desk)
    expect(desk.locator(".end")).to_have_count(0)
    expect(desk.locator(".prompt-text")).to_have_text(QUESTION)
    # When a moment has gone by, then the answer is taken.
    answer(desk, RESIGN)
    expect(desk.locator(".end h1")).to_have_text("You lost")
    # And the end leads to a new game.
    desk.click("text=New game")
    expect(desk.locator("h1")).to_have_text("New game")


@pytest.mark.marathon
def test_nothing_moves_while_it_is_asked(desk: Page) -> None:
    begun_game(desk, **FIRST_GAME)
    for width, height in [(1440, 900), (1024, 768), (360, 640)]:
        desk.set_viewport_size({"width": width, "height": height})
        desk.reload()
        settled(desk)
        menu = desk.query_selector('[aria-label="Menu"]')
        if menu:
            menu.click()
        desk.mouse.move(2, 2)  # a coin below the mouse is lifted a little
        at_rest(desk)
        before = desk.evaluate(PLACES)
        ask(desk)
        at_rest(desk)
        assert desk.evaluate(PLACES) == before, width


@pytest.mark.marathon
def test_behind_the_curtain_and_in_the_draft_it_is_asked_too(phone: Page) -> None:
    make_game(phone, **(FIRST_GAME | {"seats": ["you", "you"]}))
    phone.wait_for_selector(".curtain")
    phone.click('[aria-label="Menu"]')
    phone.click(FLAG)
    expect(phone.locator(".curtain h2")).to_have_text("Resign for Dusk?")
    phone.keyboard.press("Escape")
    expect(phone.locator(".curtain h2")).to_have_text("Pass the device to Dusk")
    make_game(phone, seats=["you", "page"], setup="draft")
    phone.wait_for_selector(".draft-card.open")
    resign(phone)
