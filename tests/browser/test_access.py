"""Every page passes axe in both themes, at a desk and on a phone."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.browser.player import make_game, settled
from tests.web.running import Running

PAGES = ("home", "rules", "game", "draft", "end", "curtain")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(
    browser: Browser, server: Running, name: str, size: tuple[int, int], theme: Literal["light", "dark"]
) -> None:
    # The rules of axe are laid into the page as a script, which the page's own policy would refuse.
    context = browser.new_context(
        base_url=server.url, viewport={"width": size[0], "height": size[1]}, color_scheme=theme, bypass_csp=True
    )
    page = context.new_page()
    if name in ("home", "rules"):
        page.goto("/" if name == "home" else "/rules")
        page.wait_for_selector(".board")
    else:
        setup = "draft" if name == "draft" else "first_game"
        mode = "screen" if name == "curtain" else "bot"
        make_game(page, mode=mode, level="page", setup=setup, side="B", royal_guard="revised")
        settled(page)
    if name == "game":
        page.keyboard.press("1")
    if name == "end":
        if page.query_selector('[aria-label="Menu"]'):
            page.click('[aria-label="Menu"]')
        page.click('[aria-label="Resign"]')
        page.click("text=Resign the game?")
        page.wait_for_selector(".end")
    page.wait_for_timeout(400)
    found = Axe().run(page)
    context.close()
    assert found.violations_count == 0, found.generate_report()
