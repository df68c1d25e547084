"""Where the checkout and the kept files lie."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
"""What was written once and must be read for ever."""
