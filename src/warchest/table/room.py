"""Room on the disk: new games and imported ones need some, and leave enough for the games that go on."""

import shutil
from pathlib import Path

from warchest.table.errors import BusyError
from warchest.table.job_process import effort
from warchest.wording.languages import _

MEGABYTE = 1_000_000


class Room:
    """The room that a data folder has."""

    def __init__(self, folder: Path | None = None, spare: int = 0) -> None:
        """`spare`: the megabytes that are left to the games that go on. Without a folder there is room for everything."""
        self._folder = folder
        self._spare = spare

    def take(self, size: int) -> None:
        """Take note of bytes that are to be kept for long; raises `BusyError` where the disk has no room.

        The payer of the present request may raise too, where a person keeps too much.
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
