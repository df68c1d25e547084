"""The page plays over its live connection: no request while it is open, HTTP where it is not, and everybody is shown the game by it."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.afar import NOTE_NEWEST, begun, in_turn, knows
from tests.support.page_player import SENDING_STAYS, at_rest
from tests.support.watched import wait_until


def noted(page: Page, game: str) -> list[str]:
    """The requests of a page for a game from now on, without its chat, which no live connection brings.

    Where a reply takes long, the page also looks for another game that waits, which is not this one.
    """
    asked: list[str] = []
    others = (f"/api/games/{game}/chat", f"/api/games/next?but={game}")
    page.on("request", lambda r: asked.append(r.url) if game in r.url and not r.url.endswith(others) else None)
    return asked


def frames_of(page: Page) -> list[str | bytes]:
    """What comes over the live connections of a page from now on."""
    frames: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    return frames


def test_two_people_and_a_watcher_need_no_request_while_their_connections_are_open(
    desk: Page, phone: Page, small_phone: Page
) -> None:
    """Given two players and a spectator, when the two play, then all three pages show it without a request."""
    pages = (desk, phone, small_phone)
    heard = [frames_of(page) for page in pages]
    party = begun([desk, phone], setup="first_game")
    small_phone.add_init_script(NOTE_NEWEST)
    small_phone.goto(f"/game/{party.game}")
    expect(small_phone.locator(".prompt-text")).to_contain_text("You are watching")
    wait_until(desk, lambda: all(heard))
    for page in pages:
        at_rest(page)
    asked = [noted(page, party.game) for page in pages]
    for seq in (1, 2, 3):
        party.passes()
        for page in pages:
            knows(page, seq)
    in_turn(desk, phone)
    assert asked == [[], [], []]


class Held:
    """A live connection that holds calls back until the test releases them."""

    def __init__(self, page: Page) -> None:
        self.calls: list[Callable[[], None]] = []
        self.lost = False
        page.route_web_socket("**/live?*", self._open)

    def _open(self, page: WebSocketRoute) -> None:
        if self.lost:
            page.close()
            return
        server = page.connect_to_server()
        self._page = page

        def pass_on(message: str | bytes) -> None:
            if "call" in json.loads(message):
                self.calls.append(lambda: server.send(message))
            else:
                server.send(message)

        page.on_message(pass_on)

    def lose(self) -> None:
        """The connection breaks, and no other can be made."""
        self.lost = True
        self._page.close()


def test_an_action_whose_connection_is_lost_is_played_once_over_http(desk: Page, phone: Page) -> None:
    """Given an action on its way, when the connection breaks, then the page sends the same action by a request, and it is played once."""
    desk.add_init_script(SENDING_STAYS)
    held = Held(desk)
    party = begun([desk, phone], setup="first_game")
    if party.decider == 1:
        party.passes()
    seq = party.public()["seq"]
    at_rest(desk)
    desk.click(".hand-slot.live >> nth=0")
    desk.click(".facedown button:has-text('Pass')")
    wait_until(desk, lambda: held.calls)
    expect(desk.locator(".prompt-note")).to_have_text("Sending")
    held.lose()
    expect(desk.locator(".prompt-note")).to_have_count(0)
    expect(phone.locator(".prompt-text")).to_contain_text("Your turn")
    assert party.public()["seq"] == seq + 1
