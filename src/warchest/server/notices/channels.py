"""The ways to send a notice: a table of channels by id, and what each of them needs and answers.

A channel knows nothing of games. It is given a target, which is an address that a user has named, and a notice in that user's language.
It makes one try, in a thread of its own, of at most `SEND_SECONDS`, and answers with an outcome. `server/notices/sending.py` decides
about further tries, and about targets that fail for days.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from warchest.server.store import Store

SEND_SECONDS: Final = 10.0
"""The longest time that a channel may take for a try."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to one user. Its texts are made of public facts, in the user's language."""

    id: str
    """16 characters of base64url: the same at each try, so that a receiver can drop a repeat."""
    tag: str
    """16 characters of base64url: the same for all notices of its kind and subject, so that a device shows only the last one."""
    title: str
    text: str
    """One line, or several separated by line breaks."""
    url: str
    """The address that it leads to."""
    kind: str
    """The id of its kind, or `several`."""
    made: int
    """When the newest of its reasons came, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address to which a user wants notices sent, by one channel."""

    id: str
    person: str
    channel: str
    address: Mapping[str, Any] = field(repr=False)
    """Plain data, in the form of the channel. It is secret."""
    name: str
    """How the user's list names it."""
    site: str
    """The address of the site, such as `https://play.example.org`, where the user has named the target."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The receiver has taken the notice."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The receiver refuses this notice, and would refuse it again. `sentence`: says why, for the target's owner."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Later:
    """The receiver can't be reached or is too busy. `sentence`: says why, for the target's owner."""

    sentence: str
    seconds: int = 0
    """The seconds that the receiver asks to wait, or 0."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The address is gone for good. The target is switched off. `sentence`: says why, for the target's owner."""

    sentence: str


Outcome = Sent | Refused | Later | Gone


class Channel(Protocol):
    """A way to send notices. Its methods are called from several threads at once, and may block."""

    drops: bool
    """Whether `drop` does anything, so that the sender calls it."""

    def send(self, target: Target, notice: Notice) -> Outcome:
        """Try once to send a notice."""
        ...

    def drop(self, target: Target, tag: str) -> None:
        """Make the device hide the notice with this tag, which has lost its reason. Errors are ignored."""
        ...


@dataclass(frozen=True, slots=True)
class ChannelSetup:
    """What channels are made from. A host's settings are further fields of this class."""

    store: Store
    folder: Path
    allowed: frozenset[str] | None = None
    """The ids of the channels that the host allows, or None for all."""


Opener = Callable[[ChannelSetup], Channel | None]
"""Makes a channel, or returns None where the host has not set it up."""

CHANNELS: Final[dict[str, Opener]] = {}
"""All channels by id."""


def open_channels(setup: ChannelSetup) -> dict[str, Channel]:
    """Return the channels that the host allows and has set up, by id."""
    wanted = {id_: make for id_, make in CHANNELS.items() if setup.allowed is None or id_ in setup.allowed}
    found = {id_: make(setup) for id_, make in wanted.items()}
    return {id_: channel for id_, channel in found.items() if channel is not None}
