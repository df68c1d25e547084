"""Discards lie side by side in every window: of each kind one coin with its number, or one coin with the number of all."""

from collections import Counter
from itertools import product

import pytest
from playwright.sync_api import Locator, Page

from tests.support.page_player import at_rest, settled
from tests.support.staged_games import new_session, put_game
from tests.support.web_server import Running
from warchest import Game, Setup
from warchest.bots.registry import make_bot

KEY = b"many kinds of discards"
MANY = 3
"""From so many kinds on, coins used to lie over each other."""
ROOMY = [(1440, 900), (1200, 700), (1024, 600), (390, 844)]
LOW = [(360, 640), (720, 450)]
COUNTS = """purse => [...purse.querySelectorAll("[data-discard]")].map(
    e => [e.dataset.discard, Number(e.textContent || (e.firstChild ? 1 : 0))])"""
RECTS = """purse => [...purse.querySelectorAll("[data-discard] svg")].map(e => e.getBoundingClientRect()).map(
    r => [r.left, r.right, r.width])"""


def kinds_of(game: Game, seat: int) -> Counter[str]:
    """How many coins of each kind are discarded, with those that lie facedown as "back"."""
    shown = game.view(seat=1).seats[seat]
    return +Counter({**shown.faceup, "back": shown.facedown})


def many_discards() -> Game:
    """A game in which it is Dawn's turn, and both sides have discarded coins of many kinds."""
    game = Game(Setup.first_game(), KEY)
    bot = make_bot("page")
    seed = 0
    while (seat := game.decider) is not None:
        if seat == 1 and all(len(kinds_of(game, side)) > MANY for side in (0, 1)):
            return game
        for choice in bot.choose(game.information_state(seat), seed):
            game.play(choice)
        seed += 1
    pytest.fail("the game ended before there were many discards")


def discards(page: Page, seat: int) -> Locator:
    """The discards of a seat of two, wherever they lie in this window."""
    return page.locator(".seat.mine" if seat == 1 else ".seat.theirs").locator(".discards")


def test_every_kind_of_discards_is_shown_with_its_number(desk: Page, server: Running) -> None:
    game = many_discards()
    session = new_session(desk)
    desk.goto(f"/game/{put_game(server.folder, session, game.setup, game.log, ['page', 'you'])}")
    settled(desk)
    for size, seat in product(ROOMY + LOW, (0, 1)):
        desk.set_viewport_size({"width": size[0], "height": size[1]})
        at_rest(desk)
        lying = discards(desk, seat)
        told = {kind: count for kind, count in lying.evaluate(COUNTS) if count}
        wanted = kinds_of(game, seat)
        assert sum(told.values()) == wanted.total(), size
        if size in ROOMY:
            assert told == dict(wanted), size
        rects = lying.evaluate(RECTS)
        for (_, right, width), (left, _, _) in zip(rects, [*rects[1:], [size[0], 0, 0]], strict=True):
            assert right <= left + 0.5, size
            assert width > 14, size
