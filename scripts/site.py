"""Build the documentation site: `python -m scripts.site [FOLDER]`. A warning is an error.

`--check` reads everything and resolves every reference, and writes no pages, which takes half of the time.

Sphinx reads the Markdown of docs/ and the docstrings of the public modules, which it imports. The site lies in build/site, or in the named
folder, and opens without a server.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import main as sphinx

ROOT = Path(__file__).resolve().parent.parent
SITE = Path("build/site")


def build(folder: Path, builder: str = "html") -> int:
    """Build the site in a folder and return the exit status."""
    return sphinx(["-q", "-W", "--keep-going", "-b", builder, str(ROOT / "docs"), str(folder)])


def main() -> int:
    """Build the site, or check it."""
    if sys.argv[1:] == ["--check"]:
        with tempfile.TemporaryDirectory(prefix="warchest-site-") as name:
            return build(Path(name), "dummy")
    if sys.argv[1:]:
        return build(Path(sys.argv[1]))
    status = build(ROOT / SITE)
    if not status:
        print(f"The site is in {SITE}.")
    return status


if __name__ == "__main__":
    sys.exit(main())
