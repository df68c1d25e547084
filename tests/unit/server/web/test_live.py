"""The live connection: the news and the views for each page, and the calls over it."""

import asyncio
import json
import random
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.support.waiting import PATIENCE
from tests.support.web_server import Player, Running, sit_down
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.table.play.presenter import LAST_ENTRIES
from warchest.server.web.live.live import SIGNED_OUT
from warchest.server.web.live.news import CommitFeed, Pusher


def listen(server: Running, game: str) -> ClientConnection:
    return server.listen(f"/api/games/{game}/live")


def heard(socket: ClientConnection) -> object:
    return json.loads(socket.recv(timeout=PATIENCE))


def heard_after(news: object, socket: ClientConnection) -> object:
    """The next message that is not this news. A page that comes is announced to all with the number of the last line once more."""
    while (message := heard(socket)) == news:
        pass
    return message


def test_a_socket_gets_the_present_line_and_each_commit(server: Running, player: Player) -> None:
    with listen(server, player.game) as first, listen(server, player.game) as second:
        assert heard(first) == heard(second) == {"seq": 0}
        for seq in (1, 2, 3):
            player.play_one()
            for socket in (first, second):
                assert heard_after({"seq": seq - 1}, socket) == {"seq": seq}


def test_nothing_is_compressed(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        assert socket.protocol.extensions == []


def test_what_is_no_call_is_refused_and_changes_nothing(server: Running, player: Player) -> None:
    said = {
        "hello": "The message is not JSON.",
        "[1]": "The message does not fit: Expected `object`, got `array`.",
        '{"n": 1, "call": "look", "body": {}, "more": 1}': "The message does not fit: Object contains unknown field `more`.",
        '{"n": 1, "call": "delete", "body": {}}': "There is no call of this name over a live connection.",
        '{"n": 1, "call": "look", "body": {}}': "The message does not fit: Object missing required field `seat`.",
    }
    with listen(server, player.game) as socket:
        assert heard(socket) == {"seq": 0}
        for text, sentence in said.items():
            socket.send(text)
            answer = heard_after({"seq": 0}, socket)
            assert isinstance(answer, dict)
            assert (answer["code"], answer["body"]) == (400, {"error": sentence})
        socket.send(b"\x00\x01")
        assert heard_after({"seq": 0}, socket)
        player.play_one()
        assert heard_after({"seq": 0}, socket) == {"seq": 1}


def test_a_frame_that_is_no_text_closes_its_socket_and_is_not_complained_of(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        game = sit_down(client, 1).game
        with running.listen(f"/api/games/{game}/live") as socket:
            socket.recv(timeout=PATIENCE)
            socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                deque(socket, maxlen=0)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
        with running.listen(f"/api/games/{game}/live") as socket:
            assert socket.recv(timeout=PATIENCE)
    assert running.end() == 0
    assert running.complaints() == ""


def test_a_socket_that_says_little_but_far_too_often_is_closed(server: Running, player: Player) -> None:
    def chatter(socket: ClientConnection) -> None:
        for _number in range(100_000):
            socket.send('{"ping": 1}')

    with server.listen(f"/api/games/{player.game}/live") as socket:
        socket.recv(timeout=PATIENCE)
        with pytest.raises(ConnectionClosed):
            chatter(socket)


def test_a_socket_that_says_too_much_is_closed(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        assert heard(socket) == {"seq": 0}
        socket.send("x" * 10_000)
        with pytest.raises(ConnectionClosed):
            deque(socket, maxlen=0)
    assert player.fetch(None)["seq"] == 0


def test_a_socket_that_does_not_read_gets_the_latest(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        for _ in range(5):
            player.play_one()
        while heard(socket) != {"seq": 5}:
            pass


def test_a_game_that_is_not_there_has_no_socket(server: Running) -> None:
    with pytest.raises(InvalidStatus, match="403"), listen(server, "none"):
        pass


class Seated:
    """A player at a seat of a game, or a watcher, with a page that follows the game over its live connection."""

    def __init__(self, server: Running, client: httpx.Client, game: str, seat: int | None, seq: int = 0) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        seen = "" if seat is None else f"&seat={seat}"
        self.socket = server.listen(
            f"/api/games/{game}/live?seq={seq}{seen}", additional_headers={"Cookie": cookie} if cookie else {}
        )
        self.client, self.game, self.seat = client, game, seat
        self._number = 0

    def ask(self, call: str, body: Any) -> dict[str, Any]:
        """Return the reply to a call, and skip other messages before it."""
        self._number += 1
        self.socket.send(json.dumps({"n": self._number, "call": call, "body": body}))
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if message.get("n") == self._number:
                return dict(message)

    def shown(self, seq: int) -> dict[str, Any]:
        """The game after that line, as the page is shown it."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if "game" in message and message["seq"] >= seq:
                assert message["seq"] == message["game"]["seq"] == seq
                return dict(message["game"])


@dataclass
class Linked:
    """A game of two users by link, each with a browser."""

    game: str
    clients: list[httpx.Client]


@pytest.fixture
def linked(server: Running) -> Iterator[Linked]:
    with server.client() as host, server.client() as friend:
        yield linked_game(host, friend)


def linked_game(host: httpx.Client, friend: httpx.Client) -> Linked:
    made = host.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["game"]
    assert friend.post(f"/api/games/{made}/seats", json={"seat": 1}).status_code == 200
    return Linked(made, [host, friend])


def timeless(payload: dict[str, Any]) -> dict[str, Any]:
    """A payload without the parts that depend on the time and on presence."""
    return payload | {"status": payload["status"] | {"attendance": [], "watchers": 0, "clock": None}}


def with_record(news: dict[str, Any], known: list[Any]) -> dict[str, Any]:
    """The game that news shows to a page with this record."""
    whole = {**news}
    if whole.pop("continues", False):
        whole["record"] = known[: known.index(news["record"][0])] + news["record"]
    return whole


def fetched(client: httpx.Client, game: str, seat: int | None) -> dict[str, Any]:
    answer = client.get(f"/api/games/{game}", params={} if seat is None else {"seat": seat})
    return dict(answer.json())


@pytest.mark.slow
def test_a_whole_game_is_the_same_over_the_live_connection_and_over_http(server: Running, linked: Linked) -> None:
    """Given two users who play alternately over HTTP and over their live connections, then each way answers what the other does."""
    chance = random.Random(5)
    with server.client() as stranger, ExitStack() as stack:
        watchers = [Seated(server, stranger, linked.game, None) for _number in range(2)]
        seated = [Seated(server, client, linked.game, seat) for seat, client in enumerate(linked.clients)]
        for one in (*watchers, *seated):
            stack.enter_context(one.socket)
        for seq in range(1, 41):
            public = fetched(stranger, linked.game, None)
            if public["waiting"] is None:
                break
            seat = public["waiting"]["seat"]
            one = seated[seat]
            payload = fetched(one.client, linked.game, seat)
            assert timeless(one.ask("look", {"seat": seat})["body"]) == timeless(payload)
            body: dict[str, Any] = {"seat": seat, "seq": payload["seq"], "ids": []}
            ask = payload["ask"]
            while True:
                choice = chance.choice(ask["choices"])
                body["ids"].append(choice["id"])
                if choice["ends"]:
                    break
                by_http = one.client.post(f"/api/games/{linked.game}/preview", json=body).json()
                assert one.ask("preview", body)["body"] == by_http
                ask = by_http["ask"]
            action = body | {"action_id": f"a{seq}"}
            if seq % 2:
                first = one.ask("actions", action)
                again = one.client.post(f"/api/games/{linked.game}/actions", json=action)
                answered = with_record(first["body"], payload["record"])
                assert (first["code"], timeless(answered)) == (again.status_code, timeless(again.json()))
            else:
                by_http = one.client.post(f"/api/games/{linked.game}/actions", json=action).json()
                again = one.ask("actions", action)
                assert (again["code"], timeless(with_record(again["body"], payload["record"]))) == (
                    200,
                    timeless(by_http),
                )
            shown = [watcher.shown(seq) for watcher in watchers]
            assert shown[0] == shown[1]
            assert len(shown[0]["record"]) <= LAST_ENTRIES + 1
            news = with_record(shown[0], public["record"])
            assert timeless(news) == timeless(fetched(stranger, linked.game, None))
            other = 1 - seat
            news = with_record(seated[other].shown(seq), public["record"])
            assert timeless(news) == timeless(fetched(linked.clients[other], linked.game, other))
        stale = {"seat": 0, "seq": 0, "ids": [1], "action_id": "late"}
        reply = seated[0].ask("actions", stale)
        answer = linked.clients[0].post(f"/api/games/{linked.game}/actions", json=stale)
        assert (reply["code"], reply["body"]["error"]) == (answer.status_code, answer.json()["error"]) == (409, ANY)


def test_a_page_without_the_seat_is_not_shown_its_view(server: Running, linked: Linked) -> None:
    """Given a stranger who follows a seat, when the game continues, then their page hears of it and is shown nothing."""
    with server.client() as stranger:
        curious = Seated(server, stranger, linked.game, 0)
        with curious.socket:
            assert json.loads(curious.socket.recv(timeout=PATIENCE)) == {"seq": 0}
            assert curious.ask("look", {"seat": 0})["code"] == 403
            decider = fetched(stranger, linked.game, None)["waiting"]["seat"]
            Player(linked.clients[decider], linked.game, [decider], random.Random(1)).play_one()
            assert heard_after({"seq": 0}, curious.socket) == {"seq": 1}


def test_a_page_that_comes_back_is_shown_the_game_that_it_missed(server: Running, linked: Linked) -> None:
    missed = LAST_ENTRIES + 1
    with server.client() as stranger:
        for number in range(missed):
            decider = fetched(stranger, linked.game, None)["waiting"]["seat"]
            Player(linked.clients[decider], linked.game, [decider], random.Random(number)).play_one()
        with Seated(server, stranger, linked.game, None, seq=0).socket as late:
            shown = json.loads(late.recv(timeout=PATIENCE))["game"]
            assert timeless(shown) == timeless(fetched(stranger, linked.game, None))
            assert (shown["seq"], len(shown["record"])) == (missed, missed)
        with Seated(server, stranger, linked.game, None, seq=missed).socket as knowing:
            message = json.loads(knowing.recv(timeout=PATIENCE))
            assert message.keys() == {"seq", "status"}
            assert message["status"]["seq"] == missed


def test_an_action_on_one_server_reaches_those_who_follow_the_game_on_another(server: Running, linked: Linked) -> None:
    """Given two servers over one folder, when a player acts at the first, then a watcher at the second is shown the game."""
    other = Running(server.folder)
    try:
        with server.client() as stranger:
            watcher = Seated(other, stranger, linked.game, None)
            with watcher.socket:
                decider = fetched(stranger, linked.game, None)["waiting"]["seat"]
                Player(linked.clients[decider], linked.game, [decider], random.Random(1)).play_one()
                assert watcher.shown(1)["record"]
    finally:
        other.end()


@pytest.mark.slow
def test_calls_over_a_live_connection_are_counted_like_requests(tmp_path: Path) -> None:
    """Given a server with limits, when a player acts too often by both ways together, then both ways refuse."""
    running = Running(tmp_path / "data", limits=True)
    try:
        with running.client() as host, running.client() as friend:
            made = linked_game(host, friend)
            one = Seated(running, host, made.game, 0)
            with one.socket:
                body = {"seat": 0, "seq": 999, "ids": [], "action_id": "x"}
                answers = [one.ask("actions", body)["code"] for _number in range(40)]
                answers += [
                    host.post(f"/api/games/{made.game}/actions", json=body).status_code for _number in range(201)
                ]
                refused = one.ask("actions", body)
            assert answers == [409] * 240 + [429]
            assert refused["code"] == 429
            assert refused["body"]["error"].startswith("Too many requests.")
    finally:
        running.end()


def test_a_signed_out_device_cannot_play_over_its_open_connection(server: Running) -> None:
    """Given a page on a device that was signed out on another server, when it acts, then its connection ends and nothing has changed."""
    other = Running(server.folder)
    try:
        with server.client() as host, server.client() as friend:
            form = {"name": "Ada Away", "password": "correct horse battery", "act": "make"}
            assert host.post("/account/entry", data=form).status_code == 303
            made = linked_game(host, friend)
            one = Seated(server, host, made.game, 0)
            with one.socket:
                assert one.ask("look", {"seat": 0})["code"] == 200
                with other.client(cookies=host.cookies) as elsewhere:
                    assert elsewhere.post("/account/sign-out").status_code == 303
                with pytest.raises(ConnectionClosed) as closed:
                    one.ask("look", {"seat": 0})
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == SIGNED_OUT
    finally:
        other.end()


def test_an_action_is_played_and_shown_though_its_page_leaves_at_once(server: Running, linked: Linked) -> None:
    """Given a page that sends actions and does not wait for the answers, then each is played, and a watcher is shown the game."""
    with server.client() as stranger, Seated(server, stranger, linked.game, None).socket as watching:
        for seq in range(1, 6):
            seat = fetched(stranger, linked.game, None)["waiting"]["seat"]
            payload = fetched(linked.clients[seat], linked.game, seat)
            ids = [next(choice["id"] for choice in payload["ask"]["choices"] if choice["ends"])]
            leaving = Seated(server, linked.clients[seat], linked.game, seat, seq=seq - 1)
            with leaving.socket as socket:
                body = {"seat": seat, "seq": seq - 1, "ids": ids, "action_id": f"left-{seq}"}
                socket.send(json.dumps({"n": 1, "call": "actions", "body": body}))
            while json.loads(watching.recv(timeout=PATIENCE)).get("game", {"seq": 0})["seq"] < seq:
                pass


@pytest.mark.slow
def test_a_game_that_is_not_in_memory_is_played_over_a_live_connection_too(tmp_path: Path) -> None:
    """Given a restarted server, when the first call about a game is an action or a preview, then it is answered as usual."""
    before = Running(tmp_path / "data")
    with before.client() as host, before.client() as friend:
        made, cookies = linked_game(host, friend), [dict(host.cookies), dict(friend.cookies)]
    before.end()
    again = Running(tmp_path / "data")
    try:
        clients = [again.client(cookies=one) for one in cookies]
        decider = fetched(clients[0], made.game, None)["waiting"]["seat"]
        one = Seated(again, clients[decider], made.game, decider)
        with one.socket:
            ask = fetched(clients[decider], made.game, decider)["ask"]
            ids = [next(choice["id"] for choice in ask["choices"] if choice["ends"])]
            body = {"seat": decider, "seq": 0, "ids": ids}
            assert one.ask("preview", body)["body"]["ends"]
            assert one.ask("actions", body | {"action_id": "first"})["body"]["seq"] == 1
        for client in clients:
            client.close()
    finally:
        again.end()


def test_the_first_follower_of_a_game_after_a_start_gets_news_of_arrivals(tmp_path: Path) -> None:
    # Given a process that has shown no news of a game yet, and a page that knows the last line of it
    store = Store(tmp_path)
    game = Table(store).create("one", GameRequest(["you", "you"], "first_game"))
    feed = CommitFeed()
    pusher = Pusher(Table(store), feed)

    async def texts_of_an_arrival() -> list[str]:
        feed.open()
        listener = feed.join(game, "one")
        audience, seq, shown = pusher.first(game, "one", 0, known=0)
        assert shown is not None
        await pusher.follow(game, listener, 0, audience, seq, shown)
        listener.take()
        # When another page comes, which adds no line
        feed.publish(game, seq)
        pusher.open()
        pusher.close()
        await asyncio.sleep(0)
        return [text.text for text in listener.take()]

    # Then the page is sent the new status.
    (text,) = asyncio.run(texts_of_an_arrival())
    assert json.loads(text)["status"]["seq"] == 0
    store.close()


@dataclass
class Waiting:
    """A game by link whose second seat is free."""

    table: Table
    game: str

    def own_hand(self) -> object:
        return json.loads(msgspec.json.encode(self.table.payload("one", self.game, 0)))["view"]["seats"][0]["own"]

    def fill(self) -> None:
        """Take the last seat with an anchor until the hand of the first seat is another one."""
        before = self.own_hand()
        for anchor in range(20):
            self.table.seating.sit("two", self.game, 1, anchor=f"{anchor:064x}")
            if self.own_hand() != before:
                return
            self.game = self.table.create("one", GameRequest(["you", "friend"], "first_game"))
            before = self.own_hand()
        raise AssertionError("the first hands stay the same")


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Waiting]:
    store = Store(tmp_path)
    table = Table(store)
    yield Waiting(table, table.create("one", GameRequest(["you", "friend"], "first_game")))
    table.close()
    store.close()


def test_a_follower_that_comes_back_at_the_first_line_is_sent_the_hand_that_counts(waiting: Waiting) -> None:
    """Given a program that has seen a hand while the game waited, when it comes back after the start with `seq=0`, it gets the new hand."""
    waiting.fill()
    _audience, seq, shown = Pusher(waiting.table, CommitFeed()).first(waiting.game, "one", 0, known=0)
    assert shown is not None
    assert (seq, shown.has_game) == (0, True)
    assert json.loads(shown.text)["game"]["view"]["seats"][0]["own"] == waiting.own_hand()


def test_a_seat_that_is_taken_while_a_follower_arrives_does_not_leave_it_with_the_old_hand(waiting: Waiting) -> None:
    """Given a follower with the text of a waiting game, when the last seat is taken before it follows, then it is sent the new hand."""
    feed = CommitFeed()
    pusher = Pusher(waiting.table, feed)

    async def last_text() -> str:
        feed.open()
        listener = feed.join(waiting.game, "one")
        audience, seq, shown = pusher.first(waiting.game, "one", 0, known=0)
        assert shown is not None
        assert shown.waits
        waiting.table.seating.sit("two", waiting.game, 1, anchor="0" * 64)
        await pusher.follow(waiting.game, listener, 0, audience, seq, shown)
        return listener.take()[0].text

    payload = json.loads(asyncio.run(last_text()))["game"]
    assert not any(person["free"] for person in payload["people"])
    assert payload["view"]["seats"][0]["own"] == waiting.own_hand()


@pytest.mark.parametrize("delivered", ["before it follows", "after it follows"])
def test_a_line_that_is_written_while_a_follower_arrives_is_shown_to_it(waiting: Waiting, delivered: str) -> None:
    """Given a bot with the first text of a game, when the other player acts before it follows, then it is sent the game after that.

    The text of that line was made for the audiences before the bot. A bot that was sent only the number would wait for ever.
    """
    table, game = waiting.table, waiting.game
    table.seating.sit("two", game, 1)
    feed = CommitFeed()
    pusher = Pusher(table, feed)

    async def shown_lines() -> list[dict[str, Any]]:
        feed.open()
        listener = feed.join(game, "one")
        audience, seq, shown = pusher.first(game, "one", 0, known=-1)
        assert shown is not None
        table.resign("two", game, 1, "a line")
        texts = pusher.texts(*table.standing(game), (), "news")
        if delivered == "before it follows":
            feed.deliver(game, 1, texts)
        await pusher.follow(game, listener, 0, audience, seq, shown)
        if delivered == "after it follows":
            feed.deliver(game, 1, texts)
            pusher.open()
            pusher.close()
            await asyncio.sleep(0)
        return [json.loads(text.text) for text in listener.take()]

    found = asyncio.run(shown_lines())
    assert [news["game"]["seq"] for news in found if news.get("game")] == [1]
