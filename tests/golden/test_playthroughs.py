"""OpenSpiel's playthroughs: its game says of itself and of its states what it said when they were made.

``tests/support/regenerate_playthroughs.py`` makes them, and makes them again after an intended change.
"""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

from tests.support.regenerate_playthroughs import FOLDER, GAMES, again


@pytest.mark.slow
@pytest.mark.parametrize("name", list(GAMES))
def test_a_playthrough_reads_as_it_did(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert again(name) == stored


def test_none_is_missing_and_none_was_forgotten() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)
    assert len(GAMES) == 10
