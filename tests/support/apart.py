"""Runs coroutines in a separate thread: a process that drives a browser has a loop in its main one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """The result of the coroutine."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
