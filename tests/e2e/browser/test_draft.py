"""The draft through the page: places, bans and takes, one click each, with what is on the table beside the cards."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.browser.test_windows import TIGHTEST
from tests.support.page_player import at_rest, make_game
from tests.support.watched import wait_until, watched_page
from tests.support.web_server import Running
from warchest.game.setup import pool_size
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.names import name_of

OPEN = "button.draft-card"
EVERY_BOX = ["base", "nobility", "siege", "nightfall"]
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def strike(page: Page, count: int) -> None:
    """Ban the first free card, `count` times."""
    for banned in range(1, count + 1):
        at_rest(page)
        page.locator(f"{OPEN}.ban").first.click()
        expect(page.locator(".draft-card.banned")).to_have_count(banned)


def take_all(page: Page, cards: int) -> None:
    """Take the first free card until all are taken."""
    for taken in range(1, cards + 1):
        at_rest(page)  # a press while the last answer is on its way does nothing
        page.locator(f"{OPEN}.take").first.click()
        if taken < cards:
            expect(page.locator(".draft-card.gone")).to_have_count(taken)


def test_cards_can_be_taken_again_once_the_server_has_answered(browser: Browser, server: Running) -> None:
    """Given a unit that is taken, while the answer is on its way, then the other cards are shown as waiting, and a press does nothing."""
    with watched_page(browser, server.url, 1440, 900, by_http=True) as page:
        make_game(page, seats=["you", "you"], setup="draft")
        at_rest(page)
        held: list[Route] = []
        page.route("**/actions", lambda route: held.append(route))
        page.locator(f"{OPEN}.take").first.click()
        wait_until(page, lambda: held)
        waiting = page.locator(".draft-card.waits")
        expect(waiting).to_have_count(pool_size(WAR_CHEST, 2))
        waiting.last.click(force=True)
        held[0].continue_()
        expect(page.locator(f"{OPEN}.take")).to_have_count(pool_size(WAR_CHEST, 2) - 1)
        assert len(held) == 1
        expect(page.locator(".draft-card.gone")).to_have_count(1)


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.marathon)])
def test_a_draft_with_bans_is_played_through_the_page(desk: Page, players: int) -> None:
    make_game(desk, seats=["you"] * players, setup="draft", boxes=EVERY_BOX, variants=["elimination"])
    expect(desk.locator(".draft-pool li")).to_have_count(pool_size(WAR_CHEST, players, ["elimination"]))
    if players == 4:
        desk.locator(".order-choice").first.click()
    expect(desk.locator(".draft-order li")).to_have_count(pool_size(WAR_CHEST, players, ["elimination"]))
    expect(desk.locator(".draft-order .ban")).to_have_count(len(WAR_CHEST.bans))
    expect(desk.locator(".prompt-text")).to_contain_text("Ban a unit")
    struck = desk.locator(f"{OPEN}.ban .draft-name").first.inner_text()
    strike(desk, len(WAR_CHEST.bans))
    expect(desk.locator(".draft-card.banned").first).to_contain_text(struck)
    expect(desk.locator(".prompt-text")).to_contain_text("Take a unit")
    take_all(desk, pool_size(WAR_CHEST, players))
    if players == 4:
        # The flip says which team has the initiative, the team which of the two.
        expect(desk.locator(".prompt-text")).to_contain_text("Which of you goes first?")
        desk.locator(".order-choice").first.click()
    desk.wait_for_selector(".table")
    at_rest(desk)
    drafted = armies(desk)
    assert [len(army) for army in drafted] == [WAR_CHEST.army_size[players]] * players
    assert len({unit for army in drafted for unit in army}) == players * WAR_CHEST.army_size[players]
    assert struck not in {name_of(WAR_CHEST, unit) for army in drafted for unit in army}


def armies(page: Page) -> list[list[str]]:
    """The armies as the game has them now, in seat order."""
    script = """async () => (await (await fetch(location.pathname.replace("/game/", "/api/games/"))).json()).view.seats.map(s => s.army)"""
    found: list[list[str]] = page.evaluate(script)
    return found


def test_the_names_of_the_drafters_stand_one_above_the_other(desk: Page) -> None:
    make_game(desk, seats=["page", "you"], setup="draft")
    expect(desk.locator(".drafter h2")).to_have_count(2)
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        lefts = desk.eval_on_selector_all(".drafter h2", "all => all.map((e) => e.getBoundingClientRect().left)")
        assert lefts[0] == lefts[1], (width, height)


@pytest.mark.marathon
def test_decrees_and_forts_lie_beside_the_cards_and_of_two_units_taken_at_once_one_can_be_given_back(
    desk: Page,
) -> None:
    make_game(desk, seats=["you", "you"], setup="draft", boxes=EVERY_BOX)
    expect(desk.locator(".draft-table .decree-line")).to_have_count(WAR_CHEST.decrees_in_play)
    expect(desk.locator(".draft-table .board")).to_be_visible()
    desk.locator(OPEN).first.click()
    expect(desk.locator(".draft-card.gone")).to_have_count(1)
    expect(desk.locator(".prompt-text")).to_contain_text("first of two")
    desk.locator(OPEN).first.click()
    expect(desk.locator(".draft-card.gone")).to_have_count(2)
    desk.click("button:text-is('Undo')")
    expect(desk.locator(".draft-card.gone")).to_have_count(1)
    expect(desk.locator(".prompt-text")).to_contain_text("first of two")


def test_a_place_in_the_draft_or_in_play_is_chosen_in_words(phone: Page) -> None:
    make_game(phone, seats=["you", "you"], setup="draft", variants=["choose_order"])
    places = phone.locator(".order-choice b")
    expect(places).to_have_text(["Draft first", "Draft second", "Play first", "Play second"])
    expect(phone.locator(".draft-order")).to_have_count(0)
    # Then both read at once who won the flip, and what the winner chose
    told = phone.locator(".order-so-far li")
    expect(told).to_have_text([re.compile(r"^(Dawn|Dusk) won the coin flip$")])
    phone.locator(".order-choice", has_text="Play second").click()
    expect(told).to_have_text([re.compile("won the coin flip"), "Chooses to play second"])
    expect(places).to_have_text(["Draft first", "Draft second"])
    at_rest(phone)
    phone.locator(".order-choice", has_text="Draft first").click()
    expect(phone.locator(".draft-order li")).to_have_count(pool_size(WAR_CHEST, 2))
    # The winner of the flip will play second, so the other side, who drafts first, also goes first.
    expect(phone.locator(".draft-order .now .unseen-text")).to_have_text(
        ["Dawn"] if first(phone) == "Dawn" else ["Dusk"]
    )


def first(page: Page) -> str:
    """Who will go first in round 1."""
    return page.locator(".drafter", has_text="Goes first").locator("h2").inner_text()


@pytest.mark.marathon
def test_on_a_small_phone_twelve_cards_and_their_order_fit_and_one_is_read_whole_without_taking_it(
    small_phone: Page,
) -> None:
    make_game(small_phone, seats=["you"] * 4, setup="draft", boxes=EVERY_BOX, variants=["elimination"])
    small_phone.locator(".order-choice").first.tap()
    expect(small_phone.locator(".draft-order li")).to_have_count(pool_size(WAR_CHEST, 4, ["elimination"]))
    assert small_phone.evaluate(SIDEWAYS) <= 0
    name = small_phone.locator(".draft-name").nth(2).inner_text()
    small_phone.locator(".draft-more").nth(2).tap()
    expect(small_phone.locator(".unit-card h2")).to_have_text(name)
    small_phone.locator(".unit-card .close").tap()
    expect(small_phone.locator(".unit-card")).to_have_count(0)
    expect(small_phone.locator(".draft-card.gone")).to_have_count(0)


APART = """() => {
    const main = document.querySelector("main");
    const faults = [];
    const selector = ".masthead a, .masthead button, .drafter-who, .drafter .clock, .prompt-text, .draft-order";
    const parts = [...main.querySelectorAll(selector)].filter((e) => e.checkVisibility());
    const name = (e) => `${e.className} "${e.textContent.trim().slice(0, 20)}"`;
    for (const [k, one] of parts.entries()) {
        const r = one.getBoundingClientRect();
        if (r.top < 0 || r.left < 0 || r.right > innerWidth) faults.push(`${name(one)} is outside the window`);
        for (const other of parts.slice(k + 1)) {
            const s = other.getBoundingClientRect();
            const wide = Math.min(r.right, s.right) - Math.max(r.left, s.left);
            const high = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
            if (wide > 1 && high > 3) faults.push(`${name(one)} and ${name(other)} overlap`);
        }
    }
    for (const clock of main.querySelectorAll(".drafter .clock")) {
        const r = clock.getBoundingClientRect();
        const there = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
        if (!clock.contains(there)) faults.push(`${name(clock)} of ${clock.closest(".drafter").ariaLabel} is not in sight`);
    }
    return faults;
}"""
"""What lies over something else at the top of a draft, and which clock is not in sight."""


@pytest.mark.marathon
@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.marathon), 4])
def test_clocks_and_names_lie_in_sight_and_apart_in_the_tightest_windows(
    desk: Page, browser: Browser, server: Running, players: int
) -> None:
    # Given a draft by the clock, at which everybody sits
    clock = {"kind": "days", "days": 3}
    request = {"seats": ["you", *["friend"] * (players - 1)], "setup": "draft", "boxes": EVERY_BOX, "clock": clock}
    made = desk.request.post("/api/games", data=request).json()
    for seat in range(1, players):
        friend = browser.new_context(base_url=server.url)
        assert friend.request.post(f"/api/games/{made['game']}/seats", data={"seat": seat}).ok
        friend.close()
    desk.goto(made["url"])
    expect(desk.locator(".drafter.mine .clock")).to_be_visible()
    # Then nothing covers or cuts any of it in any window
    for width, height in TIGHTEST:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        assert desk.evaluate(APART) == [], (width, height)
