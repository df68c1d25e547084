"""The native warm-up: an agent that searches interpreted until another process has compiled its native form."""

import subprocess
import sys
import threading

from warchest.bots.search.agent import InterpretedAgent, SearchAgent, SearchInput
from warchest.rules.state.position import Position, Tables

COMMAND = (sys.executable, "-m", "warchest.bots.search.native")


class WarmUpAgent:
    """Searches at once, and natively as soon as it can. Where nothing can be compiled or kept, it stays interpreted."""

    def __init__(self) -> None:
        self._interpreted: InterpretedAgent | None = None
        self._native: SearchAgent | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to compile in the background. Further calls do nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._warm_up, name="compiling", daemon=True)
            self._thread.start()

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says. The first search starts the warm-up."""
        self.start()
        if self._native is not None:
            return self._native.search(r, s, given, seed, candidates)
        if self._interpreted is None:
            self._interpreted = InterpretedAgent()
        return self._interpreted.search(r, s, given, seed, candidates)

    def close(self) -> None:
        """Stop a compilation that is still running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _warm_up(self) -> None:
        try:
            # The compiling process ends when its input does, so that it never outlives this one.
            self._process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            if self._process.wait() != 0:
                return
            from warchest.bots.search.native import NativeAgent

            self._native = NativeAgent()
        except (ImportError, OSError):
            return
