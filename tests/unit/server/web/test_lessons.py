"""The pages of the lessons and the calls of their boards: an invalid call gets a sentence, and an account keeps the finished lessons."""

import httpx
import pytest

from tests.support.onlookers import told_of_oneself
from tests.support.web_server import Running
from tests.unit.server.web.test_api import one_sentence
from warchest.teaching.lessons.contents import LESSONS, TEN
from warchest.teaching.lessons.playing import right_ids

STEP = "/api/lessons/attack/1"
RIGHT = ".".join(map(str, right_ids(LESSONS["attack"], 0)))


def test_the_list_has_every_lesson_and_starts_with_the_first(client: httpx.Client) -> None:
    page = client.get("/learn").text
    for lesson in LESSONS.values():
        assert f'href="/learn/{lesson.id}"' in page
        assert lesson.title in page
    assert f'id="lessons-next" href="/learn/{TEN[0].id}"' in page


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_a_page_with_its_sentences(client: httpx.Client, lesson: str) -> None:
    answer = client.get(f"/learn/{lesson}")
    assert answer.status_code == 200
    assert f'"lesson":"{lesson}"' in answer.text


def test_an_unknown_lesson_has_no_page(client: httpx.Client) -> None:
    assert client.get("/learn/nothing").status_code == 404


def test_a_step_is_sent_at_its_start_and_after_the_right_action(client: httpx.Client) -> None:
    begun = client.get(STEP).json()
    assert (begun["ends"], begun["reason"]) == (False, None)
    after = client.get(STEP, params={"ids": RIGHT}).json()
    assert (after["ends"], after["ask"], after["reason"]) == (True, None, None)


def test_another_action_is_answered_with_a_reason(client: httpx.Client) -> None:
    other = next(one["id"] for one in client.get(STEP).json()["ask"]["choices"] if str(one["id"]) != RIGHT)
    told = client.get(STEP, params={"ids": str(other)}).json()
    assert told["ends"] is False
    assert told["reason"].endswith(".")


def test_the_same_address_has_the_same_answer_for_everyone(server: Running, client: httpx.Client) -> None:
    first = client.get(STEP)
    assert first.headers["cache-control"] == "private, max-age=600"
    with server.client() as stranger:
        assert stranger.get(STEP).content == first.content


def test_an_illegal_try_is_answered_with_the_reason(client: httpx.Client) -> None:
    refused = client.get(f"{STEP}/why", params={"coin": "pikeman", "hex": "f2"})
    assert refused.status_code == 200
    assert refused.json()["reason"].endswith(".")


@pytest.mark.parametrize("call", ["", "/why"])
@pytest.mark.parametrize(
    ("step", "ids", "status"),
    [
        ("nothing/1", "", 404),
        ("attack/99", "", 404),
        ("attack/0", "", 400),
        ("attack/99999999999999999999", "", 400),
        ("attack/1", "5000", 422),
        ("attack/1", "99999", 422),
        ("attack/1", f"{RIGHT}.{RIGHT}.{RIGHT}.{RIGHT}.{RIGHT}", 422),
        ("attack/1", "1..2", 400),
        ("attack/1", "x", 400),
        ("attack/1", ".".join(["1"] * 17), 400),
    ],
)
def test_what_does_not_fit_gets_one_sentence(client: httpx.Client, call: str, step: str, ids: str, status: int) -> None:
    answer = client.get(f"/api/lessons/{step}{call}", params={"ids": ids})
    assert answer.status_code == status, answer.text
    one_sentence(answer)


def test_an_account_keeps_the_lessons_that_it_has_done_on_every_device(client: httpx.Client) -> None:
    """Given a guest, nothing is kept; given an account, then it is, and lessons that do not exist are left out."""
    sent = {"lessons": ["attack", "move", "no-lesson"]}
    assert client.post("/api/lessons", json=sent).json() == {"lessons": []}
    assert '"done":null' in client.get("/learn").text.replace(" ", "")
    form = {"name": "Lea", "password": "correct horse battery", "act": "make"}
    assert client.post("/account/entry", data=form).status_code == 303
    assert client.post("/api/lessons", json=sent).json() == {"lessons": ["attack", "move"]}
    for page in ("/learn", "/learn/bolster"):
        assert '"done":["attack","move"]' in client.get(page).text.replace(" ", "")
    assert told_of_oneself(client)["lessons"] == ["attack", "move"]
