"""The news for open pages: the number of a game's last line, or that there is a new message; never content.

The framework's channels would do the same, but they remember each channel for ever and queue every message for a slow
reader, while the latest number is enough here.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from warchest.web.messages import Hint


class SignedOutError(Exception):
    """The listening device has been signed out and gets no more news."""


class Listener:
    """The news for one person's socket. It keeps only the latest, so a slow reader costs no memory."""

    def __init__(self, person: str, device: str | None = None) -> None:
        """`device`: the digest of the listening device, or None if nobody is signed in there."""
        self.person = person
        self.device = device
        self._signed_out = False
        self._latest = -1
        self._chat = False
        self._news = asyncio.Event()

    def notify(self, seq: int) -> None:
        """Take note of `seq`. Call this in the loop's own thread."""
        self._latest = max(self._latest, seq)
        self._news.set()

    def notify_chat(self) -> None:
        """Take note of a new message. Call this in the loop's own thread."""
        self._chat = True
        self._news.set()

    def sign_out(self) -> None:
        """Get no more news. Call this in the loop's own thread."""
        self._signed_out = True
        self._news.set()

    async def next(self) -> Hint:
        """Wait for unread news and return it. Raises `SignedOutError`."""
        await self._news.wait()
        if self._signed_out:
            raise SignedOutError
        self._news.clear()
        hint = Hint(self._latest, chat=self._chat)
        self._chat = False
        return hint


class CommitFeed:
    """The listeners of each game."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def open(self) -> None:
        """Begin to pass on news in the running loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Stop. Later news is dropped."""
        self._loop = None

    def publish(self, game_id: str, seq: int) -> None:
        """Notify all listeners of the game. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._notify, game_id, seq)

    def publish_chat(self, game_id: str, hears: Callable[[str], bool]) -> None:
        """Notify the listeners of the game who may know of a new message. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._notify_chat, game_id, hears)

    def sign_out(self, devices: frozenset[str]) -> None:
        """Send these devices no more news. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._sign_out, devices)

    @contextmanager
    def listen(self, game_id: str, person: str = "", device: str | None = None) -> Iterator[Listener]:
        """Yield a listener for the game while the block lasts. Without `person` it gets no news of messages."""
        listener = Listener(person, device)
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

    def _sign_out(self, devices: frozenset[str]) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.device in devices:
                    listener.sign_out()

    def _notify_chat(self, game_id: str, hears: Callable[[str], bool]) -> None:
        for listener in self._listeners.get(game_id, ()):
            if listener.person and hears(listener.person):
                listener.notify_chat()
