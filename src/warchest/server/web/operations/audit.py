"""The log of sign-ins, of limits that were reached and of the host's acts: event, account, household, outcome, and nothing else.

A household appears as a word that reveals no address and is another one after the next start. The host asks for these lines with
`--log-audit`. A limit that refuses the same household again and again writes one line a minute, while the figures count each refusal.
"""

import logging
import threading
from typing import Final

from cachetools import TTLCache

from warchest.server.measures import REFUSALS
from warchest.server.web.guard.bounds import Household

WORK, RATE, TRIES, SOCKETS, CONNECTIONS, READING, DISK = (
    "work",
    "rate",
    "tries",
    "sockets",
    "connections",
    "reading",
    "disk",
)
"""The limits: processor time, counts of actions, tries of a password, live connections, connections, reading, and bytes to be kept."""
MOST_TOLD, TOLD_SECONDS = 4096, 60.0
log: Final = logging.getLogger("warchest.audit")
_logged: TTLCache[tuple[str, str], None] = TTLCache(MOST_TOLD, TOLD_SECONDS)
_lock = threading.Lock()


def is_wanted() -> bool:
    """Return whether the host wants these lines."""
    return log.isEnabledFor(logging.INFO)


def audit(event: str, outcome: str, home: Household | None = None, account: str | None = None) -> None:
    """Write an event to the log. `account`: its name."""
    facts = {"event": event, "outcome": outcome, "account": account, "household": home.word if home else None}
    known = {name: value for name, value in facts.items() if value is not None}
    log.info(" ".join(f"{name}=%r" for name in known), *known.values(), extra={"facts": known})


def refused(limit: str, home: Household) -> None:
    """Count a request that a limit has refused, and write it to the log."""
    REFUSALS.labels(limit).inc()
    if is_wanted():
        with _lock:
            is_logged = (limit, home.name) in _logged
            if not is_logged:
                _logged[limit, home.name] = None
        if not is_logged:
            audit("limit", limit, home)
