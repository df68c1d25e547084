"""Where the checkout and the kept files lie."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
"""Files that were written once and must stay readable for ever."""
