"""Words keep their spaces, a draft's head covers no player, and the end shows the record's buttons once."""

import pytest
from playwright.sync_api import Page, expect

from scripts.screenshots import game_in_progress
from tests.support.page_player import at_rest, make_game, settled
from tests.support.staged_games import new_session, put_game
from tests.support.web_server import Running
from warchest import Game
from warchest.bots.registry import make_bot

WINDOWS = [
    (360, 640),
    (390, 844),
    (720, 450),
    (1024, 600),
    (1280, 640),
    (1440, 900),
]
CLOSED_SPACES = """() => {
    const closed = (e) => parseFloat(getComputedStyle(e).wordSpacing) < 0.1 * parseFloat(getComputedStyle(document.body).fontSize);
    const found = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest("svg") && closed(e));
    return [...new Set(found.map((e) => `${e.localName}.${e.className}`))];
}"""
FIGURES = """() => {
    const wrong = [...document.querySelectorAll("body, body *")]
        .filter((e) => e.checkVisibility() && !e.closest("template"))
        .filter((e) => !/lining-nums.* tabular-nums/.test(getComputedStyle(e).fontVariantNumeric));
    return [...new Set(wrong.map((e) => `${e.localName}.${e.className.baseVal ?? e.className}`))];
}"""
COVERED = """() => {
    const words = ".masthead .name, .masthead .tool, .drafter h2, .drafter-name > .second, .draft-head h1, .draft-order, .drafted";
    const boxes = [...document.querySelectorAll(words)].filter((e) => e.checkVisibility()).map((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return [e.textContent.slice(0, 20) || e.className, e.matches(".tool") ? e.getBoundingClientRect() : range.getBoundingClientRect()];
    });
    const found = [];
    for (const [k, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(k + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) found.push(`${one} and ${other} overlap`);
    }
    return found;
}"""


def finished_game() -> Game:
    """Return a whole game of two bots."""
    game = game_in_progress()
    bot = make_bot("greedy")
    while (seat := game.decider) is not None:
        for id_ in bot.choose(game.information_state(seat), len(game.log)):
            game.play(id_)
    return game


@pytest.mark.marathon
def test_spaces_stay_open_in_buttons_and_fields_too_and_figures_are_lining_and_of_one_width(desk: Page) -> None:
    make_game(desk, seats=["page", "you"], setup="first_game")
    settled(desk)
    assert desk.evaluate(CLOSED_SPACES) == []
    assert desk.evaluate(FIGURES) == []
    for address in ("/", "/rules"):
        desk.goto(address)
        assert desk.evaluate(CLOSED_SPACES) == [], address
        assert desk.evaluate(FIGURES) == [], address


@pytest.mark.parametrize(
    "seats",
    [pytest.param(["page", "you"], marks=pytest.mark.marathon), ["page", "you", "page", "page"]],
    ids=["two", "four"],
)
def test_the_head_of_a_draft_lies_over_nobody(desk: Page, seats: list[str]) -> None:
    make_game(desk, seats=seats, setup="draft", boxes=["base", "nobility"], seed="head")
    settled(desk)
    for width, height in WINDOWS:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        assert desk.evaluate(COVERED) == [], (width, height)


@pytest.mark.marathon
def test_the_end_has_the_buttons_of_the_record_once(desk: Page, server: Running) -> None:
    session = new_session(desk)
    game = finished_game()
    desk.goto(f"/game/{put_game(server.folder, session, game.setup, game.log, ['squire', 'you'])}")
    desk.wait_for_selector(".end")
    for width, height in WINDOWS:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        expect(desk.get_by_role("button", name="Previous", exact=True).filter(visible=True)).to_have_count(1)
