"""The interface of the ways to send a notice: the input of a channel and its outcomes. `ways` has the channels.

A channel knows nothing of games. It is given a target, which is an address that a user has named, and a notice in that user's language.
It makes one try, in a thread of its own, of at most `SEND_SECONDS`, and answers with an outcome. `server/notices/sending.py` decides
about further tries, and about targets that fail for days.
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

TAG_BYTES: Final = 12
SEND_SECONDS: Final = 10.0
"""The longest time that a channel may take for a try."""


def digest(*parts: object) -> str:
    """Return 16 characters that stand for these parts."""
    content = "\n".join(map(str, parts)).encode()
    return urlsafe_b64encode(hashlib.blake2b(content, digest_size=TAG_BYTES).digest()).decode()


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to one user. Its texts are made of public facts, in the user's language."""

    id: str
    """16 characters of base64url: the same at each try, so that a receiver can drop a repeat."""
    tag: str
    """16 characters of base64url: the same for all notices of its kind and subject, so that a device shows only the last one. A message
    with several notices has a tag of its own."""
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
class Delivered:
    """The receiver has taken the notice."""


@dataclass(frozen=True, slots=True)
class Rejected:
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


SendOutcome = Delivered | Rejected | Later | Gone


class Channel(Protocol):
    """A way to send notices. Its methods are called from several threads at once, and may block."""

    drops: bool
    """Whether `drop` does anything, so that the sender calls it."""

    def send(self, target: Target, notice: Notice) -> SendOutcome:
        """Try once to send a notice."""
        ...

    def drop(self, target: Target, tag: str) -> None:
        """Make the device hide the notice with this tag, which has lost its reason. Errors are ignored."""
        ...
