"""A player's games: the next one to play, and the finished ones."""

import re

from playwright.sync_api import Page, expect

from tests.support.page_player import at_rest
from tests.support.web_server import Running, sit_down


def test_while_others_decide_one_key_leads_to_the_next_game_that_waits(desk: Page, server: Running) -> None:
    # Given two games by link, with the player to act in both
    desk.goto("/")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    games = []
    with server.client(cookies=cookie) as client:
        for _ in range(2):
            player = sit_down(client, 1, seats=["you", "friend"])
            games.append(player.game)
            with server.client() as friend:
                assert friend.post(f"/api/games/{player.game}/seats", json={"seat": 1}).status_code == 200
    # When the player has acted in one of them
    desk.goto(f"/game/{games[0]}")
    expect(desk.locator("#hand .coin")).to_have_count(3)
    at_rest(desk)
    desk.keyboard.press("1")
    desk.keyboard.press("p")
    # Then the other one is offered
    expect(desk.get_by_role("link", name="Next game")).to_be_visible()
    at_rest(desk)
    desk.keyboard.press("n")
    desk.wait_for_url(re.compile(games[1]))


def test_finished_games_are_searched_looked_at_and_removed(desk: Page, server: Running) -> None:
    desk.goto("/")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    with server.client(cookies=cookie) as client:
        for level, setup in (("page", "crecy"), ("squire", "first_game")):
            player = sit_down(client, 1, seats=["you", level], setup=setup)
            body = {"seat": 0, "action_id": "enough"}
            assert client.post(f"/api/games/{player.game}/resign", json=body).status_code == 200
    desk.goto("/games")
    desk.click("summary:text-is('Finished games (2)')")
    rows = desk.locator(".finished .game-row")
    expect(rows).to_have_count(2)
    desk.get_by_label("Search finished games").fill("page")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Lost")
    desk.get_by_label("Remove Page").click()
    expect(desk.locator(".finished summary")).to_have_text("Finished games (1)")
    desk.get_by_label("Search finished games").fill("")
    expect(rows).to_contain_text("Squire")
    rows.locator("a.row-link").click()
    desk.wait_for_selector(".review .board")
