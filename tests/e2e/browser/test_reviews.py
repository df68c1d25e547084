"""The review of a finished game: made by one press, with its curve and its moments; one of them tried again, and played on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser.test_hints import BUSY
from tests.e2e.browser.test_replay import played
from tests.support.accessible import passes_axe
from tests.support.page_player import FIRST_GAME, at_rest, begun_game, resign
from tests.support.watched import watched_page
from tests.support.web_server import Running

MOMENT = ".moments > li"


@pytest.fixture(scope="module")
def over(server: Running) -> str:
    """A game that is over, of others."""
    return played(server, actions=12)


@pytest.fixture
def reviewer(browser: Browser, server: Running) -> Iterator[Page]:
    """A page at a desk."""
    with watched_page(browser, server.url, 1440, 900, forgiven=BUSY) as page:
        yield page


def in_both_themes(page: Page, where: str) -> None:
    at_rest(page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        passes_axe(page, f"{where}, {theme}")


def test_a_review_shows_the_moments_of_a_game_and_one_is_tried_again_and_played_on(reviewer: Page, over: str) -> None:
    reviewer.goto(f"/replay/{over}")
    reviewer.click(".review-tabs >> text=Review")
    expect(reviewer.locator(MOMENT).first).to_be_visible()
    expect(reviewer.locator(".chances table tbody tr").first).to_be_attached()
    # Draws, choices, the turns of the others, the resignation, and the rest.
    expect(reviewer.locator(".sums tbody tr")).to_have_count(5)
    expect(reviewer.locator(".lessons :is(summary, p)")).to_have_count(6)
    # The costliest choice is open already.
    expect(reviewer.locator(".moment-more")).to_have_count(1)
    expect(reviewer.locator(".layer-arrows .arrow, .layer-lasts .mark, .moment-more")).not_to_have_count(0)
    in_both_themes(reviewer, "review")
    # The better line is played on the board, a step for each press of Enter.
    reviewer.click("text=Play the better line")
    expect(reviewer.locator(".line-steps li")).to_have_count(1)
    reviewer.keyboard.press("Enter")
    expect(reviewer.locator(".line-steps li")).not_to_have_count(1)
    reviewer.click("text=Try again from here")
    reviewer.click(".again-hand button")
    in_both_themes(reviewer, "again")
    reviewer.click(".again-choices >> text=Pass")
    expect(reviewer.locator(".again-card")).to_have_count(2)
    in_both_themes(reviewer, "answer")
    # Nothing of it is part of the game: Esc goes back to the choice, and then to the review.
    reviewer.keyboard.press("Escape")
    expect(reviewer.locator(".again-hand")).to_be_visible()
    reviewer.keyboard.press("Escape")
    expect(reviewer.locator(MOMENT).first).to_be_visible()
    reviewer.click("text=Try again from here")
    reviewer.click(".again-hand button")
    reviewer.click(".again-choices >> text=Pass")
    reviewer.click(".again-ways >> text=Play on")
    reviewer.wait_for_url("**/game/*")
    expect(reviewer.locator(".hand, .seat").first).to_be_visible()


def test_the_advice_of_a_review_starts_in_the_first_screen_of_a_small_phone(small_phone: Page, over: str) -> None:
    small_phone.goto(f"/replay/{over}?review=true")
    expect(small_phone.locator(".decided")).to_be_in_viewport(ratio=1)
    at_rest(small_phone)
    foot = small_phone.locator(".transport").bounding_box()
    said = small_phone.locator(".decided").bounding_box()
    assert foot is not None
    assert said is not None
    assert said["y"] + said["height"] <= foot["y"]


def test_the_end_of_a_game_leads_to_its_review(reviewer: Page) -> None:
    begun_game(reviewer, **FIRST_GAME)
    resign(reviewer)
    reviewer.click(".end >> text=Review")
    reviewer.wait_for_url("**/replay/*")
    expect(reviewer.locator(".review-foot")).to_be_visible()
    at_rest(reviewer)
    passes_axe(reviewer)
