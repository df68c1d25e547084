"""Games from the first click to the end, the way people play them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.player import best_hex, make_game, settled

MOST_STEPS = 900


def play_with_mouse(page: Page, side: str) -> None:
    """Do the next thing with the mouse; the board must be waiting for somebody at this page."""
    asked = settled(page)
    if asked == "curtain":
        page.click(".curtain .button")
        return
    if asked == "draft":
        page.click(".draft-card.open")
        return
    if asked == "reply":
        page.click(".row.actions .big")
        return
    if asked == "next":
        hex_ = best_hex(page, side)
        primary = page.query_selector(".button.primary")
        if page.query_selector(".menu"):
            page.click(".menu .button")
        elif hex_ is not None:
            page.click(f'[data-hex="{hex_}"]')
        elif primary is not None:
            primary.click()
        else:
            page.click(".facedown .button, .recruit-coins button")
        return
    if use_a_coin(page, side):
        return
    page.click(".hand-slot.live")
    page.click(".recruit-coins button, .facedown .button")


def use_a_coin(page: Page, side: str) -> bool:
    """The best use on the board among the coins in hand: take a place, strike, deploy, walk."""
    for control_only in (True, False):
        for slot in range(3):
            coin = page.query_selector(f'.hand-slot.live[data-slot="{slot}"]')
            if coin is None:
                continue
            coin.click()
            control = page.query_selector(".row.actions .button:has-text('Control')")
            if control is not None:
                control.click()
                return True
            hex_ = None if control_only else best_hex(page, side)
            if hex_ is not None:
                page.click(f'[data-hex="{hex_}"]')
                return True
            page.keyboard.press("Escape")
    return False


def play_to_the_end(page: Page, side: str) -> None:
    for _ in range(MOST_STEPS):
        if settled(page) == "end":
            return
        play_with_mouse(page, side)
        # Nothing else says that an action is through but the page itself; it is at rest when nothing is being sent.
        page.wait_for_timeout(60)
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def test_two_clicks_start_a_game_and_the_mouse_plays_it_to_the_end(desk: Page) -> None:
    desk.goto("/")
    desk.click("text=learning")
    desk.click("text=Play Page")
    desk.wait_for_url(re.compile("/game/"))
    play_to_the_end(desk, "Dawn")
    expect(desk.locator(".end h1")).to_have_text(re.compile("You won|You lost|Drawn game"))
    desk.click("text=Rematch")
    desk.wait_for_selector(".hand-slot.live")


def test_a_game_by_keyboard_alone(desk: Page) -> None:
    make_game(desk, mode="bot", level="page", setup="first_game", side="B", royal_guard="revised")
    for _ in range(MOST_STEPS):
        asked = settled(desk)
        if asked == "end":
            return
        if asked == "reply":
            desk.keyboard.press("1")
        elif asked == "next":
            hex_ = best_hex(desk, "Dawn")
            if hex_ is None:
                desk.keyboard.press("Enter")
            else:
                desk.keyboard.type(hex_)
        else:
            key_a_coin(desk)
        desk.wait_for_timeout(60)
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def key_a_coin(page: Page) -> None:
    """Choose a coin by its number and the best place by its name; recruit where the board has nothing."""
    for slot in ("1", "2", "3"):
        if page.query_selector(f'.hand-slot.live[data-slot="{int(slot) - 1}"]') is None:
            continue
        page.keyboard.press(slot)
        if page.query_selector(".row.actions .button:has-text('Control')"):
            page.keyboard.press("c")
            page.wait_for_timeout(700)
            return
        hex_ = best_hex(page, "Dawn")
        if hex_ is not None:
            page.keyboard.type(hex_)
            return
        page.keyboard.press("Escape")
    live = page.query_selector(".hand-slot.live")
    assert live is not None
    page.keyboard.press(str(int(live.get_attribute("data-slot") or "0") + 1))
    page.keyboard.press("r" if page.query_selector(".recruit-coins") else "p")
    if page.query_selector(".recruit-coins"):
        page.keyboard.press("1")


def test_a_reload_in_the_middle_restores_the_table(desk: Page) -> None:
    make_game(desk, mode="bot", level="page", setup="first_game", side="B", royal_guard="revised")
    for _ in range(4):
        settled(desk)
        play_with_mouse(desk, "Dawn")
        desk.wait_for_timeout(300)
    settled(desk)
    desk.wait_for_timeout(1500)
    before = [desk.inner_text(".record"), sorted(desk.inner_text(".hand").split())]
    desk.reload()
    settled(desk)
    assert [desk.inner_text(".record"), sorted(desk.inner_text(".hand").split())] == before


def test_on_one_screen_a_hand_is_fetched_only_when_its_curtain_is_lifted(phone: Page) -> None:
    asked: list[str] = []
    phone.on("request", lambda r: asked.append(r.url) if "/api/games/" in r.url else None)
    make_game(phone, mode="screen", level="page", setup="first_game", side="B", royal_guard="revised")
    expect(phone.locator(".curtain h2")).to_have_text("Give the device to Dusk")
    assert not [url for url in asked if "seat=" in url]
    assert phone.query_selector(".hand") is None
    phone.click("text=Show Dusk's coins")
    phone.wait_for_selector(".hand-slot.live")
    assert [url for url in asked if "seat=0" in url]
    phone.click(".hand-slot.live")
    phone.click(".facedown .button:has-text('Pass')")
    expect(phone.locator(".curtain h2")).to_have_text("Give the device to Dawn")
    assert phone.query_selector(".hand") is None
    assert not [url for url in asked if "seat=1" in url]


def test_a_draft_on_a_phone_leads_to_the_first_round(phone: Page) -> None:
    make_game(phone, mode="bot", level="page", setup="draft", side="A", royal_guard="revised")
    for _ in range(4):
        phone.click(".draft-card.open")
        phone.wait_for_timeout(300)
    phone.wait_for_selector(".hand-slot.live")


def test_an_illegal_try_is_answered_with_the_reason(desk: Page) -> None:
    make_game(desk, mode="bot", level="page", setup="first_game", side="B", royal_guard="revised")
    desk.click(".hand-slot.live")
    desk.click('[data-hex="f1"]')
    expect(desk.locator(".prompt-text")).not_to_have_text(re.compile("choose"))
    expect(desk.locator(".prompt-text")).to_have_text(re.compile("choose"), timeout=6000)


def test_a_coin_dragged_onto_a_hex_is_two_clicks(desk: Page) -> None:
    make_game(desk, mode="bot", level="page", setup="first_game", side="B", royal_guard="revised")
    for slot in range(3):
        desk.click(f'[data-slot="{slot}"]')
        hex_ = best_hex(desk, "Dawn")
        desk.keyboard.press("Escape")
        if hex_ is None:
            continue
        desk.locator(f'[data-slot="{slot}"]').drag_to(desk.locator(f'[data-hex="{hex_}"]'))
        expect(desk.locator(".record")).to_contain_text(f"at {hex_}")
        return


def test_resigning_takes_two_steps_and_ends_the_game(desk: Page) -> None:
    make_game(desk, mode="bot", level="page", setup="first_game", side="B", royal_guard="revised")
    desk.click('[aria-label="Resign"]')
    desk.click("text=Resign the game?")
    expect(desk.locator(".end h1")).to_have_text("You lost")
    desk.click("text=New game")
    expect(desk.locator("h1")).to_have_text("War Chest")
