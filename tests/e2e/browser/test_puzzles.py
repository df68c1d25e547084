"""The puzzles in a browser: each answer, and three wrong ones with the replies that refute them; the lists, and the streak at home."""

import json
import re
from collections.abc import Sequence
from functools import cache

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.browser.test_learn import walk_to_hex
from tests.support.tiers import mostly_marathon
from warchest.game.game import Game
from warchest.game.presenter import request_for
from warchest.schema.decision import OfferedChoice
from warchest.teaching.puzzles.daily import puzzle_of, today
from warchest.teaching.puzzles.explaining import game_of, moments
from warchest.teaching.puzzles.playing import answered, kinds_asked, puzzles, shown, with_coin
from warchest.teaching.puzzles.records import Puzzle
from warchest.teaching.puzzles.themes import themes_of

NUMBERS = [puzzle.number for puzzle in puzzles()]
ONE_IN_CI = mostly_marathon(NUMBERS, 59)  # one of each goal
WRONG_ONES = 3


@cache
def called(number: int) -> Puzzle:
    return next(puzzle for puzzle in puzzles() if puzzle.number == number)


def choices_of(game: Game, action: str) -> list[OfferedChoice]:
    """The choices of an action, as the page is offered them."""
    game, found = game.copy(), []
    seat = game.decider
    for word in action.split():
        request = request_for(game, seat)
        assert request is not None
        id_ = game.choice(word).id
        found.append(next(choice for choice in request.choices if choice.id == id_))
        game.play(word)
    return found


def some_wrong(puzzle: Puzzle) -> list[str]:
    """Wrong actions with different replies, where there are several."""
    by_reply = [list(reply.to) for reply in puzzle.replies]
    mixed = [one for row in zip(*(some * 9 for some in by_reply), strict=False) for one in row]
    return list(dict.fromkeys([*mixed, *puzzle.question.refutations]))[:WRONG_ONES]


def press_hex(page: Page, name: str) -> None:
    page.locator(f'.cell[data-hex="{name}"]').click(force=True)


def press(page: Page, left: list[OfferedChoice], ids: list[int]) -> None:
    """Press for the next of these choices, and answer what the page asks by itself. ``ids``: those of all choices left."""
    choice, after = left[0], left[1] if len(left) > 1 else None
    with_step = choice.verb == "tactic" and bool(choice.then) and all(step.to is not None for step in choice.then or ())
    goal = after.to if with_step and after is not None else choice.to
    on_itself = choice.to is not None and choice.hex in (choice.to, None)
    if choice.verb in ("bolster", "control") and on_itself:
        page.locator(f'[data-sign="{choice.verb}"]').click()
    elif choice.verb == "tactic" and not with_step and choice.to is not None:
        page.locator('[data-sign="tactic"]').click()
    elif goal is None:
        page.locator(f'[data-choice="{choice.id}"]').click()
    elif (
        with_step
        and page.locator(f'.disc.landing, [data-disc="landing"][data-hex="{goal}"]').count()
        and not after_goes_on(after)
    ):
        page.locator(f'[data-disc="landing"][data-hex="{goal}"]').dispatch_event("click")
    else:
        press_hex(page, goal)
    if page.locator(".puzzle-asked", has_text="Which").count() and choice.hex is not None:
        press_hex(page, choice.hex)
    menu = page.locator("[data-path]")
    if menu.count():
        paths = [str(one.get_attribute("data-path")) for one in menu.all()]
        dotted = ".".join(map(str, ids))
        fitting = next(path for path in paths if dotted == path or dotted.startswith(f"{path}."))
        page.locator(f'[data-path="{fitting}"]').click()


def after_goes_on(choice: OfferedChoice | None) -> bool:
    return choice is not None and not choice.ends


def ids_of(answer: Response) -> list[int]:
    """The ids of the try that was answered."""
    sent: list[int] = json.loads(answer.request.post_data or "")["ids"]
    return sent


def words_of(game: Game, ids: list[int]) -> str:
    """An action in words."""
    game, words = game.copy(), []
    for id_ in ids:
        words.append(game.choice(id_).word)
        game.play(id_)
    return " ".join(words)


def play(page: Page, game: Game, action: str, before: Sequence[int] = ()) -> str:
    """Play an action by clicks. Returns it, or the one that was played in its place: a tactic that does no more than a plain move.

    ``before``: the ids of the earlier actions of the puzzle.
    """
    choices = choices_of(game, action)
    ids = [choice.id for choice in choices]
    expect(page.locator(".lesson-coin").first).to_be_visible()
    coin = choices[0].coin
    if coin is not None:
        page.locator(f'.lesson-coin[data-kind="{coin}"]').first.click()
        expect(page.locator(".lesson-coin[aria-pressed=true]")).to_have_attribute("data-kind", coin)
    done = 0
    while done < len(ids):
        with page.expect_response("**/tries*") as answer:
            press(page, choices[done:], ids[done:])
        sent = ids_of(answer.value)[len(before) :]
        if sent != ids[: len(sent)] and answer.value.json()["verdict"] is not None:
            return words_of(game, sent)
        if sent != ids[: len(sent)]:
            # The press started a longer action, but only its first part was meant.
            with page.expect_response("**/tries*") as answer:
                page.locator("[data-only]").click()
            sent = ids_of(answer.value)[len(before) :]
        assert sent == ids[: len(sent)]
        done = len(sent)
    return action


@pytest.mark.parametrize("number", ONE_IN_CI)
def test_wrong_answers_are_refuted_and_the_right_one_is_confirmed(desk: Page, number: int) -> None:
    puzzle = called(number)
    desk.goto(f"/puzzles/{number}")
    title = desk.locator(".puzzle-told h2")
    if puzzle.goal == "coin":
        wrong = [kind for kind in kinds_asked(puzzle) if kind != puzzle.answer][:WRONG_ONES]
        for kind in [*wrong, puzzle.answer]:
            desk.locator(f'.puzzle-kinds [data-kind="{kind}"]').click()
            told = with_coin(puzzle, kind).verdict
            assert told is not None
            expect(title).to_have_text(told.title)
            expect(desk.locator(".puzzle-told > p")).to_have_text(told.why)
        return
    for action in some_wrong(puzzle):
        played = play(desk, game_of(puzzle), action)
        step = shown(puzzle, [choice.id for choice in choices_of(game_of(puzzle), played)])
        told = step.verdict
        assert told is not None
        expect(title).to_have_text(told.title)
        expect(desk.locator(".puzzle-told > p")).to_have_text(told.why)
        aims = [mark for mark in (step.line[0].trail if step.line else []) if mark.start not in (None, mark.to)]
        expect(desk.locator(".layer-arrows .aim, .layer-arrows [class*=aim]")).to_have_count(len(aims))
        for moment in step.line:
            expect(desk.locator(".puzzle-ways .primary")).to_be_focused()
            desk.keyboard.press("Enter")
            expect(desk.locator(".puzzle-turn")).to_have_text(moment.text)
        expect(desk.locator(".puzzle-ways .primary")).to_be_focused()
        desk.keyboard.press("Enter")
        expect(title).to_have_count(0)
    solve(desk, puzzle)
    expect(desk.locator(".puzzle-ways .primary")).to_have_attribute("href", re.compile(r"/puzzles/\d+"))


def solve(page: Page, puzzle: Puzzle) -> None:
    """Solve a puzzle by clicks, the fastest way, from its first action to its last."""
    game, question, before = game_of(puzzle), puzzle.question, list[int]()
    while True:
        action, then = next(iter(question.ways.items()))
        assert play(page, game, action, before) == action
        before += [choice.id for choice in choices_of(game, action)]
        for word in action.split():
            game.play(word)
        if then is None:
            break
        expect(page.locator(".puzzle-asked")).to_have_text("What next?")
        line = moments(puzzle, game, then.line)
        expect(page.locator(".lesson-answer")).to_have_text(" ".join(moment.text for moment in line))
        game, question = (line[-1].game if line else game), then
    expect(page.locator(".puzzle-told h2")).to_contain_text("Right: ")


def test_a_puzzle_is_played_to_its_win(desk: Page) -> None:
    """Given a puzzle that needs two coins, when the answer is played, then the defence answers, and the next action takes the location."""
    puzzle = next(one for one in puzzles() if one.then is not None and one.then.line and one.coins == 2)
    seat = game_of(puzzle).decider
    desk.goto(f"/puzzles/{puzzle.number}")
    expect(desk.locator(".lesson-coin").first).to_be_visible()
    before = desk.locator(".puzzle-seat.own .puzzle-places svg").count()
    solve(desk, puzzle)
    expect(desk.locator(".puzzle-seat.own .puzzle-places svg")).to_have_count(before + 1)
    assert game_of(puzzle).view(seat).seats[seat or 0].goal == before + 1
    desk.locator("button", has_text="Look again").click()
    expect(desk.locator(".puzzle-seat.own .puzzle-places svg")).to_have_count(before)


def test_a_refutation_is_watched_to_its_last_action(desk: Page) -> None:
    """Given a threat in two actions, when the solver passes and presses Enter, then the other side takes its last location on the board."""
    puzzle = next(one for one in puzzles() if one.goal == "save" and any(len(reply.line) == 3 for reply in one.replies))
    action = next(
        action
        for action, one in sorted(puzzle.question.refutations.items())
        if action.startswith("pass(") and len(one.line) == 3
    )
    desk.goto(f"/puzzles/{puzzle.number}")
    play(desk, game_of(puzzle), action)
    places = desk.locator(".puzzle-seat.theirs .puzzle-places svg")
    goal = game_of(puzzle).view(None).seats[0].goal
    expect(places).to_have_count(goal - 1)
    for _turn in range(3):
        expect(desk.locator(".puzzle-next")).to_be_focused()
        desk.keyboard.press("Enter")
    expect(places).to_have_count(goal)
    expect(desk.locator(".puzzle-next")).to_have_count(0)
    desk.keyboard.press("Enter")
    expect(places).to_have_count(goal - 1)
    expect(desk.locator(".puzzle-asked")).to_be_visible()


def test_the_puzzle_of_the_day_is_solved_by_keys_and_shown_at_home(desk: Page) -> None:
    """Given the puzzle of the day, when a guest solves it, then the list and the line at home know it."""
    puzzle = puzzle_of(puzzles(), today())
    desk.goto("/")
    line = desk.locator("#puzzle-row")
    expect(line).to_contain_text("Puzzle of the day")
    expect(line.locator(".pips .on")).to_have_count(puzzle.pips)
    line.click()
    expect(desk.locator(".puzzle-asked" if puzzle.goal == "coin" else ".lesson-coin").first).to_be_visible()
    if puzzle.goal == "coin":
        desk.keyboard.press(str(kinds_asked(puzzle).index(puzzle.answer) + 1))
    else:
        solve(desk, puzzle)
    expect(desk.locator(".puzzle-told h2")).to_contain_text("Right: ")
    desk.keyboard.press("n")
    expect(desk).to_have_url(re.compile(r"/puzzles/\d+$"))
    desk.goto("/puzzles")
    expect(desk.locator("#puzzles-solved")).to_contain_text(f"You have solved 1 of {len(puzzles())}.")
    expect(desk.locator(".puzzle-today .primary")).to_have_text("Solved")
    desk.locator("summary", has_text="Solved puzzles (1)").click()
    expect(desk.locator(".puzzle-history a")).to_have_attribute("href", f"/puzzles/{puzzle.number}")
    desk.goto("/")
    expect(line).to_contain_text("Solved")


def test_a_puzzle_is_solved_by_keys_after_a_wrong_action(desk: Page) -> None:
    """Given a puzzle whose answer is a move, when keys pass, try again, and move, then the pass is refuted and the move is right."""
    puzzle = next(one for one in puzzles() if one.goal == "win" and re.fullmatch(r"\w\d-\w\d", one.answer))
    [choice] = choices_of(game_of(puzzle), puzzle.answer)
    desk.goto(f"/puzzles/{puzzle.number}")
    expect(desk.locator(".lesson-coin").first).to_be_visible()
    slots = desk.locator(".lesson-coin").evaluate_all("all => all.map(one => one.dataset.kind)")
    desk.keyboard.press("1")
    desk.keyboard.press("p")
    expect(desk.locator(".puzzle-told h2")).to_contain_text("Not yet: ")
    expect(desk.locator(".puzzle-ways .primary")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.locator(".puzzle-told")).to_have_count(0)
    desk.keyboard.press(str(slots.index(choice.coin) + 1))
    walk_to_hex(desk, str(choice.to))
    expect(desk.locator(".puzzle-asked")).to_have_text("What next?")


def test_a_hint_names_a_coin_and_the_answer_is_shown_when_asked_for(phone: Page) -> None:
    puzzle = next(one for one in puzzles() if one.goal == "save")
    phone.goto(f"/puzzles/{puzzle.number}")
    expect(phone.locator(".lesson-coin").first).to_be_visible()
    phone.keyboard.press("h")
    expect(phone.locator(".lesson-answer")).not_to_be_empty()
    phone.locator("button", has_text="Show the answer").click()
    told = answered(puzzle).verdict
    assert told is not None
    expect(phone.locator(".puzzle-told h2")).to_have_text(told.title)
    phone.goto("/puzzles")
    expect(phone.locator("#puzzles-solved")).to_be_empty()
    room = phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert room


ROOM = """() => {
    const shown = (e) => e.checkVisibility({ visibilityProperty: true });
    const asked = ".puzzle-asked, .puzzle-task, .puzzle-told, .puzzle-words > *, .lesson-coin, .puzzle-ways > *";
    const low = [...document.querySelectorAll(asked)].filter(shown).map((e) => e.getBoundingClientRect().bottom);
    const tiles = [...document.querySelectorAll(".board .tile")].map((e) => e.getBoundingClientRect());
    const wide = Math.max(...tiles.map((r) => r.right)) - Math.min(...tiles.map((r) => r.left));
    return [Math.round(wide), Math.max(...low) <= innerHeight];
}"""
"""The width of the board, and whether all that a player reads and presses is in the window."""


def test_on_a_low_phone_the_board_is_large_and_keeps_its_size(small_phone: Page) -> None:
    """Given a puzzle with decrees and forts, when its question turns into a verdict, then the board fills most of the width both times."""
    views = [(one, game_of(one).view(None)) for one in puzzles() if one.goal != "coin"]
    puzzle = next(one for one, view in views if view.decrees is not None and view.forts is not None)
    small_phone.goto(f"/puzzles/{puzzle.number}")
    expect(small_phone.locator(".lesson-coin").first).to_be_visible()
    wide, all_shown = small_phone.evaluate(ROOM)
    assert (wide > 0.8 * 360, all_shown) == (True, True)
    small_phone.locator("button", has_text="Show the answer").tap()
    expect(small_phone.locator(".puzzle-told")).to_be_visible()
    assert small_phone.evaluate(ROOM) == [wide, True]


HIDDEN = """() => {
    const ways = [...document.querySelectorAll(".puzzle-ways > *, .puzzle-verdict .lesson-coin")].filter((e) => e.checkVisibility());
    const texts = [...document.querySelectorAll(".puzzle-told :is(h2, p)")].map((e) => [e.textContent, e.getBoundingClientRect()]);
    const meet = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
    const under = texts.filter(([, r]) => ways.some((e) => meet(r, e.getBoundingClientRect()))).map(([text]) => text);
    const out = ways.filter((e) => e.getBoundingClientRect().bottom > innerHeight).map((e) => e.textContent);
    return [...under, ...out, ...(document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [])];
}"""
"""The sentences of a verdict under coins or buttons, and the buttons below the window."""


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_all_of_a_verdict_after_a_miss_is_seen(desk: Page, language: str) -> None:
    desk.set_extra_http_headers({"accept-language": language})
    for number in (7, 8):
        desk.goto(f"/puzzles/{number}")
        desk.wait_for_selector(".lesson-coin")
        desk.keyboard.press("1")
        desk.click('[data-verb="pass"]')
        desk.wait_for_selector(".puzzle-told")
        for width, height in ((360, 740), (1280, 720), (1440, 900)):
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(HIDDEN) == [], (number, width, height)


def test_a_list_shows_one_difficulty(desk: Page) -> None:
    desk.goto("/puzzles/win")
    expect(desk.locator("[data-puzzle]")).to_have_count(sum(one.goal == "win" for one in puzzles()))
    desk.locator("#puzzles-grade").select_option("5")
    hardest = sum(one.goal == "win" and one.pips == 5 for one in puzzles())
    expect(desk.locator("[data-puzzle]:visible")).to_have_count(hardest)


def test_a_theme_leads_to_its_puzzles(desk: Page) -> None:
    desk.goto("/puzzles")
    desk.locator("#puzzles-theme").select_option("block")
    expect(desk).to_have_url(re.compile("/puzzles/block$"))
    expect(desk.locator("[data-puzzle]")).to_have_count(sum("block" in themes_of(one) for one in puzzles()))
    expect(desk.locator("#puzzles-theme")).to_have_value("block")
