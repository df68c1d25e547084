"""The climb of a load test: more and more games until the server is too slow, with the cost of each number of games."""

import asyncio
import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from warchest.bots.registry import STRONGEST
from warchest.server.load.players import Crowd, Witnessed
from warchest.server.load.ready_games import ReadyGame

SETTLE_SECONDS = 3.0
"""The seconds for which a number of games is played before it is measured."""


@dataclass(frozen=True, slots=True)
class LoadStep:
    """The measurement of a number of games."""

    games: int
    due: float
    """The actions per second that should have been played."""
    played: float
    """The actions per second that were played."""
    p50: float
    """The milliseconds until half of the actions were acknowledged. `p95` and `p99` are those of 95 and 99 of 100 actions."""
    p95: float
    p99: float
    shown_p99: float
    """The milliseconds from sending an action until a watcher had the game after it, in 99 of 100 cases."""
    shown_bytes: float
    """The bytes of a text that showed a watcher the game, on average."""
    late: int
    refused: int
    cpu_per_action: float | None
    """The server's processor time for an action, in milliseconds, with its looks and previews and without watchers."""
    cpu_per_watcher: float | None
    """The further processor time for each watcher of an action, in milliseconds."""
    cores: float | None
    """The number of cores that the server used."""
    memory: float | None
    """The memory of the server and its processes, in megabytes."""

    def to_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return asdict(self)


async def climb(
    urls: Sequence[str],
    steps: Sequence[int],
    *,
    every: float,
    watchers: int,
    seconds: float,
    long: float,
    bots: int,
    most_ms: float,
    pids: Sequence[int],
    report: Callable[[LoadStep], None],
    by_http: bool = False,
    by_game: bool = False,
    ready: Sequence[ReadyGame] = (),
) -> int | None:
    """Play each number of games in turn until one action in a hundred takes longer than `most_ms`.

    Each number is measured twice: without watchers, and with them, which gives the cost of a watcher and all other figures. Return the last
    number that the server carried well, or None if it did not carry even the first. `long`: the share of long games. `bots`: the games
    against the strongest bot that run beside them. `urls`: the
    processes of the site. `pids`: these processes, if their work can be measured. `by_http`: whether the
    players act over HTTP. `by_game`: whether all users of a game use the same process. `ready`: games that are in the store already.
    """
    crowd = Crowd(urls, every, watchers, ready, by_http=by_http, by_game=by_game)
    borne = None

    async def work_of(measured: float) -> tuple[Witnessed, float | None]:
        with _undisturbed():
            await asyncio.sleep(SETTLE_SECONDS)
            before = processor_seconds(pids)
            seen = await crowd.measure(measured)
            after = processor_seconds(pids)
        return seen, None if before is None or after is None else after - before

    try:
        await crowd.play_bots(bots, STRONGEST)
        for games in steps:
            await crowd.grow(games, round(games * long))
            seen, alone = await work_of(seconds)
            per_action = each = None if alone is None else _each(alone, len(seen.acknowledged))
            work = alone
            if watchers:
                await crowd.watch()
                seen, work = await work_of(seconds)
                each = None if work is None else _each(work, len(seen.acknowledged))
                await crowd.leave()
            more = None if each is None or per_action is None or not watchers else (each - per_action) / watchers
            step = _step(games, seen, every, seconds, work, (per_action, more), pids)
            report(step)
            if step.p99 > most_ms or step.played < 0.9 * step.due or step.refused:
                break
            borne = games
    finally:
        await crowd.close()
    return borne


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Turn off the search for cycles among this process's objects: it takes long with many connections, and would count as the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _each(work: float, actions: int) -> float | None:
    """Return the milliseconds for each action, or None without actions."""
    return work * 1000 / actions if actions else None


def _step(
    games: int,
    seen: Witnessed,
    every: float,
    seconds: float,
    work: float | None,
    costs: tuple[float | None, float | None],
    pids: Sequence[int],
) -> LoadStep:
    count = len(seen.acknowledged)
    return LoadStep(
        games=games,
        due=games / every,
        played=count / seconds,
        p50=_quantile(seen.acknowledged, 0.5),
        p95=_quantile(seen.acknowledged, 0.95),
        p99=_quantile(seen.acknowledged, 0.99),
        shown_p99=_quantile(seen.shown, 0.99),
        shown_bytes=sum(seen.sizes) / len(seen.sizes) if seen.sizes else 0,
        late=seen.late,
        refused=seen.refused.total(),
        cpu_per_action=costs[0],
        cpu_per_watcher=costs[1],
        cores=None if work is None else work / seconds,
        memory=_memory(pids),
    )


def _quantile(values: Sequence[float], share: float) -> float:
    """Return the value, in milliseconds, that this share of the values does not exceed."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def processor_seconds(pids: Sequence[int]) -> float | None:
    """Return the processor time, in seconds, of processes and their children, or None if the system does not report it.

    A child that has ended counts: a process of the pool ends after some minutes without a job.
    """
    try:
        ticks = sum(sum(map(int, _stat(one)[11:15])) for one in _families(pids))
        return ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError):
        return None


def _memory(pids: Sequence[int]) -> float | None:
    try:
        return sum(int(_stat(one)[21]) for one in _families(pids)) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, AttributeError, ValueError):
        return None


def _stat(pid: int) -> list[str]:
    """Return the fields of a process from the third on, as Linux reports them."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _families(pids: Sequence[int]) -> Iterator[int]:
    """Yield the ids of processes and their children. Raise `OSError` if there are none, or the system does not report them."""
    if not pids:
        raise OSError
    for pid in pids:
        yield from _family(pid)


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


@contextmanager
def many_files() -> Iterator[None]:
    """Raise the limit of open connections to the highest that the system allows."""
    try:
        import resource
    except ImportError:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
