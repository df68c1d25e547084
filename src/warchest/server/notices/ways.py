"""The channels of notices: Web Push, the services of Apprise, and mail through the host's server.

A channel makes an order for the process that sends (`outside`), and puts its outcome into words for the target's owner. No user is shown
what a receiver answers: it could come from anywhere.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, select

from warchest.server.accounts.tables import devices
from warchest.server.notices import orders
from warchest.server.notices.channels import (
    Channel,
    Delivered,
    Gone,
    Later,
    Notice,
    Rejected,
    SendOutcome,
    Target,
    digest,
)
from warchest.server.notices.courier import Courier
from warchest.server.notices.orders import Browser, MailServer, SendFault, SendOrder
from warchest.server.notices.site_keys import key_of
from warchest.server.store import Store
from warchest.server.store.prepared import Prepared
from warchest.wording.languages import N_, _

PUSH: Final = "push"
SERVICE: Final = "service"
MAIL: Final = "mail"
LINKS: Final = "links"
"""The site's key behind the links that end mails."""
SEAL_BYTES: Final = 18
FAULTS: Final[dict[SendFault, str]] = {
    "unreachable": N_("There is no public server at this address, or it does not answer."),
    "slow": N_("The server at this address takes too long to answer."),
    "elsewhere": N_("The server redirects to another address. Enter that address instead."),
    "refused": N_("The server at this address refuses the notifications. Check the address."),
    "trouble": N_("The server at this address has a problem."),
    "address": N_("No notification can be sent to this address. Check it."),
    "mailbox": N_("The mail server does not know this e-mail address."),
    "ended": N_("The browser has switched off notifications on this device. Switch them on again there."),
}
"""The sentence for each fault."""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """The host's settings for notices."""

    mail: MailServer | None = None
    """the server that mails go through, or None without mails"""
    inside: tuple[str, ...] = ()
    """addresses and networks inside the host's network that notices may be sent to"""
    channels: frozenset[str] = field(default=frozenset((PUSH, SERVICE, MAIL)))
    """the channels that users may choose"""


_SIGNED_IN = Prepared(
    select(devices.c.holder).where(devices.c.digest == bindparam("device"), devices.c.holder == bindparam("person"))
)


class Ways:
    """All channels of a process."""

    def __init__(self, store: Store, courier: Courier, settings: HostSettings) -> None:
        self._store = store
        self.courier = courier
        self.settings = settings
        self._keys: dict[str, str] = {}

    def open(self) -> dict[str, Channel]:
        """Return the channels that the host allows and has set up, by id."""
        made: dict[str, Channel] = {PUSH: _PushChannel(self), SERVICE: _ServiceChannel(self)}
        if self.settings.mail is not None:
            made[MAIL] = _MailChannel(self)
        return {id_: channel for id_, channel in made.items() if id_ in self.settings.channels}

    def send(self, owner: str, order: SendOrder) -> SendOutcome:
        """Send a notice to a receiver of `owner`, and wait for the outcome."""
        return in_words(self.courier.send(owner, self._complete(order)))

    def post(self, owner: str, order: SendOrder) -> None:
        """Send a mail without waiting for it."""
        self.courier.submit(owner, self._complete(order))

    def make_keys(self) -> None:
        """Make the keys of the site, unless it has them."""
        for name in (PUSH, LINKS):
            self.key(name)

    def key(self, name: str) -> str:
        """Return a secret key of the site."""
        if name not in self._keys:
            self._keys[name] = key_of(self._store, name)
        return self._keys[name]

    def off_link(self, target: Target) -> str:
        """Return the link that ends the notices to a target."""
        return f"{target.site}/notices/off/{self.sealed(target.id)}"

    def sealed(self, word: str, purpose: str = "") -> str:
        """Return a word with a seal that only this site can make. Nothing is stored, so links with it work forever."""
        return f"{word}.{self._seal(purpose + word)}"

    def opened(self, token: str, purpose: str = "") -> str | None:
        """Return the word of a `sealed` token, or None if this site has not made it for this purpose."""
        word, _dot, seal = token.partition(".")
        return word if hmac.compare_digest(seal.encode(), self._seal(purpose + word).encode()) else None

    def is_signed_in(self, device: str, person: str) -> bool:
        """Return whether a browser, by the digest of its session, still belongs to the user."""
        return device == person or bool(
            self._store.read(lambda connection: _SIGNED_IN.rows(connection, device=device, person=person))
        )

    def _complete(self, order: SendOrder) -> SendOrder:
        return msgspec.structs.replace(order, inside=[*self.settings.inside], server=self.settings.mail)

    def _seal(self, id_: str) -> str:
        return urlsafe_b64encode(hmac.digest(self.key(LINKS).encode(), id_.encode(), "sha256")[:SEAL_BYTES]).decode()


class _PushChannel:
    """Web Push. An address is a `Browser`, and the digest of the session that has subscribed."""

    drops = True

    def __init__(self, ways: Ways) -> None:
        self._ways = ways

    def send(self, target: Target, notice: Notice) -> SendOutcome:
        """Show a notice on a device."""
        path = notice.url.removeprefix(target.site) or "/"
        return self._send(target, SendOrder(0, PUSH, "", notice.tag, notice.title, notice.text, path))

    def drop(self, target: Target, tag: str) -> None:
        """Hide a notice on a device."""
        self._send(target, SendOrder(0, PUSH, "", tag, drop=True))

    def _send(self, target: Target, order: SendOrder) -> SendOutcome:
        address = dict(target.address)
        if not self._ways.is_signed_in(address.pop("device"), target.person):
            return in_words(orders.Delivery("gone", "ended"))
        secret, text = self._ways.key(PUSH), msgspec.json.encode(address).decode()
        order = msgspec.structs.replace(order, address=text, site=target.site, secret=secret)
        return self._ways.send(target.person, order)


class _ServiceChannel:
    """The services of Apprise. An address has the key `url`."""

    drops = False

    def __init__(self, ways: Ways) -> None:
        self._ways = ways

    def send(self, target: Target, notice: Notice) -> SendOutcome:
        """Send a text with its link."""
        path = notice.url.removeprefix(target.site) or "/"
        order = SendOrder(0, SERVICE, target.address["url"], notice.tag, notice.title, notice.text, path, target.site)
        return self._ways.send(target.person, msgspec.structs.replace(order, id=digest(notice.id, target.id)))

    def drop(self, target: Target, tag: str) -> None:
        """Do nothing: a text that was sent stays."""


class _MailChannel:
    """Mail. An address has the key `mailbox`."""

    drops = False

    def __init__(self, ways: Ways) -> None:
        self._ways = ways

    def send(self, target: Target, notice: Notice) -> SendOutcome:
        """Send a mail with the link of the notice, and one that ends all mails."""
        path = notice.url.removeprefix(target.site) or "/"
        order = SendOrder(0, MAIL, target.address["mailbox"], notice.tag, notice.title, notice.text, path, target.site)
        off, line = self._ways.off_link(target), _("To stop these e-mails, open this link:")
        order = msgspec.structs.replace(order, off_link=off, off_line=line, id=digest(notice.id, target.id))
        return self._ways.send(target.person, order)

    def drop(self, target: Target, tag: str) -> None:
        """Do nothing: a mail that was sent stays."""


def in_words(outcome: orders.Delivery) -> SendOutcome:
    """Return an outcome with the sentence of its fault, in the language of the current context."""
    if outcome.fate == "sent":
        return Delivered()
    sentence = sentence_of(outcome.fault or "trouble")
    if outcome.fate == "gone":
        return Gone(sentence)
    return Rejected(sentence) if outcome.fate == "refused" else Later(sentence)


def sentence_of(fault: SendFault) -> str:
    """Return the sentence for a fault, in the language of the current context."""
    return _(FAULTS[fault])


def push_address(browser: Browser, device: str) -> Mapping[str, Any]:
    """Return the address of a target for a browser. `device`: the digest of its session."""
    return {**msgspec.to_builtins(browser), "device": device}
