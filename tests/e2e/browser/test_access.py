"""Every page passes axe in both themes, at a desk and on phones; and a language of long words has room everywhere, down to 360 pixels.

The pages are in that language meanwhile: it is made from the catalogue (`tests/support/pseudo.py`), so a word without accents was never
translated.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_live_boards import board_of
from tests.e2e.browser.test_nightfall import deceived
from tests.e2e.browser.test_nobility import ROYAL_COIN, with_royal_coin
from tests.e2e.browser.test_replay import look_at, played
from tests.e2e.browser.test_siege import beside_a_fort
from tests.support.accessible import passes_axe
from tests.support.afar import shown_link
from tests.support.new_game_form import chip, more_choices, open_form, send_link
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
from tests.support.pseudo import TAG, pseudo_language, untranslated, write_pseudo_catalogue
from tests.support.rulebook_pages import CHAPTER_PATHS, UNIT_PATHS
from tests.support.signed_in import sign_in
from tests.support.spoken_faults import cut_texts, shown_texts
from tests.support.staged_games import open_stage, show_coins
from tests.support.staged_hints import TEXTS, open_hint
from tests.support.web_server import Running
from warchest.cli.accounts import command as accounts
from warchest.teaching.puzzles.playing import kinds_asked, puzzles
from warchest.wording.languages import Language, in_language
from warchest.wording.languages import _ as said

EVERY_BOX = ["base", "nobility", "siege", "nightfall"]
FOUR = ["you", "page", "page", "page"]
DESK, PHONE, LOW_PHONE = (1440, 900), (390, 844), (360, 640)
NARROW: ViewportSize = {"width": 360, "height": 740}
NAMED = ("Outrider", "Drummer")
"""Home-brew units of the rulebook's examples, which have names only in English."""
STAGED = ("It takes a fifth place", *TEXTS)
"""Parts of the hint that a test makes up."""

Walk = Callable[[Page, Running], Iterator[str]]
"""Opens several pages, or one page in several states, and yields a name for each."""


def table(page: Page, **wish: object) -> None:
    """A new game, with a coin chosen."""
    make_game(page, **wish)
    settled(page)
    page.locator(".hand-slot.live, .row.actions .big").first.click()


def at_home(page: Page, _: Running) -> Iterator[str]:
    page.goto("/")
    yield "home"
    page.goto("/games")
    page.click(f"text={said('Import a game')}")
    page.wait_for_selector(".open-record textarea")
    yield "record to open"
    page.goto("/lobby")
    page.wait_for_selector(".lobby-own")
    yield "lobby"
    page.goto("/watch")
    yield "watch"


def lessons(page: Page, _: Running) -> Iterator[str]:
    """The list of lessons, and a lesson at its start, after a wrong try and at its end."""
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
        page.wait_for_selector(f"text={said('Step {n} of {all}').format(n=step + 1, all=4)}")
        page.click(f"text={said('Skip')}")
    page.wait_for_selector(".lesson-ways.end")
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
    page.click(f"text={said('Show the answer')}")
    page.wait_for_selector(f"text={said('The answer: {action}.').partition('{')[0]}")
    yield "answer"
    page.goto(f"/puzzles/{coin.number}")
    wrong = next(kind for kind in kinds_asked(coin) if kind != coin.answer)
    page.click(f'.puzzle-kinds [data-kind="{wrong}"]')
    page.wait_for_selector(".puzzle-told")
    yield "wrong coin"


def new_game(page: Page, _: Running) -> Iterator[str]:
    """The page for a new game, as it is found, and with everything unfolded."""
    open_form(page)
    yield "new game"
    for name in ("Nobility", "Siege", "Shock Tactics", "Four, in two teams", "By hand", "Other", "Hints and odds"):
        chip(page, name).click()
    more_choices(page)
    yield "all choices"


def new_lite_game(page: Page, _: Running) -> Iterator[str]:
    open_form(page, "Lite", "Other", "By hand")
    more_choices(page)
    yield "lite"


def invitation(page: Page, _: Running) -> Iterator[str]:
    """An invitation as its maker and as a friend finds it."""
    send_link(page)
    shown_link(page)
    yield "invitation"
    page.context.clear_cookies()
    page.reload()
    page.wait_for_selector(".comes")
    yield "invited"


def settings(page: Page, _: Running) -> Iterator[str]:
    page.goto("/settings")
    yield "settings"


def account(page: Page, server: Running) -> Iterator[str]:
    """As a guest; then signed in, with a form that was not taken."""
    page.goto("/account")
    yield "sign in"
    page.click(f"button:text-is('{said('Continue on another device')}')")
    page.wait_for_selector("#link")
    yield "another device"
    sign_in(page, server.folder)
    page.goto("/account")
    page.click(".leaving summary")
    page.fill("#deletion", "not the password of this account")
    page.click(f"button:text-is('{said('Delete')}')")
    page.wait_for_selector("[role=alert]")
    yield "account"


def hosting(page: Page, server: Running) -> Iterator[str]:
    """The host's pages (the queue, a user, an act to confirm) and the form behind a password link."""
    name = sign_in(page, server.folder)
    CliRunner().invoke(accounts, ["host", name, "--data-dir", str(server.folder)])
    page.goto(f"/host?q={name}")
    yield "host"
    page.click(f"main a:has-text('{name}')")
    page.wait_for_selector("main .devices")
    yield "person at the host"
    page.click(f"button:text-is('{said('Mute')}')")
    page.wait_for_selector("#hours")
    yield "act"
    page.goto("/host/acts")
    yield "acts"
    told = CliRunner().invoke(accounts, ["password-link", name, "--data-dir", str(server.folder)])
    page.goto(told.output.splitlines()[-1])
    yield "new password"


def tournaments(page: Page, server: Running) -> Iterator[str]:
    """The list of tournaments, the form, and a tournament: with all of its organizer's ways, and in its first round."""
    page.goto("/tournaments")
    yield "tournaments"
    name = sign_in(page, server.folder)
    CliRunner().invoke(accounts, ["host", name, "--data-dir", str(server.folder)])
    page.goto("/tournaments")
    page.fill("#name", NAMED[0])
    yield "new tournament"
    page.click(f"button:text-is('{said('Announce')}')")
    page.click(f"button:text-is('{said('Take part')}')")
    page.wait_for_selector(f"button:text-is('{said('Withdraw')}')")
    for summary in page.query_selector_all("summary:not(.head-menu summary, .language-menu summary)"):
        summary.click()
    yield "a tournament"
    assert page.context.browser is not None
    context = page.context.browser.new_context(base_url=server.url)
    other = context.new_page()
    sign_in(other, server.folder)
    other.goto(page.url)
    other.click("main form .button.primary")
    context.close()
    page.click(f"button:text-is('{said('Start now')}')")
    page.wait_for_selector("#round-1")
    yield "a round"


def game(page: Page, server: Running) -> Iterator[str]:
    """A game, its end, and the profile of its loser."""
    table(page, **FIRST_GAME)
    yield "game"
    resign(page)
    yield "end"
    page.goto(f"/people/{sign_in(page, server.folder)}")
    yield "person"


def advised(page: Page, _: Running) -> Iterator[str]:
    """A hint, and the odds of the unseen coins."""
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
    page.click(slot_of(page, said(ROYAL_COIN)))
    yield "decrees"
    page.click(f".row.actions .button:has-text('{said('Decree')}')")
    page.wait_for_selector(".menu")
    yield "decrees listed"
    page.click(f".menu .button:has-text('{said('Spy')}')")
    page.wait_for_selector(".picking")
    yield "a spy"


def decoy(page: Page, server: Running) -> Iterator[str]:
    open_stage(page, server.folder, deceived())
    show_coins(page, said("Dusk"))
    page.click(slot_of(page, said("Skirmisher's Decoy")))
    yield "a decoy"


def forts(page: Page, server: Running) -> Iterator[str]:
    open_stage(page, server.folder, beside_a_fort(), ["you", "page"])
    page.click(slot_of(page, said("Light Cavalry")))
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
    tournaments,
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
    new_game,
    new_lite_game,
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
IN_CI: dict[Walk, int] = {at_home: 0, replay: 1, account: 2, game: 3, hosting: 0, tournaments: 2}
"""The walks of CI, in all of the four ways to look: forms, a table, a record, and the host's tools."""
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


def walks() -> Iterator[Any]:
    """Every walk in each of the four ways to look. All but those of CI are long runs."""
    for walk in PLAIN + LATER:
        for way in range(4):
            marks = [] if IN_CI.get(walk) == way else [pytest.mark.marathon]
            yield pytest.param(walk, way, id=f"{walk.__name__}-{way}", marks=marks)


@pytest.fixture(scope="session")
def accented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Language]]:
    """A server of English and of the language of long words, and that language."""
    locales = tmp_path_factory.mktemp("locales")
    write_pseudo_catalogue(locales)
    running = Running(tmp_path_factory.mktemp("accented"), locales=locales)
    yield running, pseudo_language(locales)
    running.end()


@pytest.mark.parametrize(("walk", "way"), list(walks()))
def test_axe_finds_nothing_and_in_a_language_of_long_words_nothing_is_cut_or_english(
    browser: Browser, accented: tuple[Running, Language], walk: Walk, way: int
) -> None:
    server, language = accented
    phone = PHONE if walk in PLAIN else LOW_PHONE
    (width, height), theme = [(size, theme) for size in (DESK, phone) for theme in THEMES][way]
    # The rules of axe are laid into the page as a script, which the page's own policy would refuse.
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        bypass_csp=True,
        reduced_motion="reduce",
        extra_http_headers={"Accept-Language": language.tag},
    )
    context.add_init_script(COUNT_REQUESTS)
    context.add_init_script(BOTS_AT_ONCE)
    context.add_init_script(NO_HINTS)
    context.add_cookies([{"name": "warchest_language", "value": language.tag, "url": server.url}])
    page = context.new_page()
    with in_language(language):
        for name in walk(page, server):
            page.wait_for_selector(
                ".board, .draft, .small-main, .person-main, .puzzles-main, .front-main, .listed-main, .new-game"
            )
            at_rest(page)
            passes_axe(page, name)
            assert [text for text in untranslated(shown_texts(page)) if not is_no_text_of_ours(text)] == [], name
            assert cut_texts(page) == [], name
            page.set_viewport_size(NARROW)
            at_rest(page)
            assert cut_texts(page) == [], name
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
    context.close()


@pytest.mark.parametrize(
    "walk", [pytest.param(one, marks=[] if one is game else pytest.mark.marathon) for one in PLAIN + LATER]
)
def test_the_name_of_every_control_contains_the_words_it_shows(browser: Browser, server: Running, walk: Walk) -> None:
    """Users of voice control say what they see."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}, bypass_csp=True)
    for script in (COUNT_REQUESTS, BOTS_AT_ONCE, NO_HINTS):
        context.add_init_script(script)
    page = context.new_page()
    for name in walk(page, server):
        at_rest(page)
        passes_axe(page, name)
    context.close()


@pytest.mark.parametrize(
    ("tag", "every"), [(TAG, 4), *(pytest.param(tag, 1, marks=pytest.mark.marathon) for tag in (TAG, "nl", "ja"))]
)
def test_no_text_of_the_book_is_cut_in_a_narrow_window(
    browser: Browser, server: Running, accented: tuple[Running, Language], tag: str, every: int
) -> None:
    """Given the language of long words, then the book has no English either. In CI some pages are read."""
    there = accented[0] if tag == TAG else server
    units = [one for one in UNIT_PATHS if tag != TAG or one.endswith(("/archer", "/royal_guard"))]
    context = browser.new_context(base_url=there.url, viewport=NARROW, extra_http_headers={"Accept-Language": tag})
    page = context.new_page()
    for path in (*[*CHAPTER_PATHS][::every], *units, "/editor", "/offline", "/nothing"):
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == tag
        assert cut_texts(page) == [], path
        if tag == TAG:
            assert [text for text in untranslated(shown_texts(page)) if not is_no_text_of_ours(text)] == [], path
    context.close()


def is_no_text_of_ours(text: str) -> bool:
    """Whether a text is a name, a command or a word of a format, or was laid out by a test."""
    return any(word in text for word in ("Game-icons.net", "warchest-game/2", "python3 play.py", *NAMED, *STAGED))
