"""The last seconds of a game with a clock, as both players see them, and the flag that falls."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.staged_games import new_session, put_clocked_game
from tests.support.web_server import Running

SHORT_MS, LONG_MS = 16_000, 28_000
"""What who must decide and the other have left; at ten seconds the first is told so."""
TENTHS = re.compile(r"^0:[01]\d\.\d$")
SPOKEN = """() => {
    window.spoken = [];
    const region = document.querySelector("[role=alert]");
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, changes);
}"""
"""Notes what a screen reader says at once."""
SECONDS = re.compile(r"^0:2\d$")


@pytest.mark.slow
def test_under_twenty_seconds_tenths_are_shown_and_the_flag_falls_for_both(
    desk: Page, phone: Page, server: Running
) -> None:
    # Given a game in which both have little time left
    sessions = [new_session(page) for page in (desk, phone)]
    game = put_clocked_game(server.folder, sessions, [LONG_MS, SHORT_MS])
    desk.goto(f"/game/{game}")
    phone.goto(f"/game/{game}")
    decider: int = desk.request.get(f"/api/games/{game}").json()["waiting"]["seat"]
    assert decider == 1
    loser, winner = phone, desk
    for page in (desk, phone):
        page.evaluate(SPOKEN)
    # When the time of who must decide runs out
    for page, runs in ((loser, ".seat.mine"), (winner, ".seat.theirs")):
        expect(page.locator(f"{runs} .clock")).to_have_class(re.compile("running"))
        expect(page.locator(f"{runs} .clock")).to_have_text(TENTHS, timeout=LONG_MS)
        expect(page.locator(f"{runs} .clock")).to_have_class(re.compile("short"))
    # Then the clock that stands still shows none of that
    expect(loser.locator(".seat.theirs .clock")).to_have_text(SECONDS)
    # And who has ten seconds left is told so, once; the other is not
    loser.wait_for_function("() => window.spoken.includes('10 seconds left')")
    # And the flag falls on both pages, with nobody pressing anything.
    expect(loser.locator(".end h1")).to_have_text("You lost", timeout=2 * LONG_MS)
    expect(winner.locator(".end h1")).to_have_text("You won")
    name = desk.request.get(f"/api/games/{game}").json()["people"][decider]["name"]
    expect(loser.locator(".end .detail")).to_have_text("You ran out of time")
    expect(winner.locator(".end .detail")).to_have_text(f"{name} ran out of time")
    assert loser.evaluate("window.spoken.filter(one => one.includes('seconds left'))") == ["10 seconds left"]
    assert not winner.evaluate("window.spoken.some(one => one.includes('seconds left'))")
