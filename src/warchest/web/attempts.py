"""How often somebody may try a password: five times a minute for an account, and five times a minute from an address.

Whether the account exists makes no difference. Counts are kept by `limits`: here in memory, and in Redis by another address of the storage.
"""

import hashlib
import math
import time

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from warchest.accounts.names import plain
from warchest.web.limits import Connection, household

TRIES: RateLimitItem = RateLimitItemPerMinute(5)


class Attempts:
    """Counts tries."""

    def __init__(self, storage: str = "memory://") -> None:
        """`storage`: where counts are kept, as an address that `limits` knows."""
        self._window = MovingWindowRateLimiter(storage_from_string(storage))

    def take(self, *whose: str) -> int:
        """Count a try for all of these: 0, or the seconds to wait where one of them has had enough of them."""
        full = [one for one in whose if not self._window.hit(TRIES, one)]
        ends = [self._window.get_window_stats(TRIES, one).reset_time for one in full]
        return max((max(1, math.ceil(end - time.time())) for end in ends), default=0)


def of_name(name: str) -> str:
    """What tries for a name are counted by. A name can be as long as a form, so its digest stands for it."""
    return "name " + hashlib.sha256(plain(name).encode()).hexdigest()


def of_address(connection: Connection) -> str:
    """What tries from an address are counted by."""
    return f"address {household(connection)}"
