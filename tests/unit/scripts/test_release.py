"""A release has a changelog and a version that agree."""

from __future__ import annotations

import pytest

from scripts.release import CHANGELOG, faults
from warchest import __version__

OPEN = "## [1.1.0] - unreleased\n\n* A hint.\n\n## [1.0.0] - 2026-12-01\n\n* A game.\n"
CLOSED = OPEN.replace("unreleased", "2026-12-24")


def test_the_changelog_and_the_version_agree() -> None:
    assert faults(CHANGELOG.read_text(encoding="utf-8"), __version__, release=False) == []


def test_work_and_a_release_each_have_their_form() -> None:
    assert faults(OPEN, "1.1.0.dev0", release=False) == []
    assert faults(CLOSED, "1.1.0", release=True) == []
    assert faults(CLOSED, "1.1.0", release=False) == []


@pytest.mark.parametrize(
    ("changelog", "version"),
    [
        (OPEN, "1.1.0.dev0"),
        (OPEN, "1.1.0"),
        (CLOSED, "1.1.0.dev0"),
        (CLOSED, "1.2.0"),
        (CLOSED.replace("* A hint.\n", ""), "1.1.0"),
        (CLOSED.replace("* A hint.\n", "* A hint.\n* A\n  hint.\n"), "1.1.0"),
        (CLOSED.replace("2026-12-01", "soon"), "1.1.0"),
        (CLOSED + "## [1.0.0] - 2026-12-01\n", "1.1.0"),
        ("# Changelog\n", "1.1.0"),
    ],
)
def test_no_release_without_a_date_a_change_and_the_version(changelog: str, version: str) -> None:
    assert faults(changelog, version, release=True) != []


def test_a_date_is_refused_before_the_release() -> None:
    assert faults(CLOSED, "1.1.0.dev0", release=False) != []
