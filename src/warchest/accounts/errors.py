"""The errors of accounts. The errors about a field carry one sentence for the person at the page."""

from typing import Literal

Field = Literal["name", "password", "present", "deletion"]


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


class GoneLinkError(Exception):
    """A secret link has been used before, or is too old."""


class OverloadedError(Exception):
    """Too many passwords are waiting to be checked."""
