"""Classes of work: each has threads of its own, so that what takes long keeps nobody waiting who plays.

A route says its class in its options (`opt=work(LOOKING)`); without that it is `PLAYING`. The framework runs plain handlers in one
executor: this one passes each on to the threads of its class. Live connections are coroutines and sit in no thread.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

PLAYING = "playing"
"""Reads and writes of a game: milliseconds. Few threads do: they compute by turns, and more of them only wait for each other."""
LOOKING = "looking"
"""Pages and replays: tens of milliseconds."""
IMPORTING = "importing"
"""What waits for a job in another process: seconds."""
THREADS = {PLAYING: 4, LOOKING: 4, IMPORTING: 8}

_class: ContextVar[str] = ContextVar("work", default=PLAYING)


def work(kind: str) -> dict[str, Any]:
    """The option of a route whose handler is work of this class."""
    return {"work": kind}


class WorkMiddleware:
    """ASGI, inside the framework: takes note of a route's class for the executor."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        token = _class.set(cast(Any, scope)["route_handler"].opt.get("work", PLAYING))
        try:
            await self._app(scope, receive, send)
        finally:
            _class.reset(token)


class ClassedExecutor(Executor):
    """Runs what it is given in the threads of the present context's class."""

    def __init__(self, threads: dict[str, int] = THREADS) -> None:
        self._pools = {name: ThreadPoolExecutor(most, thread_name_prefix=name) for name, most in threads.items()}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Run it as soon as a thread of its class is free."""
        return self._pools[_class.get()].submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take nothing more."""
        for pool in self._pools.values():
            pool.shutdown(wait, cancel_futures=cancel_futures)
