"""Names of accounts and guests: the rules for allowed names, and for names that count as the same.

Two names are the same if they differ only in capitals, in blanks, or in forms of a letter that are equal by Unicode's table (NFKC).
Nobody can take a name that looks like the name of an account, a bot, a side, or the host of the server (`lookalikes`). Letters of
different alphabets, such as Latin, Greek and Cyrillic, can't be mixed in one name.
"""

import re
import unicodedata
from functools import cache

from warchest.accounts.errors import AccountError
from warchest.accounts.lookalikes import skeleton
from warchest.bots.registry import LEVELS, bot_name
from warchest.rules.content.rulesets import RULESETS
from warchest.table.people import LONGEST, cleaned_name, numbered
from warchest.wording.languages import Languages, _, in_language
from warchest.wording.names import side_name

SHORTEST = 2
_SIGNS = " -_.'’"
_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
_NEVER = ("bot", "computer", "host", "moderator", "nobody", "root", "server", "staff", "support", "system", "war chest")
_AUTHORITIES = frozenset(skeleton(word) for word in ("admin", "administrator", "mod", "moderator"))
"""The skeletons of words that no name may contain."""
_DIGITS = "[0-9lo]*"
"""A regular expression for digits in a skeleton."""


def plain(name: str) -> str:
    """Return the form that all spellings of one name have in common."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def allowed_name(text: str) -> str:
    """Return the name of an account or a guest as it is shown. Raise `AccountError` for a name that is not allowed."""
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
    """Return whether a name looks like the name of a bot, a side or the host, or like a word that pages show instead of a name."""
    words = re.split(r"[^\w]+|_", unicodedata.normalize("NFKC", name))
    return any(skeleton(word) in _AUTHORITIES for word in words) or bool(_reserved().fullmatch(skeleton(name)))


@cache
def _reserved() -> re.Pattern[str]:
    """Return a pattern for the skeletons of all reserved names in all languages, with or without numbers and "bot"."""
    kept = set(_NEVER)
    for language in Languages():
        with in_language(language):
            kept |= {bot_name(level) for level in LEVELS}
            kept |= {side_name(rules, seat) for rules in RULESETS for seat in range(2)}
            kept |= {_("You"), _("Anonymous"), _("your partner"), _("your opponent"), numbered("")}
    stems = "|".join(sorted(re.escape(skeleton(word)) for word in kept if skeleton(word)))
    the, bot = skeleton("the"), skeleton("bot")
    return re.compile(f"(?:{the})?(?:{bot})?(?:{stems})(?:{bot})?{_DIGITS}")
