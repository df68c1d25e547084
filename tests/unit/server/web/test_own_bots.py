"""The bots of a user: made, listed and given tokens on the user's account page, for that user only, and never rated against the user."""

import re
import secrets
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.apart import run_apart
from tests.support.routes import site_over
from tests.support.third_party import PASSWORD, by_token, sign_up
from tests.support.web_server import Running
from warchest.server.accounts.bots import MOST_OWN
from warchest.server.web.guard.attempts import MADE, OFTEN


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for these tests only: they make many accounts, which are counted."""
    running = Running(tmp_path_factory.mktemp("own-bots") / "data")
    yield running
    running.end()


def made(owner: httpx.Client) -> str:
    """Make a bot, and return its name."""
    name = f"Rook {secrets.token_hex(4)}"
    answer = owner.post("/account/bots", data={"name": name})
    assert answer.status_code == 303, answer.text
    return f"{name} [bot]"


def ids(owner: httpx.Client) -> list[str]:
    """The accounts of the bots on the page of their owner, in its order."""
    found = re.findall(
        r'action="/account/tokens">\s*<input type="hidden" name="bot" value="([^"]+)"', owner.get("/account").text
    )
    return [str(one) for one in found]


def token_of(owner: httpx.Client, bot: str) -> str:
    answer = owner.post("/account/tokens", data={"bot": bot, "label": "home", "play": "yes"})
    assert answer.status_code == 200, answer.text
    found = re.search(r"wcb_[A-Za-z0-9_-]{43}", answer.text)
    assert found is not None
    return found.group()


def test_a_bot_of_a_user_plays_with_its_token_and_its_owner_revokes_it(server: Running) -> None:
    owner, _name = sign_up(server)
    name = made(owner)
    page = owner.get("/account").text
    assert name in page
    assert "No program has a token yet." in page
    [bot] = ids(owner)
    program = by_token(server, token_of(owner, bot))
    assert program.get("/api/games").status_code == 200
    page = owner.get("/account").text
    assert "home" in page
    token = re.findall(r'name="token" value="([^"]+)"', page)[0]
    assert owner.post("/account/bots/revoke", data={"bot": bot, "token": token}).status_code == 303
    assert program.get("/api/games").status_code == 401


def test_the_page_of_a_new_token_says_what_it_allows_and_what_to_do_next(server: Running) -> None:
    owner, _name = sign_up(server)
    name = made(owner)
    answer = owner.post("/account/tokens", data={"bot": ids(owner)[0], "label": "home", "play": "yes", "chat": "yes"})
    for part in (name, "home", "play the bot", "read chats", "warchest bot run --server http", "Revoke this token"):
        assert part in answer.text
    assert "answer and make challenges" not in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_only_its_owner_makes_and_revokes_the_tokens_of_a_bot(server: Running) -> None:
    owner, _name = sign_up(server)
    made(owner)
    [bot] = ids(owner)
    program = by_token(server, token_of(owner, bot))
    token = re.findall(r'name="token" value="([^"]+)"', owner.get("/account").text)[0]
    other, _other = sign_up(server)
    assert other.post("/account/tokens", data={"bot": bot, "label": "mine", "play": "yes"}).status_code == 422
    assert other.post("/account/bots/revoke", data={"bot": bot, "token": token}).status_code == 422
    assert other.post("/account/devices", data={"device": token}).status_code == 303
    assert program.get("/api/games").status_code == 200


def test_a_user_has_a_bounded_number_of_bots_and_a_bot_has_none(server: Running) -> None:
    owner, _name = sign_up(server)
    for _number in range(MOST_OWN):
        made(owner)
    answer = owner.post("/account/bots", data={"name": f"Rook {secrets.token_hex(4)}"})
    assert answer.status_code == 422
    assert "You can have 5 bots." in answer.text
    bot, _name = sign_up(server)
    assert bot.post("/account/bot").status_code == 303
    refused = bot.post("/account/bots", data={"name": f"Rook {secrets.token_hex(4)}"})
    assert refused.status_code == 422


def test_a_bot_counts_as_a_new_account_of_its_household(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a household that may make two accounts in an hour, when it has made one and a bot, then another bot must wait."""
    monkeypatch.setitem(OFTEN, MADE, "2/hour")

    async def ask(site: Any) -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=site)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            entry = {"name": "Ada", "password": PASSWORD, "act": "make"}
            asked = [("/account/entry", entry), *(("/account/bots", {"name": name}) for name in ("Rook", "Crow"))]
            return [await client.post(path, data=form) for path, form in asked]

    with site_over(tmp_path) as site:
        account, bot, other = run_apart(ask(site))
    assert [account.status_code, bot.status_code, other.status_code] == [303, 303, 429]
    assert int(other.headers["retry-after"]) > 0
    assert "Too many attempts." in other.text


def test_a_bot_takes_no_name_of_another_and_no_one_signs_in_as_it(server: Running) -> None:
    owner, name = sign_up(server)
    assert owner.post("/account/bots", data={"name": name}).status_code == 422
    bot = made(owner).removesuffix(" [bot]")
    stranger = server.client()
    assert stranger.post("/account/entry", data={"name": bot, "password": PASSWORD}).status_code == 422
    assert stranger.post("/account/entry", data={"name": bot, "password": ""}).status_code == 422


def test_the_tokens_of_a_bot_end_with_a_new_password_of_its_owner_and_with_the_account(server: Running) -> None:
    owner, _name = sign_up(server)
    made(owner)
    [bot] = ids(owner)
    first = by_token(server, token_of(owner, bot))
    new = "another horse battery"
    assert owner.post("/account/password", data={"present": PASSWORD, "password": new}).status_code == 303
    assert first.get("/api/games").status_code == 401
    second = by_token(server, token_of(owner, bot))
    assert owner.post("/account/delete", data={"password": new}).status_code == 303
    assert second.get("/api/games").status_code == 401


def test_an_account_with_bots_does_not_become_a_bot(server: Running) -> None:
    owner, _name = sign_up(server)
    made(owner)
    answer = owner.post("/account/bot")
    assert answer.status_code == 422
    assert "A bot can't have bots." in unescape(answer.text)


def test_an_owner_deletes_a_bot_that_has_no_sign_in(server: Running) -> None:
    """Given a user's bot with a token, when the user deletes it, then it is gone with its token, and there is room for another one."""
    owner, _name = sign_up(server)
    name = made(owner)
    [bot] = ids(owner)
    program = by_token(server, token_of(owner, bot))
    assert owner.post("/account/bots/delete", data={"bot": bot}).status_code == 303
    assert ids(owner) == []
    assert program.get("/api/games").status_code == 401
    assert server.client().get(f"/people/{name}").status_code == 404


def test_only_its_owner_deletes_a_bot(server: Running) -> None:
    owner, _name = sign_up(server)
    name = made(owner)
    [bot] = ids(owner)
    other, _other = sign_up(server)
    refused = other.post("/account/bots/delete", data={"bot": bot})
    assert refused.status_code == 422
    assert "This bot is not yours." in refused.text
    assert ids(owner) == [bot]
    assert server.client().get(f"/people/{name}").status_code == 200
