"""The settings of an account: they follow it to each device, the newest win, and no other account gets them."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.signed_in import sign_in
from tests.support.watched import watched_page
from tests.support.web_server import Running

KEPT = "**/api/settings"


def row(page: Page, name: str, choice: str) -> None:
    """Choose in a row of segments."""
    page.get_by_role("group", name=name).locator("label", has_text=choice).click()


def theme(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


@pytest.mark.marathon
def test_settings_follow_the_account_and_the_newest_win(desk: Page, browser: Browser, server: Running) -> None:
    # Given a guest who has chosen, and then makes an account
    desk.goto("/settings")
    expect(desk.locator(".settings-rows")).to_contain_text("Saved in this browser")
    row(desk, "Theme", "Dark")
    sign_in(desk, server.folder)
    # Then the next page hands the choice to the account
    with desk.expect_response(KEPT):
        desk.goto("/settings")
    expect(desk.locator(".settings-rows")).to_contain_text("Saved with your account")
    with watched_page(browser, server.url, 1440, 900) as other:
        # When the account is used on another device, then it looks the same before anything is chosen there
        other.goto("/settings")
        assert theme(other) is None
        other.context.add_cookies(desk.context.cookies())  # type: ignore[arg-type]
        other.reload()
        assert theme(other) == "dark"
        expect(other.get_by_role("radio", name="Dark")).to_be_checked()
        # And a later choice there returns to the first device
        with other.expect_response(KEPT):
            row(other, "Theme", "Light")
            other.get_by_label("Enemy reach").check()
    desk.reload()
    assert theme(desk) == "light"
    expect(desk.get_by_label("Enemy reach")).to_be_checked()


def test_an_account_never_gets_the_settings_of_another_in_the_same_browser(desk: Page, server: Running) -> None:
    # Given an account whose settings this browser has
    desk.goto("/settings")
    sign_in(desk, server.folder)
    desk.goto("/settings")
    with desk.expect_response(KEPT):
        row(desk, "Theme", "Dark")
    # When another user signs in there and chooses nothing
    desk.context.clear_cookies()
    desk.goto("/settings")
    sign_in(desk, server.folder)
    sent: list[str] = []
    desk.on("request", lambda request: sent.append(request.url))
    desk.goto("/settings")
    desk.wait_for_load_state("networkidle")
    # Then nothing was sent
    assert [url for url in sent if url.endswith("/api/settings")] == []
    assert desk.locator("html").get_attribute("data-settings") == "null"
