"""The host's own texts, for terms of use and for privacy: read at the start, shown to all, and in the log of acts when they change."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markupsafe import Markup
from sqlalchemy import Connection, select

from warchest.schema.time_control import wall_ms
from warchest.server.hosting.tables import acts, note_act
from warchest.server.store import Store
from warchest.wording.languages import _

MOST_BYTES: Final = 100_000
"""The most bytes of a text."""
DIGITS: Final = 12
"""How many digits of a text's digest the log shows: enough to recognize the text."""


@dataclass(frozen=True, slots=True)
class HostText:
    """A text as a page shows it, and the digits that stand for it in the log."""

    html: Markup
    digest: str


@dataclass(frozen=True, slots=True)
class HostTexts:
    """The texts of a host, or None for one that the host has not written."""

    terms: HostText | None = None
    privacy: HostText | None = None


def read_text(file: Path) -> HostText:
    """Return the text in a file of Markdown, or of plain text where its name ends otherwise than in .md. Raise `ValueError`."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        text = content.decode()
    except (OSError, UnicodeError) as problem:
        raise ValueError(_("{file} can't be read as UTF-8 text.").format(file=file)) from problem
    if len(content) > MOST_BYTES:
        raise ValueError(_("{file} is too long: {most} kB at most.").format(file=file, most=MOST_BYTES // 1000))
    if not text.strip():
        raise ValueError(_("{file} is empty.").format(file=file))
    html = _rendered(text) if file.suffix.lower() == ".md" else _paragraphs(text)
    return HostText(html, hashlib.sha256(content).hexdigest()[:DIGITS])


def _rendered(text: str) -> Markup:
    """Return Markdown as HTML. HTML in it, pictures, and links to scripts stay text."""
    from markdown_it import MarkdownIt  # only for a host with a text

    return Markup(MarkdownIt("commonmark", {"html": False}).disable("image").render(text))


def _paragraphs(text: str) -> Markup:
    """Return plain text as paragraphs, which blank lines divide."""
    parts = [part.strip() for part in text.replace("\r\n", "\n").split("\n\n") if part.strip()]
    return Markup("\n").join(
        Markup("<p>{}</p>").format(Markup("<br>").join(line.strip() for line in part.split("\n"))) for part in parts
    )


def note_changes(store: Store, texts: HostTexts) -> None:
    """Write to the log of acts which texts differ from those that it named last."""

    def job(connection: Connection) -> None:
        for whom, text in (("/terms", texts.terms), ("/privacy", texts.privacy)):
            last = select(acts.c.reason).where(acts.c.act == "text", acts.c.whom == whom).order_by(acts.c.id.desc())
            before = connection.execute(last.limit(1)).scalar_one_or_none() or ""
            now = "" if text is None else text.digest
            if now != before:
                note_act(connection, wall_ms(), "", "text", whom, now)

    store.write(job)
