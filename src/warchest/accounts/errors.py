"""What can go wrong with an account: each carries one sentence for the person at the page."""

from typing import Literal

Field = Literal["name", "password", "present", "deletion"]


class AccountError(Exception):
    """What somebody filled in can't be taken. `field` says where the sentence belongs."""

    def __init__(self, field: Field, sentence: str) -> None:
        super().__init__(sentence)
        self.field: Field = field


class NameTakenError(AccountError):
    """Somebody has this name, or one that looks like it. A digest was made before that was found."""

    def __init__(self, sentence: str) -> None:
        super().__init__("name", sentence)


class WrongPasswordError(AccountError):
    """A password was compared, and is wrong."""


class GoneLinkError(Exception):
    """A secret link has been used before, or is too old."""


class OverloadedError(Exception):
    """Too many passwords wait to be checked."""
