"""The end of a script that cannot do its work: one sentence for the user and a status, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable

UNAVAILABLE = 3
"""The exit status of a script that cannot do its work because the network is missing."""


class ScriptRefusal(Exception):  # noqa: N818 - it is not an error of the program
    """An obstacle outside the program. The message is one sentence on how to remove it."""


class Unavailable(ScriptRefusal):
    """The network is needed and cannot be reached."""


def or_refuse(work: Callable[[], None]) -> None:
    """Do the work. On a refusal print its sentence and exit with status 1 (or UNAVAILABLE), on Ctrl-C with status 130."""
    try:
        work()
    except ScriptRefusal as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(UNAVAILABLE if isinstance(refusal, Unavailable) else 1)
    except KeyboardInterrupt:
        print("\nStopped. The same command continues from here.", file=sys.stderr)
        sys.exit(130)
