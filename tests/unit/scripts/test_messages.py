"""The catalogue for translators holds every text of the sources."""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scripts.messages import catalogue
from scripts.refusal import ScriptRefusal
from scripts.translations import DOMAINS, sources
from tests.support.paths import ROOT
from warchest.server.web.pages.page_data import PAGE_TEXTS


def forms(text: str | Sequence[str]) -> Sequence[str]:
    """Return the forms of a text that depends on a number, or the one of another text."""
    return [text] if isinstance(text, str) else text


def texts(root: Path) -> set[str]:
    with (root / "out.pot").open("wb+") as file:
        file.write(catalogue(root))
        file.seek(0)
        return {text for message in read_po(file) if message.id for text in forms(message.id)}


def test_texts_are_found_in_python_templates_and_typescript(tmp_path: Path) -> None:
    package = tmp_path / "src" / "warchest"
    page = tmp_path / "client" / "src"
    (package / "server" / "web" / "static").mkdir(parents=True)
    page.mkdir(parents=True)
    (package / "a.py").write_text('print(_("From Python"), _("Two %(n)d") % {"n": 2})\n')
    (package / "server" / "web" / "home.html").write_text(
        "<p>{{ _('From a template') }}</p>{% trans %}A block{% endtrans %}"
    )
    (package / "server" / "web" / "static" / "built.py").write_text('_("Not from what is built")')
    (page / "units.ts").write_text('const NAMES = [phrase("In a table")];\nsay(t("Show {name}\'s", { name }), "no");\n')
    (page / "hand.tsx").write_text('const Hand = () => <p title={t("a // b")}>{t("On the page")}</p>; // t("no")\n')
    assert texts(tmp_path) == {
        "From Python",
        "Two %(n)d",
        "From a template",
        "A block",
        "In a table",
        "On the page",
        "Show {name}'s",
        "a // b",
    }


def test_the_page_and_the_catalogue_find_the_same_texts(tmp_path: Path) -> None:
    (tmp_path / "client").symlink_to(ROOT / "client")
    built = json.loads(PAGE_TEXTS.read_text(encoding="utf-8"))
    assert {text for one in built for text in forms(one)} == texts(tmp_path), (
        "`.venv/bin/python -m scripts.bundle` builds the page's list of texts again"
    )


def test_a_text_has_one_plural_everywhere(tmp_path: Path) -> None:
    (tmp_path / "src" / "warchest").mkdir(parents=True)
    (tmp_path / "src" / "warchest" / "a.py").write_text('ngettext("a coin", "{n} coins", n)\n_("a coin")\n')
    with pytest.raises(ScriptRefusal, match="another plural"):
        catalogue(tmp_path)


def glued(source: Path) -> list[str]:
    """Return the arguments of `_` that are no text themselves, and hold a literal that would be taken for one."""
    calls = (node for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.Call))
    return [
        f"{source.name}: {ast.unparse(call)}"
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "_" and not isinstance(call.args[0], ast.Constant)
        if any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(call.args[0]))
    ]


@pytest.mark.slow
def test_a_key_of_a_table_is_never_taken_for_a_text() -> None:
    found = [call for source in sorted((ROOT / "src" / "warchest").rglob("*.py")) for call in glued(source)]
    assert found == [], "look the text up outside of `_()`, which would take the keys into the catalogue"


def test_a_checkout_without_a_client_has_a_catalogue_too(tmp_path: Path) -> None:
    assert texts(tmp_path) == set()


def test_weblate_gets_each_domain_in_the_order_of_work() -> None:
    components = json.loads((ROOT / "weblate.json").read_text(encoding="utf-8"))
    assert [one["slug"] for one in components] == list(DOMAINS)
    assert [ROOT / one["filemask"].replace("*", "nl") for one in components] == sources(ROOT, "nl")
    assert sorted(one["priority"] for one in components) == [one["priority"] for one in components]
