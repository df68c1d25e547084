"""The figures on the host's page: users, games, work that waits and notices, for all processes of a site together.

The load of the process that answers comes from `server/measures.py`. The program of a host reads all of that at `/metrics`.
"""

import threading
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, or_, select

from warchest.schema.time_control import DAY_MS, wall_ms
from warchest.server.accounts.tables import accounts
from warchest.server.notices.tables import NOTICE, SENT, notice_counts
from warchest.server.store import Store
from warchest.server.store.schema import GONE, games, seats
from warchest.server.work.queue import work

NOTICE_DAYS: Final = 7
"""The days whose notices are counted, with today."""
KEPT_MS: Final = 30_000
"""How long the figures are kept, since they count all seats."""
QUEUES: Final = {"bots": ("bot", "search"), "reviews": ("review",), "hints": ("hint", "again")}
"""The types of jobs of which the page shows how many wait."""


class SiteNumbers(NamedTuple):
    """The figures of a site."""

    accounts: int
    guests: int
    """The guests who have sat at a game that is still there."""
    open_games: int
    finished_games: int
    waiting: dict[str, int]
    """The jobs that no process has taken yet, by the name in `QUEUES`."""
    due: int
    """The users whose notices are due."""
    sent: int
    """The notices that receivers have taken in the last days."""
    failed: int
    """The tries to send one that failed in the last days."""


class SiteFigures:
    """The figures of a store. Safe to use from many threads."""

    def __init__(self, store: Store, now: Callable[[], int] = wall_ms) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._store = store
        self._now = now
        self._lock = threading.Lock()
        self._kept: tuple[int, SiteNumbers] | None = None

    def now(self) -> SiteNumbers:
        """Return the figures, at most half a minute old."""
        at = self._now()
        with self._lock:
            if self._kept is None or not 0 <= at - self._kept[0] < KEPT_MS:
                self._kept = at, self._store.read(lambda connection: counted(connection, at))
            return self._kept[1]


def counted(connection: Connection, now: int) -> SiteNumbers:
    """Return the figures at this time."""
    users = connection.execute(select(func.count()).select_from(accounts)).scalar_one()
    known = select(accounts.c.holder).where(accounts.c.holder == seats.c.person).exists()
    guests = select(func.count(seats.c.person.distinct())).where(~known, ~seats.c.person.startswith(GONE))
    by_status = select(games.c.status, func.count()).group_by(games.c.status)
    statuses = {str(status): int(count) for status, count in connection.execute(by_status)}
    queued = select(work.c.kind, func.count()).where(work.c.worker.is_(None), ~work.c.failed)
    queued = queued.where(or_(work.c.kind != NOTICE, work.c.place <= now)).group_by(work.c.kind)
    jobs = {str(kind): int(count) for kind, count in connection.execute(queued)}
    lately = select(notice_counts.c.outcome, func.sum(notice_counts.c.count)).group_by(notice_counts.c.outcome)
    lately = lately.where(notice_counts.c.day > now // DAY_MS - NOTICE_DAYS)
    tries = {outcome: int(count) for outcome, count in connection.execute(lately)}
    sent = tries.pop(SENT, 0)
    return SiteNumbers(
        accounts=users,
        guests=connection.execute(guests).scalar_one(),
        open_games=statuses.get("open", 0),
        finished_games=statuses.get("over", 0),
        waiting={name: sum(jobs.get(kind, 0) for kind in kinds) for name, kinds in QUEUES.items()},
        due=jobs.get(NOTICE, 0),
        sent=sent,
        failed=sum(tries.values()),
    )
