"""The beats of live connections: a sign of life in both directions, since a line that dies may leave no trace at either end.

At each beat a connection is sent a `Beat`, which the page's script can see, and a ping frame, which its browser answers without the
script. Both are one text that is made once, and all connections with the same period share one timer: it goes round `SLOTS` groups of
them, so that few are written to at a time. A client that has sent nothing for `MISSED` beats is dropped.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from websockets.frames import Frame, Opcode

from warchest.server.web.messages import Beat

LIVE_SECONDS = 9.0
"""The time between two beats at a game with a live clock. The page waits for two of them before it asks."""
QUIET_SECONDS = 16.0
"""The same everywhere else."""
MISSED = 2
"""The number of beats without an answer after which a connection is dropped."""
SLOTS = 20
SET_BEATS = "set_beats"
"""The name in the state of an ASGI scope of the function by which the app asks for another period: a `SetBeats`."""
SILENCE = "silence"
"""The name there of the function that returns the seconds since the client last sent anything."""
PUSH = "push"
"""The name there of the function that sends a frame: a `Push`."""
SetBeats = Callable[[float | None, Callable[[int], None] | None], None]
"""Sets the seconds between two beats (None for the default) and the function that is called with each round-trip time in milliseconds.
Called before the connection is accepted."""
Push = Callable[[bytes], Awaitable[None] | None]
"""Sends the bytes of a frame. All connections that are sent the same text share these bytes, and no layer of the site handles them. It
returns None once they are sent, or an awaitable if the client must read earlier ones first."""
PING_FRAME = b"\x89\x00"
PONG_START = b"\x8a\x80"
"""The start of the answer to `PING_FRAME`: a pong without content. Four bytes of a mask follow."""
PONG_BYTES = 6
ASKS = b'{"ping"'
"""The start of a `Ping`."""


def frames(seconds: float) -> bytes:
    """Return the bytes of a beat: the text for the page, and the ping for its browser."""
    return text_frame(msgspec.json.encode(Beat(round(seconds * 1000)))) + PING_FRAME


def text_frame(text: bytes) -> bytes:
    """Return the frame of a text that the server sends."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class _Wheel:
    """The connections with one period, in groups that are served in turn."""

    def __init__(self, seconds: float) -> None:
        self.frames = frames(seconds)
        self._step = seconds / SLOTS
        self._slots: list[set[Callable[[], None]]] = [set() for _ in range(SLOTS)]
        self._at = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, beat: Callable[[], None]) -> Callable[[], None]:
        """Call `beat` once in each period. Return what ends that."""
        slot = min(self._slots, key=len)
        slot.add(beat)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._due = loop.time() + self._step
            self._timer = loop.call_at(self._due, self._turn)
        return lambda: slot.discard(beat)

    def _turn(self) -> None:
        loop = asyncio.get_running_loop()
        self._at = (self._at + 1) % SLOTS
        for beat in [*self._slots[self._at]]:
            beat()
        # After a standstill the steps that were missed are left out: no connection may miss beats that it was not sent.
        self._due = max(self._due + self._step, loop.time())
        self._timer = loop.call_at(self._due, self._turn) if any(self._slots) else None


class Beats:
    """The wheels of a server, by their period."""

    def __init__(self) -> None:
        self._wheels: dict[float, _Wheel] = {}

    def wheel(self, seconds: float | None) -> _Wheel:
        """Return the wheel with this period, or with the usual one."""
        seconds = seconds or QUIET_SECONDS
        if seconds not in self._wheels:
            self._wheels[seconds] = _Wheel(seconds)
        return self._wheels[seconds]
