"""An unknown address and a missing game lead to a page in the site's style, with a link home."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.accessible import passes_axe
from tests.support.web_server import Running

NO_PAGE = "There is no page at this address."
NO_GAME = "There is no game at this address. It may have been removed."
MISSES = [("/nothing", NO_PAGE), ("/rules/nothing", NO_PAGE), ("/game/nothing", NO_GAME), ("/replay/nothing", NO_GAME)]


@pytest.fixture
def unwatched(browser: Browser, server: Running) -> Iterator[Page]:
    """A page that may log a refusal, and that lets axe in."""
    context = browser.new_context(base_url=server.url, bypass_csp=True, viewport={"width": 360, "height": 640})
    yield context.new_page()
    context.close()


def test_a_missing_page_is_one_sentence_with_a_way_home(unwatched: Page) -> None:
    for address, sentence in MISSES:
        answer = unwatched.goto(address)
        assert answer is not None
        assert answer.status == 404, address
        expect(unwatched.locator("h1")).to_have_text(sentence)
        expect(unwatched.get_by_role("link", name="Home")).to_have_attribute("href", "/")
    # And axe finds nothing on such a page, whose link leads there.
    passes_axe(unwatched, address)
    unwatched.get_by_role("link", name="Home").click()
    expect(unwatched.locator("h1")).to_have_text("Draw three coins.Spend them well.")
