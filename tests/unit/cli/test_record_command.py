"""`warchest record`: its output for valid and invalid files, without secrets."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.online_snapshots import exported
from tests.support.random_games import walk
from tests.support.regenerate_games import FOLDER
from tests.support.waiting import PATIENCE
from warchest.cli.record import command
from warchest.game.setup import Setup
from warchest.game.text.gametext.parse import parse_game

WARCHEST = str(Path(sys.executable).with_name("warchest"))
FIRST = FOLDER / "first-game.txt"
RESIGNED = next(path for path in sorted(FOLDER.glob("*.txt")) if "\nending: resignation\n" in path.read_text())


def run(*arguments: str | int | Path, typed: bytes = b"") -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments], input=typed)


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A file of three games: in the second one a hex is not on the board."""
    good = FIRST.read_text()
    bad = re.sub(r"^A (\w+)@\w+$", r"A \1@k9", good, count=1, flags=re.MULTILINE)
    path = tmp_path / "three.txt"
    path.write_text("\n".join([good, bad, good]))
    return path


def test_check_says_of_each_game_that_it_obeys_the_rules() -> None:
    result = run("check", FIRST, RESIGNED)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0].startswith(f"{FIRST}: game 1: first_game, form full, ")
    assert result.stdout.splitlines()[1].endswith(", resignation")
    assert re.search(r"^2 games, 0 wrong; \d+ actions in [\d.]+ s, [\d,]+ a second$", result.stderr, re.MULTILINE)


def test_check_says_where_a_game_is_wrong_and_continues_with_the_next(spoilt: Path) -> None:
    result = run("check", spoilt)
    assert result.exit_code == 1
    first, second, third = result.stdout.splitlines()
    assert ": game 1: first_game" in first
    place = re.fullmatch(rf"{re.escape(str(spoilt))}:(\d+):(\d+): game 2: There is no hex 'k9' on this board.*", second)
    assert place
    wrong = spoilt.read_text().splitlines()[int(place[1]) - 1]
    assert wrong[int(place[2]) - 1 :] == "k9"
    assert ": game 3: first_game" in third
    assert "3 games, 1 wrong" in result.stderr
    assert run("check", "--quiet", spoilt).stdout.splitlines() == [second]


def test_check_reads_the_input() -> None:
    result = run("check", "-", typed=FIRST.read_bytes() * 2)
    assert result.exit_code == 0
    assert [line.split(":")[1] for line in result.stdout.splitlines()] == [" game 1", " game 2"]


@pytest.mark.parametrize(
    ("arguments", "typed", "code", "says"),
    [
        (["check", "-"], b"", 1, "contains no game."),
        (["check", "-"], b"\xff", 1, "1:1: game 1: This is not UTF-8"),
        (["check", "/nowhere"], b"", 2, "No such file or directory"),
        (["check", "/"], b"", 2, "directory"),
        (["check"], b"", 2, "Missing argument"),
        (["show", "-"], b"", 1, "no game at line 1."),
        (["show", "-", "--game", "2"], FIRST.read_bytes(), 1, "no game 2."),
        (["show", "-", "--at", "9999"], FIRST.read_bytes(), 1, "no game at line 9999."),
        (["show", "-", "--seat", "A2"], FIRST.read_bytes(), 1, "There is no seat 'A2'. Choose from A, B."),
        (["convert", "-"], b"", 1, "contains no game."),
        (["convert", "-", "--form", "C"], FIRST.read_bytes(), 1, "There is no form 'C'"),
        (["convert", "-"], b"warchest-game/2\nend\n", 1, "2:1: game 1: The empty line"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(arguments: list[str], typed: bytes, code: int, says: str) -> None:
    result = run(*arguments, typed=typed)
    assert result.exit_code == code
    assert says in result.output
    assert isinstance(result.exception, SystemExit)


def test_every_form_of_a_game_is_converted_checked_and_as_its_readers_may_know_it(tmp_path: Path) -> None:
    full = parse_game(RESIGNED.read_text())
    for form in ("public", *(("A", "B") if full.setup.seats == 2 else ("A1", "B2"))):
        out = tmp_path / f"{form}.txt"
        assert run("convert", RESIGNED, "--form", form, "-o", out).exit_code == 0
        assert out.read_text() == full.in_form(form).print()
        assert run("check", out).exit_code == 0
        back = run("convert", out, "--form", "full", "-o", tmp_path / "back.txt")
        assert back.exit_code == 1
        assert f"The full form can't be made of the form '{form}'" in back.output
        assert not (tmp_path / "back.txt").exists()


def test_convert_writes_the_canonical_text() -> None:
    untidy = FIRST.read_bytes().replace(b"\n", b" \r\n")
    assert run("convert", "-", typed=untidy).stdout == FIRST.read_text()
    assert run("convert", "-", typed=untidy * 2).stdout == FIRST.read_text() + "\n" + FIRST.read_text()


def test_convert_names_a_broken_game_and_writes_the_others() -> None:
    broken = FIRST.read_bytes().replace(b"\n\n", b"\nplayer A: Ada\n\n??\n", 1)
    result = run("convert", "-", typed=FIRST.read_bytes() + broken + FIRST.read_bytes())
    assert result.exit_code == 1
    assert result.stdout == FIRST.read_text() + "\n" + FIRST.read_text()
    assert "game 2 (Ada): A line starts with a seat" in result.stderr


def test_check_reports_times_that_run_backwards_and_accepts_the_game() -> None:
    timed = FIRST.read_bytes().replace(b"\nend\n", b" [1]\nend\n").replace(b"\nround 2", b" [3]\nround 2", 1)
    result = run("check", "-", "--quiet", typed=timed)
    assert result.exit_code == 0
    assert "game 1: The time runs backwards here, from 3 to 1 seconds." in result.stdout


def test_as_json_each_game_is_a_line() -> None:
    result = run("convert", "-", "--to", "json", "--form", "A", typed=FIRST.read_bytes() * 2)
    one, two = map(json.loads, result.stdout.splitlines())
    assert one == two == parse_game(FIRST.read_text()).in_form("A").to_json()


def test_show_prints_a_game_in_words_and_draws_the_board() -> None:
    result = run("show", FIRST)
    assert result.exit_code == 0
    assert re.search(r"^\d+\. [AB]: Deploys \w+ at [a-i]\d$", result.stdout, re.MULTILINE)
    assert "has the initiative" in result.stdout
    assert re.search(r"^ +f +g +h +i$|^ +c +d +e +f +g +h +i$", result.stdout, re.MULTILINE)


def test_show_stops_after_a_line_of_the_file(spoilt: Path) -> None:
    lines = spoilt.read_text().splitlines()
    second_round = lines.index("round 2") + 1
    told = run("show", spoilt, "--at", second_round).stdout
    assert "\n1. " in told
    assert "\n2. " not in told
    assert "Round 2" in told
    third_game = max(n for n, line in enumerate(lines) if line == "round 2") + 1
    assert run("show", spoilt, "--at", third_game).stdout == told
    assert run("show", spoilt, "--game", "3", "--at", third_game).stdout == told
    assert run("show", spoilt, "--game", "2").exit_code == 1


def test_show_prints_the_coins_of_a_seat_only_where_the_form_does(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    run("convert", FIRST, "--form", "A", "-o", own)
    assert "Your hand: " not in run("show", FIRST).stdout
    assert "Your hand: " in run("show", FIRST, "--seat", "B").stdout
    assert "Your hand: " in run("show", own).stdout
    assert run("show", own, "--seat", "A").stdout == run("show", own).stdout
    refused = run("show", own, "--seat", "B")
    assert refused.exit_code == 1
    assert "The form 'A' does not show B's coins." in refused.output


def test_the_command_itself_checks_from_a_pipe() -> None:
    done = subprocess.run(
        [WARCHEST, "record", "check", "-"],
        input=FIRST.read_bytes() + b"warchest-game/1\n",
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert b"game 2: A game starts with the line 'warchest-game/2', not with 'warchest-game/1'." in done.stdout
    assert b"Traceback" not in done.stdout + done.stderr


def test_an_interrupt_ends_it_without_a_traceback() -> None:
    with subprocess.Popen(
        [WARCHEST, "record", "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(FIRST.read_bytes())
        process.stdin.flush()
        assert b"game 1" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        assert process.wait(60) == 1
    assert b"Traceback" not in said


@pytest.mark.parametrize("name", ["A", "a", "Dusk", "dusk"])
def test_show_takes_a_seat_by_its_letter_or_its_displayed_name(name: str) -> None:
    assert run("show", FIRST, "--seat", name).stdout == run("show", FIRST, "--seat", "A").stdout != ""
    refused = run("show", FIRST, "--seat", "crow")
    assert refused.exit_code == 1
    assert "There is no seat 'crow'" in refused.output


def test_check_reads_the_snapshots_of_war_chest_online(tmp_path: Path) -> None:
    setup = Setup.first_game()
    path = tmp_path / "snapshots.json"
    path.write_bytes(exported(setup, [id_ for _r, _s, id_ in walk(setup, 1, steps=60)]))
    assert run("check", path).exit_code == 0
    converted = run("convert", path).stdout
    assert parse_game(converted).print() == converted
