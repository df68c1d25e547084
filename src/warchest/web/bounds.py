"""What one person and one household may do: the table of all bounds, and which addresses are one household.

A host changes it by the options of `warchest serve` (docs/hosting.md); all else asks here.
"""

import ipaddress
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from warchest.web.messages import BODY_BYTES

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
"""How often a person may do what is counted as this, and how often a household may."""

Work = Literal["playing", "looking", "importing"]
PLAYING: Final = "playing"
"""Reads and writes of a game by those who sit there: milliseconds."""
LOOKING: Final = "looking"
"""Pages, lists, replays and past moments: tens of milliseconds."""
IMPORTING: Final = "importing"
"""What other processes work out: seconds."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Processor time in milliseconds, or room in bytes: what comes back each second, and the most that can be saved up."""

    each_second: float
    most: float

    def times(self, factor: float) -> "Budget":
        """Returns a budget so many times as large."""
        return Budget(self.each_second * factor, self.most * factor)


@dataclass(frozen=True, slots=True)
class WorkBound:
    """What may be spent on a class of work."""

    person: Budget
    household: Budget
    at_once: int
    """How many requests of a household are answered at the same time; further ones wait."""
    held_seconds: float
    """How long a request may wait for its turn, before the answer is that it is too much at once."""


WORK: dict[Work, WorkBound] = {
    PLAYING: WorkBound(Budget(100, 1_500), Budget(250, 4_000), 2, 4.0),
    LOOKING: WorkBound(Budget(75, 1_000), Budget(150, 1_500), 2, 2.0),
    IMPORTING: WorkBound(Budget(50, 20_000), Budget(100, 40_000), 2, 5.0),
}
"""Playing has more than looking, looking more than imports, and none of them uses up what another has."""
DISK: Final = (Budget(1_000, 10_000_000), Budget(3_000, 30_000_000), Budget(6_000, 2_000_000_000))
"""Bytes that a person, a household, and all together may keep in new games and imported ones: each second, and saved up."""
USUAL_SHARE: Final = 25
"""The part of a core, in percent, that a household can use for playing by this table."""
REQUEST_MS: Final = 0.3
"""What a request costs before it can be measured: reading it takes so long."""
REFUSED_MS: Final = 25
"""What it costs besides to ask once more where the answer is that one has had enough."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a server: the table with what its host has said."""

    ipv4_bits: int = 32
    """So many bits of an IPv4 address are one household's."""
    ipv6_bits: int = 64
    """The same of an IPv6 address; the rest is for the taking."""
    trusted: Sequence[str] = ()
    """Addresses and networks of many people whom the host knows, such as a club's room."""
    share: int = USUAL_SHARE
    """The part of a core that a household may use for playing, in percent."""
    trusted_times: int = 20
    """So many times as much as a household may they do there."""
    connections: int = 256
    """How many connections a household may have open, live ones included."""
    new_connections: tuple[float, float] = (100, 1_000)
    """How many a household may open each second, and at once."""
    sockets: int = 200
    """How many live connections a household may have."""
    held: int = 256
    """How many requests of a household may wait for their turn, in each class of work."""
    frames: tuple[float, float] = (10, 100)
    """How many messages a live connection may send each second, and at once."""
    bytes_heard: tuple[float, float] = (1_024, BODY_BYTES + 512)
    """How many bytes a live connection may send each second, and at once: a page answers with a few dozen."""
    table: Mapping[Work, WorkBound] = field(default_factory=lambda: WORK)
    """The bounds of each class of work."""

    def household(self, host: str) -> "Household":
        """The household that an address belongs to."""
        return _household(host, self.ipv4_bits, self.ipv6_bits, tuple(self.trusted), self.trusted_times)

    def work(self, kind: Work, household: "Household") -> WorkBound:
        """Returns the bounds of a class of work for the people of a household."""
        bound, factor = self.table[kind], self.share / USUAL_SHARE
        return WorkBound(
            bound.person.times(factor),
            bound.household.times(factor * household.times),
            bound.at_once * (4 if household.times > 1 else 1),
            bound.held_seconds,
        )


@dataclass(frozen=True, slots=True)
class Household:
    """An address or a network of which nobody can tell from outside how many people use it."""

    name: str
    times: int = 1
    """How many times as much it may as others."""


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
    """The network that a host has named; raises `ValueError` where it is none."""
    return ipaddress.ip_network(text, strict=False)
