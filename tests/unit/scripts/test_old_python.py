"""War Chest refuses an unsupported Python with one sentence."""

from __future__ import annotations

import ast
import shutil
import subprocess

import pytest

from scripts.require_python import why_not
from tests.support.paths import ROOT

COMMANDS = ["play.py", "test.py"]


def old_interpreters() -> list[str]:
    """Find the Pythons on this machine that War Chest does not run on; often there is none."""
    names = ["python2", "python2.7", *(f"python3.{minor}" for minor in range(4, 11))]
    found = [path for path in map(shutil.which, names) if path]
    return [
        path for path in found if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0
    ]


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10), (3, 15), (4, 0)])
def test_other_versions_are_refused(version: tuple[int, int]) -> None:
    sentence = why_not(version)
    assert sentence.startswith("War Chest runs on Python 3.11 to 3.14, and this is Python {}.{}".format(*version))


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_these_versions_will_do(version: tuple[int, int]) -> None:
    assert why_not(version) == ""


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_each_old_interpreter_here_says_one_sentence(command: str) -> None:
    for interpreter in old_interpreters():
        done = subprocess.run([interpreter, "-B", ROOT / command], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.startswith("War Chest runs on Python 3.11")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", [*COMMANDS, "scripts/__init__.py", "scripts/require_python.py"])
def test_what_runs_before_the_check_can_be_read_by_an_old_python(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(), feature_version=(3, 4))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [function for function in functions if function.returns]
