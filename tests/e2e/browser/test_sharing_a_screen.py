"""Two players and two bots at one screen: the curtain separates the players, and a hidden hand never reaches the page."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.support.page_player import at_rest, make_game, play_next, settled

BY_HTTP = True
"""The tests look at the requests of their pages."""

EVERY_BOX = ["base", "nobility", "siege", "nightfall"]
SITTERS = ["you", "you", "page", "squire"]
PEOPLE = {"Dusk 1": 0, "Dawn 1": 1}


@dataclass
class Watch:
    """Requests to the server and messages from it, each with the seat at the screen then."""

    at_screen: int | None = None
    asked: list[tuple[int | None, Request]] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)

    def on(self, page: Page) -> None:
        page.on("request", lambda r: self.asked.append((self.at_screen, r)) if "/api/games/" in r.url else None)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.hints.append(str(frame)))


def views(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The views in an answer, in a refusal too."""
    return [part["view"] for part in (body, body.get("payload") or {}) if "view" in part]


def shown(answers: list[tuple[int | None, Request]]) -> set[int]:
    """The seats with hands sent to the page. Each was sent only while its player was at the screen."""
    found = set()
    for at_screen, request in answers:
        # The page gives up a request over HTTP when its live connection opens, and the browser then keeps no body of the answer.
        answer = None if request.failure else request.response()
        if answer is None or "json" not in answer.headers.get("content-type", ""):
            continue
        for view in views(answer.json()):
            open_seats = {seat["seat"] for seat in view["seats"] if seat["own"] is not None}
            assert open_seats <= {at_screen}, request.url
            assert view["spied"] is None or view["spied"]["seat"] % 2 != at_screen, request.url
            found |= open_seats
    return found


@pytest.mark.parametrize(
    "steps", [pytest.param(12, marks=pytest.mark.slow), pytest.param(200, marks=pytest.mark.marathon)]
)
def test_no_hand_is_sent_but_that_of_whoever_lifted_the_curtain_last(desk: Page, steps: int) -> None:
    # Enough steps for several turns of both players. The game may end earlier.
    watch = Watch()
    watch.on(desk)
    make_game(desk, seats=SITTERS, setup="random", boxes=EVERY_BOX, variants=["preview"])
    shell = desk.request.get(desk.url).text()
    assert '"hand"' not in shell.split('id="boot"')[1].split("</script>")[0]
    done: set[str] = set()
    lifted = []
    for _ in range(steps):
        asked = settled(desk)
        if asked == "end":
            break
        if asked == "curtain":
            expect(desk.locator(".hand-slot, .picking, .aside, .record-card")).to_have_count(0)
            name = desk.inner_text(".curtain h2").removeprefix("Pass the device to ")
            watch.at_screen = PEOPLE[name]
            lifted.append(watch.at_screen)
        play_next(desk, "Dusk" if watch.at_screen == 0 else "Dawn", Page.click, done)
        at_rest(desk)
    assert set(lifted) == {0, 1}
    assert len(lifted) > steps / 20
    assert shown(watch.asked) == {0, 1}
    assert all(set(json.loads(hint)) in ({"seq"}, {"beat"}) for hint in watch.hints)
    assert watch.hints
