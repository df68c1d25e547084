"""Translators see what each placeholder stands for, and where each short text is shown."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Message

from scripts.notes import lacking, notes
from tests.support.catalogues import texts_of_the_sources


def forms(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else [*message.id]


def test_every_short_text_and_every_placeholder_has_a_note() -> None:
    """If this fails: add the placeholder or the folder to scripts/notes.toml, or say it in a comment `Translators:` of the source."""
    texts = [message for message in texts_of_the_sources() if message.id]
    open_ = {message.id: left for message in texts if (left := lacking(forms(message), message.auto_comments))}
    assert open_ == {}


def test_a_short_text_is_a_button_where_a_button_has_it(tmp_path: Path) -> None:
    place = "client/src/home/games.tsx"
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(
        '<h2>{t("Games")}</h2><button class="x">{t("More")}</button> aria-label={t("Row")} t("Own")'
    )
    said = {
        text: [*notes([text], [place], root=tmp_path)] for text in ("Games", "More", "Row", "Own", "Three words here")
    }
    assert said == {
        "Games": ["A heading. Where: the home page."],
        "More": ["A button. Where: the home page."],
        "Row": ["Words for screen readers or the tip at the pointer. Where: the home page."],
        "Own": ["A text. Where: the home page."],
        "Three words here": [],
    }


def test_a_comment_of_the_source_is_not_repeated() -> None:
    assert [*notes(["{unit}, {hex}"], ["client/src/home/a.ts"], ["{unit} is dealt."])] == ["{hex}: a hex such as e4."]


def test_a_placeholder_without_a_row_and_a_short_text_of_no_folder_lack_a_note() -> None:
    assert lacking(["Take {nonsense} now"], notes(["Take {nonsense} now"], ["client/src/home/a.ts"])) == ["nonsense"]
    assert lacking(["Back"], notes(["Back"], ["elsewhere/a.ts"])) == ["Back"]
