"""The bounds of streams, and the events between two looks, without a server."""

import asyncio
from typing import Any

import pytest

from warchest.schema.game import BotEvent
from warchest.server.lobby.bot_events import changes
from warchest.server.web.guard.open_connection import OpenStream
from warchest.server.web.live.streams import MOST, Streams
from warchest.server.web.messages import TooOftenError


class Line:
    """What a stream sends, and its client's silence."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.connection = OpenStream(self.receive, self.send)

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def ended(self) -> bool:
        return any(not message["more_body"] for message in self.sent)


def test_a_bot_has_a_bounded_number_of_streams_and_another_bot_has_its_own() -> None:
    async def open_them() -> None:
        streams, lines = Streams(), [Line() for _number in range(MOST)]
        for number, line in enumerate(lines):
            streams.take("one", f"game {number}", line.connection)
        with pytest.raises(TooOftenError):
            streams.take("one", "one too many", Line().connection)
        streams.take("other", "events", Line().connection)
        await lines[0].connection.leave()
        streams.take("one", "one in its place", Line().connection)

    asyncio.run(open_them())


def test_a_new_stream_takes_the_place_of_one_that_may_have_died() -> None:
    async def open_them() -> None:
        streams, first, second = Streams(), Line(), Line()
        streams.take("one", "events", first.connection)
        streams.take("one", "events", second.connection)
        await asyncio.sleep(0)
        assert first.ended
        await first.connection.leave()
        streams.end()
        await asyncio.sleep(0)
        assert second.ended

    asyncio.run(open_them())


def test_an_answer_that_has_ended_is_sent_no_more() -> None:
    async def end() -> list[Any]:
        line = Line()
        await line.connection.send("{}")
        await line.connection.close(0)
        await line.connection.send("late")
        await line.connection.close(0)
        return line.sent

    assert [message["body"] for message in asyncio.run(end())] == [b"{}\n", b""]


def test_a_challenge_that_has_become_a_game_has_no_end() -> None:
    asked, game = BotEvent("challenge", "a", 1), BotEvent("gameStart", "a", 1)
    before: dict[Any, BotEvent] = {("challenge", "a"): asked, ("challenge", "b"): BotEvent("challenge", "b", 0)}
    assert [*changes(before, {("gameStart", "a"): game})] == [BotEvent("challengeEnd", "b"), game]
    assert [*changes({("gameStart", "a"): game}, {})] == [BotEvent("gameFinish", "a")]
