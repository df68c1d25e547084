"""The keys of the play page that look and ask: each does what the list of keys says, and the list names every key."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser.test_chat import play_together
from tests.support.page_player import FIRST_GAME, begun_game, cell, make_game, settled

LISTED = "#sheet kbd"
SHORTCUTS = (
    """() => [...document.querySelectorAll("[aria-keyshortcuts]")].map(one => one.getAttribute("aria-keyshortcuts"))"""
)
AS_PRINTED = {"Escape": "Esc"}

FOCUS_AS_IT_APPEARS = """() => new Promise(done => {
    new MutationObserver((_, observer) => {
        const chat = document.querySelector(".chat");
        if (chat === null) return;
        observer.disconnect();
        done(document.activeElement === chat);
    }).observe(document.body, { childList: true, subtree: true });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
})"""
"""Presses T and returns whether the chat has the focus as soon as it is on the page."""


def test_a_question_mark_opens_the_list_of_keys_or_a_card_and_no_letter_is_lost(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    desk.keyboard.press("?")
    expect(desk.locator("#sheet")).to_have_accessible_name("Keys")
    expect(desk.locator(LISTED).filter(has_text="Home")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.locator("#sheet")).to_have_count(0)
    desk.keyboard.press("?")
    expect(desk.locator("#sheet")).to_be_visible()
    desk.keyboard.press("?")
    expect(desk.locator("#sheet")).to_have_count(0)
    # The mouse finds the list in the settings.
    desk.click('[aria-label="Settings"]')
    desk.locator("#sheet").get_by_role("button", name="Keys").click()
    expect(desk.locator("#sheet")).to_have_accessible_name("Keys")
    desk.locator("#sheet").get_by_role("button", name="Close").click()
    expect(desk.locator("#sheet")).to_have_count(0)
    # With a coin chosen, it is the coin's card.
    desk.keyboard.press("1")
    desk.keyboard.press("?")
    expect(desk.locator(".unit-card")).to_be_visible()
    expect(desk.locator("#sheet")).to_have_count(0)
    desk.keyboard.press("Escape")
    expect(desk.locator(".unit-card")).to_have_count(0)
    desk.keyboard.press("1")
    expect(desk.locator(".hand-coin.chosen")).to_have_count(0)
    # Where nothing can be chosen yet, F pressed twice flips twice; E, no command, names a hex.
    board = desk.locator(".board")
    expect(board).to_have_attribute("aria-label", "Board: you play Dawn, at the bottom")
    desk.keyboard.press("f")
    expect(board).to_have_attribute("aria-label", "Board: you play Dawn, at the top")
    desk.keyboard.press("f")
    expect(board).to_have_attribute("aria-label", "Board: you play Dawn, at the bottom")
    desk.keyboard.press("e")
    desk.keyboard.press("4")
    expect(desk.locator(f".cell{cell('e4')}")).to_be_focused()
    # A number after a letter that has acted is a key of its own: the first coin is chosen.
    desk.keyboard.press("f")
    desk.keyboard.press("1")
    expect(board).to_have_attribute("aria-label", "Board: you play Dawn, at the top")
    expect(desk.locator(".hand-coin.chosen")).to_have_count(1)


@pytest.mark.marathon
def test_l_leads_to_the_record_or_opens_and_closes_its_card(desk: Page, small_phone: Page) -> None:
    for page in (desk, small_phone):
        begun_game(page, **FIRST_GAME)
        page.keyboard.press("l")
    expect(desk.locator(".record")).to_be_focused()
    expect(small_phone.locator(".record-card")).to_be_visible()
    small_phone.keyboard.press("l")
    expect(small_phone.locator(".record-card")).to_have_count(0)
    small_phone.keyboard.press("l")
    small_phone.keyboard.press("Escape")
    expect(small_phone.locator(".record-card")).to_have_count(0)


@pytest.mark.marathon
def test_every_key_that_a_button_names_is_listed_t_opens_the_chat_and_l_brings_the_record_back(
    desk: Page, phone: Page
) -> None:
    play_together(desk, phone)
    expect(desk.locator(".chat-tabs")).to_be_visible()
    expect(desk.get_by_role("button", name="Offer a draw")).to_be_visible()
    named = set(desk.evaluate(SHORTCUTS))
    assert {"M", "O", "T"} <= named
    desk.keyboard.press("?")
    expect(desk.locator("#sheet")).to_be_visible()
    listed = set(desk.locator(LISTED).all_inner_texts())
    assert {"1", "B", "C", "A", "I", "P", "R", "U", "Y", "L", "F", "M", "O", "Z", "T", "N", "?"} <= listed
    assert {AS_PRINTED.get(key, key) for key in named} <= listed
    desk.keyboard.press("Escape")
    expect(desk.locator("#sheet")).to_have_count(0)
    # T opens the chat, for the next key already.
    said = desk.get_by_role("log", name="Messages")
    expect(desk.locator(".chat-tabs")).to_be_visible()
    assert desk.evaluate(FOCUS_AS_IT_APPEARS)
    expect(phone.locator(".chat-button")).to_be_visible()
    phone.keyboard.press("t")
    for page in (desk, phone):
        expect(page.locator(".chat")).to_be_focused()
    phone.keyboard.press("t")
    expect(phone.locator(".chat")).to_have_count(0)
    desk.keyboard.press("l")
    expect(said).to_have_count(0)
    expect(desk.locator(".record")).to_be_visible()
    desk.keyboard.press("t")
    expect(said).to_be_visible()
    desk.keyboard.press("Escape")
    expect(said).to_have_count(0)
    assert desk.evaluate("document.documentElement.dataset.theme") is None
