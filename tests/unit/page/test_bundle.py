"""What the play page loads: small, and from nowhere else."""

import gzip
import json

from tests.support.paths import ROOT

DIST = ROOT / "src" / "warchest" / "web" / "static" / "dist"
MOST_BYTES = 60 * 1024


def test_the_play_page_loads_at_most_60_kb_of_script() -> None:
    scripts = [DIST / name for name in ("game.js", "table.js", "common.js", "theme.js")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) <= MOST_BYTES


def test_the_lock_names_no_download_address() -> None:
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
