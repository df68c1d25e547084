"""The book can be translated: all of its texts are in the catalogue."""

import gettext

import pytest

from tests.support.catalogues import texts_of_the_sources
from tests.support.rulebook_pages import PATHS, made
from warchest.wording.languages import Language, in_language


class Listening(gettext.NullTranslations):
    """Translates nothing, and remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked |= {msgid1, msgid2}
        return msgid1 if n == 1 else msgid2


@pytest.mark.slow
def test_every_text_of_the_book_is_in_the_catalogue() -> None:
    listening = Listening()
    with in_language(Language("xx", "Listening", listening)):
        for path in PATHS:
            made(path)
    known: set[str] = set()
    for message in texts_of_the_sources():
        known |= {message.id} if isinstance(message.id, str) else set(message.id)
    assert listening.asked - known == set()
    assert "Both sides" in " ".join(listening.asked)
