"""The rooms of the chat and their readers. Two worlds, one with messages that a viewer may not read and one without them, look the same to
it."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.talking import ADA, IMRE, MAX, MIA, NOOR, ZOE, end, four, opened, read, say, seated
from warchest.schema.chat import RoomId
from warchest.server.chat import Chat, MayRead
from warchest.server.table import NotYourSeatError, RefusedError, Table, TableError

ROOMS: tuple[RoomId, ...] = ("table", "team0", "team1", "watchers")
PEOPLE = (ADA, IMRE, NOOR, ZOE, MAX, MIA)
SPEAKERS: dict[RoomId, str] = {"table": ADA, "team0": NOOR, "team1": ZOE, "watchers": MAX}
"""A user who may write in each room of a game for four."""


def rooms(chat: Chat, person: str, game: str) -> list[tuple[str, bool]]:
    return [(found.room, found.write) for found in chat.talk(person, game).rooms]


def test_players_and_watchers_have_separate_rooms(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    assert rooms(chat, ADA, game) == rooms(chat, IMRE, game) == [("table", True)]
    assert rooms(chat, MAX, game) == [("watchers", True)]


def test_players_can_read_the_watchers_room_after_the_game_but_not_write_there(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    say(chat, MAX, game, "watchers", "he draws the knight")
    with pytest.raises(NotYourSeatError):
        read(chat, ADA, game, "watchers")
    end(table, game)
    assert read(chat, ADA, game, "watchers") == ["he draws the knight"]
    with pytest.raises(RefusedError, match="Only spectators"):
        say(chat, ADA, game, "watchers", "did he")


def test_a_watcher_cannot_read_the_players_chat_when_the_game_is_over(table: Table, chat: Chat) -> None:
    game = four(table)
    end(table, game)
    assert rooms(chat, MAX, game) == [("watchers", True)]
    for room in ("table", "team0", "team1"):
        with pytest.raises(NotYourSeatError):
            read(chat, MAX, game, room)


def test_partners_have_a_room_where_the_table_said_so_at_the_start(table: Table, chat: Chat) -> None:
    talking, silent = four(table), four(table, partners_talk=False)
    assert [rooms(chat, person, talking) for person in (ADA, IMRE, NOOR, ZOE)] == [
        [("table", True), ("team0", True)],
        [("table", True), ("team1", True)],
    ] * 2
    assert rooms(chat, ADA, silent) == [("table", True)]
    say(chat, NOOR, talking, "team0", "take the middle")
    assert read(chat, ADA, talking, "team0") == ["take the middle"]


def test_a_side_with_one_player_and_a_bot_has_no_room(table: Table, chat: Chat) -> None:
    sitters = ("you", "friend", "page", "friend")
    game = seated(table, IMRE, ZOE, sitters=sitters, partners_talk=True)
    assert rooms(chat, ADA, game) == [("table", True)]
    assert rooms(chat, IMRE, game) == [("table", True), ("team1", True)]


@pytest.mark.parametrize("sitters", [("you", "page"), ("you", "you"), ("you", "you", "you", "you")])
def test_a_lone_player_has_no_chat_but_watchers_have(table: Table, chat: Chat, sitters: tuple[str, ...]) -> None:
    game = seated(table, sitters=sitters)
    assert rooms(chat, ADA, game) == []
    assert chat.talk(ADA, game).room is None
    for room in ROOMS:
        with pytest.raises(NotYourSeatError):
            say(chat, ADA, game, room, "hello")
    assert rooms(chat, MAX, game) == [("watchers", True)]


def test_the_chat_opens_once_every_seat_is_taken(table: Table, chat: Chat) -> None:
    game = seated(table)
    assert rooms(chat, ADA, game) == rooms(chat, MAX, game) == []
    with pytest.raises(NotYourSeatError):
        say(chat, MAX, game, "watchers", "I might sit down")


def test_partners_cannot_talk_apart_with_two_players(table: Table) -> None:
    with pytest.raises(RefusedError, match="four-player"):
        seated(table, partners_talk=True)


def test_watchers_keep_their_numbers(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    for person in (MAX, MIA, MAX):
        say(chat, person, game, "watchers", "oh")
    lines = chat.talk(MIA, game).lines
    assert [(line.who, line.name, line.you) for line in lines] == [
        ("watcher-1", "Spectator 1", False),
        ("watcher-2", "Spectator 2", True),
        ("watcher-1", "Spectator 1", False),
    ]


@pytest.fixture
def worlds(tmp_path: Path) -> Iterator[list[tuple[Table, Chat]]]:
    stores = [opened(tmp_path / name) for name in ("talkative", "silent")]
    yield [(table, chat) for _store, table, chat in stores]
    for store, _table, _chat in stores:
        store.close()


def sent(call: Callable[[], Any]) -> bytes:
    """Return a call's answer as the bytes that are sent."""
    try:
        return msgspec.json.encode(call())
    except TableError as problem:
        return msgspec.json.encode([type(problem).__name__, str(problem)])


def answers(table: Table, chat: Chat, viewer: str, *, talkative: bool, over: bool) -> list[bytes]:
    """All that a viewer is sent while players talk: always in its rooms, and in the others only in a talkative world."""
    game = four(table)
    if over:
        end(table, game)
    mine = {found.room for found in chat.talk(viewer, game).rooms}
    others = [room for room in ROOMS if room not in mine]
    heard: list[str] = []
    chat.on_message(lambda _game, may_read: heard.append("news") if may_read(viewer) else None)
    found = []
    for turn in range(3):
        for room, speaker in SPEAKERS.items():
            if room in mine or talkative:
                say(chat, speaker, game, room, f"{room} {turn}", f"{room}-{turn}")
        found += [sent(partial(chat.talk, viewer, game, room)) for room in (None, *ROOMS)]
        for room in others:
            found.append(sent(partial(say, chat, viewer, game, room, "let me in")))
            found.append(sent(partial(chat.report, viewer, game, room, 1)))
        if "watchers" in others:
            found.append(sent(partial(chat.block, viewer, game, "watcher-1", blocked=True)))
    return [*found, " ".join(heard).encode()]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("viewer", PEOPLE)
def test_unreadable_messages_leave_no_trace_in_the_sent_data(
    worlds: list[tuple[Table, Chat]], viewer: str, over: bool
) -> None:
    first, second = (
        answers(table, chat, viewer, talkative=talkative, over=over)
        for talkative, (table, chat) in zip((True, False), worlds, strict=True)
    )
    assert first == second
    assert len(first) > 15


def test_the_news_of_a_message_reaches_those_who_may_read_it(table: Table, chat: Chat) -> None:
    news: list[MayRead] = []
    chat.on_message(lambda _game, may_read: news.append(may_read))
    game = four(table)
    heard: dict[str, list[str]] = {}
    for room, speaker in SPEAKERS.items():
        say(chat, speaker, game, room, "psst")
        heard[room] = [person for person in PEOPLE if news[-1](person)]
    assert heard == {
        "table": [ADA, IMRE, NOOR, ZOE],
        "team0": [ADA, NOOR],
        "team1": [IMRE, ZOE],
        "watchers": [MAX, MIA],
    }
