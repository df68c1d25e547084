"""Whole games with every box through the page: of two and of four players, by clicks and by taps."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_player import MOST_STEPS, make_game, play_to_the_end

EVERY_BOX = ["base", "nobility", "siege", "nightfall"]
ENDED = re.compile("You won|You lost|Drawn game")


@pytest.mark.marathon
@pytest.mark.parametrize("level", ["page", "yeoman"])
def test_a_game_of_every_box_is_played_to_its_end(desk: Page, level: str) -> None:
    make_game(desk, seats=[level, "you"], setup="random", boxes=EVERY_BOX)
    done = play_to_the_end(desk, "Dawn")
    expect(desk.locator(".end h1")).to_have_text(ENDED)
    assert done >= {"hex", "control"}


@pytest.mark.marathon
def test_a_drafted_game_of_every_variant_is_played_to_its_end(desk: Page) -> None:
    variants = ["elimination", "choose_order", "preview"]
    make_game(desk, seats=["you", "page"], setup="draft", boxes=EVERY_BOX, variants=variants)
    done = play_to_the_end(desk, "Dusk")
    expect(desk.locator(".end h1")).to_have_text(ENDED)
    assert done >= {"hex", "control"}


@pytest.mark.parametrize(
    "most", [pytest.param(5, marks=pytest.mark.slow), pytest.param(MOST_STEPS, marks=pytest.mark.marathon)]
)
def test_a_game_of_the_three_new_boxes_is_tapped_on_a_small_phone_until_it_ends_or_is_given_up(
    small_phone: Page, most: int
) -> None:
    make_game(small_phone, seats=["page", "you"], setup="random", boxes=EVERY_BOX[1:])
    done = play_to_the_end(small_phone, "Dawn", Page.tap, most)
    expect(small_phone.locator(".end h1")).to_have_text(ENDED)
    assert done >= {"hex"}


@pytest.mark.marathon
def test_a_game_with_three_bots_is_played_to_its_end(desk: Page) -> None:
    make_game(desk, seats=["page", "you", "squire", "page"], setup="random", boxes=EVERY_BOX)
    done = play_to_the_end(desk, "Dawn")
    expect(desk.locator(".end h1")).to_have_text(ENDED)
    assert "hex" in done
    desk.click("text=Rematch")
    expect(desk.locator(".tile")).to_have_count(47)


@pytest.mark.marathon
def test_a_game_with_three_bots_is_tapped_to_its_end_on_a_small_phone(small_phone: Page) -> None:
    make_game(small_phone, seats=["you", "page", "page", "page"], setup="random", boxes=EVERY_BOX)
    play_to_the_end(small_phone, "Dusk", Page.tap)
    expect(small_phone.locator(".end h1")).to_have_text(ENDED)
