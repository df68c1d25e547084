"""The figures that a server counts while it runs, in the form of Prometheus. `server/web/operations/metrics.py` serves them.

The code that does a thing counts it. A label has few values (a template of an address, the name of a level), never an id or an address.
"""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.process_collector import ProcessCollector

disable_created_metrics()  # type: ignore[no-untyped-call]  # the time of the first count has no use
REGISTRY: Final = CollectorRegistry()
"""All figures of this process, its processor time and its memory among them."""
ProcessCollector(registry=REGISTRY)

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
REQUESTS: Final = Histogram(
    "warchest_request_seconds",
    "Requests, from the first line to the end of the answer",
    ("method", "route", "status"),
    buckets=_QUICK,
    registry=REGISTRY,
)
SOCKETS: Final = Gauge("warchest_sockets", "Live connections that are open", registry=REGISTRY)
BOT_ANSWERS: Final = Histogram(
    "warchest_bot_answer_seconds",
    "Answers of bots, from the question to the engine to its answer or its failure",
    ("level", "outcome"),
    buckets=_SLOW,
    registry=REGISTRY,
)
REFUSALS: Final = Counter("warchest_refusals_total", "Requests refused by a limit", ("limit",), registry=REGISTRY)
DONE: Final = "done"
FAILED: Final = "failed"


class Timed:
    """Things that take a time and may get stuck: a histogram of those that have ended, and the beginnings of those under way."""

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._ended = {outcome: histogram.labels(outcome) for outcome in (DONE, FAILED)}
        self._begun: dict[object, float] = {}
        self._last: float | None = None
        """The end of the last one, or None before it."""
        self._change = threading.Condition(threading.Lock())

    @contextmanager
    def one(self, *expected: type[Exception]) -> Iterator[None]:
        """Time the block. An error counts as a failure, unless it is one of the `expected` ones."""
        key, outcome = self._begin(), FAILED
        try:
            yield
            outcome = DONE
        except expected:
            outcome = DONE
            raise
        finally:
            self._end(key, outcome)

    def until(self, done: "Future[Any]", *expected: type[Exception]) -> None:
        """Time work that has just started and ends with a future. An error counts as in `one`."""
        key = self._begin()

        def end(done: "Future[Any]") -> None:
            problem = done.exception()
            self._end(key, DONE if problem is None or isinstance(problem, expected) else FAILED)

        done.add_done_callback(end)

    def _begin(self) -> object:
        key = object()
        with self._change:
            self._begun[key] = time.monotonic()
        return key

    def _end(self, key: object, outcome: str) -> None:
        with self._change:
            began = self._begun.pop(key)
            self._last = time.monotonic()
            if not self._begun:
                self._change.notify_all()
        self._ended[outcome].observe(time.monotonic() - began)

    def give_way(self, seconds: float) -> None:
        """Wait until none of them is under way, at most this long. Work that has time calls this before each of its steps."""
        with self._change:
            self._change.wait_for(lambda: not self._begun, seconds)

    def lately(self, seconds: float) -> bool:
        """Return whether one of them has ended within the last `seconds`, or is under way."""
        with self._change:
            return bool(self._begun) or (self._last is not None and time.monotonic() - self._last < seconds)

    def within(self, share: float) -> float | None:
        """Return a time in seconds within which this share of those done has ended: the least bound of the histogram. None for none."""
        found = [
            (float(sample.labels["le"]), sample.value)
            for metric in self._histogram.collect()
            for sample in metric.samples
            if sample.labels.get("outcome") == DONE and "le" in sample.labels
        ]
        count = max((value for _bound, value in found), default=0)
        return next((bound for bound, value in sorted(found) if value >= share * count), None) if count else None

    @property
    def longest(self) -> float:
        """Return the seconds since the oldest unfinished one started, or 0 if there is none."""
        with self._change:
            return time.monotonic() - min(self._begun.values()) if self._begun else 0.0


ACTIONS: Final = Timed(
    Histogram(
        "warchest_action_seconds",
        "Actions of people, from the call of the table to the commit; a refused one has failed",
        ("outcome",),
        buckets=_QUICK,
        registry=REGISTRY,
    )
)
WRITES: Final = Timed(
    Histogram(
        "warchest_write_seconds",
        "Writes to the database, from the call to the commit that they share with others",
        ("outcome",),
        buckets=_QUICK,
        registry=REGISTRY,
    )
)
COMMITS: Final = Counter("warchest_commits_total", "Transactions of the database that wrote", registry=REGISTRY)
NOTICES: Final = Counter(
    "warchest_notices_total",
    "Tries to send a notice, by channel and outcome",
    ("channel", "outcome"),
    registry=REGISTRY,
)


def open_sockets() -> float:
    """Return the number of live connections that are open at this process."""
    return REGISTRY.get_sample_value("warchest_sockets") or 0.0
