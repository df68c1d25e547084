"""Help and errors of commands in the user's language: our texts, click's own words, and lines as wide as their signs.

The help of a command is its docstring, and the help of an option is its `help`; `scripts/command_texts.py` finds both for translators. They
are translated when the command is loaded. Texts without a translation stay in click's English.
"""

import inspect
from collections.abc import Iterable, Mapping
from copy import copy
from importlib import import_module
from typing import Any

import click

from warchest.bots.registry import BOT_KINDS, LEVELS
from warchest.wording.forms import listed, listed_or
from warchest.wording.languages import N_, NN_, _, ngettext
from warchest.wording.width import filled, width

_SPEAKING = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
"""The modules of click that print texts for users."""

CLICK_WORDS = (
    N_("Aborted!"),
    N_("Commands"),
    N_("Could not open file {filename!r}: {message}"),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_("Error: invalid input"),
    N_("Error: {message}"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("Missing argument"),
    N_("Missing command."),
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Options"),
    N_("Show the version and exit."),
    N_("Show this message and exit."),
    NN_("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
    N_("Try '{command} {option}' for help."),
    N_("Usage:"),
    N_("default: {default}"),
    N_("required"),
    N_("unknown error"),
    # Translators: {number_type} is an English word of the program click, such as "integer range". {number_type:.0} leaves it out.
    N_("{value!r} is not a valid {number_type}."),
    N_("{value!r} is not a valid boolean. Recognized values: {states}"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_("{value} is not in the range {range}."),
    NN_(
        "{len_type} values are required, but {len_value} was given.",
        "{len_type} values are required, but {len_value} were given.",
    ),
    # Translators: {name} is an English word of the program click, such as "File" or "Path". {name:.0} leaves it out.
    N_("{name} {filename!r} does not exist."),
    # Translators: {name} is an English word of the program click, such as "File" or "Path". {name:.0} leaves it out.
    N_("{name} {filename!r} is a directory."),
    # Translators: {name} is an English word of the program click, such as "File" or "Path". {name:.0} leaves it out.
    N_("{name} {filename!r} is a file."),
    # Translators: {name} is an English word of the program click, such as "File" or "Path". {name:.0} leaves it out.
    N_("{name} {filename!r} is not readable."),
)
"""The texts of click that users of our commands see. Its words for kinds of values, such as FILE, stay English."""


class HelpFormatter(click.HelpFormatter):
    """Writes help with line breaks between wide characters, which have no blanks between them. Click handles other texts."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text(_wrapped(text, self.width - self.current_indent))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write names and their meanings in two columns."""
        rows = list(rows)
        first = min(max(width(name) for name, _meaning in rows), col_max) + col_spacing
        wrapped = [(name, _wrapped(meaning, max(self.width - first - 2, 10))) for name, meaning in rows]
        super().write_dl(wrapped, col_max, col_spacing)


class FilledOption(click.Option):
    """An option with values in braces in its help."""

    def __init__(self, *names: Any, values: Mapping[str, object], **settings: Any) -> None:
        super().__init__(*names, **settings)
        self.values = values

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option's name and its help, with the values filled in."""
        record = super().get_help_record(ctx)
        return record and (record[0], record[1].format(**self.values))


class FilledCommand(click.Command):
    """A command whose help has ``{levels}``, the names of the bots' levels, or ``{kinds}``, those of the kinds of bots."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help with the values filled in."""
        filled_in = copy(self)
        if self.help:
            filled_in.help = self.help.format(levels=listed_or(LEVELS), kinds=listed(BOT_KINDS))
        click.Command.format_help_text(filled_in, ctx, formatter)


def teach_click() -> None:
    """Make click use the language of the context, and break lines between wide characters."""
    for name in _SPEAKING:
        module = import_module(f"click.{name}")
        for word, ours in (("_", _), ("ngettext", ngettext)):
            if hasattr(module, word):
                setattr(module, word, ours)
    click.Context.formatter_class = HelpFormatter


def translated(command: click.Command) -> click.Command:
    """Return a copy of a command, and of its subcommands, with help in the language of the context."""
    copied = copy(command)
    copied._help_option = None  # click recreates it, with its help in this language
    if command.help:
        copied.help = _(paragraphs(command.help))
        first, stop, _rest = copied.help.partition("。")
        copied.short_help = first + stop if stop else command.short_help
    copied.params = [_with_help(parameter) for parameter in command.params]
    if isinstance(copied, click.Group):
        copied.commands = {name: translated(one) for name, one in copied.commands.items()}
    return copied


def paragraphs(text: str) -> str:
    """Return a docstring as paragraphs of one line each, so translations do not depend on the English line breaks."""
    return "\n\n".join(" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n"))


def _with_help(parameter: click.Parameter) -> click.Parameter:
    """Return a copy of a parameter with help in the language of the context."""
    copied = copy(parameter)
    if isinstance(copied, click.Option) and copied.help:
        copied.help = _(copied.help)
    return copied


def _wrapped(text: str, columns: int) -> str:
    """Return a text in lines that click does not wrap, or unchanged if it has no wide characters."""
    if width(text) == len(text):
        return text
    return "\n\n".join("\n".join(("\b", *filled(part, columns, 0))) for part in text.split("\n\n"))
