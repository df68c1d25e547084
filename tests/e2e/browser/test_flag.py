"""The last seconds of a game with a clock, as both players see them, and the flag that falls."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.staged_games import new_session, put_clocked_game
from tests.support.web_server import Running

SECONDS_LEFT = (4, 16, 64, 256)
"""The decider's time. A busy machine may open the pages only after the flag has fallen: then a game with more time follows."""
OTHER_MS = 28_000
"""What the player has left whose clock stands still."""
TENTHS = re.compile(r"0:[01]\d\.\d")
NOTE_CLOCKS = """
    window.noted = { running: [], standing: [] };
    new MutationObserver(() => {
        const running = document.querySelector(".seat .clock.running.short");
        if (running === null) return;
        window.noted.running.push([running.closest(".seat.mine") === null ? "theirs" : "mine", running.textContent]);
        window.noted.standing.push(document.querySelector(".seat .clock:not(.running)")?.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""A script for a page: it notes the clocks from the moment when one of them runs out of time, until the game is over."""


@pytest.mark.slow
def test_under_twenty_seconds_tenths_are_shown_and_the_flag_falls_for_both(
    desk: Page, phone: Page, server: Running
) -> None:
    sessions = [new_session(page) for page in (desk, phone)]
    for page in (desk, phone):
        page.add_init_script(NOTE_CLOCKS)
    assert any(falls_before_both(desk, phone, server, sessions, seconds) for seconds in SECONDS_LEFT)


def falls_before_both(desk: Page, phone: Page, server: Running, sessions: list[str], seconds: int) -> bool:
    """Whether both pages were open when the flag fell. In any case they must show that it fell."""
    # Given a game in which the player to move has little time left
    game, mover = put_clocked_game(server.folder, sessions, [seconds * 1000, OTHER_MS])
    loser, winner = (desk, phone) if mover == 0 else (phone, desk)
    for page in (winner, loser):
        page.goto(f"/game/{game}")
    # When no player does anything
    shown = desk.request.get(f"/api/games/{game}").json()
    # Then the flag falls on both pages
    expect(loser.locator(".end h1")).to_have_text("You lost", timeout=(seconds + 60) * 1000)
    expect(winner.locator(".end h1")).to_have_text("You won", timeout=(seconds + 60) * 1000)
    expect(loser.locator(".end .detail")).to_contain_text("You ran out of time")
    expect(winner.locator(".end .detail")).to_contain_text(f"{shown['people'][mover]['name']} ran out of time")
    noted = [page.evaluate("window.noted") for page in (winner, loser)]
    if not all(one["running"] for one in noted):
        return False
    # And until then, the clock that ran showed tenths, and the other one did not.
    for one, whose in zip(noted, ("theirs", "mine"), strict=True):
        assert {seat for seat, _text in one["running"]} == {whose}
        assert all(TENTHS.fullmatch(text) for _seat, text in one["running"])
        assert set(one["standing"]) == {"0:28"}
    return True
