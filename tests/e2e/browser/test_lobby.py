"""The lobby: strangers find one another, each on a screen of their own."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.afar import shown_link
from tests.support.page_player import answer, settled
from tests.support.waiting import wait_until
from tests.support.web_server import Running

GAME = re.compile("/game/")
Opened = Callable[[], Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server only for this module: other modules' games would show in its lobby."""
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture
def empty(server: Running) -> Running:
    """The server with an empty lobby: seeks of the test before end with their pages."""
    with server.client() as client:

        def is_empty() -> bool:
            lobby = client.get("/api/lobby").json()
            return not lobby["seekers"] and not lobby["invitations"]

        wait_until(is_empty)
    return server


@pytest.fixture
def visitor(browser: Browser, empty: Running) -> Iterator[Opened]:
    """Opens the lobby for one more visitor."""
    contexts = []

    def opened() -> Page:
        context = browser.new_context(base_url=empty.url, viewport={"width": 390, "height": 844})
        contexts.append(context)
        page = context.new_page()
        page.goto("/lobby")
        return page

    yield opened
    for context in contexts:
        context.close()


def called(page: Page, name: str) -> None:
    """Take a name, as the page asks a guest to do when a player is waiting."""
    assert page.request.post("/api/lobby/name", data={"name": name}).ok


def chosen(page: Page, **choices: Any) -> None:
    """Open the lobby with what was chosen for a new game on this browser."""
    page.goto("/lobby")
    page.evaluate("choices => localStorage.setItem('warchest-table', JSON.stringify(choices))", choices)
    page.reload()


def opened_table(page: Page, name: str) -> None:
    """Make a game and let everybody find it."""
    called(page, name)
    page.click("[data-way=open]")
    page.wait_for_url(GAME)
    expect(page.locator("button:text-is('Anyone in the lobby')")).to_have_attribute("aria-pressed", "true")


def invitations(page: Page) -> Locator:
    return page.locator(".invitation")


def test_an_invitation_appears_goes_when_it_is_taken_back_and_is_accepted_by_one_click(
    desk: Page, visitor: Opened
) -> None:
    guest = visitor()
    desk.goto("/lobby")
    opened_table(desk, "Ada")
    # When the guest's page, which was open all the time, shows the invitation
    expect(invitations(guest)).to_contain_text("Ada")
    expect(invitations(guest)).to_contain_text("First game")
    # And it is taken back, then it goes from that page
    desk.click("button:text-is('Anyone with the link')")
    expect(invitations(guest)).to_have_count(0)
    # When it is there again, and the guest accepts
    desk.click("button:text-is('Anyone in the lobby')")
    guest.get_by_role("button", name="Play Ada").click()
    # Then both are at the board, and the lobby is empty
    for page in (desk, guest):
        expect(page.locator("#hand .coin")).to_have_count(3)
    late = visitor()
    expect(late.locator(".lobby-state")).to_have_text("No player is waiting for this game yet.")
    expect(invitations(late)).to_have_count(0)
    # And the game is watched from the home page and from the page for that
    late.goto("/")
    expect(late.locator(".front-row:has-text('Ada')")).to_have_attribute("href", GAME)
    late.goto("/watch")
    expect(late.locator(".watch-tiles a")).to_have_count(1)
    expect(late.locator(".watch-tiles a")).to_have_attribute("href", GAME)
    expect(late.locator(".watch-tiles .board")).to_be_visible()


@pytest.mark.marathon
def test_only_a_player_invited_by_name_finds_the_invitation(desk: Page, visitor: Opened, server: Running) -> None:
    imre = visitor()
    entry: dict[str, str | float | bool] = {"name": "Imre", "password": "correct horse battery", "act": "make"}
    assert imre.request.post("/account/entry", form=entry, headers={"origin": server.url}).ok
    imre.reload()
    desk.goto("/")
    called(desk, "Ada")
    url = desk.request.post("/api/games", data={"seats": ["you", "friend"], "setup": "first_game"}).json()["url"]
    imre.goto("/")
    desk.goto(url)
    shown_link(desk, "Ada")
    desk.click("text=One person")
    seat = desk.get_by_label("Their account name")
    seat.fill("Nobody of that name")
    desk.click("button:text-is('Invite')")
    expect(desk.get_by_role("alert")).to_have_text("There is no account with this name.")
    seat.fill("imre")
    desk.click("button:text-is('Invite')")
    expect(desk.locator(".corner.next")).to_contain_text("Kept for Imre")
    # When Imre's home page, which was open all the time, shows the invitation
    expect(imre.locator(".front-row:has-text('Ada')")).to_contain_text("Invites you")
    imre.click(".front-row:has-text('Ada')")
    expect(invitations(imre)).to_contain_text("Invites you")
    with server.client() as stranger:
        assert "Ada waits for somebody" in stranger.get(desk.url).text
    imre.get_by_role("button", name="Play Ada").click()
    # Then the two play
    for page in (desk, imre):
        expect(page.locator("#hand .coin")).to_have_count(3)


def test_two_who_look_for_an_opponent_find_one_another_unless_one_has_stopped(desk: Page, visitor: Opened) -> None:
    other = visitor()
    state = other.locator(".lobby-state")
    desk.goto("/lobby")
    # Given a player who seeks and stops
    desk.click("[data-way=find]")
    expect(desk.locator(".lobby-state")).to_contain_text("Looking for an opponent")
    expect(state).to_have_text("1 player is waiting for this game.")
    desk.click("[data-way=stop]")
    expect(state).to_have_text("No player is waiting for this game yet.")
    # When another one looks, then they are not paired
    other.click("[data-way=find]")
    expect(other.locator("[data-way=stop]")).to_be_visible()
    expect(desk.locator(".lobby-state")).to_have_text("1 player is waiting for this game.")
    assert desk.url.endswith("/lobby")
    # And when both look, then they play
    desk.click("[data-way=find]")
    for page in (desk, other):
        page.wait_for_url(GAME)
        expect(page.locator("#hand .coin")).to_have_count(3)
    assert desk.url == other.url


def test_who_seeks_plays_a_bot_meanwhile_and_goes_to_the_opponent_with_one_press(desk: Page, visitor: Opened) -> None:
    other = visitor()
    # Given a player who seeks, and plays a bot instead of waiting
    desk.goto("/lobby")
    called(desk, "Ada")
    expect(desk.locator("[data-way=meanwhile]")).to_have_count(0)
    desk.click("[data-way=find]")
    desk.get_by_role("button", name="Play a bot while you wait").click()
    desk.wait_for_url("**waits=seek")
    settled(desk)
    bot_game = desk.url
    # When the page is loaded again and another player takes the seek, which has stayed in the lobby
    desk.reload()
    settled(desk)
    expect(other.locator(".seeker")).to_contain_text("Ada")
    called(other, "Imre")
    other.get_by_role("button", name="Play Ada").click()
    other.wait_for_url(GAME)
    # Then the game shows itself, also after another reload
    for _ in range(2):
        expect(desk.locator(".prompt-text")).to_have_text("Imre has joined: your game has started.")
        desk.wait_for_url(f"**waits={other.url.rsplit('/', 1)[1]}")
        desk.reload()
    # And one press leads there, while the game against the bot stays as it was
    answer(desk, "button:has-text('Go to the game')")
    desk.wait_for_url(other.url)
    for page in (desk, other):
        expect(page.locator("#hand .coin")).to_have_count(3)
    desk.goto(bot_game)
    expect(desk.locator("#hand .coin")).to_have_count(3)


@pytest.mark.marathon
def test_whoever_waits_is_a_row_that_another_page_shows_and_plays_and_that_goes_with_its_page(
    desk: Page, visitor: Opened
) -> None:
    """The whole of it: a name asked once, a row, another game wanted, a closed page, a press."""
    other, third = visitor(), visitor()
    rows = other.locator(".seeker")
    # Given a player who seeks a game with a custom clock
    chosen(third, clock="180+7")
    third.click("[data-way=find]")
    expect(rows).to_contain_text("First game · Base · 180 min + 7 s")
    expect(other.locator(".lobby-state")).to_have_text("No player is waiting for this game yet.")
    # When that page is closed, its row goes at once
    third.close()
    expect(rows).to_have_count(0)
    # And when another visitor looks and takes a name
    chosen(desk, clock="5+3")
    desk.click("[data-way=find]")
    desk.get_by_label("Your name").fill("Perpetua")
    desk.get_by_role("button", name="Save name").click()
    expect(desk.get_by_label("Your name")).to_have_count(0)
    # Then it is the row of that name, and who presses it plays
    other.get_by_role("button", name="Play Perpetua").click()
    for page in (desk, other):
        page.wait_for_url(GAME)
        expect(page.locator("#hand .coin")).to_have_count(3)
    assert desk.url == other.url
    expect(other.locator(".seat.theirs")).to_contain_text("Perpetua")


@pytest.mark.marathon
def test_who_takes_any_clock_meets_who_wants_one(desk: Page, visitor: Opened) -> None:
    other = visitor()
    chosen(other, clock="3+2")
    other.click("[data-way=find]")
    desk.goto("/lobby")
    desk.click("[data-way=find]")
    expect(desk.locator(".seeker")).to_have_count(2)
    desk.get_by_role("switch", name="Any clock").check(force=True)
    for page in (desk, other):
        page.wait_for_url(GAME)
        expect(page.locator(".clock").first).to_be_visible()


@pytest.mark.marathon
def test_a_table_of_four_fills_with_a_partner_who_came_along(desk: Page, visitor: Opened, server: Running) -> None:
    pair, partner = visitor(), visitor()
    chosen(desk, players=4)
    desk.click("[data-way=open]")
    desk.wait_for_url(GAME)
    # When two players come together and one by themselves
    pair.click("text=Join with a partner")
    pair.wait_for_url(GAME)
    link = pair.locator("#partner").input_value()
    partner.goto(link)
    partner.click("button:text-is('Take this seat')")
    with server.client() as single:
        [invitation] = single.get("/api/lobby").json()["invitations"]
        assert (invitation["free"], invitation["url"]) == (1, desk.url.removeprefix(server.url))
        assert single.post(f"/api/lobby/tables/{invitation['game']}/join", json={"partner": False}).is_success
    # Then all four sit, the pair on one side
    for page in (desk, pair, partner):
        # The page of the game, no longer the invitation.
        page.wait_for_selector("body:not(.before, .home) .table")
    seats = [json_seats(page) for page in (pair, partner)]
    assert seats in ([[0], [2]], [[1], [3]])


def json_seats(page: Page) -> list[int]:
    """The player's seats, according to the game page's data."""
    boot = page.evaluate("JSON.parse(document.querySelector('#boot').textContent)")
    found: list[int] = boot["you"]
    return found
