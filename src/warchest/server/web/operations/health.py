"""Whether the server lives, and whether it can serve: its database answers, its writer runs, and a worker plays the bots."""

import asyncio
import time
from collections.abc import Callable
from typing import Literal

from warchest.server.measures import WRITES
from warchest.server.store import StoreError
from warchest.server.table import AppContext

ASK_SECONDS = 2.0
"""The time that the database has to answer."""
ASKED_AGAIN = 1.0
"""How many seconds an answer of the database is reused, so health checks cannot keep it busy."""
STUCK_SECONDS = 10.0
"""The duration of a write that makes the writer count as stuck."""


class Health:
    """The health of an open table. Used only in the loop's thread."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self.state: Literal["starting", "serving", "ending"] = "starting"
        self._asking: asyncio.Task[tuple[bool, bool]] | None = None
        self._asked_at = 0.0

    async def report(self) -> dict[str, bool]:
        """Return for each part whether it works. The server is ready if all do."""
        database, bots = await self._looked()
        return {
            "serving": self.state == "serving",
            "database": database,
            "writer": WRITES.longest < STUCK_SECONDS,
            "bots": bots,
        }

    async def _looked(self) -> tuple[bool, bool]:
        """Return whether the database answers in time, and whether a worker lives. At most one look is under way."""
        if self._asking is None or (self._asking.done() and time.monotonic() - self._asked_at > ASKED_AGAIN):
            self._asked_at = time.monotonic()
            self._asking = asyncio.create_task(asyncio.to_thread(self._look))
        done, _late = await asyncio.wait({self._asking}, timeout=ASK_SECONDS)
        return self._asking.result() if done else (False, False)

    def _look(self) -> tuple[bool, bool]:
        database = _answered(self._app.store.clocks_run) is not None
        return database, _answered(lambda: self._app.worker.up) is True


def _answered(look: Callable[[], bool]) -> bool | None:
    """Return what a look at the database has found, or None where the database does not answer."""
    try:
        return look()
    except StoreError:
        return None
