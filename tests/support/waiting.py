"""Wait for a state, never for a time."""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""The seconds after which a test gives up. No machine is so busy that a state which comes at all comes later."""
LONGEST_PAUSE = 0.1
"""The most seconds between two looks. The first come sooner."""


def wait_until(holds: Callable[[], object]) -> None:
    """Wait for a state of other processes and threads."""
    until = time.monotonic() + PATIENCE
    pause = 0.01
    while not holds():
        assert time.monotonic() < until, "what was waited for has not come about"
        time.sleep(pause)
        pause = min(1.2 * pause, LONGEST_PAUSE)
