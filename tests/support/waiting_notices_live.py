"""What waiting notices cost players over live connections: `python -m tests.support.waiting_notices_live --notices 10000`.

A server carries games whose players act at a steady pace. Rounds in which its notices are due, after the first burst, take turns with
rounds in which they are not. Printed are the times from sending an action over a WebSocket until its answer arrives, the notices that
left, and the processor time of the server. The notices leave through the real process to a webhook in another one.
"""

import argparse
import asyncio
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import update

from tests.support.real_receivers import INSIDE, Certificate
from tests.support.waiting_notices import fill, receive, waiting
from warchest.schema.time_control import DAY_MS
from warchest.server.load.knee import SETTLE_SECONDS, many_files, processor_seconds
from warchest.server.load.players import Crowd
from warchest.server.load.ready_games import ReadyGame, make_ready
from warchest.server.notices.sending import BURST, PAUSE_SECONDS
from warchest.server.notices.tables import NOTICE
from warchest.server.store import Store
from warchest.server.table import Table
from warchest.server.work.queue import work

PERCENTS: Final = (50, 90, 99)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notices", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two actions of a game")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    asked = parser.parse_args()
    spawning = multiprocessing.get_context("spawn")
    with many_files(), tempfile.TemporaryDirectory(prefix="warchest-waiting-") as name:
        folder = Path(name)
        here, there = spawning.Pipe()
        receiving = spawning.Process(target=receive, args=(name, there))
        receiving.start()
        hook = here.recv()
        ready = make_ready(folder / "data", asked.games, 0)
        store = Store(folder / "data")
        fill(store, Table(store), asked.notices, hook)
        trusted = Certificate.__new__(Certificate)
        trusted.file = folder / "certificate.pem"
        with trusted.trusted(), server(folder / "data") as (url, pid):
            found = asyncio.run(measured(asked, store, ready, url, pid))
        store.close()
        here.send("end")
        receiving.join()
    for due, rounds in found.items():
        each = [statistics.median(at(times, percent) for times in rounds) for percent in PERCENTS]
        together = [at([time for times in rounds for time in times], percent) for percent in PERCENTS]
        print(
            f"{'notices due' if due else 'none due'}: p50, p90 and p99 of a round {[round(one, 2) for one in each]} ms, of all "
            f"{sum(map(len, rounds))} actions {[round(one, 2) for one in together]} ms"
        )


async def measured(
    asked: argparse.Namespace, store: Store, ready: list[ReadyGame], url: str, pid: int
) -> dict[bool, list[list[float]]]:
    """Return the milliseconds of the actions of each round, without and with notices that are due."""
    crowd = Crowd([url], asked.every, 0, ready, by_http=False, by_game=False)
    found: dict[bool, list[list[float]]] = {False: [], True: []}
    try:
        hold(store, due=False)
        await crowd.grow(asked.games, 0)
        await crowd.measure(asked.seconds / 2)  # the first actions load code
        for number in range(2 * asked.rounds):
            due = number % 2 == 1
            hold(store, due=due)
            await asyncio.sleep(2 * BURST * PAUSE_SECONDS + SETTLE_SECONDS)
            before, began = waiting(store), processor_seconds([pid]) or 0.0
            seen = await crowd.measure(asked.seconds)
            spent = (processor_seconds([pid]) or 0.0) - began
            times = [1000 * one for one in seen.acknowledged]
            found[due].append(times)
            print(
                f"  {'due' if due else 'quiet'}: p99 {at(times, 99):.2f} ms of {len(times)} actions, "
                f"{before - waiting(store)} notices left, {spent / asked.seconds:.3f} cores"
            )
    finally:
        await crowd.close()
    return found


def hold(store: Store, *, due: bool) -> None:
    """Make all waiting notices due, or hold them."""
    now = Table(store).now()
    held = update(work).where(work.c.kind == NOTICE, work.c.worker.is_(None))
    place = now - 60_000 if due else now + DAY_MS
    store.write(lambda connection: connection.execute(held.values(place=place)))


def at(times: list[float], percent: int) -> float:
    """Return the time that so many percent of the actions took at most."""
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the address and process of a server over a folder. It may send notices to this machine."""
    arguments = ["serve", "--port", "0", "--no-browser", "--no-limits", "--data-dir", str(folder)]
    inside = [part for one in INSIDE for part in ("--notices-inside", one)]
    command = [sys.executable, "-m", "warchest.cli", *arguments, *inside]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        assert process.stdout is not None
        url = re.search(r"http://[^/\s]+", process.stdout.readline())
        assert url is not None
        yield url.group(), process.pid
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
