"""Budgets of processor time and of disk space: a bucket for each household and each user, filled by time and emptied by use.

The cost of a request is known only once it has been answered, so a bucket can be overdrawn. Its owner then waits until it is refilled.
No user pays for others: the users of a household share its bucket, but a user with a nearly full bucket is served even if the others
have used up the household's. A newcomer to an overdrawn household starts with an empty bucket.
"""

import math
import threading
import time
from collections.abc import Callable

from cachetools import LRUCache

from warchest.server.web.guard.bounds import DISK, Bounds, Budget, Household, Work

MOST_KNOWN = 20_000
"""The number of users, and of households, with buckets in memory."""
MODEST = 0.5
"""A user whose bucket is fuller than this fraction has hardly used it."""


class Bucket:
    """A level, in milliseconds of processor time or in bytes, that time fills."""

    def __init__(self, budget: Budget, now: float, level: float) -> None:
        self._budget = budget
        self._at = now
        self._level = level

    def level(self, now: float) -> float:
        """Return the present level, which is below zero if the bucket is overdrawn."""
        self._level = min(self._budget.most, self._level + max(0.0, now - self._at) * self._budget.each_second)
        self._at = now
        return self._level

    def take(self, cost: float, now: float) -> None:
        """Subtract a cost."""
        self._level = self.level(now) - cost

    def seconds_until(self, wanted: float, now: float) -> float:
        """Return how many seconds it takes until the level reaches `wanted`."""
        return max(0.0, (wanted - self.level(now)) / self._budget.each_second)

    @property
    def most(self) -> float:
        """Return the greatest level that the bucket can have."""
        return self._budget.most


class DiskBudgets:
    """The budgets of disk space of everyone. Safe to use from many threads."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now`: a monotonic clock, in seconds."""
        self._now = now
        self._lock = threading.Lock()
        self._people: LRUCache[str, Bucket] = LRUCache(MOST_KNOWN)
        self._households: LRUCache[str, Bucket] = LRUCache(MOST_KNOWN)
        self._all = Bucket(DISK[2], now(), DISK[2].most)

    def keep(self, household: Household, person: str, size: int) -> int:
        """Charge the bytes to be kept. Return 0, or the seconds to wait if they are too many; then nothing is charged."""
        person_budget, household_budget, _everybody = DISK
        with self._lock:
            now = self._now()
            buckets = (
                self._bucket(self._people, person, person_budget, now),
                self._bucket(self._households, household.name, household_budget.times(household.times), now),
                self._all,
            )
            wait = max(bucket.seconds_until(size, now) for bucket in buckets)
            if wait:
                return math.ceil(wait)
            for bucket in buckets:
                bucket.take(size, now)
            return 0

    @staticmethod
    def _bucket(kept: "LRUCache[str, Bucket]", key: str, budget: Budget, now: float) -> Bucket:
        bucket = kept.get(key)
        if bucket is None:
            bucket = kept[key] = Bucket(budget, now, budget.most)
        return bucket


class Budgets:
    """The buckets of all households and users. Used only by the loop's thread."""

    def __init__(self, bounds: Bounds, now: Callable[[], float] = time.monotonic) -> None:
        """`now`: a monotonic clock, in seconds."""
        self._bounds = bounds
        self._now = now
        self._households: LRUCache[tuple[Work, str], Bucket] = LRUCache(MOST_KNOWN)
        self._people: LRUCache[tuple[Work, str, str], Bucket] = LRUCache(MOST_KNOWN)

    def wait(self, kind: Work, household: Household, person: str) -> float:
        """Return the seconds until a request of this class may be answered, or 0 if it may be answered now."""
        now = self._now()
        shared, own = self._buckets(kind, household, person, now)
        wait = own.seconds_until(0, now)
        modest = own.level(now) > MODEST * own.most
        return max(wait, shared.seconds_until(-shared.most if modest else 0, now))

    def charge(self, kind: Work, household: Household, person: str, milliseconds: float) -> None:
        """Charge the cost of a request to the household and the user."""
        now = self._now()
        for bucket in self._buckets(kind, household, person, now):
            bucket.take(milliseconds, now)

    def _buckets(self, kind: Work, household: Household, person: str, now: float) -> tuple[Bucket, Bucket]:
        bound = self._bounds.work(kind, household)
        shared = self._households.get((kind, household.name))
        if shared is None:
            shared = self._households[kind, household.name] = Bucket(bound.household, now, bound.household.most)
        own = self._people.get((kind, household.name, person))
        if own is None:
            level = bound.person.most if shared.level(now) > 0 else 0.0
            own = self._people[kind, household.name, person] = Bucket(bound.person, now, level)
        return shared, own
