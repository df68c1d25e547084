"""Players of one game by link, each in a separate browser, and a recorder of everything that a page is sent."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.new_game_form import send_link
from tests.support.page_player import Press, at_rest, play_next
from tests.support.watched import wait_until
from warchest.wording.languages import _ as said

MOST_STEPS = 12
"""More clicks than any action takes."""
SIDES = ("Dusk", "Dawn")
NOTE_NEWEST = """
    window.newestSeq = -1;
    const fetchUnnoted = window.fetch;
    window.fetch = async (...given) => {
        const answer = await fetchUnnoted(...given);
        answer.clone().json().then((body) => {
            if (typeof body.seq === "number") window.newestSeq = Math.max(window.newestSeq, body.seq);
        }, () => {});
        return answer;
    };
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                const { game, body } = JSON.parse(data);
                for (const one of [game, body?.payload, body])
                    if (one?.view && typeof one.seq === "number") window.newestSeq = Math.max(window.newestSeq, one.seq);
            });
        }
    };
"""
"""A script for every page of a context: it notes the newest line of the game that the page knows."""


@dataclass
class Party:
    """The players of one game, by seat."""

    game: str
    pages: Sequence[Page]
    presses: Mapping[int, Press] = field(default_factory=dict)
    """how the player of a seat presses; by clicks if not given"""

    def public(self) -> dict[str, Any]:
        """The public view of the game now, requested outside of all pages."""
        answer = self.pages[0].request.get(f"/api/games/{self.game}")
        answered: dict[str, Any] = answer.json()
        return answered

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.public()["view"]["outcome"] is not None

    @property
    def decider(self) -> int:
        """The seat that must decide."""
        seat: int = self.public()["waiting"]["seat"]
        return seat

    def play_one(self, done: set[str] | None = None) -> int:
        """Play one action of the deciding seat. Returns the seat."""
        now = self.public()
        seat, seq = now["waiting"]["seat"], now["seq"]
        page = self.pages[seat]
        knows(page, seq)
        for _ in range(MOST_STEPS):
            play_next(page, SIDES[seat % 2], self.presses.get(seat, Page.click), done)
            at_rest(page)
            if self.public()["seq"] > seq:
                return int(seat)
        raise AssertionError(f"After {MOST_STEPS} steps seat {seat} has not played")

    def passes(self) -> int:
        """Play the first coin of the deciding seat facedown. Returns the seat."""
        now = self.public()
        page = self.pages[now["waiting"]["seat"]]
        knows(page, now["seq"])
        press = self.presses.get(now["waiting"]["seat"], Page.click)
        press(page, ".hand-slot.live >> nth=0")
        press(page, ".facedown button:has-text('Pass')")
        at_rest(page)
        return int(now["waiting"]["seat"])


def knows(page: Page, seq: int) -> None:
    """Wait until the page has drawn the game as it stands after that line."""
    page.wait_for_function("(seq) => window.newestSeq >= seq", arg=seq)
    at_rest(page)


def in_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """The player to move and the waiting one, as soon as both pages show it."""

    def who_is_asked() -> list[bool]:
        return ["Your turn" in page.locator(".prompt-text").inner_text() for page in (one, other)]

    wait_until(one, lambda: sum(who_is_asked()) == 1)
    return (one, other) if who_is_asked()[0] else (other, one)


def made_link(page: Page, name: str = "Ada") -> str:
    """The link of a new game with a friend, made under that name."""
    send_link(page)
    return shown_link(page, name)


def shown_link(page: Page, name: str = "Ada") -> str:
    """The link of an invitation, once its maker has been asked for a name."""
    page.wait_for_selector(".before-slot")
    if page.locator(f"button:text-is('{said('Show link')}')").count():
        page.fill("#name", name)
        page.click(f"button:text-is('{said('Show link')}')")
    return page.input_value("#link")


def begun(pages: Sequence[Page], presses: Mapping[int, Press] | None = None, **request: Any) -> Party:
    """A game by link that the first one makes; the others sit down in their order."""
    presses = presses or {}
    maker, *friends = pages
    for page in pages:
        page.context.add_init_script(NOTE_NEWEST)
    made = maker.request.post("/api/games", data={"seats": ["you", *["friend"] * len(friends)], **request}).json()
    for seat, friend in enumerate(friends, 1):
        assert friend.request.post(f"/api/games/{made['game']}/seats", data={"seat": seat}).ok
    for page in pages:
        page.goto(made["url"])
        expect(page.locator(".table, .draft").first).to_be_visible()
    return Party(made["game"], pages, presses)


class Intercepted:
    """All messages to a page from now on: the answers to its requests, and those of the live connection."""

    def __init__(self, page: Page) -> None:
        self.messages: list[Any] = []
        page.route("**/api/**", self._json)
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))

    def _json(self, route: Route) -> None:
        answer = route.fetch()
        self.messages.append(json.loads(answer.text()))
        route.fulfill(response=answer)

    def _frame(self, frame: str | bytes) -> None:
        self.messages.append(json.loads(frame))

    def objects(self) -> list[dict[str, Any]]:
        """All JSON objects in all messages. Of a game that is over there is only the outermost one."""
        return [inner for message in self.messages for inner in _objects(message)]

    def payloads(self) -> list[dict[str, Any]]:
        """The pictures of the game, as often as they were sent."""
        return [inner for inner in self.objects() if "view" in inner]


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """The JSON objects within a value."""
    if isinstance(value, dict):
        yield value
        if "view" in value and value["view"]["outcome"] is not None:
            return
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _objects(part)
