"""The rulebook as it is served."""

import httpx
import pytest

from warchest.teaching.rulebook.chapters import CHAPTERS
from warchest.teaching.rulebook.unitpages import unit_order, unit_path


@pytest.mark.slow
def test_every_page_of_the_book_is_served(client: httpx.Client) -> None:
    for path in [*(chapter.path for chapter in CHAPTERS), *(unit_path(kind) for kind in unit_order())]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert f'href="{path}" aria-current="page"' in answer.text


@pytest.mark.parametrize("path", ["/rules/start", "/rules/nothing", "/rules/units/nobody", "/rules/units"])
def test_an_address_that_the_book_does_not_have_is_not_found(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404
