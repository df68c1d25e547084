"""The place of the games in the options of all host commands: a data folder, or a PostgreSQL database."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from warchest.cli.serve import data_dir_option
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.server.store import Store

StorePlace = Path | str
"""A data folder, or the address of a database."""


def place_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options `--data-dir` and `--database` to a command, and pass the effective one to its function as `place`."""

    @data_dir_option
    @click.option(
        "--database",
        metavar="ADDRESS",
        envvar="WARCHEST_DATABASE",
        callback=lambda _context, _option, given: given if given is None else as_place(given),
        help="The PostgreSQL database that games are kept in, such as postgresql://user:password@host/name.",
    )
    @functools.wraps(function)
    def with_place(*args: Any, data_dir: Path, database: StorePlace | None, **others: Any) -> Any:
        return function(*args, place=database or data_dir, **others)

    return with_place


def as_place(text: str) -> StorePlace:
    """Return the place for a text. Raises `BadParameter` for the address of another kind of database."""
    if "://" not in text:
        return Path(text)
    if not text.startswith("postgresql://"):
        raise click.BadParameter(_("The address of a database begins with postgresql://."))
    return text


def shown(place: StorePlace) -> str:
    """Return a place as a text to show, without a password."""
    if isinstance(place, Path):
        return str(place)
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


@contextlib.contextmanager
def opened(place: StorePlace) -> "Iterator[Store]":
    """Yield the store of a place that has games. Raises `ClickException` for a folder without a game file, and for a `StoreError`."""
    from warchest.server.store import StoreError
    from warchest.server.store.game_file import FILE_NAME

    if isinstance(place, Path) and not (place / FILE_NAME).is_file():
        raise click.ClickException(_("There is no game file in {folder}.").format(folder=place))
    with told(StoreError):
        from warchest.server.store import Store

        store = Store(place)
        try:
            yield store
        finally:
            store.close()


@contextlib.contextmanager
def told(*problems: type[Exception]) -> Iterator[None]:
    """Convert errors with a sentence for the user to a `ClickException`."""
    try:
        yield
    except problems as problem:
        raise click.ClickException(str(problem)) from problem
