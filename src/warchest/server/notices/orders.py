"""Orders to send and their results: plain data between the server and the process that sends notices (`outside`)."""

from typing import Final, Literal

import msgspec

SECONDS: Final = 10.0
"""The most seconds that a sending takes."""
THREADS: Final = 64
"""The sendings at the same time."""
SendFault = Literal["unreachable", "slow", "elsewhere", "refused", "trouble", "address", "mailbox", "ended"]
Fate = Literal["sent", "later", "refused", "gone"]


class MailServer(msgspec.Struct, frozen=True):
    """The host's mail server."""

    kind: str
    host: str
    port: int
    user: str = ""
    password: str = ""
    sender: str = ""
    """the address that mails come from"""

    contact: str = ""
    """the bare address of the sender"""


class SendOrder(msgspec.Struct, frozen=True):
    """A notice for one receiver. `address` is a secret: a log never has it."""

    number: int
    channel: str
    address: str
    """the address of a service or a mailbox, or the JSON of a `Browser`"""
    tag: str
    """the same for all messages about one matter: a later one replaces an earlier one"""
    title: str = ""
    text: str = ""
    path: str = "/"
    site: str = ""
    """the start of links to this site"""
    id: str = ""
    """the same at each try to send this notice to this receiver, which can so drop a repeat"""
    drop: bool = False
    """whether devices shall only drop the notice with this tag"""
    keeps: int = 24 * 3600
    """the seconds for which the notice is worth being kept for a device that is off"""
    off_link: str = ""
    off_line: str = ""
    """the link that ends mails, and the sentence before it"""
    secret: str = ""
    """the site's private key for Web Push"""
    server: MailServer | None = None
    inside: list[str] = []
    """the addresses inside the network that the host allows"""


class Browser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subscription to Web Push: the address at the browser's push service, and the keys of the browser."""

    endpoint: str
    p256dh: str
    auth: str


class Delivery(msgspec.Struct, frozen=True):
    """The end of a sending, with its fault if there was one."""

    fate: Fate
    fault: SendFault | None = None
