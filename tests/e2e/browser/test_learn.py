"""The lessons in a browser: played to their ends by clicks and by keys, wrong tries answered, and remembered when done."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.signed_in import sign_in
from tests.support.tiers import mostly_marathon
from tests.support.watched import watched_page
from tests.support.web_server import Running
from warchest.schema.decision import OfferedChoice
from warchest.teaching.lessons import Lesson
from warchest.teaching.lessons.contents import LESSONS, TEN
from warchest.teaching.lessons.playing import right_ids, shown, why

ONE_IN_CI = mostly_marathon(LESSONS, len(LESSONS))
SIGNS = {"bolster": "b", "control": "c"}


def choices_of(lesson: Lesson, number: int) -> list[OfferedChoice]:
    """The choices of the right action, as the page is offered them."""
    right = right_ids(lesson, number)
    found = []
    for place, id_ in enumerate(right):
        ask = shown(lesson.id, number, right[:place]).ask
        assert ask is not None
        found.append(next(choice for choice in ask.choices if choice.id == id_))
    return found


def wrong_hex(lesson: Lesson, number: int, coin: str | None) -> tuple[str, str]:
    """A hex where no coin can do anything and no unit of the reader stands, and the reason."""
    told = shown(lesson.id, number)
    assert told.ask is not None
    taken = {unit.hex for unit in told.view.units if unit.seat == 1}
    taken |= {one.to for choice in told.ask.choices for one in (choice, *(choice.then or ())) if one.to is not None}
    for name in [*told.lit, "f1", "c7", "f7", "a0"]:
        if name not in taken and coin is not None:
            try:
                refusal = why(lesson.id, number, [], coin, name, None)
            except ValueError:
                continue
            if refusal is not None:
                return name, str(refusal)
    raise AssertionError(f"Every hex will do in step {number} of {lesson.id}.")


def press_hex(page: Page, name: str) -> None:
    """Click a hex."""
    page.locator(f'.cell[data-hex="{name}"]').click()


def walk_to_hex(page: Page, name: str) -> None:
    """Go to a hex with the arrow keys, and press Enter there."""
    cell = page.locator(f'.cell[data-hex="{name}"]')
    goal = cell.bounding_box()
    assert goal is not None
    for _step in range(40):
        here = page.locator(".cell:focus").bounding_box()
        assert here is not None
        across, down = goal["x"] - here["x"], goal["y"] - here["y"]
        if abs(across) > 2:
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        elif abs(down) > 2:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        else:
            break
    expect(cell).to_be_focused()
    page.keyboard.press("Enter")


def click_button(page: Page, selector: str, _key: str) -> None:
    """Click a button."""
    page.locator(selector).click()


def tab_to_button(page: Page, selector: str, key: str) -> None:
    """Press the button's key, or go to it with the tab key and press Enter."""
    if key:
        page.keyboard.press(key)
        return
    button = page.locator(selector)
    expect(button).to_be_visible()
    for _step in range(20):
        if button.evaluate("e => e === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")


def play_step(page: Page, lesson: Lesson, number: int, by_keys: bool) -> None:
    """Try a hex that the rules forbid, then do what the step asks for."""
    hex_: Callable[[Page, str], None] = walk_to_hex if by_keys else press_hex
    button = tab_to_button if by_keys else click_button
    expect(page.locator(".lesson-sentence")).to_have_text(lesson.steps[number].text)
    expect(page.locator(".lesson-steps")).to_contain_text(f"Step {number + 1} of {len(lesson.steps)}")
    choices = choices_of(lesson, number)
    coin = choices[0].coin
    # The sentence is there before the script that draws the coins.
    expect(page.locator(f'.lesson-coin[data-kind="{coin}"]').first).to_be_visible()
    slots = page.locator(".lesson-coin").evaluate_all("all => all.map(one => one.dataset.kind)")
    if by_keys:
        page.keyboard.press(str(slots.index(coin) + 1))
    else:
        page.locator(".lesson-coin").nth(slots.index(coin)).click()
    expect(page.locator(".lesson-coin[aria-pressed=true]")).to_have_attribute("data-kind", str(coin))
    name, reason = wrong_hex(lesson, number, coin)
    hex_(page, name)
    expect(page.locator(".lesson-answer")).to_contain_text(reason)
    expect(page.locator(".board .cross")).to_have_count(1)
    for place, choice in enumerate(choices):
        after = choices[place + 1] if place + 1 < len(choices) else None
        if choice.verb in SIGNS and choice.hex == choice.to:
            button(page, f'[data-sign="{choice.verb}"]', SIGNS[choice.verb])
        elif choice.to is None:
            button(page, f'[data-choice="{choice.id}"]', {"pass": "p", "claim": "i"}.get(choice.verb, ""))
            if by_keys and after is not None and after.to is not None:
                expect(page.locator(".cell:focus")).to_have_count(1)
        elif choice.verb != "tactic" or after is None or after.to is None:
            hex_(page, choice.to)
    expect(page.locator(".lesson-answer, .lesson-sentence", has_text=re.compile("Right|Done")).first).to_be_visible()


@pytest.mark.parametrize("by_keys", [False, True], ids=["clicks", "keys"])
@pytest.mark.parametrize("name", ONE_IN_CI)
def test_a_lesson_is_played_to_its_end_and_a_wrong_try_is_answered(desk: Page, name: str, by_keys: bool) -> None:
    lesson = LESSONS[name]
    desk.goto(f"/learn/{name}")
    for number in range(len(lesson.steps)):
        play_step(desk, lesson, number, by_keys)
    expect(desk.locator(".lesson-sentence")).to_contain_text("Lesson complete: ")
    expect(desk.locator(".lesson-ways a.primary")).to_be_focused()
    desk.goto("/learn")
    expect(desk.locator(f'[data-lesson="{name}"]')).to_have_class(re.compile("done"))


@pytest.mark.marathon
def test_an_action_that_is_not_asked_for_is_answered_and_plays_nothing(phone: Page) -> None:
    phone.goto("/learn/bring-a-unit-in")
    phone.locator(".lesson-coin", has_text="Archer").click()
    press_hex(phone, "d7")
    expect(phone.locator(".lesson-answer")).to_contain_text("Legal, but not what this step asks for:")
    expect(phone.locator('.cell[data-hex="d7"]')).not_to_have_attribute("aria-label", re.compile("Archer"))
    press_hex(phone, "g6")
    expect(phone.locator(".lesson-steps")).to_contain_text("Step 2 of 4")


def test_a_step_is_shown_skipped_and_gone_back_to_by_keys(desk: Page) -> None:
    lesson = TEN[0]
    desk.goto(f"/learn/{lesson.id}")
    sentence = desk.locator(".lesson-sentence")
    expect(sentence).to_have_text(lesson.steps[0].text)
    # The sentence is there before the script that draws the coins and reads the keys.
    expect(desk.locator(".lesson-coin").first).to_be_visible()
    desk.keyboard.press("h")
    expect(sentence).to_have_text(lesson.steps[1].text)
    desk.keyboard.press("ArrowRight")
    expect(sentence).to_have_text(lesson.steps[2].text)
    desk.keyboard.press("ArrowLeft")
    expect(sentence).to_have_text(lesson.steps[1].text)
    desk.locator("button", has_text="Skip").click()
    desk.locator("button", has_text="Skip").click()
    expect(sentence).to_have_text(lesson.steps[3].text)
    desk.locator("button", has_text="Show me").click()
    expect(desk.locator(".lesson-ways a.primary")).to_have_text(f"Next: {TEN[1].title}")
    desk.goto("/learn")
    expect(desk.locator("#lessons-next")).to_have_text(f"Continue with lesson 2: {TEN[1].title}")
    expect(desk.locator("#lessons-done")).to_have_text("One completed.")


def test_the_home_page_leads_a_newcomer_to_the_lessons(phone: Page) -> None:
    phone.goto("/")
    phone.locator(".front-way", has_text="Learn").click()
    phone.wait_for_url("**/learn")


def test_an_account_takes_the_lessons_done_along(desk: Page, browser: Browser, server: Running) -> None:
    # Given a guest who has done a lesson, and then makes an account
    lesson = TEN[0]
    desk.goto(f"/learn/{lesson.id}")
    for number, step in enumerate(lesson.steps, 1):
        expect(desk.locator(".lesson-sentence")).to_have_text(step.text)
        desk.locator("button", has_text="Show me" if number == len(lesson.steps) else "Skip").click()
    expect(desk.locator(".lesson-sentence")).to_contain_text("Lesson complete: ")
    sign_in(desk, server.folder)
    with desk.expect_response("**/api/lessons") as kept:
        desk.goto("/learn")
    assert kept.value.json() == {"lessons": [lesson.id]}
    # When the same account is used on another device, then the lesson is done there too.
    with watched_page(browser, server.url, 1440, 900) as other:
        other.goto("/learn")
        other.context.add_cookies(desk.context.cookies())  # type: ignore[arg-type]
        other.reload()
        expect(other.locator("#lessons-done")).to_have_text("One completed.")
