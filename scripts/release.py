"""Check the changelog and the version before a release: `python -m scripts.release`, a part of `python3 test.py --release`.

The newest section of CHANGELOG.md is that of `__version__`, has a date, is not empty and does not state a change twice. Between releases
the version ends in `.dev0`, and the newest section says "unreleased".
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from scripts.refusal import ScriptRefusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = ROOT / "CHANGELOG.md"
DEVELOPMENT = ".dev0"
UNRELEASED = "unreleased"
_SECTION = re.compile(r"^## \[(\S+)\] - (.+)$", re.MULTILINE)


class ChangelogSection(NamedTuple):
    """The changes of a version."""

    version: str
    date: str
    text: str

    @property
    def changes(self) -> list[str]:
        """Return its items, each as one line."""
        return [" ".join(item.split()) for item in re.split(r"^\* ", self.text, flags=re.MULTILINE)[1:]]


def sections(changelog: str) -> list[ChangelogSection]:
    """Return the versions of a changelog, newest first."""
    parts = _SECTION.split(changelog)[1:]
    return [ChangelogSection(*parts[at : at + 3]) for at in range(0, len(parts), 3)]


def faults(changelog: str, version: str, *, release: bool) -> list[str]:
    """Return what a changelog lacks for a version: for its release, or for the work before it."""
    known = sections(changelog)
    if not known:
        return ["CHANGELOG.md has no section of a version"]
    newest = known[0]
    sentences = [
        f"{one.version} states twice: {item}"
        for one in known
        for item, times in Counter(one.changes).items()
        if times > 1
    ]
    if len({one.version for one in known}) < len(known):
        sentences.append("a version has two sections")
    if newest.version != version.removesuffix(DEVELOPMENT):
        sentences.append(f"the newest section is that of {newest.version}, and the version is {version}")
    if release and version.endswith(DEVELOPMENT):
        sentences.append(f"{version} is a version in development: remove '{DEVELOPMENT}' from `__version__`")
    if release and not newest.changes:
        sentences.append(f"the section of {newest.version} is empty")
    for one in known:
        open_ = one is newest and version.endswith(DEVELOPMENT) and not release
        if open_ and one.date != UNRELEASED:
            sentences.append(f"the section of {one.version} has a date, and the version is still in development")
        if not open_ and not re.fullmatch(r"\d{4}-\d\d-\d\d", one.date):
            sentences.append(f"the section of {one.version} has no date, but '{one.date}'")
    return sentences


def main() -> None:
    """Raise ScriptRefusal where something is left to do before a release."""
    or_refuse(_check)


def _check() -> None:
    from warchest import __version__

    sentences = faults(CHANGELOG.read_text(encoding="utf-8"), __version__, release=True)
    if sentences:
        raise ScriptRefusal("\n".join(sentences))
    print(f"{__version__} can be released.")


if __name__ == "__main__":
    main()
