"""Two players in different rooms: one sends a link, the other sits down, and each plays on a separate screen."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.afar import in_turn, made_link
from tests.support.web_server import Running


def test_a_friend_sits_down_by_the_link_both_see_their_own_coins_alone_and_a_stranger_watches(
    desk: Page, phone: Page, browser: Browser, server: Running
) -> None:
    link = made_link(desk)
    expect(desk.get_by_role("heading", name="Waiting for your friend")).to_be_visible()
    expect(desk.get_by_text("Only this computer can open this link")).to_be_visible()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Ada invites you")).to_be_visible()
    phone.get_by_label("Your name").fill("Imre")
    phone.click("button:text('Play as')")
    for page, other in ((desk, "Imre"), (phone, "Ada")):
        expect(page.locator("#hand .coin")).to_have_count(3)
        expect(page.get_by_text(other).first).to_be_visible()
    # An action of one is seen by the other.
    first, second = in_turn(desk, phone)
    first.keyboard.press("1")
    first.keyboard.press("p")
    expect(second.locator(".prompt").first).to_contain_text("Your turn")
    expect(first.locator(".prompt").first).not_to_contain_text("Your turn")
    # A stranger finds the game in progress, and watches.
    context = browser.new_context(base_url=server.url)
    stranger = context.new_page()
    stranger.goto(link)
    expect(stranger.locator(".board").first).to_be_visible()
    expect(stranger.locator(".unseen-pool")).to_have_count(2)
    expect(stranger.locator("#hand button")).to_have_count(0)
    context.close()


@pytest.mark.marathon
def test_a_free_seat_can_be_given_to_a_bot(desk: Page) -> None:
    made_link(desk)
    desk.click("text=Add a bot to this seat")
    desk.click("button:has-text('Page')")
    expect(desk.locator("#hand .coin")).to_have_count(3)
    expect(desk.get_by_text("Page").first).to_be_visible()
