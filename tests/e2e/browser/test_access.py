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
from tests.support.afar import shown_link
from tests.support.page_player import (
    COUNT_REQUESTS,
    FIRST_GAME,
    LITE_GAME,
    at_rest,
    make_game,
    resign,
    settled,
    slot_of,
)
from tests.support.signed_in import sign_in
from tests.support.staged_games import open_stage, show_coins
from tests.support.watched import WAIT_MS
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


def lite_at_home(page: Page, _: Running) -> None:
    page.goto("/")
    page.click("summary:text-is('More choices')")
    page.locator("label", has_text="Lite").click()


def lite_looked_at_again(page: Page, server: Running) -> None:
    look_at(page, played(server, ruleset="lite"), 6)


def invitation(page: Page, _: Running) -> None:
    page.goto("/")
    page.click(".way:has-text('Play a friend')")
    shown_link(page)


def invited(page: Page, server: Running) -> None:
    """The invitation as a friend finds it."""
    invitation(page, server)
    page.context.clear_cookies()
    page.reload()
    page.wait_for_selector("text=invites you")


def record_to_open(page: Page, _: Running) -> None:
    page.goto("/")
    page.click("text=Import a game")
    page.wait_for_selector(".open-record textarea")


def account(page: Page, server: Running) -> None:
    """Signed in, with a form that was not taken."""
    sign_in(page, server.folder)
    page.goto("/account")
    page.click("summary")
    page.fill("#deletion", "not the password of this account")
    page.click("button:text-is('Delete')")
    page.wait_for_selector("[role=alert]")


def person(page: Page, server: Running) -> None:
    """Somebody who has lost a game to a bot."""
    resigned(page, **FIRST_GAME)
    page.goto(f"/people/{sign_in(page, server.folder)}")


def carried(page: Page, _: Running) -> None:
    page.goto("/account")
    page.click("button:text-is('Play on with another device')")
    page.wait_for_selector("#link")


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
    "invitation": invitation,
    "invited": invited,
    "live board": live_board,
    "sign in": lambda page, _: page.goto("/account"),
    "account": account,
    "person": person,
    "another device": carried,
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
    "lite at home": lite_at_home,
    "lite": lambda page, _: table(page, **LITE_GAME),
    "lite at the end": lambda page, _: resigned(page, **LITE_GAME),
    "lite behind a curtain": lambda page, _: make_game(page, **(LITE_GAME | {"seats": ["you", "you"]})),
    "replay of lite": lite_looked_at_again,
    "replay of four": four_looked_at_again,
    "replay of a draft": draft_looked_at_again,
}
"""What the other boxes, the lite game and four players bring."""
Theme = Literal["light", "dark"]


def looks() -> Iterator[Any]:
    """What is looked at: in CI every page once, by turns at a desk and on a phone, in either theme; in a long run all of that."""
    for n, name in enumerate(OPENINGS):
        phone = PHONE if name in PLAIN else LOW_PHONE
        for m, (size, theme) in enumerate((size, theme) for size in (DESK, phone) for theme in THEMES):
            marks = [pytest.mark.marathon] * (m != n % 4)
            yield pytest.param(name, size, theme, id=f"{name}-{size[0]}-{theme}", marks=marks)


OPENINGS = PLAIN | LATER
THEMES: tuple[Theme, ...] = ("light", "dark")


@pytest.mark.parametrize(("name", "size", "theme"), list(looks()))
def test_axe_finds_nothing(browser: Browser, server: Running, name: str, size: tuple[int, int], theme: Theme) -> None:
    # The rules of axe are laid into the page as a script, which the page's own policy would refuse.
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(COUNT_REQUESTS)
    page = context.new_page()
    OPENINGS[name](page, server)
    page.wait_for_selector(".board, .draft, .small-main, .person-main")
    at_rest(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    context.close()
