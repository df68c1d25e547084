"""All data of a user, as a zip file: one file of JSON, and each game as text.

The file is sent while it is made, so it takes no room in memory or on the disk, however many games there are. Other requests run between
two games: making the file takes a quarter of a core at most. Its cost is charged to the user like that of an import.
"""

import asyncio
import time
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, cast

import msgspec
from litestar import Request, get
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.response import Redirect, Stream

from warchest.server.accounts import Accounts, UserSession
from warchest.server.accounts.own_data import game_file, record_file
from warchest.server.accounts.profiles import Profiles
from warchest.server.table import Replays, TableError
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import IMPORTS, limited
from warchest.server.web.guard.security import account_of

MOST_GAMES = 2_000
"""How many games, the newest, have their text in the file. The JSON names the others too, and each can be saved from its page."""
REST = 3.0
"""The time that others have for each second of this work."""
LONGEST_REST = 5.0
ZipEntry = tuple[str, bytes]
"""The name of a file in the zip file, and its content."""


@get("/account/data", guards=[limited(IMPORTS)], sync_to_thread=False, include_in_schema=False, work=IMPORTING)
def own_data(
    request: Request[Any, Any, Any],
    accounts: NamedDependency[Accounts],
    profiles: NamedDependency[Profiles],
    replays: NamedDependency[Replays],
) -> Stream | Redirect:
    """Send all data stored about the account, as a file."""
    session = account_of(request)
    if session is None:
        return Redirect("/account", status_code=303)
    headers = {"content-disposition": 'attachment; filename="warchest.zip"'} | NO_STORE
    return Stream(zipped(parts(accounts, profiles, replays, session)), media_type="application/zip", headers=headers)


def parts(accounts: Accounts, profiles: Profiles, replays: Replays, session: UserSession) -> Iterator[ZipEntry]:
    """Yield the files, each made when it is asked for."""
    profiles.catch_up(session.person)
    data = accounts.own_data(session)
    yield "warchest.json", msgspec.json.format(msgspec.json.encode(data))
    for record in data.records:
        text = replays.imported(record.id)
        if text is not None:
            yield record_file(record.id), text.encode()
    newest = list(dict.fromkeys(seat.game for seat in reversed(data.seats)))[:MOST_GAMES]
    for game in newest:
        try:
            text = replays.written(session.person, game)
        except TableError as problem:  # removed in the meantime, or made by another version
            text = f"{problem}\n"
        yield game_file(game), text.encode()


async def zipped(files: Iterator[ZipEntry]) -> AsyncIterator[bytes]:
    """Yield the zip file with these files, piece by piece."""
    pieces = _Pieces()
    with zipfile.ZipFile(cast(Any, pieces), "w", zipfile.ZIP_DEFLATED) as made:

        def write_next() -> bytes | None:
            part = next(files, None)
            if part is None:
                return None
            made.writestr(*part)
            return pieces.take()

        async for piece in with_rests(write_next):
            yield piece
    yield pieces.take()


async def with_rests(make: Callable[[], bytes | None]) -> AsyncIterator[bytes]:
    """Yield the pieces that `make` returns until None, each made on a thread and followed by the time that others have."""
    began = time.monotonic()
    while (piece := await sync_to_thread(make)) is not None:
        yield piece
        await asyncio.sleep(min(LONGEST_REST, REST * (time.monotonic() - began)))
        began = time.monotonic()


class _Pieces:
    """A write-only file that hands its content over at once."""

    def __init__(self) -> None:
        self._held: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Take some bytes."""
        self._held.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: everything is here already."""

    def take(self) -> bytes:
        """Return the bytes that were written since the last call."""
        held, self._held = self._held, []
        return b"".join(held)
