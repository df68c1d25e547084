"""A test that starts processes of several kinds and does not end, for `tests/unit/scripts/test_processes.py`, which interrupts it.

pytest finds it only by its path. It writes the ids of the processes into the file that NOTED names.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.support.web_server import Running

APART = [sys.executable, "-c", "import time; time.sleep(6000)"]
ORPHAN = f"import subprocess; print(subprocess.Popen({APART!r}, start_new_session=True, stdout=subprocess.DEVNULL).pid)"


def test_that_does_not_end(tmp_path: Path) -> None:
    server = Running(tmp_path)
    apart = subprocess.Popen(APART, start_new_session=True).pid
    orphan = int(subprocess.check_output([sys.executable, "-c", ORPHAN]))
    noted = Path(os.environ["NOTED"])
    noted.with_suffix(".part").write_text(f"{os.getpid()} {server.process.pid} {apart} {orphan}")
    noted.with_suffix(".part").rename(noted)
    time.sleep(6000)
