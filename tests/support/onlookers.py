"""A game of four by link on a real server, and all its visitors: players, spectators and strangers."""

import io
import json
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import httpx

from tests.support.web_server import Running

At = Literal["nowhere", "waiting", "running", "over"]
"""The progress of a game: there is none, one more player is awaited, no player has acted yet, or it was broken off."""
PEOPLE = ("player", "partner", "opponent", "spectator", "guest", "signed in", "stranger")
"""Who decides, who sits across, who plays on the other side, who watches, who plays elsewhere, who has an account and no seat
here, and a browser without a cookie."""
SEATED = PEOPLE[:3]
ACROSS = {"player": 0, "opponent": 1, "partner": 2, "last": 3}
"""How many seats they sit from the player."""
ACCOUNT, PASSWORD = "Grace Passing", "correct horse battery"
PLAIN = {"content-type": "text/plain"}
DRAWN = {"seats": ["you", "friend", "friend", "friend"], "setup": "random", "partners_talk": True}


@contextmanager
def crowd(server: Running) -> Iterator[dict[str, httpx.Client]]:
    """The browsers of all users, each at a separate address: four who sit down at games, and the others by their role."""
    with ExitStack() as stack:
        browsers = {}
        for number, who in enumerate(("0", "1", "2", "3", *PEOPLE[3:])):
            browsers[who] = stack.enter_context(server.client(f"127.0.0.{number + 2}"))
            browsers[who].get("/api/games")
        form = {"name": ACCOUNT, "password": PASSWORD, "act": "make"}
        assert browsers["signed in"].post("/account/entry", data=form).status_code == 303
        sent(browsers["guest"], "/api/games", {"seats": ["you", "page"], "setup": "first_game"})
        yield browsers


def sent(client: httpx.Client, path: str, body: Any) -> Any:
    """The answer to a request that must succeed."""
    answer = client.post(path, json=body)
    assert answer.is_success, (path, answer.text)
    return answer.json()


@dataclass
class Scene:
    """A game with its players."""

    browsers: dict[str, httpx.Client]
    at: At = "running"
    clock: dict[str, Any] | None = None
    game: str = ""
    seat: int = 0
    """the seat of the player"""
    choice: int = 0
    """the player's first choices"""

    def __post_init__(self) -> None:
        if self.at == "nowhere":
            return
        self.game = sent(self.browsers["0"], "/api/games", DRAWN | {"clock": self.clock})["game"]
        for seat in range(1, 3 if self.at == "waiting" else 4):
            sent(self.browsers[str(seat)], f"/api/games/{self.game}/seats", {"seat": seat})
        if self.at == "waiting":
            return
        self.seat = self.payload("spectator")["waiting"]["seat"]
        self.choice = self.payload("player", self.seat)["ask"]["choices"][0]["id"]
        if self.at == "over":
            self.post("player", "abort", {"seat": self.seat})

    @property
    def place(self) -> str:
        """The name of the player's seat."""
        return ("A1", "B1", "A2", "B2")[self.seat]

    @property
    def team(self) -> str:
        """The room of the player's side."""
        return f"team{self.seat % 2}"

    def seat_of(self, who: str) -> int | None:
        """The seats of a user at this game."""
        return None if who not in ACROSS else (self.seat + ACROSS[who]) % 4

    def client(self, who: str) -> httpx.Client:
        """The browser of a user; a stranger has no cookie."""
        seat = self.seat_of(who)
        browser = self.browsers[who if seat is None else str(seat)]
        if who == "stranger":
            browser.cookies.clear()
        return browser

    @property
    def standing(self) -> list[Any]:
        """The public view and the player's view of the game, without times."""
        if not self.game:
            return []
        shown = [self.payload("spectator"), self.payload("player", self.seat)]
        return [one | {"status": one["status"] | {"clock": None, "attendance": None}} for one in shown]

    def payload(self, who: str, seat: int | None = None) -> Any:
        """The game as a user is shown it."""
        answer = self.client(who).get(f"/api/games/{self.game}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, who: str, act: str, body: Any) -> Any:
        """An action of a user at the game, which must succeed."""
        return sent(self.client(who), f"/api/games/{self.game}/{act}", body)

    @staticmethod
    def said(room: str) -> dict[str, Any]:
        """A message."""
        return {"room": room, "message_id": fresh(), "phrase": "luck"}

    @cached_property
    def text(self) -> str:
        """The whole game as text, once it is over."""
        answer = self.client("stranger").get(f"/api/games/{self.game}/record", params={"form": "full"})
        assert answer.status_code == 200, answer.text
        return answer.text

    @cached_property
    def record(self) -> str:
        """The id of a record that the player has imported."""
        answer = self.client("player").post("/api/records", content=self.text, headers=PLAIN)
        assert answer.status_code == 201, answer.text
        record: str = answer.json()["records"][0]["record"]
        return record

    def action(self) -> dict[str, Any]:
        """The player's choices, as a body."""
        return {"seat": self.seat, "seq": 0, "ids": [self.choice]}


def told_of_oneself(client: httpx.Client) -> Any:
    """The facts in the file with all that is kept about a user."""
    answer = client.get("/account/data")
    assert answer.status_code == 200, answer.text
    return json.loads(zipfile.ZipFile(io.BytesIO(answer.content)).read("warchest.json"))


def fresh() -> str:
    """An unused id."""
    return secrets.token_urlsafe(9)
