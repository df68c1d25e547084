"""The task that sends the news of a live connection."""

import asyncio
import gc
import weakref
from typing import Any, cast

from tests.support.apart import run_apart
from warchest.server.web.guard.open_connection import OpenConnection
from warchest.server.web.live.live import send_news
from warchest.server.web.live.news import Listener, ShownText


def test_a_text_that_was_sent_is_not_kept_until_the_next_news() -> None:
    """A site has thousands of quiet connections, and each text has some kilobytes."""

    async def send_one() -> tuple[list[bytes], bool]:
        sent: list[bytes] = []
        left = asyncio.Event()

        async def push(frame: bytes) -> None:
            sent.append(frame)

        async def receive() -> dict[str, str]:
            await left.wait()
            return {"type": "websocket.disconnect"}

        async def send(_message: object) -> None:
            raise AssertionError("A page that follows a game is sent frames.")

        listener = Listener("ann")
        sending = asyncio.ensure_future(send_news(OpenConnection(cast("Any", receive), send, push), listener))
        shown = ShownText('{"seq":4}', has_game=True)
        kept = weakref.ref(shown)
        listener.show(4, shown)
        del shown
        while not sent:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        gc.collect()
        still = kept() is not None
        left.set()
        await sending
        return sent, still

    sent, still = run_apart(send_one())

    assert sent == [ShownText('{"seq":4}').frame]
    assert not still
