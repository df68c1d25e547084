"""`warchest verify`: its output for right and wrong draws, and for places that can't be read."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.regenerate_draws import FOLDER
from warchest.cli.verify import _address, command

GOOD = FOLDER / "two-seats.json"


def run(*arguments: str | Path, typed: bytes = b"") -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments], input=typed)


def test_right_draws_are_counted_with_the_links_of_each_seat() -> None:
    result = run(GOOD, FOLDER / "four-seats.json")
    assert result.exit_code == 0
    first, second = result.output.splitlines()
    assert first.startswith(f"{GOOD}: ")
    assert "draws are right" in first
    assert "B2 in 0" in second, "a seat without a page gave no link"


def test_the_standard_input_is_read() -> None:
    assert run("-", typed=GOOD.read_bytes()).exit_code == 0


def test_a_wrong_file_is_named_and_the_next_one_is_still_checked(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(GOOD.read_bytes().replace(b'"line":3', b'"line":2', 1))
    result = run(bad, GOOD)
    assert result.exit_code == 1
    first, second = result.output.splitlines()
    assert first == f"{bad}: The link of line 2 does not continue the chain of its seat."
    assert "draws are right" in second


@pytest.mark.parametrize("place", ["/nowhere", "/", "http://127.0.0.1:1/game/abc", "http://[/game/abc"])
def test_a_place_that_can_not_be_read_is_a_sentence(place: str) -> None:
    result = run(place)
    assert result.exit_code == 1
    assert f"{place} can't be read: " in result.output
    assert isinstance(result.exception, SystemExit)


def test_the_page_and_the_replay_of_a_game_lead_to_its_draws() -> None:
    draws = "https://example.org/api/games/abc/draws"
    for place in ("https://example.org/game/abc", "https://example.org/replay/abc?at=3", draws):
        assert _address(place) == draws
    below = "https://example.org/chest/replay/abc"
    assert _address(below) == "https://example.org/chest/api/games/abc/draws", "a site below the root of its host"
