"""`warchest settings`: the value of each option of `warchest serve`, and where it comes from."""

import json
import re
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table

from warchest.cli import serve
from warchest.cli._settings_file import NOT_IN_FILE, file_of, key_of, options_of, strangers, variable_of
from warchest.wording.languages import _

_SECRETS = frozenset({"metrics_token"})
_PASSWORD = re.compile(r"(://[^/@\s]*?:)[^/@\s]*(?=@)")


@click.command("settings", context_settings={"ignore_unknown_options": True})
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def command(as_json: bool, options: tuple[str, ...]) -> None:
    """Show the value of each option of `warchest serve` with these OPTIONS, and its source.

    An option such as --public-host can also be set as the environment variable WARCHEST_PUBLIC_HOST, or as the key public-host in a
    settings file.
    """
    asked = serve.command.make_context("serve", list(options), parent=click.get_current_context().parent)
    file = file_of(asked)
    rows = [
        (
            key_of(option),
            shown(asked.params.get(str(option.name)), option.name in _SECRETS),
            _source(asked, option, file),
        )
        for option in options_of(serve.command)
        if option.name not in NOT_IN_FILE
    ]
    unknown = strangers(serve.command)
    if as_json:
        settings = [{"option": key, "value": value, "from": source} for key, value, source in rows]
        click.echo(json.dumps({"file": None if file is None else str(file), "settings": settings, "unknown": unknown}))
        return
    table = Table(_("Option"), _("Value"), _("From"), box=None)
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(table)
    for name in unknown:
        console.print(_("The variable {name} does not match any option.").format(name=name))


def shown(value: Any, secret: bool = False) -> str:
    """Return a value as it is shown: without the password of an address, and without a secret."""
    if value is None:
        return ""
    if secret:
        return "***"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return _PASSWORD.sub(r"\1***", text)


def _source(asked: click.Context, option: click.Option, file: Path | None) -> str:
    """Return where a value comes from."""
    match asked.get_parameter_source(str(option.name)):
        case ParameterSource.COMMANDLINE:
            return _("command line")
        case ParameterSource.ENVIRONMENT:
            return _("environment ({name})").format(name=variable_of(option))
        case ParameterSource.DEFAULT_MAP:
            return _("file ({name})").format(name=file)
        case _other:
            return _("default")
