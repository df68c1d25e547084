"""Every name of a user that a page of the server shows stands in a <bdi>, whatever its letters are."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from tests.support.web_server import Running, sit_down
from tests.unit.server.web.test_account import made
from tests.unit.server.web.test_host import browser, run
from warchest.server.web.app import isolated

pytestmark = pytest.mark.slow  # a separate server

HEBREW, LONG = "נועה", "W" * 24
"""A name from right to left, and the longest name."""
NAMES = (HEBREW, LONG)
_TEXT_ONLY = {"title", "script", "style", "template", "option", "textarea"}


class _Names(HTMLParser):
    """Finds the names in a page's texts, each with whether it is isolated."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self.found: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not _TEXT_ONLY & set(self._open):
            self.found += [(name, "bdi" in self._open) for name in NAMES if name in data]


def names_in(page: str) -> list[tuple[str, bool]]:
    parser = _Names()
    parser.feed(page)
    return parser.found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture(scope="module")
def pages(server: Running) -> dict[str, str]:
    """The pages that name one of two users, as the other one, a guest or a host sees them."""
    with browser(server) as one, browser(server) as other, browser(server) as guest:
        made(one, f"\u202e{HEBREW}")
        made(other, LONG)
        game = sit_down(one, 1, ("you", "friend")).game
        shown = {"the invitation": other.get(f"/game/{game}").text}
        kept = sit_down(one, 1, ("you", "friend")).game
        one.post(f"/game/{kept}/keep", data={"name": LONG, "seat": 1})
        shown["the invitation of one user"] = one.get(f"/game/{kept}").text
        other.post(f"/game/{game}/seats", data={"seat": 1})
        resigned = other.post(f"/api/games/{game}/resign", json={"seat": 1, "action_id": "r" * 22})
        assert resigned.status_code == 200, resigned.text
        shown["the profile"] = guest.get(f"/people/{HEBREW}").text
        shown["the profile for the opponent"] = other.get(f"/people/{HEBREW}").text
        shown["the account"] = one.get("/account").text
        shown["the settings"] = one.get("/settings").text
        run(server.folder, "host", LONG)
        shown["the host's search"] = other.get(f"/host?q={HEBREW}").text
        shown["the host's page of a user"] = other.get("/host/person", params={"who": HEBREW}).text
        shown["an act of the host"] = other.post("/host/acts", data={"act": "mute", "whom": HEBREW}).text
        other.post("/host/acts", data={"act": "mute", "whom": HEBREW, "sure": "yes"})
        shown["the host's lists"] = other.get("/host").text
        return shown


PAGES = (
    *("the invitation", "the invitation of one user", "the profile", "the profile for the opponent", "the account"),
    *("the settings", "the host's search", "the host's page of a user", "an act of the host"),
    "the host's lists",
)


@pytest.mark.parametrize("page", PAGES)
def test_each_name_on_a_page_stands_in_a_bdi(pages: dict[str, str], page: str) -> None:
    found = names_in(pages[page])
    assert found, re.sub(r"\s+", " ", pages[page])[:2_000]
    assert [name for name, inside in found if not inside] == []
    assert "\u202e" not in pages[page]


def test_a_name_with_signs_of_html_stays_text() -> None:
    assert isolated("<i>") == "<bdi>&lt;i&gt;</bdi>"
    assert isolated("<i> and Ada play", ["Ada", "<i>"]) == "<bdi>&lt;i&gt;</bdi> and <bdi>Ada</bdi> play"
    assert isolated("nobody plays", ["Ada"]) == "nobody plays"
