"""No hex, coin, headline, button or number is covered, cut off or broken inside a word, at any size and in any language.

Every scene is opened once in each language, and its window is given all sizes one after another.
"""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser.test_end import SETUPS, open_end, played
from tests.e2e.browser.test_four_players import SITTERS, first_round
from tests.e2e.browser.test_siege import beside_a_war_wagon
from tests.support.page_player import LITE_GAME, at_rest, cell, make_game, settled, slot_of
from tests.support.spoken_faults import cut_texts
from tests.support.staged_games import open_stage, show_coins
from tests.support.watched import watched_page
from tests.support.web_server import Running
from tests.support.window_faults import window_faults
from warchest.wording.languages import Languages, in_language
from warchest.wording.languages import _ as said

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
ended = cache(lambda kind: played(SETUPS[kind]))
"""Returns a whole game of bots."""


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
        for language in ("en", "nl", "ja"):
            sizes = pytest.param(scene, language, SIZES, id=f"{scene.__name__}-{language}", marks=pytest.mark.marathon)
            yield sizes
        language = ("nl", "ja", "en")[number % 3]
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
