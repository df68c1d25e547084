"""Mail through the host's server: its settings, and the sending of a letter. Only the process that sends notices (`outside`) connects."""

import smtplib
import ssl
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from warchest.server.notices.orders import MailServer
from warchest.wording.languages import _

LONGEST: Final = 254
"""The most characters of an e-mail address."""
_PORTS: Final = {"smtps": 465, "smtp": 587, "smtp+plain": 25}
"""The kinds of servers: TLS from the start, TLS by STARTTLS, and none, for a server on the same machine. Each with its usual port."""
_NO_SUCH_MAILBOX = range(550, 555)


class Letter(NamedTuple):
    """A mail to one address."""

    to: str
    subject: str
    body: str
    off_link: str = ""
    """the link by which mail programs end all notices to this address"""
    id: str = ""
    """a word for its Message-ID, the same at each try, so that mailboxes drop a repeat; empty for a random one"""


class MailboxError(Exception):
    """The server does not take mails to this address."""


class ServerError(Exception):
    """The host's server can't be reached, or takes no mail now. The text is for the host."""


def mail_server(address: str, sender: str) -> MailServer:
    """Return the server with an address such as smtps://user:password@mail.example.org. Raise `ValueError` with a sentence otherwise."""
    parts = urlsplit(address)
    try:
        port = parts.port or _PORTS[parts.scheme]
    except (KeyError, ValueError):
        port = 0
    if not port or not parts.hostname or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(_("The address of a mail server looks like smtps://user:password@mail.example.org."))
    contact = parseaddr(sender)[1]
    if not is_mailbox(contact):
        raise ValueError(_("--mail needs --mail-from with the address that e-mails come from."))
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname, port, user, password, sender, contact)


def is_mailbox(text: str) -> bool:
    """Return whether a text has the form of one e-mail address, with a public name of a host."""
    local, _at, host = text.rpartition("@")
    try:
        Address(addr_spec=text)
        host = host.encode("idna").decode()
    except (ValueError, UnicodeError, IndexError, MessageError):
        return False
    plain = text.isprintable() and not set(text) & set(' \t,;:<>()[]"\\')
    labels = host.split(".")
    return (
        plain and bool(local) and len(text) <= LONGEST and len(labels) > 1 and all(labels) and not labels[-1].isdigit()
    )


def send(server: MailServer, letter: Letter, seconds: float) -> None:
    """Send a letter. Raise `MailboxError` or `ServerError` if the server does not take it."""
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"], message["Subject"] = server.sender, letter.to, " ".join(letter.subject.split())
    domain = server.contact.rpartition("@")[2]
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{letter.id}@{domain}>" if letter.id else make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"
    if letter.off_link:
        message["List-Unsubscribe"] = f"<{letter.off_link}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.body)
    try:
        with connected(server, seconds) as talking:
            talking.send_message(message, server.contact, [letter.to])
    except smtplib.SMTPRecipientsRefused as problem:
        code = next(iter(problem.recipients.values()))[0]
        raise (MailboxError if code in _NO_SUCH_MAILBOX else ServerError)(str(code)) from None
    except (smtplib.SMTPException, OSError, UnicodeError) as problem:
        raise ServerError(type(problem).__name__) from None


def connected(server: MailServer, seconds: float) -> smtplib.SMTP:
    """Return a connection to the server, signed in. Raise `OSError` or `SMTPException` if there is none."""
    trusted = ssl.create_default_context()
    if server.kind == "smtps":
        talking: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=seconds, context=trusted)
    else:
        talking = smtplib.SMTP(server.host, server.port, timeout=seconds)
    try:
        if server.kind == "smtp":
            talking.starttls(context=trusted)
        if server.user:
            talking.login(server.user, server.password)
    except BaseException:
        talking.close()
        raise
    return talking
