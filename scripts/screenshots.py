"""The pictures of the README: `python -m scripts.screenshots` takes them again, of a game that is always the same.

Two bots play it up to the player's turn. Then Chromium opens the page in the light and in the dark theme.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from scripts import system_packages
from scripts.refusal import ScriptRefusal, or_refuse
from tests.support.page_player import at_rest
from tests.support.staged_games import put_game
from tests.support.web_server import Running
from warchest import Game, Setup
from warchest.bots.registry import make_bot

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("docs/pictures")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDTH, HEIGHT = 1280, 800
PERSON = 1
KEY = b"a picture of War Chest"
ROUND = 9


def game_in_progress() -> Game:
    """Return a game of the first armies in its middle, at the player's turn to use a coin."""
    game = Game(Setup.first_game(), KEY)
    bot = make_bot("page")
    seed = 0
    while (seat := game.decider) is not None:
        if seat == PERSON and game.view(None).round == ROUND:
            break
        for id_ in bot.choose(game.information_state(seat), seed):
            game.play(id_)
        seed += 1
    return game


def main() -> None:
    """Take all pictures."""
    or_refuse(_take_all)


def _take_all() -> None:
    chromium = system_packages.find_browser()
    if chromium is None:
        raise ScriptRefusal(
            f"The pictures need Chromium; this command installs it: {system_packages.command_for(system_packages.BROWSER_PACKAGE)}"
        )
    (ROOT / FOLDER).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="warchest-pictures-") as folder, sync_playwright() as playwright:
        server = Running(Path(folder) / "data")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            for theme in THEMES:
                _take(browser, server, theme)
        finally:
            browser.close()
            server.end()


def _take(browser: Browser, server: Running, theme: Literal["light", "dark"]) -> None:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": WIDTH, "height": HEIGHT},
        color_scheme=theme,
        reduced_motion="reduce",
        locale="en",
    )
    page = context.new_page()
    page.goto("/rules")
    session = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "warchest")
    game = game_in_progress()
    page.goto(f"/game/{put_game(server.folder, session, game.setup, game.log, ['squire', 'you'])}")
    page.click(".hand-slot.live >> nth=0")
    at_rest(page)
    file = FOLDER / f"game-{theme}.png"
    page.screenshot(path=ROOT / file)
    print(f"{file}: {(ROOT / file).stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
