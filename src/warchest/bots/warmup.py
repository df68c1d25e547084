"""The warm-up: tree searches that answer at once, and run natively once another process has compiled the machine code.

`prepare` compiles the machine code of the search and the evaluator into the cache, and `is_prepared` returns whether that was done. Run as
a program (``python -m warchest.bots.warmup``), the module does the same and exits, so a process that must answer does not wait. The program
also exits when its parent process does.
"""

import hashlib
import os
import platform
import subprocess
import sys
import threading
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from warchest.bots.registry import parse_bot
from warchest.bots.tree.agent import InterpretedTreeAgent, Settings
from warchest.bots.tree.bot import TreeBot, TreeForm, native_form
from warchest.rules.jit import cache_folder

if TYPE_CHECKING:
    from warchest.game.history import InformationState

COMMAND = (sys.executable, "-m", "warchest.bots.warmup")
STAND_IN = "castellan"
"""The level that replaces a longer search until the machine code is ready."""
STAND_IN_ITERATIONS = parse_bot(STAND_IN)[1]["iterations"]
"""The iterations of that level. Interpreted, they take up to half a second of processor time in a game of all boxes."""


class WarmUp:
    """The native tree search of this process, or none if nothing can be compiled or cached."""

    def __init__(self) -> None:
        self.tree: TreeForm | None = None
        """The native tree search, or None until it is ready."""
        self._interpreted: TreeForm | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def bot(self, settings: Settings) -> "WarmingBot":
        """Return a bot that searches with these settings, natively once this warm-up has the machine code."""
        return WarmingBot(settings, self)

    @property
    def interpreted(self) -> TreeForm:
        """Return the interpreted tree search of this process."""
        if self._interpreted is None:
            self._interpreted = TreeForm(InterpretedTreeAgent())
        return self._interpreted

    def start(self) -> None:
        """Start compiling in the background. Further calls do nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._warm_up, name="compiling", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop the compilation if it is still running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _warm_up(self) -> None:
        try:
            if is_prepared() or self._compiles():
                self.tree = native_form()
        except (ImportError, OSError):
            return

    def _compiles(self) -> bool:
        """Compile the machine code, or check that it is cached, in another process. Return whether that worked."""
        # The compiling process exits when its input closes, so it never outlives this one.
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return self._process.wait() == 0


class WarmingBot:
    """A tree search that runs interpreted, with a limited number of iterations, until the machine code is ready.

    If nothing can be compiled, it stays interpreted. A search that looks only a few coins ahead takes hundredths of a second interpreted,
    so it does not start the warm-up.
    """

    def __init__(self, settings: Settings, warm_up: WarmUp) -> None:
        self._settings = settings
        self._warm_up = warm_up
        self._native: TreeBot | None = None
        self._interpreted: TreeBot | None = None
        self.stood_in: str | None = None
        """The level that gave the last answer instead of this one, or None."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the seat's next decision."""
        if not self._settings.ahead:
            self._warm_up.start()
        if self._native is None and self._warm_up.tree is not None:
            self._native, self._interpreted = TreeBot(self._settings, self._warm_up.tree), None
        if self._native is not None:
            self.stood_in = None
            return self._native.choose(state, seed)
        if self._interpreted is None:
            # A search limited by time, or to a few coins, needs no stand-in. Only the native search has several threads.
            short = self._settings._replace(threads=1)
            if not (short.ms or short.ahead) and short.iterations > STAND_IN_ITERATIONS:
                short = short._replace(iterations=STAND_IN_ITERATIONS)
                self.stood_in = STAND_IN
            self._interpreted = TreeBot(short, self._warm_up.interpreted)
        return self._interpreted.choose(state, seed)


def is_prepared() -> bool:
    """Return whether `prepare` has compiled the present code on this machine, or nothing can be compiled. It loads no machine code."""
    mark = _mark()
    return mark is None or mark.exists()


def prepare() -> None:
    """Compile the machine code into the cache. Raises ImportError without Numba, and OSError without a cache folder."""
    from warchest.rules.machine_code import CACHE

    if CACHE is None:
        raise OSError("There is no folder to keep the machine code in.")
    native_form()
    mark = _mark()
    if mark is not None:
        mark.touch()


def _mark() -> Path | None:
    """Return the file that shows that the present code was compiled, or None without Numba or a folder to keep it in."""
    try:
        words = [metadata.version("numba"), metadata.version("numpy")]
    except metadata.PackageNotFoundError:
        return None
    package = Path(__file__).parents[1]
    sources = sorted(path for part in ("rules", "bots") for path in (package / part).rglob("*.py"))
    words += [platform.node(), platform.machine(), platform.python_version(), str(package)]
    words += [f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in sources]
    folder = cache_folder()
    return (
        None if folder is None else folder / f"prepared-{hashlib.sha256(chr(0).join(words).encode()).hexdigest()[:16]}"
    )


def _end_with_input() -> None:
    """Exit with the parent process. The input is a pipe, which closes when the parent exits."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        prepare()
    except (ImportError, OSError) as problem:
        print(problem, file=sys.stderr)
        os._exit(1)
    os._exit(0)  # at once: the thread that reads the input would delay a normal exit
