"""The warm-up: bots that answer at once, and natively as soon as another process has compiled the machine code.

Run as a program (``python -m warchest.bots.warmup``), the module fills the cache and ends, so that a process that must answer does not
wait. It ends together with the process that started it.
"""

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from warchest.bots.search.agent import InterpretedAgent, SearchAgent, SearchInput
from warchest.rules.state.position import Position, Tables

if TYPE_CHECKING:
    from warchest.bots.registry import Bot
    from warchest.bots.tree.agent import Form, Settings
    from warchest.history import InformationState

COMMAND = (sys.executable, "-m", "warchest.bots.warmup")
SEARCH, TREE = "search", "tree"
"""The parts of the machine code. The one that is asked for first is compiled first."""


class WarmUp:
    """The native forms of the bots of this process. Where nothing can be compiled or kept, there are none."""

    def __init__(self) -> None:
        self._interpreted: InterpretedAgent | None = None
        self._native: SearchAgent | None = None
        self.tree: Form | None = None
        """The native tree search, as soon as it is there."""
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def start(self, first: str) -> None:
        """Begin to compile in the background, this part before the other one. Further calls do nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._warm_up, args=(first,), name="compiling", daemon=True)
            self._thread.start()

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says. The first search starts the warm-up."""
        self.start(SEARCH)
        if self._native is not None:
            return self._native.search(r, s, given, seed, candidates)
        if self._interpreted is None:
            self._interpreted = InterpretedAgent()
        return self._interpreted.search(r, s, given, seed, candidates)

    def close(self) -> None:
        """Stop a compilation that is still running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _warm_up(self, first: str) -> None:
        try:
            for part in (first, SEARCH if first == TREE else TREE):
                if self._compiles(part):
                    self._load(part)
        except (ImportError, OSError):
            return

    def _load(self, part: str) -> None:
        """Load the machine code of a part, and answer with it from now on."""
        if part == SEARCH:
            from warchest.bots.search.native import NativeAgent

            self._native = NativeAgent()
        else:
            from warchest.bots.tree.agent import native_form

            self.tree = native_form()

    def _compiles(self, part: str) -> bool:
        """Let another process compile a part of the machine code, or find it in the cache. Return whether it did."""
        # The compiling process ends when its input does, so that it never outlives this one.
        self._process = subprocess.Popen(
            (*COMMAND, part), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return self._process.wait() == 0


STAND_IN = "banneret"
"""The level that chooses in the place of a tree search until its machine code is there."""


class WarmingBot:
    """A tree search in whose place a lower rung chooses until the machine code is there. Where there is none, that is for ever."""

    def __init__(self, settings: "Settings", lower: "Bot", warm_up: WarmUp) -> None:
        self._settings = settings
        self._lower = lower
        self._warm_up = warm_up
        self._bot: Bot | None = None
        self.stood_in: str | None = None
        """The level that gave the last answer in this one's place, or None where it gave it itself."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat."""
        self._warm_up.start(TREE)
        if self._bot is None and self._warm_up.tree is not None:
            from warchest.bots.tree.agent import TreeBot

            self._bot = TreeBot(self._settings, self._warm_up.tree)
        self.stood_in = STAND_IN if self._bot is None else None
        return (self._bot or self._lower).choose(state, seed)


def _compile(part: str) -> None:
    """Compile a part of the machine code into the cache. Raises ImportError where Numba is not, and OSError where nothing can be kept."""
    from warchest.rules.machine_code import CACHE, compiling

    if CACHE is None:
        raise OSError("There is no folder to keep the machine code in.")
    if part == TREE:
        from warchest.bots.tree.agent import native_form

        native_form()
        return
    from warchest.bots.search.native import NativeAgent

    with compiling():
        NativeAgent()


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
        _compile(sys.argv[1])
    except (ImportError, OSError) as problem:
        print(problem, file=sys.stderr)
        os._exit(1)
    os._exit(0)  # at once: a thread that still reads would hold up an orderly end
