"""The errors of accounts. The errors about a field carry one sentence for the user at the page."""

from typing import Literal

from warchest.wording.dates import day
from warchest.wording.languages import _

Field = Literal[
    "name", "password", "present", "deletion", "proof", "passkey", "devices", "bot", "new-bot", "old-bot", "token"
]


class AccountError(Exception):
    """A field of a form has a value that is not accepted. `field` names the field that the sentence is about."""

    def __init__(self, field: Field, sentence: str) -> None:
        super().__init__(sentence)
        self.field: Field = field


class NameTakenError(AccountError):
    """The name is taken, or looks like a name that is. A digest was made before that was found."""

    def __init__(self, sentence: str) -> None:
        super().__init__("name", sentence)


class WrongPasswordError(AccountError):
    """A password was compared and is wrong."""


class BannedError(AccountError):
    """The host has banned the user. `until` is in milliseconds since 1970."""

    def __init__(self, until: int) -> None:
        super().__init__("name", banned(until))


def banned(until: int) -> str:
    """Return the sentence for a banned user."""
    return _("The host of this server has banned you until {day}.").format(day=day(until))


class GoneLinkError(Exception):
    """A secret link has been used before, or is too old."""


class OverloadedError(Exception):
    """Too many passwords are waiting to be checked."""
