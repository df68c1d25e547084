"""Faults of a whole site while clients play, and the check of all their histories against the logs.

    python -m tests.support.faults                                    # each site with all its faults, briefly
    python -m tests.support.faults --histories 50 --operations 10000  # the long run; --only postgresql, --seed 7

A site is one server over a game file, two over the same file, or two servers, a worker, PostgreSQL and Redis.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import random
import resource
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import httpx

from tests.support.histories import Call, Client, anomalies
from tests.support.loaded import ForkedProcess
from tests.support.real_servers import Postgres, Redis, free_port
from tests.support.torn import TornProxy
from tests.support.web_server import COMMAND
from warchest.server.store import Store

START_SECONDS = 60.0
FAULT_SECONDS = 1.5
"""The longest pause between two faults."""
CALLS_OF_A_GAME = 800
"""Fewer calls than most games take, so a long history has enough games."""


@dataclass
class Process:
    """A process of the site that can be killed and started again, at the same address."""

    words: tuple[str, ...]
    errors: Path
    url: str = ""
    running: subprocess.Popen[str] | ForkedProcess | None = None
    forked: ClassVar[bool] = False
    """Whether processes start with their code loaded, and with the same luck at every run."""

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.errors.open("a") as errors:
            if self.forked:
                self.running = ForkedProcess(self.words, errors, dict(os.environ))
            else:
                command = [*COMMAND, *self.words]
                self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, text=True)
        until = time.monotonic() + START_SECONDS
        while self.url and time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/health/live", timeout=5).status_code == 200:
                    return
            time.sleep(0.05)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self.running is not None
        self.running.send_signal(number)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.signal(signal.SIGKILL)
        assert self.running is not None
        self.running.wait()

    @property
    def pid(self) -> int:
        """Return the id of the process."""
        assert self.running is not None
        return self.running.pid


@dataclass
class Site:
    """A running site, and the faults that can happen to it."""

    place: Path | str
    servers: list[Process]
    workers: list[Process] = field(default_factory=list)
    postgres: Postgres | None = None
    redis: Redis | None = None
    torn: list[TornProxy] = field(default_factory=list)

    def addresses(self) -> list[str]:
        """Return the addresses that clients use: each server's, and those that cut connections."""
        return [*(server.url for server in self.servers), *(proxy.url for proxy in self.torn)]

    def close(self) -> None:
        """End everything."""
        for process in (*self.servers, *self.workers):
            with contextlib.suppress(ProcessLookupError, AssertionError):
                process.signal(signal.SIGCONT)
                process.kill()
        for proxy in self.torn:
            proxy.close()
        if self.postgres is not None:
            self.postgres.close()
        if self.redis is not None:
            self.redis.kill()


Fault = Callable[[Site, random.Random], None]


def kill_a_server(site: Site, chance: random.Random) -> None:
    """Kill a server and start it again."""
    server = chance.choice(site.servers)
    server.kill()
    server.start()


def stop_a_server(site: Site, chance: random.Random) -> None:
    """Stop a server for a while."""
    server = chance.choice(site.servers)
    server.signal(signal.SIGSTOP)
    time.sleep(chance.uniform(0.5, 2))
    server.signal(signal.SIGCONT)


def kill_a_worker(site: Site, chance: random.Random) -> None:
    """Kill a process that plays the bots' turns, and start it again."""
    worker = chance.choice(site.workers)
    worker.kill()
    worker.start()


def restart_postgres(site: Site, _chance: random.Random) -> None:
    """Kill PostgreSQL in the middle of its commits, and start it again."""
    assert site.postgres is not None
    site.postgres.kill()
    site.postgres.start()


def kill_redis(site: Site, chance: random.Random) -> None:
    """Kill Redis, and start it again after a while, empty."""
    assert site.redis is not None
    site.redis.kill()
    time.sleep(chance.uniform(0, 1))
    site.redis.start()


def drop_hints(site: Site, _chance: random.Random) -> None:
    """Cut every server's connection to Redis again and again: about half of the wake-ups are lost."""
    assert site.redis is not None
    for _time in range(8):
        site.redis.client().client_kill_filter(_type="pubsub")
        time.sleep(0.1)


def fill_the_disk(site: Site, chance: random.Random) -> None:
    """Keep a server's files from growing for a while, as on a full or read-only disk."""
    pid = chance.choice(site.servers).pid
    limit = chance.choice((0, 1 << 16))
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    time.sleep(chance.uniform(0.2, 1))
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def nothing(_site: Site, _chance: random.Random) -> None:
    """Make no fault for a while."""
    time.sleep(0.5)


def _server(folder: Path, number: int, *words: str) -> Process:
    port = free_port()
    command = ("serve", "--port", str(port), "--no-browser", "--no-limits", *words)
    return Process(command, folder / f"server-{number}-errors", f"http://127.0.0.1:{port}")


@contextlib.contextmanager
def one_file(folder: Path) -> Iterator[Site]:
    """Yield a server over a game file."""
    with _running(Site(folder / "data", [_server(folder, 0, "--data-dir", str(folder / "data"))])) as site:
        yield site


@contextlib.contextmanager
def two_on_one_file(folder: Path) -> Iterator[Site]:
    """Yield two servers over one game file."""
    servers = [_server(folder, number, "--data-dir", str(folder / "data")) for number in range(2)]
    with _running(Site(folder / "data", servers)) as site:
        yield site


@contextlib.contextmanager
def postgresql(folder: Path) -> Iterator[Site]:
    """Yield two servers and a worker over PostgreSQL and Redis."""
    cluster, redis = Postgres(durable=True), Redis()
    options = ("--database", cluster.new(), "--bus", redis.address)
    servers = [_server(folder, n, "--data-dir", str(folder / f"own-{n}"), "--no-work", *options) for n in range(2)]
    workers = [Process(("work", *options), folder / "worker-errors")]
    with _running(Site(options[1], servers, workers, cluster, redis)) as site:
        yield site


@contextlib.contextmanager
def _running(site: Site) -> Iterator[Site]:
    try:
        for process in (*site.servers, *site.workers):
            process.start()
        site.torn = [TornProxy(int(site.servers[0].url.rpartition(":")[2]))]
        yield site
    finally:
        site.close()


SITES = {"one_file": one_file, "two_on_one_file": two_on_one_file, "postgresql": postgresql}
FAULTS: dict[str, tuple[Fault, ...]] = {
    "one_file": (kill_a_server, stop_a_server, fill_the_disk, nothing),
    "two_on_one_file": (kill_a_server, stop_a_server, fill_the_disk, nothing),
    "postgresql": (
        kill_a_server,
        stop_a_server,
        kill_a_worker,
        restart_postgres,
        kill_redis,
        drop_hints,
        nothing,
    ),
}


@dataclass(frozen=True)
class Run:
    """The results of a run: the calls, the faults by name, and the anomalies."""

    calls: list[Call]
    faults: list[str]
    anomalies: list[str]


def run(
    name: str,
    folder: Path,
    operations: int,
    seed: int,
    *,
    games: int = 3,
    least_faults: int = 0,
    least_actions: int = 0,
) -> Run:
    """Run clients on a site while one fault after another happens, until enough calls are recorded, faults have happened, and
    actions were acknowledged.
    """
    chance = random.Random(seed)
    with SITES[name](folder) as site:
        clients = [client for number in range(games) for client in _seated(site, number, chance)]
        stop = threading.Event()
        threads = [threading.Thread(target=client.play, args=(stop, operations)) for client in clients]
        for thread in threads:
            thread.start()
        happened: list[str] = []
        faults = list(FAULTS[name])
        chance.shuffle(faults)
        for fault in itertools.cycle(faults):
            calls = [call for client in clients for call in client.calls]
            enough = len(calls) >= operations and sum(map(is_acknowledged_action, calls)) >= least_actions
            if (enough or not any(t.is_alive() for t in threads)) and len(happened) >= least_faults:
                break
            fault(site, chance)
            happened.append(fault.__name__)
            time.sleep(chance.uniform(0, FAULT_SECONDS))
        stop.set()
        for thread in threads:
            thread.join()
        calls = [call for client in clients for call in client.calls]
        store = Store(site.place)
        problems = [*anomalies(calls, store), *(text for client in clients for text in client.complaints)]
        store.close()
    return Run(calls, happened, problems)


def is_acknowledged_action(call: Call) -> bool:
    """Return whether a call was an action, and the server said that it is played."""
    return call.kind == "action" and call.outcome == "yes"


def _seated(site: Site, number: int, chance: random.Random) -> Iterator[Client]:
    """Make a game and yield its clients: two players, each in two windows; every third game is against a bot."""
    first, second = httpx.Client(timeout=30), httpx.Client(timeout=30)
    url = site.servers[0].url
    seats = ["squire", "you"] if number % 3 == 2 else ["you", "friend"]
    made = first.post(f"{url}/api/games", json={"seats": seats, "setup": "random"})
    assert made.status_code == 201, made.text
    game = made.json()["game"]
    people = [(1, first)] if seats[0] == "squire" else [(0, first), (1, second)]
    if len(people) == 2:
        free = next(p["seat"] for p in second.get(f"{url}/api/games/{game}").json()["people"] if p["free"])
        sat = second.post(f"{url}/api/games/{game}/seats", json={"seat": free})
        assert sat.status_code == 200, sat.text
        people = [(1 - free, first), (free, second)]
    else:
        own = next(p["seat"] for p in first.get(f"{url}/api/games/{game}").json()["people"] if p["you"])
        people = [(own, first)]
    for place, (seat, http) in enumerate(people * 2):
        yield Client(10 * number + place, game, seat, http.cookies, site.addresses, random.Random(chance.random()))


def main() -> None:
    """Run the histories that are asked for and print a line for each. The exit code is 1 where there is an anomaly."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--histories", type=int, default=1, help="histories of each site")
    parser.add_argument("--operations", type=int, default=400, help="calls in each history, at least")
    parser.add_argument("--faults", type=int, default=0, help="faults in each history, at least")
    parser.add_argument("--only", choices=sorted(SITES), help="one site")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bad = 0
    for number in range(asked.histories):
        for name in [asked.only] if asked.only else SITES:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                seed, games = asked.seed + number, max(3, asked.operations // CALLS_OF_A_GAME)
                done = run(name, Path(folder), asked.operations, seed, games=games, least_faults=asked.faults)
            unclear = sum(call.outcome == "unknown" for call in done.calls)
            kills = sum("kill" in fault or "restart" in fault for fault in done.faults)
            print(
                f"{name} {asked.seed + number}: {len(done.calls)} calls, {unclear} without an answer, {len(done.faults)} faults, "
                f"{kills} kills, {len(done.anomalies)} anomalies, {time.monotonic() - began:.0f} s",
                flush=True,
            )
            for anomaly in done.anomalies[:10]:
                print(f"  {anomaly}", flush=True)
            bad += bool(done.anomalies)
    os._exit(1 if bad else 0)


if __name__ == "__main__":
    main()
