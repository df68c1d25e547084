"""Random games on a GPU, each compared with the same game on the processor: `python -m scripts.gpu`.

Every last position must have the same bytes on both, and every game the same numbers of decisions and draws. The command ends with status
1 where they differ, or where there is no GPU. Then it prints the games and decisions a second of the GPU and of one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import numpy as np

from scripts.gpu import ptx
from scripts.gpu.cuda import Gpu, Kernel
from scripts.refusal import ScriptRefusal, or_refuse
from warchest.game.kinds import GAME_KINDS
from warchest.rules import native
from warchest.rules.flow.turns import opening

DEALS = 100
"""The number of deals of a kind of game. The games use them in rotation."""
ROUNDS = 5
"""The number of runs. The rate is their median. The first run is compared."""


class KernelDeals(NamedTuple):
    """The tables and the first positions of some deals."""

    tables: native.Records
    """Tables for each deal."""
    shared: tuple[native.Records, native.TableNumbers]
    """The same for the processor (``native.shared_tables``)."""
    starts: native.Records

    @classmethod
    def of(cls, kind: str, count: int = DEALS) -> KernelDeals:
        """Return deals of a kind of game, the same ones every time."""
        tables = [GAME_KINDS[kind].setup(f"bench {number}").tables() for number in range(count)]
        starts = native.to_records([opening(r) for r in tables])
        return cls(native.to_records(tables), native.shared_tables(tables), starts)


class KernelResult(NamedTuple):
    """The kernel's results for some games."""

    finals: bytes
    counts: bytes

    def game(self, number: int, deals: KernelDeals) -> tuple[bytes, int, int]:
        """Return the last position of a game, its decisions and its draws."""
        begin = number * ptx.pitch(deals.starts)
        counts = np.frombuffer(self.counts, np.int64).reshape(-1, ptx.COUNTS)[number]
        return self.finals[begin : begin + deals.starts.dtype.itemsize], int(counts[0]), int(counts[1])


def padded(records: native.Records) -> bytes:
    """Return the bytes of records in the kernel's layout: each starts at a multiple of ``ptx.pitch``."""
    rows = np.zeros((len(records), ptx.pitch(records)), np.uint8)
    size = records.dtype.itemsize
    rows[:, :size] = np.frombuffer(records.tobytes(), np.uint8).reshape(-1, size)
    return rows.tobytes()


def first_difference(deals: KernelDeals, played: KernelResult, games: int, cap: int, seed: int) -> int | None:
    """Play the same games on the processor. Return the number of the first that differs, or None where all are alike."""
    work, scratch = native.records(native.POSITION), native.records(native.SCRATCH)
    tables, tables_of = deals.shared
    for number in range(games):
        deal = slice(number % len(deals.starts), number % len(deals.starts) + 1)
        decisions, draws, _ended = native.play_random(
            tables, tables_of[deal], deals.starts[deal], work, cap, seed + number, 0, scratch
        )
        if played.game(number, deals) != (work.tobytes(), decisions, draws):
            return number
    return None


def core_rate(deals: KernelDeals, cap: int) -> float:
    """Return the decisions a second of one core, by processor time."""
    work, scratch = native.records(native.POSITION), native.records(native.SCRATCH)
    rates: list[float] = []
    for seed in range(ROUNDS):
        start = time.process_time()
        decisions = native.play_random(*deals.shared, deals.starts, work, cap, seed, 0, scratch)[0]
        rates.append(decisions / (time.process_time() - start))
    return median(rates)


def compare(gpu: Gpu, kernel: Kernel, kind: str, asked: argparse.Namespace) -> None:
    """Play games of one kind on the GPU and the processor, and print the rates. Raises ScriptRefusal where a game differs."""
    deals = KernelDeals.of(kind)
    size, counts_size = asked.games * ptx.pitch(deals.starts), asked.games * 8 * ptx.COUNTS
    finals, counts = gpu.put(bytes(size)), gpu.put(bytes(counts_size))
    tables, starts = gpu.put(padded(deals.tables)), gpu.put(padded(deals.starts))
    seconds, decisions = [], []
    for number in range(ROUNDS):
        seed = asked.seed + number * asked.games
        began = time.perf_counter()
        kernel.start(
            asked.games, asked.block, (tables, starts, finals, counts, len(deals.starts), asked.games, asked.cap, seed)
        )
        gpu.wait()
        seconds.append(time.perf_counter() - began)
        played = KernelResult(gpu.get(finals, size) if number == 0 else b"", gpu.get(counts, counts_size))
        decisions.append(int(np.frombuffer(played.counts, np.int64).reshape(-1, ptx.COUNTS)[:, 0].sum()))
        if number == 0:
            other = first_difference(deals, played, asked.games, asked.cap, seed)
            if other is not None:
                raise ScriptRefusal(
                    f"{kind}: game {other} of seed {seed} went another way on the GPU than on the processor."
                )
    rate = median(made / took for made, took in zip(decisions, seconds, strict=True))
    core = core_rate(deals, asked.cap)
    print(
        f"{kind}: {asked.games} games alike, byte for byte; GPU {asked.games / median(seconds):,.0f} games/s and "
        f"{rate:,.0f} decisions/s, one core {core:,.0f} decisions/s, ratio {rate / core:.1f}",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare the kinds of games that the command names."""
    asked = _asked(arguments)
    with Gpu() as gpu:
        print(f"{gpu.name}, compute capability {gpu.capability / 10}, {gpu.processors} multiprocessors", flush=True)
        began = time.perf_counter()
        text = ptx.ptx(gpu.capability)
        written = time.perf_counter()
        kernel = gpu.kernel(text, ptx.KERNEL, asked.registers)
        print(
            f"{len(text):,} bytes of PTX in {written - began:.1f} s, compiled in {time.perf_counter() - written:.1f} s; "
            f"{kernel.registers} registers, {kernel.local_bytes} bytes of memory a thread",
            flush=True,
        )
        for kind in asked.kinds:
            compare(gpu, kernel, kind, asked)


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.gpu", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", default=["base", "all", "four_all"], help="kinds of games")
    parser.add_argument("--games", type=int, default=65_536, help="games of each kind, one a thread")
    parser.add_argument("--cap", type=int, default=500, help="most decisions of a game")
    parser.add_argument("--seed", type=int, default=1, help="the luck of the first game")
    parser.add_argument("--block", type=int, default=64, help="threads of a block")
    parser.add_argument("--registers", type=int, default=0, help="most registers of a thread, 0 for no limit")
    asked = parser.parse_args(arguments)
    unknown = [kind for kind in asked.kinds if kind not in GAME_KINDS]
    if unknown:
        parser.error(f"There is no kind of games '{unknown[0]}': {', '.join(GAME_KINDS)}.")
    return asked


if __name__ == "__main__":
    or_refuse(main)
