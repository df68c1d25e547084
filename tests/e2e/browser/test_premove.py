"""An action laid out in advance waits in the page until its turn has come, and is played if it is legal then."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.browser.test_settings import switch
from tests.support.page_player import at_rest, cell, cells, settled
from tests.support.watched import wait_until
from tests.support.web_server import Player, Running

BY_HTTP = True
"""The tests look at the requests of their pages."""

PREMOVE = "Choose an action during your opponent's turn"
NOTE = "For your next turn"
ME, FRIEND = 0, 1


class Table:
    """A game by link, in which it is the friend's turn; `page` sits at seat 0."""

    def __init__(self, page: Page, friend: Player) -> None:
        self.page = page
        self.friend = friend
        self.sent: list[str] = []
        page.on("request", lambda r: self.sent.append(r.url) if r.method == "POST" else None)

    def friend_passes(self) -> None:
        payload = self.friend.turn()
        assert payload is not None
        choice = next(c for c in payload["ask"]["choices"] if c["verb"] == "pass")
        assert self.friend.submit(payload, [choice["id"]]).status_code == 200

    def deploy_ahead(self) -> str:
        """Lay out a deployment; its hex."""
        self.page.wait_for_selector(".hand-slot.live")
        for coin in self.page.locator(".hand-slot.live").all():
            coin.click()
            offered = [one.name for one in cells(self.page) if one.offers("deploy")]
            if offered:
                self.page.click(cell(offered[0]))
                expect(self.page.locator(".prompt-note")).to_have_text(NOTE)
                return offered[0]
        pytest.fail("no coin could be deployed")


@pytest.fixture
def table(desk: Page, server: Running) -> Iterator[Table]:
    made = desk.request.post("/api/games", data={"seats": ["you", "friend"], "setup": "first_game"}).json()
    with server.client() as client:
        answer = client.post(f"/api/games/{made['game']}/seats", json={"seat": FRIEND, "name": "Imre"})
        assert answer.status_code == 200, answer.text
        friend = Player(client, made["game"], [FRIEND], random.Random(1))
        desk.goto(made["url"])
        desk.wait_for_selector("#hand .coin")
        switch(desk, PREMOVE, on=True)
        here = Table(desk, friend)
        if friend.turn() is None:
            settled(desk)
            desk.click(".hand-slot.live")
            desk.keyboard.press("p")
            expect(desk.locator(".prompt-text")).to_contain_text("Imre")
        here.sent.clear()
        yield here


def test_it_is_shown_and_not_sent_until_the_turn_has_come(table: Table) -> None:
    page = table.page
    hex_ = table.deploy_ahead()
    expect(page.locator(".board .sending")).to_have_count(1)
    expect(page.locator(cell(hex_))).not_to_have_attribute("aria-label", re.compile(", your "))
    at_rest(page)
    assert table.sent == []
    table.friend_passes()
    expect(page.locator(cell(hex_))).to_have_attribute("aria-label", re.compile(", your "))
    expect(page.locator(".record")).to_contain_text("Deploys")
    assert [url.rsplit("/", 1)[1] for url in table.sent] == ["actions"]


@pytest.mark.marathon
def test_escape_takes_it_back(table: Table) -> None:
    page = table.page
    table.deploy_ahead()
    page.keyboard.press("Escape")
    expect(page.locator(".board .sending")).to_have_count(0)
    table.friend_passes()
    expect(page.locator(".prompt-text")).to_have_text("Your turn: choose a coin")
    at_rest(page)
    assert table.sent == []


@pytest.mark.marathon
def test_a_choice_that_is_no_longer_legal_is_reported_and_dropped(table: Table) -> None:
    page = table.page
    table.deploy_ahead()

    def without_deployments(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        if told["ask"] is not None:
            told["ask"]["choices"] = [c for c in told["ask"]["choices"] if c["verb"] != "deploy"]
        route.fulfill(response=answer, json=told)

    page.route(f"**/api/games/*?seat={ME}", without_deployments)
    table.friend_passes()
    expect(page.locator(".prompt-text")).to_contain_text("No longer possible: Deploy")
    at_rest(page)
    assert table.sent == []


@pytest.mark.marathon
def test_a_coin_says_whose_turn_it_is_where_nothing_may_be_laid_out(table: Table) -> None:
    switch(table.page, PREMOVE, on=False)
    table.page.click(".hand-slot:not(.spent) >> nth=0")
    expect(table.page.locator(".prompt-text")).to_contain_text("Imre")
    expect(table.page.locator(".hand-slot.live")).to_have_count(0)


@pytest.mark.marathon
def test_who_switches_it_off_before_the_server_answered_lays_out_nothing(table: Table) -> None:
    page = table.page
    switch(page, PREMOVE, on=False)
    held: list[Route] = []
    page.route("**/ahead?*", lambda route: held.append(route))
    with page.expect_request("**/ahead?*"):
        switch(page, PREMOVE, on=True)
    wait_until(page, lambda: held)
    switch(page, PREMOVE, on=False)
    with page.expect_response("**/ahead?*"):
        held[0].continue_()
    page.click(".hand-slot:not(.spent) >> nth=0")
    expect(page.locator(".prompt-text")).to_contain_text("Imre")
    expect(page.locator(".hand-slot.live")).to_have_count(0)
