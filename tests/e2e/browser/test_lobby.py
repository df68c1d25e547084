"""The lobby: strangers find one another from the home page, each on a screen of their own."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.web_server import Running

GAME = re.compile("/game/")
Opened = Callable[[], Page]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server of its own: what one test opens would stand in the lobby of the next."""
    running = Running(tmp_path / "data")
    yield running
    running.end()


@pytest.fixture
def somebody(browser: Browser, server: Running) -> Iterator[Opened]:
    """Opens the home page for one more person."""
    contexts = []

    def opened() -> Page:
        context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844})
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.goto("/")
        return page

    yield opened
    for context in contexts:
        context.close()


def called(page: Page, name: str) -> None:
    page.click("summary:text-is('More choices')")
    page.get_by_label("Your name, if you like").fill(name)


def opened_table(page: Page, name: str) -> None:
    """Make a game and let everybody find it."""
    called(page, name)
    page.click(".way:has-text('Play a friend')")
    page.wait_for_url(GAME)
    page.fill("#name", name)
    page.click("button:text-is('Keep')")
    page.click("button:text-is('Anyone, in the lobby')")
    expect(page.locator("button:text-is('Anyone, in the lobby')")).to_have_attribute("aria-pressed", "true")


def invitations(page: Page) -> Locator:
    return page.locator(".invitation")


def test_an_invitation_appears_and_one_click_later_two_strangers_play(desk: Page, somebody: Opened) -> None:
    guest = somebody()
    desk.goto("/")
    opened_table(desk, "Ada")
    # When the guest's page, which was open all the time, shows the invitation
    expect(invitations(guest)).to_contain_text("Ada")
    expect(invitations(guest)).to_contain_text("First game")
    guest.click("button:text-is('Join')")
    # Then both are at the board, and the lobby is empty
    for page in (desk, guest):
        expect(page.locator("#hand .coin")).to_have_count(3)
    late = somebody()
    expect(late.locator(".lobby")).to_contain_text("Being played")
    expect(invitations(late)).to_have_count(0)
    late.click(".lobby .row-link")
    late.wait_for_url(GAME)
    expect(late.locator(".unseen-pool")).to_have_count(2)


def test_who_is_invited_by_name_finds_the_invitation_and_nobody_else_does(desk: Page, somebody: Opened) -> None:
    imre, stranger = somebody(), somebody()
    entry: dict[str, str | float | bool] = {"name": "Imre", "password": "correct horse battery", "act": "make"}
    assert imre.request.post("/account/entry", form=entry, headers={"origin": imre.url.rstrip("/")}).ok
    imre.reload()
    desk.goto("/")
    called(desk, "Ada")
    desk.click(".way:has-text('Play a friend')")
    desk.wait_for_url(GAME)
    seat = desk.get_by_label("Or invite one person, by the name of their account")
    seat.fill("Nobody of that name")
    desk.click("button:text-is('Invite')")
    expect(desk.get_by_role("alert")).to_have_text("There is no account of this name.")
    seat.fill("imre")
    desk.click("button:text-is('Invite')")
    expect(desk.locator(".invite-seats")).to_contain_text("kept for Imre")
    # When Imre's page, which was open all the time, shows the invitation
    expect(invitations(imre)).to_contain_text("Ada")
    expect(invitations(imre)).to_contain_text("Invites you")
    stranger.goto(desk.url)
    expect(stranger.locator("h1")).to_have_text("Ada waits for somebody")
    imre.click("button:text-is('Join')")
    # Then the two play
    for page in (desk, imre):
        expect(page.locator("#hand .coin")).to_have_count(3)


def test_an_invitation_that_is_taken_back_goes_from_every_page(desk: Page, somebody: Opened) -> None:
    guest = somebody()
    desk.goto("/")
    opened_table(desk, "Ada")
    expect(invitations(guest)).to_have_count(1)
    desk.click("button:text-is('Anyone with the link')")
    expect(invitations(guest)).to_have_count(0)


def test_two_who_look_for_an_opponent_find_one_another(desk: Page, somebody: Opened) -> None:
    other = somebody()
    desk.goto("/")
    desk.click(".way:has-text('Find an opponent')")
    expect(desk.locator(".way.dark")).to_contain_text("Looking for an opponent")
    expect(other.locator("[data-way=find]")).to_contain_text("One is waiting")
    other.click("[data-way=find]")
    for page in (desk, other):
        page.wait_for_url(GAME)
        expect(page.locator("#hand .coin")).to_have_count(3)
    assert desk.url == other.url


def test_who_stops_looking_is_not_paired(desk: Page, somebody: Opened) -> None:
    other = somebody()
    desk.goto("/")
    desk.click("[data-way=find]")
    expect(other.locator("[data-way=find]")).to_contain_text("One is waiting")
    desk.click("[data-way=stop]")
    expect(other.locator("[data-way=find]")).not_to_contain_text("waiting")
    other.click("[data-way=find]")
    expect(other.locator("[data-way=stop]")).to_be_visible()
    assert desk.url.endswith("/")


def test_a_table_of_four_fills_with_a_partner_who_came_along(desk: Page, somebody: Opened) -> None:
    pair, partner, single = somebody(), somebody(), somebody()
    desk.goto("/")
    desk.click("summary:text-is('More choices')")
    desk.click("b:text-is('Four players')")
    desk.click(".way:has-text('Find an opponent')")
    desk.wait_for_url(GAME)
    # When two come along, and another one alone
    pair.click("text=Join with a partner")
    pair.wait_for_url(GAME)
    link = pair.locator("#partner").input_value()
    expect(invitations(single)).to_contain_text("one seat free")
    partner.goto(link)
    partner.click("button:text('Sit down as')")
    single.click("button:text-is('Join')")
    # Then all four sit, the pair on one side
    for page in (desk, pair, partner, single):
        # The page of the game, no longer the invitation.
        page.wait_for_selector("body:not(.invite, .home) .table")
    seats = [json_seats(page) for page in (pair, partner)]
    assert seats in ([[0], [2]], [[1], [3]])


def json_seats(page: Page) -> list[int]:
    """The seats of the person, as the page of the game was told."""
    boot = page.evaluate("JSON.parse(document.querySelector('#boot').textContent)")
    found: list[int] = boot["you"]
    return found
