"""Pools for tests: jobs run in the worker's thread, or are answered by the test."""

from collections.abc import Callable
from typing import Any

import msgspec

from warchest.server.work.jobs import JobType, Lane, call, packed
from warchest.server.work.pool import JobResult, Pool

LANES = {"bots": Lane(1, 0), "search": Lane(1, 0), "hints": Lane(1, 0), "reviews": Lane(1, 0), "imports": Lane(1, 0)}


class PoolHere(Pool):
    """Runs jobs in the thread of the worker. `meanwhile` is called before each."""

    def __init__(self, meanwhile: Callable[[JobType], None] = lambda _job: None, seconds: float = 0.0) -> None:
        super().__init__(LANES)
        self.meanwhile = meanwhile
        self.seconds = seconds
        self.functions: list[str] = []
        """The functions of the jobs, in order."""

    def warm(self, lane: str) -> None:
        """There is no process."""

    def run(
        self,
        job: JobType,
        arguments: tuple[Any, ...],
        wait: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> JobResult:
        self.functions.append(job.function)
        self.meanwhile(job)
        return JobResult(self.answer(job, packed(arguments)), self.seconds)

    def answer(self, job: JobType, arguments: bytes) -> Any:
        """The result of a job."""
        return msgspec.msgpack.decode(call(job.function, arguments))
