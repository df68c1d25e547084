"""The news of commits for open pages: the number of lines of a game, never content.

The framework's channels would do the same, but they remember each channel for ever and queue every message for a slow
reader. Here the latest number is enough.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Listener:
    """One socket's news. It keeps the latest number alone, so a slow reader costs no memory."""

    def __init__(self) -> None:
        self._latest = -1
        self._news = asyncio.Event()

    def notify(self, seq: int) -> None:
        """Take note of `seq` (in the loop's own thread)."""
        self._latest = max(self._latest, seq)
        self._news.set()

    async def next(self) -> int:
        """The latest number, as soon as there is one that has not been read."""
        await self._news.wait()
        self._news.clear()
        return self._latest


class CommitFeed:
    """The listeners of each game."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def open(self) -> None:
        """Begin to pass news on in the running loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Stop. Later news are dropped."""
        self._loop = None

    def publish(self, game_id: str, seq: int) -> None:
        """Notify all listeners of the game. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._notify, game_id, seq)

    @contextmanager
    def listen(self, game_id: str) -> Iterator[Listener]:
        """A listener for the game, as long as the block lasts."""
        listener = Listener()
        self._listeners[game_id].add(listener)
        try:
            yield listener
        finally:
            self._listeners[game_id].discard(listener)
            if not self._listeners[game_id]:
                del self._listeners[game_id]

    def _notify(self, game_id: str, seq: int) -> None:
        for listener in self._listeners.get(game_id, ()):
            listener.notify(seq)
