"""Two strangers by link, one at a desk and one with a phone, play a game with clocks in front of a spectator.

One reloads the page in the middle, the other loses the network for a while.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.afar import NOTE_NEWEST, Intercepted, Party, begun, knows
from tests.support.page_player import MOST_STEPS, resign
from tests.support.watched import NO_NETWORK, watched_page
from tests.support.web_server import Running

CLOCK = {"kind": "live", "minutes": 30, "increment": 10}
DESK = 0
"""The seat of the player at the desk, who made the game."""
FOR_PLAYERS = ("ask", "own", "spied", "offers", "may", "claim")
"""The fields that are empty in every message to a spectator before the game is over."""
COINS = ("hand", "bag", "facedown", "previewed")
"""The fields of a seat that are numbers in such a message, and not coins."""
ENDED = re.compile("You won|You lost|Drawn game")


@dataclass
class Length:
    """How long the game is played."""

    actions: int
    """the number of actions before a player resigns"""
    offline: int
    """the seconds without network"""


@pytest.fixture
def desk(browser: Browser, server: Running) -> Iterator[Page]:
    with watched_page(browser, server.url, 1440, 900) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, server: Running) -> Iterator[Page]:
    with watched_page(browser, server.url, 360, 640, touched=True, forgiven=NO_NETWORK) as page:
        yield page


@pytest.mark.parametrize(
    "length",
    [
        pytest.param(Length(actions=3, offline=1), marks=pytest.mark.slow, id="some actions"),
        pytest.param(Length(actions=MOST_STEPS, offline=60), marks=pytest.mark.marathon, id="to the end"),
    ],
)
def test_two_strangers_play_a_game_with_clocks_while_a_spectator_watches(
    desk: Page, phone: Page, browser: Browser, server: Running, length: Length
) -> None:
    # Given two players who sit down by the link, and a third visitor who comes later
    party = begun([desk, phone], {1: Page.tap}, setup="random", clock=CLOCK)
    with watched_page(browser, server.url, 1024, 768) as watcher:
        watcher.context.add_init_script(NOTE_NEWEST)
        sent = Intercepted(watcher)
        opened = watcher.goto(f"/game/{party.game}")
        assert opened is not None
        assert '"own":{' not in opened.text().replace(" ", "")
        expect(watcher.locator(".prompt-text")).to_have_text("You are watching")
        # When they play, one of them reloads the page and the other loses the network
        played = 0
        seen: list[int] = []
        while played < length.actions and not party.over:
            if played == length.actions // 2:
                desk.reload()
            if played == 2:
                without_network(party, phone, length.offline)
            party.play_one()
            played += 1
            # A page is sent only the latest state, so that a slow one would miss this one.
            seen.append(party.public()["seq"])
            knows(watcher, seen[-1])
        if not party.over:
            giver = party.pages[party.decider]
            knows(giver, party.public()["seq"])
            resign(giver)
        # Then all three pages show the result
        for page in (desk, phone):
            expect(page.locator(".end h1")).to_have_text(ENDED)
        assert sorted(page.locator(".end h1").inner_text() for page in (desk, phone)) in (
            ["You lost", "You won"],
            ["Drawn game", "Drawn game"],
        )
        expect(watcher.locator(".end h1")).to_have_text(re.compile("Dusk won|Dawn won|Drawn game"))
        expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)
        # And the spectator has seen the whole game, but no coin of any hand.
        saw_no_hand(sent, [*seen, party.public()["seq"]])
        watcher.unroute_all(behavior="wait")


def without_network(party: Party, phone: Page, seconds: int) -> None:
    """The phone has no network while the other plays on, and then while it plays itself; afterwards everybody has all of it."""
    while party.decider != DESK:
        party.play_one()
    knows(phone, party.public()["seq"])
    phone.context.set_offline(True)
    party.play_one()
    phone.wait_for_timeout(seconds * 1000)
    expect(phone.locator(".prompt-text")).to_have_text("No connection.")
    phone.context.set_offline(False)
    knows(phone, party.public()["seq"])
    while party.decider == DESK:
        party.play_one()
    seq = party.public()["seq"]
    knows(phone, seq)
    phone.context.set_offline(True)
    phone.tap(".hand-slot.live >> nth=0")
    phone.tap(".facedown button:has-text('Pass')")
    phone.wait_for_timeout(seconds * 1000)
    assert party.public()["seq"] == seq
    phone.context.set_offline(False)
    for page in party.pages:
        knows(page, seq + 1)


def saw_no_hand(sent: Intercepted, lines: list[int]) -> None:
    """Check that the game was shown after each of these lines, and that no message had a hidden coin in it before the end."""
    assert {payload["seq"] for payload in sent.payloads()} >= {*lines}
    assert all(payload["seat"] is None for payload in sent.payloads())
    for found in sent.objects():
        assert not any(found.get(name) for name in FOR_PLAYERS), found
        assert all(isinstance(found.get(name, 0), int) for name in COINS), found
