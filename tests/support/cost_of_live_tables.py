"""What live tables cost a server, its idle sockets and its actions apart: `python -m tests.support.cost_of_live_tables --games 200`.

Each round measures the processor time of a server with no connection, with all pages of its games open and no action, and with actions at
a steady pace. `warchest load` divides the time of the last by its actions, so its milliseconds for an action contain the idle server
(`with the idle server`). An action itself costs the difference between the last two (`by itself`).

`--against` names the `src` folder of another checkout: its server has the same games at the same time, so that only the ratio of the two
counts, on a busy machine too.
"""

import argparse
import asyncio
import contextlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from warchest.server.load.knee import SETTLE_SECONDS, many_files
from warchest.server.load.players import Crowd
from warchest.server.load.ready_games import ReadyGame, make_ready

NEVER: Final = 1e9
"""The seconds between two actions of pages that are only open."""


class LoadedServer(NamedTuple):
    """A server with games in its store."""

    url: str
    pid: int
    games: list[ReadyGame]


class Round(NamedTuple):
    """The milliseconds of processor time a second without and with idle pages and with actions, and the actions a second."""

    empty: float
    idle: float
    busy: float
    actions: float

    @property
    def whole(self) -> float:
        """Return the milliseconds for an action with the idle server, as `warchest load` has them."""
        return self.busy / self.actions

    @property
    def alone(self) -> float:
        """Return the milliseconds for an action by itself."""
        return (self.busy - self.idle) / self.actions


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two actions of a game")
    parser.add_argument("--watchers", type=int, default=0, help="the watchers of each game")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, help="the src folder of another checkout")
    asked = parser.parse_args()
    sources = [Path(__file__).parents[2] / "src", *([asked.against] if asked.against else [])]
    with many_files(), contextlib.ExitStack() as stack:
        servers = [stack.enter_context(serving(source, asked.games)) for source in sources]
        found = asyncio.run(measured(asked, servers))
    sockets = asked.games * (2 + asked.watchers)
    print(f"{asked.games} games, {sockets} connections, an action every {asked.every:g} s of each game")
    for source, rounds in zip(sources, zip(*found, strict=True), strict=True):
        for name, part in (("with the idle server", Round.whole), ("by itself", Round.alone)):
            values = [part.fget(one) for one in rounds]  # type: ignore[attr-defined]
            print(f"{source}: an action {name}: {statistics.median(values):.2f} ms {[round(one, 2) for one in values]}")
        empty, idle, busy = (statistics.median(one[place] for one in rounds) for place in range(3))
        print(
            f"  no connection {empty:.1f} ms/s; idle {idle:.1f} ms/s, so {1000 * (idle - empty) / sockets:.1f} µs/s for each "
            f"connection; with {statistics.median(one.actions for one in rounds):.1f} actions/s {busy:.1f} ms/s"
        )
    if len(sources) > 1:
        for name, part in (("with the idle server", Round.whole), ("by itself", Round.alone)):
            ratios = [part.fget(one) / part.fget(other) for one, other in found]  # type: ignore[attr-defined]
            print(f"ratio {name}: {statistics.median(ratios):.3f} {[round(one, 3) for one in ratios]}")


async def measured(asked: argparse.Namespace, servers: list[LoadedServer]) -> list[list[Round]]:
    """Return the figures of each round, in each the ones of each server."""
    found = []
    for _round in range(asked.rounds):
        empty, _actions = await spending(asked, servers, [])
        phases = []
        for every in (NEVER, asked.every):
            crowds = [
                Crowd([one.url], every, asked.watchers, one.games, by_http=False, by_game=False) for one in servers
            ]
            try:
                for crowd in crowds:
                    await crowd.grow(asked.games, 0)
                    if asked.watchers:
                        await crowd.watch()
                phases.append(await spending(asked, servers, crowds))
            finally:
                for crowd in crowds:
                    await crowd.leave()
                    await crowd.close()
        (idle, _none), (busy, actions) = phases
        found.append([Round(*one) for one in zip(empty, idle, busy, actions, strict=True)])
    return found


async def spending(
    asked: argparse.Namespace, servers: list[LoadedServer], crowds: list[Crowd]
) -> tuple[list[float], list[float]]:
    """Return the milliseconds of processor time and the actions a second of each server."""
    await asyncio.sleep(SETTLE_SECONDS)
    before = [spent(one.pid) for one in servers]
    seen = await asyncio.gather(*(crowd.measure(asked.seconds) for crowd in crowds))
    if not crowds:
        await asyncio.sleep(asked.seconds)
    after = [spent(one.pid) for one in servers]
    costs = [1000 * (late - early) / asked.seconds for early, late in zip(before, after, strict=True)]
    return costs, [len(one.acknowledged) / asked.seconds for one in seen]


@contextlib.contextmanager
def serving(source: Path, games: int) -> Iterator[LoadedServer]:
    """Yield a server of a checkout over so many games."""
    with tempfile.TemporaryDirectory(prefix="warchest-cost-") as folder:
        ready = make_ready(Path(folder), games, 0)
        with server(source, Path(folder)) as (url, pid):
            yield LoadedServer(url, pid, ready)


@contextlib.contextmanager
def server(source: Path, folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the address and process of a server of a checkout over a folder."""
    arguments = ["serve", "--port", "0", "--no-browser", "--no-limits", "--data-dir", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "warchest.cli", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(source)},
    )
    try:
        assert process.stdout is not None
        url = re.search(r"http://[^/\s]+", process.stdout.readline())
        assert url is not None
        yield url.group(), process.pid
    finally:
        process.terminate()
        process.wait()


def spent(pid: int) -> float:
    """The seconds of processor time of a process, without the processes that it has started: they prepare for bots."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
