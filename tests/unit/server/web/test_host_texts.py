"""The host's numbers and texts over a real server: what the pages show, and to whom."""

import html
from collections.abc import Iterator

import httpx
import pytest

from tests.support.web_server import Running, sit_down
from tests.unit.server.web.test_account import PASSWORD
from tests.unit.server.web.test_host import run

pytestmark = pytest.mark.slow  # a separate server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("texts")
    (folder / "terms.md").write_text("# Be kind\n\nNo <script>alert(1)</script> here.\n")
    running = Running(tmp_path_factory.mktemp("data"), ["--terms", str(folder / "terms.md")])
    yield running
    running.end()


@pytest.fixture(scope="module")
def host(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        form = {"name": "Hilda", "password": PASSWORD, "act": "make"}
        assert client.post("/account/entry", data=form).status_code == 303
        run(server.folder, "host", "Hilda")
        yield client


def number(page: str, name: str) -> str:
    """The value of a figure of the host's page."""
    return page.partition(f"<dt>{name}</dt><dd>")[2].partition("</dd>")[0]


def test_the_terms_are_a_page_with_links_from_the_foot_and_the_sign_up(server: Running) -> None:
    with server.client() as guest:
        page = guest.get("/terms").text
        assert "<h1>Be kind</h1>" in page
        assert "<script>alert" not in page
        assert guest.get("/privacy").status_code == 404
        for path in ("/settings", "/account"):
            assert '<a href="/terms">Terms of use</a>' in guest.get(path).text
            assert "/privacy" not in guest.get(path).text


def test_the_log_names_the_text_that_the_server_started_with(host: httpx.Client) -> None:
    assert "/terms" in host.get("/host/acts").text.partition("text changed")[2]


def test_the_numbers_are_those_of_the_site(server: Running, host: httpx.Client) -> None:
    with server.client() as guest:
        player = sit_down(guest, 1)
        assert player.play_one()
    page = html.unescape(host.get("/host").text)
    names = ("Accounts", "Guests with games", "Games in progress", "Finished games", "Notifications sent in 7 days")
    assert [number(page, name) for name in names] == ["1", "1", "1", "0", "0"]
    assert number(page, "99% of actions within").endswith(" ms")


def test_a_download_of_suggestions_is_an_act(host: httpx.Client) -> None:
    assert host.get("/host/suggestions/nl.po").status_code == 200
    assert "Suggestions downloaded" in host.get("/host/acts").text


def test_no_form_writes_an_act_that_the_server_notes_itself(host: httpx.Client) -> None:
    for act in ("text", "export", "rate"):
        form = {"act": act, "whom": "/terms", "reason": "forged", "sure": "yes"}
        assert host.post("/host/acts", data=form).status_code == 404
    assert "forged" not in host.get("/host/acts").text
