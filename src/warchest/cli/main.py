"""`warchest`: finds its subcommands in this folder and loads only the one that is run, so that start-up is quick."""

import importlib
import io
import pkgutil
import sys

import click

from warchest import __version__, cli
from warchest.wording.languages import Languages, environment_languages, use_language

DEFAULT = "serve"
_OF_THE_HOST = ("backup", "check", "clean", "restore")
"""The subcommands of the module ``host``. Every other module has one, called ``command``."""


class Subcommands(click.Group):
    """The commands in the modules of `warchest.cli`. The default is `serve`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all subcommands, in order."""
        modules = (module.name for module in pkgutil.iter_modules(cli.__path__))
        return sorted((*_OF_THE_HOST, *(name for name in modules if name not in ("main", "host") and name[0] != "_")))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module, found = ("host", cmd_name) if cmd_name in _OF_THE_HOST else (cmd_name, "command")
        command = getattr(importlib.import_module(f"{cli.__name__}.{module}"), found)
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the name of the default command if none was given."""
        own = {option for parameter in self.get_params(ctx) for option in parameter.opts}
        first = 0
        if args[:1] == ["--language"]:
            first = 2
        elif args and args[0].startswith("--language="):
            first = 1
        if first >= len(args) or (args[first].startswith("-") and args[first] not in own):
            args = [*args[:first], DEFAULT, *args[first:]]
        return super().parse_args(ctx, args)


@click.command(cls=Subcommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="War Chest %(version)s")
@click.option(
    "--language", metavar="TAG", help="The language of all texts, such as nl or ja.  [default: the terminal's]"
)
def main(language: str | None) -> None:
    """War Chest, the board game, in your browser. Without a command: serve."""
    languages = Languages()
    if language is not None and languages.find(language) is None:
        known = ", ".join(one.tag for one in languages)
        raise click.BadParameter(f"There is no language '{language}': choose {known}.", param_hint="--language")
    use_language(languages.choose(environment_languages() if language is None else [language]))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
