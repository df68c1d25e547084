"""The README's two commands are the real ones, and every link of the documents leads somewhere."""

from __future__ import annotations

import doctest
import random
import re
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

import warchest.game.game
import warchest.game.position_builder
from tests.support.documents import examples_of
from tests.support.paths import ROOT
from warchest.cli.main import main

DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("**/*.md")),
]


def test_the_readme_says_how_to_play_and_how_to_test() -> None:
    commands = re.findall(r"^```sh\n(.+?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert commands[:2] == ["python3 play.py", "python3 test.py"]


@pytest.mark.parametrize("name", ["README.md", "docs/guides/library.md"])
def test_the_examples_of_the_library_run(name: str) -> None:
    for example in examples_of(name):
        exec(compile(example, name, "exec"), {})


def test_the_readmes_illegal_choice_is_refused_however_the_random_ones_fall(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = examples_of("README.md")
    code = compile(example, "README.md", "exec")
    for seed in range(20):
        random.seed(seed)
        exec(code, {})
        assert capsys.readouterr().out.splitlines()[-1] == "No unit stands at f4."


def test_the_examples_of_the_usual_changes_run_one_after_the_other() -> None:
    names: dict[str, object] = {}
    for example in examples_of("docs/guides/usual-changes.md"):
        exec(compile(example, "docs/guides/usual-changes.md", "exec"), names)


def test_the_example_of_the_library_s_main_object_runs() -> None:
    results = doctest.testmod(warchest.game.game)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_example_of_the_position_builder_runs() -> None:
    results = doctest.testmod(warchest.game.position_builder)
    assert results.attempted > 1
    assert results.failed == 0


def test_ci_runs_the_readmes_test_command() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == "python3 test.py"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_to_one(document: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", document.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (document.parent / target).exists()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_of_a_document_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    modules = set(re.findall(r"python -m ((?:scripts|tests)(?:\.\w+)+)", text))
    assert not [module for module in modules if find_spec(module) is None]
    blocks = re.findall(r"^```(?:sh)?\n(.+?)^```", text, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()] + re.findall(r"`([^`\n]+)`", text)
    called = {found[1] for line in lines if (found := re.match(r"(?:\$ )?(?:\.venv/bin/)?warchest ([a-z]+)\b", line))}
    assert not called - set(main.list_commands(click.Context(main)))
    tests = {path for line in lines if "pytest " in line for path in re.findall(r"(?<=\s)tests/[\w/.]+", line)}
    assert not [path for path in tests if not (ROOT / path).exists()]


LONGEST = 120
COMMIT = re.compile(r"(?<![\w/.#-])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7}(?:[0-9a-f]{33})?(?![\w-])|\bcommit \d{7}\b")


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_only_the_journal_names_commits(document: Path) -> None:
    if "journal" not in document.parts:
        assert COMMIT.findall(document.read_text(encoding="utf-8")) == []


def test_numbers_and_words_are_not_taken_for_commits() -> None:
    assert COMMIT.findall("at 6686f03 and at commit 1993322, not 1993322 calls, a facade or hex d4") == [
        "6686f03",
        "commit 1993322",
    ]


COMPILING = re.compile(
    r"compil[^.]{0,60}\b(?:takes?|took|costs?|in about)\b[^.]{0,60}\b(?:seconds?|minutes?)\b", re.IGNORECASE
)


def test_one_document_says_how_long_the_first_compilation_takes() -> None:
    telling = [
        path.relative_to(ROOT).as_posix()
        for path in DOCUMENTS
        if path.parent.name != "journal" and COMPILING.search(" ".join(path.read_text(encoding="utf-8").split()))
    ]
    assert telling == ["docs/guides/library.md"]
