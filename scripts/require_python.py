"""Refuse a Python that War Chest does not run on. Written so that every Python, however old, can read it."""

import sys

OLDEST = (3, 11)
NEWEST = (3, 14)


def why_not(version):
    # type: (tuple[int, ...]) -> str
    """Return a sentence about why that version of Python does not work, or an empty string where it does."""
    if OLDEST <= tuple(version[:2]) <= NEWEST:
        return ""
    return "War Chest runs on Python %d.%d to %d.%d, and this is Python %d.%d: start it with one of those." % (
        OLDEST + NEWEST + tuple(version[:2])
    )


def require_python():
    # type: () -> None
    """End the program with that sentence and status 1 where this Python does not work."""
    sentence = why_not(sys.version_info[:2])
    if sentence:
        sys.stderr.write(sentence + "\n")
        sys.exit(1)
