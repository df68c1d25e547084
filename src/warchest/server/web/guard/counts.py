"""Counters of a process that are shared with the other processes of a site.

Each process keeps all counts in memory, so no request waits for another machine. Ten times a second it reports over the bus
how much it has added. A limit of a site thus holds to within what happens in a tenth of a second, and while the bus is
down, each process counts for itself.
"""

import hashlib
import math
import threading
import time
from collections import Counter
from typing import Final

from limits import RateLimitItem, parse
from limits.strategies import RateLimiter

from warchest.server.bus import Bus, WakeUp

TELL_SECONDS: Final = 0.1
DIGEST_BYTES: Final = 12


class LimitCounts:
    """The counts of a limiter of the library `limits`. Keys are kept and sent as digests: no address or user leaves the process."""

    def __init__(self, limiter: RateLimiter) -> None:
        self._limiter = limiter
        self._lock = threading.Lock()
        self._new: Counter[str] | None = None

    def fits(self, item: RateLimitItem, key: tuple[str, ...], cost: int = 1) -> bool:
        """Return whether `cost` more are allowed."""
        return self._limiter.test(item, _digest(key), cost=cost)

    def add(self, item: RateLimitItem, key: tuple[str, ...]) -> None:
        """Count one."""
        digest = _digest(key)
        self._limiter.hit(item, digest)
        if self._new is not None:
            with self._lock:
                self._new[f"{item}|{digest}"] += 1

    def wait(self, item: RateLimitItem, key: tuple[str, ...]) -> int:
        """Return the seconds until one more is allowed, at least 1."""
        return max(1, math.ceil(self._limiter.get_window_stats(item, _digest(key)).reset_time - time.time()))

    def share(self) -> None:
        """Remember all later counts of this process, for `counted`."""
        self._new = Counter()

    def counted(self) -> Counter[str]:
        """Return the counts of this process since the last call, by the words that `hear` takes."""
        with self._lock:
            found, self._new = self._new or Counter(), Counter()
        return found

    def hear(self, word: str, count: int) -> None:
        """Add a count of another process. Raise `ValueError` for a word of no known limit."""
        limit, _bar, digest = word.rpartition("|")
        self._limiter.hit(parse(limit), digest, cost=min(count, parse(limit).amount))


class SharedCounts:
    """Reports the counts of this process to the others, and adds up theirs."""

    def __init__(self, bus: Bus, **counts: LimitCounts) -> None:
        """`counts`: the counts of this process, by names that all processes use."""
        self._bus = bus
        self._counts = counts
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="counts", daemon=True)
        for one in counts.values() if not bus.alone else ():
            one.share()
        bus.on_wake_up(self._hear)

    def open(self) -> None:
        """Start reporting, if there are other processes."""
        if not self._bus.alone:
            self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def _hear(self, notice: WakeUp) -> None:
        if notice.kind == "count":
            name, _slash, word = notice.name.partition("/")
            if name in self._counts:
                self._counts[name].hear(word, notice.number)

    def _work(self) -> None:
        while not self._closing.wait(TELL_SECONDS):
            for name, counts in self._counts.items():
                self._bus.publish(*(WakeUp("count", f"{name}/{word}", n) for word, n in counts.counted().items()))


def _digest(key: tuple[str, ...]) -> str:
    return hashlib.blake2b("\x1f".join(key).encode(), digest_size=DIGEST_BYTES).hexdigest()
