"""The English of docstrings, comments and documents stays plain."""

from pathlib import Path

import pytest

from scripts import prose

MOST = 40
"""Some listed sentences are good ones: a list in a table, or a "who" that asks."""


@pytest.mark.slow
def test_few_sentences_make_a_reader_stumble() -> None:
    found = [str(one) for place in prose.PLACES for one in prose.listed(prose.ROOT / place)]
    assert len(found) < MOST, "\n".join(found)


def test_a_clause_for_a_noun_and_a_result_behind_a_semicolon_are_listed(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""What the module does is said here."""\n'
        "def plain():\n"
        '    """Return the number of coins in the bag."""\n'
        "def odd():\n"
        '    """Count the coins in the bag; whether there were any."""\n'
        "# by what the seat may know of it\n"
    )
    assert [one.line for one in prose.listed(module)] == [1, 5, 6]
