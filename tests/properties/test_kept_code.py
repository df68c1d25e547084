"""Machine code is kept once for all installations of a version on a machine, and of several processes one compiles it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

pytest.importorskip("numba")
fcntl = pytest.importorskip("fcntl", reason="without locks of files, each process compiles")

pytestmark = pytest.mark.slow

COMPILES = """
import gc
import sys
from warchest.rules import native
assert native.__file__.startswith(sys.argv[1]), native.__file__
native.mix(1)
assert gc.isenabled()
print(sum(native.mix.stats.cache_misses.values()), sum(native.mix.stats.cache_hits.values()))
"""
"""It prints the numbers of functions that it compiled and loaded."""
HOLDS = (
    "import fcntl, sys, time; fcntl.flock(open(sys.argv[1]), fcntl.LOCK_EX); print('held', flush=True); time.sleep(600)"
)
"""It locks a file until it is killed."""
ONE_COMPILED, ONE_LOADED = "1 0", "0 1"


def start(cache: Path, sources: Path = ROOT / "src") -> "subprocess.Popen[str]":
    """Start a process that compiles or loads a function of these sources."""
    env = {**os.environ, "WARCHEST_CACHE_DIR": str(cache), "PYTHONPATH": str(sources)}
    return subprocess.Popen([sys.executable, "-c", COMPILES, str(sources)], env=env, stdout=subprocess.PIPE, text=True)


def result_of(process: "subprocess.Popen[str]") -> str:
    out, _errors = process.communicate()
    assert process.returncode == 0
    return out.strip()


def lock_of(cache: Path) -> Path:
    """Return the file that a process locks while it compiles."""
    (lock,) = cache.rglob("*.mix-*.lock")
    return lock


def forget_code(cache: Path) -> None:
    """Delete the machine code, and leave the folder and the file of the lock."""
    for file in (*cache.rglob("*.nbi"), *cache.rglob("*.nbc")):
        file.unlink()


def test_another_installation_of_the_same_sources_loads_the_code_of_the_first_one(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "warchest").symlink_to(ROOT / "src" / "warchest")
    assert result_of(start(tmp_path)) == ONE_COMPILED
    assert result_of(start(tmp_path, elsewhere)) == ONE_LOADED


def test_of_several_processes_one_compiles_even_after_the_one_before_was_killed(tmp_path: Path) -> None:
    result_of(start(tmp_path))
    forget_code(tmp_path)
    holder = subprocess.Popen([sys.executable, "-c", HOLDS, lock_of(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    processes = [start(tmp_path) for _ in range(2)]
    holder.kill()
    assert sorted(map(result_of, processes)) == [ONE_LOADED, ONE_COMPILED]
    holder.communicate()
