"""Every page passes axe in both themes, at a desk and on phones."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page

from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_live_boards import board_of
from tests.e2e.browser.test_nightfall import deceived
from tests.e2e.browser.test_nobility import ROYAL_COIN, with_royal_coin
from tests.e2e.browser.test_replay import look_at, played
from tests.e2e.browser.test_siege import beside_a_fort
from tests.support.accessible import passes_axe
from tests.support.afar import shown_link
from tests.support.page_player import (
    BOTS_AT_ONCE,
    COUNT_REQUESTS,
    FIRST_GAME,
    LITE_GAME,
    NO_HINTS,
    at_rest,
    make_game,
    resign,
    settled,
    slot_of,
)
from tests.support.signed_in import sign_in
from tests.support.staged_games import open_stage, show_coins
from tests.support.staged_hints import open_hint
from tests.support.watched import WAIT_MS
from tests.support.web_server import Running
from warchest.cli.accounts import command as accounts
from warchest.puzzles.playing import kinds_asked, puzzles

EVERY_BOX = ["base", "nobility", "siege", "nightfall"]
FOUR = ["you", "page", "page", "page"]
DESK, PHONE, LOW_PHONE = (1440, 900), (390, 844), (360, 640)

Walk = Callable[[Page, Running], Iterator[str]]
"""Opens pages one after another, or one page in several states, and tells what each look is called."""


def table(page: Page, **wish: object) -> None:
    """A new game, with a coin chosen."""
    make_game(page, **wish)
    settled(page)
    page.locator(".hand-slot.live, .row.actions .big").first.click()


def at_home(page: Page, _: Running) -> Iterator[str]:
    page.goto("/")
    yield "home"
    page.click("text=Import a game")
    page.wait_for_selector(".open-record textarea")
    yield "record to open"


def lessons(page: Page, _: Running) -> Iterator[str]:
    """The list of lessons, and a lesson as it begins, after a wrong try and at its end."""
    page.goto("/learn")
    yield "lessons"
    page.goto("/learn/tactics")
    page.wait_for_selector(".lesson-coin")
    yield "lesson"
    page.click('.lesson-coin[data-kind="light_cavalry"]')
    page.click('.cell[data-hex="c7"]')
    page.wait_for_selector(".lesson-answer a.rule")
    yield "wrong try"
    for step in range(4):
        page.wait_for_selector(f"text=Step {step + 1} of 4")
        page.click("text=Skip")
    page.wait_for_selector("text=Done.")
    yield "lesson's end"


def solving(page: Page, _: Running) -> Iterator[str]:
    """The lists of puzzles; a puzzle with a coin chosen, after a wrong action and with its answer; a coin that is ruled out."""
    page.goto("/puzzles")
    yield "puzzles"
    page.goto("/puzzles/win")
    yield "puzzles of a goal"
    win, coin = (next(one for one in puzzles() if one.goal == goal) for goal in ("win", "coin"))
    page.goto(f"/puzzles/{win.number}")
    page.wait_for_selector(".lesson-coin")
    page.keyboard.press("1")
    yield "puzzle"
    page.click('[data-verb="pass"]')
    page.wait_for_selector(".puzzle-told")
    yield "wrong action"
    page.click("text=Show the answer")
    page.wait_for_selector("text=The answer:")
    yield "answer"
    page.goto(f"/puzzles/{coin.number}")
    wrong = next(kind for kind in kinds_asked(coin) if kind != coin.answer)
    page.click(f'.puzzle-kinds [data-kind="{wrong}"]')
    page.wait_for_selector(".puzzle-told")
    yield "wrong coin"


def lite_at_home(page: Page, _: Running) -> Iterator[str]:
    page.goto("/")
    page.click("summary:text-is('More choices')")
    page.locator("label", has_text="Lite").click()
    yield "lite at home"


def invitation(page: Page, _: Running) -> Iterator[str]:
    """An invitation as its maker and as a friend finds it."""
    page.goto("/")
    page.click(".way:has-text('Play a friend')")
    shown_link(page)
    yield "invitation"
    page.context.clear_cookies()
    page.reload()
    page.wait_for_selector("text=invites you")
    yield "invited"


def settings(page: Page, _: Running) -> Iterator[str]:
    page.goto("/settings")
    yield "settings"


def account(page: Page, server: Running) -> Iterator[str]:
    """As a guest; then signed in, with a form that was not taken."""
    page.goto("/account")
    yield "sign in"
    page.click("button:text-is('Play on with another device')")
    page.wait_for_selector("#link")
    yield "another device"
    sign_in(page, server.folder)
    page.goto("/account")
    page.click("main summary")
    page.fill("#deletion", "not the password of this account")
    page.click("button:text-is('Delete')")
    page.wait_for_selector("[role=alert]")
    yield "account"


def hosting(page: Page, server: Running) -> Iterator[str]:
    """The host's pages: what waits, a person, and an act that asks whether the host is sure; and the form of a link for a new password."""
    name = sign_in(page, server.folder)
    CliRunner().invoke(accounts, ["host", name, "--data-dir", str(server.folder)])
    page.goto(f"/host?q={name}")
    yield "host"
    page.click(f"main a:has-text('{name}')")
    page.wait_for_selector("text=Here since")
    yield "person at the host"
    page.click("button:text-is('Mute')")
    page.wait_for_selector("#hours")
    yield "act"
    page.goto("/host/acts")
    yield "acts"
    told = CliRunner().invoke(accounts, ["password-link", name, "--data-dir", str(server.folder)])
    page.goto(told.output.splitlines()[-1])
    yield "new password"


def game(page: Page, server: Running) -> Iterator[str]:
    """A game to its end, and the page of somebody who has lost it."""
    table(page, **FIRST_GAME)
    yield "game"
    resign(page)
    yield "end"
    page.goto(f"/people/{sign_in(page, server.folder)}")
    yield "person"


def advised(page: Page, _: Running) -> Iterator[str]:
    """A hint, and how likely the coins are that nobody sees."""
    make_game(page, **FIRST_GAME, hints=True)
    settled(page)
    open_hint(page)
    yield "hint"
    page.keyboard.press("Escape")
    page.click(".seat.theirs [data-purse]")
    page.wait_for_selector(".bag-card td.second")
    yield "odds"


def draft(page: Page, _: Running) -> Iterator[str]:
    make_game(page, seats=["page", "you"], setup="draft")
    yield "draft"


def curtain(page: Page, _: Running) -> Iterator[str]:
    make_game(page, seats=["you", "you"], setup="first_game")
    yield "curtain"


def replay(page: Page, server: Running) -> Iterator[str]:
    """A game of two that others have played, at a moment in its middle."""
    look_at(page, played(server), 6)
    yield "replay"


def live_board(page: Page, _: Running) -> Iterator[str]:
    """A board of the rulebook that is awake, with a coin chosen."""
    board_of(page, "cavalry-charges").locator(".live-coin").first.click()
    yield "live board"


def every_box(page: Page, _: Running) -> Iterator[str]:
    table(page, seats=["page", "you"], setup="random", boxes=EVERY_BOX, seed="axe")
    yield "every box"


def four_with_every_box(page: Page, _: Running) -> Iterator[str]:
    table(page, seats=FOUR, setup="random", boxes=EVERY_BOX, seed="axe")
    yield "four with every box"
    resign(page)
    yield "four at the end"


def four_in_round_1(page: Page, server: Running) -> Iterator[str]:
    open_stage(page, server.folder, first_round(), SITTERS)
    settled(page)
    page.click(".hand-slot.live >> nth=0")
    yield "four in round 1"


def four_behind_a_curtain(page: Page, server: Running) -> Iterator[str]:
    open_stage(page, server.folder, first_round(), ["you"] * 4)
    yield "four behind a curtain"


def decrees(page: Page, server: Running) -> Iterator[str]:
    """A decree's card; then Dawn, whose Royal Coin is chosen, with all that it may proclaim."""
    open_stage(page, server.folder, with_royal_coin(), ["page", "you"])
    settled(page)
    page.click(".decree >> nth=0")
    page.wait_for_selector(".unit-card")
    yield "a decree's card"
    page.keyboard.press("Escape")
    page.wait_for_selector(".unit-card", state="detached")
    page.click(slot_of(page, ROYAL_COIN))
    yield "decrees"
    page.click(".row.actions .button:has-text('Decree')")
    page.wait_for_selector(".menu")
    yield "decrees listed"
    page.click(".menu .button:has-text('Spy')")
    page.wait_for_selector(".picking")
    yield "a spy"


def decoy(page: Page, server: Running) -> Iterator[str]:
    open_stage(page, server.folder, deceived())
    show_coins(page, "Dusk")
    page.click(slot_of(page, "Skirmisher's Decoy"))
    yield "a decoy"


def forts(page: Page, server: Running) -> Iterator[str]:
    open_stage(page, server.folder, beside_a_fort(), ["you", "page"])
    page.click(slot_of(page, "Light Cavalry"))
    yield "forts"


def lite(page: Page, _: Running) -> Iterator[str]:
    table(page, **LITE_GAME)
    yield "lite"
    resign(page)
    yield "lite at the end"


def lite_behind_a_curtain(page: Page, _: Running) -> Iterator[str]:
    make_game(page, **(LITE_GAME | {"seats": ["you", "you"]}))
    yield "lite behind a curtain"


def replay_of_lite(page: Page, server: Running) -> Iterator[str]:
    look_at(page, played(server, ruleset="lite"), 6)
    yield "replay of lite"


def replay_of_four(page: Page, server: Running) -> Iterator[str]:
    look_at(page, played(server, seats=["you"] * 4, setup="random", boxes=EVERY_BOX, seed="axe"), 6)
    yield "replay of four"


def replay_of_a_draft(page: Page, server: Running) -> Iterator[str]:
    look_at(page, played(server, setup="draft"), 3)
    yield "replay of a draft"


PLAIN: list[Walk] = [
    at_home,
    invitation,
    account,
    hosting,
    settings,
    game,
    advised,
    draft,
    curtain,
    replay,
    live_board,
    lessons,
    solving,
]
"""What a game of the base box shows, and the pages round it; those of the book have a test of their own."""
LATER: list[Walk] = [
    lite_at_home,
    every_box,
    four_with_every_box,
    four_in_round_1,
    four_behind_a_curtain,
    decrees,
    decoy,
    forts,
    lite,
    lite_behind_a_curtain,
    replay_of_lite,
    replay_of_four,
    replay_of_a_draft,
]
"""What the other boxes, the lite game and four players bring."""
IN_CI: dict[Walk, int] = {at_home: 0, replay: 1, account: 2, hosting: 0, game: 3, advised: 3, lessons: 1, solving: 2}
"""The walks of CI, one in each of the four ways to look: forms, a table, and a record."""
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


def walks() -> Iterator[Any]:
    """Every walk in each of the four ways to look. All but those of CI are long runs."""
    for walk in PLAIN + LATER:
        for way in range(4):
            marks = [] if IN_CI.get(walk) == way else [pytest.mark.marathon]
            yield pytest.param(walk, way, id=f"{walk.__name__}-{way}", marks=marks)


@pytest.mark.parametrize(("walk", "way"), list(walks()))
def test_axe_finds_nothing(browser: Browser, server: Running, walk: Walk, way: int) -> None:
    phone = PHONE if walk in PLAIN else LOW_PHONE
    (width, height), theme = [(size, theme) for size in (DESK, phone) for theme in THEMES][way]
    # The rules of axe are laid into the page as a script, which the page's own policy would refuse.
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(COUNT_REQUESTS)
    context.add_init_script(BOTS_AT_ONCE)
    context.add_init_script(NO_HINTS)
    page = context.new_page()
    for name in walk(page, server):
        page.wait_for_selector(".board, .draft, .small-main, .person-main, .puzzle-numbers")
        at_rest(page)
        passes_axe(page, name)
    context.close()
