"""Four players in two teams, each on a separate screen: they draft, play, and one team resigns together."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.afar import begun
from tests.support.page_player import answer
from tests.support.watched import watched_page
from tests.support.web_server import Running

SIZES = [(1440, 900), (390, 844), (1024, 768), (390, 844)]
WANTS = "wants to resign"


@pytest.fixture
def four(browser: Browser, server: Running) -> Iterator[list[Page]]:
    with ExitStack() as stack:
        yield [stack.enter_context(watched_page(browser, server.url, *size)) for size in SIZES]


@pytest.mark.parametrize(
    "setup", [pytest.param("random", marks=pytest.mark.slow), pytest.param("draft", marks=pytest.mark.marathon)]
)
def test_four_people_draft_and_play_and_a_team_gives_up_together(four: list[Page], setup: str) -> None:
    party = begun(four, ruleset="war_chest", setup=setup, partners_talk=True)
    # When they have drafted by clicks, unless their armies were dealt
    while party.public()["view"]["phase"] != "play":
        party.play_one()
    armies = [seat["army"] for seat in party.public()["view"]["seats"]]
    assert [len(army) for army in armies] == [3] * 4
    assert len({unit for army in armies for unit in army}) == 12
    # And each has acted
    acted = {party.play_one()}
    while acted != {0, 1, 2, 3}:
        acted.add(party.passes())
    for page in four:
        expect(page.locator("#hand .hand-slot.spent")).to_have_count(1)
    # And one who is waiting proposes to resign
    decider = party.decider
    asker = next(seat for seat in range(4) if seat % 2 != decider % 2)
    partner = (asker + 2) % 4
    rivals = [four[decider], four[(decider + 2) % 4]]
    if four[asker].query_selector('[aria-label="Menu"]'):
        four[asker].click('[aria-label="Menu"]')
    four[asker].click('[aria-label="Resign"]')
    answer(four[asker], "button:has-text('Ask your partner')")
    # Then only the partner is asked
    expect(four[partner].locator(".prompt-text")).to_contain_text(WANTS)
    expect(four[asker].locator(".prompt-text")).to_have_text("You have asked your partner to resign.")
    for seat in (decider, (decider + 2) % 4):
        status = four[seat].request.get(f"/api/games/{party.game}/status", params={"seat": seat}).json()
        assert status["offers"] == []
    for page in rivals:
        expect(page.get_by_text(WANTS)).to_have_count(0)
        assert "resign" not in page.locator(".prompt-text").inner_text()
    # And the team has lost as soon as the partner agrees.
    answer(four[partner], "button:has-text('Resign together')")
    for page in rivals:
        expect(page.locator(".end h1")).to_have_text("You won")
    for seat in (asker, partner):
        expect(four[seat].locator(".end h1")).to_have_text("You lost")
