"""Names of accounts and guests: which are allowed, which count as the same, and which look alike.

Two names are the same if they differ only in capitals, in blanks, or in forms of a letter that are equal by Unicode's table (NFKC).
Two names look alike if they have the same skeleton. A user cannot take a name that looks like the name of an account, a bot, a side, or the
host of the server. Letters of different alphabets, such as Latin, Greek and Cyrillic, can't be mixed in one name.
"""

import re
import unicodedata
from functools import cache

from warchest.bots.registry import LEVELS, bot_name
from warchest.rules.content.war_chest import RULESETS
from warchest.server.accounts.errors import AccountError
from warchest.server.badge import without_badge
from warchest.server.table.people import LONGEST, cleaned_name, numbered
from warchest.wording.languages import Languages, _, in_language
from warchest.wording.names import side_name

SHORTEST = 2
_SIGNS = " -_.'’"
_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
_NEVER = ("bot", "computer", "host", "moderator", "nobody", "root", "server", "staff", "support", "system", "war chest")
_AUTHORITIES = ("admin", "administrator", "mod", "moderator")
"""The words that no name may contain, nor a word that looks like one of them."""
_DIGITS = "[0-9lo]*"
"""A regular expression for digits in a skeleton."""


def plain(name: str) -> str:
    """Return the form that all spellings of one name have in common. A bot is found with its badge and without it."""
    return " ".join(unicodedata.normalize("NFKC", without_badge(name)).casefold().split())


def allowed_name(text: str) -> str:
    """Return the name of an account or a guest as it is shown. Raise `AccountError` for a name that is not allowed."""
    name = cleaned_name(text[: 4 * LONGEST]) or ""
    if len(text.strip()) > LONGEST:
        raise AccountError("name", _("A name can have at most 24 characters."))
    if len(name) < SHORTEST:
        raise AccountError("name", _("A name needs at least two letters or digits."))
    letters = [char for char in name if unicodedata.category(char)[0] in "LN"]
    allowed = all(unicodedata.category(char)[0] in "LMN" or char in _SIGNS for char in name)
    if not allowed or len(letters) < SHORTEST or name[0] not in letters:
        raise AccountError("name", _("Use letters and digits, with single spaces, full stops or hyphens between them."))
    if len({script for char in letters for script in _ALPHABETS if script in unicodedata.name(char, "")}) > 1:
        raise AccountError("name", _("A name can't mix alphabets."))
    if is_reserved(name):
        raise AccountError("name", _("This name is reserved. Choose another."))
    return name


def is_reserved(name: str) -> bool:
    """Return whether a name looks like the name of a bot, a side or the host, or like a word that pages show instead of a name."""
    words = re.split(r"[^\w]+|_", unicodedata.normalize("NFKC", name))
    return any(skeleton(word) in _authorities() for word in words) or bool(_reserved().fullmatch(skeleton(name)))


@cache
def _authorities() -> frozenset[str]:
    return frozenset(skeleton(word) for word in _AUTHORITIES)


@cache
def _reserved() -> re.Pattern[str]:
    """Return a pattern for the skeletons of all reserved names in all languages, with or without numbers and "bot"."""
    words = set(_NEVER)
    for language in Languages():
        with in_language(language):
            words |= {bot_name(level) for level in LEVELS}
            words |= {side_name(rules, seat) for rules in RULESETS for seat in range(2)}
            words |= {_("You"), _("Anonymous"), _("your partner"), _("your opponent"), numbered("")}
    stems = "|".join(sorted(re.escape(skeleton(word)) for word in words if skeleton(word)))
    the, bot = skeleton("the"), skeleton("bot")
    return re.compile(f"(?:{the})?(?:{bot})?(?:{stems})(?:{bot})?{_DIGITS}")


_READ_AS = {
    "a": "АаΑαɑᴀᎪⲁⲀꓮ",
    "b": "ВвЬьΒβʙƀᏴⲃⲂꓐ",
    "c": "СсϹϲᴄꮯᏟⲥⲤꓚ",
    "d": "ԁԀđĐðÐᴅɖᎠꓓ",
    "e": "ЕеєЄΕεᴇɛᎬⲉⲈꓰ",
    "f": "Ғғꜰƒꓝ",
    "g": "ɡɢԌԍցᏀᏳꓖ",
    "h": "НнһҺΗħĦʜհᎻᏂꓧ",
    "j": "ЈјյЈϳᴊᎫꓙ",
    "k": "КкΚκᴋᏦⲕⲔꓗ",
    "l": "іІӏӀιΙıɪɩłŁʟլԼⵏᏞⲓⲒꓡꓲǀǃ|iI1!",
    "m": "МмΜᴍᎷⲙⲘꓟ",
    "n": "ПпΝηɴŋոՈⲛⲚꓠ",
    "o": "ОоΟοσøØᴏօՕⲟⲞꓳ0",
    "p": "РрΡρþÞᴘքᏢⲣⲢꓑ",
    "q": "ԛԚզꞯ",
    "r": "ГгʀᏒᎡꓣ",
    "s": "ЅѕꜱՏᏚꓢ",
    "t": "ТтΤτŧŦᴛᎢⲧⲦꓔ",
    "u": "ИиυսՍᴜꓴ",
    "v": "ѴѵνᴠᏙꓦ",
    "w": "ԜԝωᴡᎳᏔꓪ",
    "x": "ХхΧχⲭⲬꓫ",
    "y": "УуҮүΥγʏⲩⲨꓬ",
    "z": "ΖᴢᏃꓜ",
    "ae": "æÆ",
    "oe": "œŒ",
}
"""The letter that each character looks like. Case matters: a small Greek nu looks like a v, and a capital nu like an N."""
_LETTERS = {ord(char): letter for letter, chars in _READ_AS.items() for char in chars}
_PAIRS = (("rn", "m"), ("vv", "w"))
_ACCENTS = (range(0x300, 0x370), range(0x1AB0, 0x1B00), range(0x1DC0, 0x1E00), range(0x20D0, 0x2100))


def skeleton(name: str) -> str:
    """Return the skeleton of a name: names that look alike have the same one. A name without letters and digits has an empty one.

    Two names look alike if they differ only in capitals, blanks, signs, accents or invisible characters, in forms of one letter (NFKC), or
    in digits and letters of other alphabets that users read as the same letter. Skeletons are only compared and never shown.

    The rows of accounts contain the skeletons of their names. A change of this function needs a migration that sets the column to null.
    `Accounts` fills it again when it opens.
    """
    normal = unicodedata.normalize("NFKD", name)
    # A sign inside a name may stand for a letter ("A|i"), but a sign at its end does not ("Ada!").
    signs = "".join({char for char in normal if unicodedata.category(char)[0] not in "LMN"})
    read = normal.strip(signs or None).translate(_LETTERS)
    folded = unicodedata.normalize("NFKD", read.casefold()).translate(_LETTERS)
    letters = "".join(char for char in folded if _counts(char))
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters


def _counts(char: str) -> bool:
    """Return whether a character distinguishes names. Vowel signs of Indian and other alphabets do, but accents do not."""
    return unicodedata.category(char)[0] in "LMN" and not any(ord(char) in accents for accents in _ACCENTS)
