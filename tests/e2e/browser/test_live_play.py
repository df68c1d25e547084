"""Two players in a live game, each on a separate screen: clocks, presence, and offers to each other."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Page, Route, expect

from tests.support.afar import in_turn
from tests.support.page_player import CALLS_BY_HTTP, answer, at_rest
from tests.support.staged_games import new_session, put_clocked_game
from tests.support.watched import wait_until
from tests.support.web_server import Running
from warchest.schema.time_control import MINUTE_MS

BLITZ = {"kind": "live", "minutes": 30, "increment": 2}


def begun(maker: Page, friend: Page, **options: Any) -> str:
    """A game by link at which both sit: its address."""
    request = {"seats": ["you", "friend"], "setup": "random", **options}
    made = maker.request.post("/api/games", data=request).json()
    assert friend.request.post(f"/api/games/{made['game']}/seats", data={"seat": 1}).ok
    address: str = made["url"]
    for page in (maker, friend):
        page.goto(address)
        expect(page.locator("#hand .coin")).to_have_count(3)
    return address


def passes(page: Page) -> None:
    """Play the first coin facedown."""
    expect(page.locator(".prompt-text")).to_contain_text("Your turn")
    page.locator(".hand-slot.live").first.click()
    page.click(".facedown button:has-text('Pass')")


HALF_A_MINUTE_LATER = """() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 30_000;
}"""
"""Lets time go by on a page; the server knows nothing of it."""


def clock(page: Page, *, mine: bool) -> Locator:
    return page.locator(f".seat.{'mine' if mine else 'theirs'} .clock")


@pytest.fixture
def watcher(browser: Browser, server: Running) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.marathon
def test_a_player_waiting_for_an_absentee_reads_when_the_win_can_be_claimed_until_they_are_back(
    desk: Page, phone: Page, server: Running
) -> None:
    # Given a game with a clock in which both have acted twice, whose one player has gone while the other is to play
    sessions = [new_session(page) for page in (desk, phone)]
    game, _mover = put_clocked_game(server.folder, sessions, [MINUTE_MS, MINUTE_MS])
    address = f"/game/{game}"
    for page in (desk, phone):
        page.goto(address)
    first, second = in_turn(desk, phone)
    line, dot = first.locator(".seat.theirs .away-line"), first.locator(".seat.theirs .presence")
    expect(dot).to_have_class(re.compile("here"))
    second.goto("about:blank")
    expect(dot).not_to_have_class(re.compile("here"))
    # When half a minute goes by, then nothing is to be claimed: it is the own turn
    first.evaluate(HALF_A_MINUTE_LATER)
    expect(line).to_have_text(re.compile(r"^Away for \d+ seconds$"))
    # And on the other's turn, the line shows how long they have.
    passes(first)
    expect(first.locator(".prompt-text")).not_to_contain_text("Your turn")
    first.evaluate(HALF_A_MINUTE_LATER)
    expect(line).to_have_text(re.compile(r"^Away\. You can claim the win in 0:[0-3]\d$"))
    # And when they come back, then they are seen to be there.
    second.goto(address)
    expect(dot).to_have_class(re.compile("here"))
    expect(line).to_have_count(0)


@pytest.mark.marathon
def test_without_a_clock_no_player_reads_of_a_claim(desk: Page, phone: Page) -> None:
    begun(desk, phone)
    first, second = in_turn(desk, phone)
    passes(first)
    expect(first.locator(".prompt-text")).not_to_contain_text("Your turn")
    second.goto("/rules")
    expect(first.locator(".seat.theirs .presence")).not_to_have_class(re.compile("here"))
    first.evaluate(HALF_A_MINUTE_LATER)
    expect(first.locator(".seat.theirs .away-line")).to_have_text(re.compile(r"^Away for \d+ seconds$"))


@pytest.mark.marathon
def test_an_action_is_taken_back_by_consent_and_a_draw_is_offered_declined_and_agreed_to(
    desk: Page, phone: Page
) -> None:
    begun(desk, phone)
    first, second = in_turn(desk, phone)
    passes(first)
    expect(second.locator(".prompt-text")).to_contain_text("Your turn")
    at_rest(first)
    first.keyboard.press("z")
    expect(second.locator(".prompt-text")).to_contain_text("take back the last action")
    answer(second, "button:has-text('Let them')")
    expect(first.locator(".prompt-text")).to_contain_text("Your turn")
    expect(first.locator("#hand .coin")).to_have_count(3)
    expect(second.locator(".prompt-text")).not_to_contain_text("Your turn")
    desk.keyboard.press("o")
    expect(phone.locator(".prompt-text")).to_contain_text("offers a draw")
    answer(phone, "button:has-text('Decline')")
    expect(phone.locator(".prompt-text")).not_to_contain_text("offers a draw")
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Offer a draw").click()
    expect(desk.locator(".prompt-text")).to_contain_text("offers a draw")
    answer(desk, "button:has-text('Accept draw')")
    for page in (desk, phone):
        expect(page.locator(".end h1")).to_have_text("Drawn game")


@pytest.mark.marathon
def test_playing_on_declines_a_draw(desk: Page, phone: Page) -> None:
    begun(desk, phone)
    first, second = in_turn(desk, phone)
    second.evaluate("document.querySelector('.masthead .more')?.click()")
    second.get_by_role("button", name="Offer a draw").click()
    expect(first.locator(".prompt-text")).to_contain_text("offers a draw")
    first.locator(".hand-slot").first.click()
    first.click(".facedown button:has-text('Pass')")
    expect(second.locator(".prompt-text")).to_contain_text("Your turn")


def test_an_own_offer_is_mentioned_while_its_player_chooses_a_coin(desk: Page, phone: Page) -> None:
    begun(desk, phone)
    first, _ = in_turn(desk, phone)
    first.keyboard.press("o")
    expect(first.locator(".prompt-text")).to_contain_text("Your turn")
    expect(first.locator(".prompt-note")).to_have_text("You have offered a draw.")


@pytest.mark.marathon
def test_after_a_game_a_rematch_is_asked_for_declined_asked_for_by_the_other_and_swaps_sides(
    desk: Page, phone: Page
) -> None:
    begun(desk, phone)
    own = "JSON.parse(document.getElementById('boot').textContent).you[0]"
    before = desk.url
    seat = desk.evaluate(own)
    desk.get_by_role("button", name="Resign").click()
    expect(desk.locator(".prompt-text")).to_have_text("Abort this game?")
    answer(desk, "button:has-text('Abort')")
    expect(desk.locator(".end .detail")).to_have_text("You aborted the game.")
    expect(phone.locator(".end .detail")).to_contain_text("aborted the game")
    for page in (desk, phone):
        expect(page.locator(".end-who")).to_have_count(2)
        expect(page.locator(".end .presence.here")).to_have_count(1)
    desk.get_by_role("button", name="Rematch").click()
    phone.get_by_role("button", name="Decline").click()
    expect(desk.locator(".end")).to_contain_text("The rematch was declined.")
    assert desk.url == before
    phone.get_by_role("button", name="Rematch").click()
    desk.get_by_role("button", name="Accept rematch").click()
    for page in (desk, phone):
        page.wait_for_url(lambda address: address != before)
    expect(phone.locator("#hand .coin")).to_have_count(3)
    assert phone.url.split("/game/")[1] == desk.url.split("/game/")[1]
    assert (desk.evaluate(own), phone.evaluate(own)) == (1 - seat, seat)


def test_a_clock_runs_from_the_second_decision_on_and_a_spectator_sees_it_and_both_pools_and_is_asked_nothing(
    desk: Page, phone: Page, watcher: Page
) -> None:
    address = begun(desk, phone, clock=BLITZ)
    expect(clock(desk, mine=True)).to_have_text("30:00")
    watcher.goto(address)
    expect(watcher.locator(".prompt-text")).to_have_text("You are watching")
    expect(watcher.locator(".clock")).to_have_count(2)
    expect(watcher.locator(".unseen-pool p")).to_have_text(["9 unseen coins"] * 2)
    expect(desk.locator(".watchers")).to_have_text("1 watching")
    # The clock runs for who must decide.
    first, second = in_turn(desk, phone)
    passes(first)
    passes(second)
    first, second = in_turn(desk, phone)
    expect(clock(first, mine=True)).to_have_class(re.compile("running"))
    # Each second is shown for a second only, and a busy machine may miss it.
    expect(clock(first, mine=True)).to_have_text(re.compile(r"^29:\d\d$"))
    expect(clock(second, mine=False)).to_have_text(re.compile(r"^29:\d\d$"))
    expect(clock(second, mine=True)).to_have_text(re.compile("30:0[0-2]"))
    # The spectator is not asked what the players ask each other.
    desk.get_by_role("button", name="Offer a draw").click()
    expect(phone.locator(".prompt-text")).to_contain_text("offers a draw")
    expect(watcher.locator(".prompt-text")).to_have_text("You are watching")
    expect(watcher.get_by_role("button", name="Resign")).to_have_count(0)
    expect(watcher.get_by_text("You", exact=True)).to_have_count(0)
    names = [
        person["name"] for person in watcher.request.get(f"/api{address.replace('game', 'games')}").json()["people"]
    ]
    expect(watcher.locator(".seat.mine .person, .seat.mine h2")).to_have_text(names[1])
    watcher.keyboard.press("f")
    expect(watcher.locator(".seat.mine .person, .seat.mine h2")).to_have_text(names[0])
    watcher.get_by_role("link", name="Leave").click()
    watcher.wait_for_url("**/")
    expect(desk.locator(".watchers")).to_have_count(0)


@pytest.mark.marathon
def test_a_page_without_a_live_connection_asks_for_news(desk: Page, phone: Page) -> None:
    phone.route_web_socket("**/live?*", lambda socket: socket.close())
    begun(desk, phone)
    first, second = in_turn(desk, phone)
    passes(first)
    expect(second.locator(".prompt-text")).to_contain_text("Your turn")
    passes(second)
    expect(first.locator(".prompt-text")).to_contain_text("Your turn")


@pytest.mark.marathon
def test_news_that_come_while_the_page_asks_what_is_new_are_shown_too(desk: Page, phone: Page) -> None:
    held: list[tuple[Route, APIResponse]] = []
    again: list[Route] = []
    frames: list[object] = []

    def hold(route: Route) -> None:
        """Keep the first answer back: later news are not in it."""
        if held:
            again.append(route)
            route.continue_()
        else:
            held.append((route, route.fetch()))

    phone.add_init_script(CALLS_BY_HTTP)
    phone.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    game = begun(desk, phone).removeprefix("/game/")
    at_rest(phone)
    phone.route("**/status*", hold)
    # Given a page whose question after an offer has been answered, but not arrived
    offer = {"seat": 0, "kind": "draw"}
    assert desk.request.post(f"/api/games/{game}/offers", data=offer).ok
    wait_until(phone, lambda: len(held) == 1)
    # When the offer is withdrawn meanwhile
    before = len(frames)
    assert desk.request.post(f"/api/games/{game}/offers/withdraw", data=offer).ok
    wait_until(phone, lambda: len(frames) > before)
    route, answer = held[0]
    route.fulfill(response=answer)
    # Then the page asks once more, and does not show it as if it stood
    wait_until(phone, lambda: again)
    expect(phone.locator(".prompt-text")).not_to_contain_text("offers a draw")
    expect(phone.locator(".prompt-text")).to_contain_text(re.compile("to play|Your turn"))
