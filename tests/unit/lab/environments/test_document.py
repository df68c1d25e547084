"""The examples of environments in the document run. Those of many games run beside the tests of native code."""

from __future__ import annotations

import doctest

import pytest

pytest.importorskip("pettingzoo")

import warchest.lab.environments
from tests.support.documents import examples_of

EXAMPLES = [example for example in examples_of("docs/guides/laboratory.md", "Environments") if "vector(" not in example]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("example", EXAMPLES, ids=["by its id", "of all seats", "of one seat"])
def test_an_example_runs(example: str) -> None:
    exec(compile(example, "docs/guides/laboratory.md", "exec"), {})


def test_the_example_of_the_package_runs() -> None:
    results = doctest.testmod(warchest.lab.environments)
    assert results.attempted > 3
    assert results.failed == 0
