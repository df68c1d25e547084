"""Blocking and reporting: a blocked user is hidden and doesn't learn of it, and a report can't forge the host's log."""

import logging

import pytest

from tests.support.talking import ADA, IMRE, MAX, MIA, NOOR, end, four, read, say, seated
from warchest.server.chat import Chat, MayRead
from warchest.server.table import NotYourSeatError, RefusedError, Table
from warchest.server.table.people import given_name


def test_a_blocked_user_is_hidden_only_from_the_user_who_blocks(table: Table, chat: Chat) -> None:
    game = four(table)
    say(chat, IMRE, game, "table", "slow")
    chat.block(ADA, game, "seat-1", blocked=True)
    say(chat, IMRE, game, "table", "slow slow")
    assert read(chat, ADA, game) == []
    assert read(chat, NOOR, game) == read(chat, IMRE, game) == ["slow", "slow slow"]


def test_a_blocked_user_does_not_learn_of_the_block(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    chat.block(ADA, game, "seat-1", blocked=True)
    say(chat, ADA, game, "table", "good game")
    say(chat, IMRE, game, "table", "thanks")
    assert read(chat, IMRE, game) == ["good game", "thanks"]
    assert chat.talk(IMRE, game).blocked == []


def test_the_news_of_a_blocked_message_does_not_reach_who_blocks(table: Table, chat: Chat) -> None:
    news: list[MayRead] = []
    chat.on_message(lambda _game, may_read: news.append(may_read))
    game = four(table)
    chat.block(ADA, game, "seat-1", blocked=True)
    say(chat, IMRE, game, "table", "slow")
    assert [news[0](person) for person in (ADA, NOOR)] == [False, True]
    assert chat.talk(ADA, game).rooms[0].last == 0


def test_a_block_holds_in_other_games_and_can_be_removed(table: Table, chat: Chat) -> None:
    first, second = seated(table, IMRE), seated(table, IMRE)
    chat.block(ADA, first, "seat-1", blocked=True)
    chat.block(ADA, first, "seat-1", blocked=True)
    say(chat, IMRE, second, "table", "hello again")
    assert read(chat, ADA, second) == []
    assert [(person.who, person.name) for person in chat.talk(ADA, second).blocked] == [("seat-1", given_name(IMRE))]
    chat.block(ADA, second, "seat-1", blocked=False)
    assert read(chat, ADA, second) == ["hello again"]


def test_watchers_block_each_other_by_their_numbers(table: Table, chat: Chat) -> None:
    game = seated(table, IMRE)
    say(chat, MAX, game, "watchers", "boring")
    chat.block(MIA, game, "watcher-1", blocked=True)
    assert read(chat, MIA, game) == []
    assert [person.name for person in chat.talk(MIA, game).blocked] == ["Spectator 1"]


def test_a_blocked_watcher_s_talk_stays_hidden_until_the_end(table: Table, chat: Chat) -> None:
    earlier, game = seated(table, MAX), seated(table, IMRE)
    chat.block(ADA, earlier, "seat-1", blocked=True)
    say(chat, MAX, game, "watchers", "I know her")
    assert chat.talk(ADA, game).blocked == []
    end(table, game)
    assert [person.who for person in chat.talk(ADA, game).blocked] == ["watcher-1"]
    assert read(chat, ADA, game, "watchers") == []


@pytest.mark.parametrize("who", ["seat-0", "seat-2", "seat-3", "watcher-1"])
def test_a_user_cannot_block_themselves_a_bot_or_an_unknown_user(table: Table, chat: Chat, who: str) -> None:
    game = seated(table, IMRE, sitters=("you", "friend", "page", "squire"))
    with pytest.raises(RefusedError, match="No player here"):
        chat.block(ADA, game, who, blocked=True)


def test_a_report_is_one_line_of_the_log_that_no_message_can_forge(
    table: Table, chat: Chat, caplog: pytest.LogCaptureFixture
) -> None:
    game = seated(table, IMRE)
    say(chat, IMRE, game, "table", "bad\nWARNING warchest.server.chat: Reported: \u2028 innocent ' %s \u00e9")
    with caplog.at_level(logging.WARNING, logger="warchest.chat"):
        chat.report(ADA, game, "table", 1)
    [record] = caplog.records
    written = record.getMessage()
    assert written.isascii()
    assert written.splitlines() == [written]
    assert written.startswith(f'Reported: game {game}, room table, line 1: {IMRE[:12]} said "bad WARNING')
    assert written.endswith(f"(reported by {ADA[:12]})")


def test_only_a_line_that_one_may_read_is_reported(table: Table, chat: Chat, caplog: pytest.LogCaptureFixture) -> None:
    game = seated(table, IMRE)
    say(chat, IMRE, game, "table", "hello")
    with pytest.raises(RefusedError, match="no such message"):
        chat.report(ADA, game, "table", 2)
    with pytest.raises(NotYourSeatError):
        chat.report(MAX, game, "table", 1)
    assert not caplog.records
