"""Names of accounts and guests: which can be had, and which two are the same name.

Two names are the same where they differ in capitals, in blanks, or in forms of a letter that look alike by Unicode's own table (NFKC).
Letters of Latin, Greek and Cyrillic are not mixed in one name, since some of them look the same.
"""

import hashlib
import unicodedata

from warchest.accounts.errors import AccountError
from warchest.bots.registry import LEVELS, bot_name
from warchest.table.person_names import LONGEST, cleaned_name
from warchest.wording.languages import _

SHORTEST = 2
_SIGNS = " -_.'’"
_LOOK_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC")
_NEVER = (
    "you",
    "guest",
    "anonymous",
    "bot",
    "server",
    "admin",
    "administrator",
    "moderator",
    "war chest",
    "dusk",
    "dawn",
)


def plain(name: str) -> str:
    """What is the same for all forms of one name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_name(text: str) -> str:
    """The name of an account in its plain form; raises `AccountError` for one that can't be had."""
    name = cleaned_name(text[: 4 * LONGEST]) or ""
    if len(text.strip()) > LONGEST:
        raise AccountError("name", _("A name has at most 24 characters."))
    if len(name) < SHORTEST:
        raise AccountError("name", _("A name has at least two letters or digits."))
    letters = [char for char in name if unicodedata.category(char)[0] in "LN"]
    allowed = all(unicodedata.category(char)[0] in "LMN" or char in _SIGNS for char in name)
    if not allowed or len(letters) < SHORTEST or name[0] not in letters:
        raise AccountError(
            "name", _("A name is made of letters and digits, with blanks, points and dashes between them.")
        )
    if len({script for char in letters for script in _LOOK_ALIKE if script in unicodedata.name(char, "")}) > 1:
        raise AccountError("name", _("A name has letters of one alphabet."))
    if plain(name) in {*_NEVER, *(plain(bot_name(level)) for level in LEVELS)} or plain(name).startswith("guest "):
        raise AccountError("name", _("This name is kept for the program. Choose another."))
    return name


def given_name(person: str) -> str:
    """What a guest without a name is called in lists: always the same for one person, and telling nothing about it."""
    return _("Guest {number}").format(number=int(hashlib.sha256(person.encode()).hexdigest(), 16) % 9000 + 1000)
