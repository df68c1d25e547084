"""The place of the games in the options of all host commands: a data folder, or a PostgreSQL database."""

import contextlib
import functools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.server.store import Store

StorePlace = Path | str
"""A data folder, or the address of a database."""


def default_data_dir() -> Path:
    """Return the default data folder."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "warchest"


data_dir_option = click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder with the games.",
)


def as_place(text: str) -> StorePlace:
    """Return the place for a text. Raises `BadParameter` for the address of another kind of database."""
    if "://" not in text:
        return Path(text)
    if not text.startswith("postgresql://"):
        raise click.BadParameter(_("The address of a database starts with postgresql://."))
    return text


def place_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options `--data-dir` and `--database` to a command, and pass the effective one to its function as `place`."""

    @data_dir_option
    @click.option(
        "--database",
        metavar="ADDRESS",
        envvar="WARCHEST_DATABASE",
        type=as_place,
        help="The PostgreSQL database for games, such as postgresql://user:password@host/name.",
    )
    @functools.wraps(function)
    def with_place(*args: Any, data_dir: Path, database: StorePlace | None, **others: Any) -> Any:
        return function(*args, place=database or data_dir, **others)

    return with_place


def shown(place: StorePlace) -> str:
    """Return a place as a text to show, without a password."""
    if isinstance(place, Path):
        return str(place)
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


def typed_host(host: str) -> str:
    """Return the host to type in an address on this machine, for a server that listens at ``host``."""
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}
    return near.get(host, f"[{host}]" if ":" in host else host)


@contextlib.contextmanager
def opened(place: StorePlace) -> "Iterator[Store]":
    """Yield the store of a place that has games. Raises `ClickException` for a folder without a game file, and for a `StoreError`."""
    from warchest.server.store import StoreError
    from warchest.server.store.game_file import FILE_NAME

    if isinstance(place, Path) and not (place / FILE_NAME).is_file():
        raise click.ClickException(_("There is no game file in {folder}.").format(folder=place))
    with explained(StoreError):
        from warchest.server.store import Store

        store = Store(place)
        try:
            yield store
        finally:
            store.close()


@contextlib.contextmanager
def explained(*problems: type[Exception]) -> Iterator[None]:
    """Convert errors with a sentence for the user to a `ClickException`."""
    try:
        yield
    except problems as problem:
        raise click.ClickException(str(problem)) from problem
