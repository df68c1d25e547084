"""What a page costs over the wire, as the browser counts it: little, and nothing twice."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.page_player import at_rest
from tests.support.watched import wait_until

MOST_BYTES = 190 * 1024
"""Headers and bodies as sent, from the home page to a playable table, on a first visit."""
MOST_REQUESTS = 30
"""Requests that leave the browser on the same way."""
NO_TIMERS = """
    for (const name of ["setTimeout", "setInterval"]) {
        const before = window[name];
        window[name] = (run, ms = 0, ...given) => (ms < 1000 ? before(run, ms, ...given) : 0);
    }
"""
"""A script for a page: it asks for nothing again because time goes by."""
WAIT_FOR_THE_BOT = r"""
    window.made = null;
    const fetchAtOnce = window.fetch;
    window.fetch = async (address, request) => {
        const answer = await fetchAtOnce(address, request);
        if (request?.method !== "POST" || !/\/api\/games(\?|$)/.test(address)) return answer;
        window.made = await answer.clone().json();
        await new Promise((goOn) => { window.goOn = goOn; });
        return answer;
    };
"""
"""A script for the home page: it goes to a new game only when the test says so. What a table costs depends on whose turn it is."""


@dataclass
class Wire:
    """All that a page's browser receives."""

    page: Page
    sent: int = 0
    requests: int = 0
    """those that the browser's cache did not answer"""
    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    """how often an address gave the same body"""
    _addresses: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.requestServedFromCache", self._kept)
        session.on("Network.loadingFinished", self._received)
        self._session = session

    def _kept(self, event: dict[str, Any]) -> None:
        self._addresses.pop(event["requestId"], None)

    def _asked(self, event: dict[str, Any]) -> None:
        if event["request"]["method"] == "GET":
            self._addresses[event["requestId"]] = event["request"]["url"]

    def _received(self, event: dict[str, Any]) -> None:
        self.sent += int(event["encodedDataLength"])
        self.requests += event["encodedDataLength"] > 0
        address = self._addresses.get(event["requestId"])
        if address is None or not address.startswith("http") or event["encodedDataLength"] == 0:
            return
        body = self._session.send("Network.getResponseBody", {"requestId": event["requestId"]})["body"]
        self.answers[(address, hashlib.sha256(body.encode()).hexdigest())] += 1


def your_turn(page: Page, game: str) -> bool:
    """Whether it is the player's turn, asked outside of the page."""
    shown = page.request.get(f"/api/games/{game}").json()
    return bool(shown["waiting"]) and shown["people"][shown["waiting"]["seat"]]["you"]


def test_from_the_home_page_to_a_playable_table_is_little_and_nothing_comes_twice(desk: Page) -> None:
    """Given a first visit, when "Play now" is pressed, then the table is playable after at most 190 KB and 30 requests."""
    desk.add_init_script(NO_TIMERS)
    desk.add_init_script(WAIT_FOR_THE_BOT)
    wire = Wire(desk)
    desk.goto("/")
    at_rest(desk)
    desk.locator("[data-play]").click()
    made = desk.wait_for_function("() => window.made").json_value()
    wait_until(desk, lambda: your_turn(desk, made["game"]))
    desk.evaluate("window.goOn()")
    expect(desk.locator(".hand-slot.live").first).to_be_visible()
    desk.evaluate("document.fonts.ready")
    at_rest(desk)
    desk.wait_for_load_state("networkidle")
    assert 100_000 < wire.sent <= MOST_BYTES
    assert 10 < wire.requests <= MOST_REQUESTS
    assert [address for (address, _body), times in wire.answers.items() if times > 1] == []
