"""The connections: how many a household may open, and how long one may take to say what it wants. The server itself would wait for ever.

A request that is not complete in time is cut off, however slowly its bytes drip in. Connections that wait between requests are closed by
the server (`timeout_keep_alive`), and live connections are asked for a sign of life (`ws_ping_interval`). A household that opens too many
connections, or too quickly, has the further ones closed before anything is read from them.
"""

import asyncio
import contextlib
import errno
import logging
import time
from collections.abc import Callable
from typing import Any

import h11
from cachetools import LRUCache
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from warchest.web.bounds import Bounds, Budget, Household
from warchest.web.budget import Bucket

HEAD_SECONDS = 15.0
"""How long the first line and the headers may take, from the connection or from the first byte of a further request."""
BODY_SECONDS = 60.0
"""How long the body may take after them."""
SPARE_FILES = 160
"""The number of descriptors that are left for files, pipes and new connections."""
USUAL_FILES = 1024
MOST_FILES = 65_536
MOST_HOUSEHOLDS = 4096
COMPLAIN_SECONDS = 60.0
INVALID_TEXT, TOO_MUCH = 1007, 1009
log = logging.getLogger("warchest.web")


def more_files() -> int:
    """Let this process have as many descriptors as it may have; that number."""
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
    """The open connections of all households. Used by the loop's thread alone."""

    def __init__(
        self,
        bounds: Bounds | None,
        files: int = USUAL_FILES,
        proxies: Callable[[str], bool] = lambda _host: False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`files`: the descriptors that there are. `proxies` says whether a proxy asks from an address: it speaks for many households."""
        self._bounds = bounds
        self._most = max(1, files - SPARE_FILES)
        self._proxies = proxies
        self._now = now
        self._open: dict[Any, Household] = {}
        self._waiting: dict[Household, dict[Any, None]] = {}
        """Of each household the connections from which no whole request has come, the oldest first."""
        self._count: dict[Household, int] = {}
        self._new: LRUCache[str, Bucket] = LRUCache(MOST_HOUSEHOLDS)

    def enter(self, transport: Any) -> bool:
        """Let a connection in. Returns False where its household has too many of them.

        Where there are too many of all, one that has said nothing yet makes room: of the household that has most of them.
        """
        if self._bounds is None:
            return True
        host = str((transport.get_extra_info("peername") or ("",))[0])
        home = self._bounds.household(host)
        if not self._proxies(host):
            # Even where there are few descriptors, one household has at most a quarter of them.
            if self._count.get(home, 0) >= min(self._bounds.connections * home.times, max(1, self._most // 4)):
                return False
            each_second, most = self._bounds.new_connections
            now = self._now()
            bucket = self._new.get(home.name)
            if bucket is None:
                bucket = self._new[home.name] = Bucket(
                    Budget(each_second, most).times(home.times), now, most * home.times
                )
            if bucket.level(now) < 1:
                return False
            bucket.take(1, now)
        if len(self._open) >= self._most and not self._make_room():
            return False
        self._open[transport] = home
        self._count[home] = self._count.get(home, 0) + 1
        self._waiting.setdefault(home, {})[transport] = None
        return True

    def asked(self, transport: Any) -> None:
        """A whole request has come from a connection, or it is a live one."""
        home = self._open.get(transport)
        if home is not None:
            self._no_longer_waiting(home, transport)

    def waits(self, transport: Any) -> None:
        """A connection waits for another request."""
        home = self._open.get(transport)
        if home is not None:
            self._waiting.setdefault(home, {})[transport] = None

    def leave(self, transport: Any) -> None:
        """A connection has ended."""
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


class PatientProtocol(H11Protocol):
    """The server's own protocol with an end to its patience, behind doors."""

    doors = Doors(None)
    _deadline: asyncio.TimerHandle | None = None
    _awaited: Any = None
    """What the deadline is for: the state of the sender, as h11 names it."""

    @classmethod
    def behind(cls, doors: Doors) -> "type[PatientProtocol]":
        """The protocol of a server with these doors."""
        return type(cls.__name__, (cls,), {"doors": doors})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self.doors.enter(transport):
            self._await_rest()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take some bytes of a request; the deadline stays where it was until its part is complete."""
        super().data_received(data)
        self._await_rest()

    def on_response_complete(self) -> None:
        """An answer has been sent: from here the server's own patience holds, until another request begins."""
        super().on_response_complete()
        self._stop_waiting()
        self.doors.waits(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a live one, which is no longer ours."""
        self._awaited = h11.SWITCHED_PROTOCOL
        self.doors.asked(self.transport)
        super().handle_websocket_upgrade(event)

    def _await_rest(self) -> None:
        """See to it that there is a deadline for what is incomplete, one for each part."""
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


class PatientSocket(WebSocketsSansIOProtocol):
    """The server's own protocol of live connections: a frame of text that is none ends the connection, without a word in the log."""

    doors = Doors(None)

    @classmethod
    def behind(cls, doors: Doors) -> "type[PatientSocket]":
        """The protocol of a server with these doors."""
        return type(cls.__name__, (cls,), {"doors": doors})

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        each_second, most = Bounds().bytes_heard
        self._heard = Bucket(Budget(each_second, most), time.monotonic(), most)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some bytes, unless they are more than a page has to say: to read them would keep everybody waiting."""
        if self.handshake_initiated:
            now = time.monotonic()
            self._heard.take(len(data), now)
            if self._heard.level(now) < 0:
                self._end(TOO_MUCH)
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on to the app, unless it is text that is none."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._end(INVALID_TEXT)
                return
        super().send_receive_event_to_app()

    def _end(self, code: int) -> None:
        """End the connection with this code."""
        if not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()


class Complaints:
    """Writes the complaints of the loop to the log; a lack of descriptors once a minute, in one line."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._told = -COMPLAIN_SECONDS

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Take note of a complaint."""
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
            return
        if self._now() - self._told >= COMPLAIN_SECONDS:
            self._told = self._now()
            log.error("No further connection can be taken: the process has no file descriptor left (ulimit -n).")
