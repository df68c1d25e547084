"""The example of the page about self-play runs as it is printed."""

import pytest

pytest.importorskip("numba", reason="the extra [fast] is not installed")

from tests.support.documents import examples_of

pytestmark = pytest.mark.compiled


def test_the_example_of_the_page_runs() -> None:
    (example,) = examples_of("docs/guides/selfplay.md")
    exec(compile(example, "docs/guides/selfplay.md", "exec"), {})
