"""The chat over the real interface: phrases, rooms, news only for those who may read, limits, and reports in the log."""

import re
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from tests.support.long_limits import DAY_SECONDS
from tests.support.waiting import PATIENCE
from tests.support.web_server import Running


class Guest:
    """A user with a browser."""

    def __init__(self, server: Running, client: httpx.Client) -> None:
        self.server = server
        self.client = client
        client.get("/")

    def sit(self, game: str, seat: int) -> None:
        answer = self.client.post(f"/api/games/{game}/seats", json={"seat": seat})
        assert answer.status_code == 200, answer.text

    def say(self, game: str, room: str = "table", **words: Any) -> httpx.Response:
        body = {"room": room, "message_id": secrets.token_hex(8), **(words or {"phrase": "luck"})}
        return self.client.post(f"/api/games/{game}/chat", json=body)

    def talk(self, game: str, **query: Any) -> dict[str, Any]:
        answer = self.client.get(f"/api/games/{game}/chat", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def texts(self, game: str, **query: Any) -> list[str]:
        return [line["text"] for line in self.talk(game, **query)["lines"]]

    def listen(self, game: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return self.server.listen(f"/api/games/{game}/live", additional_headers={"Cookie": cookie})


@pytest.fixture
def guests(server: Running) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [Guest(server, stack.enter_context(server.client())) for _ in range(5)]


def heard(socket: ClientConnection, last: str) -> list[str]:
    """Return the messages of a socket up to the frame `last`: including arrivals."""
    frames: list[str] = []
    while last not in frames:
        frames.append(str(socket.recv(timeout=PATIENCE)))
    return frames


def made(host: Guest, friends: list[Guest], **more: Any) -> str:
    """A game of the host with these friends, in seat order."""
    seats = ["you", *("friend" for _ in friends)]
    answer = host.client.post("/api/games", json={"seats": seats, "setup": "random", **more})
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["game"]
    for seat, friend in enumerate(friends, 1):
        friend.sit(game, seat)
    return game


def test_two_players_exchange_phrases_each_in_their_language(guests: list[Guest]) -> None:
    ada, imre = guests[:2]
    game = made(ada, [imre])
    answer = ada.say(game, phrase="luck")
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    told = answer.json()
    assert re.fullmatch(r"Guest \d{4}", told.pop("name"))
    assert told == {"number": 1, "who": "seat-0", "you": True, "text": "Good luck"}
    imre.say(game, phrase="thanks")
    assert imre.texts(game) == ["Good luck", "Thank you"]
    assert imre.texts(game, room="table", after=1) == ["Thank you"]


def test_another_side_s_room_is_forbidden_whatever_was_said_there(guests: list[Guest]) -> None:
    ada, imre, watcher = guests[:3]
    game = made(ada, [imre])
    before = ada.client.get(f"/api/games/{game}/chat", params={"room": "watchers"})
    assert watcher.say(game, "watchers").status_code == 201
    after = ada.client.get(f"/api/games/{game}/chat", params={"room": "watchers"})
    assert (before.status_code, before.text) == (after.status_code, after.text)
    assert before.status_code == ada.say(game, "watchers").status_code == watcher.say(game).status_code == 403
    imre.client.post(f"/api/games/{game}/resign", json={"seat": 1, "action_id": "enough"})
    assert ada.texts(game, room="watchers") == ["Good luck"]


def test_a_word_between_partners_reaches_no_other_socket(guests: list[Guest]) -> None:
    ada, imre, noor, zoe, watcher = guests
    game = made(ada, [imre, noor, zoe], partners_talk=True)
    with ExitStack() as stack:
        sockets = {guest: stack.enter_context(guest.listen(game)) for guest in guests}
        for socket in sockets.values():
            heard(socket, '{"seq":0}')
        assert noor.say(game, "team0", phrase="nice").status_code == 201
        for guest in (ada, noor):
            heard(sockets[guest], '{"seq":0,"chat":true}')
        assert ada.client.post(f"/api/games/{game}/abort", json={"seat": 0}).status_code == 200
        for guest in (imre, zoe, watcher):
            assert set(heard(sockets[guest], '{"seq":1}')) <= {'{"seq":0}', '{"seq":1}'}
    assert ada.texts(game, room="team0") == ["Nice move"]


def test_the_invitation_says_that_partners_may_talk(guests: list[Guest]) -> None:
    for talking in (True, False):
        seats = ["you", "friend", "friend", "friend"]
        wish = {"seats": seats, "setup": "random", "partners_talk": talking}
        game = guests[0].client.post("/api/games", json=wish).json()["game"]
        assert ("Partners may talk" in guests[1].client.get(f"/game/{game}").text) == talking


def test_a_user_with_an_account_writes_text_that_the_room_may_read(guests: list[Guest]) -> None:
    ada, imre = guests[:2]
    form = {"name": "Chatting Ada", "password": "a long enough password", "act": "make"}
    assert ada.client.post("/account/entry", data=form).status_code == 303
    game = made(ada, [imre])
    assert ada.talk(game)["text"] is True
    assert ada.say(game, text=" well\u202e  met ").status_code == 201
    assert imre.texts(game) == ["well met"]
    assert imre.talk(game)["text"] is False


def test_guests_write_no_text(guests: list[Guest]) -> None:
    ada, imre = guests[:2]
    game = made(ada, [imre])
    answer = ada.say(game, text="hello")
    assert answer.status_code == 422
    assert "Sign in" in answer.json()["error"]
    assert imre.talk(game)["text"] is False


@pytest.mark.parametrize(
    "words", [{"phrase": "attack"}, {"text": "x" * 201}, {"phrase": "luck", "extra": 1}, {"room": "kitchen"}]
)
def test_a_message_that_does_not_fit_is_malformed(guests: list[Guest], words: dict[str, Any]) -> None:
    game = made(guests[0], [guests[1]])
    assert guests[0].say(game, **words).status_code == 400


def test_the_same_message_twice_is_said_once_and_other_words_under_its_id_are_refused(guests: list[Guest]) -> None:
    ada, imre = guests[:2]
    game = made(ada, [imre])
    first, again = (ada.say(game, phrase="luck", message_id="same") for _ in range(2))
    assert first.json() == again.json()
    assert ada.say(game, phrase="thanks", message_id="same").status_code == 409
    assert imre.texts(game) == ["Good luck"]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with limits that no other test uses up."""
    running = Running(tmp_path_factory.mktemp("strict"), limits=True)
    yield running
    running.end()


@pytest.mark.slow
def test_a_user_who_talks_too_much_reads_how_long_to_wait(strict: Running) -> None:
    with strict.client() as one, strict.client() as other:
        ada, imre = Guest(strict, one), Guest(strict, other)
        game = made(ada, [imre])
        assert [ada.say(game).status_code for _line in range(5)] == [201] * 5
        answer = ada.say(game)
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= DAY_SECONDS
        assert re.fullmatch(r"Too many requests\. Try again in \d+ s\.", answer.json()["error"])
        assert imre.say(game).status_code == 201
        assert len(imre.texts(game)) == 6


def test_a_blocked_user_is_hidden_until_unblocked(guests: list[Guest]) -> None:
    ada, imre = guests[:2]
    game = made(ada, [imre])
    imre.say(game)
    block = {"who": "seat-1", "blocked": True}
    answer = ada.client.post(f"/api/games/{game}/chat/block", json=block)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["lines"], [one["who"] for one in told["blocked"]]) == ([], ["seat-1"])
    answer = ada.client.post(f"/api/games/{game}/chat/block", json=block | {"blocked": False})
    assert len(answer.json()["lines"]) == 1


@pytest.mark.slow
def test_a_report_is_a_line_for_the_host_at_most_three_a_minute(strict: Running) -> None:
    with strict.client() as one, strict.client() as other:
        ada, imre = Guest(strict, one), Guest(strict, other)
        game = made(ada, [imre])
        imre.say(game, phrase="sorry")
        line = {"room": "table", "number": 1}
        reports = f"/api/games/{game}/chat/report"
        answers = [ada.client.post(reports, json=line).status_code for _report in range(4)]
    assert answers == [200] * 3 + [429]
    written = strict.complaints().splitlines()
    assert len(written) == len(answers) - 1
    assert re.fullmatch(
        rf"WARNING warchest\.chat: Reported: game {game}, room table, line 1: [0-9a-f]{{12}} said 'sorry' \(.*\) \[.*\]",
        written[0],
    )


def test_another_site_can_say_nothing(guests: list[Guest]) -> None:
    ada, imre = guests[:2]
    game = made(ada, [imre])
    body = {"room": "table", "message_id": "m", "phrase": "luck"}
    answer = ada.client.post(f"/api/games/{game}/chat", json=body, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert imre.texts(game) == []
