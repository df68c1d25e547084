"""Limits on how often an action may be done, by user and by household, since a user is only a cookie (`bounds` has the numbers).

The library `limits` keeps the counts in memory, and `counts` shares them with the other processes of a site. A route names its kind of
action (`guards=[limited(GAMES)]`). A user beyond a limit is answered 429 with the time to wait.
"""

from dataclasses import dataclass
from typing import Any

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from warchest.server.homes import NOWHERE, Home
from warchest.server.web.guard.bounds import (
    ACTIONS,
    BLOCKS,
    GAMES,
    IMPORTS,
    LOOKS,
    MAILS,
    MESSAGES,
    OFTEN,
    PICTURES,
    REPORTS,
    TRIALS,
    Bounds,
    Household,
)
from warchest.server.web.guard.counts import LimitCounts
from warchest.server.web.guard.security import person_of
from warchest.server.web.messages import TooOftenError
from warchest.server.web.operations.audit import RATE, refused

Connection = ASGIConnection[Any, Any, Any, Any]


class Limits:
    """The counts of the actions of users and households."""

    def __init__(self, often: dict[str, tuple[str, str]] = OFTEN, bounds: Bounds | None = None) -> None:
        """`often`: the limits. `bounds`: all other bounds."""
        self.counts = LimitCounts(SlidingWindowCounterRateLimiter(MemoryStorage()))
        self._often = {kind: (parse_many(person), parse_many(address)) for kind, (person, address) in often.items()}
        self.bounds = bounds or Bounds()

    def take(self, kind: str, person: str, home: Household) -> int:
        """Count one action. Return 0, or the seconds to wait if it is one too many; then it is not counted."""
        persons, households = self._often[kind]
        asked = [(item, (kind, "person", person)) for item in persons]
        asked += [(times_as_often(item, home.times), (kind, "address", home.name)) for item in households]
        wait = max((self._wait(item, key) for item, key in asked), default=0)
        if not wait:
            for item, key in asked:
                self.counts.add(item, key)
        return wait

    def require(self, kind: str, person: str, home: Household) -> None:
        """Count one action. Raise `TooOftenError` if it is one too many, and note it for the host."""
        wait = self.take(kind, person, home)
        if wait:
            refused(RATE, home)
            raise TooOftenError(wait)

    def _wait(self, item: RateLimitItem, key: tuple[str, ...]) -> int:
        return 0 if self.counts.fits(item, key) else self.counts.wait(item, key)


@dataclass(frozen=True)
class Limited:
    """The guard of a route that is counted as `kind`; raises `TooOftenError`.

    It is a coroutine because the framework would run a plain function in a thread, which costs more than the counting.
    """

    kind: str

    async def __call__(self, connection: Connection, _handler: BaseRouteHandler) -> None:
        """Count one action."""
        limits: Limits | None = connection.app.state.get("limits")
        if limits is not None:
            limits.require(self.kind, person_of(connection), household(connection))


def limited(kind: str) -> Limited:
    """Return the guard that counts an action of this kind."""
    return Limited(kind)


def household(connection: Connection) -> Household:
    """Return the household that a request comes from, as the gate has found it."""
    found: Household | None = connection.scope.get("state", {}).get("household")
    if found is not None:
        return found
    return Bounds().household(connection.client.host if connection.client is not None else "")


def home_of(connection: Connection) -> Home:
    """Return the household that a request comes from, as the lobby may know it: by a word that reveals nothing of its address."""
    if connection.app.state.get("limits") is None:
        return NOWHERE
    found = household(connection)
    return Home(found.word, found.times)


def address_of_home(connection: Connection) -> str:
    """Return the name of the household that a request comes from, or "" if it says nothing about who lives there: in a trusted network, or
    on a server without limits.
    """
    found = household(connection)
    return "" if connection.app.state.get("limits") is None or found.times > 1 else found.name


def times_as_often(item: RateLimitItem, times: int) -> RateLimitItem:
    """Return a limit that allows `times` as many."""
    return item if times == 1 else type(item)(item.amount * times, item.multiples)


__all__ = [
    "ACTIONS",
    "BLOCKS",
    "GAMES",
    "IMPORTS",
    "LOOKS",
    "MAILS",
    "MESSAGES",
    "OFTEN",
    "PICTURES",
    "REPORTS",
    "TRIALS",
    "Limited",
    "Limits",
    "address_of_home",
    "home_of",
    "household",
    "limited",
]
