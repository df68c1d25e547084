"""Looking at a game again: through it by keys, scrubber, buttons and lines, through whose eyes, by a link, and from a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_player import FIRST_GAME, at_rest, make_game, play_next, resign, settled
from tests.support.web_server import Running, sit_down

ACTIONS = 24
CURRENT = ".record [aria-current]"
SCRUBBER = ".scrubber input"
NOTE_WHETHER_IT_RUNS = """() => {
    const look = () => { if (document.querySelector('[aria-label="Pause"]')) window.ran = true; };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def played(server: Running, *, actions: int = ACTIONS, **wish: Any) -> str:
    """A game that others have played on one screen, and Dawn gave up: its id."""
    with server.client() as client:
        player = sit_down(client, 3, **wish)
        for _ in range(actions):
            assert player.play_one()
        body = {"seat": 1, "action_id": "resign"}
        assert client.post(f"/api/games/{player.game}/resign", json=body).status_code == 200
        return player.game


@pytest.fixture(scope="module")
def over(server: Running) -> str:
    """A game that is over, of others."""
    return played(server)


def look_at(page: Page, replay: str, at: int | None = None) -> None:
    page.goto(f"/replay/{replay}" + ("" if at is None else f"?at={at}"))
    page.wait_for_selector(".review .board")
    at_rest(page)


def lines(page: Page) -> list[str]:
    """The record without the number of the round."""
    return page.locator(".record button.line > span:last-child").all_text_contents()


def expect_moment(page: Page, number: int) -> None:
    """Expect the scrubber and the record to show this line soon."""
    expect(page.locator(SCRUBBER)).to_have_value(str(number))
    page.wait_for_function(
        "number => [...document.querySelectorAll('.record li')].findIndex(e => e.ariaCurrent) === number", arg=number
    )


def standing(page: Page, replay: str, at: int) -> set[str]:
    """The hexes with units at a moment, according to the server."""
    answer = page.request.get(f"/api/replays/{replay}/views?form=public&from={at}")
    return {unit["hex"] for unit in answer.json()["views"][0]["view"]["units"]}


def expect_board(page: Page, hexes: set[str]) -> None:
    """The board shows units on these hexes and nowhere else, soon."""
    script = """wanted => JSON.stringify([...document.querySelectorAll(".cell")]
        .filter(e => / coins?(,|$)/.test(e.getAttribute("aria-label"))).map(e => e.dataset.hex).sort()) === JSON.stringify(wanted)"""
    page.wait_for_function(script, arg=sorted(hexes))


def test_keys_and_the_scrubber_go_through_the_game(desk: Page, over: str) -> None:
    look_at(desk, over)
    expect_moment(desk, 0)
    expect_board(desk, set())
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowRight")
    expect_moment(desk, 2)
    expect_board(desk, standing(desk, over, 2))
    desk.keyboard.press("End")
    expect_moment(desk, ACTIONS + 1)
    expect_board(desk, standing(desk, over, ACTIONS + 1))
    desk.keyboard.press("ArrowLeft")
    expect_moment(desk, ACTIONS)
    desk.keyboard.press("Home")
    expect_moment(desk, 0)
    expect_board(desk, set())
    # The scrubber names the moment.
    scrubber = desk.locator(SCRUBBER)
    expect(scrubber).to_have_attribute("aria-valuetext", "The opening")
    scrubber.fill("7")
    expect_moment(desk, 7)
    text = re.escape(lines(desk)[7])
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile(rf"Round \d, (Dusk|Dawn): {text}"))
    expect_board(desk, standing(desk, over, 7))
    scrubber.press("ArrowRight")
    expect_moment(desk, 8)


@pytest.mark.marathon
def test_buttons_and_lines_go_through_the_game_on_a_phone(phone: Page, over: str) -> None:
    look_at(phone, over, 5)
    phone.click('[aria-label="Next"]')
    expect_moment(phone, 6)
    phone.click('[aria-label="Previous"]')
    phone.click('[aria-label="Previous"]')
    expect_moment(phone, 4)
    phone.click('[aria-label="Last"]')
    expect_moment(phone, ACTIONS + 1)
    phone.click('[aria-label="First"]')
    expect_moment(phone, 0)
    phone.locator(".record button.line").nth(7).click()
    expect_moment(phone, 7)
    expect_board(phone, standing(phone, over, 7))
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(phone.locator(SCRUBBER)).to_be_in_viewport()


@pytest.mark.marathon
def test_scrubbing_through_a_game_asks_for_its_positions_in_a_few_blocks(desk: Page, over: str) -> None:
    asked: list[str] = []
    desk.on("request", lambda r: asked.append(r.url) if "/views?" in r.url else None)
    look_at(desk, over)
    for at in [*range(ACTIONS + 2), *reversed(range(ACTIONS + 2))]:
        desk.locator(SCRUBBER).fill(str(at))
    expect_board(desk, set())
    assert len(asked) == len(set(asked)) <= 2


def test_a_hand_is_shown_only_in_forms_that_contain_it_and_the_game_runs_by_itself_to_its_end(
    desk: Page, over: str
) -> None:
    look_at(desk, over, ACTIONS)
    dusk, dawn = (
        desk.locator(".looked-at").nth(0).locator(".backs"),
        desk.locator(".looked-at").nth(1).locator(".backs"),
    )
    hidden, shown = re.compile(r"^in hand: \d$"), re.compile(r"^in hand: [A-Z]")
    expect(dusk).to_have_attribute("aria-label", shown)
    expect(dawn).to_have_attribute("aria-label", shown)
    desk.get_by_role("radio", name="Dawn").check()
    expect(dusk).to_have_attribute("aria-label", hidden)
    expect(dawn).to_have_attribute("aria-label", shown)
    desk.get_by_role("radio", name="Spectator").check()
    expect(dawn).to_have_attribute("aria-label", hidden)
    # A viewer through Dusk's eyes sits where Dusk sits.
    desk.get_by_role("radio", name="Dusk").check()
    expect(desk.locator(".who.below h2")).to_have_text("Dusk")
    # It runs for so short a time that a busy machine may not see it.
    desk.evaluate(NOTE_WHETHER_IT_RUNS)
    desk.evaluate("document.activeElement.blur()")
    desk.keyboard.press("Space")
    desk.wait_for_function("() => window.ran")
    expect(desk.locator(CURRENT)).to_have_text(re.compile("Dawn resigned"))
    expect(desk.locator('[aria-label="Play from here"]')).to_be_visible()


def test_while_a_game_runs_its_person_may_look_through_no_eyes_but_their_own(desk: Page) -> None:
    make_game(desk, **FIRST_GAME)
    settled(desk)
    play_next(desk, "Dawn")
    at_rest(desk)
    game = desk.url.rsplit("/", 1)[1]
    look_at(desk, game)
    expect(desk.locator(".eyes label")).to_have_text(["You", "Spectator"])
    expect(desk.locator(".about")).to_contain_text("In progress")
    expect(desk.locator(".links a:has-text('Back to the game')")).to_have_attribute("href", f"/game/{game}")


def test_a_link_leads_to_the_moment_and_the_eyes_it_was_copied_at(desk: Page, over: str) -> None:
    look_at(desk, over)
    desk.get_by_role("radio", name="Spectator").check()
    desk.locator(SCRUBBER).fill("6")
    desk.wait_for_url(f"**/replay/{over}?at=6&form=public")
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.click("text=Copy link to this position")
    expect(desk.locator(".links button [role=status]")).to_have_text("Copied")
    link = desk.evaluate("navigator.clipboard.readText()")
    other = desk.context.new_page()
    other.goto(link)
    other.wait_for_selector(".review .board")
    expect_moment(other, 6)
    expect(other.get_by_role("radio", name="Spectator")).to_be_checked()
    expect_board(other, standing(other, over, 6))


@pytest.mark.marathon
def test_a_record_that_was_saved_opens_with_the_same_lines(desk: Page, over: str, tmp_path: Path) -> None:
    look_at(desk, over, 3)
    with desk.expect_download() as saved:
        desk.click("text=Save the record")
    file = tmp_path / "game.txt"
    file.write_text(saved.value.path().read_text().replace("\nround 1\n", "\nround 1\n; A remark of somebody\n", 1))
    told = lines(desk)
    open_record(desk, file)
    desk.wait_for_url("**/replay/*")
    desk.wait_for_selector(".review .board")
    assert over not in desk.url
    assert lines(desk) == told
    expect(desk.locator(".record .comment")).to_have_text("A remark of somebody")
    desk.keyboard.press("End")
    expect_board(desk, standing(desk, over, ACTIONS + 1))
    expect(desk.locator("text=Back to the game")).to_have_count(0)


@pytest.mark.marathon
def test_several_games_in_a_text_are_listed(desk: Page, over: str) -> None:
    text = desk.request.get(f"/api/games/{over}/record").text()
    desk.goto("/games")
    desk.click("text=Import a game")
    desk.fill(".open-record textarea", text + text)
    desk.click(".open-record .button:text-is('Open')")
    expect(desk.locator(".open-record a")).to_have_count(2)
    expect(desk.locator(".open-record a").first).to_have_attribute("href", re.compile("^/replay/"))


@pytest.fixture
def unwatched(browser: Browser, server: Running) -> Iterator[Page]:
    """A page on which a refusal may be logged: browsers complain of every answer that is none of the good ones."""
    context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def test_a_wrong_file_is_refused_with_the_line_and_the_column(
    unwatched: Page, server: Running, over: str, tmp_path: Path
) -> None:
    with server.client() as client:
        text = client.get(f"/api/games/{over}/record").text
    file = tmp_path / "wrong.txt"
    number = next(k for k, line in enumerate(text.splitlines(), 1) if line.startswith("draw B"))
    file.write_text(text.replace("draw B ", "draw B dragon ", 1))
    unwatched.goto("/games")
    open_record(unwatched, file)
    expect(unwatched.locator(".open-record .error")).to_have_text(
        re.compile(rf"^Line {number}, column 8: .*dragon.*\.$")
    )
    assert unwatched.url.endswith("/games")


def open_record(page: Page, file: Path) -> None:
    if not page.url.endswith("/games"):
        page.goto("/games")
    page.click("text=Import a game")
    page.set_input_files(".open-record input", file)


@pytest.mark.marathon
def test_from_its_end_a_game_can_be_saved_and_looked_at_again_with_all_hands(phone: Page) -> None:
    make_game(phone, **FIRST_GAME)
    settled(phone)
    phone.click('[aria-label="Menu"]')
    phone.click('[aria-label="Settings"]')
    with phone.expect_download() as saved:
        phone.click("text=Save the record")
    # What the bot holds stays hidden while the game runs.
    text = saved.value.path().read_text()
    assert "\nform: B\n" in text
    assert re.search(r"^draw A \? \? \?$", text, re.MULTILINE)
    phone.reload()
    settled(phone)
    resign(phone)
    with phone.expect_download() as saved:
        phone.click("text=Save the record")
    assert "\nform: full\n" in saved.value.path().read_text()
    expect(phone.get_by_role("link", name="Replay the game")).to_have_attribute("href", re.compile("^/replay/[^/?]+$"))
    # All hands are shown at the last moment
    phone.click("text=All hands")
    phone.wait_for_selector(".review .board")
    expect(phone.get_by_role("radio", name="All hands")).to_be_checked()
    expect(phone.locator(".record li[aria-current]")).to_have_count(1)
    expect(phone.locator(".record li").last).to_have_attribute("aria-current", "step")
    expect(phone.locator(".about h1")).to_have_text(re.compile("Page against (you|You)"))


@pytest.mark.marathon
@pytest.mark.parametrize(("reduced", "moved"), [("no-preference", True), ("reduce", False)])
def test_a_step_is_shown_as_motion_and_a_jump_is_not(
    browser: Browser, server: Running, over: str, reduced: str, moved: bool
) -> None:
    context = browser.new_context(base_url=server.url, reduced_motion=reduced)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(
        """window.moves = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...more) {
            if (JSON.stringify(frames).includes("translate")) window.moves += 1;
            return animate.call(this, frames, ...more);
        };"""
    )
    look_at(page, over)
    page.keyboard.press("End")
    expect_board(page, standing(page, over, ACTIONS + 1))
    page.keyboard.press("Home")
    expect_board(page, set())
    assert page.evaluate("moves") == 0
    for at in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect_board(page, standing(page, over, at))
    assert (page.evaluate("moves") > 0) is moved
    context.close()


@pytest.fixture(scope="module")
def every_thing(server: Running) -> dict[int, str]:
    """Games of two and of four with decrees and forts."""
    wish: dict[str, Any] = {"setup": "random", "boxes": ["base", "nobility", "siege"], "seed": "window"}
    return {seats: played(server, seats=["you"] * seats, **wish) for seats in (2, 4)}


@pytest.mark.marathon
@pytest.mark.parametrize("seats", [2, 4])
def test_in_every_window_the_board_and_the_buttons_are_in_sight(
    desk: Page, every_thing: dict[int, str], seats: int
) -> None:
    look_at(desk, every_thing[seats], 5)
    for width, height in [(320, 568), (844, 390), (1024, 700), (1280, 720)]:
        desk.set_viewport_size({"width": width, "height": height})
        at_rest(desk)
        desk.evaluate("scrollTo(0, 0)")
        expect(desk.locator(".step").first).to_be_in_viewport(ratio=1)
        wide = desk.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, width
        board = desk.locator(".review .board").bounding_box()
        assert board is not None
        assert board["x"] >= 0, width
        assert board["x"] + board["width"] <= width
        seats_seen = desk.locator(".looked-at")
        for k in range(seats):
            box = seats_seen.nth(k).bounding_box()
            assert box is not None
            assert box["x"] >= 0, width
            assert box["x"] + box["width"] <= width
