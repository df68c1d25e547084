"""The rule set of a command, with the home-brew boxes that its option `--units` names."""

from collections.abc import Sequence
from pathlib import Path

import click

from warchest.homebrew import FaultsError, ruleset_with
from warchest.homebrew.files import read_file
from warchest.rules.content.ruleset import Ruleset


def ruleset_of(files: Sequence[str]) -> Ruleset:
    """Return the rule set with the boxes of these files. Raises `UsageError`, which lists all faults, if one can't be used."""
    boxes = []
    for file in files:
        try:
            boxes.append(read_file(Path(file).expanduser()))
        except FaultsError as error:
            raise click.UsageError("\n".join(f"{file}: {fault}" for fault in error.faults)) from error
    try:
        return ruleset_with(boxes)
    except FaultsError as error:
        raise click.UsageError(str(error)) from error
