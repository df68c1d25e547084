"""The page's own sentences reach it in the reader's language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from warchest.notation import texts
from warchest.web.boot import boot


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of two sentences, one of them as in English."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = Catalog()
    catalogue.add("Rematch", "Revanche")
    catalogue.add("Royal", "Royal")
    catalogue.add("The game is over.", "Das Spiel ist aus.")
    with (folder / "warchest.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(texts, "LOCALES", tmp_path)
    texts.use_language("de")
    yield
    texts.use_language()


@pytest.mark.usefixtures("german")
def test_a_page_is_given_the_sentences_that_differ() -> None:
    assert boot()["texts"] == {"Rematch": "Revanche"}


def test_in_english_there_is_nothing_to_send() -> None:
    assert boot()["texts"] == {}
