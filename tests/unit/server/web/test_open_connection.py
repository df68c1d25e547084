"""What stays of a live connection once it is open."""

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.support.apart import run_apart
from warchest.server.web.guard.open_connection import FAULT, OpenConnection, OpenConnectionMiddleware, connection_of
from warchest.wording.languages import ENGLISH, Language, in_language, language


class Frame:
    """Something that a layer holds until it returns."""


async def served(open_: Callable[[Any, Any, Any], Any], heard: list[dict[str, Any]], scope: Any = None) -> list[Any]:
    """Serve one live connection, which hears these messages, and return what it was sent."""
    sent: list[Any] = []

    async def receive() -> Any:
        return heard.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    told: Any = {"type": "websocket", "headers": [(b"cookie", b"warchest=1")]} if scope is None else scope
    await OpenConnectionMiddleware(open_)(told, receive, send)
    return sent


def test_the_layers_of_a_connection_are_gone_while_it_lasts() -> None:
    """Given a connection opened through a layer, then while it lasts neither the layer's objects nor the headers are kept."""
    scope: Any = {
        "type": "websocket",
        "headers": [(b"cookie", b"warchest=1")],
        "state": {"household": "home", "turn": Frame()},
    }
    kept: list[object] = []

    async def last(connection: OpenConnection) -> None:
        gc.collect()
        kept.extend(one for one in gc.get_objects() if isinstance(one, Frame))
        kept.append(dict(scope))
        assert await connection.next() is None

    async def layer(scope: Any, _receive: Any, _send: Any) -> None:
        held = Frame()
        connection = connection_of(scope)
        connection.run_once_open(partial(last, connection))
        assert held is not None

    run_apart(served(layer, [{"type": "websocket.disconnect"}], scope))
    assert kept == [{"state": {"household": "home"}}]


def test_a_connection_keeps_the_language_in_which_it_was_opened() -> None:
    dutch, spoken = Language("nl", "Nederlands"), list[Language]()

    async def last() -> None:
        spoken.append(language())

    async def layer(scope: Any, _receive: Any, _send: Any) -> None:
        with in_language(dutch):
            connection_of(scope).run_once_open(last)
        assert language() == ENGLISH

    run_apart(served(layer, []))
    assert spoken == [dutch]


@pytest.mark.parametrize("outcome", ["refused", "left", "failed"])
def test_what_a_layer_notes_for_the_end_is_done_at_the_end_the_last_first(outcome: str) -> None:
    """Also where the connection is refused or fails, and where what was noted later fails."""
    done: list[str] = []

    async def leave() -> None:
        await asyncio.sleep(0)
        done.append("async")

    def fail() -> None:
        done.append("fails")
        raise ValueError

    async def last() -> None:
        done.append("lasts")
        if outcome == "failed":
            raise ValueError

    async def layer(scope: Any, _receive: Any, _send: Any) -> None:
        connection = connection_of(scope)
        connection.at_end(partial(done.append, "first"))
        connection.at_end(leave)
        connection.at_end(fail)
        if outcome != "refused":
            connection.run_once_open(last)
        done.append("opened")

    sent = run_apart(served(layer, []))
    lasted = [] if outcome == "refused" else ["lasts"]
    assert done == ["opened", *lasted, "fails", "async", "first"]
    assert [message["code"] for message in sent] == ([FAULT] if outcome == "failed" else [])


def test_a_connection_that_the_site_has_closed_is_sent_nothing_more() -> None:
    async def last(connection: OpenConnection) -> None:
        connection.end(4401)
        await asyncio.sleep(0)
        await connection.send("late")
        await connection.close(1000)

    async def layer(scope: Any, _receive: Any, _send: Any) -> None:
        connection = connection_of(scope)
        connection.run_once_open(partial(last, connection))

    sent = run_apart(served(layer, []))
    assert [message["code"] for message in sent] == [4401]


def test_a_page_sends_no_more_messages_at_once_than_its_pace_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    heard: list[str | None] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def last(connection: OpenConnection) -> None:
        monkeypatch.setattr(asyncio, "sleep", sleep)
        heard.extend([await connection.next() for _number in range(3)])

    async def layer(scope: Any, _receive: Any, _send: Any) -> None:
        connection = connection_of(scope)
        connection.slow(0.001, 2)
        connection.run_once_open(partial(last, connection))

    run_apart(served(layer, [{"type": "websocket.receive", "text": text} for text in "abc"]))
    assert heard == ["a", "b", "c"]
    assert len(waited) == 1
