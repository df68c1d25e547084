"""Every option of `warchest serve` can stand on the command line, in the environment or in a file, and `warchest settings` shows it."""

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from warchest.cli import serve
from warchest.cli._settings_file import NOT_IN_FILE, key_of, options_of
from warchest.cli.main import main


def run(*arguments: str, **variables: str) -> str:
    done = CliRunner().invoke(main, ["settings", *arguments], env=variables)
    assert done.exit_code == 0, done.output
    return done.output


def told(*arguments: str, **variables: str) -> dict[str, tuple[str, str]]:
    """The value of each option, and where it comes from."""
    found = json.loads(run("--json", *arguments, **variables))
    return {one["option"]: (one["value"], one["from"]) for one in found["settings"]}


def refusal(file: Path) -> str:
    done = CliRunner().invoke(main, ["serve", "--config", str(file)])
    assert done.exit_code != 0
    [line] = [line for line in done.output.splitlines() if line.startswith("Error: ")]
    return line


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "warchest.toml").write_text(
        'port = 8123\npublic-host = "a.example"\nhousehold = [24, 48]\nbehind-proxy = true\n'
    )
    return tmp_path


def test_the_command_line_goes_before_the_environment_which_goes_before_the_file(folder: Path) -> None:
    given = ("--data-dir", str(folder))
    assert told(*given)["port"] == ("8123", f"file ({folder / 'warchest.toml'})")
    assert told(*given, WARCHEST_PORT="8124")["port"] == ("8124", "environment (WARCHEST_PORT)")
    assert told(*given, "--port", "8125", WARCHEST_PORT="8124")["port"] == ("8125", "command line")
    assert told("--data-dir", str(folder / "elsewhere"))["port"] == ("8470", "default")


def test_the_file_has_lists_pairs_and_single_options(folder: Path) -> None:
    found = told(WARCHEST_DATA_DIR=str(folder))
    assert [found[key][0] for key in ("public-host", "household", "behind-proxy")] == [
        "a.example",
        "24 48",
        "127.0.0.1,::1",
    ]


def test_a_named_file_goes_before_that_of_the_data_folder(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(f'port = 9000\ndata-dir = "{folder}"\n')
    for found in (told("--config", str(other)), told(WARCHEST_CONFIG=str(other))):
        assert found["port"][0] == "9000"
        assert found["data-dir"][0] == str(folder)
        assert found["household"][0] == "32 64"


@pytest.mark.parametrize(
    "key", [key_of(option) for option in options_of(serve.command) if option.name not in NOT_IN_FILE]
)
def test_every_option_can_stand_in_the_file_and_in_the_environment(key: str, tmp_path: Path) -> None:
    [option] = [option for option in options_of(serve.command) if key_of(option) == key]
    usual = {"metrics-from": "10.0.0.5", "trusted": "10.0.0.5", "behind-proxy": "10.0.0.5", "log-format": "json"}
    usual |= {
        "database": "postgresql://a:b@c/d",
        "bus": "redis://c:6379/0",
        "notices-by": "push",
        "notices-inside": "10.0.0.5",
    }
    value: Any = usual.get(key, str(tmp_path))
    if option.is_flag:
        value = not option.default
    elif isinstance(option.type, click.IntRange):
        value = 9
    elif option.nargs == 2:
        value = [24, 48]
    file = tmp_path / "settings.toml"
    file.write_text(f"{key} = {json.dumps(value)}\n")
    assert told("--config", str(file))[key][1].startswith("file")
    text = (
        " ".join(map(str, value)) if isinstance(value, list) else str(value).lower() if option.is_flag else str(value)
    )
    assert told(**{f"WARCHEST_{key.replace('-', '_').upper()}": text})[key][1].startswith("environment")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("prot = 1", "unknown key 'prot'. Did you mean 'port'?"),
        ("colour-of-money = 1", "unknown key 'colour-of-money'"),
        ("[serve]\nport = 1", "unknown key 'serve'"),
        ("port = [1]", "needs a single value for 'port'"),
        ("port = 1979-05-27", "needs a single value for 'port'"),
        ("household = 24", "needs a list for 'household'"),
        ('port = "x"', "'x' is not a valid integer"),
        ("port = 70000", "70000 is not in the range"),
        ("port =", "is not valid TOML"),
        ('config = "other.toml"', "unknown key 'config'"),
    ],
)
def test_a_mistake_in_the_file_is_reported_in_one_sentence(content: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(content)
    assert words in refusal(file)


def test_a_variable_that_belongs_to_no_option_is_named(tmp_path: Path) -> None:
    assert "The variable WARCHEST_PROT does not match any option." in run(WARCHEST_PROT="1")


def test_no_password_is_shown() -> None:
    from warchest.cli.settings import shown

    assert shown("postgresql://ada:se:cret@db/chest") == "postgresql://ada:***@db/chest"
