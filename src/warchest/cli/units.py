"""`warchest units`: checks home-brew boxes, and writes new ones (docs/guides/homebrew.md). Other commands read them with `--units`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.wording.languages import _, ngettext

if TYPE_CHECKING:
    from warchest.homebrew import DeclaredBox
    from warchest.rules.content.ruleset import Ruleset


@click.group("units")
def command() -> None:
    """Check home-brew units, and create new ones."""


@command.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILES", type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Describe the box that each of FILES declares, or show its faults, each with the line, the key and a correction."""
    from warchest.homebrew import FaultsError, ruleset_with
    from warchest.homebrew.files import read_file

    boxes = []
    sound = True
    for file in files:
        try:
            box = read_file(file)
        except FaultsError as error:
            sound = False
            for fault in error.faults:
                click.echo(f"{file}: {fault}")
            continue
        boxes.append(box)
        click.echo(f"{file}: {_declared(box)}")
    try:
        ruleset_with(boxes)
    except FaultsError as error:
        sound = False
        for fault in error.faults:
            click.echo(str(fault))
    if not sound:
        raise SystemExit(1)


def _declared(box: "DeclaredBox") -> str:
    """Return a box in a few words."""
    from warchest.wording.forms import listed

    units, decrees, maps = len(box.units), len(box.decrees), len(box.fort_maps)
    parts = [
        ngettext("{count} unit", "{count} units", units).format(count=units) if units else "",
        ngettext("{count} decree", "{count} decrees", decrees).format(count=decrees) if decrees else "",
        ngettext("{count} fort map", "{count} fort maps", maps).format(count=maps) if maps else "",
    ]
    return _("{box} is valid: {parts}.").format(box=box.box.name, parts=listed(filter(None, parts)))


@command.command("new")
@click.argument("name", default="My unit", metavar="[NAME]")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The file to write.  [default: print it]")
def new(name: str, out: Path | None) -> None:
    """Create a box with one unit called NAME and a comment for every key."""
    from warchest.homebrew import FaultsError, read_box
    from warchest.homebrew.template import template

    text = template(name)
    try:
        read_box(text)
    except FaultsError as error:
        raise click.UsageError(error.faults[0].sentence) from error
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        with out.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        sentence = _("{file} can't be written: {reason}.")
        raise click.ClickException(sentence.format(file=out, reason=error.strerror)) from error
    click.echo(_("Wrote {file}. Check it with: warchest units check {file}").format(file=out))


@command.command("words")
def words() -> None:
    """List every word that a declaration may contain, with its meaning."""
    from warchest.homebrew.words import word_lines

    for line in word_lines():
        click.echo(line)


def ruleset_of(files: Sequence[str]) -> "Ruleset":
    """Return the rule set with the boxes of these files. Raises `UsageError`, which lists all faults, if one can't be used."""
    from warchest.homebrew import FaultsError, ruleset_with
    from warchest.homebrew.files import read_file

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
