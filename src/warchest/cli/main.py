"""`warchest`: finds its subcommands in this folder and loads only the requested one, so it starts fast."""

import importlib
import io
import pkgutil
import sys
from pathlib import Path
from typing import Any

import click

from warchest import __version__
from warchest.cli._help import teach_click, translated
from warchest.wording.errors import UserError
from warchest.wording.languages import Languages, _, environment_languages, use_language

DEFAULT = "serve"
_OF_THE_HOST = ("backup", "check", "clean", "restore")
"""The subcommands of the module ``host``. Every other module has one, called ``command``."""


class Subcommands(click.Group):
    """The commands in the modules of `warchest.cli`. The default is `serve`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all subcommands, in order."""
        modules = (module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if not module.ispkg)
        return sorted((*_OF_THE_HOST, *(name for name in modules if name not in ("main", "host") and name[0] != "_")))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, with help in the language of the context."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module, name = ("host", cmd_name) if cmd_name in _OF_THE_HOST else (cmd_name, "command")
        command = getattr(importlib.import_module(f"{__package__}.{module}"), name)
        assert isinstance(command, click.Command)
        return translated(command)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language of the context."""
        click.Group.format_help(translated(self), ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and show an error that has a sentence for the user."""
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise click.ClickException(str(error)) from error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Use the terminal's language, and insert the name of the default command if there is none."""
        use_language(Languages().choose(environment_languages()))
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        own = {option for parameter in self.get_params(ctx) for option in parameter.opts}
        first = 0
        if args[:1] == ["--language"]:
            first = 2
        elif args and args[0].startswith("--language="):
            first = 1
        if first >= len(args) or (args[first].startswith("-") and args[first] not in own):
            args = [*args[:first], DEFAULT, *args[first:]]
        return super().parse_args(ctx, args)


def _use_option(_context: click.Context, _option: click.Parameter, tag: str | None) -> None:
    """Use the language of the option. Raises `BadParameter` for an unknown one."""
    if tag is None:
        return
    languages = Languages()
    language = languages.find(tag)
    if language is None:
        known = ", ".join(one.tag for one in languages)
        sentence = _("There is no language '{name}'. Choose from {known}.")
        raise click.BadParameter(sentence.format(name=tag, known=known), param_hint="--language")
    use_language(language)


teach_click()


@click.command(cls=Subcommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="War Chest %(version)s")
@click.option(
    "--language",
    metavar="TAG",
    is_eager=True,
    expose_value=False,
    callback=_use_option,
    help="The language of all texts, such as nl or ja.  [default: the terminal's]",
)
def main() -> None:
    """War Chest, the board game, in your browser. Without a command: serve."""
