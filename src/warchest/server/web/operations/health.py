"""Whether the server can serve: its database answers, a write commits, a worker renews its lease, and the bus answers."""

import asyncio
import time
from collections.abc import Callable
from typing import Literal

from sqlalchemy import Connection

from warchest.server.table import AppContext
from warchest.server.work import queue

ASK_SECONDS = 2.0
"""The time that each part has to answer."""
ASKED_AGAIN = 1.0
"""How many seconds an answer is reused, so health checks cannot keep a part busy."""
STUCK_SECONDS = 10.0
"""The duration of a write that makes the writer count as stuck."""


class Health:
    """The health of an open table. Used only in the loop's thread."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self.state: Literal["starting", "serving", "ending"] = "starting"
        self._parts = {
            "database": _HealthPart(lambda: app.store.clocks_run() is not None),
            "writer": _HealthPart(self._write, STUCK_SECONDS),
            "worker": _HealthPart(lambda: app.worker.up),
            "bus": _HealthPart(lambda: app.bus.answers(ASK_SECONDS)),
        }

    async def report(self) -> dict[str, bool]:
        """Return for each part whether it works. The server is ready if all do."""
        found = await asyncio.gather(*(part.works() for part in self._parts.values()))
        return {"serving": self.state == "serving", **dict(zip(self._parts, found, strict=True))}

    def _write(self) -> bool:
        """Commit a transaction that leaves no row. A full disk refuses it."""
        name = self._app.clocks.server

        def job(connection: Connection) -> None:
            queue.beat(connection, name, 0, preparing=False)
            queue.leave(connection, name)

        self._app.store.write(job, row_decides=True)
        return True


class _HealthPart:
    """A part of the server, which is asked in a thread. At most one question is under way."""

    def __init__(self, look: Callable[[], bool], patience: float = ASK_SECONDS) -> None:
        """`look` returns whether the part works, or raises an error. `patience`: the seconds after which a silent part is stuck."""
        self._look = look
        self._patience = patience
        self._asking: asyncio.Task[bool] | None = None
        self._asked_at = 0.0

    async def works(self) -> bool:
        """Return whether the part works."""
        if self._asking is None or (self._asking.done() and time.monotonic() - self._asked_at > ASKED_AGAIN):
            self._asked_at = time.monotonic()
            self._asking = asyncio.create_task(asyncio.to_thread(self._looked))
        done, _late = await asyncio.wait({self._asking}, timeout=ASK_SECONDS)
        return self._asking.result() if done else time.monotonic() - self._asked_at < self._patience

    def _looked(self) -> bool:
        try:
            return self._look()
        except Exception:  # the part does not work
            return False
