"""How often somebody may do something: by person, and by address, since a person is but a cookie.

Counts are kept by the library `limits`: here in memory, and in Redis by another address of the storage. A route says what it is counted as
(`guards=[limited(GAMES)]`). A person who has had enough is answered 429 with the time to wait.
"""

import ipaddress
import math
import time
from dataclasses import dataclass
from typing import Any

from limits import RateLimitItem, parse_many
from limits.storage import storage_from_string
from limits.strategies import SlidingWindowCounterRateLimiter
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from warchest.web.messages import TooOftenError
from warchest.web.security import person_of

GAMES, ACTIONS, LOOKS, IMPORTS = "games", "actions", "looks", "imports"
MESSAGES, REPORTS, BLOCKS = "messages", "reports", "blocks"
OFTEN: dict[str, tuple[str, str]] = {
    GAMES: ("20/minute; 200/hour", "100/minute; 1000/hour"),
    ACTIONS: ("240/minute", "3000/minute"),
    LOOKS: ("1500/minute", "15000/minute"),
    IMPORTS: ("20/minute; 100/hour", "60/minute; 400/hour"),
    MESSAGES: ("5 per 10 seconds; 60 per 10 minutes", "600/minute"),
    REPORTS: ("3/minute", "10/minute"),
    BLOCKS: ("20/minute", "200/minute"),
}
"""How often a person may do what is counted as this, and how often all may who come from one address."""
HOUSEHOLD_BITS = 64
"""So many bits of an IPv6 address belong to one household; the rest is for the taking."""
Connection = ASGIConnection[Any, Any, Any, Any]


class Limits:
    """Counts what is done."""

    def __init__(self, storage: str = "memory://", often: dict[str, tuple[str, str]] = OFTEN) -> None:
        """`storage`: where counts are kept, as an address that the library knows. `often`: what is allowed."""
        self._window = SlidingWindowCounterRateLimiter(storage_from_string(storage))
        self._often = {kind: (parse_many(person), parse_many(address)) for kind, (person, address) in often.items()}

    def take(self, kind: str, person: str, address: str) -> int:
        """Count one: 0, or the seconds to wait where it is too many; then it is not counted."""
        persons, addresses = self._often[kind]
        asked = [(item, (kind, "person", person)) for item in persons]
        asked += [(item, (kind, "address", address)) for item in addresses]
        wait = max((self._wait(item, key) for item, key in asked), default=0)
        if not wait:
            for item, key in asked:
                self._window.hit(item, *key)
        return wait

    def _wait(self, item: RateLimitItem, key: tuple[str, ...]) -> int:
        if self._window.test(item, *key):
            return 0
        return max(1, math.ceil(self._window.get_window_stats(item, *key).reset_time - time.time()))


@dataclass(frozen=True)
class Limited:
    """The guard of a route that is counted as `kind`; raises `TooOftenError`.

    It is a coroutine, since the framework would run a plain function in a thread, which costs more than the counting.
    """

    kind: str

    async def __call__(self, connection: Connection, _handler: BaseRouteHandler) -> None:
        """Count one."""
        limits: Limits | None = connection.app.state.get("limits")
        if limits is not None:
            wait = limits.take(self.kind, person_of(connection), household(connection))
            if wait:
                raise TooOftenError(wait)


def limited(kind: str) -> Limited:
    """The guard that counts as this."""
    return Limited(kind)


def household(connection: Connection) -> str:
    """The address that a request comes from, as far as it tells one household from another."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((address, HOUSEHOLD_BITS), strict=False))
    return str(address)
