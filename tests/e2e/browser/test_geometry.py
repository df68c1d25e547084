"""No hex, coin, headline, button or number is covered, cut off or broken inside a word, at any size and in any language.

Every scene is opened once in each language, and its window is given all sizes one after another.
"""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser.test_end import SETUPS, ended, open_end
from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_siege import beside_a_war_wagon
from tests.support.languages import OFFERED, each_language
from tests.support.page_player import FIRST_GAME, LITE_GAME, at_rest, cell, make_game, settled, slot_of
from tests.support.spoken_faults import cut_texts
from tests.support.staged_games import new_session, open_stage, put_game, show_coins
from tests.support.watched import watched_page
from tests.support.web_server import Running
from tests.support.window_faults import window_faults
from warchest import Game
from warchest.bots.registry import make_bot
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import Languages, in_language
from warchest.wording.languages import _ as said
from warchest.wording.names import catalogue

Size = tuple[int, int]
SIZES: list[Size] = [
    (320, 568),
    (360, 640),
    (390, 844),
    (430, 932),
    (640, 360),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1200, 700),
    (1280, 640),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
IN_CI: list[Size] = [(360, 640), (640, 360), (1280, 720)]
"""The narrowest phone, the lowest window, and the smallest with names and lines beside the board."""
Scene = Callable[[Page, Running], None]


def coin_chosen(page: Page, _: Running) -> None:
    make_game(page, seats=["page", "you"], setup="random", boxes=["base", "nobility", "siege"], seed="geometry")
    settled(page)
    page.locator(".hand-slot.live").first.click()


def question_of_two_buttons(page: Page, server: Running) -> None:
    open_stage(page, server.folder, beside_a_war_wagon())
    show_coins(page, said("Dusk"))
    page.click(slot_of(page, said("Scout")))
    page.click(cell("g5"))
    page.wait_for_selector(".row.actions .big")


def four_players(page: Page, server: Running) -> None:
    open_stage(page, server.folder, first_round(), SITTERS)
    settled(page)
    page.locator(".hand-slot.live").first.click()


def squares(page: Page, _: Running) -> None:
    make_game(page, **LITE_GAME)
    settled(page)
    page.locator(".hand-slot.live").first.click()


def end_of_two(page: Page, server: Running) -> None:
    open_end(page, server, ended("two"))


def end_of_four(page: Page, server: Running) -> None:
    open_end(page, server, ended("four"))


def end_of_lite(page: Page, server: Running) -> None:
    open_end(page, server, ended("lite"))


NAMES = ("you", "Maximilian of Habsburg", "Bartholomew Featherston", "Wilhelmina van Amstel")
LOW: list[Size] = [(1280, 600), (1024, 600), (800, 600), (640, 360), (740, 360), (360, 640)]
"""Low windows, and the narrowest phone where a name of 24 letters has room."""


@cache
def in_round_six() -> Game:
    """Four bots with decrees and forts, up to a turn of the first seat."""
    game, bot = Game(SETUPS["four"], b"names"), make_bot("page")
    while (seat := game.decider) is not None and (seat, game.view(None).round) != (0, 6):
        for id_ in bot.choose(game.information_state(seat), len(game.log)):
            game.play(id_)
    return game


@pytest.mark.parametrize("language", each_language("nl"))
def test_four_long_names_are_read_in_low_windows(browser: Browser, server: Running, language: str) -> None:
    game = in_round_six()
    with watched_page(browser, server.url, 1440, 900) as page:
        page.context.set_extra_http_headers({"accept-language": language})
        page.goto(f"/game/{put_game(server.folder, new_session(page), game.setup, game.log, NAMES, by_link=True)}")
        settled(page)
        for width, height in LOW:
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            assert [*window_faults(page), *cut_texts(page)] == [], (width, height)
            assert {*NAMES[1:]} <= {*page.locator(".seat .person").all_inner_texts()}, (width, height)


def in_round_four() -> Game:
    """Two bots with decrees, up to a turn of the first seat."""
    game, bot = Game(SETUPS["two"], b"names"), make_bot("page")
    while (seat := game.decider) is not None and (seat, game.view(None).round) != (0, 4):
        for id_ in bot.choose(game.information_state(seat), len(game.log)):
            game.play(id_)
    return game


@pytest.mark.parametrize(
    ("made", "players", "minutes"),
    [(in_round_four, 2, 180), (in_round_four, 2, 5), (in_round_six, 4, 180), (in_round_six, 4, 5)],
    ids=["two with hours", "two with minutes", "four with hours", "four with minutes"],
)
def test_clocks_leave_room_for_long_names(
    browser: Browser, server: Running, made: Callable[[], Game], players: int, minutes: int
) -> None:
    game = made()
    with watched_page(browser, server.url, 1440, 900) as page:
        session, names = new_session(page), NAMES[:players]
        page.goto(
            f"/game/{put_game(server.folder, session, game.setup, game.log, names, by_link=True, minutes=minutes)}"
        )
        settled(page)
        for width, height in [*LOW, (320, 568), (360, 740), (360, 800), (390, 844)]:
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            expect(page.locator(".clock.hours" if minutes > 60 else ".clock")).to_have_count(players)
            assert [*window_faults(page), *cut_texts(page)] == [], (width, height)


SCENES: list[Scene] = [
    coin_chosen,
    question_of_two_buttons,
    four_players,
    squares,
    end_of_two,
    end_of_four,
    end_of_lite,
]


def cases() -> Iterator[object]:
    """Every scene in every language at every size is a long run; CI looks at each scene in one language."""
    for number, scene in enumerate(SCENES):
        for language in OFFERED:
            sizes = pytest.param(scene, language, SIZES, id=f"{scene.__name__}-{language}", marks=pytest.mark.marathon)
            yield sizes
        language = OFFERED[number % len(OFFERED)]
        yield pytest.param(scene, language, IN_CI, id=f"{scene.__name__}-{language}-some sizes")


@pytest.mark.parametrize(("scene", "language", "sizes"), list(cases()))
def test_nothing_is_covered_cut_off_or_broken_at_any_size(
    browser: Browser, server: Running, scene: Scene, language: str, sizes: list[Size]
) -> None:
    found: list[str] = []
    with watched_page(browser, server.url, 1440, 900) as page, in_language(Languages().choose([language])):
        page.context.set_extra_http_headers({"accept-language": language})
        scene(page, server)
        page.mouse.move(0, 0)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            found += [f"{width}x{height}: {fault}" for fault in {*window_faults(page), *cut_texts(page)}]
    assert found == [], "\n".join(found)


LAPTOPS: list[Size] = [(1280, 720), (1280, 800), (1366, 768)]
"""Laptops with the least room for the lines of the units."""
UNITS_OF_A_GAME = 8
LINES = """() => [...document.querySelectorAll(".army-row")].map((row) => {
    const line = row.querySelector(".row-line"), range = document.createRange();
    range.selectNodeContents(line);
    const [whole, frame] = [range.getBoundingClientRect(), row.getBoundingClientRect()];
    const wide = whole.width > 0 && whole.left >= frame.left && whole.right <= frame.right;
    const inside = wide && whole.top >= frame.top && whole.bottom <= frame.bottom;
    return [row.dataset.row.split(":")[1], inside ? line.textContent : "cut"];
})"""


def unit_lines(language: str) -> dict[str, str]:
    """The line of each unit, the longest first."""
    with in_language(Languages().choose([language])):
        lines = {kind: text.line for kind, text in catalogue(WAR_CHEST).items() if kind in WAR_CHEST.unit_ids}
    return dict(sorted(lines.items(), key=lambda one: -len(one[1])))


@pytest.mark.parametrize("first", [0, *(pytest.param(k, marks=pytest.mark.marathon) for k in range(6, 36, 6))])
@pytest.mark.parametrize("language", each_language())
def test_every_unit_has_its_whole_line_on_a_laptop(
    browser: Browser, server: Running, language: str, first: int
) -> None:
    """Given the units with the longest lines; a long run has all units, eight in each game."""
    lines = unit_lines(language)
    # Of two cards for the same coins, one can be in a game.
    in_turn = [*lines][first:] + [*lines][:first]
    cards: dict[str, str] = {}
    for kind in in_turn:
        cards.setdefault(WAR_CHEST.coins_for(kind), kind)
    kinds = [*cards.values()][:UNITS_OF_A_GAME]
    guard = next(name for name, card in WAR_CHEST.royal_guards.items() if card == cards["royal_guard"])
    with watched_page(browser, server.url, 1440, 900) as page:
        page.context.set_extra_http_headers({"accept-language": language})
        make_game(page, seats=["page", "you"], setup={"armies": [kinds[:4], kinds[4:]]}, royal_guard=guard)
        settled(page)
        for width, height in LAPTOPS:
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            assert dict(page.evaluate(LINES)) == {kind: lines[kind] for kind in kinds}, (width, height)
            assert [*window_faults(page), *cut_texts(page)] == [], (width, height)


BESIDE = """() => {
    const tiles = [...document.querySelectorAll(".board .tile")].map((e) => e.getBoundingClientRect());
    const [left, right] = [Math.min(...tiles.map((r) => r.left)), Math.max(...tiles.map((r) => r.right))];
    const edge = (of, side) => document.querySelector(of).getBoundingClientRect()[side];
    const sheet = document.querySelector(".sheet") === null ? left : edge(".sheet", "right");
    return [left - edge(".left", "right"), edge(".right", "left") - right, left - sheet];
}"""
"""The gaps between the board and the columns beside it, and between the board and the settings."""


def test_the_settings_cover_no_hex_and_a_large_window_has_no_wide_gaps(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    desk.click('[aria-label="Settings"]')
    for width, height in ((1440, 900), (1920, 1080), (2560, 1440)):
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        left, right, sheet = desk.evaluate(BESIDE)
        assert sheet >= 0, (width, height)
        assert 0 <= left <= 220, (width, height)
        assert 0 <= right <= 220, (width, height)


def test_second_lines_do_not_overlap_with_the_least_font_size_of_a_browser(
    browser: Browser, browser_path: str, server: Running
) -> None:
    args = ["--no-sandbox", "--in-process-gpu", "--blink-settings=minimumFontSize=24"]
    large = browser.browser_type.launch(executable_path=browser_path, args=args)
    try:
        with watched_page(large, server.url, 1280, 800) as page:
            make_game(page, **FIRST_GAME)
            # Alegreya Sans has letters of 20 pixels from the top of an "h" to the foot of a "g" then
            lines = page.locator(".army-row .row-line").evaluate_all(
                "all => all.map((e) => parseFloat(getComputedStyle(e).lineHeight))"
            )
            assert len(lines) == 8
            assert min(lines) > 20
    finally:
        large.close()
