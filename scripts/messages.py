"""The catalogue of the texts that people see: `python -m scripts.messages` rewrites locales/warchest.pot.

Texts are found by gettext's function names in Python and Jinja templates, and by the page's own two, `t` and `phrase`
(client/src/shared/texts.ts), in TypeScript. References name the file without the line, so that code can move without a change of the
catalogue.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locales/warchest.pot")
PACKAGE = Path("src/warchest")
PAGE = Path("client/src")
_METHODS = [("web/static/**", "ignore"), ("**.py", "python"), ("**.html", "jinja2"), ("**.jinja", "jinja2")]
_OPTIONS = {method: {"trimmed": "true", "silent": "false"} for method in ("**.html", "**.jinja")}
_PAGE_METHODS = [("**.ts", "javascript"), ("**.tsx", "javascript")]
_PAGE_OPTIONS = {method: {"parse_template_string": "true"} for method, _ in _PAGE_METHODS}
_PAGE_KEYWORDS = {"t": None, "phrase": None}


def catalogue(root: Path = ROOT) -> bytes:
    """Return the catalogue of all texts of the checkout, as it should stand in locales/warchest.pot."""
    found = Catalog(project="warchest", charset="utf-8", fuzzy=False)
    for folder, methods, options, keywords in (
        (PACKAGE, _METHODS, _OPTIONS, DEFAULT_KEYWORDS),
        (PAGE, _PAGE_METHODS, _PAGE_OPTIONS, _PAGE_KEYWORDS),
    ):
        for name, _line, message, comments, context in extract_from_dir(
            root / folder, methods, options, keywords, comment_tags=["Translators:"], strip_comment_tags=True
        ):
            place = (folder / name).as_posix()
            found.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    written = io.BytesIO()
    write_po(written, found, omit_header=True, sort_output=True, include_lineno=False, width=110)
    header = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    return header + written.getvalue().lstrip(b"\n")


def main() -> None:
    """Write the catalogue and say how many texts it holds."""
    content = catalogue()
    (ROOT / CATALOGUE).parent.mkdir(exist_ok=True)
    (ROOT / CATALOGUE).write_bytes(content)
    print(f"{CATALOGUE}: {content.count(b'msgid ') - 1} texts")


if __name__ == "__main__":
    main()
