"""The page's letters are cut to its languages (scripts/fonts): no text in Latin letters needs another one."""

import re

import pytest

from scripts.translations import read, tags
from tests.support.catalogues import texts_of_the_sources
from tests.support.paths import ROOT


def letters(name: str) -> set[str]:
    """The letters of one of the two lists of scripts/fonts."""
    script = (ROOT / "scripts" / "fonts").read_text(encoding="utf-8")
    found: set[str] = set()
    for listed in re.findall(rf'^{name}="([^"]*)"', script, re.MULTILINE):
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", listed):
            found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return found


IN_LETTERS_OF_THE_SYSTEM = ("ja",)
ACCENTS = {
    "nl": "ëïéèêöüáàóúíçñËÏÉÖÜÁÓÚÍ‘’“”–…€",
    "de": "äöüßÄÖÜ„“‚‘–…€",
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’–…€\u00a0",
}
"""The letters and signs of a language beside those of English."""


def test_every_letter_of_english_is_in_the_fonts() -> None:
    used: set[str] = set()
    for message in texts_of_the_sources():
        used.update("".join([message.id] if isinstance(message.id, str) else message.id))
    assert sorted(used - letters("letters") - {"\n"}) == []


@pytest.mark.parametrize("tag", [tag for tag in tags(ROOT) if tag not in IN_LETTERS_OF_THE_SYSTEM])
def test_every_letter_of_a_translation_is_in_the_fonts(tag: str) -> None:
    """Given a French text, then blanks inside a line are U+00A0: the narrow one, U+202F, is not among the letters."""
    used: set[str] = set()
    for message in read(ROOT, tag):
        used.update("".join([message.string] if isinstance(message.string, str) else message.string or ()))
    assert sorted(used - letters("letters") - {"\n"}) == []


@pytest.mark.parametrize("tag", ACCENTS)
def test_a_language_can_be_written_with_all_its_accents(tag: str) -> None:
    assert set(ACCENTS[tag]) <= letters("letters")
