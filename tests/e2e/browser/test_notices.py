"""A notice in a real browser: its service worker shows what the server pushes, a press opens the game, and the end of its reason closes it.

The browser has no push service and no screen for notices here. The server pushes to a service of the tests, which reads the message as the
browser would. The browser's own tools for developers deliver it to the service worker, and the test notes what that shows.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.support.real_receivers import Certificate, PushService
from tests.support.watched import wait_until, watched_page
from tests.support.web_server import Player, Running
from tests.unit.server.web.test_live import linked_game

pytestmark = pytest.mark.slow  # a server of its own
SUBSCRIBE = """async (browser) => (await fetch("/api/notices/push", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(browser) })).status"""
SCREEN = """() => {
    self.shown = new Map();
    const registration = Object.getPrototypeOf(self.registration);
    registration.showNotification = async (title, options) => {
        self.shown.set(options.tag, { title, ...options, close: () => self.shown.delete(options.tag) });
    };
    registration.getNotifications = async ({ tag } = {}) => [...self.shown.values()].filter((one) => tag === undefined || one.tag === tag);
    self.opened = [];
    self.clients.openWindow = async (address) => { self.opened.push(address); return null; };
}"""
"""A screen for notices in the worker's place: the headless shell has none, and lets no site show any."""
SHOWN = "() => [...self.shown.values()].map(({ title, body, tag, data }) => ({ title, body, tag, to: data.to }))"
PRESS = """async () => {
    const event = new ExtendableEvent("notificationclick"), waits = [];
    event.notification = [...self.shown.values()][0];
    event.waitUntil = (what) => waits.push(what);
    self.dispatchEvent(event);
    await Promise.all(waits);
    return self.opened;
}"""
"""A press on the first notice: which addresses the worker opens."""


class Device:
    """A browser with a page, and the push service's messages for it."""

    def __init__(self, page: Page, pushes: PushService, server: Running) -> None:
        self.page, self.pushes, self._origin = page, pushes, server.url.rstrip("/")
        self.delivered = 0
        page.goto("/rules")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        assert page.evaluate(SUBSCRIBE, msgspec.to_builtins(pushes.subscribe("browser"))) in (200, 201)
        self._tools: CDPSession = page.context.new_cdp_session(page)
        self._registrations: list[str] = []
        self._tools.on("ServiceWorker.workerRegistrationUpdated", self._registered)
        self._tools.send("ServiceWorker.enable")
        wait_until(page, lambda: self._registrations)
        self._worker = page.context.service_workers[0]
        self._worker.evaluate(SCREEN)

    def _registered(self, event: dict[str, Any]) -> None:
        self._registrations += [one["registrationId"] for one in event["registrations"]]

    def next(self) -> dict[str, Any]:
        """Wait for the next message of the server, and deliver it to the service worker."""
        self.delivered += 1
        wait_until(self.page, lambda: len(self.pushes.received) >= self.delivered)
        told = self.pushes.read(self.pushes.received[self.delivered - 1])
        message = {"origin": self._origin, "registrationId": self._registrations[-1], "data": json.dumps(told)}
        self._tools.send("ServiceWorker.deliverPushMessage", message)
        return told

    def shown(self) -> list[dict[str, str]]:
        """The notices that the device shows."""
        found: list[dict[str, str]] = self._worker.evaluate(SHOWN)
        return found

    def press(self) -> list[str]:
        """Press the notice, and return the addresses that are opened."""
        opened: list[str] = self._worker.evaluate(PRESS)
        return opened


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    return Certificate(tmp_path)


@pytest.fixture
def pushes(certificate: Certificate) -> Iterator[PushService]:
    opened = PushService(certificate)
    yield opened
    opened.close()


@pytest.fixture
def pushing(tmp_path: Path, certificate: Certificate) -> Iterator[Running]:
    with certificate.trusted():
        running = Running(tmp_path / "data", ("--notices-inside", "127.0.0.0/8"))
    yield running
    running.end()


def test_a_pushed_turn_is_shown_opens_its_game_and_is_dropped_once_it_was_made_elsewhere(
    browser: Browser, pushing: Running, pushes: PushService
) -> None:
    with watched_page(browser, pushing.url, 1024, 768, workers="allow") as page, pushing.client() as friend:
        page.goto("/")
        with pushing.client() as phone:
            # Given a user with a browser that wants notices at once, and the same user on a phone
            cookies = {one["name"]: one["value"] for one in page.context.cookies() if "name" in one and "value" in one}
            phone.cookies.update(cookies)
            device = Device(page, pushes, pushing)
            on = [f"{kind}/push" for kind in ("turn", "day", "challenge", "offer", "over")]
            assert phone.post("/account/notices/wishes", data={"delay": "0", "on": on}).status_code == 303
            # And a page of theirs shows a game against a bot
            page.goto("/")
            page.locator("[data-play]").click()
            expect(page.locator(".hand-slot.live").first).to_be_visible()
            # When it is their turn in another game
            game = _their_turn(phone, friend)
            told = device.next()
            # Then the browser shows it, and a press opens the game
            wait_until(page, device.shown)
            [notice] = device.shown()
            assert (notice["title"], notice["to"]) == ("Your turn", f"/game/{game}")
            assert (notice["tag"], notice["body"]) == (told["tag"], told["text"])
            # And the open table of another game says so in its title
            expect(page).to_have_title(_counted(1))
            assert device.press() == [f"{pushing.url.rstrip('/')}/game/{game}"]
            wait_until(page, lambda: not device.shown())
            # When the message comes again, it replaces itself
            device.delivered -= 1
            device.next()
            device.delivered -= 1
            device.next()
            wait_until(page, device.shown)
            assert len(device.shown()) == 1
            # When the turn is made on the phone, then this device drops the notice
            assert Player(phone, game, [0, 1], random.Random(1)).play_one()
            assert device.next() == {"tag": told["tag"], "drop": True}
            wait_until(page, lambda: not device.shown())


def _counted(count: int) -> Any:
    return re.compile(rf"^\({count}\) ")


def _their_turn(user: httpx.Client, friend: httpx.Client) -> str:
    """A game in which it is the user's turn."""
    game = linked_game(friend, user).game
    seat = friend.get(f"/api/games/{game}", params={"seat": 0}).json()["waiting"]["seat"]
    if seat == 0:
        assert Player(friend, game, [0], random.Random(1)).play_one()
    return game
