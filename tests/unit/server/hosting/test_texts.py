"""The host's own texts: read within bounds, shown without anything that acts, and noted in the log when they change."""

from pathlib import Path

import pytest
from sqlalchemy import select

from warchest.server.hosting.tables import acts
from warchest.server.hosting.texts import MOST_BYTES, HostTexts, note_changes, read_text
from warchest.server.store import Store

HOSTILE = """# Terms

<script>alert(1)</script> [bad](javascript:alert(1)) [good](https://example.org) ![spy](https://example.org/x.png)

- one
"""


def file(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_bytes(content.encode())
    return path


def test_markdown_is_shown_without_html_scripts_and_pictures(tmp_path: Path) -> None:
    html = read_text(file(tmp_path, "terms.md", HOSTILE)).html
    assert "<h1>Terms</h1>" in html
    assert '<a href="https://example.org">good</a>' in html
    assert "<li>one</li>" in html
    assert not [part for part in ("<script", "<img", 'href="javascript') if part in html]


def test_plain_text_is_shown_as_it_is_in_paragraphs(tmp_path: Path) -> None:
    html = read_text(file(tmp_path, "terms.txt", "# No heading <b>\nline two\r\n\r\nsecond")).html
    assert html == "<p># No heading &lt;b&gt;<br>line two</p>\n<p>second</p>"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("", "is empty"), (" \n", "is empty"), ("a" * (MOST_BYTES + 1), "too long: 100 kB at most")],
    ids=["nothing", "blanks", "long"],
)
def test_a_file_that_is_no_text_is_refused_with_a_sentence(tmp_path: Path, content: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_text(file(tmp_path, "terms.md", content))


def test_a_missing_file_and_one_that_is_not_utf_8_are_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes(b"caf\xe9")
    for name in ("latin.md", "nowhere.md"):
        with pytest.raises(ValueError, match="can't be read as UTF-8 text"):
            read_text(tmp_path / name)


def test_a_start_with_other_texts_is_an_act_and_one_with_the_same_is_none(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")

    def log() -> list[tuple[str, str]]:
        wanted = select(acts.c.whom, acts.c.reason).where(acts.c.act == "text").order_by(acts.c.id)
        return store.read(lambda connection: [(row.whom, row.reason) for row in connection.execute(wanted)])

    first = read_text(file(tmp_path, "one.md", "We keep nothing."))
    second = read_text(file(tmp_path, "two.md", "We keep games."))
    for texts in (HostTexts(), HostTexts(first), HostTexts(first), HostTexts(second, first), HostTexts(None, first)):
        note_changes(store, texts)
    expected = [("/terms", first.digest), ("/terms", second.digest), ("/privacy", first.digest), ("/terms", "")]
    assert log() == expected
    store.close()
