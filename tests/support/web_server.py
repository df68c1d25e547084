"""A real server in a separate process, and players that speak to it as the page does."""

import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.loaded import CAN_FORK, ForkedProcess
from tests.support.waiting import PATIENCE

COMMAND = (sys.executable, "-m", "warchest.cli")
LUCKY_COMMAND = (sys.executable, str(Path(__file__).with_name("lucky_command.py")))
"""The same, with the same luck at every run."""
FIGURES = {"authorization": "Bearer the-word-of-the-tests-for-figures"}
"""The header that shows the figures of a server of the tests."""
WISH = {"seats": ["you", "you"], "setup": "first_game"}
"""A game that can always be made."""


class Listener(ClientConnection):
    """A live connection, without its beats: they come at any time."""

    def recv(self, *arguments: Any, **options: Any) -> Any:
        """Return the next message that is no beat."""
        while str(message := super().recv(*arguments, **options)).startswith('{"beat"'):
            pass
        return message


class Running:
    """`warchest` on a free port, over a data folder. Games that are wished for alike go alike.

    Most servers are forks of a process that has loaded the code (`loaded.py`); the tests of the command start it as users do.
    """

    def __init__(
        self,
        folder: Path,
        options: Sequence[str] = (),
        *,
        limits: bool = False,
        before: Sequence[str] = (),
        locales: Path | None = None,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        """Tests do in seconds what users do in hours, so requests are counted only with `limits`.

        `before`: a command that becomes the server in the end, with this one as its arguments. `locales`: a folder with the
        catalogues of its languages, instead of the program's. `constants`: other values for constants of its modules, by their full names.
        """
        self.folder = folder
        counted = "--limits" if limits else "--no-limits"
        self._complaints = folder.with_name(f"{folder.name}-stderr")
        token = FIGURES["authorization"].removeprefix("Bearer ")
        arguments = [
            "--port",
            "0",
            "--data-dir",
            str(folder),
            "--no-browser",
            counted,
            "--metrics-token",
            token,
            *options,
        ]
        self.process: subprocess.Popen[str] | ForkedProcess
        with self._complaints.open("a") as stderr:
            environment = dict(os.environ) if locales is None else os.environ | {"LOCALES": str(locales)}
            environment["CONSTANTS"] = json.dumps(
                {"warchest.server.web.operations.metrics.KEPT_SECONDS": 0} | dict(constants or {})
            )
            if CAN_FORK and not before:
                self.process = ForkedProcess(arguments, stderr, environment)
            else:
                command = [*before, *LUCKY_COMMAND, *arguments]
                self.process = subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment
                )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        match = re.search(r"http://[^/]+", first)
        assert match is not None, f"the first line was {first!r}; {self.complaints()}"
        self.url = match.group()

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://")

    def complaints(self) -> str:
        """The server's complaints to its host: empty while all is well."""
        return self._complaints.read_text()

    def client(self, address: str | None = None, **options: Any) -> httpx.Client:
        """A client that sends requests to it, from that address if one is named.

        The server speaks plain HTTP, so there is nothing to verify: reading all certificates takes longer than most tests.
        """
        transport = httpx.HTTPTransport(local_address=address, verify=False)
        return httpx.Client(base_url=self.url, timeout=PATIENCE, transport=transport, **options)

    def listen(self, path: str, **options: Any) -> ClientConnection:
        """A listener to its news, from a page of the server if no other is given."""
        usual: dict[str, Any] = {"origin": Origin(self.url), "open_timeout": PATIENCE, "create_connection": Listener}
        connection: ClientConnection = connect(f"ws://{self.host}{path}", **usual | options)
        return connection

    def kill(self) -> None:
        """End the server as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> int:
        """End the server as Ctrl-C does; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


@dataclass
class Player:
    """A client that sits at `seats` of a game and plays anything that the page would offer, at random."""

    client: httpx.Client
    game: str
    seats: list[int]
    chance: random.Random
    acknowledged: list[dict[str, Any]] = field(default_factory=list)

    def fetch(self, seat: int | None) -> dict[str, Any]:
        answer = self.client.get(f"/api/games/{self.game}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        answered: dict[str, Any] = answer.json()
        return answered

    def compose(self, payload: dict[str, Any], begun: Sequence[int] = ()) -> list[int]:
        """The ids of a whole action that starts with these, each of the others chosen from what the server offers next."""
        ids = [*begun]
        ask = self._asked_after(payload, ids) if ids else payload["ask"]
        while True:
            choice = self.chance.choice(ask["choices"])
            ids.append(choice["id"])
            if choice["ends"]:
                return ids
            ask = self._asked_after(payload, ids)

    def _asked_after(self, payload: dict[str, Any], ids: list[int]) -> dict[str, Any]:
        """The server's prompt after the first ids of an action."""
        body = {"seat": payload["seat"], "seq": payload["seq"], "ids": ids}
        answer = self.client.post(f"/api/games/{self.game}/preview", json=body)
        assert answer.status_code == 200, answer.text
        asked: dict[str, Any] = answer.json()["ask"]
        return asked

    def submit(self, payload: dict[str, Any], ids: list[int], action_id: str | None = None) -> httpx.Response:
        body = {
            "seat": payload["seat"],
            "action_id": action_id or secrets.token_urlsafe(12),
            "seq": payload["seq"],
            "ids": ids,
        }
        answer = self.client.post(f"/api/games/{self.game}/actions", json=body)
        if answer.status_code == 200:
            self.acknowledged.append(body)
        return answer

    def turn(self) -> dict[str, Any] | None:
        """The payload of the deciding seat if it is mine, or None."""
        waiting = self.fetch(None)["waiting"]
        return self.fetch(waiting["seat"]) if waiting is not None and waiting["seat"] in self.seats else None

    def play_one(self) -> bool:
        """Play one action, if it is my turn."""
        payload = self.turn()
        if payload is None:
            return False
        answer = self.submit(payload, self.compose(payload))
        assert answer.status_code == 200, answer.text
        return True


def sit_down(
    client: httpx.Client, seed: int, /, seats: Sequence[str] = ("you", "you"), setup: Any = "first_game", **more: Any
) -> Player:
    """Make a game and sit down at it, on one screen where nothing else is said; it is played by chance from ``seed``."""
    answer = client.post("/api/games", json={"seats": seats, "setup": setup, **more})
    assert answer.status_code == 201, answer.text
    game = answer.json()["game"]
    people = client.get(f"/api/games/{game}").json()["people"]
    return Player(client, game, [p["seat"] for p in people if p["you"]], random.Random(seed))
