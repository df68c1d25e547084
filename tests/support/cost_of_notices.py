"""What notices cost a server that carries many games: `python -m tests.support.cost_of_notices --games 200`.

Two servers carry the same load at the same time (`warchest load`): one as it is, and one that neither writes nor sends notices. Printed are
the processor times of an action on each, and how much more the first one takes. With `--targets`, each player has notices sent to an
address, so each action leaves the sender something to look at. At last, the cost of `wake_if_shown` with many rows is measured.
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
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert

from warchest.server.load.knee import SETTLE_SECONDS, many_files
from warchest.server.load.players import Crowd
from warchest.server.load.ready_games import ReadyGame, make_ready
from warchest.server.notices.tables import notice_targets, notices, wake_if_shown
from warchest.server.store import Store
from warchest.server.store.schema import seats
from warchest.server.table import GameRequest, Table

WITHOUT: Final = (
    "from warchest.server.table import lines; lines.by_line = lambda *_arguments: None; "
    "from warchest.server.notices.sending import Sender; Sender.open = lambda self: None; "
    "from warchest.cli.main import main; main(prog_name='warchest')"
)
"""The command without notices."""
TIMES: Final = 2_000


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two actions of a game")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--targets", action="store_true", help="let each player have notices sent to an address")
    parser.add_argument(
        "--shown", type=int, default=10_000, help="the notices on devices beside which `wake_if_shown` is run"
    )
    asked = parser.parse_args()
    with many_files(), contextlib.ExitStack() as stack:
        folders = [
            Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="warchest-cost-"))) for _side in range(2)
        ]
        ready = [make_ready(folder, asked.games, 0) for folder in folders]
        if asked.targets:
            add_targets(folders[0])
        started = [stack.enter_context(server(folder, bare=side == 1)) for side, folder in enumerate(folders)]
        found = asyncio.run(measured(asked, started, ready))
    for with_them, without in found:
        print(f"{with_them:.2f} ms for each action with notices, {without:.2f} without: {with_them / without - 1:+.1%}")
    more = statistics.median(with_them / without - 1 for with_them, without in found)
    all_ = sum(with_them for with_them, _without in found) / sum(without for _with, without in found) - 1
    print(f"median of {len(found)} rounds: {more:+.1%}, all together: {all_:+.1%}")
    print(f"wake_if_shown with {asked.shown} shown notices: {cost_of_wake(asked.shown):.0f} µs of processor time")


async def measured(
    asked: argparse.Namespace, started: Sequence[tuple[str, int]], ready: Sequence[Sequence[ReadyGame]]
) -> list[tuple[float, float]]:
    """Return the milliseconds of processor time of an action on each server, for each round."""
    crowds = [
        Crowd([url], asked.every, 0, games, by_http=False, by_game=False)
        for (url, _pid), games in zip(started, ready, strict=True)
    ]
    found = []
    try:
        await asyncio.gather(*(crowd.grow(asked.games, 0) for crowd in crowds))
        for _round in range(asked.rounds):
            await asyncio.sleep(SETTLE_SECONDS)
            before = [spent(pid) for _url, pid in started]
            seen = await asyncio.gather(*(crowd.measure(asked.seconds) for crowd in crowds))
            after = [spent(pid) for _url, pid in started]
            costs = [
                1000 * (late - early) / len(one.acknowledged)
                for early, late, one in zip(before, after, seen, strict=True)
            ]
            found.append((costs[0], costs[1]))
    finally:
        for crowd in crowds:
            await crowd.close()
    return found


def spent(pid: int) -> float:
    """The seconds of processor time of a process, without the processes that it has started: they prepare for bots."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(folder: Path, *, bare: bool) -> Iterator[tuple[str, int]]:
    """Yield the address and process of a server over a folder. `bare`: without notices."""
    arguments = ["serve", "--port", "0", "--no-browser", "--no-limits", "--data-dir", str(folder)]
    command = ["-c", WITHOUT] if bare else ["-m", "warchest.cli"]
    process = subprocess.Popen([sys.executable, *command, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = re.search(r"http://[^/\s]+", process.stdout.readline())
        assert url is not None
        yield url.group(), process.pid
    finally:
        process.terminate()
        process.wait()


def add_targets(folder: Path) -> None:
    """Give all players an address for notices."""
    store = Store(folder)
    people = store.read(lambda connection: connection.execute(seats.select()).all())
    rows = [target(row.person, number) for number, row in enumerate(people)]
    store.write(lambda connection: connection.execute(insert(notice_targets), rows))
    store.close()


def target(person: str, number: int) -> dict[str, Any]:
    """The row of a target that can't be reached."""
    address = {"channel": "service", "address": {"url": "https://localhost:9/hook"}, "name": "hook"}
    return {"id": f"target {number}", "person": person, "site": "https://chest.example", "made": 0, **address} | {
        "active": True,
        "tries": 0,
    }


def cost_of_wake(shown: int) -> float:
    """The microseconds of processor time of `wake_if_shown` for a visit, beside so many notices that devices show."""
    with tempfile.TemporaryDirectory(prefix="warchest-wake-") as folder:
        store = Store(Path(folder))
        game = Table(store).create("host", GameRequest(["you", "friend"], "random"))
        about = {"kind": "turn", "line": 0, "made": 0, "sent": 1, "message": "tag"}
        rows = [
            {"person": f"user {number}", "subject": f"game {number}", "game_id": None, **about}
            for number in range(shown)
        ]
        rows.append({"person": "host", "subject": game, "game_id": game, **about})
        people = [target(f"user {number}", number) for number in range(shown)] + [target("host", shown)]
        store.write(lambda connection: connection.execute(insert(notices), rows))
        store.write(lambda connection: connection.execute(insert(notice_targets), people))

        def job(connection: Any) -> float:
            began = time.thread_time()
            for number in range(TIMES):
                wake_if_shown(connection, game, number, "host" if number % 2 else "")
            return 1e6 * (time.thread_time() - began) / TIMES

        found: float = store.write(job)
        store.close()
        return found


if __name__ == "__main__":
    main()
