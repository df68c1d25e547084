"""A guest plays, becomes an account, keeps the game, and has it on a second device too, with scripts and without."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.afar import begun
from tests.support.page_player import FIRST_GAME, at_rest, make_game, settled
from tests.support.web_server import Running

PASSWORD = "correct horse battery"
BLITZ: dict[str, Any] = {"kind": "live", "minutes": 30, "increment": 0}


@pytest.fixture
def bare(browser: Browser, server: Running) -> Iterator[Page]:
    """A second device, whose browser runs no scripts."""
    context: BrowserContext = browser.new_context(base_url=server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


def fill_in(page: Page, name: str, button: str) -> None:
    page.goto("/")
    menu = page.locator(".head-menu > summary")
    if menu.is_visible():  # on a narrow screen
        menu.click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password, at least ten characters").fill(PASSWORD)
    page.get_by_role("button", name=button).click()
    page.wait_for_url(re.compile(r":\d+/$"))


def test_a_guest_becomes_an_account_and_the_game_is_on_both_devices(desk: Page, bare: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    game = desk.url
    desk.keyboard.press("1")
    desk.keyboard.press("p")
    expect(desk.locator("#hand .coin")).to_have_count(2)
    # A page that is left takes back what it has not sent yet.
    at_rest(desk)
    fill_in(desk, "Ottoline", "Create an account")
    expect(desk.get_by_role("link", name="Ottoline")).to_be_visible()
    desk.goto(game)
    expect(desk.locator("#hand .coin")).to_have_count(2)

    # A page that is signed out elsewhere asks in vain for what it showed: it must be left before.
    at_rest(desk)
    desk.goto("about:blank")
    fill_in(bare, "ottoline", "Sign in")
    assert game.rpartition("/")[2] in bare.request.get("/api/games").text()
    bare.goto(game)
    expect(bare.locator(".no-script")).to_be_visible()
    bare.goto("/account")
    expect(bare.get_by_role("list", name="Signed-in devices").get_by_role("listitem")).to_have_count(2)
    # A device that has just signed in ends an older one only by a new password.
    bare.get_by_role("button", name=re.compile("Sign out Chrome on")).click()
    expect(bare.get_by_role("alert")).to_be_visible()
    bare.goto("/account")
    bare.get_by_label("Current password").fill(PASSWORD)
    bare.get_by_label("New password, at least ten characters").fill(f"{PASSWORD} anew")
    bare.get_by_role("button", name="Change", exact=True).click()
    bare.goto("/account")
    expect(bare.get_by_role("list", name="Signed-in devices").get_by_role("listitem")).to_have_count(1)

    desk.goto(game)
    expect(desk.locator(".seat.mine .backs")).to_have_attribute("aria-label", "in hand: 2")
    expect(desk.locator("#hand button")).to_have_count(0)
    desk.goto("/")
    expect(desk.get_by_role("link", name="Sign in")).to_be_visible()


@pytest.mark.marathon
def test_in_the_middle_of_a_live_game_a_guest_becomes_an_account_and_plays_on(desk: Page, phone: Page) -> None:
    """A player without a name at the table goes by the account's name from then on."""
    party = begun([desk, phone], setup="random", clock=BLITZ)
    party.passes()
    expect(phone.locator(".seat.theirs")).to_contain_text("Guest")
    left = party.public()["status"]["clock"]["left"][0]
    # When the guest at the desk makes an account
    fill_in(desk, "Perpetua", "Create an account")
    # Then the game is among those of the account, and its clock has gone on
    desk.goto(f"/game/{party.game}")
    expect(desk.locator(".seat.mine .clock")).to_be_visible()
    now = party.public()
    assert now["status"]["clock"]["left"][0] <= left
    names = [person["name"] for person in now["people"]]
    assert names[0] == "Perpetua"
    # And both play on
    party.passes()
    clock = party.public()["status"]["clock"]
    assert all(0 < seat <= BLITZ["minutes"] * 60_000 for seat in clock["left"])
    expect(phone.locator(".seat.theirs")).to_contain_text("Perpetua")
    expect(desk.locator(".seat.theirs")).to_contain_text(names[1])


@pytest.mark.marathon
def test_a_secret_link_brings_a_guest_s_game_to_a_phone(desk: Page, phone: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    game = desk.url
    desk.goto("/account")
    desk.get_by_role("button", name="Continue on another device").click()
    expect(desk.get_by_text("Only this computer can open this link.")).to_be_visible()
    phone.goto(desk.input_value("#link"))
    phone.get_by_role("button", name="Keep playing here").click()
    phone.wait_for_url(re.compile(r":\d+/$"))
    for page in (desk, phone):
        page.goto(game)
        expect(page.locator("#hand .coin").first).to_be_visible()


def test_a_form_that_is_not_taken_says_why_at_its_field_and_keeps_the_name(bare: Page) -> None:
    bare.goto("/account")
    bare.get_by_label("Name", exact=True).fill("Noor")
    field = bare.get_by_label("Password, at least ten characters")
    field.fill("short")
    bare.get_by_role("button", name="Create an account").click()
    expect(bare.get_by_role("alert")).to_have_text("A password needs at least ten characters.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(bare.get_by_label("Name", exact=True)).to_have_value("Noor")


@pytest.mark.marathon
def test_the_longest_name_does_not_widen_a_small_phone_s_pages(small_phone: Page) -> None:
    fill_in(small_phone, "W" * 24, "Create an account")
    for path in ("/", "/account", f"/people/{'W' * 24}"):
        small_phone.goto(path)
        assert small_phone.evaluate("document.documentElement.scrollWidth") == 360, path
