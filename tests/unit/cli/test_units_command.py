"""`warchest units`: sound files are confirmed, others end with an error, and a new box is sound."""

from pathlib import Path

from click.testing import CliRunner

from warchest.cli.units import command
from warchest.homebrew.files import example_files
from warchest.homebrew.words import OPERATIONS


def test_sound_boxes_are_described_in_a_few_words() -> None:
    ran = CliRunner().invoke(command, ["check", *map(str, example_files())])
    assert (ran.exit_code, len(ran.output.splitlines())) == (0, len(example_files()))
    assert "outlands.toml: Outlands is valid: 2 units." in ran.output


def test_faults_are_listed_with_file_and_line_and_the_command_fails(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[box]\nid = "trial"\nname = "Trial"\ncolour = "red"\n')
    ran = CliRunner().invoke(command, ["check", str(file), str(tmp_path / "none.toml")])
    assert ran.exit_code == 1
    assert f"{file}: line 4: box, colour: There is no key 'colour' here. Use one of these: id, name." in ran.output
    assert "none.toml: The file can't be read: No such file or directory." in ran.output


def test_boxes_that_share_an_id_are_refused_together() -> None:
    twice = [str(example_files()[0])] * 2
    ran = CliRunner().invoke(command, ["check", *twice])
    assert ran.exit_code == 1
    assert "Two of these boxes have the id 'outlands'" in ran.output


def test_a_new_box_is_printed_or_written_and_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "gun.toml"
    printed = CliRunner().invoke(command, ["new", "Field Gun"]).output
    assert CliRunner().invoke(command, ["new", "Field Gun", "-o", str(file)]).exit_code == 0
    assert file.read_text() == printed
    assert CliRunner().invoke(command, ["check", str(file)]).exit_code == 0
    again = CliRunner().invoke(command, ["new", "-o", str(file)])
    assert again.exit_code == 1
    assert "can't be written: File exists" in again.output


def test_every_word_is_listed_with_its_meaning() -> None:
    told = CliRunner().invoke(command, ["words"]).output
    assert all(f"  {word}  {operation.meaning}" in told for word, operation in OPERATIONS.items())
