"""What the other side could attack is marked on the board by a key, a button and a setting; so is how the board lies."""

import pytest
from playwright.sync_api import Page, expect

from scripts.screenshots import game_in_progress
from tests.e2e.browser.test_settings import height_of, open_settings, switch
from tests.support.page_player import at_rest, cell, make_game, settled
from tests.support.staged_games import new_session, put_game
from tests.support.web_server import Running
from warchest import Game
from warchest.game.presenter import attack_reach

MARKED = ".layer-threats > g"
TOLD = "the other side can attack it"


def open_game(page: Page, folder: Running) -> Game:
    """Open a game in progress with the player as Dawn, and return it."""
    session = new_session(page)
    game = game_in_progress()
    page.goto(f"/game/{put_game(folder.folder, session, game.setup, game.log, ['squire', 'you'])}")
    settled(page)
    return game


def threatened(game: Game) -> set[str]:
    """Return what the units of Dusk can attack."""
    return {hex_ for unit in game.view(None).units if unit.seat == 0 for hex_ in attack_reach(game, unit.hex)}


def told(page: Page) -> set[str]:
    """Return the hexes that the page says the other side can attack."""
    named: list[str] = page.eval_on_selector_all(
        f'.cell[aria-label*="{TOLD}"]', "all => all.map(one => one.dataset.hex)"
    )
    return set(named)


def drag_right(page: Page, start: str, end: str) -> None:
    """Drag with the right button from one hex to another."""
    page.hover(cell(start))
    page.mouse.down(button="right")
    page.hover(cell(end))
    page.mouse.up(button="right")


def test_threats_of_the_present_and_arrows_of_ones_own_are_drawn_and_taken_away(desk: Page, server: Running) -> None:
    game = open_game(desk, server)
    expect(desk.locator(MARKED)).to_have_count(0)
    desk.keyboard.press("x")
    expect(desk.locator(MARKED)).to_have_count(len(threatened(game)))
    assert told(desk) == threatened(game)
    # An earlier position has none.
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator(".table.past")).to_have_count(1)
    expect(desk.locator(MARKED)).to_have_count(0)
    desk.keyboard.press("End")
    expect(desk.locator(MARKED)).to_have_count(len(threatened(game)))
    desk.keyboard.press("x")
    expect(desk.locator(MARKED)).to_have_count(0)
    assert told(desk) == set()
    notes = desk.locator(".layer-arrows .note")
    # The right button draws an arrow, and a ring where it stays on its hex.
    drag_right(desk, "e3", "g6")
    drag_right(desk, "f4", "f4")
    expect(notes).to_have_count(2)
    expect(notes.locator("circle:not(.halo)")).to_have_count(1)
    # The same again takes it away, and neither chooses anything.
    drag_right(desk, "f4", "f4")
    expect(notes).to_have_count(1)
    expect(desk.locator(".hand-coin.chosen")).to_have_count(0)
    # An action ends the plan.
    desk.click(".hand-slot.live >> nth=0")
    desk.keyboard.press("p")
    expect(notes).to_have_count(0)


@pytest.mark.marathon
def test_threats_are_shown_by_a_button_and_kept(small_phone: Page, server: Running) -> None:
    game = open_game(small_phone, server)
    small_phone.tap('[aria-label="Menu"]')
    small_phone.get_by_role("button", name="Threats").tap()
    expect(small_phone.locator(MARKED)).to_have_count(len(threatened(game)))
    small_phone.reload()
    expect(small_phone.locator(MARKED)).to_have_count(len(threatened(game)))


@pytest.mark.marathon
def test_coordinates_can_be_put_away_and_the_board_never_turns_where_that_is_wanted(desk: Page) -> None:
    # Given a player who plays Dusk, from the bottom
    make_game(desk, seats=["you", "page"], setup="first_game")
    settled(desk)
    assert height_of(desk, "f1") > height_of(desk, "f7")
    # When the board is never to be turned, then Dawn lies at the bottom, and the seat stays below
    switch(desk, "Never turn the board", on=True)
    at_rest(desk)
    assert height_of(desk, "f1") < height_of(desk, "f7")
    expect(desk.locator(".board")).to_have_attribute("aria-label", "Board: you play Dusk, at the top")
    expect(desk.locator(".seat.mine h2")).to_have_text("You")
    # Coordinates are put away.
    texts = desk.locator(".layer-coordinates text")
    expect(texts.first).to_be_visible()
    open_settings(desk).get_by_label("Letters and numbers").uncheck()
    desk.keyboard.press("Escape")
    expect(texts).to_have_count(0)
    # Hovering over a hex still shows its name.
    desk.hover(cell("f4"))
    expect(texts).to_have_count(1)
