"""Limits on password tries. They stop guessing, and no stranger can lock a user out.

The rules of counting:

* The limits of the household come first. A try beyond them counts for nothing else, so one address can't use up the tries of a name.
* Only a wrong password that was compared counts for a name, and it counts for the name at that address (with IPv6 at its /48, since one
customer may have a whole /48).
* A name is never locked. After many wrong passwords from all addresses together, each address has few tries for the name. So guessing from
many addresses is slow, and an owner at an address that has not guessed signs in at once.
* For a browser that has signed in to the account before (its cookie has a row, `warchest.server.accounts.browsers`), only its tries
count.
* Changing a password and deleting an account have a separate count, which only a signed-in user can use up.
* A right password counts as a computed digest, and not as a wrong password.

Whether an account exists makes no difference. The library `limits` keeps the counts in memory, and `counts` shares them with the other
processes of a site.
"""

import hashlib
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from warchest.server.accounts.names import plain
from warchest.server.web.guard.bounds import Household
from warchest.server.web.guard.counts import LimitCounts
from warchest.server.web.guard.limits import Connection, times_as_often
from warchest.server.web.operations.audit import TRIES, refused

Count = tuple[str, str]
"""A kind of count, which is a key of `OFTEN`, and the household, name or browser that it belongs to."""
DIGESTS, WRONG, WRONG_HERE, WRONG_ANYWHERE, SLOWED = "digests", "wrong", "wrong here", "wrong anywhere", "slowed"
BROWSER, OWN, MADE, BANNED, TOKENS = "browser", "own", "made", "banned", "tokens"
OFTEN: dict[str, str] = {
    DIGESTS: "120/minute",
    WRONG: "20/minute; 120/hour",
    WRONG_HERE: "5/minute; 20/hour",
    WRONG_ANYWHERE: "100/hour",
    SLOWED: "2/minute; 4/hour",
    BROWSER: "5/minute; 30/hour",
    OWN: "5/minute; 20/hour",
    MADE: "60/hour; 200/day",
    BANNED: "1 per 6 hours",
    TOKENS: "20/minute; 120/hour",
}
"""The limits of each count: digests for a household; wrong passwords of a household, of a household for one name, for one name from
everywhere until the name is slowed, of a household for a slowed name, of a browser that has signed in before, and of a signed-in device for
its account; accounts made by a household; banned users who come from a household; wrong tokens of bots from a household."""
NET_BITS = 48
AT_ONCE = 12
"""The number of tries of one household that may wait for their digests at the same time: half of the places that there are."""
BUSY_SECONDS = 5
MOST_NOTED = 200
"""How many users who must wait are noted for the host."""
LONGEST_NOTED = 48


class TooManyTriesError(Exception):
    """There were too many tries. `seconds`: how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


@dataclass(slots=True)
class Attempt:
    """A try that is allowed. It counts once its result is known, and not at all if no password was compared."""

    always: tuple[Count, ...]
    if_wrong: tuple[Count, ...]
    noted: tuple[Count, ...] = ()
    """The counts of a wrong password that refuse no try."""
    counted: list[Count] = field(default_factory=list)

    def was_right(self) -> None:
        """Count a digest."""
        self.counted = [*self.always]

    def was_wrong(self) -> None:
        """Count a digest and a wrong password."""
        self.counted = [*self.always, *self.if_wrong, *self.noted]


@dataclass(frozen=True, slots=True)
class Locked:
    """A user who must wait: the kind of count that is full, the limit in words, the household, and the name that was tried, or "".

    `name` is as it was typed. Show it only where an account has it: users type passwords into the wrong field.
    """

    kind: str
    limit: str
    home: str
    name: str
    seconds: int


class Attempts:
    """The counts of tries. All calls come from the event loop's thread."""

    def __init__(self, often: dict[str, str] = OFTEN) -> None:
        """`often`: the limits of each kind."""
        self.counts = LimitCounts(MovingWindowRateLimiter(MemoryStorage()))
        self._often = {kind: parse_many(allowed) for kind, allowed in often.items()}
        self._under_way: Counter[Count] = Counter()
        self._locked: dict[Count, tuple[float, Locked]] = {}

    def locked(self) -> list[Locked]:
        """Return the users who must wait now, the one who waits longest first. Only refusals of this process are known."""
        now = time.time()
        left = [(until - now, one) for until, one in [*self._locked.values()] if until > now]
        return [replace(one, seconds=math.ceil(wait)) for wait, one in sorted(left, key=lambda pair: -pair[0])]

    @contextmanager
    def entering(
        self, home: Household, name: str, browser: str | None = None, net: str | None = None
    ) -> Iterator[Attempt]:
        """Allow a try to sign in as `name` from a household.

        `browser`: the cookie of a browser that has signed in to this account before. `net`: the network around the household (`around`).
        """
        typed, name = plain(name)[:LONGEST_NOTED], _short(plain(name))
        wrong: tuple[Count, ...]
        noted: tuple[Count, ...] = ()
        if browser is not None:
            wrong = ((BROWSER, f"{_short(browser)} {name}"),)
        else:
            here = f"{net or home.name} {name}"
            wrong, noted = ((WRONG, home.name), (WRONG_HERE, here)), ((SLOWED, here), (WRONG_ANYWHERE, name))
            if any(self._wait(item, noted[1]) for item in self._allowed(noted[1], home)):
                wrong, noted = (*wrong, noted[0]), noted[1:]
        with self._try(home, Attempt(((DIGESTS, home.name),), wrong, noted), typed) as one:
            yield one

    @contextmanager
    def making(self, home: Household) -> Iterator[Attempt]:
        """Allow a try to make an account."""
        with self._try(home, Attempt(((DIGESTS, home.name), (MADE, home.name)), ())) as one:
            yield one

    def turned_away(self, home: Household) -> None:
        """Note that a banned user came from a household. The many users of a household that the host trusts don't pay for one of them."""
        if home.times == 1 and not self.makes_none(home):
            self.counts.add(self._often[BANNED][0], (BANNED, home.name))

    def makes_none(self, home: Household) -> bool:
        """Return whether a household may make no accounts for now, since a banned user came from there."""
        return not self.counts.fits(self._often[BANNED][0], (BANNED, home.name))

    @contextmanager
    def passing(self, home: Household) -> Iterator[Attempt]:
        """Allow a try to sign in with a passkey, which names no account before it is known to be right."""
        with self._try(home, Attempt((), ((WRONG, home.name),))) as one:
            yield one

    def wrong_token(self, home: Household) -> int:
        """Count a wrong token from a household. Return the seconds to wait if it is one too many, or else 0.

        A right token is never refused: no client can guess one, and another bot of the household may have a wrong one.
        """
        count = (TOKENS, home.name)
        wait = max(self._wait(item, count) for item in self._allowed(count, home))
        if wait:
            refused(TRIES, home)
            return wait
        for item in self._allowed(count, home):
            self.counts.add(item, count)
        return 0

    @contextmanager
    def resetting(self, home: Household) -> Iterator[Attempt]:
        """Allow a try to set a new password with a link of the host."""
        with self._try(home, Attempt(((DIGESTS, home.name),), ())) as one:
            yield one

    @contextmanager
    def owning(self, home: Household, account: str) -> Iterator[Attempt]:
        """Allow a try of a signed-in device to do something that requires its account's password."""
        with self._try(home, Attempt(((DIGESTS, home.name),), ((OWN, account),))) as one:
            yield one

    @contextmanager
    def _try(self, home: Household, one: Attempt, name: str = "") -> Iterator[Attempt]:
        """Allow a try, and count it afterwards. Raises `TooManyTriesError`. Tries under way count as wrong ones."""
        counts = (*one.always, *one.if_wrong)
        if self._under_way[DIGESTS, home.name] >= AT_ONCE:
            refused(TRIES, home)
            raise TooManyTriesError(BUSY_SECONDS)
        for count in counts:
            wait, limit = max((self._wait(item, count), str(item)) for item in self._allowed(count, home))
            if wait:
                refused(TRIES, home)
                self._note(count, Locked(count[0], limit, home.name, name, wait))
                raise TooManyTriesError(wait)
        self._under_way.update(counts)
        try:
            yield one
        finally:
            for count in counts:
                self._under_way[count] -= 1
                if not self._under_way[count]:
                    del self._under_way[count]
            for count in one.counted:
                for item in self._allowed(count, home):
                    self.counts.add(item, count)

    def _note(self, count: Count, one: Locked) -> None:
        """Note a user who must wait, for the host. The oldest notes are dropped."""
        self._locked.pop(count, None)
        self._locked[count] = (time.time() + one.seconds, one)
        while len(self._locked) > MOST_NOTED:
            del self._locked[next(iter(self._locked))]

    def _allowed(self, count: Count, home: Household) -> list[RateLimitItem]:
        """Return the limits of a count. A household that the host trusts has higher limits for the counts that its users share."""
        times = home.times if count[0] in (WRONG, MADE, TOKENS) else 1
        return [times_as_often(item, times) for item in self._often[count[0]]]

    def _wait(self, item: RateLimitItem, count: Count) -> int:
        """Return the seconds until one more try is allowed, or 0 if it is allowed now."""
        if self.counts.fits(item, count, self._under_way[count] + 1):
            return 0
        if self._under_way[count] and self.counts.fits(item, count):
            return BUSY_SECONDS  # the tries under way may turn out to be right
        return self.counts.wait(item, count)


def around(connection: Connection) -> str:
    """Return the network that a request comes from: one customer of a provider may have many IPv6 households."""
    host = connection.client.host if connection.client is not None else ""
    try:
        return str(ipaddress.IPv6Network((host, NET_BITS), strict=False))
    except ValueError:
        return host


def _short(text: str) -> str:
    """Return a digest in place of a name, which can be as long as a form, or of a cookie, which is secret."""
    return hashlib.sha256(text.encode()).hexdigest()
