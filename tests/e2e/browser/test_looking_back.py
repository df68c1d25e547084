"""Looking back through the record, the end's marks and words, and actions that wait to be sent."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_player import FIRST_GAME, at_rest, make_game, play_next, resign, settled
from tests.support.staged_games import new_session
from tests.support.web_server import Running, sit_down

ACTIONS = 7
"""The player's actions before looking back."""


def standing(page: Page) -> list[str]:
    """The cells in which something stands, as those hear them who do not see the board."""
    labels = page.eval_on_selector_all(".cell", "all => all.map(e => e.getAttribute('aria-label'))")
    return [label.split(", chosen")[0] for label in labels if "coin" in label]


def open_game(page: Page, server: Running) -> None:
    """Open a game against a bot in which the player has deployed and moved whenever possible."""
    with server.client(cookies={"warchest": new_session(page)}) as client:
        player = sit_down(client, 1, **FIRST_GAME)
        while len(player.acknowledged) < ACTIONS:
            if payload := player.turn():
                whole = {choice["verb"]: choice["id"] for choice in payload["ask"]["choices"] if choice["ends"]}
                player.submit(payload, [whole.get("deploy") or whole.get("move") or whole["pass"]])
    page.goto(f"/game/{player.game}")
    settled(page)
    at_rest(page)


def test_lines_and_arrow_keys_show_earlier_positions_and_a_click_on_the_board_returns(
    desk: Page, server: Running
) -> None:
    open_game(desk, server)
    now = standing(desk)
    assert len(now) > 1
    desk.locator(".record button.line").first.click()
    expect(desk.locator(".prompt-text")).to_have_text("An earlier position")
    assert len(standing(desk)) <= 1
    expect(desk.locator(".hand-slot.live")).to_have_count(0)
    desk.click('[data-hex="f4"]')
    expect(desk.locator(".prompt-text")).to_have_text("Your turn: choose a coin")
    assert standing(desk) == now
    lines = desk.locator(".record li:has(button)")
    last = lines.count() - 1
    desk.keyboard.press("ArrowLeft")
    expect(lines.nth(last - 1)).to_have_class("latest")
    desk.keyboard.press("ArrowLeft")
    expect(lines.nth(last - 2)).to_have_class("latest")
    desk.keyboard.press("ArrowRight")
    expect(lines.nth(last - 1)).to_have_class("latest")
    desk.keyboard.press("Home")
    expect(desk.locator(".record .latest")).to_have_count(0)
    assert standing(desk) == []
    desk.keyboard.press("End")
    expect(lines.nth(last)).to_have_class("latest")
    expect(desk.locator(".hand-slot.live").first).to_be_visible()


@pytest.mark.marathon
def test_buttons_go_through_the_record_at_the_end_on_a_phone(phone: Page) -> None:
    make_game(phone, **FIRST_GAME)
    settled(phone)
    play_next(phone, "Dawn")
    at_rest(phone)
    resign(phone)
    expect(phone.locator(".end .detail")).to_contain_text("You resigned, in round")
    phone.click('[aria-label="First"]')
    expect(phone.locator(".table")).to_have_class(re.compile("past"))
    assert standing(phone) == []
    phone.click('[aria-label="Latest"]')
    expect(phone.locator(".table")).not_to_have_class(re.compile("past"))


@pytest.mark.marathon
def test_on_one_screen_looking_back_asks_for_no_hand(desk: Page) -> None:
    make_game(desk, **(FIRST_GAME | {"seats": ["you", "you"]}))
    for _ in range(2):
        desk.click(".curtain .button")
        desk.click(".hand-slot.live")
        desk.click(".facedown .button:has-text('Pass')")
        desk.wait_for_selector(".curtain .button")
    asked: list[str] = []
    desk.on("request", lambda r: asked.append(r.url) if "at=" in r.url else None)
    with desk.expect_request(lambda request: "at=" in request.url):
        desk.click(".record button.line >> nth=0")
    expect(desk.locator(".table")).to_have_class(re.compile("past"))
    assert len(asked) == 1
    assert "seat=" not in asked[0]


@pytest.mark.marathon
def test_no_line_of_the_record_is_cut_by_its_edge_and_army_rows_keep_to_one_line_each(
    desk: Page, server: Running
) -> None:
    open_game(desk, server)
    for scroll in (0, 7, 40, 10_000):
        desk.eval_on_selector(".record", "(e, to) => { e.scrollTop = to; }", scroll)
        at_rest(desk)
        cut = desk.eval_on_selector(
            ".record",
            """e => {
                const frame = e.getBoundingClientRect(), list = e.querySelector("ol"), whole = list.getBoundingClientRect();
                const [top, , bottom] = list.style.clipPath.match(/[\\d.]+(?=px)/g).map(Number).concat(0, 0);
                return [...list.children].map(li => li.getBoundingClientRect()).filter(box =>
                    box.top < Math.max(frame.top, whole.top + top) - 1 && box.bottom > Math.max(frame.top, whole.top + top) + 1).length;
            }""",
        )
        assert cut == 0
    desk.evaluate("async () => { await document.fonts.ready; }")
    heights = desk.eval_on_selector_all(".army-row .row-line", "all => all.map(e => e.getBoundingClientRect().height)")
    assert heights == [20] * 8


@pytest.mark.marathon
@pytest.mark.parametrize("choice", ["Never", "Always"])
def test_an_action_waits_for_send_where_asked(desk: Page, choice: str) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    desk.click('[aria-label="Settings"]')
    desk.get_by_role("radio", name=choice, exact=True).check()
    desk.reload()
    settled(desk)
    desk.click(".hand-slot.live")
    desk.click(".facedown .button:has-text('Pass')")
    own = desk.locator(".record li:has-text('Passes')")
    if choice == "Always":
        expect(desk.locator(".prompt-note")).to_have_text("Not sent yet")
        expect(desk.locator(".hand-slot.spent")).to_have_count(0)
        desk.keyboard.press("Escape")
        expect(desk.locator(".prompt-note")).to_have_count(0)
        desk.click(".facedown .button:has-text('Pass')")
        desk.click("text=Send")
    expect(own.last).to_be_visible()
    expect(desk.locator(".hand-slot.spent")).not_to_have_count(0)
