"""Starts and restarts a server over many games, and measures how long it takes until its home page is there and all open pages are back.

    .venv/bin/python -m tests.support.restarting --games 10000 --pages 1000

A page comes back as the client's pages do: after about a second and a half, then with growing pauses.
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from warchest.server.load.knee import many_files
from warchest.server.load.live_line import LiveLine
from warchest.server.load.players import Wire
from warchest.server.load.ready_games import ReadyGame, make_ready

RESTART_SECONDS = 1.5
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
OPENED_AT_ONCE = 100


class Page(LiveLine):
    """A page that plays a game by link. It is back once it has received the state of the game."""

    def __init__(self, wire: Wire, game: ReadyGame, seat: int) -> None:
        super().__init__(wire.line(f"/api/games/{game.id}/live?seq=0&seat={seat}", game.cookies[seat]))
        self.told = asyncio.Event()

    def _hear(self, content: bytes) -> None:
        super()._hear(content)
        self.told.set()

    async def stay(self) -> None:
        """Listen, and come back whenever the connection has ended."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self.listen()
                pause = RESTART_SECONDS
            except OSError:
                pause = min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))


def started(folder: str, port: int) -> "tuple[subprocess.Popen[str], float]":
    """Start a server. Return it, and the seconds until its home page was there."""
    began = time.monotonic()
    command = [sys.executable, "-m", "warchest.cli", "serve", "--no-browser", "--no-limits"]
    server = subprocess.Popen([*command, "--port", str(port), "--data-dir", folder], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    server.stdout.readline()
    with urlopen(f"http://127.0.0.1:{port}/") as page:
        page.read()
    return server, time.monotonic() - began


async def restart(folder: str, port: int, games: list[ReadyGame]) -> None:
    """Open a page for each seat of these games, restart the server, and report when all are back."""
    server, _seconds = started(folder, port)
    wire = Wire(f"http://127.0.0.1:{port}")
    pages = [Page(wire, game, seat) for game in games for seat in (0, 1)]
    staying = []
    for first in range(0, len(pages), OPENED_AT_ONCE):
        group = pages[first : first + OPENED_AT_ONCE]
        staying += [asyncio.create_task(page.stay()) for page in group]
        await asyncio.gather(*(page.told.wait() for page in group))
    for page in pages:
        page.told.clear()
    ended = time.monotonic()
    server.terminate()
    await asyncio.to_thread(server.wait)
    down = time.monotonic() - ended
    server, seconds = await asyncio.to_thread(started, folder, port)
    there = time.monotonic()
    await asyncio.gather(*(page.told.wait() for page in pages))
    now = time.monotonic()
    print(
        f"{len(pages)} pages: the server ended in {down:.1f} s, its home page was there {seconds:.1f} s later,"
        f" and all pages {now - there:.1f} s after that: {now - ended:.1f} s in all"
    )
    for task in staying:
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    server.terminate()
    await asyncio.to_thread(server.wait)


def main() -> None:
    """Measure three starts and a restart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--pages", type=int, default=1_000)
    parser.add_argument("--port", type=int, default=8765)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="warchest-restart-") as folder, many_files():
        games = make_ready(Path(folder), asked.games, 0)
        for _time in range(3):
            server, seconds = started(folder, asked.port)
            server.terminate()
            server.wait()
            print(f"{len(games)} games: the home page was there after {seconds:.1f} s", flush=True)
        asyncio.run(restart(folder, asked.port, games[: asked.pages // 2]))


if __name__ == "__main__":
    main()
