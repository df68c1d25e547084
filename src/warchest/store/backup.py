"""Backups of a data folder's games, which may be made while a server uses them."""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from warchest.store.engines import StoreError
from warchest.store.store import FILE_NAME

PAGES_AT_ONCE = 256
"""How many pages are copied before other writers get a turn."""


def back_up(folder: Path, target: Path, progress: Callable[[int, int], None] = lambda _done, _all: None) -> int:
    """Copy the games of `folder` to the file `target`, readable by its owner alone, and return its size in bytes.

    The copy contains the games at one moment. It gets its name once it is complete, and replaces an older file of that name.
    `progress(pages done, pages)` is called from time to time. Raise `StoreError` where the copy fails or the games are damaged.
    """
    source = folder / FILE_NAME
    if not source.is_file():
        raise StoreError(f"There is no game file in {folder}.")
    if target.exists() and target.samefile(source):
        raise StoreError(f"The backup can't be the game file {source} itself.")
    unfinished = target.with_name(f".{target.name}.part")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as games,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            games.backup(copy, pages=PAGES_AT_ONCE, progress=lambda _status, left, pages: progress(pages - left, pages))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
            found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise StoreError(f"The game file {source} is damaged ({' '.join(str(found).split())}).")
        _to_disk(unfinished)
        unfinished.replace(target)
        _to_disk(target.parent)
    except (OSError, sqlite3.Error) as problem:
        raise StoreError(f"The backup {target} can't be made ({problem}).") from problem
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def _to_disk(path: Path) -> None:
    """Wait until a file, or the list of names in a folder, is on the disk."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
