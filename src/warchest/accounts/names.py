"""Names of accounts and guests: which can be had, and which two are the same name.

Two names are the same where they differ in capitals, in blanks, or in forms of a letter that look alike by Unicode's own table (NFKC).
Nobody takes a name that looks like the name of an account, a bot, a side, or the host of the server (`lookalikes`). Letters of Latin,
Greek and Cyrillic are not mixed in one name.
"""

import re
import unicodedata
from functools import cache

from warchest.accounts.errors import AccountError
from warchest.accounts.lookalikes import skeleton
from warchest.bots.registry import LEVELS, bot_name
from warchest.rules.content.rulesets import RULESETS
from warchest.table.person_names import LONGEST, cleaned_name, numbered
from warchest.wording.languages import Languages, _, in_language
from warchest.wording.players import side_name

SHORTEST = 2
_SIGNS = " -_.'’"
_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
_NEVER = ("bot", "computer", "host", "moderator", "nobody", "root", "server", "staff", "support", "system", "war chest")
_AUTHORITIES = frozenset(skeleton(word) for word in ("admin", "administrator", "mod", "moderator"))
"""Words that no name contains."""
_DIGITS = "[0-9lo]*"
"""Digits as a skeleton has them, for a regular expression."""


def plain(name: str) -> str:
    """What is the same for all forms of one name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def allowed_name(text: str) -> str:
    """The name of an account or a guest as it is shown; raises `AccountError` for one that nobody can have."""
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
    if len({script for char in letters for script in _ALPHABETS if script in unicodedata.name(char, "")}) > 1:
        raise AccountError("name", _("A name has letters of one alphabet."))
    if is_reserved(name):
        raise AccountError("name", _("This name is kept for the program. Choose another."))
    return name


def is_reserved(name: str) -> bool:
    """Returns whether a name looks like the name of a bot, a side or the host, or like a word that pages show instead of a name."""
    words = re.split(r"[^\w]+|_", unicodedata.normalize("NFKC", name))
    return any(skeleton(word) in _AUTHORITIES for word in words) or bool(_reserved().fullmatch(skeleton(name)))


@cache
def _reserved() -> re.Pattern[str]:
    """The skeletons of all names that are kept for the program, in all languages, with numbers and "bot" or not."""
    kept = set(_NEVER)
    for language in Languages():
        with in_language(language):
            kept |= {bot_name(level) for level in LEVELS}
            kept |= {side_name(rules, seat) for rules in RULESETS for seat in range(2)}
            kept |= {_("You"), _("Anonymous"), _("your partner"), _("your opponent"), numbered("")}
    stems = "|".join(sorted(re.escape(skeleton(word)) for word in kept if skeleton(word)))
    the, bot = skeleton("the"), skeleton("bot")
    return re.compile(f"(?:{the})?(?:{bot})?(?:{stems})(?:{bot})?{_DIGITS}")
