"""A tournament on its pages: announced, joined, started, played and canceled, at a desk and on a phone."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_player import at_rest
from tests.support.signed_in import sign_in
from tests.support.spoken_faults import cut_texts
from tests.support.watched import watched_page
from tests.support.web_server import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which every account can announce a tournament."""
    running = Running(tmp_path_factory.mktemp("tournaments"), ["--organizer", "*"])
    yield running
    running.end()


@pytest.fixture
def pair(browser: Browser, server: Running) -> Iterator[tuple[Page, Page]]:
    """The pages of an organizer at a desk and of a player on a phone, both signed in."""
    with watched_page(browser, server.url, 1280, 720) as one, watched_page(browser, server.url, 360, 740) as other:
        for page in (one, other):
            sign_in(page, server.folder)
        yield one, other


def announce(page: Page, name: str) -> None:
    """Announce a tournament with the keyboard, and go to its page."""
    page.goto("/lobby")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_label("Name of the tournament").press_sequentially(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_two_players_join_and_their_game_opens_by_one_press(pair: tuple[Page, Page]) -> None:
    """Given two players who have joined, when the organizer starts, then each page shows the round without being loaded again."""
    organizer, player = pair
    announce(organizer, "Club evening")
    organizer.get_by_role("button", name="Take part").click()
    player.goto("/tournaments")
    player.get_by_role("link", name="Club evening").click()
    player.get_by_role("button", name="Take part").click()
    expect(player.get_by_role("button", name="Withdraw")).to_be_visible()
    organizer.reload()
    organizer.get_by_role("button", name="Start now").click()
    for page in pair:
        expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
        clock = page.locator(".tournament-rounds li [data-until]")
        expect(page.locator(".tournament-rounds li")).to_contain_text(re.compile(r"to play, \d:\d\d left$"))
        shown = clock.inner_text()
        expect(clock).not_to_have_text(shown)  # it is counted down
        expect(page.locator(".tournament-now")).to_contain_text("1 game goes on")
        assert cut_texts(page) == []
        at_rest(page)
        page.get_by_role("link", name="Go to your game").click()
        expect(page.locator(".board").first).to_be_visible()
        at_rest(page)


def test_a_tournament_is_canceled_only_after_a_second_press(pair: tuple[Page, Page]) -> None:
    """Given a tournament, when the organizer opens the part for canceling, then it says what will happen and has the button."""
    organizer, player = pair
    announce(organizer, "Rainy evening")
    button = organizer.get_by_role("button", name="Cancel the tournament")
    expect(button).to_be_hidden()
    organizer.locator("summary", has_text="Cancel the tournament").press("Enter")
    expect(organizer.get_by_text("This can't be undone.")).to_be_visible()
    button.press("Enter")
    expect(organizer.get_by_text("Canceled", exact=True)).to_be_visible()
    player.goto(organizer.url)
    expect(player.get_by_role("button", name="Take part")).to_have_count(0)


def test_the_organizer_removes_a_player(pair: tuple[Page, Page]) -> None:
    """Given a player who has joined, when the organizer removes them, then the page no longer lists them."""
    organizer, player = pair
    announce(organizer, "Stormy evening")
    player.goto(organizer.url)
    player.get_by_role("button", name="Take part").click()
    expect(player.locator(".course li")).to_have_count(1)
    organizer.reload()
    organizer.locator("summary", has_text="Remove a player").click()
    organizer.get_by_role("button", name="Remove").click()
    expect(organizer.get_by_text("No player takes part yet.")).to_be_visible()


@pytest.mark.parametrize(("form", "part"), [("Knock-out", "Bracket"), ("Round robin", "Standings")])
def test_a_phone_shows_the_chart_in_its_width_and_one_place_joins_and_withdraws(
    pair: tuple[Page, Page], form: str, part: str
) -> None:
    """Given a tournament of two, when it has started, then no part of its page is wider than a phone. Joining and withdrawing stand
    above the status.
    """
    organizer, player = pair
    organizer.goto("/tournaments")
    organizer.get_by_label("Format").select_option(form)
    organizer.get_by_label("Name of the tournament").fill(f"{form} on a phone")
    organizer.get_by_role("button", name="Announce").click()
    organizer.get_by_role("button", name="Take part").click()
    player.goto(organizer.url)
    for name in ("Take part", "Withdraw"):
        button = player.get_by_role("button", name=name)
        above = button.evaluate(
            "(e) => e.getBoundingClientRect().bottom <= document.querySelector('.tournament-now').getBoundingClientRect().top"
        )
        assert above, name
        if name == "Take part":
            button.click()
            expect(button).to_have_count(0)
    organizer.reload()
    organizer.get_by_role("button", name="Start now").click()
    expect(player.get_by_role("region", name=part)).to_be_visible()
    assert cut_texts(player) == []
    player.reload()  # no later round can take them back, so neither is offered
    expect(player.get_by_role("button", name="Withdraw")).to_have_count(0)


def test_the_start_is_shown_by_the_clock_of_the_reader(browser: Browser, server: Running) -> None:
    """Given a tournament with a time to start, when a page in Auckland shows it, then the list and its page have the hour of Auckland."""
    starts = datetime.now(UTC).replace(hour=0, minute=7, second=0, microsecond=0) + timedelta(days=3)
    wanted = starts.astimezone(ZoneInfo("Pacific/Auckland")).strftime("%H:%M")
    context = browser.new_context(base_url=server.url, timezone_id="Pacific/Auckland", service_workers="block")
    page = context.new_page()
    sign_in(page, server.folder)
    body = {"name": "Far away", "form": "round-robin", "clock": {"kind": "live", "minutes": 5, "increment": 0}}
    made = page.request.post("/api/tournaments", data=body | {"starts": int(starts.timestamp() * 1000)}).json()
    page.goto("/tournaments")
    expect(page.locator("li", has_text="Far away").locator("time")).to_contain_text(wanted)
    page.goto(made["url"])
    expect(page.locator(".tournament-now time")).to_contain_text(wanted)
    context.close()


def test_the_pages_of_both_players_have_part_in_the_first_draws(pair: tuple[Page, Page]) -> None:
    """Given two players whose pages have shown the tournament, when their game is over, then each browser verifies its part of it."""
    organizer, _player = pair
    announce(organizer, "Verified evening")
    for page in pair:
        page.goto(organizer.url)
        with page.expect_response(lambda answer: answer.url.endswith("/opening")) as given:
            page.get_by_role("button", name="Take part").click()
        assert given.value.ok, given.value.text()
    organizer.get_by_role("button", name="Start now").click()
    for page in pair:
        page.get_by_role("link", name="Go to your game").click()
        expect(page.locator(".board").first).to_be_visible()
        at_rest(page)
    game = organizer.url.rpartition("/")[2].partition("?")[0]
    people = organizer.request.get(f"/api/games/{game}").json()["people"]
    own = next(one["seat"] for one in people if one["you"])
    answer = organizer.request.post(f"/api/games/{game}/resign", data={"seat": own, "action_id": "resigned"})
    assert answer.ok, answer.text()
    draws = organizer.request.get(f"/api/games/{game}/draws").json()
    assert [(one["seat"], one["since"]) for one in draws["chains"]] == [(0, -1), (1, -1)]
    assert draws["promised"] == [0]
    told = [
        "This browser had the server's promise before it asked for the game.",
        "This browser gave its part in the first draws before the game was paired.",
    ]
    for page, words in zip(pair, told if own == 0 else reversed(told), strict=True):
        page.goto(f"/replay/{game}")
        page.wait_for_selector(".review .board")
        page.get_by_role("button", name="Verify draws").click()
        expect(page.locator(".verified")).to_contain_text(words)
