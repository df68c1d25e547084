"""The warm-up: tree searches that answer at once, and natively as soon as another process has compiled the machine code.

Run as a program (``python -m warchest.bots.warmup``), the module fills the cache and ends, so that a process that must answer does not
wait. It ends together with the process that started it.
"""

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from warchest.bots.registry import parse_bot
from warchest.bots.tree.agent import Form, InterpretedTreeAgent, Settings, TreeBot, native_form

if TYPE_CHECKING:
    from warchest.game.history import InformationState

COMMAND = (sys.executable, "-m", "warchest.bots.warmup")
STAND_IN = "castellan"
"""The level that chooses in the place of a longer search until its machine code is there."""
STAND_IN_ITERATIONS = parse_bot(STAND_IN)[1]["iterations"]
"""The iterations of that level. Interpreted, they take up to half a second of processor time with all boxes."""


class WarmUp:
    """The native tree search of this process. Where nothing can be compiled or kept, there is none."""

    def __init__(self) -> None:
        self.tree: Form | None = None
        """The native tree search, as soon as it is there."""
        self._interpreted: Form | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def bot(self, settings: Settings) -> "WarmingBot":
        """Return a bot that searches with these settings, by this warm-up's machine code once it is there."""
        return WarmingBot(settings, self)

    @property
    def interpreted(self) -> Form:
        """Return the interpreted tree search, one for this process."""
        if self._interpreted is None:
            self._interpreted = Form(InterpretedTreeAgent())
        return self._interpreted

    def start(self) -> None:
        """Begin to compile in the background. Further calls do nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._warm_up, name="compiling", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop a compilation that is still running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _warm_up(self) -> None:
        try:
            if self._compiles():
                self.tree = native_form()
        except (ImportError, OSError):
            return

    def _compiles(self) -> bool:
        """Let another process compile the machine code, or find it in the cache. Return whether it did."""
        # The compiling process ends when its input does, so that it never outlives this one.
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return self._process.wait() == 0


class WarmingBot:
    """A tree search that runs interpreted until the machine code is there, with fewer iterations if it has many.

    Where nothing can be compiled, that is for ever.
    """

    def __init__(self, settings: Settings, warm_up: WarmUp) -> None:
        self._settings = settings
        self._warm_up = warm_up
        self._native: TreeBot | None = None
        self._interpreted: TreeBot | None = None
        self.stood_in: str | None = None
        """The level that gave the last answer in this one's place, or None where it gave it itself."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat."""
        self._warm_up.start()
        if self._native is None and self._warm_up.tree is not None:
            self._native, self._interpreted = TreeBot(self._settings, self._warm_up.tree), None
        if self._native is not None:
            self.stood_in = None
            return self._native.choose(state, seed)
        if self._interpreted is None:
            # By time a search does what it can, so it needs no stand-in; that of several threads is native only.
            short = self._settings._replace(threads=1)
            if not short.ms and short.iterations > STAND_IN_ITERATIONS:
                short = short._replace(iterations=STAND_IN_ITERATIONS)
                self.stood_in = STAND_IN
            self._interpreted = TreeBot(short, self._warm_up.interpreted)
        return self._interpreted.choose(state, seed)


def _compile() -> None:
    """Compile the machine code into the cache. Raises ImportError where Numba is not, and OSError where nothing can be kept."""
    from warchest.rules.machine_code import CACHE

    if CACHE is None:
        raise OSError("There is no folder to keep the machine code in.")
    native_form()


def _end_with_input() -> None:
    """End together with the parent process. The input is a pipe, which closes when the parent ends."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        _compile()
    except (ImportError, OSError) as problem:
        print(problem, file=sys.stderr)
        os._exit(1)
    os._exit(0)  # at once: a thread that still reads would hold up an orderly end
