"""The calls of passkeys over a real server: who may make them, and no facts for strangers."""

import json
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from sqlalchemy import update

from tests.support.authenticator import Authenticator
from tests.support.web_server import Running
from tests.unit.server.web.test_account import HOUSES, PASSWORD, made, name_of
from warchest.server.accounts import PasskeySite
from warchest.server.accounts.tables import devices
from warchest.server.store import Store

pytestmark = pytest.mark.slow  # a separate server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client(HOUSES.next()) as opened:
        opened.headers["host"] = server.host.replace("127.0.0.1", "localhost")
        yield opened


@pytest.fixture
def device(client: httpx.Client) -> Authenticator:
    return Authenticator(PasskeySite("localhost", f"http://{client.headers['host']}"))


def wire(told: object) -> dict[str, str]:
    """An answer of an authenticator as the page sends it."""
    found: dict[str, str] = json.loads(msgspec.json.encode(told))
    return found


def add(client: httpx.Client, device: Authenticator, password: str = "") -> httpx.Response:
    asked = client.post("/api/passkeys/adding", json={"password": password})
    if asked.status_code != 200:
        return asked
    return client.post("/api/passkeys", json={"name": "Key", "made": wire(device.make(asked.content))})


def test_a_passkey_is_added_after_a_fresh_sign_in_or_with_the_password(
    server: Running, client: httpx.Client, device: Authenticator
) -> None:
    """An unlocked device: a finder can't add a key to it."""
    made(client, "Passkeyed")
    store = Store(server.folder)
    store.write(lambda connection: connection.execute(update(devices).values(proven=None)).rowcount)
    store.close()
    for wrong in ("", "a wrong horse battery"):
        refused = add(client, device, wrong)
        assert (refused.status_code, refused.json()["error"]) == (422, "This is not your current password.")
    assert add(client, device, PASSWORD).status_code == 201
    client.post("/account/sign-out")
    assert name_of(client) is None
    asked = client.post("/api/passkeys/entering", json={})
    before = client.cookies["warchest"]
    answer = client.post("/api/passkeys/entry", json={"signed": wire(device.sign(asked.content))})
    assert answer.json() == {"to": "/"}
    assert client.cookies["warchest"] != before
    assert name_of(client) == "Passkeyed"


def test_a_guest_adds_no_passkey(client: httpx.Client, device: Authenticator) -> None:
    assert client.post("/api/passkeys/adding", json={}).status_code == 403
    made_up = {"id": "a", "clientDataJSON": "b", "attestationObject": "c"}
    assert client.post("/api/passkeys", json={"name": "Key", "made": made_up}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]"])
def test_at_an_address_without_a_name_there_are_no_passkeys(client: httpx.Client, server: Running, host: str) -> None:
    client.headers["host"] = f"{host}:{server.host.rpartition(':')[2]}"
    refused = client.post("/api/passkeys/entering", json={})
    assert (refused.status_code, "need an https address" in refused.json()["error"]) == (422, True)


def test_a_stranger_who_tries_passkeys_must_wait(client: httpx.Client, device: Authenticator) -> None:
    """Enumerating accounts through passkeys: all answers are alike, and after twenty of them one must wait."""
    device.handle = b"guessed"
    answers = []
    for number in range(22):
        device.id = b"guess %d" % number
        asked = client.post("/api/passkeys/entering", json={})
        answers.append(client.post("/api/passkeys/entry", json={"signed": wire(device.sign(asked.content))}))
    assert {answer.text for answer in answers[:20]} == {answers[0].text}
    assert [answer.status_code for answer in answers] == [422] * 20 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) > 0


def test_a_foreign_page_starts_no_sign_in(client: httpx.Client) -> None:
    for path in ("adding", "entering", "entry", ""):
        answer = client.post(f"/api/passkeys/{path}", json={}, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403
