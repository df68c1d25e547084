"""Users with an account, put into the store of a running server: no form is filled in, so no attempt is counted."""

import hashlib
import secrets
from pathlib import Path

from playwright.sync_api import Page

from warchest.server.accounts import open_people
from warchest.server.store import Store
from warchest.server.table import Table

PASSWORD = "correct horse battery"


def sign_in(page: Page, folder: Path) -> str:
    """Make an account that takes over the data of the page's guest, and sign the page in. Returns the account's name."""
    page.request.get("/rules")
    cookie = next(c for c in page.context.cookies() if c["name"] == "warchest")
    store = Store(folder)
    people = open_people(store, Table(store))
    name = f"Ada {secrets.token_hex(4)}"
    guest = hashlib.sha256(cookie["value"].encode()).hexdigest()
    token = people.accounts.sign_up(guest, name, PASSWORD, "Firefox/130 (X11; Linux)")
    people.close()
    store.close()
    page.context.add_cookies([{"name": "warchest", "value": token, "domain": cookie["domain"], "path": "/"}])
    return name
