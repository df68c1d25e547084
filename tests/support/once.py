"""Results that take seconds: one process of a run of tests makes each, and the others read it from the run's folder."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

_FOLDER = "TESTS_OF_WAR_CHEST"
"""The variable that names the folder of this run to all of its processes. The program would refuse one that starts with WARCHEST_."""


def start() -> None:
    """Make the folder of this run, in the process that starts the others."""
    os.environ[_FOLDER] = tempfile.mkdtemp(prefix="warchest-tests-")


def end() -> None:
    """Delete the folder of this run."""
    shutil.rmtree(os.environ.pop(_FOLDER), ignore_errors=True)


def made_once(name: str, make: Callable[[], bytes]) -> bytes:
    """Return the content that ``make`` returned in this process or another one. Two that ask at the same moment may both make it."""
    path = Path(os.environ[_FOLDER]) / name
    if not path.exists():
        whole = path.with_suffix(f".{os.getpid()}")  # other processes read the file meanwhile
        whole.write_bytes(make())
        whole.replace(path)
    return path.read_bytes()
