"""Lists, numbers and capital letters, as the reader's language writes them.

The forms are those of the Unicode CLDR. Babel has them, and is loaded when the first of them is needed: neither a library call nor the
start of a command waits for it.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Literal

from warchest.wording.languages import ENGLISH, _, language, ngettext

if TYPE_CHECKING:
    from babel import Locale

_ENGLISH = "en_GB"
"""The kind of English of our texts: day before month, and no comma before "and"."""
_STRESSED_ONE = re.compile(r"één\b")
"""The Dutch number one, written without its accent after a capital letter."""
_MOST_TRIED = 200
"""Every form of every language occurs with a number up to this one."""


def locale() -> "Locale":
    """Return the forms of the present language."""
    return _locale(language().tag)


def listed(words: Iterable[str]) -> str:
    """Return words as a bare list: "a, b, c"."""
    # Translators: the sign between the words of a bare list, and between the parts of an action in the record.
    return _(", ").join(words)


def listed_and(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: "a, b and c"."""
    return _in_sentence(words, "standard")


def listed_or(words: Iterable[str]) -> str:
    """Return words as a choice in a sentence: "a, b or c"."""
    return _in_sentence(words, "or")


def number(value: float, digits: int = 0) -> str:
    """Return a number with the language's signs, and with this many digits after the point."""
    from babel.numbers import format_decimal

    return format_decimal(value, "#,##0" + ("." + "0" * digits if digits else ""), locale())


def points(value: float) -> str:
    """Return the points of a tournament: "4½", or "2.33" where only tables were compared."""
    from babel.numbers import format_decimal

    if 2 * value % 1 == 0:
        whole, half = divmod(int(2 * value), 2)
        return ("" if half and not whole else str(whole)) + "½" * half
    return format_decimal(value, "#,##0.##", locale())


def counted(one: str, many: str) -> dict[str, str]:
    """Return the forms of a text that depends on a number, by the names that the CLDR gives them."""
    form_of = locale().plural_form
    return {form_of(n): ngettext(one, many, n) for n in range(_MOST_TRIED, -1, -1)}


def capital(text: str) -> str:
    """Return a text with a capital first letter, otherwise unchanged. Japanese has no capitals: a hex at a start stays as it is."""
    if language().tag == "ja":
        return text
    if language().tag == "nl":
        if text.startswith("ij"):
            return "IJ" + text[2:]
        if _STRESSED_ONE.match(text):
            return "Eé" + text[2:]
    return text[:1].upper() + text[1:]


def sentences(text: str) -> str:
    """Return sentences, each with a capital first letter: a number in words may be the first word."""
    return ". ".join(capital(part) for part in text.split(". "))


def sentence(phrase: str) -> str:
    """Return a phrase as a sentence: "the owner chooses" is "The owner chooses."."""
    return ended(capital(phrase))


def headed(head: str, text: str) -> str:
    """Return words after their subject: "Your hand: Archer, Knight"."""
    # Translators: a subject and the words on it, or a unit or decree and the actions of others by it.
    return _("{head}: {parts}").format(head=head, parts=text)


def paragraph(texts: Iterable[str | None]) -> str:
    """Return whole sentences one after the other, without those that are empty."""
    # Translators: two sentences, one after the other.
    pattern = _("{first} {second}")
    joined = ""
    for text in filter(None, texts):
        joined = pattern.format(first=joined, second=text) if joined else text
    return joined


def ended(text: str) -> str:
    """Return words with the sign at the end of a sentence."""
    # Translators: words that are no whole sentence yet, and the sign at the end of a sentence.
    return _("{phrase}.").format(phrase=text)


def _in_sentence(words: Iterable[str], style: Literal["standard", "or"]) -> str:
    from babel.lists import format_list

    return format_list([*words], style, locale())


@cache
def _locale(tag: str) -> "Locale":
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(_ENGLISH if tag == ENGLISH.tag else tag, sep="-" if "-" in tag else "_")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(_ENGLISH)
