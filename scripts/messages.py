"""The catalogue of the texts that people see: `python -m scripts.messages` writes locales/warchest.pot anew.

Texts are found by gettext's function names in Python, Jinja templates and TypeScript. References name the file
without the line, so that code can move without a change of the catalogue.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locales/warchest.pot")
_FOLDERS = {
    Path("src/warchest"): [
        ("web/static/**", "ignore"),
        ("**.py", "python"),
        ("**.html", "jinja2"),
        ("**.jinja", "jinja2"),
    ],
    Path("client/src"): [("**.ts", "javascript"), ("**.tsx", "javascript")],
}
_KEYWORDS = {**DEFAULT_KEYWORDS, "t": None}
_OPTIONS = {
    "**.html": {"trimmed": "true", "silent": "false"},
    "**.jinja": {"trimmed": "true", "silent": "false"},
    "**.tsx": {"jsx": "true"},
}


def catalogue(root: Path = ROOT) -> bytes:
    """Return the catalogue of all texts of the checkout, as it should stand in locales/warchest.pot."""
    found = Catalog(project="warchest", charset="utf-8", fuzzy=False)
    for folder, methods in _FOLDERS.items():
        if not (root / folder).is_dir():
            continue
        for name, _line, message, comments, context in extract_from_dir(
            root / folder, methods, _OPTIONS, _KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=True
        ):
            found.add(message, locations=[((folder / name).as_posix(), 0)], auto_comments=comments, context=context)
    text = io.BytesIO()
    write_po(text, found, omit_header=True, sort_output=True, include_lineno=False, width=110)
    return b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n' + text.getvalue().lstrip(b"\n")


def main() -> None:
    """Write the catalogue and say how many texts it holds."""
    content = catalogue()
    (ROOT / CATALOGUE).parent.mkdir(exist_ok=True)
    (ROOT / CATALOGUE).write_bytes(content)
    print(f"{CATALOGUE}: {content.count(b'msgid ') - 1} texts")


if __name__ == "__main__":
    main()
