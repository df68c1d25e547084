"""The keys that the rulebook names are those of the play page."""

import re

from tests.support.paths import ROOT

SHEET = ROOT / "client" / "src" / "play" / "controls" / "keysheet.tsx"
CHAPTER = ROOT / "src" / "warchest" / "teaching" / "rulebook" / "chapters" / "table.html"


def test_the_chapter_on_the_table_names_every_key_of_the_pages_list_and_no_other() -> None:
    """Given the list of keys that the play page shows, when the rulebook's list is compared, then it has the same letters."""
    lists = re.findall(r"\[((?:DASH|\"[^\"]+\"|, )+)\], phrase\(", SHEET.read_text("utf-8"))
    on_page = {key for keys in lists for key in re.findall(r'"([A-Z?]|Esc|Enter|Home|End)"', keys)}
    in_book = set(re.findall(r"<kbd>([A-Z?]|Esc|Enter|Home|End)</kbd>", CHAPTER.read_text("utf-8")))
    assert {"A", "T", "Z", "?", "Esc"} <= on_page
    assert in_book == on_page
