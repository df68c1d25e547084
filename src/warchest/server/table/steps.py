"""Work with waits in it, as a generator that yields each future it waits for: a thread waits for them, or an event loop, which does other
things meanwhile. Between two waits the work stays in one thread.
"""

import asyncio
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

from warchest.server.table.job_process import effort

T = TypeVar("T")
Steps = Generator["Future[Any]", Any, T]


def in_thread(steps: Steps[T]) -> T:
    """Do the work in this thread, and return its value."""
    try:
        awaited = next(steps)
        while True:
            try:
                found = awaited.result()
            except BaseException as problem:
                awaited = steps.throw(problem)
            else:
                awaited = steps.send(found)
    except StopIteration as end:
        value: T = end.value
        return value


async def in_loop(steps: Steps[T]) -> T:
    """Do the work in the running loop, and return its value. Its processor time is charged."""
    step: Callable[[Any], Future[Any]] = steps.send
    found = None
    while True:
        try:
            with charged():
                awaited = step(found)
        except StopIteration as end:
            value: T = end.value
            return value
        try:
            found, step = await asyncio.wrap_future(awaited), steps.send
        except BaseException as problem:
            found, step = problem, steps.throw


@contextmanager
def charged() -> Iterator[None]:
    """Charge the processor time of the block to the account that pays for the request. The executor of `server/web/work.py` does so in
    threads."""
    payer, began = effort.get(), time.thread_time()
    try:
        yield
    finally:
        if payer is not None:
            payer.add(time.thread_time() - began)
