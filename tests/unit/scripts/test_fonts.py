"""The page's letters are cut to its languages (scripts/fonts): no text of English or Dutch needs another letter."""

import re

from scripts.translations import read
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


def test_every_letter_of_english_and_dutch_is_in_the_fonts() -> None:
    used: set[str] = set()
    for message in texts_of_the_sources():
        used.update("".join([message.id] if isinstance(message.id, str) else message.id))
    for message in read(ROOT, "nl"):
        used.update("".join([message.string] if isinstance(message.string, str) else message.string or ()))
    assert sorted(used - letters("letters") - {"\n"}) == []


def test_dutch_can_be_written_with_all_its_accents() -> None:
    assert set("ëïéèêöüáàóúíçñËÏÉÖÜÁÓÚÍ‘’“”–…€") <= letters("letters")
    assert set("ëïéèöüáóúíËÏÉ–’…") <= letters("heavy")
