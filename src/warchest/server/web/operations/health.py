"""Whether the server lives, and whether it can serve: its database answers, its writer runs, its bots play."""

import asyncio
import time
from typing import Literal

from warchest.server.measures import WRITES
from warchest.server.store import StoreError
from warchest.server.table import AppContext

ASK_SECONDS = 2.0
"""The time in which the database must answer."""
ASKED_AGAIN = 1.0
"""How many seconds an answer of the database is reused, so health checks cannot keep it busy."""
STUCK_SECONDS = 10.0
"""The duration of a write from which the writer counts as stuck."""


class Health:
    """The health of an open table. Used only in the loop's thread."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self.state: Literal["starting", "serving", "ending"] = "starting"
        self._asking: asyncio.Task[bool] | None = None
        self._asked_at = 0.0

    async def report(self) -> dict[str, bool]:
        """Return for each part whether it works. The server is ready if all do."""
        return {
            "serving": self.state == "serving",
            "database": await self._database(),
            "writer": WRITES.longest < STUCK_SECONDS,
            "bots": self._app.bots.up,
        }

    async def _database(self) -> bool:
        """Return whether the database answers in time. At most one question is under way."""
        if self._asking is None or (self._asking.done() and time.monotonic() - self._asked_at > ASKED_AGAIN):
            self._asked_at = time.monotonic()
            self._asking = asyncio.create_task(asyncio.to_thread(self._ask))
        done, _late = await asyncio.wait({self._asking}, timeout=ASK_SECONDS)
        return bool(done) and self._asking.result()

    def _ask(self) -> bool:
        try:
            self._app.store.clocks_run()
        except StoreError:
            return False
        return True
