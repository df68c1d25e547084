"""The switch between languages on the page of a game."""

from playwright.sync_api import Page, expect

from tests.support.page_player import make_game

FORM = (
    '<form class="languages" method="post" action="/language"><input type="hidden" name="back" value="/">'
    '<button name="language" value="en" aria-current="true">English</button><button name="language" value="xa">Alfa</button></form>'
)
"""What the server lays into the page's template where it has two languages."""


def test_the_settings_of_a_game_offer_the_languages_that_the_server_has(desk: Page) -> None:
    """Given a page of a server with two languages, when a player opens the settings, then both can be chosen."""
    make_game(desk, seats=["page", "you"], setup="first_game")
    desk.evaluate("form => { document.querySelector('template#languages').innerHTML = form; }", FORM)
    desk.get_by_role("button", name="Settings").click()
    expect(desk.locator(".sheet .languages button")).to_have_text(["English", "Alfa"])
