"""Where scripts are off the game page tells the table in words and takes choices by a form."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.browser.test_nightfall import near
from tests.support.staged_games import PERSON, new_session
from tests.support.web_server import Running, sit_down

ACTIONS = 2


@pytest.fixture
def bare(browser: Browser, server: Running) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


def open_game(page: Page, server: Running, **wish: Any) -> str:
    """Make a game as the page's session, and open it."""
    with server.client(cookies={"warchest": new_session(page)}) as client:
        game = sit_down(client, 1, **wish).game
    page.goto(f"/game/{game}")
    return game


def follow(page: Page, target: Locator) -> None:
    """Click a link or a button, and wait for the page that it leads to."""
    # A page that waits for a bot loads itself anew until there is something to press.
    expect(target).to_be_visible()
    with page.expect_event("load"):
        target.click()


def test_a_game_is_started_from_the_home_page(bare: Page) -> None:
    bare.goto("/")
    bare.get_by_label("Units").select_option("random")
    bare.get_by_label("With the box").select_option("siege")
    follow(bare, bare.get_by_role("button", name="Play"))
    assert "/game/" in bare.url
    expect(bare.locator("pre")).to_contain_text("of 6 locations")


@pytest.mark.marathon
def test_a_few_actions_against_a_bot(bare: Page, server: Running) -> None:
    open_game(bare, server, seats=["page", "you"])
    expect(bare.locator("pre")).to_contain_text("of 6 locations")
    played = 0
    while played < ACTIONS:
        # The page asks again by itself while it is the bot's turn.
        expect(bare.locator(".in-hand")).to_contain_text("Your hand: ")
        follow(bare, bare.locator("form .button").last)
        if bare.get_by_role("link", name="Undo").count() == 0:
            played += 1
    expect(bare.locator("ol li").filter(has_text="Dawn")).to_have_count(ACTIONS)


def test_an_action_of_several_steps_is_asked_step_by_step(bare: Page, server: Running) -> None:
    # Given Dawn, whose Saboteur may poison a unit by its tactic
    game = near("saboteur").put(server.folder, new_session(bare), [PERSON, PERSON])
    bare.goto(f"/game/{game}")
    follow(bare, bare.get_by_role("link", name="Show Dawn's hand"))
    tactic = bare.locator("form .button", has_text=re.compile("tactic", re.IGNORECASE)).first
    # When the tactic is chosen, then its step is asked, and can be undone
    follow(bare, tactic)
    follow(bare, bare.get_by_role("link", name="Undo"))
    expect(tactic).to_be_visible()


def test_on_one_screen_a_hand_is_shown_only_behind_its_link(bare: Page, server: Running) -> None:
    game = open_game(bare, server)
    assert "Your hand" not in bare.content()
    expect(bare.locator("form:not(.languages)")).to_have_count(0)
    bare.goto(f"/game/{game}?hand=1")
    assert "Your hand" not in bare.content()
    bare.goto(f"/game/{game}")
    follow(bare, bare.get_by_role("link", name="Show Dusk's hand"))
    expect(bare.locator(".in-hand")).to_contain_text("Your hand: ")
    follow(bare, bare.locator("form .button").last)
    expect(bare.get_by_role("link", name="Show Dawn's hand")).to_be_visible()
    assert "Your hand" not in bare.content()
