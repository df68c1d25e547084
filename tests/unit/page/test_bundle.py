"""What the play page loads: small, and from nowhere else."""

import gzip
import json
import re

from tests.support.paths import ROOT

DIST = ROOT / "src" / "warchest" / "server" / "web" / "static" / "dist"
MOST_BYTES = 54 * 1024
"""With match point in the prompt and on the board, the line of a coin's unit on a phone, and the part of the page in the draws.
Without the sheet of drawings, and without what is fetched when it is first drawn: the draft, the end, four seats, cards, settings.
"""
IMPORT = re.compile(r'from"\./([a-z]+\.js)"')


def loaded(name: str, before: frozenset[str] = frozenset()) -> frozenset[str]:
    """A script and all that it needs before it runs."""
    found = before | {name}
    for other in IMPORT.findall((DIST / name).read_text()):
        if other not in found:
            found = loaded(other, found)
    return found


def test_the_play_page_loads_at_most_54_kb_of_script() -> None:
    scripts = loaded("game.js") | {"theme.js"}
    assert {"common.js", "table.js", "draft.js"} & scripts == {"common.js", "table.js"}
    assert sum(len(gzip.compress((DIST / name).read_bytes())) for name in scripts) <= MOST_BYTES


def test_only_the_rulebook_and_the_lessons_load_the_names_that_these_two_read_from_their_pages() -> None:
    pages = ["game", "home", "invite", "replay", "editor", "rules", "learn"]
    assert [page for page in pages if "live.js" in loaded(f"{page}.js")] == ["rules", "learn"]


def test_the_drawings_are_in_one_sheet_and_in_no_script() -> None:
    drawn = re.findall(r' d="([^"]{40})', (DIST / "glyphs.svg").read_text())
    scripts = "".join(path.read_text() for path in DIST.glob("*.js"))
    assert len(drawn) > 40
    assert [path for path in drawn if path in scripts] == []


def test_the_lock_names_no_download_address() -> None:
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
