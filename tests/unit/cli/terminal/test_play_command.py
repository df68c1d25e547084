"""`warchest play`, as it is started."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.bot_games import later
from tests.support.paths import ROOT
from tests.support.tui_driver import play_by_typing
from warchest.cli.play import command
from warchest.game.text.names import seat_name
from warchest.homebrew.files import example_files

EXAMPLE = ROOT / "examples" / "plain_bot.py"


def played(*options: str, typed: str = "") -> tuple[int, str]:
    """Exit code and everything printed."""
    result = CliRunner().invoke(command, list(options), input=typed)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--setup", "first_game", "--seats", "4"], "The first game and the famous battles are for two players."),
        (
            ["--setup", "gaugamela", "--boxes", "all"],
            "The first game and the famous battles are of the base box alone: leave the others out.",
        ),
        (
            ["--setup", "crecy", "--seed", "x"],
            "The armies of the first game and of the famous battles are fixed: leave the seed out.",
        ),
        (
            ["--setup", "random", "--variants", "elimination"],
            "Cards can be banned only before a draft: choose the draft, or leave the bans out.",
        ),
        (["--boxes", "nobility"], "These boxes have 4 unit cards and this game needs 8: add a box."),
        (["--setup", "tea"], "There is no set-up 'tea'"),
        (["--royal-guard", "new"], "There is no Royal Guard 'new': it is 'revised' or 'original'."),
        (["--seat", "C"], "There is no seat 'C'. Choose from A, B."),
        (["--seat", "crow"], "There is no seat 'crow'. Choose from A, B."),
        (["--level", "genius"], "There is no player 'genius': there are page, squire, yeoman"),
        (["--level", "program:/nowhere/bot"], "The program '/nowhere/bot' failed at 'hello'"),
        (["--from", "a", "--seed", "x"], "The game that you continue already sets this. Leave out --seed."),
        (
            ["--from", "a", "--position", "b"],
            "A game continues from a file or from a position. Leave out one of them.",
        ),
        (["--from", "/nowhere/game.txt"], "The file /nowhere/game.txt can't be read: No such file or directory."),
    ],
)
def test_options_that_contradict_are_refused_with_a_sentence(options: list[str], said: str) -> None:
    code, output = played(*options)
    assert code == 2
    assert f"Error: {said}" in output


@pytest.mark.parametrize(
    ("options", "who"),
    [
        (["--setup", "first_game"], "You play Dusk."),
        (["--setup", "first_game", "--side", "b"], "You play Dawn."),
        (["--setup", "bannockburn", "--seat", "all"], "You play Dusk, Dawn."),
        (["--seats", "4", "--seat", "B2", "--boxes", "all"], "You play Dawn 2."),
        (["--seats", "4", "--side", "B"], "You play Dawn 1, Dawn 2."),
        (["--setup", "draft", "--variants", "elimination,choose_order,preview"], "You play Dusk."),
        (["--setup", "first_game", "--side", "dawn"], "You play Dawn."),
        (["--setup", "first_game", "--seat", "DUSK", "--seat", "Dawn"], "You play Dusk, Dawn."),
        (["--seats", "4", "--side", "dawn"], "You play Dawn 1, Dawn 2."),
        (["--seats", "4", "--seat", "Dusk 2"], "You play Dusk 2."),
        (["--ruleset", "lite", "--seat", "crow"], "You play Crow."),
        (["--ruleset", "lite", "--side", "Wolf"], "You play Wolf."),
    ],
)
def test_the_seats_of_players_can_be_named(options: list[str], who: str) -> None:
    code, output = played(*options, typed="quit\nno\n")
    assert code == 0
    assert who in output


def test_at_the_end_of_the_input_the_game_is_saved_and_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = played(
        "--setup",
        "chosen",
        "--army",
        "archer,scout,knight,lancer",
        "--army",
        "footman,ensign,cavalry,pikeman",
        typed="pass(archer)\npass(scout)\npass(knight)\npass(lancer)\npass(royal)\n",
    )
    assert code == 0
    (file,) = tmp_path.iterdir()
    assert output.rstrip().endswith(f"To continue it: warchest play --from {file.name}")
    code, output = played("--from", file.name, typed="record\nquit\n")
    assert code == 0
    assert "You play Dusk." in output
    assert "Dusk passes." in output


@pytest.mark.parametrize("rules", ["base", "four_all"])
def test_a_game_continues_from_a_position(rules: str) -> None:
    game = later(3, 60, rules)
    seat = seat_name(game.setup.seats, game.decider or 0)
    code, output = played("--position", game.position_text().line(), "--seat", seat, typed="why f4\nundo\nquit\n")
    assert code == 0
    assert f"Round {game.round}." in output
    assert "You have not made a decision yet." in output
    assert output.endswith("Goodbye.\n")


def test_an_impossible_position_is_refused_with_the_reason() -> None:
    code, output = played("--position", "warchest-position/2 seats=2")
    assert code == 2
    assert "Error: Missing key 'boxes'." in output


def test_a_file_without_a_game_is_refused_with_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all\n")
    code, output = played("--from", str(tmp_path / "letter.txt"))
    assert code == 2
    assert "letter.txt:1:1: There is no game here: the first line of one is" in output


FAILING = """
import json, sys
hello = json.loads(sys.stdin.readline())
told = {"protocol": "warchest-engine/1", "name": "Wobbly", "capabilities": ["play"]}
print(json.dumps({"id": hello["id"], "ok": told}), flush=True)
sys.stdin.readline()
"""


def test_one_of_our_bots_replaces_a_failing_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(FAILING)
    code, output = played("--level", f"program:{sys.executable} bot.py", "--setup", "first_game", "--side", "B")
    assert code == 0
    assert "Wobbly plays Dusk." in output
    assert "failed at 'choose'" in output
    assert "Squire plays Dusk." in output
    assert output.count("Your turn: choose a coin") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ["--level", "page"],
        ["--seats", "4", "--boxes", "all", "--side", "B"],
        ["--level", f"program:{sys.executable} {EXAMPLE}"],
    ],
    ids=["page", "four", "program"],
)
def test_a_whole_game_is_played_through_pipes(options: list[str], tmp_path: Path) -> None:

    start = [sys.executable, "-m", "warchest.cli", "play", "--seed", "pipes", *options]
    with subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        assert process.stdin
        assert process.stdout

        def hear(line: str) -> list[str]:
            assert process.stdin
            assert process.stdout
            process.stdin.write(f"{line}\nhelp goal\n")
            process.stdin.flush()
            told = []
            while not (heard := process.stdout.readline().rstrip("\n")).startswith("You win when all"):
                assert heard or process.poll() is None
                told.append(heard)
            return told

        told = play_by_typing(hear, random.Random(5))
        process.stdin.write("quit\nno\n")
        process.stdin.close()
        assert process.wait(60) == 0
    assert not any("\x1b" in line for line in told)
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_played_with_the_units_of_a_file(tmp_path: Path) -> None:
    """Given a file that declares units, when it is named, then a game is dealt from it too, and is saved and gone on with without it."""
    file, kept = str(example_files()[0]), tmp_path / "evening.txt"
    armies = ["--army", "outrider,scout,knight,ensign", "--army", "drummer,pikeman,cavalry,lancer"]
    code, output = played("--units", file, *armies, "--seat", "all", typed=f"help outrider\nsave {kept}\nquit\n")
    assert code == 0
    assert "Rides two and plants a banner" in output
    code, output = played("--from", str(kept), "--seat", "all", typed="armies\nquit\n")
    assert (code, "Outrider" in output) == (0, True)
    assert played("--units", file, "--seed", "x", typed="quit\n")[0] == 0


def test_a_file_with_a_fault_is_refused_with_its_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("[box]\nid = 3\nname = 'X'\n")
    code, output = played("--units", str(bad))
    assert code == 2
    assert f"Error: {bad}: line 2: box, id: 'id' can't be 3" in output
    assert "Leave out --units" in played("--units", str(bad), "--from", "a")[1]
