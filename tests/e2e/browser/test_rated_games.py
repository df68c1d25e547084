"""Two users with accounts play rated games, and meet again: on the end's page, on profiles, on the list of players, and as friends."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import update

from tests.e2e.browser.test_geometry import SIZES
from tests.support.accessible import passes_axe
from tests.support.afar import Party, begun
from tests.support.page_player import at_rest, resign
from tests.support.signed_in import sign_in
from tests.support.spoken_faults import cut_texts
from tests.support.watched import wait_until, watched_page
from tests.support.web_server import Running
from tests.support.window_faults import window_faults
from warchest.server.ratings.tables import ratings
from warchest.server.store import Store

CLOCK = {"kind": "live", "minutes": 30, "increment": 30}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose host trusts this machine's network: two of its users count as two households."""
    running = Running(tmp_path_factory.mktemp("data"), ["--trusted", "127.0.0.0/8"], limits=True)
    yield running
    running.end()


@pytest.fixture
def pair(browser: Browser, server: Running) -> Iterator[tuple[Page, Page]]:
    """The pages of two users with accounts."""
    with watched_page(browser, server.url, 1440, 900) as one, watched_page(browser, server.url, 390, 844) as other:
        yield one, other


def played(one: Page, other: Page) -> Party:
    """A rated game in which each side has passed three times, so its second round starts."""
    party = begun((one, other), setup="random", rated=True, clock=CLOCK)
    while party.public()["view"]["round"] < 2:
        party.passes()
    return party


def know(folder: Path) -> None:
    """Make all ratings known, as after many games."""
    store = Store(folder)
    store.write(lambda connection: connection.execute(update(ratings).values(sigma=1_000_000)).rowcount)
    store.close()


def test_a_rated_game_changes_the_ratings_that_the_end_the_profiles_and_the_list_show(
    pair: tuple[Page, Page], server: Running
) -> None:
    one, other = pair
    names = [sign_in(page, server.folder) for page in pair]
    # Given two players without a rating, whose names at the table say so
    played(one, other)
    expect(one.locator(".rating")).to_have_text(["1500?", "1500?"])
    # And which a phone shows in the card of a bag, and above an unfolded army
    other.locator(".seat.theirs .purse").click()
    expect(other.locator(".bag-card .rating")).to_have_text("1500?")
    other.locator(".bag-card .close").click()
    other.set_viewport_size({"width": 360, "height": 640})
    other.locator(".seat.theirs .fold").click()
    expect(other.locator(".whole-name")).to_have_text(f"{names[0]} 1500?")
    other.locator(".seat.theirs .fold").click()
    other.set_viewport_size({"width": 390, "height": 844})
    # And whose table fits with them into every window that has room for them: a phone's has none
    for width, height in SIZES:
        if width < 1024:
            continue
        one.set_viewport_size({"width": width, "height": height})
        at_rest(one)
        expect(one.locator(".rating").first).to_be_visible()
        assert [*window_faults(one), *cut_texts(one)] == [], (width, height)
    one.set_viewport_size({"width": 1440, "height": 900})
    # When one of them resigns in round two
    resign(other)
    # Then both ends show what has changed
    expect(one.locator(".end-rated")).to_have_text(re.compile(r"Rating 1\d{3} \+\d+ ± \d+"))
    expect(other.locator(".end-rated")).to_have_text(re.compile(r"Rating 1\d{3} −\d+ ± \d+"))
    won = one.locator(".end-rated b").first.inner_text()
    # And the next game shows the new ratings from its start
    played(one, other)
    expect(one.locator(".seat.mine .rating")).to_have_text(f"{won}?")
    resign(other)
    expect(one.locator(".end-rated b")).to_have_count(2)
    [now, gained] = one.locator(".end-rated b").all_inner_texts()
    assert int(now) == int(won) + int(gained)
    # Then the profile shows the value with its uncertainty and its curve
    one.goto(f"/people/{names[0]}")
    ladder = one.locator(".ladders li")
    expect(ladder).to_contain_text(re.compile(rf"{now}\s± \d+"))
    expect(ladder).to_contain_text("2 rated games, still uncertain")
    expect(ladder.locator(".rating-curve polyline")).to_have_count(1)
    # And the list of players shows both, once their ratings are known
    one.goto("/players")
    expect(one.locator("main")).to_contain_text("2 more players have ratings that are still uncertain.")
    know(server.folder)
    one.reload()
    rows = one.locator(".leaders tbody tr:not(.level)")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(re.compile(rf"^\s*1\s*{names[0]}\s*{now} ± \d+\s*2\s*$"))
    expect(rows.nth(1)).to_contain_text(names[1])


def test_the_lobby_shows_ratings_and_its_rows_fit(pair: tuple[Page, Page], server: Running) -> None:
    one, other = pair
    names = [sign_in(page, server.folder) for page in pair]
    wish = {"seats": ["you", "friend"], "setup": "random", "rated": True, "clock": CLOCK}
    other.goto("/lobby")
    assert one.request.post("/api/lobby/seek", data={"request": wish, "name": "", "left": []}).ok
    expect(other.locator(f".seeker:has-text('{names[0]}') .rating")).to_have_text("1500?")
    for width, height in SIZES[::3]:
        other.set_viewport_size({"width": width, "height": height})
        at_rest(other)
        assert cut_texts(other) == [], (width, height)
        assert other.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
    other.get_by_role("button", name=f"Play {names[0]}").click()
    other.wait_for_url("**/game/**")
    expect(other.locator(".rating")).to_have_text(["1500?", "1500?"])


def test_a_player_is_followed_challenged_and_blocked_with_one_press_each(
    pair: tuple[Page, Page], server: Running
) -> None:
    one, other = pair
    ada, ben = (sign_in(page, server.folder) for page in pair)
    # Given a player who looks for another one by name
    one.goto("/players")
    expect(one.locator("main")).to_contain_text("Follow players on their pages.")
    one.get_by_label("Name of a player").fill(ben.lower())
    one.get_by_role("button", name="Search").click()
    expect(one.locator("h1")).to_have_text(ben)
    # When the page's button is pressed, then the list has the player
    one.get_by_role("button", name=f"Follow: {ben}").click()
    expect(one.get_by_role("button", name=f"Stop following: {ben}")).to_be_visible()
    one.goto("/players")
    friend = one.locator(".friends li")
    expect(friend).to_contain_text(ben)
    expect(friend).to_contain_text("3 days per turn")
    passes_axe(one, "/players")
    # When the player is at a game, then the list says so, and one press challenges to a live game
    made = other.request.post("/api/games", data={"seats": ["you", "friend"], "setup": "first_game"}).json()
    with server.client() as guest:
        assert guest.post(f"/api/games/{made['game']}/seats", json={"seat": 1}).is_success
    other.goto(made["url"])

    def is_there() -> bool:
        one.reload()
        return "At a game now" in friend.inner_text()

    wait_until(one, is_there)
    one.get_by_role("button", name=f"Challenge: {ben}").click()
    one.wait_for_url("**/game/**")
    expect(one.locator("main")).to_contain_text(f"Waiting for {ben}")
    other.goto("/lobby")
    expect(other.locator(".invitation")).to_contain_text(ada)
    # When the challenged player blocks the other one, then neither meets the other again
    other.goto(f"/people/{ada}")
    other.get_by_role("button", name=f"Block: {ada}").click()
    expect(other.locator("main")).to_contain_text(f"{ada} is blocked.")
    expect(other.get_by_role("button", name=f"Challenge: {ada}")).to_have_count(0)
    one.goto("/players")
    expect(friend).to_contain_text("3 days per turn")
    other.goto("/players")
    other.get_by_text("Blocked players").click()
    other.get_by_role("button", name=f"Unblock: {ada}").click()
    expect(other.get_by_text("Blocked players")).to_have_count(0)
