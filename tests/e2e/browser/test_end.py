"""The end of a game: the same at every size, after a win and after a loss."""

import json
from functools import cache
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser.test_live_play import begun
from tests.support.accessible import passes_axe
from tests.support.page_player import answer, at_rest, make_game, resign
from tests.support.staged_games import new_session, put_game
from tests.support.web_server import Running
from tests.support.window_faults import window_faults
from warchest import Game, Setup
from warchest.bots.registry import make_bot
from warchest.rules.content.lite import LITE

SIZES = ((360, 640), (1280, 720), (1280, 800), (1440, 900))
SETUPS = {
    "two": Setup.random("end", boxes=("base", "nobility")),
    "four": Setup.random("end", boxes=("base", "nobility", "siege"), seats=4),
    "lite": Setup.random("end", ruleset=LITE),
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TIMES = """motion => {
    document.documentElement.dataset.motion = motion;
    const times = (e, pseudo) => {
        const { animationDelay, animationDuration } = getComputedStyle(e, pseudo);
        return [animationDelay, animationDuration];
    };
    const markers = [...document.querySelectorAll(".won .slot svg")].map((e) => times(e));
    return [...markers, times(document.querySelector(".won .slot:last-child"), "::after")];
}"""


REVIEWED = """{
    const fetchOthers = window.fetch;
    window.fetch = (address, ...given) => /[/]replays[/][^/]+[/]review$/.test(String(address))
        ? Promise.resolve(Response.json(%s))
        : fetchOthers(address, ...given);
}"""
"""A script for pages at the end of a game: the review, which takes a server seconds, is there at once."""


def played(setup: Setup) -> Game:
    """A whole game of bots."""
    game, bot = Game(setup, b"the end of a game"), make_bot("page")
    while (seat := game.decider) is not None:
        for id_ in bot.choose(game.information_state(seat), len(game.log)):
            game.play(id_)
    return game


@cache
def ended(kind: str) -> Game:
    """A whole game of bots, which is played once for all tests of a process."""
    return played(SETUPS[kind])


def open_end(page: Page, server: Running, game: Game, *, won: bool = True) -> None:
    """Open the end of a game that the player has won or lost."""
    assert game.outcome is not None
    assert game.outcome.winner is not None
    own = game.outcome.winner if won else 1 - game.outcome.winner
    sitters = ["you" if seat == own else "squire" for seat in range(game.setup.seats)]
    page.goto(f"/game/{put_game(server.folder, new_session(page), game.setup, game.log, sitters)}")
    expect(page.locator(".end h1")).to_be_visible()


@pytest.mark.parametrize("kind", SETUPS)
def test_the_end_has_the_same_headline_and_markers_at_any_size(desk: Page, server: Running, kind: str) -> None:
    """`test_geometry.py` looks at what is covered or cut."""
    open_end(desk, server, ended(kind))
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        assert desk.locator(".end h1").evaluate("e => getComputedStyle(e).fontSize") == "52px"
        expect(desk.locator(".taken-row")).to_have_count(2 if kind == "four" else 1)
        expect(desk.locator(".taken-row.won .slot svg")).to_have_count(8 if kind == "four" else 6)


def test_a_loss_looks_like_a_win_but_for_its_words_and_colour(desk: Page, server: Running) -> None:
    looks: list[Any] = []
    for won in (True, False):
        open_end(desk, server, ended("two"), won=won)
        expect(desk.locator(".end h1")).to_have_text("You won" if won else "You lost")
        looks.append(desk.locator(".end h1").evaluate("e => getComputedStyle(e).font"))
        expect(desk.locator(".layer-chosen > g")).to_have_count(1)
        expect(desk.locator(".layer-lasts .last-sign")).to_have_count(1)
    assert looks[0] == looks[1]


def test_the_markers_turn_over_one_after_the_other_and_the_last_gets_a_ring(desk: Page, server: Running) -> None:
    open_end(desk, server, ended("two"))
    moving = desk.evaluate(TIMES, "on")
    assert [float(delay[:-1]) for delay, _ in moving] == pytest.approx([0, 0.16, 0.32, 0.48, 0.64, 0.8, 1.3])
    assert sum(float(part[:-1]) for part in moving[-1]) == pytest.approx(1.6)
    assert {json.dumps(one) for one in desk.evaluate(TIMES, "off")} == {'["0s", "0s"]'}


def test_after_three_losses_the_lower_level_is_one_press_away(desk: Page) -> None:
    for _ in range(3):
        make_game(desk, seats=["you", "yeoman"], setup="first_game")
        resign(desk)
        expect(desk.locator(".end h1")).to_have_text("You lost")
    expect(desk.locator(".results")).to_contain_text("0 of 3 games won against Yeoman.")
    before = desk.url
    desk.click("text=Try Squire")
    desk.wait_for_url(lambda url: url != before)
    expect(desk.locator(".seat.theirs")).to_contain_text("Squire")


def test_the_focus_of_the_keyboard_leaves_the_board_at_the_end(desk: Page) -> None:
    make_game(desk, seats=["you", "yeoman"], setup="first_game")
    resign(desk)
    expect(desk.locator(".end h1")).to_be_visible()
    expect(desk.locator(".layer-focus > g")).to_have_count(0)


def test_both_players_of_a_game_by_link_are_named_once(desk: Page, phone: Page) -> None:
    begun(desk, phone)
    desk.get_by_role("button", name="Resign").click()
    answer(desk, "button:has-text('Abort')")
    expect(desk.locator(".end-who")).to_have_count(2)
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        assert window_faults(desk) == [], (width, height)
        for name in desk.locator(".end-who").all():
            box, row = name.bounding_box(), desk.locator(".end .what-next").bounding_box()
            assert box is not None
            assert row is not None
            assert box["y"] + box["height"] <= row["y"] + 2


def test_the_end_passes_axe_in_both_themes(desk: Page, server: Running) -> None:
    for kind in ("two", "four"):
        open_end(desk, server, ended(kind))
        for theme in THEMES:
            desk.emulate_media(color_scheme=theme)
            at_rest(desk)
            passes_axe(desk, f"{kind}, {theme}")


def reviewed(seat: int) -> dict[str, Any]:
    """A finished review with a mistake and a find of a seat, as a page is sent it; only what the end of a game shows."""
    moments = [{"at": 9, "round": 5, "seat": seat, "find": find, "points": 9} for find in (False, True)]
    played = "Deploys Siege Tower at e2, bolsters Siege Tower at e2 (2)"
    points = [{"at": at, "round": 1 + at // 24, "seat": at % 4, "chance": 60 - at % 30} for at in range(120)]
    seats = [{"seat": seat, "draws": -2, "lost": 22, "decisions": 20}]
    review = {"calibrated": True, "start": 50, "result": 100, "points": points, "seats": seats}
    words = [{"moment": one, "played": played, "shown": 9} for one in moments]
    return {"state": "done", "review": {"review": review, "moments": words, "accuracy": [], "shown": [*range(120)]}}


def test_the_curve_of_a_reviewed_game_lies_on_no_hex(desk: Page, server: Running) -> None:
    for kind in ("two", "four"):
        outcome = ended(kind).outcome
        assert outcome is not None
        desk.add_init_script(REVIEWED % json.dumps(reviewed(outcome.winner or 0)))
        open_end(desk, server, ended(kind))
        expect(desk.locator(".course-told")).to_be_attached()
        for width, height in (*SIZES, (1024, 768), (1200, 700), (1366, 768), (1536, 864), (1920, 1080)):
            desk.set_viewport_size({"width": width, "height": height})
            at_rest(desk)
            assert window_faults(desk) == [], (kind, width, height)
            if kind == "four" and width > 1000:
                assert desk.locator(".end").evaluate("e => e.scrollHeight <= e.clientHeight"), (width, height)
