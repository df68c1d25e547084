"""The settings of a command from sources other than its command line: environment variables, and a TOML file.

The option `--public-host` is the variable `WARCHEST_PUBLIC_HOST` and the key `public-host` of the file. The command line has priority over
the environment, the environment over the file, and the file over the defaults.
"""

import difflib
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from warchest.wording.languages import _

FILE_NAME = "warchest.toml"
"""The name of the default file, in the data folder."""
PREFIX = "WARCHEST_"
_OTHERS = frozenset({"WARCHEST_CACHE_DIR", "WARCHEST_BROWSER"})
"""Variables read elsewhere: the folder of machine code, and the browser of the tests."""
NOT_IN_FILE = ("config", "help")


class ConfiguredCommand(click.Command):
    """A command with the options `--config` and `--data-dir`. All of its options can also come from the environment or a file."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for option in options_of(self):
            option.envvar = variable_of(option)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the file, use its values as defaults, and read the arguments."""
        file = self._file(ctx, args)
        if file is not None:
            ctx.default_map = _read(file, self)
            ctx.meta[__name__] = file
        return super().parse_args(ctx, args)

    def _file(self, ctx: click.Context, args: list[str]) -> Path | None:
        """Return the file from the option, else the one in the data folder, if any."""
        given, _rest, _order = self.make_parser(ctx).parse_args(args=list(args))
        by_name = {option.name: option for option in options_of(self)}
        named = by_name["config"].consume_value(ctx, given)[0]
        if isinstance(named, str | Path):
            return Path(named)
        folder = by_name["data_dir"].consume_value(ctx, given)[0]
        folder = folder() if callable(folder) else folder
        usual = Path(folder) / FILE_NAME
        return usual if usual.is_file() else None


def file_of(ctx: click.Context) -> Path | None:
    """Return the file that a command took values from, or None."""
    path: Path | None = ctx.meta.get(__name__)
    return path


def options_of(command: click.Command) -> Iterator[click.Option]:
    """Yield the options of a command."""
    return (option for option in command.params if isinstance(option, click.Option))


def strangers(command: click.Command) -> list[str]:
    """Return the environment variables that look like settings but belong to no option."""
    known = {variable_of(option) for option in options_of(command)} | _OTHERS
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)


def key_of(option: click.Option) -> str:
    """Return an option's key in a file."""
    return max(option.opts, key=len).lstrip("-")


def variable_of(option: click.Option) -> str:
    """Return the environment variable of an option."""
    return PREFIX + key_of(option).replace("-", "_").upper()


def _read(file: Path, command: click.Command) -> dict[str, Any]:
    """Return the values in a file by the names of the parameters. Raises `ClickException` with one sentence for the first mistake."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise click.ClickException(
            _("The settings file {file} can't be read ({reason}).").format(file=file, reason=problem.strerror)
        ) from problem
    except (tomllib.TOMLDecodeError, UnicodeError) as problem:
        raise click.ClickException(
            _("The settings file {file} is not valid TOML: {reason}.").format(file=file, reason=problem)
        ) from problem
    options = {key_of(option): option for option in options_of(command) if option.name not in NOT_IN_FILE}
    values = {}
    for key, value in content.items():
        if key not in options:
            raise click.ClickException(_unknown(file, key, list(options)))
        values[str(options[key].name)] = _fitting(file, key, options[key], value)
    return values


def _unknown(file: Path, key: str, keys: list[str]) -> str:
    near = difflib.get_close_matches(key, keys, 1)
    if near:
        sentence = _("The settings file {file} has the unknown key '{key}'. Did you mean '{near}'?")
        return sentence.format(file=file, key=key, near=near[0])
    return _("The settings file {file} has the unknown key '{key}'. `warchest settings` lists all keys.").format(
        file=file, key=key
    )


def _fitting(file: Path, key: str, option: click.Option, value: Any) -> Any:
    """Return a value of the file in the form of its option: a single value for a list, and true for an option with an optional value."""
    if isinstance(value, bool) and not option.is_flag and option.flag_value is not None:
        return option.flag_value if value else None
    if option.multiple and isinstance(value, str):
        return [value]
    many = option.multiple or option.nargs > 1
    parts = value if many and isinstance(value, list) else [value]
    if isinstance(value, list) != many or not all(isinstance(part, str | int | bool) for part in parts):
        wanted = _("a list") if many else _("a single value")
        sentence = _("The settings file {file} needs {wanted} for '{key}'.")
        raise click.ClickException(sentence.format(file=file, wanted=wanted, key=key))
    return value
