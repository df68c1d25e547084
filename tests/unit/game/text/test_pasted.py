"""Pasted texts: each kind is recognized, a text of another kind is named, and what can't be read back is never written."""

import io
import json
from dataclasses import replace

import pytest

from tests.support.online_snapshots import exported
from tests.support.regenerate_games import FOLDER
from tests.support.written_games import SETUPS, played, told
from warchest import Game, Setup, SetupError
from warchest.game.setup import MOST_NAME
from warchest.game.text.gametext.parse import BrokenGameError, parse_game, read_each, read_games
from warchest.game.text.names import TextError
from warchest.game.text.online.reader import read_snapshots
from warchest.game.text.pasted import ForeignTextError, TextKind, kind_of
from warchest.game.text.position.syntax import LONGEST
from warchest.game.text.position.text import PositionText, read_position

GAME = next(iter(sorted(FOLDER.glob("*.txt")))).read_text(encoding="utf-8")
POSITION = played(SETUPS[0], 30).position_text()
LINE = POSITION.line()
ONLINE = '[\n{"activePlayerId":101,"round":1,"players":[{"team":{"controlledBases":["0,5"]}}]}]'


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (GAME, TextKind.GAME),
        (f"Look:\n> \ufeff{GAME}", TextKind.GAME),
        (LINE, TextKind.POSITION),
        (f"Mine is `{LINE}`.", TextKind.POSITION),
        ('{"format": "warchest-position/2"}', TextKind.POSITION),
        (ONLINE, TextKind.ONLINE),
        ("e4 e5", None),
        ("", None),
    ],
)
def test_the_kind_of_a_text_is_known_by_its_signs(text: str, kind: TextKind | None) -> None:
    assert kind_of(text) == kind


def test_a_position_is_no_game_and_is_named() -> None:
    for read in (Game.from_text, parse_game, lambda text: next(read_each(io.StringIO(text)))):
        try:
            found = read(LINE)
        except TextError as error:
            found = error
        assert isinstance(found, ForeignTextError)
        assert "a position, not a game: Game.from_position" in str(found)


def test_the_snapshots_of_war_chest_online_are_read_wherever_games_are() -> None:
    body = exported(Setup.first_game(), list(played(Setup.first_game(), 3, 12).log)).decode()
    expected = read_snapshots(body)
    for text in (body, body.encode(), f"\ufeff```json\n{body}\n```\n", json.dumps(json.loads(body), indent=1)):
        assert parse_game(text) == expected
    assert list(read_each(io.BytesIO(body.encode()))) == [expected]
    with pytest.raises(TextError, match="These are not the snapshots of a game"):
        parse_game(ONLINE)


def test_of_snapshots_without_end_only_the_most_are_read() -> None:
    class Endless:
        """A stream of one snapshot after the other."""

        def __init__(self) -> None:
            self.given = 0

        def readline(self, size: int, /) -> bytes:
            self.given += 1
            assert self.given < 1000, "the whole stream is read"
            return (ONLINE.encode().replace(b"\n", b"") * 200)[:size]

    with pytest.raises(TextError, match="Snapshots of a game have at most"):
        next(read_games(Endless()))


@pytest.mark.parametrize(
    ("text", "says"), [(GAME, "a game, not a position: Game.from_text"), (ONLINE, "War Chest Online")]
)
def test_another_kind_of_text_is_no_position_and_is_named(text: str, says: str) -> None:
    with pytest.raises(ForeignTextError, match=says):
        Game.from_position(text)


def test_a_position_in_the_prose_around_a_game_does_not_matter() -> None:
    assert parse_game(f"{GAME}\nIt ended with {LINE}\n") == parse_game(GAME)


def test_a_long_line_of_prose_does_not_matter() -> None:
    assert parse_game(f"{'x' * 100_000}\n{GAME}\n{'y' * 100_000}") == parse_game(GAME)


def test_bytes_are_read_as_utf_8_and_anything_else_is_a_type_error() -> None:
    assert Game.from_text(GAME.encode()).log == Game.from_text(GAME).log
    assert read_position(LINE.encode()) == read_position(LINE)
    for other in (None, 3, ["warchest-game/2"]):
        with pytest.raises(TypeError, match="A text is str or bytes in UTF-8, not"):
            Game.from_text(other)  # type: ignore[arg-type]


def test_an_error_in_a_broken_line_is_found_where_it_stands() -> None:
    at = LINE.index(" turn=")
    with pytest.raises(TextError, match=r"^4:8: There is no seat 'C'"):
        PositionText.parse(
            f"Here:\n\n> {LINE[:at]}\n> {LINE[at + 1 :].replace('turn=A', 'turn=C').replace('turn=B', 'turn=C')}"
        )


def test_two_positions_and_a_long_text_are_refused_with_the_limit() -> None:
    with pytest.raises(TextError, match="3:1: Several positions stand here: one is read"):
        PositionText.parse(f"{LINE}\n\n{LINE}")
    with pytest.raises(TextError, match=f"has at most {LONGEST} characters"):
        PositionText.parse("x\n" * LONGEST + LINE)


def test_a_mistyped_line_is_not_read_as_the_end_of_a_short_line() -> None:
    head, tail = GAME.split("\n\n", 1)
    with pytest.raises(TextError, match="'resul A' is no header"):
        parse_game(f"{head}\nplayer A: Ada\nresul A\n\n{tail}")
    with pytest.raises(TextError, match="A line starts with a seat"):
        parse_game(f"{head}\n\nflip A\nC pass\n{tail}")


def test_a_broken_game_is_named_by_its_number_its_players_and_its_day() -> None:
    broken = GAME.replace("\n\n", "\nplayer A: Ada\nplayer B: Bo\u202e\nstarted: 2026-11-21T20:00:00Z\n\nflip C\n", 1)
    good, fault, last = read_each(GAME + broken + GAME)
    assert good == last == parse_game(GAME)
    assert isinstance(fault, BrokenGameError)
    assert (fault.number, fault.heading) == (2, "Ada - Bo\\u202e, 2026-11-21")
    assert fault.reason.startswith("The marker shows a side")


def test_a_set_up_with_a_long_name_is_refused_and_a_long_seed_leaves_the_text() -> None:
    with pytest.raises(SetupError, match=f"at most {MOST_NAME} characters"):
        replace(Setup.first_game(), name="x" * 6_000)
    for name, seed in (("é" * MOST_NAME, "s"), ("x", "é" * 6_000)):
        game = Game(replace(Setup.first_game(), name=name, seed=seed))
        assert Game.from_text(game.to_text()).setup.name == name
        begun = Game.from_position(game.position_text().line())
        assert begun.setup.name == name
        assert Game.from_text(begun.to_text()).setup.name == name


def test_a_header_that_a_line_has_no_room_for_is_not_written() -> None:
    with pytest.raises(ValueError, match="one line of at most 4000 characters"):
        Game().to_text(**{"player A": "x" * 3_995})


def test_times_that_run_backwards_are_reported_with_their_place() -> None:
    text = told(0)
    lines = [replace(line, time=at) for at, line in enumerate(text.lines)]
    assert replace(text, lines=tuple(lines)).time_fault is None
    lines[4] = replace(lines[4], time=1_500, number=77)
    lines[5] = replace(lines[5], time=1_250, number=78)
    fault = replace(text, lines=tuple(lines)).time_fault
    assert fault is not None
    assert str(fault) == "78:1: The time runs backwards here, from 1.5 to 1.25 seconds."
    headers = replace(text.headers, started="2026-11-21T20:00:00Z", ended="2026-11-21T19:59:59Z")
    fault = replace(text, headers=headers).time_fault
    assert fault is not None
    assert "ended before it started" in fault.reason


def test_a_form_has_the_same_names_for_games_and_positions() -> None:
    game = played(SETUPS[0], 30)
    for name, number in (("full", "full"), ("public", None), ("A", 0), ("B", 1)):
        assert game.to_text(name) == game.to_text(number)
        assert game.position_text(name) == game.position_text(number)
    for write in (game.to_text, game.position_text):
        with pytest.raises(ValueError, match="There is no form 'C': there are full, public, A, B"):
            write("C")
        with pytest.raises(ValueError, match="There is no seat 2"):
            write(2)
