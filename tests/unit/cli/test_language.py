"""A command uses the language of its option or of the terminal, in any encoding."""

import subprocess
import sys

import pytest

from warchest.wording.languages import Languages, _, in_language

GREETING = "War Chest. Type help for help, choices for the legal actions, or quit to leave."


def said(*words: str, **environment: str) -> bytes:
    """Return the first lines of a game in a terminal."""
    command = [sys.executable, "-m", "warchest.cli", *words, "play", "--plain"]
    done = subprocess.run(command, input=b"quit\n", capture_output=True, check=False, env={"PATH": "", **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


def greeting(tag: str) -> str:
    with in_language(Languages().choose([tag])):
        return _(GREETING)


@pytest.mark.parametrize(
    ("words", "environment", "tag"),
    [
        (["--language", "nl"], {}, "nl"),
        (["--language=ja"], {"LANG": "nl_NL.UTF-8"}, "ja"),
        ([], {"LANG": "ja_JP.UTF-8"}, "ja"),
        ([], {"LANG": "C", "LANGUAGE": "nl:en"}, "nl"),
        ([], {"LANG": "C"}, "en"),
    ],
)
def test_the_option_has_priority_over_the_terminal(words: list[str], environment: dict[str, str], tag: str) -> None:
    assert greeting(tag) in said(*words, **environment, PYTHONIOENCODING="utf-8").decode()


@pytest.mark.parametrize("encoding", ["latin-1", "shift_jis"])
def test_a_terminal_without_a_character_shows_another_instead(encoding: str) -> None:
    for tag in ("nl", "ja"):
        shown = said("--language", tag, PYTHONIOENCODING=encoding)
        assert greeting(tag).encode(encoding, "replace") in shown


def test_a_terminal_without_an_encoding_still_gets_output() -> None:
    for tag in ("nl", "ja"):
        assert said("--language", tag, PYTHONIOENCODING="ascii")


def test_a_language_without_texts_is_refused_by_naming_those_that_there_are() -> None:
    command = [sys.executable, "-m", "warchest.cli", "--language", "tlh", "doctor"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert {"en", "ja", "nl"} <= set(done.stderr.partition("Choose from ")[2].rstrip(".\n").split(", "))


def test_the_server_is_the_command_that_is_meant_after_the_language_too() -> None:
    command = [sys.executable, "-m", "warchest.cli", "--language", "nl", "--port", "none"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "--port" in done.stderr
