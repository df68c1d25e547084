"""Games at a steady pace, each with two players and with watchers who act as their pages would.

Players act over their live connections, or over HTTP as programs do (`by_http`). The HTTP client, `Wire`, does little work, since it shares
the server's machine.
"""

import asyncio
import itertools
import random
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from warchest.server.load.live_line import Address, LiveLine
from warchest.server.load.ready_games import LONG_LINES, ReadyGame

MOST_AWAITED = 60.0
"""The seconds for which a player waits for a live connection to open, or for the game to arrive."""
AT_ONCE = 24
"""The number of games that are made at the same time."""


class HttpReply(NamedTuple):
    """The answer to a request."""

    status: int
    body: bytes
    cookies: list[str]

    def json(self) -> Any:
        """Return the body as a value."""
        return msgspec.json.decode(self.body)


class Wire:
    """Kept HTTP connections to one server, for bodies of known length."""

    def __init__(self, url: str, source: str | None = None, name: str | None = None) -> None:
        """`source`: the address to connect from, if the machine has several. `name`: the server's name in place of its address."""
        self._source = None if source is None else (source, 0)
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.name = name or f"{self.host}:{self.port}"
        self.origin = f"http://{parts.netloc}"
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def request(self, method: str, path: str, cookie: str = "", body: Any = None) -> HttpReply:
        """Send a request and return the answer. A body of bytes is sent as a form.

        If the server has closed a kept connection, a new one replaces it.
        """
        is_form = isinstance(body, bytes)
        content = body if is_form else b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.name}", f"Content-Length: {len(content)}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += ["Content-Type: application/json"] if body is not None and not is_form else []
        lines += ["Content-Type: application/x-www-form-urlencoded"] if is_form else []
        sent = "\r\n".join([*lines, "", ""]).encode() + content
        while self._free:
            reader, writer = self._free.pop()
            try:
                return await self._exchange(reader, writer, sent)
            except (OSError, asyncio.IncompleteReadError):
                writer.close()
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=self._source)
        return await self._exchange(reader, writer, sent)

    def line(self, path: str, cookie: str = "") -> Address:
        """Return the address of a live connection."""
        return Address(self.host, self.port, self.name, self.origin, path, cookie)

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> HttpReply:
        writer.write(sent)
        await writer.drain()
        first, *headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length, cookies, keep = 0, [], True
        for header in headers:
            name, _colon, value = header.partition(":")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "set-cookie":
                    cookies.append(value.strip().partition(";")[0])
                case "connection":
                    keep = "close" not in value
        body = await reader.readexactly(length)
        if keep:
            self._free.append((reader, writer))
        else:
            writer.close()
        return HttpReply(int(first.split()[1]), body, cookies)


@dataclass
class Witnessed:
    """The figures measured while games were played."""

    acknowledged: list[float] = field(default_factory=list)
    """The seconds from sending an action to its acknowledgement."""
    late: int = 0
    """The number of actions that started more than a second late because the previous one took too long."""
    shown: list[float] = field(default_factory=list)
    """The seconds from sending an action until a watcher had the game after it."""
    sizes: list[int] = field(default_factory=list)
    """The bytes of each text that showed a watcher the game."""
    refused: Counter[int] = field(default_factory=Counter)
    """The number of answers other than 200, by status."""


class Crowd:
    """The players and watchers of many games."""

    def __init__(
        self,
        urls: Sequence[str],
        every: float,
        watchers: int,
        ready: Sequence[ReadyGame] = (),
        seed: int = 1,
        *,
        by_http: bool = False,
        by_game: bool = False,
    ) -> None:
        """`urls`: the processes of the site, assigned to users in turn: two players of a game use two of them. `by_game`: all users of a
        game use the same one, and the games are assigned in turn.

        `every`: the seconds between two actions of a game. `watchers`: the number of watchers of each game. `ready`: the games to start
        with. The first are long ones.
        """
        self._wires = itertools.cycle([Wire(url) for url in urls])
        self._every = every
        self._watchers = watchers
        self._by_http = by_http
        self._by_game = by_game
        self._ready = iter(ready)
        self._chance = random.Random(seed)
        self._tasks: list[asyncio.Task[None]] = []
        self._watching: list[asyncio.Task[None]] = []
        self.games: list[CrowdGame] = []
        self.seen = Witnessed()

    async def grow(self, games: int, long: int) -> None:
        """Start games until `games` are in play, `long` of them long ones."""
        wanted = [(number < long) for number in range(games)][len(self.games) :]
        for first in range(0, len(wanted), AT_ONCE):
            patience = wanted[first : first + AT_ONCE]
            made = [
                CrowdGame(self._two(), self._chance, patient, next(self._ready, None), by_http=self._by_http)
                for patient in patience
            ]
            await asyncio.gather(*(game.begin() for game in made))
            for game in made:
                self.games.append(game)
                self._tasks.append(asyncio.create_task(self._keep_playing(game)))

    async def play_bots(self, games: int, level: str) -> None:
        """Start games of a user against a bot, in which the user acts at once. Their actions are not among the figures."""
        made = [BotGame(self._two(), self._chance, level) for _number in range(games)]
        await asyncio.gather(*(game.begin() for game in made))
        self._tasks += [asyncio.create_task(game.keep_playing()) for game in made]

    async def watch(self) -> None:
        """Connect the watchers to all games, and wait until they are connected."""
        for first in range(0, len(self.games), AT_ONCE):
            coming = [
                (game, asyncio.Event())
                for game in self.games[first : first + AT_ONCE]
                for _number in range(self._watchers)
            ]
            self._watching += [asyncio.create_task(self._watch(game, event)) for game, event in coming]
            await asyncio.gather(*(asyncio.wait_for(event.wait(), MOST_AWAITED) for _game, event in coming))

    async def leave(self) -> None:
        """Disconnect the watchers."""
        await _ended(self._watching)
        self._watching = []

    async def measure(self, seconds: float) -> Witnessed:
        """Measure from now on for this time, and return the figures."""
        self.seen = Witnessed()
        await asyncio.sleep(seconds)
        return self.seen

    async def close(self) -> None:
        """Stop all games."""
        await _ended([*self._watching, *self._tasks])
        await asyncio.gather(*(game.end() for game in self.games))

    def _two(self) -> tuple[Wire, Wire]:
        first = next(self._wires)
        return first, first if self._by_game else next(self._wires)

    async def _keep_playing(self, game: "CrowdGame") -> None:
        due = time.monotonic() + self._chance.random() * self._every
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            seen = self.seen
            seen.late += time.monotonic() - due > 1
            due += self._every
            try:
                waited = await game.act()
            except UnwelcomeError as problem:
                seen.refused[problem.status] += 1
            except (OSError, asyncio.IncompleteReadError):
                seen.refused[0] += 1
            else:
                if waited is not None:
                    seen.acknowledged.append(waited)

    async def _watch(self, game: "CrowdGame", there: asyncio.Event) -> None:
        def on_line(seq: int, size: int) -> None:
            self.seen.sizes.append(size)
            if seq == game.sent_seq:
                self.seen.shown.append(time.monotonic() - game.sent_at)

        while True:
            id_ = game.id
            wire = game.wire if self._by_game else next(self._wires)
            line = LiveLine(wire.line(f"/api/games/{id_}/live?seq=0"), on_line)
            listening = asyncio.create_task(line.listen())
            try:
                await line.open.wait()
                there.set()
                while game.id == id_ and not listening.done():
                    await asyncio.sleep(1)
            finally:
                await _ended([listening])


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    """Stop tasks, and wait until they have stopped."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class UnwelcomeError(Exception):
    """The server refused a request that it should never refuse."""

    def __init__(self, answer: HttpReply) -> None:
        super().__init__(f"{answer.status}: {answer.body[:200]!r}")
        self.status = answer.status


class CrowdGame:
    """A game of two users who met by its link."""

    def __init__(
        self,
        wires: tuple[Wire, Wire],
        chance: random.Random,
        patient: bool,
        ready: ReadyGame | None = None,
        *,
        by_http: bool = True,
    ) -> None:
        """`wires`: one for each player. `patient`: whether the game is a long one, in which the players pass if they can. `ready`: the game
        to start with.
        """
        self._wires = wires
        self._chance = chance
        self._patient = patient
        self._by_http = by_http
        self._ready = ready
        self._cookies = ["", ""]
        self._lines: list[LiveLine] = []
        self._listening: list[asyncio.Task[None]] = []
        self._seq = 0
        self._decider: int | None = None
        self.id = ""
        self.sent_seq = 0
        """The number of the line that the last action has written or will write."""
        self.sent_at = 0.0
        """The time when it was sent."""

    @property
    def wire(self) -> Wire:
        """Return the process that the first player uses."""
        return self._wires[0]

    async def begin(self) -> None:
        """Make the game and seat both players, unless one is ready. Play the first actions of a long game."""
        self._seq = 0
        ready, self._ready = self._ready, None
        if ready is None:
            request = {"seats": ["you", "friend"], "setup": "random"}
            self.id = (await self._ask(0, "POST", "/api/games", request))["game"]
            await self._ask(1, "POST", f"/api/games/{self.id}/seats", {"seat": 1, "name": ""})
        else:
            self.id, self._cookies = ready.id, [*ready.cookies]
        if not self._by_http:
            await self._open()
        self._take_note(await self._look(0))
        while self._patient and self._seq < LONG_LINES and await self.act() is not None:
            pass

    async def end(self) -> None:
        """Close the live connections of the players."""
        await _ended(self._listening)

    async def act(self) -> float | None:
        """Play one action and return the seconds until it was acknowledged. If the game has ended, start another and return None."""
        seat = self._decider
        if seat is None:
            self._patient = False
            await self.begin()
            return None
        payload = await self._look(seat)
        body = {"seat": seat, "seq": payload["seq"], "ids": []}
        ask = payload["ask"]
        while ask is not None:
            choice = self._choose(ask["choices"])
            body["ids"].append(choice["id"])
            if choice["ends"]:
                break
            ask = (await self._call(seat, "preview", body))["ask"]
        start = self.sent_at = time.monotonic()
        self.sent_seq = payload["seq"] + 1
        done = await self._call(seat, "actions", body | {"action_id": secrets.token_urlsafe(12)})
        taken = time.monotonic() - start
        if self._lines:
            self._lines[seat].take(done)
        self._take_note(done)
        return taken

    async def _open(self) -> None:
        """Open the live connections of both players' pages."""
        await _ended(self._listening)
        self._lines = []
        for seat in (0, 1):
            path = f"/api/games/{self.id}/live?seq=0&seat={seat}"
            line = LiveLine(self._wires[seat].line(path, self._cookies[seat]))
            line.take(await self._ask(seat, "GET", f"/api/games/{self.id}?seat={seat}"))
            self._lines.append(line)
        self._listening = [asyncio.create_task(line.listen()) for line in self._lines]
        for line in self._lines:
            await asyncio.wait_for(line.open.wait(), MOST_AWAITED)

    async def _look(self, seat: int) -> Any:
        """Return the game as a seat sees it now. A page has it already, and a program asks for it."""
        if not self._lines:
            return await self._ask(seat, "GET", f"/api/games/{self.id}?seat={seat}")
        until = time.monotonic() + MOST_AWAITED
        while self._lines[seat].seq < self._seq and time.monotonic() < until:
            await asyncio.sleep(0.01)
        return self._lines[seat].game

    async def _call(self, seat: int, call: str, body: Any) -> Any:
        if not self._lines:
            return await self._ask(seat, "POST", f"/api/games/{self.id}/{call}", body)
        reply = await self._lines[seat].ask(call, body)
        if reply.code != 200:
            raise UnwelcomeError(HttpReply(reply.code, bytes(reply.body), []))
        return msgspec.json.decode(reply.body)

    def _take_note(self, payload: dict[str, Any]) -> None:
        """Remember the deciding seat, which an answer names. The other player's page gets the game by itself, or asks for it."""
        self._seq = payload["seq"]
        self._decider = payload["waiting"]["seat"] if payload["waiting"] else None

    def _choose(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        passing = [choice for choice in choices if choice["verb"] in ("pass", "decline")]
        return self._chance.choice(passing if self._patient and passing else choices)

    async def _ask(self, person: int, method: str, path: str, body: Any = None) -> Any:
        answer = await self._wires[person].request(method, path, self._cookies[person], body)
        if answer.cookies and not self._cookies[person]:
            self._cookies[person] = "; ".join(answer.cookies)
        if answer.status not in (200, 201):
            raise UnwelcomeError(answer)
        return answer.json()


class BotGame(CrowdGame):
    """A game of a user against a bot."""

    def __init__(self, wires: tuple[Wire, Wire], chance: random.Random, level: str) -> None:
        super().__init__(wires, chance, patient=False)
        self._level = level

    async def begin(self) -> None:
        """Make the game."""
        request = {"seats": ["you", self._level], "setup": "random"}
        self._seq = 0
        self.id = (await self._ask(0, "POST", "/api/games", request))["game"]
        self._take_note(await self._ask(0, "GET", f"/api/games/{self.id}?seat=0"))

    async def keep_playing(self) -> None:
        """Play until the crowd is closed. While the bot thinks, look for its answer once a second."""
        while True:
            try:
                if self._decider == 1:
                    await asyncio.sleep(1)
                    self._take_note(await self._ask(0, "GET", f"/api/games/{self.id}?seat=0"))
                else:
                    await self.act()
            except (UnwelcomeError, OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(1)
