"""The catalogue for translators holds every text of the sources, and is written anew when one changes."""

from __future__ import annotations

from pathlib import Path

from babel.messages.pofile import read_po

from scripts.messages import CATALOGUE, catalogue

ROOT = Path(__file__).resolve().parents[2]


def texts(root: Path) -> set[str]:
    with (root / "out.pot").open("wb+") as file:
        file.write(catalogue(root))
        file.seek(0)
        return {str(message.id) for message in read_po(file) if message.id}


def test_the_committed_catalogue_is_up_to_date() -> None:
    committed = (ROOT / CATALOGUE).read_bytes()
    assert committed == catalogue(), "a text changed: `.venv/bin/python -m scripts.messages` writes the catalogue anew"


def test_texts_are_found_in_python_templates_and_typescript(tmp_path: Path) -> None:
    package = tmp_path / "src" / "warchest"
    page = tmp_path / "client" / "src"
    (package / "web" / "static").mkdir(parents=True)
    page.mkdir(parents=True)
    (package / "a.py").write_text('print(_("From Python"), _("Two %(n)d") % {"n": 2})\n')
    (package / "web" / "home.html").write_text("<p>{{ _('From a template') }}</p>{% trans %}A block{% endtrans %}")
    (package / "web" / "static" / "built.py").write_text('_("Not from what is built")')
    (page / "texts.ts").write_text(
        'const TEXTS = [\n  "On the page", "Show {name}\'s", // "no"\n  "a // b",\n] as const;\n'
    )
    assert texts(tmp_path) == {
        "From Python",
        "Two %(n)d",
        "From a template",
        "A block",
        "On the page",
        "Show {name}'s",
        "a // b",
    }


def test_a_checkout_without_a_client_has_a_catalogue_too(tmp_path: Path) -> None:
    assert texts(tmp_path) == set()
