"""The page without its server: the rulebook and finished games open, a game in play says why it does not, and no user finds another's."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_player import at_rest
from tests.support.watched import wait_until, watched_page
from tests.support.web_server import Running, sit_down

pytestmark = pytest.mark.slow  # a server of its own
ACTIONS = 24
NO_SERVER = ("ERR_CONNECTION_REFUSED", "status of 503")
KEPT = """async () => {
    const found = {};
    for (const name of await caches.keys())
        found[name] = (await (await caches.open(name)).keys()).map(one => one.url.replace(location.origin, ''));
    return found;
}"""


def finished(server: Running) -> str:
    """A game that others have played, and that is over: its id."""
    with server.client() as client:
        player = sit_down(client, 3)
        for _ in range(ACTIONS):
            assert player.play_one()
        client.post(f"/api/games/{player.game}/resign", json={"seat": 1, "action_id": "resign"}).raise_for_status()
        return player.game


def kept(page: Page) -> dict[str, list[str]]:
    """What the browser keeps, by the name of the cache."""
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def until_kept(page: Page, holds: Callable[[list[str]], bool]) -> None:
    """Wait until what is kept is so."""
    wait_until(page, lambda: holds([address for all_ in kept(page).values() for address in all_]))


def test_rulebook_and_finished_games_open_without_the_server_and_a_game_in_play_says_why_not(
    browser: Browser, tmp_path: Path
) -> None:
    server = Running(tmp_path / "data")
    over = finished(server)
    with device(browser, server) as page, device(browser, server) as shared:
        # Given a visitor who has read the first page of the rules, started a game, and looked at it and at a finished one
        page.goto("/rules")
        until_kept(page, lambda all_: {"/rules", "/rules/full", "/rules/glossary", "/offline"} <= set(all_))
        page.goto("/")
        page.locator("[data-play]").click()
        expect(page.locator(".hand-slot.live").first).to_be_visible()
        running = page.url.rsplit("/", 1)[1]
        page.goto(f"/replay/{running}")
        page.wait_for_selector(".review .board")
        page.goto(f"/replay/{over}")
        page.wait_for_selector(".review .board")
        until_kept(page, lambda all_: f"/replay/{over}" in all_)
        # Then nothing is kept of the game in play
        assert not [address for all_ in kept(page).values() for address in all_ if running in address]
        # And the next user of the same device finds nothing the first one looked at
        next_user_comes(shared, over)
        # When the server is gone
        server.kill()
        # Then the finished game opens at the moment of its address, and plays from there
        page.goto(f"/replay/{over}?at=5&form=full")
        page.wait_for_selector(".review .board")
        at_rest(page)
        expect(page.locator(".scrubber input")).to_have_value("5")
        page.keyboard.press("End")
        expect(page.locator(".scrubber input")).to_have_value(str(ACTIONS + 1))
        # And the rulebook, in its own look, with a chapter that was never opened
        page.goto("/rules/full")
        expect(page.locator("h1")).to_have_text("The rules in full")
        assert page.evaluate("getComputedStyle(document.querySelector('.book')).display") == "grid"
        # And the game in play says why it does not, and what can be read meanwhile
        page.goto(f"/game/{running}")
        expect(page.locator("h1")).to_have_text("There is no connection to the server.")
        expect(page.locator("#kept a")).to_have_count(1)
        page.click("#kept a")
        page.wait_for_selector(".review .board")
        # And on the other device the finished game does not open any more.
        shared.goto(f"/replay/{over}")
        expect(shared.locator("h1")).to_have_text("There is no connection to the server.")


def device(browser: Browser, server: Running) -> AbstractContextManager[Page]:
    """A page that may keep what it shows, on a device of its own."""
    return watched_page(browser, server.url, 1280, 800, forgiven=NO_SERVER, workers="allow")


def next_user_comes(page: Page, over: str) -> None:
    """Look at a finished game, sign out, and expect nothing of it to be left for the next user."""
    page.goto(f"/replay/{over}")
    page.wait_for_selector(".review .board")
    until_kept(page, lambda all_: f"/replay/{over}" in all_)
    [before] = [name for name in kept(page) if name.startswith("own-")]
    # The next user's page: the session has ended.
    page.context.clear_cookies()
    page.goto("/account")
    until_kept(page, lambda all_: not [address for address in all_ if over in address])
    wait_until(page, lambda: before not in kept(page))


def test_the_page_can_be_installed(desk: Page) -> None:
    """Given the manifest that pages name, then the browser finds no fault in it, and its pictures have the sizes that it says."""
    desk.goto("/")
    session = desk.context.new_cdp_session(desk)
    told: dict[str, Any] = session.send("Page.getAppManifest")
    assert (told["errors"], "War Chest" in told["data"]) == ([], True)
    icons = desk.evaluate(
        """async (manifest) => Promise.all(manifest.icons.filter(icon => icon.type === 'image/png').map(async icon => {
            const image = new Image();
            image.src = icon.src;
            await image.decode();
            return [icon.sizes, `${image.naturalWidth}x${image.naturalHeight}`];
        }))""",
        desk.evaluate("manifest => JSON.parse(manifest)", told["data"]),
    )
    assert len(icons) == 3
    assert all(said == true for said, true in icons)
