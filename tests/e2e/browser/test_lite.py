"""The lite game through the page: chosen at home, played on squares by clicks, taps and keys, to its end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.new_game_form import chip, choice, made, more_choices, open_form
from tests.support.page_player import (
    LITE_GAME,
    MOST_STEPS,
    Cell,
    at_rest,
    cell,
    cells,
    make_game,
    play_to_the_end,
    settled,
    type_name,
)
from tests.support.staged_games import Stage, new_session, open_stage, put_game
from tests.support.web_server import Running
from warchest.game.game import Game
from warchest.game.presenter import decision_request
from warchest.game.setup import Setup
from warchest.rules.content.lite import LITE
from warchest.rules.outcome import Ending
from warchest.schema.decision import OfferedChoice
from warchest.wording.lite import lite_options

ENDED = re.compile("You won|You lost")
CROW, WOLF = 0, 1
FIRST = Setup.named("first_game", ruleset=LITE)
OVERLAP = """() => {
    const menu = document.querySelector(".tool.more").getBoundingClientRect();
    const board = document.querySelector(".board-pane .board").getBoundingClientRect();
    return menu.right > board.left && menu.bottom > board.top + 4;
}"""


def in_the_middle() -> Stage:
    """Wolf has a Swordsman at f5 and three coins, and the zone there; Crow a Cavalry at e5."""
    stage = Stage(FIRST).draws(CROW, "cavalry", "royal", "knight").draws(WOLF, "swordsman", "swordsman", "royal")
    stage.play("deploy", coin="cavalry", to="b2").play("claim", coin="royal").play("claim", coin="knight")
    stage.play("deploy", coin="swordsman", to="h6").play("move", coin="swordsman", hex="h6", to="g6")
    return stage.play("claim", coin="royal").draws(WOLF, "mercenary", "berserker", "crossbowman")


def hunted() -> Game:
    """A game in which Crow hits whatever it can, and Wolf recruits all that it has and walks into it: Wolf has no units left."""
    game = Game(Setup.named("first_game", ruleset=LITE, variants=["as_written"]), key=bytes(32))
    crow, wolf = ("attack", "hit", "step", "move", "deploy", "recruit", "claim"), ("recruit", "move", "deploy", "claim")

    def at(name: str) -> tuple[int, int]:
        return ord(name[0]), int(name[1:])

    while (seat := game.decider) is not None:
        enemies = [at(unit.hex) for unit in game.view(None).units if unit.seat != seat]
        wishes = crow if seat == CROW else wolf

        def worth(choice: OfferedChoice, wishes: tuple[str, ...] = wishes, enemies: list[Any] = enemies) -> Any:
            row, column = at(choice.to or "a0")
            far = min((abs(row - r) + abs(column - c) for r, c in enemies), default=0)
            return wishes.index(choice.verb) if choice.verb in wishes else len(wishes), far, choice.id

        game.play(min(decision_request(game.tables, game.position, game.board).choices, key=worth).id)
    return game


# --- a new game


@pytest.mark.marathon
def test_the_lite_game_leaves_out_what_it_has_not(desk: Page) -> None:
    open_form(desk, "Lite")
    for name in ("Four, in two teams", "Draft", "Draft with bans", "Preview second hand", "2018 Royal Guard"):
        expect(chip(desk, name)).to_have_count(0)
    expect(choice(desk, "Nobility")).not_to_be_checked()
    expect(desk.locator(".new-board .tile")).to_have_count(81)
    more_choices(desk)
    expect(desk.get_by_text("Home-brew units can be played only in War Chest")).to_be_visible()
    expect(desk.locator(".seat-side")).to_have_text(["Wolf", "Crow"])
    # As in the exercise, the armies are dealt
    wish = made(desk)
    assert (wish["ruleset"], wish["setup"], wish["boxes"], wish["variants"]) == ("lite", "random", ["lite"], [])
    expect(desk.locator(".board-pane .tile")).to_have_count(81)
    open_form(desk)
    expect(choice(desk, "Lite")).to_be_checked()
    chip(desk, "Nobility").click()
    expect(choice(desk, "Lite")).not_to_be_checked()
    expect(chip(desk, "Draft")).to_be_visible()


def test_its_options_and_armies_are_chosen_and_sent(phone: Page) -> None:
    open_form(phone, "Lite")
    more_choices(phone)
    for option in lite_options():
        expect(chip(phone, option.name)).to_contain_text(option.line)
        chip(phone, option.name).click()
    chip(phone, "By hand").click()
    phone.click(".army-card:has-text('Lancer')")
    phone.click("text=Deal the rest")
    wish = made(phone)
    assert wish["variants"] == list(LITE.variants)
    assert "lancer" in wish["setup"]["armies"][WOLF]


# --- at the table


@pytest.mark.marathon
def test_every_square_is_described_and_named_by_row_and_column_and_discards_lie_face_up_by_kind(
    desk: Page, server: Running
) -> None:
    open_stage(desk, server.folder, in_the_middle(), ["page", "you"])
    settled(desk)
    told = {found.name: found.label for found in cells(desk)}
    assert len(told) == 81
    wanted = {
        "a2": "a2, zone of Crow",
        "d1": "d1, zone, neutral",
        "e4": "e4, empty",
        "b2": "b2, Cavalry of Crow, one coin",
        "g6": "g6, your Swordsman, one coin",
    }
    assert {name: told[name] for name in wanted} == wanted
    expect(desk.locator(".board")).to_have_attribute("aria-label", "Board: you play Wolf, at the bottom")
    expect(desk.locator(".seat.mine")).to_contain_text("Wolf")
    expect(desk.locator(".locations").first).to_have_attribute("aria-label", "Zones held: 2 of 6")
    expect(desk.locator(".seat.mine .discards svg")).to_have_count(2)
    desk.click('[data-purse="1"]')
    card = desk.locator(".bag-card")
    expect(card).to_contain_text("in the bag")
    expect(card).not_to_contain_text("acedown")
    desk.keyboard.press("Escape")
    expect(card).to_have_count(0)
    desk.click(".hand-slot.live[aria-label*=Mercenary]")
    expect(desk.locator(".prompt-text")).to_have_text("Mercenary: choose a square")
    expect(desk.locator(".facedown-title")).to_have_text("Face up, to the discards")
    expect(desk.locator(".facedown")).not_to_contain_text("Pass")
    assert {found.name for found in cells(desk) if found.offers("deploy")} == {"h2", "i1", "i3", "h6", "i5", "i7"}
    assert not re.search(r"\bhex(es)?\b|location|facedown", desk.locator("main").inner_text())
    desk.keyboard.press("Escape")
    # Keys go by squares and name them.
    desk.keyboard.press("1")
    focused = "document.activeElement.dataset.hex"
    start = desk.evaluate(focused)
    ways = {"ArrowUp": (-1, 0), "ArrowRight": (0, 1), "ArrowDown": (1, 0), "ArrowLeft": (0, -1)}
    desk.locator(cell("e4")).focus()
    at = Cell("e4", "", square=True).at
    for key, (down, right) in ways.items():
        desk.keyboard.press(key)
        now = Cell(desk.evaluate(focused), "", square=True).at
        assert (now[0] - at[0], now[1] - at[1]) == (down, right), key
        at = now
    assert start
    # The name of a square, its column 0 too, does what a click there does.
    type_name(desk, "e0")
    expect(desk.locator(".prompt-text")).to_contain_text("e0 is not beside a zone")
    type_name(desk, "h2")
    expect(desk.locator(".seat.mine .locations")).to_be_visible()
    expect(desk.locator(cell("h2"))).to_have_attribute("aria-label", re.compile("your "))


@pytest.mark.marathon
def test_the_board_is_turned_for_crow_and_shown_at_home_while_the_game_waits(desk: Page) -> None:
    make_game(desk, seats=["you", "page"], setup="first_game", ruleset="lite")
    settled(desk)
    a2, a6, i2 = (desk.locator(cell(name)).bounding_box() for name in ("a2", "a6", "i2"))
    assert a2
    assert a6
    assert i2
    assert a2["y"] > i2["y"]
    assert a2["x"] > a6["x"]
    texts = desk.locator(".layer-coordinates text").all_text_contents()
    assert sorted(texts) == sorted([*"abcdefghi", *"012345678"])
    desk.goto("/games")
    expect(desk.locator(".continue .tile")).to_have_count(81)
    expect(desk.locator(".continue")).to_contain_text("Zones: 2 to 2")


@pytest.mark.marathon
def test_the_menu_of_a_phone_lies_beside_the_board(small_phone: Page) -> None:
    make_game(small_phone, **LITE_GAME)
    settled(small_phone)
    for width, height in [(360, 640), (390, 844)]:
        small_phone.set_viewport_size({"width": width, "height": height})
        at_rest(small_phone)
        assert not small_phone.evaluate(OVERLAP), width


@pytest.mark.marathon
def test_a_side_without_units_has_lost(desk: Page, server: Running) -> None:
    game = hunted()
    assert game.outcome is not None
    assert game.outcome.ending == Ending.ELIMINATION
    session = new_session(desk)
    id_ = put_game(server.folder, session, game.setup, game.log, ["you", "page"])
    desk.goto(f"/game/{id_}")
    expect(desk.locator(".end h1")).to_have_text("You won")
    expect(desk.locator(".end .detail")).to_contain_text("last unit of Wolf")
    desk.goto(f"/replay/{id_}")
    expect(desk.locator(".review .tile")).to_have_count(81)
    expect(desk.locator(".when")).to_contain_text("Crow wins: Wolf has no units left")


@pytest.mark.marathon
def test_a_live_board_of_the_rulebook_has_squares(desk: Page) -> None:
    desk.goto("/rules/lite")
    board = desk.locator('.live-board[data-example="lite-place"]')
    board.evaluate("e => e.closest('details')?.setAttribute('open', '')")
    board.scroll_into_view_if_needed()
    expect(board.locator(".live-panel")).to_be_visible()
    expect(board.locator(".tile")).to_have_count(81)
    board.locator(".live-coin").first.click()
    expect(board.locator(".prompt-text")).to_have_text("Knight: choose a square")
    expect(board.locator(cell("b2"))).to_have_attribute("aria-label", "b2, empty, place")
    board.locator(cell("b2")).click()
    expect(board.locator(cell("b2"))).to_have_attribute("aria-label", re.compile("your Knight"))


@pytest.mark.parametrize(
    "most", [pytest.param(2, marks=pytest.mark.slow), pytest.param(MOST_STEPS, marks=pytest.mark.marathon)]
)
def test_a_game_on_squares_is_played_until_it_ends_or_is_given_up(desk: Page, most: int) -> None:
    make_game(desk, **LITE_GAME)
    done = play_to_the_end(desk, "Wolf", most=most)
    expect(desk.locator(".end h1")).to_have_text(ENDED)
    assert done >= {"hex"}


@pytest.mark.marathon
def test_a_game_on_squares_is_tapped_on_a_small_phone(small_phone: Page) -> None:
    make_game(small_phone, **LITE_GAME)
    done = play_to_the_end(small_phone, "Wolf", Page.tap)
    expect(small_phone.locator(".end h1")).to_have_text(ENDED)
    assert done >= {"hex"}
