"""Every page passes axe in both themes, at a desk and on phones."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_live_boards import board_of
from tests.e2e.browser.test_nightfall import deceived
from tests.e2e.browser.test_nobility import ROYAL_COIN, with_royal_coin
from tests.e2e.browser.test_replay import look_at, played
from tests.e2e.browser.test_siege import beside_a_fort
from tests.support.page_player import FIRST_GAME, at_rest, make_game, resign, settled, slot_of
from tests.support.staged_games import open_stage, show_coins
from tests.support.web_server import Running

EVERY_BOX = ["base", "nobility", "siege", "nightfall"]
FOUR = ["you", "page", "page", "page"]
DESK, PHONE, LOW_PHONE = (1440, 900), (390, 844), (360, 640)

Opening = Callable[[Page, Running], object]


def table(page: Page, **wish: object) -> None:
    """A new game, with a coin chosen."""
    make_game(page, **wish)
    settled(page)
    page.locator(".hand-slot.live, .row.actions .big").first.click()


def resigned(page: Page, **wish: object) -> None:
    """A game that was given up."""
    make_game(page, **wish)
    settled(page)
    resign(page)


def with_decrees(page: Page, server: Running) -> None:
    """Dawn, whose Royal Coin is chosen."""
    open_stage(page, server.folder, with_royal_coin(), ["page", "you"])
    page.click(slot_of(page, ROYAL_COIN))


def decrees_listed(page: Page, server: Running) -> None:
    with_decrees(page, server)
    page.click(".row.actions .button:has-text('Decree')")
    page.wait_for_selector(".menu")


def decree_told(page: Page, server: Running) -> None:
    open_stage(page, server.folder, with_royal_coin(), ["page", "you"])
    settled(page)
    page.click(".decree >> nth=0")
    page.wait_for_selector(".unit-card")


def spying(page: Page, server: Running) -> None:
    with_decrees(page, server)
    page.click('[data-decree="spy"]')
    page.wait_for_selector(".picking")


def with_a_decoy(page: Page, server: Running) -> None:
    open_stage(page, server.folder, deceived())
    show_coins(page, "Dusk")
    page.click(slot_of(page, "Skirmisher's Decoy"))


def beside_forts(page: Page, server: Running) -> None:
    open_stage(page, server.folder, beside_a_fort(), ["you", "page"])
    page.click(slot_of(page, "Light Cavalry"))


def four_in_round_1(page: Page, server: Running) -> None:
    open_stage(page, server.folder, first_round(), SITTERS)
    settled(page)
    page.click(".hand-slot.live >> nth=0")


def looked_at_again(page: Page, server: Running) -> None:
    """A game of two that others have played, at a moment in its middle."""
    look_at(page, played(server), 6)


def four_looked_at_again(page: Page, server: Running) -> None:
    look_at(page, played(server, seats=["you"] * 4, setup="random", boxes=EVERY_BOX, seed="axe"), 6)


def draft_looked_at_again(page: Page, server: Running) -> None:
    look_at(page, played(server, setup="draft"), 3)


def record_to_open(page: Page, _: Running) -> None:
    page.goto("/")
    page.click("text=Import a game")


def live_board(page: Page, _: Running) -> None:
    """A board of the rulebook that is awake, with a coin chosen."""
    board_of(page, "cavalry-charges").locator(".live-coin").first.click()


PLAIN: dict[str, Opening] = {
    "home": lambda page, _: page.goto("/"),
    "rules": lambda page, _: page.goto("/rules"),
    "game": lambda page, _: table(page, **FIRST_GAME),
    "draft": lambda page, _: make_game(page, seats=["page", "you"], setup="draft"),
    "end": lambda page, _: resigned(page, **FIRST_GAME),
    "curtain": lambda page, _: make_game(page, seats=["you", "you"], setup="first_game"),
    "replay": looked_at_again,
    "record to open": record_to_open,
    "live board": live_board,
}
"""What a game of the base box shows, and the pages round it."""
LATER: dict[str, Opening] = {
    "every box": lambda page, _: table(page, seats=["page", "you"], setup="random", boxes=EVERY_BOX, seed="axe"),
    "four with every box": lambda page, _: table(page, seats=FOUR, setup="random", boxes=EVERY_BOX, seed="axe"),
    "four in round 1": four_in_round_1,
    "four at the end": lambda page, _: resigned(page, seats=FOUR, setup="random", boxes=EVERY_BOX, seed="axe"),
    "four behind a curtain": lambda page, server: open_stage(page, server.folder, first_round(), ["you"] * 4),
    "decrees": with_decrees,
    "decrees listed": decrees_listed,
    "a decree's card": decree_told,
    "a spy": spying,
    "a decoy": with_a_decoy,
    "forts": beside_forts,
    "replay of four": four_looked_at_again,
    "replay of a draft": draft_looked_at_again,
}
"""What the other boxes and four players bring."""
Theme = Literal["light", "dark"]
Look = tuple[tuple[int, int], Theme]
"""The size of a window, and the theme in it."""


def looks() -> Iterator[Any]:
    """What is looked at: in CI every page is opened once, in one theme at a desk and in the other on a phone.

    In a long run it is opened in both themes and both sizes by themselves.
    """
    for n, name in enumerate(OPENINGS):
        phone = PHONE if name in PLAIN else LOW_PHONE
        first, second = THEMES[n % 2], THEMES[1 - n % 2]
        yield pytest.param(name, [(DESK, first), (phone, second)], id=f"{name}-{first}-{second}")
        for size in (DESK, phone):
            for theme in THEMES:
                look = f"{name}-{size[0]}-{theme}"
                yield pytest.param(name, [(size, theme)], id=look, marks=pytest.mark.marathon)


OPENINGS = PLAIN | LATER
THEMES: tuple[Theme, ...] = ("light", "dark")


@pytest.mark.parametrize(("name", "looks"), list(looks()))
def test_axe_finds_nothing(browser: Browser, server: Running, name: str, looks: list[Look]) -> None:
    # The rules of axe are laid into the page as a script, which the page's own policy would refuse.
    context = browser.new_context(base_url=server.url, bypass_csp=True, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    page = context.new_page()
    for n, ((width, height), theme) in enumerate(looks):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        if n == 0:
            OPENINGS[name](page, server)
            page.wait_for_selector(".board, .draft")
        at_rest(page)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    context.close()
