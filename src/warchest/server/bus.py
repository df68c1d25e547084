"""`Bus`: wake-ups from each process of a site to the others when something has changed. A wake-up may be lost, and contains no secret.

A bus is PostgreSQL itself (LISTEN and NOTIFY, which serve a few processes) or Redis (or Valkey) at an address. Without either there is
`Bus(None)`, which sends nothing. Nothing depends on a wake-up: a process also looks at the database from time to time
(`warchest.server.web.live.relay`), and so learns of changes whose wake-ups were lost.

Sending never waits: wake-ups go into a queue, and a thread sends all that have gathered there as one message. Another thread receives. Both
connect again, after a pause, when the connection is lost.
"""

import contextlib
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Literal, Protocol

import msgspec

log = logging.getLogger("warchest.bus")
CHANNEL = "warchest"
MOST_WAITING = 10_000
"""The most wake-ups that wait to be sent. The newest ones are dropped while more than that wait."""
MOST_TOGETHER = 50
"""The most wake-ups in one message: with the longest ids it stays under the 8,000 bytes that PostgreSQL allows."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""The pauses in seconds before connecting again."""
LISTEN_SECONDS = 0.5
"""How long a thread listens before it looks whether the bus has been closed."""
SOCKET_SECONDS = 3.0
ASKED_AGAIN = 0.5
"""The seconds after which a message that has not come back is sent again: the first one may have been sent before this process listened."""

WakeUpKind = Literal["line", "chat", "signed out", "work", "count", "news"]


class WakeUp(msgspec.Struct, frozen=True, array_like=True):
    """A wake-up: news of a game or of the lobby, a message of a chat, a device that is signed out, work to do, something
    counted, or news for a user.

    `name` is the channel of the page's news, the digest of the device, the kind of work, the word of the count, or the user's key and
    the game, with a slash between them. `number` is that of the
    line or the message, or the count.
    """

    kind: WakeUpKind
    name: str = ""
    number: int = 0


class _Message(msgspec.Struct, frozen=True, array_like=True):
    """Several wake-ups of one process."""

    origin: str
    wake_ups: list[WakeUp]


class Carrier(Protocol):
    """A connection to a bus."""

    def send(self, text: str) -> None:
        """Send a message to everybody."""
        ...

    def receive(self) -> Iterator[str]:
        """Yield the messages that come within a short while."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


class _Redis:
    """A connection to Redis or Valkey."""

    def __init__(self, address: str) -> None:
        import redis

        self._redis = redis.Redis.from_url(
            address, decode_responses=True, socket_timeout=SOCKET_SECONDS, socket_connect_timeout=SOCKET_SECONDS
        )
        self._redis.ping()
        self._heard: Any = self._redis.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        self._listens = False

    def send(self, text: str) -> None:
        self._redis.publish(CHANNEL, text)

    def receive(self) -> Iterator[str]:
        if not self._listens:
            self._heard.subscribe(CHANNEL)
            self._listens = True
        message = self._heard.get_message(timeout=LISTEN_SECONDS)
        if message is not None:
            yield str(message["data"])

    def close(self) -> None:
        self._heard.close()
        self._redis.close()


class _Postgres:
    """A connection to PostgreSQL, outside the pool of the store."""

    def __init__(self, address: str) -> None:
        import psycopg

        self._connection = psycopg.connect(address, autocommit=True, connect_timeout=int(SOCKET_SECONDS))
        self._listens = False

    def send(self, text: str) -> None:
        self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    def receive(self) -> Iterator[str]:
        if not self._listens:
            self._connection.execute(f"LISTEN {CHANNEL}")
            self._listens = True
        for notice in self._connection.notifies(timeout=LISTEN_SECONDS):
            yield notice.payload

    def close(self) -> None:
        self._connection.close()


def carrier_at(address: str) -> Callable[[], Carrier]:
    """Return the function that connects to a bus. Raise `ValueError` for an address of no known kind, and where a library is missing."""
    scheme = address.partition("://")[0]
    if scheme in ("redis", "rediss", "unix"):
        try:
            import redis  # noqa: F401
        except ModuleNotFoundError:
            raise ValueError("A bus of Redis needs the library redis: pip install 'warchest[redis]'.") from None
        return lambda: _Redis(address)
    if scheme == "postgresql":
        return lambda: _Postgres(address)
    raise ValueError("A bus has an address such as redis://host:6379/0 or postgresql://user:password@host/name.")


class Bus:
    """The bus of a process."""

    def __init__(self, connect: Callable[[], Carrier] | None = None) -> None:
        """`connect`: see `carrier_at`. Without it there is no other process."""
        self._connect = connect
        self._origin = secrets.token_urlsafe(9)
        self._hear: list[Callable[[WakeUp], None]] = []
        self._waiting: deque[WakeUp] = deque()
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._receiving = False
        self._asked = False
        """Whether a message must be sent even if no wake-up waits."""
        self._returned = 0
        """The number of own messages that have come back."""
        self._threads: list[threading.Thread] = []

    @property
    def heard(self) -> bool:
        """Return whether wake-ups of other processes arrive now."""
        return self._connect is None or self._receiving

    @property
    def alone(self) -> bool:
        """Return whether there is no way to other processes."""
        return self._connect is None

    def answers(self, seconds: float) -> bool:
        """Return whether a message of this process comes back over the bus in time, within `seconds`. May be called from any thread."""
        if self._connect is None:
            return True
        until = time.monotonic() + seconds
        with self._changed:
            before = self._returned
            while self._returned == before and not self._closing.is_set() and time.monotonic() < until:
                self._asked = True
                self._changed.notify_all()
                self._changed.wait(min(ASKED_AGAIN, until - time.monotonic()))
            return self._returned != before

    def on_wake_up(self, hear: Callable[[WakeUp], None]) -> None:
        """Call `hear` with each wake-up of another process, in a thread of the bus."""
        self._hear.append(hear)

    def open(self) -> None:
        """Connect, and retry until that succeeds."""
        if self._connect is not None:
            uses = (self._send, self._receive)
            self._threads = [
                threading.Thread(target=self._connected, args=(use,), name="bus", daemon=True) for use in uses
            ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Send what waits, if that takes no time, and close the connections."""
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(2 * SOCKET_SECONDS)

    def publish(self, *wake_ups: WakeUp) -> None:
        """Send wake-ups to the other processes, soon and if possible. May be called from any thread."""
        if self._connect is None:
            return
        with self._changed:
            if len(self._waiting) + len(wake_ups) <= MOST_WAITING:
                self._waiting.extend(wake_ups)
                self._changed.notify_all()

    def _send(self, carrier: Carrier) -> None:
        while not self._closing.is_set() or self._waiting:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._asked or self._closing.is_set())
                together = [self._waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self._waiting)))]
                asked, self._asked = self._asked, False
            if together or asked:
                carrier.send(msgspec.json.encode(_Message(self._origin, together)).decode())

    def _receive(self, carrier: Carrier) -> None:
        try:
            while not self._closing.is_set():
                for text in carrier.receive():
                    self._pass_on(text)
                self._receiving = True
        finally:
            self._receiving = False

    def _pass_on(self, text: str) -> None:
        try:
            message = msgspec.json.decode(text, type=_Message)
        except (msgspec.DecodeError, msgspec.ValidationError):
            return  # another program uses the channel, or a newer version does
        if message.origin == self._origin:
            with self._changed:
                self._returned += 1
                self._changed.notify_all()
            return
        for notice in message.wake_ups:
            for hear in self._hear:
                try:
                    hear(notice)
                except Exception:  # the other wake-ups matter too
                    log.exception("A wake-up from the bus was not used")

    def _connected(self, use: Callable[[Carrier], None]) -> None:
        """Use a connection until the bus is closed, and another one whenever it was lost."""
        assert self._connect is not None
        pause = FIRST_PAUSE
        lost = False
        while not self._closing.is_set():
            carrier: Carrier | None = None
            try:
                carrier = self._connect()
                if lost:
                    log.warning("The bus answers again.")
                pause, lost = FIRST_PAUSE, False
                use(carrier)
            except Exception as problem:  # each library raises different errors, and none may end the thread
                if not lost and not self._closing.is_set():
                    log.warning("The bus does not answer: %s. Games continue, and other pages follow later.", problem)
                lost = True
            finally:
                if carrier is not None:
                    with contextlib.suppress(Exception):
                        carrier.close()
            self._closing.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
