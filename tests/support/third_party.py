"""Accounts, bots and their tokens, made with the forms of a running server, and the programs that play with a token."""

import contextlib
import json
import re
import secrets
from collections.abc import Iterable, Iterator
from typing import Any

import httpx

from tests.support.web_server import Running

PASSWORD = "correct horse battery"
ALL = ("play", "challenge", "chat")
CASUAL = {"seats": ["you", "friend"], "setup": "first_game"}
"""A game that can be asked of a bot."""


def sign_up(server: Running, name: str = "") -> tuple[httpx.Client, str]:
    """Return a browser that is signed in to a new account, and the account's name."""
    client, name = server.client(), name or f"Ada {secrets.token_hex(4)}"
    answer = client.post("/account/entry", data={"name": name, "password": PASSWORD, "act": "make"})
    assert answer.status_code == 303, answer.text
    return client, name


def new_token(owner: httpx.Client, scopes: Iterable[str] = ALL, label: str = "home") -> str:
    """Return a new token of the bot whose owner is signed in."""
    answer = owner.post("/account/tokens", data={"label": label, **dict.fromkeys(scopes, "yes")})
    assert answer.status_code == 200, answer.text
    found = re.search(r"wcb_[A-Za-z0-9_-]{43}", answer.text)
    assert found is not None, answer.text
    return found.group()


class ThirdParty:
    """A bot with its owner's browser, and the program that has its token."""

    def __init__(self, server: Running, scopes: Iterable[str] = ALL) -> None:
        self.server = server
        self.owner, name = sign_up(server, f"Rook {secrets.token_hex(3)}")
        assert self.owner.post("/account/bot").status_code == 303
        self.name = f"{name} [bot]"
        self.token = new_token(self.owner, scopes)
        self.program = by_token(server, self.token)

    @contextlib.contextmanager
    def stream(self, path: str) -> Iterator[Iterator[dict[str, Any]]]:
        """Yield the lines of a stream, without the signs of life."""
        with self.program.stream("GET", path) as answer:
            assert answer.status_code == 200, answer.read()
            yield (json.loads(line) for line in answer.iter_lines() if line)

    def asked_by(self, player: httpx.Client, **wish: Any) -> str:
        """Return the game that a player asks the bot for."""
        body = {"request": CASUAL | wish, "account": self.name}
        answer = player.post("/api/lobby/challenges", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["game"])

    def accept(self, event: dict[str, Any]) -> httpx.Response:
        """Take the seat that is reserved."""
        return self.program.post(f"/api/games/{event['game']}/seats", json={"seat": event["seat"]})


def by_token(server: Running, token: str) -> httpx.Client:
    """Return a program that sends a token, and no cookie."""
    return server.client(headers={"authorization": f"Bearer {token}"})
