"""The help of every command, and click's errors, are in the user's language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scripts.translations import merged, missing, read
from tests.support.catalogues import texts_of_the_sources
from tests.support.paths import ROOT
from warchest.cli._help import CLICK_WORDS
from warchest.cli.main import main
from warchest.wording.languages import ENGLISH, Languages, in_language
from warchest.wording.width import width

TAGS = ("nl", "ja", "de", "fr")
COLUMNS = 80
_SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")
_CODE = re.compile(r"`[^`]*`")


def commands() -> Iterator[click.Context]:
    """Every command, as it is loaded in the language of the context."""
    waiting = [click.Context(main, info_name="warchest", terminal_width=COLUMNS)]
    while waiting:
        found = waiting.pop()
        yield found
        if isinstance(found.command, click.Group):
            for name in found.command.list_commands(found):
                command = found.command.get_command(found, name)
                assert command is not None
                waiting.append(click.Context(command, found, info_name=name, terminal_width=COLUMNS))


def helps(tag: str) -> dict[str, list[str]]:
    """The lines of each command's help."""
    with in_language(Languages().choose([tag])):
        return {one.command_path: one.get_help().splitlines() for one in commands()}


def said(tag: str, *words: str) -> tuple[int, str]:
    """The exit code and the words of a command."""
    with in_language(ENGLISH):
        result = CliRunner().invoke(main, ["--language", tag, *words], prog_name="warchest")
        return result.exit_code, result.output


@cache
def untranslated(tag: str) -> frozenset[str]:
    """The texts that wait for a translation, which a new one may do until the release."""
    texts = merged(texts_of_the_sources(), read(ROOT, tag))
    return frozenset(message.id for message in missing(texts) if isinstance(message.id, str))


def waits(line: str, tag: str) -> bool:
    """Whether a line of a help belongs to a text that waits for a translation."""
    words = " ".join(re.sub(r"^\s*(?:-.*?|[\w-]+)\s{2,}", "", line).split())
    return any(words in " ".join(text.split()) for text in untranslated(tag))


@pytest.mark.parametrize("tag", TAGS)
def test_no_help_has_a_sentence_left_in_english(tag: str) -> None:
    """Given the help of every command, when it is shown in another language, then no line with words is that of the English help."""
    english, shown = helps("en"), helps(tag)
    assert shown.keys() == english.keys()
    left = [
        (path, line)
        for path, lines in shown.items()
        for line in lines
        if line in english[path] and _SENTENCE.search(_CODE.sub("", line.replace(path, ""))) and not waits(line, tag)
    ]
    assert left == []


@pytest.mark.parametrize("tag", TAGS)
def test_every_text_of_a_command_is_translated(tag: str) -> None:
    def texts() -> dict[tuple[str, str], str | None]:
        own = {(one.command_path, ""): one.command.help for one in commands()}
        options = {
            (one.command_path, parameter.opts[0]): parameter.help
            for one in commands()
            for parameter in one.command.get_params(one)
            if isinstance(parameter, click.Option)
        }
        return own | options

    with in_language(ENGLISH):
        english = texts()
    with in_language(Languages().choose([tag])):
        shown = texts()
    # The main command's texts are translated when its help is written.
    left = [key for key, text in shown.items() if text == english[key] and text not in untranslated(tag)]
    assert [key for key in left if key[0] != "warchest"] == []
    assert None not in english.values()


@pytest.mark.parametrize("tag", TAGS)
def test_words_to_type_stay(tag: str) -> None:
    """Given a command, when its help is in another language, then its options and the kinds of their values have the same names."""

    def names() -> dict[str, list[str]]:
        return {
            one.command_path: [
                *one.command.collect_usage_pieces(one),
                *(record[0] for option in one.command.get_params(one) if (record := option.get_help_record(one))),
            ]
            for one in commands()
        }

    with in_language(ENGLISH):
        english = names()
    with in_language(Languages().choose([tag])):
        assert names() == english


def test_lines_of_wide_signs_fit_the_terminal() -> None:
    assert [line for lines in helps("ja").values() for line in lines if width(line) > COLUMNS] == []


def test_values_stand_in_a_translated_text() -> None:
    for tag in ("en", *TAGS):
        text = " ".join(" ".join(helps(tag)["warchest play"]).split())
        assert "squire" in text
        assert "{" not in text


@pytest.mark.parametrize(
    ("words", "code", "english", "dutch"),
    [
        (["serve", "--pot"], 2, "Error: No such option '--pot'.", "Fout: Er is geen optie '--pot'."),
        (["serev"], 2, "Error: No such command 'serev'.", "Fout: Er is geen opdracht 'serev'."),
        (["record", "show"], 2, "Error: Missing argument 'FILE'.", "Fout: Er ontbreekt een argument: 'FILE'."),
        (
            ["serve", "--port", "70000"],
            2,
            "70000 is not in the range 0<=x<=65535.",
            "ligt niet in het bereik 0<=x<=65535.",
        ),
        (["serve", "--port", "x"], 2, "'x' is not a valid integer range.", "'x' is geen getal van de juiste soort.\n"),
        (["serve", "--log-format", "x"], 2, "is not one of 'text', 'json'.", "is geen van deze: 'text', 'json'."),
        (["restore", "/"], 2, "File '/' is a directory.", ": '/' is een map."),
        (["acts"], 2, "Try 'warchest --help' for help.", "Typ ‘warchest --help’ voor uitleg."),
        (["accounts", "find", "a", "b"], 2, "unexpected extra argument (b)", "Het argument (b) is te veel"),
        (["play", "--seat", "C"], 2, "There is no seat 'C'. Choose from A, B.", "Er is geen plek ‘C’: er zijn A, B."),
        (["serve", "--help"], 0, "Usage: warchest serve [OPTIONS]", "Gebruik: warchest serve [OPTIONS]"),
    ],
)
def test_a_wrong_command_is_refused_in_the_readers_language(
    words: list[str], code: int, english: str, dutch: str
) -> None:
    for tag, sentence in (("en", english), ("nl", dutch)):
        found, told = said(tag, *words)
        assert found == code
        assert sentence in told


def test_the_terminals_language_counts_before_any_option_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "nl")
    with in_language(ENGLISH):
        assert CliRunner().invoke(main, ["--help"]).output.startswith("Gebruik: ")


def test_every_listed_word_is_one_of_click() -> None:
    """Given the list of click's words, when click is looked at, then it says each of them: a newer one may have other words."""
    known = {
        node.value
        for file in Path(click.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    listed = [form for words in CLICK_WORDS for form in ([words] if isinstance(words, str) else words)]
    assert [words for words in listed if words not in known] == []
