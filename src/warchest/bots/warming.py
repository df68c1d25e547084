"""Native thinking for a bot that already plays interpreted: compiled in a process of its own, taken over when it is ready."""

import subprocess
import sys
import threading

from warchest.bots.banneret import Banneret

COMMAND = (sys.executable, "-m", "warchest.bots.compiled")


class Warming:
    """Makes a Banneret native in the background, once. Where nothing can be compiled or kept, it goes on interpreted."""

    def __init__(self, bot: Banneret) -> None:
        self._bot = bot
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, the first time that this is called."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._warm, name="compiling", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Give up what is not finished."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _warm(self) -> None:
        try:
            # It ends when its input does, so that it never outlives this process.
            self._process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            if self._process.wait() != 0:
                return
            from warchest.bots.compiled import NativeThinker

            self._bot.thinker = NativeThinker()
        except (ImportError, OSError):
            return
