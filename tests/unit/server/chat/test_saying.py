"""What is said: phrases in the reader's language, cleaned texts, each once however often it is sent."""

import logging

import pytest

from tests.support.talking import ADA, IMRE, read, say, seated
from warchest.schema.chat import ChatLine
from warchest.server.chat import Chat, OtherMessageError
from warchest.server.chat.service import LONGEST, MOST_KEPT
from warchest.server.table import RefusedError, Table, UnknownGameError
from warchest.server.table.people import given_name


def test_a_phrase_is_read_by_the_other_player_under_the_seat_of_who_said_it(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    chat.say(ADA, game, "table", "m", phrase="luck")
    assert chat.talk(IMRE, game).lines == [ChatLine(1, "seat-0", given_name(ADA), False, "Good luck")]
    assert chat.talk(ADA, game).lines == [ChatLine(1, "seat-0", given_name(ADA), True, "Good luck")]


def test_lines_after_a_number_are_those_that_came_later(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    for text in ("one", "two", "three"):
        say(chat, ADA, game, "table", text)
    assert [line.text for line in chat.talk(IMRE, game, "table", after=1).lines] == ["two", "three"]
    assert chat.talk(IMRE, game, "table", after=3).rooms[0].last == 3


def test_a_message_that_is_sent_again_is_said_once(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    told: list[str] = []
    chat.on_message(lambda said, _readers: told.append(said.game))
    assert say(chat, ADA, game, "table", "hello", "same") == say(chat, ADA, game, "table", "hello", "same")
    assert read(chat, IMRE, game) == ["hello"]
    assert told == [game]


def test_the_id_of_a_message_is_not_taken_for_another_one(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    say(chat, ADA, game, "table", "hello", "same")
    with pytest.raises(OtherMessageError):
        say(chat, ADA, game, "table", "goodbye", "same")
    assert read(chat, IMRE, game) == ["hello"]
    say(chat, IMRE, game, "table", "mine", "same")
    assert read(chat, ADA, game) == ["hello", "mine"]


def test_a_guest_says_phrases_and_no_text(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    with pytest.raises(RefusedError, match="Guests can send only phrases"):
        chat.say(ADA, game, "table", "m", text="hello", may_write_text=False)
    assert read(chat, IMRE, game) == []


@pytest.mark.parametrize("words", [{}, {"phrase": "luck", "text": "both"}])
def test_a_message_is_either_a_phrase_or_a_text(table: Table, chat: Chat, words: dict[str, str]) -> None:
    game = seated(table, IMRE)
    with pytest.raises(RefusedError, match="a phrase or write a message"):
        chat.say(ADA, game, "table", "m", **words, may_write_text=True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  good \n game ", "good game"),
        ("\u202eevil\u0000", "evil"),
        ("Z" + "\u0336" * 40 + "algo", "Z\u0336\u0336algo"),
        ("x" * 300, "x" * LONGEST),
    ],
)
def test_a_text_has_nothing_that_changes_the_text_around_it(table: Table, chat: Chat, typed: str, shown: str) -> None:
    game = seated(table, IMRE)
    say(chat, ADA, game, "table", typed)
    assert read(chat, IMRE, game) == [shown]


def test_an_invisible_text_is_refused(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    with pytest.raises(RefusedError, match="is empty"):
        say(chat, ADA, game, "table", " \u200b\u202e ")


def test_a_room_keeps_its_newest_lines_and_keeps_counting(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    for number in range(MOST_KEPT + 2):
        say(chat, ADA, game, "table", str(number))
    lines = chat.talk(IMRE, game).lines
    assert [lines[0].number, lines[-1].number, len(lines)] == [3, MOST_KEPT + 2, MOST_KEPT]


def test_players_keep_talking_when_the_game_is_over(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    table.resign(ADA, game, 0, "enough")
    say(chat, IMRE, game, "table", "good game")
    assert read(chat, ADA, game) == ["good game"]


def test_a_game_that_is_not_there_has_no_chat(chat: Chat) -> None:
    with pytest.raises(UnknownGameError):
        chat.talk(ADA, "none")


def test_a_listener_that_fails_takes_nothing_back(table: Table, chat: Chat, caplog: pytest.LogCaptureFixture) -> None:
    def fails(_said: object, _readers: object) -> None:
        raise RuntimeError

    chat.on_message(fails)
    game = seated(table, IMRE)
    with caplog.at_level(logging.ERROR):
        say(chat, ADA, game, "table", "hello")
    assert read(chat, IMRE, game) == ["hello"]
