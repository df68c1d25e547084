"""Room on the disk: new and imported games need some, and must leave enough for the games in progress."""

import shutil
from pathlib import Path

from warchest.table.errors import BusyError
from warchest.table.job_process import effort
from warchest.wording.languages import _

MEGABYTE = 1_000_000


class Room:
    """The disk space of a data folder."""

    def __init__(self, folder: Path | None = None, spare: int = 0) -> None:
        """`spare`: the megabytes reserved for the games in progress. Without a folder there is room for everything."""
        self._folder = folder
        self._spare = spare

    def take(self, size: int) -> None:
        """Charge bytes that will be kept for long. Raise `BusyError` where the disk has no room for them.

        The account that pays for the current request may raise an error too, if its owner keeps too much.
        """
        if self._folder is not None and self._spare:
            try:
                free = shutil.disk_usage(self._folder).free
            except OSError:
                free = 0
            if free < self._spare * MEGABYTE + size:
                raise BusyError(
                    _("This server's disk is nearly full: no new games for now, but those that have begun go on.")
                )
        payer = effort.get()
        if payer is not None:
            payer.keep(size)
