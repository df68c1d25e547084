"""An invented language: every English text with accents on its vowels, and longer by two fifths.

It is made from the catalogue when a test needs it. A word without accents on a page has not gone through the catalogue, and a text that is
cut would be cut in a language of long words.
"""

import re
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.support.catalogues import texts_of_the_sources
from warchest.wording.languages import Language, Languages

TAG = "de"
"""A tag that browsers and axe know."""
NAME = "Ácçééntéd"
LONGER = 1.4
_ACCENTED = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_DOUBLED = re.compile(r"[áéíóúý]")
_KEPT = re.compile(r"(\{\w+\}|%\(\w+\)[sd]|%%|<[^<>]*>|&\w+;|`[^`]*`)")
_WORD = re.compile(r"[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*")


def accented(text: str) -> str:
    """A text in the language: placeholders, tags and code stay as they are."""
    parts = _KEPT.split(text)
    length = sum(map(len, parts[::2]))
    missing = round(length * (LONGER - 1))
    for at in range(0, len(parts), 2):
        part = parts[at].translate(_ACCENTED)
        parts[at] = ""
        for sign in part:
            parts[at] += sign
            if missing > 0 and _DOUBLED.fullmatch(sign):
                parts[at] += sign
                missing -= 1
    return "".join(parts)


def write_pseudo_catalogue(folder: Path) -> None:
    """Make the language in a folder of catalogues."""
    made = Catalog(locale=TAG)
    for message in texts_of_the_sources():
        if isinstance(message.id, str) and message.id:
            made.add(message.id, NAME if message.id == "English" else accented(message.id), context=message.context)
        elif message.id:
            made.add(message.id, tuple(map(accented, message.id)), context=message.context)
    path = folder / TAG / "LC_MESSAGES" / "warchest.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, made)


def pseudo_language(folder: Path) -> Language:
    """The language made in a folder."""
    return Languages(folder).choose([TAG])


@cache
def english_words() -> frozenset[str]:
    """The words of the English texts that get accents, in small letters."""
    words: set[str] = set()
    for message in texts_of_the_sources():
        for text in [message.id] if isinstance(message.id, str) else message.id:
            plain = "".join(_KEPT.split(text)[::2])
            words.update(word.lower() for word in _WORD.findall(plain) if len(word) > 2)
    return frozenset(words)


def untranslated(texts: list[str]) -> list[str]:
    """Those of some texts of a page in this language that have a word of the English texts."""
    return [text for text in texts if any(word.lower() in english_words() for word in re.findall(r"[^\W\d_]+", text))]
