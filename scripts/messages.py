"""The catalogue of the texts that people see: `python -m scripts.messages` writes locales/warchest.pot anew.

Texts are found by gettext's function names in Python and Jinja templates; the page's own stand in one list in
client/src/texts.ts, to which TypeScript holds every use. References name the file without the line, so that code can
move without a change of the catalogue.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locales/warchest.pot")
PACKAGE = Path("src/warchest")
PAGE_TEXTS = Path("client/src/texts.ts")
_METHODS = [("web/static/**", "ignore"), ("**.py", "python"), ("**.html", "jinja2"), ("**.jinja", "jinja2")]
_OPTIONS = {method: {"trimmed": "true", "silent": "false"} for method in ("**.html", "**.jinja")}


def catalogue(root: Path = ROOT) -> bytes:
    """Return the catalogue of all texts of the checkout, as it should stand in locales/warchest.pot."""
    found = Catalog(project="warchest", charset="utf-8", fuzzy=False)
    for name, _line, message, comments, context in extract_from_dir(
        root / PACKAGE, _METHODS, _OPTIONS, DEFAULT_KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=True
    ):
        found.add(message, locations=[((PACKAGE / name).as_posix(), 0)], auto_comments=comments, context=context)
    for text in _page_texts(root / PAGE_TEXTS):
        found.add(text, locations=[(PAGE_TEXTS.as_posix(), 0)])
    written = io.BytesIO()
    write_po(written, found, omit_header=True, sort_output=True, include_lineno=False, width=110)
    header = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    return header + written.getvalue().lstrip(b"\n")


def _page_texts(file: Path) -> Iterator[str]:
    """Yield the strings of the list TEXTS, which may have line comments between them."""
    if not file.exists():
        return
    listed = re.search(r"TEXTS = \[(.*?)\n\] as const", file.read_text(encoding="utf-8"), re.DOTALL)
    if listed:
        for comment_or_text in re.findall(r'//[^\n]*|"(?:[^"\\]|\\.)*"', listed[1]):
            if comment_or_text.startswith('"'):
                yield json.loads(comment_or_text)


def main() -> None:
    """Write the catalogue and say how many texts it holds."""
    content = catalogue()
    (ROOT / CATALOGUE).parent.mkdir(exist_ok=True)
    (ROOT / CATALOGUE).write_bytes(content)
    print(f"{CATALOGUE}: {content.count(b'msgid ') - 1} texts")


if __name__ == "__main__":
    main()
