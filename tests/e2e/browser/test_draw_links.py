"""The pages of two players give the links that the draws of their game follow from."""

from functools import partial

from playwright.sync_api import Page

from tests.support.afar import begun
from tests.support.page_player import at_rest
from tests.support.watched import wait_until
from warchest.game.draws_check import checked, read_draws


def gives_links(page: Page) -> None:
    """Note how many anchors of a page the server has kept, over its live connection."""
    page.add_init_script(
        """
        window.anchorsKept = 0;
        window.WebSocket = class extends WebSocket {
            constructor(...given) {
                super(...given);
                this.addEventListener("message", ({ data }) => { window.anchorsKept += "head" in (JSON.parse(data).body ?? {}); });
            }
        };
        """
    )


def test_a_game_of_two_pages_has_links_of_both_in_its_draws(desk: Page, phone: Page) -> None:
    """Given two players, when they play on their pages and one resigns, then the later draws follow from links of both."""
    pages = [desk, phone]
    for page in pages:
        gives_links(page)
    party = begun(pages, setup="first_game")
    for page in pages:
        wait_until(page, partial(page.evaluate, "window.anchorsKept > 0"))
    for _action in range(8):
        party.passes()
    at_rest(desk)
    answer = desk.request.post(f"/api/games/{party.game}/resign", data={"seat": 0, "action_id": "resigned"})
    assert answer.ok, answer.text()
    draws = read_draws(desk.request.get(f"/api/games/{party.game}/draws").body())
    assert [link.seat for link in draws.links].count(0) == 4
    assert [link.seat for link in draws.links].count(1) == 4
    assert all(checked(draws).bound)
