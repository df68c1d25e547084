"""The menu of a small window has words, closes by Esc and gives the focus back; and what stood in its place stays there."""

import pytest
from playwright.sync_api import Page, expect

from scripts.screenshots import game_in_progress
from tests.support.afar import begun, in_turn
from tests.support.page_player import FIRST_GAME, at_rest, make_game, settled
from tests.support.staged_games import new_session, put_game
from tests.support.web_server import Running

WORDS = """() => [...document.querySelectorAll("#tools .tool")].map(one => [
    getComputedStyle(one, "::after").content.replaceAll('"', ""), one.getBoundingClientRect().x, one.getBoundingClientRect().height])"""


def test_the_menu_is_one_column_of_words_and_esc_closes_it(small_phone: Page) -> None:
    make_game(small_phone, **FIRST_GAME)
    settled(small_phone)
    menu = small_phone.get_by_role("button", name="Menu")
    menu.click()
    expect(small_phone.locator("#tools .tool").first).to_be_focused()
    entries = small_phone.evaluate(WORDS)
    assert {"Log", "Home", "How to play", "Settings", "Resign"} <= {word for word, _x, _height in entries}
    assert len({x for _word, x, _height in entries}) == 1
    assert all(height >= 44 for _word, _x, height in entries)
    assert small_phone.locator("#tools").evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    # Esc closes it, and nothing else: the coin that is chosen stays so
    small_phone.keyboard.press("Escape")
    expect(small_phone.locator("#tools")).to_have_count(0)
    expect(menu).to_be_focused()
    # A press elsewhere closes it too
    menu.click()
    small_phone.mouse.click(180, 500)
    expect(small_phone.locator("#tools")).to_have_count(0)


@pytest.mark.marathon
def test_the_empty_slot_of_the_hand_is_where_it_was_after_a_reload(desk: Page, phone: Page) -> None:
    begun([desk, phone], setup="first_game")
    first, other = in_turn(desk, phone)
    first.keyboard.press("1")
    first.locator(".facedown button:has-text('Pass')").click()
    in_turn(other, first)
    at_rest(first)
    slots = "() => [...document.querySelectorAll('#hand .hand-slot')].map(one => one.querySelector('.hand-name')?.textContent ?? '')"
    before = first.evaluate(slots)
    first.reload()
    expect(first.locator("#hand .hand-slot.spent")).to_have_count(1)
    assert first.evaluate(slots) == before


@pytest.mark.marathon
def test_the_record_keeps_its_newest_line_in_sight_when_a_line_appears_beside_it(desk: Page, server: Running) -> None:
    game = game_in_progress()
    desk.goto(f"/game/{put_game(server.folder, new_session(desk), game.setup, game.log, ['page', 'you'])}")
    settled(desk)
    expect(desk.locator(".record .latest")).to_be_in_viewport()
    # When a player is away, and the notice takes a line from the record
    desk.evaluate(
        """() => {
            const line = Object.assign(document.createElement("p"), {className: "away-line", textContent: "Away for 40 seconds"});
            document.querySelector(".seat.theirs").append(line);
        }"""
    )
    at_rest(desk)
    assert desk.locator(".record .latest").evaluate(
        """one => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(
            one.getBoundingClientRect().bottom <= one.closest(".record").getBoundingClientRect().bottom + 1))))"""
    )
