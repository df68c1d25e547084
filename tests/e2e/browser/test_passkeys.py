"""A user adds a passkey in a real browser, signs out, signs in with it, and removes it. The browser's authenticator is a virtual one."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.support.waiting import PATIENCE
from tests.support.watched import watched_page
from tests.support.web_server import Running

PASSWORD = "correct horse battery"


@contextmanager
def authenticator(page: Page, **more: Any) -> Iterator[tuple[CDPSession, str]]:
    """A device with a finger that is always right; the session that speaks to it, and its id."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options | more})
    yield session, made["authenticatorId"]
    session.detach()


@pytest.fixture
def page(browser: Browser, server: Running) -> Iterator[Page]:
    """A page at localhost, since an address is no name that a passkey can belong to."""
    with watched_page(browser, server.url.replace("127.0.0.1", "localhost"), 1280, 900, forgiven=("422",)) as opened:
        yield opened


def sign_up(page: Page, name: str) -> None:
    page.goto("/account")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password, at least ten characters").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    page.wait_for_url(re.compile(r":\d+/$"))


def add(page: Page, name: str) -> None:
    page.goto("/account")
    page.get_by_label("Passkey name").fill(name)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("list", name="Passkeys")).to_contain_text(name)


def sign_out(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()


def test_a_passkey_is_added_signs_in_and_is_removed(page: Page) -> None:
    with authenticator(page) as (session, device):
        sign_up(page, "Keyholder")
        add(page, "My laptop")
        # The device stores it discoverable without a name, under a handle that is not a user's name
        [kept] = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
        assert kept["isResidentCredential"]
        assert kept["rpId"] == "localhost"
        sign_out(page)
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(re.compile(r":\d+/$"))
        page.goto("/account")
        expect(page.get_by_role("heading", name="Keyholder")).to_be_visible()
        expect(page.get_by_role("list", name="Passkeys")).to_contain_text("Used just now")
        page.get_by_role("button", name="Remove the passkey My laptop").click()
        expect(page.get_by_role("button", name="Remove the passkey My laptop")).to_have_count(0)
        sign_out(page)
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_role("alert").filter(has_text="This passkey is not accepted here")).to_be_visible()


def test_a_passkey_that_the_browser_does_not_give_is_one_sentence(page: Page) -> None:
    with authenticator(page, isUserVerified=False):
        page.goto("/account")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_role("alert").filter(has_text="No passkey was used.")).to_be_visible()


def test_what_a_browser_has_sent_is_refused_when_it_is_sent_again(page: Page, server: Running) -> None:
    """Replay refused, and so is the answer in another browser."""
    sent: list[Any] = []
    with authenticator(page):
        sign_up(page, "Replayed")
        add(page, "Key")
        sign_out(page)
        page.on("request", lambda one: sent.append(one.post_data_json) if one.url.endswith("/entry") else None)
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(re.compile(r":\d+/$"))
        [body] = sent
        headers = {"content-type": "application/json"}
        again = page.request.post("/api/passkeys/entry", data=body, headers=headers)
        assert again.status == 422
    with httpx.Client(base_url=page.url, timeout=PATIENCE) as other:
        other.post("/api/passkeys/entering", json={})
        refused = other.post("/api/passkeys/entry", json=body)
        assert (refused.status_code, "not accepted" in refused.json()["error"]) == (422, True)


@pytest.mark.parametrize("form", ["add", "enter"])
def test_at_an_address_without_a_name_the_page_says_where_passkeys_work(
    browser: Browser, server: Running, form: str
) -> None:
    with watched_page(browser, server.url, 360, 740) as page:
        if form == "enter":
            page.goto("/account")
            expect(page.get_by_role("button", name="Create an account")).to_be_visible()
            expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
        else:
            sign_up(page, "Nameless")
            page.goto("/account")
            expect(page.get_by_text("Passkeys need an https address with a host name")).to_be_visible()
