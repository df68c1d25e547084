"""The types of jobs, as data: the function that does a job, its lane, and its limits.

A job is a name and plain arguments, and its result is plain data too, so any process can do it, also one on another machine. The function
is found by its name. It runs in a process of the pool and has no access to the store.
"""

import os
from importlib import import_module
from typing import Any, Final, NamedTuple

import msgspec

MOST_BYTES: Final = 4_000_000
"""The most bytes of a job's arguments."""
MOST_PROCESSES: Final = 8
"""The most processes that play bots."""


class JobError(Exception):
    """A job failed, or its process ended. The text is for the log, and may repeat the job's arguments."""


class LateError(JobError):
    """A job used up its processor time, and its process was ended."""


class FullError(Exception):
    """All processes were busy until the job's time to wait was over, or the pool is closed."""


class CalledOffError(Exception):
    """Raised by a function that receives the progress of a job: the job is no longer wanted, and its process is ended."""


class Lane(NamedTuple):
    """The processes for some types of jobs. Jobs of one lane never wait for those of another."""

    processes: int
    nice: int
    """How much other processes come first."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _lanes() -> dict[str, Lane]:
    players = min(max(2, cores()), MOST_PROCESSES)
    return {
        "bots": Lane(players - players // 2, 5),
        "search": Lane(players // 2, 10),
        "hints": Lane(1, 10),
        "reviews": Lane(1, 10),
        "imports": Lane(2, 10),
        "notices": Lane(1, 10),
        "rounds": Lane(1, 10),
    }


LANES: Final = _lanes()
"""The lanes. A level that searches for long has a lane of its own, so a short reply never waits for it."""


class JobType(NamedTuple):
    """A type of job."""

    function: str
    """The function's module and name."""
    lane: str
    seconds: float
    """The processor time that a job may use."""
    wait: float = 0.0
    """The seconds that a caller waits for a free process."""
    tries: int = 1
    """How often a job is tried where it fails."""
    evaluates: bool = False
    """Whether the job needs the evaluator, whose machine code has to be compiled once."""
    keeps_failure: bool = False
    """Whether the row of a failed job stays until its owner asks about it."""

    @property
    def longest(self) -> float:
        """Return the seconds after which a job is ended even if it has used little processor time."""
        return 60 + 4 * self.seconds


JOBS: Final = {
    "bot": JobType("warchest.server.thinking:choose", "bots", seconds=15, tries=2),
    "search": JobType("warchest.server.thinking:choose", "search", seconds=120, tries=2),
    "hint": JobType("warchest.server.thinking:advise", "hints", seconds=120, wait=10, evaluates=True),
    "load": JobType("warchest.server.thinking:load", "hints", seconds=600, evaluates=True),
    "again": JobType("warchest.server.thinking:judge", "hints", seconds=30, wait=30, evaluates=True),
    "review": JobType("warchest.server.thinking:review", "reviews", seconds=600, evaluates=True, keeps_failure=True),
    "prepare": JobType("warchest.server.thinking:prepare", "reviews", seconds=1800),
    "check": JobType("warchest.server.table.replays.imported:check", "imports", seconds=20, wait=5),
    "timeline": JobType("warchest.server.table.replays.imported:timeline_of_text", "imports", seconds=20, wait=5),
    "game timeline": JobType("warchest.server.table.replays.imported:timeline_of_log", "imports", seconds=20, wait=5),
    "notices": JobType("warchest.server.notices.outside:exchange", "notices", seconds=30),
    "pairing": JobType("warchest.server.tournaments.swiss:paired", "rounds", seconds=60, wait=60),
    "picture": JobType("warchest.server.painting:png", "imports", seconds=5, wait=5),
}
"""All types of jobs."""


def packed(arguments: tuple[Any, ...]) -> bytes:
    """Return the arguments of a job as bytes. Raise `ValueError` for more than a job may have."""
    content = msgspec.msgpack.encode(arguments)
    if len(content) > MOST_BYTES:
        raise ValueError(f"A job has at most {MOST_BYTES} bytes of arguments, and this one has {len(content)}.")
    return content


def call(function: str, arguments: bytes) -> bytes:
    """Call a function by its name, with packed arguments, and return its packed result."""
    module, _colon, name = function.partition(":")
    return msgspec.msgpack.encode(getattr(import_module(module), name)(*msgspec.msgpack.decode(arguments)))
