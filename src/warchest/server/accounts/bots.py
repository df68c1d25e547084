"""Third-party bots: accounts that programs play with, and the tokens of these programs.

A user makes a bot, which is an account of its own with a badge in its name (`server/badge.py`), and owns it for good. Or an account without
games becomes a bot's; its owner is not known, so its games are never rated. A token is a device without a browser: its row has scopes, and
it ends, is listed and is revoked like any other device. Its form differs from a cookie's, so neither is taken for the other.
"""

import re
from collections.abc import Collection
from typing import Final, Literal, NamedTuple, get_args

from sqlalchemy import Connection, delete, func, insert, select, update

from warchest.server.accounts.errors import AccountError
from warchest.server.accounts.tables import accounts, devices, follows
from warchest.server.badge import badged, is_bot_name
from warchest.server.store.schema import seats
from warchest.server.table.people import cleaned
from warchest.server.tournaments.tables import LASTING, entrants, tournaments
from warchest.wording.languages import _

Scope = Literal["play", "challenge", "chat"]
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
"""The scopes of tokens: to play and follow the bot's games, to answer and make challenges, and to read and write in chats."""
START: Final = "wcb_"
"""The start of each token, by which programs that look for published secrets know it."""
TOKEN_FORM: Final = re.compile(rf"{START}[A-Za-z0-9_-]{{43}}")
MOST: Final = 10
"""The most tokens of one bot."""
MOST_OWN: Final = 5
"""The most bots of one owner."""
LONGEST_LABEL: Final = 24


def become_bot(connection: Connection, account: str) -> str:
    """Make an account a bot's, for good, and return its new name. Raise `AccountError` for one with games or bots, or in a tournament."""
    row = connection.execute(select(accounts.c.holder, accounts.c.name).where(accounts.c.id == account)).one()
    if is_bot_name(row.name):
        return str(row.name)
    if bots_of(connection, account):
        raise AccountError("bot", _("A bot can't have bots."))
    if connection.execute(select(seats.c.game_id).where(seats.c.person == row.holder).limit(1)).first() is not None:
        raise AccountError("bot", _("This account has games. Only an account without games can become a bot's."))
    entered = select(tournaments.c.id).join(entrants, entrants.c.tournament == tournaments.c.id)
    entered = entered.where(entrants.c.person == row.holder, tournaments.c.status.in_(LASTING))
    if connection.execute(entered.limit(1)).first() is not None:
        raise AccountError("bot", _("This account takes part in a tournament, and bots can't. Withdraw first."))
    connection.execute(delete(follows).where(follows.c.person == row.holder))
    connection.execute(update(accounts).where(accounts.c.id == account).values(name=badged(row.name)))
    return badged(row.name)


class NewBot(NamedTuple):
    """The row of a bot that a user makes: its password is random and not kept."""

    id: str
    holder: str
    name: str
    """the name with the badge"""
    plain_name: str
    skeleton: str
    password: str
    created: int
    owner: str
    """the account of the user"""


def make_bot(connection: Connection, bot: NewBot) -> None:
    """Write a bot. Raise `AccountError` for a bot that wants bots, and for one bot too many."""
    # Two requests at once must not make one bot too many.
    own = connection.execute(select(accounts.c.name).where(accounts.c.id == bot.owner).with_for_update()).one_or_none()
    if own is None or is_bot_name(own.name):
        raise AccountError("new-bot", _("A bot can't have bots."))
    owned = select(func.count()).where(accounts.c.owner == bot.owner)
    if connection.execute(owned).scalar_one() >= MOST_OWN:
        raise AccountError("new-bot", _("You can have {most} bots.").format(most=MOST_OWN))
    connection.execute(insert(accounts).values(**bot._asdict()))


def bots_of(connection: Connection, account: str) -> list[tuple[str, str]]:
    """Return the accounts and names of the bots of an account's user, the oldest first."""
    wanted = select(accounts.c.id, accounts.c.name).where(accounts.c.owner == account)
    return [(row.id, row.name) for row in connection.execute(wanted.order_by(accounts.c.created, accounts.c.id))]


def require_owner(connection: Connection, bot: str, account: str) -> None:
    """Raise `AccountError` for a bot that is not of this account's user."""
    if bot not in {id_ for id_, _name in bots_of(connection, account)}:
        raise AccountError("old-bot", _("This bot is not yours."))


def share_an_owner(connection: Connection, people: Collection[str]) -> bool:
    """Return whether two of these users are a bot and its owner, or bots of one owner, or a bot's owner is not known."""
    wanted = select(accounts.c.id, accounts.c.name, accounts.c.owner).where(accounts.c.holder.in_(people))
    rows = connection.execute(wanted).all()
    owners = [row.owner or row.id for row in rows]
    return len({*owners}) < len(owners) or any(row.owner is None and is_bot_name(row.name) for row in rows)


def add_token(
    connection: Connection, account: str, device: str, token: str, label: str, scopes: frozenset[Scope], now: int
) -> None:
    """Write the row of a new token. `token`: its digest. Raise `AccountError` for a user, or for one token too many.

    `device`: the digest of the device that asks. A new password may have signed it out since its request started.
    """
    # A new password changes this row first, so it ends this token too, or has ended the device.
    own = select(accounts.c.holder, accounts.c.name).where(accounts.c.id == account).with_for_update()
    row = connection.execute(own).one_or_none()
    there = select(devices.c.digest).where(devices.c.digest == device)
    if row is None or connection.execute(there).first() is None:
        raise AccountError("token", _("This is not your current password."))
    if not is_bot_name(row.name):
        raise AccountError("token", _("Only a bot has tokens."))
    if not scopes:
        raise AccountError("token", _("Choose at least one thing that the token allows."))
    tokens = select(func.count()).where(devices.c.account == account, devices.c.scopes.is_not(None))
    if connection.execute(tokens).scalar_one() >= MOST:
        raise AccountError("token", _("A bot can have {most} tokens. Revoke one first.").format(most=MOST))
    values = {
        "digest": token,
        "holder": row.holder,
        "account": account,
        "browser": cleaned(label, LONGEST_LABEL) or _("Token"),
        "system": "",
        "created": now,
        "seen": now,
        "scopes": " ".join(scope for scope in SCOPES if scope in scopes),
    }
    connection.execute(insert(devices).values(**values))
