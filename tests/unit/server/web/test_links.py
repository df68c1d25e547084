"""A link for others starts with an address that they can reach; where there is none, the page says so.

No link has `127.0.0.1`, which is the reader's machine, or `0.0.0.0`, which is none.
"""

from pathlib import Path

import httpx
import pytest

from tests.support.waiting import PATIENCE
from tests.support.web_server import Running
from warchest.server.web import links
from warchest.server.web.links import Links, network_address

ON_THE_NETWORK = "10.1.2.3"
LOCAL = ["127.0.0.1", "127.0.1.1", "localhost", "chest.localhost", "::1", "0.0.0.0"]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "network_address", lambda _family: ON_THE_NETWORK)


@pytest.mark.parametrize("name", LOCAL)
def test_a_server_only_for_this_machine_says_so_and_how_to_play_with_others(name: str) -> None:
    site = Links("127.0.0.1").elsewhere("http", name, 8470)
    assert site.trouble.startswith("Only this computer can open this link. To play with others: ")
    assert site.trouble.endswith("--host 0.0.0.0")


@pytest.mark.parametrize("name", LOCAL)
@pytest.mark.parametrize("host", ["0.0.0.0", ""])
@pytest.mark.usefixtures("network")
def test_a_server_at_all_addresses_gives_that_of_its_network(name: str, host: str) -> None:
    site = Links(host).elsewhere("http", name, 8470)
    assert (site.url, site.trouble) == (f"http://{ON_THE_NETWORK}:8470", "")


def test_a_machine_on_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "network_address", lambda _family: None)
    site = Links("0.0.0.0").elsewhere("http", "127.0.0.1", 8470)
    assert "it is not on a network" in site.trouble


@pytest.mark.parametrize("name", ["192.168.1.5", "chest.example.org", "laptop.local"])
def test_a_visitor_from_elsewhere_shares_the_address_they_used(name: str) -> None:
    site = Links("0.0.0.0").elsewhere("http", name, 8470)
    assert (site.url, site.trouble) == (f"http://{name}:8470", "")


@pytest.mark.parametrize(
    ("proxied", "port", "expected"),
    [
        (False, 8470, "http://chest.example.org:8470"),
        (False, 80, "http://chest.example.org"),
        (True, 8470, "https://chest.example.org"),
    ],
)
def test_a_public_name_goes_before_an_address(proxied: bool, port: int, expected: str) -> None:
    site = Links("127.0.0.1", ["Chest.example.org"], proxied).elsewhere("http", "127.0.0.1", port)
    assert (site.url, site.trouble) == (expected, "")


def test_an_address_with_colons_stands_in_brackets() -> None:
    assert Links("::").elsewhere("http", "2001:db8::5", 8470).url == "http://[2001:db8::5]:8470"


def test_the_address_of_the_network_leads_beyond_this_machine() -> None:
    assert network_address() not in ("127.0.0.1", "0.0.0.0", "")


@pytest.mark.slow
@pytest.mark.skipif(network_address() is None, reason="this machine is on no network")
def test_a_friend_opens_the_link_that_a_server_for_others_gives(tmp_path: Path) -> None:
    # Given a server for others, opened by its host on the same machine
    running = Running(tmp_path / "data", ["--host", "0.0.0.0"])
    with running.client() as client:
        url = client.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["url"]
        client.post(f"{url}/name", data={"name": "Ada"})
        page = client.get(url).text
        replay = client.get(url.replace("/game/", "/replay/")).text
    # When the link is sent to a friend, they come to the invitation by the machine's address
    port = running.url.rpartition(":")[2]
    link = f"http://{network_address()}:{port}{url}"
    assert f'value="{link}"' in page
    assert "127.0.0.1" not in page
    assert f'"site":"http://{network_address()}:{port}"' in replay
    assert "invites you" in httpx.get(link, timeout=PATIENCE, verify=False).text
    running.end()
    assert running.process.stdout is not None
    # And the command has printed that address at its start
    assert f"Others can open http://{network_address()}:{port}/" in running.process.stdout.read()


@pytest.mark.slow
def test_a_server_only_for_this_machine_says_so_where_a_link_is_made(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        url = client.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["url"]
        client.post(f"{url}/name", data={"name": "Ada"})
        replay = client.get(url.replace("/game/", "/replay/")).text
        for page in (client.get(url).text, client.post("/account/carry").text, replay):
            assert "Only this computer can open this link" in page
            assert "QR code" not in page
    running.end()
    assert running.process.stdout is not None
    assert "--host 0.0.0.0" in running.process.stdout.read()


@pytest.mark.parametrize(
    ("public", "name", "sent"),
    [
        (["play.example.org"], "203.0.113.66", "http://play.example.org:8470"),
        (["play.example.org"], "play.example.org", "http://play.example.org:8470"),
        ([], "203.0.113.66", "http://198.51.100.7:8470"),
        ([], "198.51.100.7", "http://198.51.100.7:8470"),
    ],
)
def test_a_message_never_links_to_a_machine_that_only_a_request_names(
    monkeypatch: pytest.MonkeyPatch, public: list[str], name: str, sent: str
) -> None:
    """A stranger who asks for a victim's new password must not choose where its link leads."""
    monkeypatch.setattr("warchest.server.web.links.network_address", lambda _family: "198.51.100.7")
    assert Links("0.0.0.0", public).for_messages("http", name, 8470) == sent
