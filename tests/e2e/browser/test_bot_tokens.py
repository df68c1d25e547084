"""The page of a new token of a bot: Copy puts the token in the clipboard, and where the browser refuses, says what to do instead."""

import re
import secrets
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.support.signed_in import PASSWORD, sign_in
from tests.support.watched import wait_until
from tests.support.web_server import Running

NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })"
"""A script that makes a page one of plain http, which has no such clipboard."""
REFUSES = "Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
"""A script that makes the browser refuse to copy."""


def open_token(page: Page, server: Running) -> str:
    """Make a bot and a token of it, and return the token that the page shows."""
    sign_in(page, server.folder)
    page.goto("/account")
    page.locator("summary", has_text="Create a bot").click()
    page.get_by_label("Name of the bot").fill(f"Rook {secrets.token_hex(4)}")
    send(page, "Create the bot")
    page.locator("summary", has_text="New token").click()
    send(page, "Create a token")
    token = page.locator("#token").input_value()
    assert re.fullmatch(r"wcb_[A-Za-z0-9_-]{43}", token)
    return token


def send(page: Page, button: str) -> None:
    """Send the form of a button, with the password where it asks for it."""
    form = page.locator("form", has=page.get_by_role("button", name=button))
    password = form.get_by_label("Current password")
    if password.count():
        password.fill(PASSWORD)
    with page.expect_navigation():
        form.get_by_role("button", name=button).click()


def copied(page: Page, text: str) -> bool:
    """Whether the clipboard has this text, as another page reads it."""
    reader = page.context.new_page()
    reader.goto("/rules")
    found: str = reader.evaluate("navigator.clipboard.readText()")
    reader.close()
    return found == text


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD], ids=["https", "plain http"])
def test_copy_puts_the_token_or_the_command_in_the_clipboard(desk: Page, server: Running, script: str) -> None:
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.add_init_script(script)
    token = open_token(desk, server)
    for field, text in (("token", token), ("command", desk.locator("#command").input_value())):
        desk.locator(f"[data-copies={field}]").click()
        expect(desk.get_by_role("status")).to_have_text("Copied")
        wait_until(desk, partial(copied, desk, text))


def test_where_the_browser_refuses_to_copy_the_token_is_selected(desk: Page, server: Running) -> None:
    desk.add_init_script(REFUSES)
    token = open_token(desk, server)
    desk.locator("[data-copies=token]").click()
    expect(desk.get_by_role("status")).to_have_text("Select the text, and copy it.")
    marked = "e => e.value.slice(e.selectionStart, e.selectionEnd)"
    assert desk.locator("#token").evaluate(marked) == token
