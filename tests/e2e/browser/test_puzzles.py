"""The puzzles in a browser: each answer, and three wrong ones with the replies that refute them; the lists, and the streak at home."""

import json
import re
from functools import cache

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.browser.test_learn import walk_to_hex
from tests.support.tiers import mostly_marathon
from warchest.game.presenter import request_for
from warchest.schema.decision import OfferedChoice
from warchest.teaching.puzzles.daily import puzzle_of, today
from warchest.teaching.puzzles.playing import answered, game_of, judged, kinds_asked, puzzles, with_coin
from warchest.teaching.puzzles.records import Puzzle

NUMBERS = [puzzle.number for puzzle in puzzles()]
ONE_IN_CI = mostly_marathon(NUMBERS, 59)  # one of each goal
WRONG_ONES = 3


@cache
def called(number: int) -> Puzzle:
    return next(puzzle for puzzle in puzzles() if puzzle.number == number)


def choices_of(puzzle: Puzzle, action: str) -> list[OfferedChoice]:
    """The choices of an action, as the page is offered them."""
    game, found = game_of(puzzle), []
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
    return list(dict.fromkeys([*mixed, *puzzle.refutations]))[:WRONG_ONES]


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


def words_of(puzzle: Puzzle, ids: list[int]) -> str:
    """An action in words."""
    game, words = game_of(puzzle), []
    for id_ in ids:
        words.append(game.choice(id_).word)
        game.play(id_)
    return " ".join(words)


def play(page: Page, puzzle: Puzzle, action: str) -> str:
    """Play an action by clicks. Returns it, or the one that was played in its place: a tactic that does no more than a plain move."""
    choices = choices_of(puzzle, action)
    ids = [choice.id for choice in choices]
    expect(page.locator(".lesson-coin").first).to_be_visible()
    coin = choices[0].coin
    if coin is not None:
        page.locator(f'.lesson-coin[data-kind="{coin}"]').first.click()
        expect(page.locator(".lesson-coin[aria-pressed=true]")).to_have_attribute("data-kind", coin)
    done = 0
    while done < len(ids):
        with page.expect_response("**/tries") as answer:
            press(page, choices[done:], ids[done:])
        sent = ids_of(answer.value)
        if sent != ids[: len(sent)] and answer.value.json()["verdict"] is not None:
            return words_of(puzzle, sent)
        if sent != ids[: len(sent)]:
            # The press started a longer action, but only its first part was meant.
            with page.expect_response("**/tries") as answer:
                page.locator("[data-only]").click()
            sent = ids_of(answer.value)
        assert sent == ids[: len(sent)]
        done = len(sent)
    return action


@pytest.mark.parametrize("number", ONE_IN_CI)
def test_wrong_answers_are_refuted_and_the_right_one_is_told_so(desk: Page, number: int) -> None:
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
            expect(desk.locator(".puzzle-told p")).to_have_text(told.why)
        return
    for action in some_wrong(puzzle):
        told = judged(puzzle, play(desk, puzzle, action))
        expect(title).to_have_text(told.title)
        expect(desk.locator(".puzzle-told p")).to_have_text(told.why)
        aims = [mark for mark in told.reply if mark.start not in (None, mark.to)]
        expect(desk.locator(".layer-arrows .aim, .layer-arrows [class*=aim]")).to_have_count(len(aims))
        expect(desk.locator(".puzzle-ways .primary")).to_be_focused()
        desk.keyboard.press("Enter")
        expect(title).to_have_count(0)
    assert play(desk, puzzle, puzzle.answer) == puzzle.answer
    expect(title).to_have_text(judged(puzzle, puzzle.answer).title)
    expect(desk.locator(".puzzle-ways .primary")).to_have_attribute("href", re.compile(r"/puzzles/\d+"))


def test_the_puzzle_of_the_day_is_solved_by_keys_and_told_at_home(desk: Page) -> None:
    """Given the puzzle of the day, when a guest solves it, then the list and the line at home know it."""
    puzzle = puzzle_of(puzzles(), today())
    desk.goto("/")
    line = desk.locator(".puzzle-line")
    expect(line).to_contain_text("Puzzle of the day")
    expect(line.locator(".pips .on")).to_have_count(puzzle.pips)
    line.click()
    expect(desk.locator(".lesson-coin").first).to_be_visible()
    if puzzle.goal == "coin":
        desk.keyboard.press(str(kinds_asked(puzzle).index(puzzle.answer) + 1))
    else:
        play(desk, puzzle, puzzle.answer)
    expect(desk.locator(".puzzle-told h2")).to_contain_text("Right: ")
    desk.keyboard.press("n")
    expect(desk).to_have_url(re.compile(r"/puzzles/\d+$"))
    desk.goto("/puzzles")
    expect(desk.locator("#puzzles-solved")).to_contain_text(f"You solved 1 of {len(puzzles())}.")
    expect(desk.locator(".puzzle-today .primary")).to_have_text("Solved")
    desk.locator("summary", has_text="Solved puzzles, 1").click()
    expect(desk.locator(".puzzle-history a")).to_have_attribute("href", f"/puzzles/{puzzle.number}")
    desk.goto("/")
    expect(line).to_contain_text("Solved")


def test_a_puzzle_is_solved_by_keys_after_a_wrong_action(desk: Page) -> None:
    """Given a puzzle whose answer is a move, when keys pass, try again, and move, then the pass is refuted and the move is right."""
    puzzle = next(one for one in puzzles() if one.goal == "win" and re.fullmatch(r"\w\d-\w\d", one.answer))
    [choice] = choices_of(puzzle, puzzle.answer)
    desk.goto(f"/puzzles/{puzzle.number}")
    expect(desk.locator(".lesson-coin").first).to_be_visible()
    slots = desk.locator(".lesson-coin").evaluate_all("all => all.map(one => one.dataset.kind)")
    desk.keyboard.press("1")
    desk.keyboard.press("p")
    expect(desk.locator(".puzzle-told h2")).to_contain_text("Not yet: ")
    expect(desk.locator(".puzzle-ways .primary")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator(".puzzle-told")).to_have_count(0)
    desk.keyboard.press(str(slots.index(choice.coin) + 1))
    walk_to_hex(desk, str(choice.to))
    expect(desk.locator(".puzzle-told h2")).to_contain_text("Right: ")
    expect(desk.locator(".puzzle-ways .primary")).to_be_focused()


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


def test_a_list_shows_one_difficulty(desk: Page) -> None:
    desk.goto("/puzzles/win")
    expect(desk.locator("[data-puzzle]")).to_have_count(sum(one.goal == "win" for one in puzzles()))
    desk.locator("#puzzles-grade").select_option("5")
    hardest = sum(one.goal == "win" and one.pips == 5 for one in puzzles())
    expect(desk.locator("[data-puzzle]:visible")).to_have_count(hardest)
