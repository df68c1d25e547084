"""What waiting notices cost those who play: `python -m tests.support.waiting_notices --notices 10000`.

Players act in a steady rhythm, in rounds alternately with and without a sender that works off the waiting notices, after its first burst.
These leave through the real process to a webhook in another one. Printed are the times of actions, the notices that left, the processor
time of each, and the processor time of the longest transactions, behind which an action may wait: a busy machine changes that little.
"""

import argparse
import multiprocessing
import os
import secrets
import statistics
import tempfile
import threading
import time
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from tests.support.real_receivers import INSIDE, Certificate, Receiver
from warchest.server.notices.courier import Courier
from warchest.server.notices.sending import BURST, PAUSE_SECONDS, Sender
from warchest.server.notices.tables import NOTICE, notice_targets, notices
from warchest.server.notices.ways import HostSettings, Ways
from warchest.server.store import Store
from warchest.server.store.writer import Writer
from warchest.server.table import GameRequest, Table
from warchest.server.work.jobs import LANES
from warchest.server.work.pool import Pool
from warchest.server.work.queue import work

GAMES: Final = 50
"""The games that notices are about."""
A_TRANSACTION: Final = 1_000
PEOPLE: Final = ("one", "another")
MOST_ACTIONS: Final = 100


class Round(NamedTuple):
    """A round of actions: their times in milliseconds, the processor seconds of this process, and the notices that left."""

    times: list[float]
    spent: float
    left: int
    held: list[float]
    """The milliseconds of processor time of each transaction."""

    def at(self, percent: int) -> float:
        """The time that so many percent of the actions took at most."""
        return sorted(self.times)[min(len(self.times) - 1, len(self.times) * percent // 100)]


def receive(folder: str, pipe: Pipe) -> None:
    """Be a webhook until the pipe says so. It stands for one of another machine, so it goes after all else."""
    if hasattr(os, "nice"):
        os.nice(19)
    hook = Receiver(Certificate(Path(folder)))
    pipe.send(hook.at)
    pipe.recv()
    hook.close()


def fill(store: Store, table: Table, count: int, hook: str) -> None:
    """Write so many notices that are due, each of another user with the webhook `hook`, and the games that they are about."""
    games = []
    for number in range(GAMES):
        game = table.create(f"host {number}", GameRequest(["you", "friend"], "random"))
        table.seating.sit(f"guest {number}", game, 1)
        table.clockwork.look_at(game, due=True)
        games.append(game)
    now = table.now()

    def some(connection: Connection, first: int) -> None:
        rows: dict[Any, list[dict[str, Any]]] = {notices: [], notice_targets: [], work: []}
        for number in range(first, min(first + A_TRANSACTION, count)):
            person, game = f"user {number}", games[number % GAMES]
            about = {"subject": game, "game_id": game, "line": 0, "made": now - 120_000}
            rows[notices].append({"person": person, "kind": "turn", **about})
            address = {"channel": "service", "address": {"url": f"{hook}/hook"}, "name": "hook"}
            target = {"id": f"target {number}", "person": person, "site": "https://chest.example", "made": now}
            rows[notice_targets].append({**target, **address, "active": True, "tries": 0})
            job = {"kind": NOTICE, "key": person, "person": person, "place": now - 60_000, "asked": now}
            rows[work].append({**job, "progress": 0, "failed": False})
        for filled, added in rows.items():
            connection.execute(insert(filled), added)

    for first in range(0, count, A_TRANSACTION):
        store.write(lambda connection, first=first: some(connection, first))  # type: ignore[misc]


def waiting(store: Store) -> int:
    """Return how many notices wait."""
    wanted = select(func.count()).select_from(work).where(work.c.kind == NOTICE)
    return int(store.read(lambda connection: connection.execute(wanted).scalar_one()))


class Bench:
    """A store with waiting notices, and two players."""

    def __init__(self, folder: Path, hook: str, count: int) -> None:
        self._held: list[float] = []
        """The milliseconds of processor time of each transaction of the present round."""
        commit = Writer._commit

        def measured(writer: Writer, *batch: Any) -> None:
            began = time.thread_time()
            commit(writer, *batch)
            self._held.append(1000 * (time.thread_time() - began))

        Writer._commit = measured  # type: ignore[method-assign, assignment]
        self.store = Store(folder)
        self.table = Table(self.store)
        fill(self.store, self.table, count, hook)
        self._game, self._left_here = "", 0

    def play(self, actions: int, pause: float) -> Round:
        """Play so many actions, with a pause between two."""
        before, spent, times = waiting(self.store), time.process_time(), []
        self._held.clear()
        for _number in range(actions):
            time.sleep(pause)
            times.append(1000 * self._act())
        return Round(times, time.process_time() - spent, before - waiting(self.store), [*self._held])

    def _act(self) -> float:
        """Play an action, and return the seconds that it took."""
        live = self.table.standing(self._game)[1] if self._game else None
        if live is None or live.over or self._left_here == 0:
            self._game, self._left_here = (
                self.table.create(PEOPLE[0], GameRequest(["you", "friend"], "random")),
                MOST_ACTIONS,
            )
            self.table.seating.sit(PEOPLE[1], self._game, 1)
            self.table.clockwork.look_at(self._game, due=True)
            live = self.table.standing(self._game)[1]
        seat, at, ids = live.game.decider, live.game.copy(chance="manual"), list[int]()
        assert seat is not None
        while not ids or at.action_open:
            choice = at.choices()[0]
            ids.append(choice.id)
            at.play(choice)
        self._left_here -= 1
        began = time.perf_counter()
        self.table.submit(PEOPLE[seat], self._game, seat, secrets.token_urlsafe(6), live.seq, ids)
        return time.perf_counter() - began


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notices", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--actions", type=int, default=400)
    parser.add_argument("--pause", type=float, default=0.02)
    parser.add_argument("--drain", action="store_true", help="wait afterwards until no notice waits")
    asked = parser.parse_args()
    spawning = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory(prefix="warchest-waiting-") as name:
        folder = Path(name)
        here, there = spawning.Pipe()
        receiving = spawning.Process(target=receive, args=(name, there))
        receiving.start()
        bench = Bench(folder / "data", here.recv(), asked.notices)
        pool = Pool({"notices": LANES["notices"]})
        trusted = Certificate.__new__(Certificate)
        trusted.file = folder / "certificate.pem"
        with trusted.trusted():
            pool.warm("notices")
        courier = Courier(pool)
        channels = Ways(bench.store, courier, HostSettings(inside=tuple(INSIDE))).open()
        found: dict[bool, list[Round]] = {False: [], True: []}
        bench.play(asked.actions // 4, asked.pause)
        began = time.monotonic()
        for number in range(2 * asked.rounds):
            sends = number % 2 == 1
            sender = Sender(bench.store, channels, bench.table.now)
            if sends:
                sender.open()
                time.sleep(2 * BURST * PAUSE_SECONDS)
            found[sends].append(bench.play(asked.actions, asked.pause))
            sender.close()
        for sends, rounds in found.items():
            halves = [statistics.median(one.at(percent) for one in rounds) for percent in (50, 90, 99)]
            best = min(one.at(99) for one in rounds)
            together = Round([time for one in rounds for time in one.times], 0, 0, [])
            held = sorted(time for one in rounds for time in one.held)
            spent = 1000 * sum(one.spent for one in rounds) / sum(len(one.times) for one in rounds)
            left = sum(one.left for one in rounds)
            print(
                f"{'with' if sends else 'without'} a sender: median {halves[0]:.2f} ms, p90 {halves[1]:.2f} ms, "
                f"p99 {halves[2]:.2f} ms (least {best:.2f}, of all actions {together.at(99):.2f}), "
                f"{spent:.2f} ms of processor time for each action, {left} notices left; "
                f"a transaction {held[len(held) // 2]:.2f} ms, p99 {held[len(held) * 99 // 100]:.2f}, the longest {held[-1]:.2f}"
            )
        if asked.drain:
            sender = Sender(bench.store, channels, bench.table.now)
            sender.open()
            while waiting(bench.store):
                threading.Event().wait(1)
            sender.close()
            print(f"all {asked.notices} had left {time.monotonic() - began:.0f} s after the first round")
        pool.close()
        courier.close()
        bench.table.close()
        bench.store.close()
        here.send("end")
        receiving.join()


if __name__ == "__main__":
    main()
