"""The rulebook as it is served."""

from pathlib import Path

import httpx
import pytest

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.server.web.app import environment
from warchest.server.web.pages.page_data import book_boot
from warchest.server.web.pages.rulebook import UNIT_TEMPLATE, BookAddress, BookReader, chapter_context, unit_context
from warchest.teaching.rulebook.chapters import CHAPTERS
from warchest.teaching.rulebook.unitpages import unit_order, unit_path
from warchest.wording.languages import LOCALES, Language, Languages, in_language

CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/*.mo"))
"""The catalogues of all languages, offered to players or not."""


@pytest.mark.slow
def test_every_page_of_the_book_is_served(client: httpx.Client) -> None:
    for path in [*(chapter.path for chapter in CHAPTERS), *(unit_path(kind) for kind in unit_order())]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert f'href="{path}" aria-current="page"' in answer.text


@pytest.mark.slow
@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_page_of_the_book_renders_in_every_language(catalogue: Path) -> None:
    spoken = Language(catalogue.parent.parent.name, file=catalogue)
    pages = environment(Languages())
    with in_language(spoken):
        boot = book_boot(WAR_CHEST)
        for one in CHAPTERS:
            reader = BookReader(BookAddress(one.path))
            assert pages.get_template(one.template).render(**chapter_context(one), boot=boot, request=reader), one.path
        for kind in unit_order():
            reader = BookReader(BookAddress(unit_path(kind)))
            assert pages.get_template(UNIT_TEMPLATE).render(**unit_context(kind), boot=boot, request=reader), kind


@pytest.mark.parametrize("path", ["/rules/start", "/rules/nothing", "/rules/units/nobody", "/rules/units"])
def test_an_address_that_the_book_does_not_have_is_not_found(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404
