"""The settings: an account keeps them and its pages carry them; a guest's are kept only by the browser."""

import html
import json
import re
from typing import Any

import httpx
import pytest

from tests.support.onlookers import told_of_oneself
from tests.unit.server.web.test_api import one_sentence

CALL = "/api/settings"
SETTINGS: dict[str, Any] = {
    "theme": "dark",
    "motion": "short",
    "coordinates": "off",
    "never_turned": "on",
    "confirm": "always",
    "premove": "on",
    "forced": "on",
    "bots_at_once": "on",
    "hints": "off",
    "threats": "on",
    "volume": 30,
    "muted": "no",
    "table": '{"level":"squire"}',
}
SENT = {"at": 1_000, "settings": SETTINGS}


def told(client: httpx.Client) -> Any:
    """Return the account's settings in a page, or None on the page of a guest."""
    found = re.search(r'<html[^>]* data-settings="([^"]*)"', client.get("/").text)
    return None if found is None else (json.loads(html.unescape(found[1])),)


def test_every_page_of_an_account_carries_the_settings_that_it_keeps(client: httpx.Client) -> None:
    """Given a guest, nothing is kept; given an account, its pages carry what was sent last, until it keeps later ones."""
    assert client.post(CALL, json=SENT).json() == {"at": 1_000}
    assert told(client) is None
    form = {"name": "Sofie", "password": "correct horse battery", "act": "make"}
    assert client.post("/account/entry", data=form).status_code == 303
    assert told(client) == (None,)
    assert client.post(CALL, json=SENT).json() == {"at": 1_000}
    assert told(client) == (SENT,)
    later = {"at": 2_000, "settings": SETTINGS | {"theme": "light"}}
    assert client.post(CALL, json=later).json() == {"at": 2_000}
    assert client.post(CALL, json=SENT).json() == {"at": 2_000}
    assert told(client) == (later,)
    assert told_of_oneself(client)["settings"] == later["settings"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"at": -1, "settings": SETTINGS},
        {"at": 2**60, "settings": SETTINGS},
        {"at": 1, "settings": SETTINGS | {"theme": "pink"}},
        {"at": 1, "settings": SETTINGS | {"volume": 101}},
        {"at": 1, "settings": SETTINGS | {"volume": 0.5}},
        {"at": 1, "settings": SETTINGS | {"more": "on"}},
        {"at": 1, "settings": {"theme": "dark"}},
    ],
)
def test_what_is_no_setting_gets_one_sentence(client: httpx.Client, body: dict[str, Any]) -> None:
    answer = client.post(CALL, json=body)
    assert answer.status_code == 400, answer.text
    one_sentence(answer)
