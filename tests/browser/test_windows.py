"""Every window has room for hand, buttons and prompt: phones, low windows, and 200 % zoom of 1440 by 900."""

import pytest
from playwright.sync_api import Browser

from tests.browser.player import make_game, play_next, settled
from tests.web.running import Running

WINDOWS = [(720, 450), (360, 640), (390, 844), (800, 650), (1024, 600), (1200, 700), (1440, 900)]
ARMIES = [["royal_guard", "pikeman", "swordsman", "cavalry"], ["marshall", "footman", "warrior_priest", "ensign"]]
STEPS = 12
OUTSIDE = """() => [...document.querySelectorAll("button, .prompt-text, .prompt-note, .hand-slot, .board")]
    .filter(e => !e.closest(".record"))
    .map(e => [e.className.baseVal ?? e.className, e.textContent, e.getBoundingClientRect()])
    .filter(([, , r]) => r.width > 0 && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1))
    .map(([name, text]) => `${name}: ${text}`)"""


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_nothing_to_press_or_read_lies_outside(browser: Browser, server: Running, width: int, height: int) -> None:
    context = browser.new_context(
        base_url=server.url, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    make_game(page, mode="bot", level="page", setup={"armies": ARMIES}, side="B", royal_guard="revised")
    for _ in range(STEPS):
        if settled(page) == "coin":
            page.locator(".hand-slot.live").first.click()
            page.wait_for_timeout(150)
            assert page.evaluate(OUTSIDE) == []
            page.keyboard.press("Escape")
        play_next(page, "Dawn")
        page.wait_for_timeout(150)
        assert page.evaluate(OUTSIDE) == []
    context.close()
