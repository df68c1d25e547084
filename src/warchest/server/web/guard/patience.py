"""Limits on the connections of a household, and on the time that a request may take to arrive. The server itself would wait for ever.

A request that is not complete in time is cut off, even if its bytes keep dripping in. The server closes connections that are idle between
requests (`timeout_keep_alive`), and drops live connections without a sign of life (`beats`). If a household opens too many
connections, or opens them too quickly, the further ones are closed before anything is read from them. Reading is charged too: a body in
chunks of one byte, or thousands of headers, take far longer to read than the request takes to answer, and no other request is served
meanwhile.
"""

import asyncio
import contextlib
import errno
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import h11
from cachetools import LRUCache
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from warchest.server.web.guard.beats import ASKS, MISSED, PONG_BYTES, PONG_START, PUSH, SET_BEATS, SILENCE, Beats
from warchest.server.web.guard.bounds import Bounds, Budget, Household
from warchest.server.web.guard.budget import Bucket
from warchest.server.web.operations.audit import CONNECTIONS, READING, refused

HEAD_SECONDS = 15.0
"""The time for the first line and the headers, from the connection or from the first byte of a further request."""
BODY_SECONDS = 60.0
"""The time for the body after the headers."""
READ_SECONDS = 30.0
"""The time that a client may leave an answer unread while the server can't send on."""
MOST_READ = 8 * 1024
"""The number of bytes that are read from a connection at once. Other connections get their turn in between."""
SPARE_FILES = 160
"""The number of descriptors that are reserved for files, pipes and new connections."""
USUAL_FILES = 1024
MOST_FILES = 65_536
MOST_HOUSEHOLDS = 4096
COMPLAIN_SECONDS = 60.0
MOST_WAITING = 8
"""The number of messages of a live connection that may wait for the app before reading pauses."""
INVALID_TEXT, TOO_MUCH = 1007, 1009
log = logging.getLogger("warchest.web")


def more_files() -> int:
    """Raise the limit of this process's descriptors to the system's maximum, and return it."""
    try:
        import resource
    except ImportError:
        return USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Doors:
    """The open connections of all households. Used only by the loop's thread."""

    def __init__(
        self,
        bounds: Bounds | None,
        files: int = USUAL_FILES,
        proxies: Callable[[str], bool] = lambda _host: False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`files`: the number of descriptors. `proxies` returns whether an address belongs to a proxy, which speaks for many households."""
        self._bounds = bounds
        self._most = max(1, files - SPARE_FILES)
        self._proxies = proxies
        self._now = now
        self._open: dict[Any, Household] = {}
        self._waiting: dict[Household, dict[Any, None]] = {}
        """By household, the connections without a complete request so far, the oldest first."""
        self._count: dict[Household, int] = {}
        self._new: LRUCache[str, Bucket] = LRUCache(MOST_HOUSEHOLDS)
        self._reading: LRUCache[str, Bucket] = LRUCache(MOST_HOUSEHOLDS)

    def enter(self, transport: Any) -> bool:
        """Accept a connection. Return False if its household has too many connections.

        If there are too many connections in all, one without a complete request is closed: of the household that has most of those.
        """
        if self._bounds is None:
            return True
        host = _host_of(transport)
        home = self._bounds.household(host)
        if not self._proxies(host):
            # Even if there are few descriptors, one household has at most a quarter of them.
            if self._count.get(home, 0) >= min(self._bounds.connections * home.times, max(1, self._most // 4)):
                refused(CONNECTIONS, home)
                return False
            each_second, most = self._bounds.new_connections
            now = self._now()
            bucket = self._new.get(home.name)
            if bucket is None:
                bucket = self._new[home.name] = Bucket(
                    Budget(each_second, most).times(home.times), now, most * home.times
                )
            if bucket.level(now) < 1:
                refused(CONNECTIONS, home)
                return False
            bucket.take(1, now)
        if len(self._open) >= self._most and not self._make_room():
            return False
        self._open[transport] = home
        self._count[home] = self._count.get(home, 0) + 1
        self._waiting.setdefault(home, {})[transport] = None
        return True

    def read(self, transport: Any, read: Callable[[bytes], None], data: bytes) -> bool:
        """Read a connection's data and charge its household for the time. Return False, without reading, if the budget is overdrawn."""
        home = self._open.get(transport)
        if self._bounds is None or home is None or self._proxies(_host_of(transport)):
            read(data)
            return True
        bucket = self._reading.get(home.name)
        if bucket is None:
            budget = self._bounds.reading.times(home.times)
            bucket = self._reading[home.name] = Bucket(budget, self._now(), budget.most)
        if bucket.level(self._now()) < 0:
            refused(READING, home)
            return False
        began = time.thread_time()
        read(data)
        bucket.take(1000 * (time.thread_time() - began), self._now())
        return True

    def asked(self, transport: Any) -> None:
        """Note that a complete request has come from a connection, or that the connection is live."""
        home = self._open.get(transport)
        if home is not None:
            self._no_longer_waiting(home, transport)

    def waits(self, transport: Any) -> None:
        """Note that a connection waits for another request."""
        home = self._open.get(transport)
        if home is not None:
            self._waiting.setdefault(home, {})[transport] = None

    def leave(self, transport: Any) -> None:
        """Note that a connection has ended."""
        home = self._open.pop(transport, None)
        if home is None:
            return
        self._no_longer_waiting(home, transport)
        self._count[home] -= 1
        if not self._count[home]:
            del self._count[home]

    def _no_longer_waiting(self, home: Household, transport: Any) -> None:
        waiting = self._waiting.get(home)
        if waiting is not None:
            waiting.pop(transport, None)
            if not waiting:
                del self._waiting[home]

    def _make_room(self) -> bool:
        if not self._waiting:
            return False
        greediest = max(self._waiting, key=lambda home: len(self._waiting[home]))
        oldest = next(iter(self._waiting[greediest]))
        self.leave(oldest)
        oldest.abort()
        return True


def _host_of(transport: Any) -> str:
    """Return the address at the other end of a connection."""
    return str((transport.get_extra_info("peername") or ("",))[0])


class _ReadInTime(asyncio.Protocol):
    """The part of a protocol that cuts a connection off if its client does not read what is sent."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None
    """The timer of data that the client does not read."""

    def pause_writing(self) -> None:
        """Start to wait until the client reads."""
        super().pause_writing()
        self._unread = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting: the client has read enough to send on."""
        super().resume_writing()
        self._read_on()

    def _read_on(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class PatientProtocol(_ReadInTime, H11Protocol):
    """The HTTP protocol of the server, with time limits and behind doors."""

    doors = Doors(None)
    _deadline: asyncio.TimerHandle | None = None
    _awaited: Any = None
    """The part of a request that the deadline is for: the state of the sender, as h11 names it."""

    @classmethod
    def behind(cls, doors: Doors) -> "type[PatientProtocol]":
        """Return the protocol class of a server with these doors."""
        return type(cls.__name__, (cls,), {"doors": doors})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request, or close the connection."""
        super().connection_made(transport)
        transport.max_size = MOST_READ  # type: ignore[attr-defined]  # asyncio reads a quarter of a megabyte at once
        if self.doors.enter(transport):
            self._await_rest()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take some bytes of a request. They do not extend the deadline, which holds until its part of the request is complete."""
        if self.doors.read(self.transport, super().data_received, data):
            self._await_rest()
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """Stop the deadline: the answer has been sent, and the server's time limit applies until another request starts."""
        super().on_response_complete()
        self._stop_waiting()
        self.doors.waits(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection, which has ended."""
        self._stop_waiting()
        self._read_on()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand over the connection, which becomes a live one."""
        self._awaited = h11.SWITCHED_PROTOCOL
        self._read_on()
        self.doors.asked(self.transport)
        super().handle_websocket_upgrade(event)

    def _await_rest(self) -> None:
        """Set the deadline of the incomplete part of a request. Each part has one deadline."""
        waits: Any = self.conn.their_state
        if self._awaited is h11.SWITCHED_PROTOCOL or waits not in (h11.IDLE, h11.SEND_BODY):
            self._drop_deadline()
            self.doors.asked(self.transport)
        elif waits is not self._awaited:
            self._drop_deadline()
            self._awaited = waits
            seconds = HEAD_SECONDS if waits is h11.IDLE else BODY_SECONDS
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._awaited is not h11.SWITCHED_PROTOCOL:
            self._drop_deadline()
            self._awaited = None

    def _drop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _Inbox:
    """The messages of a live connection that wait for the app. It has what the library uses of `asyncio.Queue`, which takes 3 KB."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def qsize(self) -> int:
        """Return the number of messages that wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Return whether no message waits."""
        return not self._messages

    async def get(self) -> Any:
        """Return the next message once there is one. Only one reader may wait at a time."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()

    def get_nowait(self) -> Any:
        """Return the next message. IndexError where none waits."""
        return self._messages.pop(0)


class PatientSocket(_ReadInTime, WebSocketsSansIOProtocol):
    """The server's protocol of live connections. A text frame with invalid text ends the connection without a line in the log."""

    doors = Doors(None)
    beats = Beats()
    _seconds: float | None = None
    _measured: Callable[[int], None] | None = None
    _end_beats: Callable[[], None] | None = None
    _beating = b""
    _pinged = 0.0
    """The time of the last ping, or 0 once it is answered."""
    _said = False
    """Whether the client has sent anything since the last beat."""
    _missed = 0

    @classmethod
    def behind(cls, doors: Doors) -> "type[PatientSocket]":
        """Return the protocol class of a server with these doors."""
        return type(cls.__name__, (cls,), {"doors": doors, "beats": Beats()})

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = _Inbox()  # type: ignore[assignment]
        each_second, most = Bounds().bytes_heard
        self._said_at = time.monotonic()
        self._heard = Bucket(Budget(each_second, most), self._said_at, most)

    def handle_connect(self, event: Any) -> None:
        """Pass the request on to the app, which may set the beats."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"] |= {PUSH: self._push, SET_BEATS: self._set_beats, SILENCE: self._silence}

    def start_keepalive(self) -> None:
        """Start to send beats."""
        wheel = self.beats.wheel(self._seconds)
        self._beating, self._said = wheel.frames, True
        self._end_beats = wheel.join(self._beat)

    def stop_keepalive(self) -> None:
        """Send no more beats."""
        if self._end_beats is not None:
            self._end_beats()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection, which has ended."""
        self._read_on()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some bytes, unless they are more than a page would send: reading them would keep everyone waiting."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._said = True
        self._said_at = now = time.monotonic()
        self._heard.take(len(data), now)
        if self._heard.level(now) >= 0 and len(data) == PONG_BYTES and self._is_pong(data):
            self._take_pong()
        elif self._heard.level(now) < 0 or not self.doors.read(self.transport, super().data_received, data):
            self._end(TOO_MUCH)

    def _is_pong(self, data: bytes) -> bool:
        """Return whether these bytes are the answer to a ping, which idle pages send more often than all else: the parser takes ten
        times as long. It must not be within a frame.
        """
        parser: Any = self.conn.parser
        waits = parser.gi_yieldfrom
        return data.startswith(PONG_START) and waits is not None and waits.gi_code.co_name == "at_eof"

    def _take_pong(self) -> None:
        if self._pinged and self._measured is not None:
            self._measured(round((time.monotonic() - self._pinged) * 1000))
        self._pinged = 0.0

    def _silence(self) -> float:
        return time.monotonic() - self._said_at

    def _set_beats(self, seconds: float | None, measured: Callable[[int], None] | None) -> None:
        self._seconds, self._measured = seconds, measured

    def _beat(self) -> None:
        """Send a beat, or drop the connection if its client has not answered the last ones.

        As long as the server itself does not read what the client sends, the client misses nothing.
        """
        if self.close_sent or self.transport.is_closing():
            return
        self._missed = 0 if self._said or self.read_paused else self._missed + 1
        if self._missed == MISSED:
            self.transport.abort()
        elif self.writable.is_set():
            self._said, self._pinged = False, time.monotonic()
            self.transport.write(self._beating)

    def _push(self, frame: bytes) -> Awaitable[None] | None:
        """Send a frame once the client has read enough of the earlier ones, unless the connection is ending."""
        if not self.writable.is_set():
            return self._push_later(frame)
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)
        return None

    async def _push_later(self, frame: bytes) -> None:
        await self.writable.wait()
        self._push(frame)

    async def send(self, message: Any) -> None:
        """Send a message, unless the connection is ending: then it is dropped like one under way, without a line in the log."""
        if message["type"] != "websocket.send" or not self.transport.is_closing():
            await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            # The handshake ends with this refusal. Otherwise the library writes an error to the log.
            self.handshake_complete = True
        elif message["type"] == "websocket.accept":
            # The handshake is over, and the library would keep its headers until the connection ends.
            self.request.headers.clear()
            self.response.headers.clear()

    def handle_ping(self) -> None:
        """Answer a ping, unless the connection is ending."""
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Take the answer to a ping that came together with other bytes."""
        self._take_pong()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on to the app, unless its text is invalid. Reading pauses while several messages wait for the app.

        The library pauses after each message, which takes two calls of the system, although a page seldom sends a second one.
        The page's question for a sign of life is answered at once.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if data.startswith(ASKS):
            # The app may be busy with a call of this page, and the page must not take that for a dead line. A client that reads nothing
            # gets no answers to fill the memory with.
            if self.writable.is_set():
                self.transport.write(self._beating)
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._end(INVALID_TEXT)
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def _close_in_time(self) -> None:
        """Cut the connection off if the client does not read what was sent before its end."""
        self.loop.call_later(READ_SECONDS, self.transport.abort)

    def _end(self, code: int) -> None:
        """End the connection: with this code, or without a word if the site has not accepted it yet."""
        if self.transport.is_closing():
            return
        if self.handshake_complete:
            self.conn.fail(code)
            self.handle_parser_exception()
            self._close_in_time()
        else:
            self.transport.abort()
            # The connection is lost only later. If the site answers before that, the library must not complain of the handshake.
            self.handshake_complete = self.disconnected = True


class Complaints:
    """Writes the complaints of the loop to the log. It reports a lack of descriptors once a minute, in one line."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._complained_at = -COMPLAIN_SECONDS

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log a complaint."""
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
            return
        if self._now() - self._complained_at >= COMPLAIN_SECONDS:
            self._complained_at = self._now()
            log.error("No further connection can be taken: the process has no file descriptor left (ulimit -n).")
