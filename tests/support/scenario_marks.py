"""The scenarios of tests/scenarios, read from the files: the rulings that each one shows, and whether it runs."""

import ast
from functools import cache
from typing import NamedTuple

from tests.support.paths import ROOT


class MarkedScenario(NamedTuple):
    """A test of tests/scenarios, as its decorators describe it."""

    rulings: tuple[str, ...]
    """The rulings that it shows (``@pytest.mark.ruling``)."""
    runs: bool
    """Whether no mark skips it or expects it to fail."""


@cache
def scenarios() -> dict[str, MarkedScenario]:
    """Every scenario, by its address (``path::name``)."""
    found = {}
    for path in sorted((ROOT / "tests/scenarios").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [ast.unparse(one) for one in node.decorator_list]
                runs = not any(mark.startswith(("pytest.mark.skip", "pytest.mark.xfail")) for mark in marks)
                found[f"{path.relative_to(ROOT).as_posix()}::{node.name}"] = MarkedScenario(_rulings(node), runs)
    return found


def _rulings(test: ast.FunctionDef) -> tuple[str, ...]:
    calls = [one for one in test.decorator_list if isinstance(one, ast.Call)]
    marks = [one for one in calls if ast.unparse(one.func) == "pytest.mark.ruling"]
    return tuple(ast.literal_eval(given) for one in marks for given in one.args)
