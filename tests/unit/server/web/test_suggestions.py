"""Better wordings over a real server: the form without an account, its bounds, and what the host gets."""

from collections.abc import Iterator

import httpx
import pytest

from tests.support.web_server import Running
from tests.unit.server.web.test_account import made
from tests.unit.server.web.test_host import browser, do, run

pytestmark = pytest.mark.slow  # a separate server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture(scope="module")
def host(server: Running) -> Iterator[httpx.Client]:
    with browser(server) as client:
        made(client, "Hilda")
        run(server.folder, "host", "Hilda")
        yield client


def suggest(client: httpx.Client, text: str, better: str, page: str = "/rules") -> httpx.Response:
    return client.post("/suggest", data={"text": text, "better": better, "page": page})


def test_a_reader_without_an_account_sends_a_wording_to_the_host(server: Running, host: httpx.Client) -> None:
    with browser(server) as reader:
        form = reader.get("/suggest", params={"page": "/rules", "text": "Take the <b>hit</b>"})
        assert "Take the &lt;b&gt;hit" in form.text
        assert suggest(reader, "Take the <b>hit</b>", "Take the blow").status_code == 200
    page = host.get("/host").text
    assert "Take the blow" in page
    assert "<b>hit</b>" not in page


def test_every_page_with_a_foot_leads_to_the_form_with_its_own_address(server: Running) -> None:
    with browser(server) as reader:
        for page in ("/", "/rules", "/puzzles", "/settings", "/account", "/editor"):
            assert f'href="/suggest?page={page}"' in reader.get(page).text


def test_a_host_gets_a_catalogue_and_removes_what_was_read(server: Running, host: httpx.Client) -> None:
    with browser(server) as reader:
        suggest(reader, "Neem een zetel", "Ga zitten", "/invite")
        reader.cookies.set("warchest_language", "nl")
        suggest(reader, "Doorgaan", "Verder", "/learn")
    found = host.get("/host/suggestions/nl.po")
    assert found.headers["content-type"].startswith("text/x-gettext-translation")
    assert "# -> Verder" in found.text
    number = (
        host.get("/host").text.split('name="act" value="heard"')[0].rsplit('name="whom" value="', 1)[1].split('"')[0]
    )
    assert do(host, "heard", number).status_code == 303
    assert "Verder" not in host.get("/host").text
    assert "Verder" not in host.get("/host/suggestions/nl.po").text


@pytest.mark.parametrize(("text", "better"), [("same", "same"), ("", "x"), ("x", " "), ("x", "x" * 601)])
def test_a_suggestion_needs_two_different_texts_of_a_bounded_length(server: Running, text: str, better: str) -> None:
    with browser(server) as reader:
        assert suggest(reader, text, better).status_code == 400
