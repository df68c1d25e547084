"""Classes of work, each with its own threads, so long work keeps no player waiting, and the meter of a request's cost.

The framework runs plain handlers in one executor. The executor here passes each handler on to the threads of its class. Requests of the
class "looking" (looks) compute one at a time and let players go first: Python computes in one thread at a time, so every further thread
would take computing time from players. Live connections are coroutines and occupy no thread.
"""

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, Final, cast
from urllib.parse import parse_qs

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.types import Scope
from litestar.utils import normalize_path

from warchest.server.web.guard.bounds import IMPORTING, LOOKING, PLAYING, Work
from warchest.server.work.effort import effort

THREADS: dict[Work, int] = {PLAYING: 4, LOOKING: 4, IMPORTING: 8}
LONGEST_YIELD = 0.025
"""The longest time, in seconds, that a look waits for players."""
SWITCH_SECONDS = 0.0005
"""The time that a thread computes before another may. A player's request passes through five threads."""
WORK: Final = "work"
"""The option of a route or a router that declares its class of work. Without it, requests are looks."""
_class: ContextVar[Work] = ContextVar("work", default=PLAYING)


def class_of(site: Litestar, scope: Scope) -> Work:
    """Return the class of work that the route of a request declares. It is needed before the request causes any work.

    A `GET` is a player's if its route shows a game as a seat sees it, and the request names a seat and no past moment.
    """
    request, handler = cast(dict[str, Any], scope), handler_of(site, scope)
    if handler is None:
        return LOOKING
    kind: Work = handler.opt.get(WORK, LOOKING)
    if kind == PLAYING and request["method"] in ("GET", "HEAD"):
        query: bytes = request.get("query_string") or b""
        asked = parse_qs(query.decode("latin-1"))  # given bytes, it refuses text beyond ASCII
        at_a_seat = "seat" in handler.parsed_fn_signature.parameters and "seat" in asked and "at" not in asked
        return PLAYING if at_a_seat else LOOKING
    return kind


def handler_of(site: Litestar, scope: Scope) -> Any:
    """Return the handler of a request, or None for a live connection and for an address without a route."""
    request = cast(dict[str, Any], scope)
    if request["type"] != "http":
        return None
    method = "GET" if request["method"] == "HEAD" else request["method"]
    try:
        return site.asgi_router.handle_routing(path=normalize_path(request["path"]), method=method)[1]
    except HTTPException:
        return None


@contextlib.contextmanager
def working(kind: Work) -> Iterator[None]:
    """Put all work that starts within the block into this class."""
    token = _class.set(kind)
    try:
        yield
    finally:
        _class.reset(token)


class Meter:
    """The cost of a request so far, in milliseconds of processor time of all threads and processes."""

    def __init__(self, spent: float = 0.0) -> None:
        self.spent = spent
        self.keep: Callable[[int], None] = lambda _size: None
        """Charges the bytes to be kept, and raises if they are too many."""
        self.holding: threading.Lock | None = None
        """The lock that the request holds while it computes."""

    def add(self, seconds: float) -> None:
        """Add work to the cost."""
        self.spent += 1000 * seconds

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """Release the lock while this request waits for another process."""
        if self.holding is None:
            yield
            return
        self.holding.release()
        try:
            yield
        finally:
            self.holding.acquire()


@contextlib.contextmanager
def charged() -> Iterator[None]:
    """Charge the processor time of the block to the account that pays for the request, for work in the event loop itself."""
    payer, began = effort.get(), time.thread_time()
    try:
        yield
    finally:
        if payer is not None:
            payer.add(time.thread_time() - began)


class Measured:
    """A coroutine with measured steps: `await Measured(coroutine, meter)`."""

    def __init__(self, coroutine: Any, meter: Meter) -> None:
        self._coroutine = coroutine
        self._meter = meter

    def __await__(self) -> Generator[Any, Any, Any]:
        """Run the coroutine, step by step."""
        step, value = self._coroutine.send, None
        while True:
            began = time.thread_time()
            try:
                awaited = step(value)
            except StopIteration as end:
                return end.value
            finally:
                self._meter.add(time.thread_time() - began)
            try:
                value = yield awaited
                step = self._coroutine.send
            except BaseException as problem:
                step, value = self._coroutine.throw, problem


class Play:
    """Counts the players who are being served."""

    def __init__(self) -> None:
        self._served = 0
        self._quiet = threading.Event()
        self._quiet.set()

    @contextlib.contextmanager
    def served(self) -> Iterator[None]:
        """Count a player as being served within the block. Called only in the loop's thread."""
        self._served += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._served -= 1
            if not self._served:
                self._quiet.set()

    def give_way(self, seconds: float = LONGEST_YIELD) -> None:
        """Wait until no player is being served, but no longer than `seconds`."""
        self._quiet.wait(seconds)


class ClassedExecutor(Executor):
    """Runs functions in the threads of the present context's class, and measures them."""

    def __init__(self, play: Play | None = None, threads: dict[Work, int] = THREADS) -> None:
        self._pools = {name: ThreadPoolExecutor(most, thread_name_prefix=name) for name, most in threads.items()}
        self._play = play or Play()
        self._look = threading.Lock()
        """The lock that the computing look holds."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Run a function as soon as a thread of its class is free."""
        kind, meter = _class.get(), effort.get()
        run = self._looked if kind == LOOKING else self._done
        return self._pools[kind].submit(run, meter if isinstance(meter, Meter) else Meter(), fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more functions."""
        for pool in self._pools.values():
            pool.shutdown(wait, cancel_futures=cancel_futures)

    def _looked(self, meter: Meter, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        with self._look:
            self._play.give_way()
            meter.holding = self._look
            try:
                return self._done(meter, fn, *args, **kwargs)
            finally:
                meter.holding = None

    def _done(self, meter: Meter, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        began = time.thread_time()
        try:
            return fn(*args, **kwargs)
        finally:
            meter.add(time.thread_time() - began)


def let_threads_take_turns() -> None:
    """Set the time that a thread may compute while another waits."""
    sys.setswitchinterval(SWITCH_SECONDS)
