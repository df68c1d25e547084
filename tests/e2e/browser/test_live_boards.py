"""The boards of the rulebook: tried by clicks and by keys, a wrong try answered, and back again."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.tiers import mostly_marathon
from warchest.teaching.rulebook.examples import all_examples
from warchest.teaching.rulebook.examples.playing import steps_of


def board_of(page: Page, name: str) -> Locator:
    """The live board of an example, awake."""
    page.goto(f"/rules/units/{all_examples()[name].about}")
    board = page.locator(f'.live-board[data-example="{name}"]')
    board.evaluate("e => e.closest('details')?.setAttribute('open', '')")
    board.scroll_into_view_if_needed()
    expect(board.locator(".live-panel")).to_be_visible()
    return board


def hex_of(board: Locator, name: str) -> Locator:
    return board.locator(f'.cell[data-hex="{name}"]')


def prompt(board: Locator) -> Locator:
    return board.locator(".prompt-text")


def test_a_tactic_is_played_by_clicks_again_taken_back_and_ended_early(desk: Page) -> None:
    board = board_of(desk, "cavalry-charges")
    expect(board.locator("figure")).to_have_count(0)
    board.locator(".live-coin", has_text="Cavalry").click()
    expect(prompt(board)).to_have_text("Cavalry: choose a hex")
    hex_of(board, "g4").click()
    expect(hex_of(board, "h4")).to_have_attribute("aria-label", re.compile(r"Scout of Dawn, one coin, target"))
    expect(hex_of(board, "g4")).to_have_attribute("aria-label", re.compile("your Cavalry, one coin, chosen"))
    hex_of(board, "h4").click()
    expect(prompt(board)).to_contain_text("Scout at h4")
    expect(hex_of(board, "h4")).not_to_have_attribute("aria-label", re.compile("Scout"))
    board.locator("button", has_text="Again").click()
    expect(hex_of(board, "h4")).to_have_attribute("aria-label", re.compile("Scout"))
    expect(hex_of(board, "f4")).to_have_attribute("aria-label", re.compile("your Cavalry"))
    expect(board.locator("button", has_text="Again")).to_have_count(0)
    # Undo takes back the last choice, and then the coin.
    undo = board.locator("button", has_text="Undo")
    hex_of(board, "f4").click()
    hex_of(board, "g4").click()
    expect(hex_of(board, "g4")).to_have_attribute("aria-label", re.compile("your Cavalry"))
    undo.click()
    expect(hex_of(board, "f4")).to_have_attribute("aria-label", re.compile("your Cavalry"))
    expect(board.locator(".live-coin[aria-pressed=true]")).to_have_count(1)
    undo.click()
    expect(board.locator(".live-coin[aria-pressed=true]")).to_have_count(0)
    expect(undo).to_have_count(0)
    # A step that may end there can be only a move.
    hex_of(board, "f4").click()
    hex_of(board, "g4").click()
    board.locator("button", has_text="Only move").click()
    expect(prompt(board)).to_have_text(re.compile(r"moves Cavalry f4 to g4\."))
    expect(hex_of(board, "h4")).to_have_attribute("aria-label", re.compile("Scout"))


@pytest.mark.marathon
def test_a_wrong_try_is_answered_with_the_rule_and_a_button_that_goes_leaves_the_focus_at_its_board(
    phone: Page,
) -> None:
    board = board_of(phone, "archer-shoots-over")
    hex_of(board, "c4").click()
    expect(prompt(board)).to_have_text("Choose a coin first.")
    board.locator(".live-coin", has_text="Archer").click()
    hex_of(board, "e4").click()
    expect(prompt(board)).to_contain_text("Archer can attack only with its tactic.")
    rule = prompt(board).locator("a").get_attribute("href")
    assert rule is not None
    assert phone.request.get(rule).ok
    hex_of(board, "g5").click()
    expect(prompt(board)).to_contain_text("Swordsman at g5")
    # A button that is gone after it was pressed leaves the focus at its board.
    board.locator("button", has_text="Again").click()
    board.locator(".live-coin", has_text="Archer").focus()
    phone.keyboard.press("Enter")
    board.locator(".live-choices button", has_text="Pass").focus()
    phone.keyboard.press("Enter")
    expect(board.locator("button", has_text="Again")).to_be_focused()


@pytest.mark.marathon
def test_a_tactic_is_played_by_the_keyboard_alone(desk: Page) -> None:
    board = board_of(desk, "cavalry-charges")
    board.locator(".live-coin", has_text="Cavalry").focus()
    desk.keyboard.press("Enter")
    expect(prompt(board)).to_have_text("Cavalry: choose a hex")
    # From the coin back to the board, whose middle is its stop for Tab.
    desk.keyboard.press("Shift+Tab")
    expect(hex_of(board, "f4")).to_be_focused()
    desk.keyboard.press("ArrowRight")
    expect(hex_of(board, "g3")).to_be_focused()
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    expect(hex_of(board, "g4")).to_have_attribute("aria-label", re.compile("your Cavalry"))
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowDown")
    expect(hex_of(board, "h4")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(prompt(board)).to_contain_text("Scout at h4")
    desk.keyboard.press("Escape")
    expect(hex_of(board, "h4")).to_have_attribute("aria-label", re.compile("Scout"))


@pytest.mark.marathon
def test_a_board_wakes_only_when_it_is_about_to_be_seen(desk: Page) -> None:
    asked: list[str] = []
    desk.on("request", lambda r: asked.append(r.url) if "/api/examples/" in r.url else None)
    desk.goto("/rules/decrees")
    desk.wait_for_load_state("networkidle")
    boards = desk.locator(".live-board")
    assert len(asked) < boards.count()
    last = boards.last
    last.evaluate("e => e.closest('details')?.setAttribute('open', '')")
    last.scroll_into_view_if_needed()
    expect(last.locator(".live-panel")).to_be_visible()
    assert len(asked) < boards.count()


PARTS = 8
"""CI looks at the examples of one thing in eight."""
SHOW = """async (steps) => {
    const soon = async (found) => {
        const late = performance.now() + 30000;
        while (!found() && performance.now() < late) await new Promise((done) => setTimeout(done, 10));
        return found();
    };
    const stuck = [];
    for (const [name, count] of Object.entries(steps)) {
        const board = document.querySelector(`.live-board[data-example="${name}"]`);
        const button = (text) => [...board.querySelectorAll("button")].find((b) => b.textContent === text);
        board.scrollIntoView();
        let there = await soon(() => board.querySelector(".live-panel"));
        for (let k = 1; there && k <= count; k += 1) {
            button("Show me")?.click();
            there = await soon(() => board.querySelectorAll(".live-panel[data-step='" + k + "']").length);
        }
        if (!there || button("Show me") || (count > 0 && !button("Again"))) stuck.push(name);
    }
    return stuck;
}"""
"""Plays each example to its end with its button, and returns the examples that got stuck."""


@pytest.mark.parametrize("part", mostly_marathon(range(PARTS), in_ci=PARTS))
def test_an_example_of_everything_shows_itself_to_its_end(desk: Page, part: int) -> None:
    first = {example.about: name for name, example in reversed(all_examples().items())}
    steps = {name: len(steps_of(name)) for name in [*first.values()][part::PARTS]}
    boards = "".join(f'<div class="live-board" data-example="{name}"></div>' for name in steps)

    def with_boards(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("</h1>", f"</h1>{boards}", 1))

    desk.route("**/rules", with_boards)
    desk.goto("/rules")
    assert desk.evaluate(SHOW, steps) == []
