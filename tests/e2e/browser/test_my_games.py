"""A player's games: the next one to play, and the finished ones."""

import re

from playwright.sync_api import Page, expect

from tests.support.page_player import at_rest
from tests.support.web_server import Running, sit_down

CHOSEN = "#hand .hand-slot[aria-selected=true]"


def two_games_that_wait(desk: Page, server: Running) -> list[str]:
    """Two games by link, with the player of the page to act in both."""
    desk.goto("/")
    cookie = {c["name"]: c["value"] for c in desk.context.cookies()}
    games = []
    with server.client(cookies=cookie) as client:
        for _ in range(2):
            player = sit_down(client, 1, seats=["you", "friend"])
            games.append(player.game)
            with server.client() as friend:
                assert friend.post(f"/api/games/{player.game}/seats", json={"seat": 1}).status_code == 200
    return games


def test_while_others_decide_one_key_leads_to_the_next_game_that_waits(desk: Page, server: Running) -> None:
    # Given
    games = two_games_that_wait(desk, server)
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


def test_a_game_in_one_tab_keeps_its_state_while_another_tab_plays_another_game(desk: Page, server: Running) -> None:
    # Given two games in two tabs of one browser, with a coin chosen in the first and an empty slot of the hand in neither
    games = two_games_that_wait(desk, server)
    other = desk.context.new_page()
    for tab, game in zip((desk, other), games, strict=True):
        tab.goto(f"/game/{game}")
        expect(tab.locator("#hand .coin")).to_have_count(3)
        at_rest(tab)
    desk.keyboard.press("2")
    expect(desk.locator(CHOSEN)).to_have_count(1)
    chosen = desk.locator(CHOSEN).get_attribute("aria-label")
    # When the player passes in the second
    other.keyboard.press("1")
    other.keyboard.press("p")
    expect(other.locator("#hand .coin")).to_have_count(2)
    # Then the first still has its coins and the chosen one, also after both tabs are loaded again
    expect(desk.locator("#hand .coin")).to_have_count(3)
    expect(desk.locator(CHOSEN)).to_have_attribute("aria-label", chosen or "")
    for tab, coins in ((desk, 3), (other, 2)):
        tab.reload()
        expect(tab.locator("#hand .coin")).to_have_count(coins)
    # and its action is played in its own game
    at_rest(desk)
    desk.keyboard.press("2")
    desk.keyboard.press("p")
    expect(desk.locator("#hand .coin")).to_have_count(2)
    expect(other.locator("#hand .coin")).to_have_count(2)


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
