"""Stored games with declared units stay readable for ever, even if the examples that they use change."""

from pathlib import Path

import pytest

from warchest import Game

FILES = sorted((Path(__file__).parent / "homebrew").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_stored_game_with_declared_units_replays_and_prints_unchanged(file: Path) -> None:
    text = file.read_text("utf-8")
    game = Game.from_text(text)
    assert game.to_text() == text
    assert game.setup.ruleset.declaration in text.replace("\nunits 2: ", "")
