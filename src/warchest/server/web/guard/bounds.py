"""The bounds of users and of households. A household is a set of addresses that share one budget, such as a home's.

This module has the table of all bounds. A host can change some with options of `warchest serve` (docs/guides/hosting.md).
"""

import hashlib
import ipaddress
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

GAMES, ACTIONS, LOOKS, IMPORTS, PICTURES = "games", "actions", "looks", "imports", "pictures"
MESSAGES, REPORTS, BLOCKS = "messages", "reports", "blocks"
TRIALS, MAILS = "trials", "mails"
SUGGESTIONS: Final = "suggestions"
OFTEN: dict[str, tuple[str, str]] = {
    GAMES: ("20/minute; 200/hour", "100/minute; 1000/hour"),
    ACTIONS: ("240/minute", "3000/minute"),
    LOOKS: ("1500/minute", "15000/minute"),
    IMPORTS: ("20/minute; 100/hour", "60/minute; 400/hour"),
    PICTURES: ("30/minute; 300/hour", "120/minute; 1200/hour"),
    MESSAGES: ("5 per 10 seconds; 60 per 10 minutes", "600/minute"),
    REPORTS: ("3/minute", "10/minute"),
    BLOCKS: ("20/minute", "200/minute"),
    TRIALS: ("5/minute; 20/hour", "15/minute; 60/hour"),
    MAILS: ("3/minute; 10/day", "10/minute; 30/day"),
    SUGGESTIONS: ("5/minute; 40/day", "20/minute; 120/day"),
}
"""By kind of action, the limits of a user and of a household."""

_KEY = secrets.token_bytes(16)
"""The key for hashing the names of households. It is new at each start."""
Work = Literal["playing", "looking", "importing"]
PLAYING: Final = "playing"
"""The class of reads and writes of a game by its players, which take milliseconds."""
LOOKING: Final = "looking"
"""The class of pages, lists, replays and past moments, which take tens of milliseconds."""
IMPORTING: Final = "importing"
"""The class of work that takes long: other processes do it, or the threads that make digests of passwords."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Processor time in milliseconds, or room in bytes: the amount that comes back each second, and the most that can be saved up."""

    each_second: float
    most: float

    def times(self, factor: float) -> "Budget":
        """Return a budget that is `factor` times as large."""
        return Budget(self.each_second * factor, self.most * factor)


@dataclass(frozen=True, slots=True)
class WorkBound:
    """The bounds of a class of work."""

    person: Budget
    household: Budget
    at_once: int
    """The number of a household's requests that are answered at the same time. Further ones wait."""
    held_seconds: float
    """The time that a request may wait for its turn before it is refused."""


WORK: dict[Work, WorkBound] = {
    PLAYING: WorkBound(Budget(100, 1_500), Budget(250, 4_000), 1, 4.0),
    LOOKING: WorkBound(Budget(75, 1_000), Budget(150, 1_500), 2, 2.0),
    IMPORTING: WorkBound(Budget(50, 20_000), Budget(100, 40_000), 2, 5.0),
}
"""The bounds of each class. Playing has more than looking, looking has more than imports, and none uses up another's budget."""
DISK: Final = (Budget(1_000, 10_000_000), Budget(3_000, 30_000_000), Budget(6_000, 2_000_000_000))
"""The bytes that a user, a household, and all users together may store in new and imported games: each second, and saved up."""
USUAL_SHARE: Final = 25
"""The share of a core, in percent, that this table gives a household for playing."""
REQUEST_MS: Final = 0.3
"""The cost of reading a request, which is over before the measurement starts."""
MESSAGE_MS: Final = 0.1
"""The cost of reading a message of a live connection and of sending its reply, which is not measured."""
REFUSED_MS: Final = 25
"""The additional cost of a request that is refused as one too many."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a server: the table, with the options of its host."""

    ipv4_bits: int = 32
    """The number of leading bits of an IPv4 address that identify a household."""
    ipv6_bits: int = 64
    """The number of leading bits of an IPv6 address that identify a household. A household can choose the other bits itself."""
    trusted: Sequence[str] = ()
    """Addresses and networks of many users whom the host knows, such as a club's room."""
    share: int = USUAL_SHARE
    """The share of a core that a household may use for playing, in percent."""
    trusted_times: int = 20
    """The bounds of the trusted networks, as a multiple of a household's."""
    connections: int = 256
    """The number of connections that a household may have open, live ones included."""
    new_connections: tuple[float, float] = (100, 1_000)
    """The number of connections that a household may open each second, and at once."""
    sockets: int = 200
    """The number of live connections that a household may have."""
    held: int = 256
    """The number of a household's requests that may wait for their turn, in each class of work."""
    frames: tuple[float, float] = (25, 200)
    """The number of messages that a live connection may send each second, and at once."""
    bytes_heard: tuple[float, float] = (1_024, 8_192)
    """The number of bytes that a live connection may send each second, and at once. An action has up to 500, a preview 100."""
    reading: Budget = Budget(100, 500)
    """The milliseconds that may be spent on reading the data of a household, before its requests are known."""
    table: Mapping[Work, WorkBound] = field(default_factory=lambda: WORK)
    """The bounds of each class of work."""

    def household(self, host: str) -> "Household":
        """Return the household that an address belongs to."""
        return _household(host, self.ipv4_bits, self.ipv6_bits, tuple(self.trusted), self.trusted_times)

    def work(self, kind: Work, household: "Household") -> WorkBound:
        """Return the bounds of a class of work for the users of a household."""
        bound, factor = self.table[kind], self.share / USUAL_SHARE
        return WorkBound(
            bound.person.times(factor),
            bound.household.times(factor * household.times),
            bound.at_once * (4 if household.times > 1 else 1),
            bound.held_seconds,
        )


@dataclass(frozen=True, slots=True)
class Household:
    """An address or a network. The number of users behind it is unknown."""

    name: str
    times: int = 1
    """Its bounds, as a multiple of other households'."""

    @property
    def word(self) -> str:
        """Return a word for the household that reveals nothing of its address, and is another one after the next start."""
        return hashlib.blake2b(self.name.encode(), key=_KEY, digest_size=12).hexdigest()


@lru_cache(4096)
def _household(host: str, ipv4_bits: int, ipv6_bits: int, trusted: tuple[str, ...], times: int) -> Household:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return Household(host)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    bits = ipv4_bits if address.version == 4 else ipv6_bits
    network = ipaddress.ip_network((address, bits), strict=False)
    name = str(address) if bits == address.max_prefixlen else str(network)
    return Household(name, times if any(address in network_of(one) for one in trusted) else 1)


@lru_cache(256)
def network_of(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Return the network that a host has named. Raises `ValueError` if the text names none."""
    return ipaddress.ip_network(text, strict=False)
