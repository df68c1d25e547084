"""A host's folder of home-brew boxes, from the command line to the page; and a box that comes with a request for a game."""

from pathlib import Path

import httpx
import pytest

from tests.support.web_server import Running
from warchest.homebrew.files import EXAMPLES, example_files

ARMIES = [["outrider", "scout", "knight", "ensign"], ["drummer", "pikeman", "cavalry", "lancer"]]
WISH = {"seats": ["you", "you"], "setup": {"armies": ARMIES}}


def test_a_box_that_comes_with_a_request_is_played(client: httpx.Client) -> None:
    """Given a server without home-brew boxes, when a request brings one, then its game shows the unit's card."""
    text = example_files()[0].read_text("utf-8") + "# as long as it may be\n" * 2000
    assert client.post("/api/games", json=WISH).status_code == 422
    made = client.post("/api/games", json={**WISH, "units": [text]})
    assert made.status_code == 201, made.text
    page = client.get(made.json()["url"])
    assert "Rides two and plants a banner" in page.text
    refused = client.post("/api/games", json={**WISH, "units": ["[box]\nid = 3"]})
    assert refused.status_code == 422
    assert "line 2: box, id" in refused.text or "line 1: box, name" in refused.text


def test_no_body_may_be_endless(client: httpx.Client) -> None:
    assert client.post("/api/games", json={**WISH, "units": ["#" * 300_000]}).status_code == 413


@pytest.mark.slow
def test_the_hosts_folder_is_offered_on_the_home_page(tmp_path: Path) -> None:
    running = Running(tmp_path, options=["--units", str(EXAMPLES)])
    try:
        with running.client() as client:
            assert '"outlands"' in client.get("/").text
            assert client.post("/api/games", json=WISH).status_code == 201
    finally:
        running.end()


def test_the_page_learns_what_a_box_offers_before_it_is_played(client: httpx.Client) -> None:
    text = example_files()[0].read_text("utf-8")
    offered = client.post("/api/boxes", json={"units": [text]})
    assert offered.status_code == 200, offered.text
    offer = offered.json()["games"][0]
    assert [box["name"] for box in offer["boxes"]][-1] == "Outlands"
    signs = [box["sign"] for box in offer["boxes"]]
    assert signs[-1] not in signs[:-1]
    assert offer["catalogue"]["drummer"]["name"] == "Drummer"
    twice = client.post("/api/boxes", json={"units": [text, text]})
    assert (twice.status_code, "have the id 'outlands'" in twice.json()["error"]) == (422, True)
    bad = client.post("/api/boxes", json={"units": [text.replace("coins = 4", "coins = 1")]})
    assert bad.json()["error"].startswith("line 10: unit 1, coins")
