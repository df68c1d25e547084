"""The README's two commands are the real ones, and every link of the documents leads somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import warchest.game
import warchest.position_builder
from tests.support.paths import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]


def test_the_readme_says_how_to_play_and_how_to_test() -> None:
    commands = re.findall(r"^```sh\n(.+?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert commands[:2] == ["python3 play.py", "python3 test.py"]


@pytest.mark.parametrize("name", ["README.md", "docs/library.md"])
def test_the_examples_of_the_library_run(name: str) -> None:
    examples = re.findall(r"^```python\n(.+?)^```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL | re.M)
    assert examples
    for example in examples:
        exec(compile(example, name, "exec"), {})


def test_the_example_of_the_library_s_main_object_runs() -> None:
    results = doctest.testmod(warchest.game)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_example_of_the_position_builder_runs() -> None:
    results = doctest.testmod(warchest.position_builder)
    assert results.attempted > 1
    assert results.failed == 0


def test_ci_runs_the_readmes_test_command() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == "python3 test.py"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_to_one(document: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", document.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (document.parent / target).exists()]
