"""A language is a file, and belongs to the context that asked for it."""

import threading
from pathlib import Path

import pytest

from tests.support.catalogues import write_catalogue
from warchest.wording.languages import (
    ENGLISH,
    Languages,
    _,
    cache_by_language,
    environment_languages,
    in_language,
    language,
    use_language,
)


@pytest.fixture
def languages(tmp_path: Path) -> Languages:
    write_catalogue(tmp_path, "de", {"Pass": "Passen", "English": "Deutsch"})
    write_catalogue(tmp_path, "pt_BR", {"Pass": "Passar"})
    return Languages(tmp_path)


def test_a_catalogue_is_a_language_more(languages: Languages, tmp_path: Path) -> None:
    assert [(one.tag, one.name) for one in languages] == [("en", "English"), ("de", "Deutsch"), ("pt-BR", "pt-BR")]
    assert [one.tag for one in Languages(tmp_path / "none")] == ["en"]


@pytest.mark.parametrize(
    ("wanted", "tag"),
    [
        ([], "en"),
        (["ja"], "en"),
        (["ja", "de"], "de"),
        (["de-AT"], "de"),
        (["DE_at"], "de"),
        (["pt-BR"], "pt-BR"),
        (["pt"], "en"),
        (["en", "de"], "en"),
        (["../de"], "en"),
    ],
)
def test_the_first_available_language_is_chosen(languages: Languages, wanted: list[str], tag: str) -> None:
    assert languages.choose(wanted).tag == tag


def test_a_text_without_a_translation_stays_english(languages: Languages) -> None:
    with in_language(languages.choose(["de"])):
        assert (_("Pass"), _("Undo")) == ("Passen", "Undo")
    assert _("Pass") == "Pass"


def test_each_thread_has_a_separate_language(languages: Languages) -> None:
    both_speak = threading.Barrier(2)
    heard: dict[str, str] = {}

    def speak(tag: str) -> None:
        assert language() is ENGLISH
        use_language(languages.choose([tag]))
        both_speak.wait()
        heard[tag] = _("Pass")
        both_speak.wait()

    threads = [threading.Thread(target=speak, args=(tag,)) for tag in ("de", "pt-BR")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == {"de": "Passen", "pt-BR": "Passar"}
    assert language() is ENGLISH


def test_a_cache_keeps_languages_apart(languages: Languages) -> None:
    made: list[str] = []

    @cache_by_language
    def told(text: str) -> str:
        made.append(text)
        return _(text)

    for _time in range(2):
        with in_language(languages.choose(["de"])):
            assert told("Pass") == "Passen"
        assert told("Pass") == "Pass"
    assert made == ["Pass", "Pass"]


@pytest.mark.parametrize(
    ("environment", "tags"),
    [
        ({}, [""]),
        ({"LANG": "de_DE.UTF-8"}, ["de_DE"]),
        ({"LANG": "C", "LANGUAGE": "pt_BR:de"}, ["pt_BR", "de"]),
    ],
)
def test_a_terminal_asks_for_its_language(environment: dict[str, str], tags: list[str]) -> None:
    assert environment_languages(environment) == tags
