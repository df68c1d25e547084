"""The pages of the puzzles and the calls of their boards: no answer is sent before its time, and an account keeps what it has done."""

import re
from random import Random
from typing import Any

import httpx
import pytest

from tests.support.onlookers import told_of_oneself
from tests.support.waiting import PATIENCE
from tests.support.web_server import Running
from tests.unit.server.web.test_api import one_sentence
from warchest.teaching.puzzles.daily import OF_EACH_GRADE, puzzle_of, run_order, today
from warchest.teaching.puzzles.explaining import game_of, moments
from warchest.teaching.puzzles.playing import kinds_asked, puzzles, solution
from warchest.teaching.puzzles.records import GOALS, MOST_PIPS, Puzzle
from warchest.teaching.puzzles.themes import themes_of

WIN, SAVE, COIN = (next(one for one in puzzles() if one.goal == goal) for goal in GOALS)
UNRATED: dict[str, Any] = {"rating": None, "change": None}
"""The standing of a solver with too few tries for a rating."""


def ids_of(puzzle: Puzzle, action: str) -> list[int]:
    """The ids of an action."""
    game, ids = game_of(puzzle), []
    for word in action.split():
        ids.append(game.choice(word).id)
        game.play(word)
    return ids


def winning(puzzle: Puzzle) -> list[int]:
    """The ids of the fastest solution, from the first action to the last."""
    game, seat, ids = game_of(puzzle), game_of(puzzle).decider, list[int]()
    for turn in solution(puzzle):
        [moment] = moments(puzzle, game, [turn])
        if game.decider == seat:
            for word in turn.words.split():
                ids.append(game.choice(word).id)
                game.play(word)
        game = moment.game
    return ids


def tried(client: httpx.Client, puzzle: Puzzle, **body: Any) -> httpx.Response:
    return client.post(f"/api/puzzles/{puzzle.number}/tries", json=body)


def test_the_list_has_the_puzzle_of_the_day_and_a_row_for_each_goal(client: httpx.Client) -> None:
    page = client.get("/puzzles").text
    assert 'href="/puzzles/today"' in page
    for goal in GOALS:
        assert f'data-goal="{goal}"' in page
        assert len([one for one in puzzles() if one.goal == goal]) == client.get(f"/puzzles/{goal}").text.count(
            "data-puzzle="
        )


@pytest.mark.parametrize(
    ("goal", "picture"), [("win", 'class="board"'), ("save", 'class="board"'), ("coin", 'class="puzzle-backs"')]
)
def test_the_list_of_a_goal_has_a_picture_of_each_puzzle(client: httpx.Client, goal: str, picture: str) -> None:
    tiles = client.get(f"/puzzles/{goal}").text.split("<li data-puzzle=")[1:]
    assert [tile for tile in tiles if picture not in tile] == []


@pytest.mark.parametrize("puzzle", [WIN, SAVE, COIN], ids=GOALS)
def test_the_page_of_a_puzzle_does_not_contain_its_answer(client: httpx.Client, puzzle: Puzzle) -> None:
    """Given a puzzle, when its page and its position are fetched, then neither names the answer or the missed levels."""
    page = client.get(f"/puzzles/{puzzle.number}").text
    begun = tried(client, puzzle).json()
    assert begun["verdict"] is None
    for told in (page, str(begun)):
        assert "refut" not in told
        assert "missed" not in told
        assert f'"answer"' not in told  # noqa: F541
    assert '"title":' in page


def test_the_page_of_today_is_that_of_the_day(client: httpx.Client) -> None:
    number = puzzle_of(puzzles(), today()).number
    assert f'"number":{number},' in client.get("/puzzles/today").text
    told = client.get("/api/puzzles/today").json()
    assert (told["number"], told["day"], told["kept"]) == (number, today().isoformat(), None)


@pytest.mark.parametrize("path", ["/puzzles/0", "/puzzles/99999", "/puzzles/nothing", "/puzzles/1x"])
def test_an_unknown_puzzle_has_no_page(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("puzzle", [WIN, SAVE], ids=["win", "save"])
def test_the_answer_is_right_and_any_other_action_is_refuted(client: httpx.Client, puzzle: Puzzle) -> None:
    found = tried(client, puzzle, ids=ids_of(puzzle, puzzle.answer)).json()
    assert found["found"] == 1
    if puzzle.then is not None:
        assert found["verdict"] is None
        assert found["ask"]["choices"]
    right = tried(client, puzzle, ids=winning(puzzle)).json()["verdict"]
    assert (right["right"], right["shown"]) == (True, False)
    wrong = puzzle.replies[0].to[0]
    told = tried(client, puzzle, ids=ids_of(puzzle, wrong)).json()["verdict"]
    assert not told["right"]
    assert told["title"].startswith("Not yet: ")
    assert told["why"]


def test_a_wrong_coin_is_answered_by_a_count(client: httpx.Client) -> None:
    for kind in kinds_asked(COIN):
        step = tried(client, COIN, coin=kind).json()
        assert step["verdict"]["right"] == (kind == COIN.answer)
        assert re.search("see every coin|unseen", step["verdict"]["why"][0])


def test_the_answer_is_sent_on_request(client: httpx.Client) -> None:
    told = tried(client, SAVE, show=True).json()["verdict"]
    assert (told["right"], told["shown"]) == (False, True)
    assert client.get(f"/api/puzzles/{SAVE.number}/hint").json()["text"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/99999/tries", {}, 404),
        ("POST", f"/{WIN.number}/tries", {"ids": [9999]}, 422),
        ("POST", f"/{WIN.number}/tries", {"coin": "archer"}, 422),
        ("POST", f"/{COIN.number}/tries", {"coin": "nobody"}, 422),
        ("POST", f"/{COIN.number}/tries", {"ids": [1]}, 422),
        ("POST", f"/{WIN.number}/tries", {"ids": [1] * 65}, 400),
        ("POST", f"/{WIN.number}/tries", {"ids": "1"}, 400),
        ("GET", "/99999/hint", None, 404),
        ("GET", "/99999/why", None, 404),
        ("GET", f"/{WIN.number}/why?ids=a", None, 400),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(
    client: httpx.Client, method: str, path: str, body: Any, status: int
) -> None:
    answer = client.request(method, f"/api/puzzles{path}", json=body)
    assert answer.status_code == status
    one_sentence(answer)


def test_a_theme_has_a_list_and_is_named_only_with_the_solution(client: httpx.Client) -> None:
    theme = themes_of(WIN)[0]
    listed = client.get(f"/puzzles/{theme}").text
    for puzzle in puzzles():
        assert (f'data-puzzle="{puzzle.number}"' in listed) == (theme in themes_of(puzzle))
    assert f'<option value="{theme}"' in client.get("/puzzles").text
    wrong = tried(client, WIN, ids=ids_of(WIN, WIN.replies[0].to[0])).json()["verdict"]
    right = tried(client, WIN, ids=winning(WIN)).json()["verdict"]
    assert wrong["themes"] == []
    assert [one["id"] for one in right["themes"]] == [*themes_of(WIN)]


def test_an_illegal_attempt_has_its_reason(client: httpx.Client) -> None:
    told = client.get(f"/api/puzzles/{WIN.number}/why", params={"hex": "a0"})
    assert told.status_code in (200, 422)
    told = client.get(f"/api/puzzles/{WIN.number}/why", params={"coin": "royal", "hex": "f4"})
    assert told.json()["reason"]


def test_a_guest_is_kept_nowhere(client: httpx.Client) -> None:
    done = {"solved": [1], "shown": [2], "days": ["2026-11-25"]}
    nothing: dict[str, Any] = {"solved": [], "shown": [], "days": [], "standing": None, "run": 0}
    assert client.post("/api/puzzles", json=done).json() == nothing
    tries = [WIN.number, -SAVE.number, SAVE.number, COIN.number, 99_999]
    told = client.post("/api/puzzles", json={**done, "tries": tries}).json()
    assert told == {**nothing, "standing": {**UNRATED, "missing": 2, "tries": 3, "streak": 1, "best": 1}}
    assert client.post("/api/puzzles", json={**done, "days": ["never"]}).status_code == 400


def test_an_account_keeps_what_it_has_done_and_takes_it_along(server: Running) -> None:
    """Given an account, when it solves the puzzle of the day and sees another answer, then both are kept and exported."""
    ada = httpx.Client(base_url=server.url, timeout=PATIENCE)
    form = {"name": "Ada Solves", "password": "correct horse battery", "act": "make"}
    assert ada.post("/account/entry", data=form).status_code == 303
    puzzle = puzzle_of(puzzles(), today())
    other = next(one for one in puzzles() if one.number != puzzle.number)
    solve = {"coin": puzzle.answer} if puzzle.goal == "coin" else {"ids": winning(puzzle)}
    tried(ada, other, show=True)
    tried(ada, other, **({"coin": other.answer} if other.goal == "coin" else {"ids": winning(other)}))
    for _time in range(2):
        assert tried(ada, puzzle, **solve).json()["verdict"]["right"]
    kept = {"solved": [puzzle.number], "shown": [other.number], "days": [today().isoformat()]}
    standing = {**UNRATED, "missing": 3, "tries": 2, "streak": 1, "best": 1}
    assert ada.get("/api/puzzles/today").json()["kept"] == {**kept, "standing": standing, "run": 0}
    assert told_of_oneself(ada)["puzzles"] == kept
    assert httpx.get(f"{server.url}/api/puzzles/today", timeout=PATIENCE).json()["kept"] is None


def test_an_account_takes_what_a_browser_remembers(server: Running) -> None:
    """Given an account, when it brings puzzles and days, then those that exist are kept, and no day to come."""
    ada = httpx.Client(base_url=server.url, timeout=PATIENCE)
    form = {"name": "Ada Brings", "password": "correct horse battery", "act": "make"}
    assert ada.post("/account/entry", data=form).status_code == 303
    brought = {"solved": [3, 99_999], "shown": [2], "days": ["2026-01-01", "9999-01-01"]}
    kept = {"solved": [3], "shown": [2], "days": ["2026-01-01"]}
    for _time in range(2):
        assert ada.post("/api/puzzles", json=brought).json() == {**kept, "standing": None, "run": 0}
    assert '"kept":{"solved":[3],' in ada.get("/puzzles").text.replace(" ", "")


def test_a_run_has_random_puzzles_that_get_harder(client: httpx.Client) -> None:
    pips = {one.number: one.pips for one in puzzles()}
    orders = [run_order(puzzles(), Random(seed)) for seed in range(20)]
    for order in orders:
        assert len(order) == len(set(order)) == OF_EACH_GRADE * MOST_PIPS
        assert [pips[number] for number in order] == sorted(pips[number] for number in order)
    assert len({tuple(order) for order in orders}) == 20
    page = client.get("/puzzles/run").text
    assert '"run":[' in page
    assert '"run":null' in client.get(f"/puzzles/{WIN.number}").text
    assert client.get(f"/api/puzzles/{COIN.number}").json()["number"] == COIN.number
    assert client.get("/api/puzzles/99999").status_code == 404


def test_a_run_is_kept_nowhere_but_its_best_result(server: Running) -> None:
    """Given an account, when it solves a puzzle in a run, then the puzzle remains unsolved, and only the best run is kept."""
    ada = httpx.Client(base_url=server.url, timeout=PATIENCE)
    form = {"name": "Ada Runs", "password": "correct horse battery", "act": "make"}
    assert ada.post("/account/entry", data=form).status_code == 303
    assert tried(ada, COIN, coin=COIN.answer, run=True).json()["verdict"]["right"]
    kept: dict[str, Any] = {"solved": [], "shown": [], "days": []}
    for run in (7, 4, 400):
        ada.post("/api/puzzles", json={**kept, "run": run})
        told = ada.get("/api/puzzles/today").json()["kept"]
        assert (told["solved"], told["standing"]["tries"]) == ([], 0)
        assert told["run"] == {7: 7, 4: 7, 400: len(puzzles())}[run]
    assert told_of_oneself(ada)["rows"]["puzzle_runs"] == [{"solved": len(puzzles())}]


def test_a_hint_counts_as_a_fault_and_first_tries_are_taken_along(server: Running) -> None:
    """Given an account that solved a puzzle with a hint, when a browser's tries come, then only those at other puzzles count."""
    ada = httpx.Client(base_url=server.url, timeout=PATIENCE)
    form = {"name": "Ada Hints", "password": "correct horse battery", "act": "make"}
    assert ada.post("/account/entry", data=form).status_code == 303
    assert tried(ada, COIN, coin=COIN.answer, hinted=True).json()["verdict"]["right"]
    brought = {
        "solved": [],
        "shown": [],
        "days": [],
        "tries": [COIN.number, SAVE.number, -WIN.number, WIN.number, 99_999],
    }
    for _time in range(2):
        ada.post("/api/puzzles", json=brought)
        standing = ada.get("/api/puzzles/today").json()["kept"]["standing"]
        assert (standing["tries"], standing["streak"], standing["best"]) == (3, 0, 1)


def test_a_first_try_is_answered_with_the_change_of_the_rating(server: Running) -> None:
    """Given an account, when it tries seven puzzles, then the rating comes with the fifth, and each later verdict has its change."""
    ada = httpx.Client(base_url=server.url, timeout=PATIENCE)
    form = {"name": "Ada Climbs", "password": "correct horse battery", "act": "make"}
    assert ada.post("/account/entry", data=form).status_code == 303
    coins = [one for one in puzzles() if one.goal == "coin"][:7]
    told = [tried(ada, one, coin=one.answer).json()["verdict"]["standing"] for one in coins]
    assert [one["missing"] for one in told] == [4, 3, 2, 1, 0, 0, 0]
    assert [one["rating"] is None for one in told] == [True] * 4 + [False] * 3
    assert [one["change"] is None for one in told] == [True] * 5 + [False] * 2
    assert told[-1]["change"] > 0
    assert ada.get("/api/puzzles/today").json()["kept"]["standing"] == told[-1]
    # And a later try of the same puzzle changes nothing
    assert tried(ada, coins[0], coin=coins[0].answer).json()["verdict"]["standing"] is None


def test_a_guest_and_a_run_have_no_standing_in_their_verdicts(server: Running, client: httpx.Client) -> None:
    ada = httpx.Client(base_url=server.url, timeout=PATIENCE)
    form = {"name": "Ada Hurries", "password": "correct horse battery", "act": "make"}
    assert ada.post("/account/entry", data=form).status_code == 303
    assert tried(client, COIN, coin=COIN.answer).json()["verdict"]["standing"] is None
    assert tried(ada, COIN, coin=COIN.answer, run=True).json()["verdict"]["standing"] is None


@pytest.mark.parametrize("path", ["/puzzles", "/puzzles/win"])
def test_the_choice_of_a_unit_or_an_idea_is_not_named_like_that_of_light_and_dark(
    client: httpx.Client, path: str
) -> None:
    """Given German, which has two words for what English calls a theme."""
    page = client.get(path, headers={"accept-language": "de"}).text
    label = re.search(r'<label class="puzzles-grade">(.*?) <select id="puzzles-theme">', page)
    assert label is not None
    assert label[1] == "Einheit oder Idee"
