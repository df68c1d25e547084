"""`warchest`: finds its subcommands in this folder and loads only the one that is run, so that start-up is quick."""

import importlib
import pkgutil

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
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)


@click.command(cls=Subcommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="War Chest %(version)s")
def main() -> None:
    """War Chest, the board game, in your browser. Without a command: serve."""
    use_language(Languages().choose(environment_languages()))
