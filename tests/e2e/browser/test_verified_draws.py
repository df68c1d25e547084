"""The draws of a finished game are verified in the browser, and a changed answer of the server is refused with its first fault."""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.page_player import FIRST_GAME, at_rest, make_game, settled
from tests.support.web_server import Running, sit_down

SAID = ".links .verified"


def finished(server: Running) -> str:
    """A game that others have played on one screen, and Dawn gave up: its id."""
    with server.client() as client:
        player = sit_down(client, 3)
        for _action in range(24):
            assert player.play_one()
        body = {"seat": 1, "action_id": "resign"}
        assert client.post(f"/api/games/{player.game}/resign", json=body).status_code == 200
        return player.game


def look_at(page: Page, game: str) -> None:
    page.goto(f"/replay/{game}")
    page.wait_for_selector(".review .board")
    at_rest(page)


def verify(page: Page) -> None:
    page.get_by_role("button", name="Verify draws").click()


def another_coin(draws: dict[str, Any]) -> None:
    """Change the first draw of event 1 that had a choice."""
    draw = next(one for one in draws["draws"][1] if len(one["outcomes"]) > 1)
    draw["id"] = next(id_ for id_, _coins in draw["outcomes"] if id_ != draw["id"])


def test_the_draws_of_a_finished_game_are_verified_by_a_press(desk: Page, server: Running) -> None:
    game = finished(server)
    look_at(desk, game)
    draws = desk.request.get(f"/api/games/{game}/draws").json()
    number = sum(map(len, draws["draws"]))
    verify(desk)
    expect(desk.locator(SAID)).to_have_text(
        f"All {number} draws are right. They follow only from the server's secret. "
        "No page had a promise before the game, so the server may have chosen its secret to its liking."
    )
    # The promise stands among the facts about the game.
    desk.locator(".headers summary").click()
    expect(desk.locator(".headers dl")).to_contain_text(draws["commitment"])


def test_an_answer_with_another_coin_is_refused_with_the_draw(desk: Page, server: Running) -> None:
    game = finished(server)

    def changed(route: Route) -> None:
        answer = route.fetch()
        draws = answer.json()
        another_coin(draws)
        route.fulfill(response=answer, json=draws)

    desk.route("**/draws", changed)
    look_at(desk, game)
    verify(desk)
    said = desk.locator(SAID)
    expect(said).to_contain_text("does not follow from the keys.")
    expect(said).to_contain_text("of draw event 1, by seat ")
    # The same page verifies an answer that is right again.
    desk.unroute("**/draws")
    verify(desk)
    expect(said).to_contain_text("draws are right.")


def test_a_running_game_shows_its_promise_among_the_settings_and_has_nothing_to_verify(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    game = desk.url.rpartition("/")[2]
    promised = desk.request.get(f"/api/games/{game}/draws").json()
    desk.locator(".masthead .opens-sheet").click()
    line = desk.locator(".sheet .promise")
    expect(line).to_have_text(f"Promise of the draws: {promised['commitment']}")
    assert line.evaluate(
        "one => one.getBoundingClientRect().height < 1.6 * parseFloat(getComputedStyle(one).lineHeight)"
    )
    look_at(desk, game)
    expect(desk.locator(".links")).to_be_visible()
    expect(desk.get_by_role("button", name="Verify draws")).to_have_count(0)


def resigned_by_page(page: Page) -> str:
    """A game that the page of a new game made, and its player gave up: its id."""
    page.goto("/new")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    at_rest(page)
    game = page.url.rpartition("/")[2].partition("?")[0]
    people = page.request.get(f"/api/games/{game}").json()["people"]
    seat = next(one["seat"] for one in people if one["you"])
    answer = page.request.post(f"/api/games/{game}/resign", data={"seat": seat, "action_id": "resigned"})
    assert answer.ok, answer.text()
    return game


def test_the_page_of_a_new_game_has_the_promise_first_and_confirms_it_after_the_game(desk: Page) -> None:
    look_at(desk, resigned_by_page(desk))
    verify(desk)
    expect(desk.locator(SAID)).to_contain_text("This browser had the server's promise before it asked for the game.")


def test_a_server_that_chooses_its_secret_after_the_request_is_found_out(desk: Page) -> None:
    """Given a server that makes the game with another secret than it has promised, the check in that browser says so."""

    def late(route: Route) -> None:
        headers = {name: value for name, value in route.request.headers.items() if not name.startswith("draws-")}
        route.continue_(headers=headers)

    desk.route(re.compile(r"/api/games(\?|$)"), late)
    look_at(desk, resigned_by_page(desk))
    verify(desk)
    expect(desk.locator(SAID)).to_have_text(
        "The server's promise is not the one that it gave this browser before the game was asked for."
    )


def test_the_page_of_a_player_who_sits_down_has_part_in_the_first_draws(desk: Page, server: Running) -> None:
    """Given an invitation, when its page takes the seat, then the game has its anchor, and the browser confirms it later."""
    with server.client() as maker:
        made = maker.post("/api/games", json={"seats": ["you", "friend"], "setup": "random"}).json()
        game = made["url"].rpartition("/")[2]
        desk.goto(f"/game/{game}")
        desk.get_by_role("button", name=re.compile("^Play as")).click()
        expect(desk.locator("#hand .coin")).to_have_count(3)
        at_rest(desk)
        body = {"seat": 0, "action_id": "resigned"}
        assert maker.post(f"/api/games/{game}/resign", json=body).status_code == 200
        draws = maker.get(f"/api/games/{game}/draws").json()
    assert [(one["seat"], one["since"], one.get("seated")) for one in draws["chains"]] == [(1, -1, True)]
    look_at(desk, game)
    verify(desk)
    expect(desk.locator(SAID)).to_contain_text(
        "This browser had the server's promise before it took its seat, and has part in the first draws."
    )
