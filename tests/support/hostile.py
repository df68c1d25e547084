"""The effect of one client at its worst on a neighbour: `.venv/bin/python -m tests.support.hostile` (docs/reference/tests.md).

A server runs with its usual limits. A neighbour plays from one address, action after action. From another address a program does one
thing as fast as it can. The neighbour is measured without and with it, alternately: both figures are of the same machine at the same time.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from warchest.server.load.knee import many_files
from warchest.server.load.players import CrowdGame, UnwelcomeError, Wire

NEIGHBOUR, ATTACKER = "127.0.0.1", "127.0.0.2"
GAMES = 4
BETWEEN_ACTIONS = 0.4
"""Seconds between two actions of a game: two players share each, to stay within their limits."""
PREPARED_ACTIONS = 160
PREPARED_GAMES = 15
BOX = Path(__file__).parents[2] / "src" / "warchest" / "homebrew" / "examples" / "outlands.toml"
ACCOUNT, PASSWORD = "Attacker+Himself", "correct+horse+battery"
HALF_OPEN = 1_800
"""The number of connections that the attacker opens without a request."""
SESSION = "warchest=" + "a" * 22
Ask = tuple[str, str, Any]


def asks(kind: str, game: str, boxes: list[str]) -> Iterator[Ask]:
    """The requests of an attack, without end."""
    number = 0
    while True:
        number += 1
        at = number % PREPARED_ACTIONS
        yield {
            "views": ("GET", f"/api/replays/{game}/views?from={at}&to={at + 49}", None),
            "page": ("GET", f"/game/{game}", None),
            "at": ("GET", f"/api/games/{game}?at={at}", None),
            "seat": ("GET", f"/api/games/{game}?seat=0", None),
            "lobby": ("GET", "/api/lobby/", None),
            "lists": ("GET", "/api/games/?part=theirs&limit=50", None),
            "home": ("GET", "/", None),
            "boxes": ("POST", "/api/boxes", {"units": boxes}),
            "cookies": ("GET", f"/game/{game}", None),
            "document": ("GET", "/schema/openapi.json", None),
            "missing": ("GET", "/nothing/here", None),
            "foreign": ("GET", "/", None),
            "guess": ("POST", "/account/entry", f"name=Owner&password=guess{number}".encode()),
            "signing": ("POST", "/account/entry", f"name={ACCOUNT}&password={PASSWORD}".encode()),
            "stale": (
                "POST",
                f"/api/games/{game}/actions",
                {"seat": 0, "action_id": str(number), "seq": 999_999, "ids": [1]},
            ),
            "create": ("POST", "/api/games", {"seats": ["you", "friend"], "setup": "random"}),
        }[kind]


KINDS = [
    "views",
    "page",
    "at",
    "seat",
    "lobby",
    "lists",
    "home",
    "boxes",
    "cookies",
    "document",
    "missing",
    "foreign",
    "guess",
    "signing",
    "stale",
    "create",
    "connect",
    "half-open",
    "frames",
    "calls",
    "spoilt",
    "pings",
    "chunks",
    "heads",
    "tags",
]
SAID = {
    "frames": '{"ping": 1}',
    "calls": '{"n": 1, "call": "look", "body": {"seat": 0}}',
    "spoilt": '{"n": 1, "call": "actions", "body": {"seat": 0, "seq": 1, "ids": [1',
}
"""Attacks over live connections: the messages that are sent endlessly, with no answer read. Each also follows the game."""
RAW = ("pings", "chunks", "heads", "tags")
"""Attacks that are bytes, not requests."""


def bytes_of(kind: str, host: str, origin: str, game: str) -> tuple[bytes, bytes]:
    """Returns the first frames of such an attack on a connection, and those it then sends endlessly."""
    ask = f"HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n"
    socket = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    many = ",".join(f"x{secrets.token_hex(3)}" for _number in range(2_000))
    return {
        "pings": (f"GET /api/games/{game}/live {ask}{socket}{'a' * 22}==\r\n\r\n".encode(), b"\x89\x80abcd" * 80),
        "chunks": (f"POST /api/games {ask}Transfer-Encoding: chunked\r\n\r\n".encode(), b"1\r\nx\r\n" * 40_000),
        "heads": (b"", f"GET / {ask}{'a:b' + chr(13) + chr(10)}".encode() + b"a:b\r\n" * 40_000 + b"\r\n"),
        "tags": (b"", f"GET / {ask}Accept-Language: {many}\r\nCookie: {'a=b;' * 3_000}\r\n\r\n".encode()),
    }[kind]


async def attack(kind: str, url: str, game: str, boxes: list[str], seconds: float, connections: int) -> Counter[str]:
    """Do one thing as fast as possible. Returns the number of each answer."""
    seen: Counter[str] = Counter()
    wire = Wire(url, ATTACKER, "evil.example" if kind == "foreign" else None)
    end = time.monotonic() + seconds

    async def ask(stream: Iterator[Ask]) -> None:
        while time.monotonic() < end:
            method, path, body = next(stream)
            cookie = f"warchest={secrets.token_urlsafe(16)}" if kind == "cookies" else SESSION
            try:
                answer = await wire.request(method, path, cookie, body)
                seen[str(answer.status)] += 1
            except (OSError, asyncio.IncompleteReadError):
                seen["cut off"] += 1

    async def connect_only() -> None:
        while time.monotonic() < end:
            try:
                _reader, writer = await asyncio.open_connection(wire.host, wire.port, local_addr=(ATTACKER, 0))
                writer.close()
                seen["connected"] += 1
            except OSError:
                seen["cut off"] += 1

    async def half_open() -> None:
        opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        while time.monotonic() < end:
            if len(opened) < HALF_OPEN // connections:
                with contextlib.suppress(OSError):
                    opened.append(await asyncio.open_connection(wire.host, wire.port, local_addr=(ATTACKER, 0)))
                    seen["half-open"] += 1
            else:
                await asyncio.sleep(0.1)
        for _reader, writer in opened:
            writer.close()

    async def frames() -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException
        from websockets.typing import Origin

        address = url.replace("http", "ws", 1) + f"/api/games/{game}/live?seq=0&seat=0"
        while time.monotonic() < end:
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(
                    address,
                    origin=Origin(url),
                    additional_headers={"Cookie": SESSION},
                    compression=None,
                    proxy=None,
                    max_queue=1,
                    local_addr=(ATTACKER, 0),
                ) as socket:
                    while time.monotonic() < end:
                        await socket.send(SAID[kind])
                        seen[kind] += 1

    async def raw() -> None:
        begins, goes_on = bytes_of(kind, wire.name, wire.origin, game)
        while time.monotonic() < end:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(wire.host, wire.port, local_addr=(ATTACKER, 0))
                try:
                    writer.write(begins)
                    if kind == "pings":
                        await reader.readuntil(b"\r\n\r\n")
                    while time.monotonic() < end and not reader.at_eof():
                        writer.write(goes_on)
                        await writer.drain()
                        seen["sent"] += 1
                        if kind != "chunks":
                            await reader.read(65_536)
                finally:
                    writer.close()

    others = {"connect": connect_only, "half-open": half_open} | dict.fromkeys(SAID, frames) | dict.fromkeys(RAW, raw)
    stream = asks(kind, game, boxes) if kind not in others else iter(())
    work = others.get(kind, lambda: ask(stream))
    tasks = [asyncio.create_task(work()) for _number in range(connections)]
    await asyncio.wait(tasks, timeout=seconds + 1)
    for task in tasks:
        task.cancel()
    return seen


async def prepare(url: str) -> str:
    """Give the attacker a long game on one screen, and others in its lists. Returns the game."""
    wire = Wire(url, ATTACKER)
    chance = random.Random(1)

    async def ask(method: str, path: str, body: Any = None) -> Any:
        return (await wire.request(method, path, SESSION, body)).json()

    await wire.request("POST", "/account/entry", "", f"name={ACCOUNT}&password={PASSWORD}&act=make".encode())
    for _number in range(PREPARED_GAMES):
        await ask("POST", "/api/games", {"seats": ["you", "friend"], "setup": "random"})
    game = (await ask("POST", "/api/games", {"seats": ["you", "you"], "setup": "random"}))["game"]
    for _number in range(PREPARED_ACTIONS):
        waiting = (await ask("GET", f"/api/games/{game}"))["waiting"]
        payload = await ask("GET", f"/api/games/{game}?seat={waiting['seat']}")
        body: dict[str, Any] = {"seat": waiting["seat"], "seq": payload["seq"], "ids": []}
        choices = payload["ask"]["choices"]
        passing = [choice for choice in choices if choice["verb"] in ("pass", "decline")]
        while True:
            choice = chance.choice(passing or choices)
            body["ids"].append(choice["id"])
            if choice["ends"]:
                break
            choices = (await ask("POST", f"/api/games/{game}/preview", body))["ask"]["choices"]
        await ask("POST", f"/api/games/{game}/actions", body | {"action_id": secrets.token_urlsafe(12)})
    return str(game)


async def neighbours(games: list[CrowdGame], seconds: float) -> list[float]:
    """Play all games for so long: how long each action took, in milliseconds. A refusal counts as a minute."""
    return [one for took in await asyncio.gather(*(neighbour(game, seconds) for game in games)) for one in took]


async def neighbour(game: CrowdGame, seconds: float) -> list[float]:
    """Play one game."""
    took: list[float] = []
    await asyncio.sleep(random.random() * BETWEEN_ACTIONS)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            waited = await game.act()
        except UnwelcomeError as problem:
            print("the neighbour was refused:", problem, file=sys.stderr)
            waited = 60.0
        if waited is not None:
            took.append(1000 * waited)
        await asyncio.sleep(BETWEEN_ACTIONS)
    return took


def quantile(values: list[float], share: float) -> float:
    """So much of the values is at most as large."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def measure(url: str, kind: str, prepared: str, seconds: float, rounds: int, connections: int) -> str:
    """A line of the table: the neighbour without and with an attack, measured alternately."""
    alone: list[float] = []
    beside: list[float] = []
    seen: Counter[str] = Counter()
    wire = Wire(url, NEIGHBOUR)
    games = [CrowdGame((wire, wire), random.Random(f"{kind} {number}"), False) for number in range(GAMES)]
    for game in games:
        await game.begin()
    for _round in range(rounds):
        alone += await neighbours(games, seconds)
        command = [sys.executable, "-m", "tests.support.hostile", "--attack", kind, "--url", url, "--game", prepared]
        command += ["--seconds", str(seconds), "--connections", str(connections)]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        await process.stdout.readline()  # it has started
        beside += await neighbours(games, seconds)
        seen += Counter(json.loads((await process.communicate())[0]))
    medians = statistics.median(alone), statistics.median(beside)
    rates = ", ".join(f"{what} {count / rounds / seconds:.0f}/s" for what, count in sorted(seen.items()))
    return (
        f"{kind:9}{medians[0]:8.1f}{quantile(alone, 0.99):8.1f}{medians[1]:9.1f}{quantile(beside, 0.99):8.1f}"
        f"{max(beside):8.1f}{medians[1] / medians[0]:7.2f}  {rates}"
    )


@contextlib.contextmanager
def serving(folder: str, *options: str) -> Iterator[str]:
    """A server over the folder; its address."""
    arguments = ["serve", "--host", "0.0.0.0", "--port", "0", "--no-browser", "--data-dir", folder, *options]
    process = subprocess.Popen([sys.executable, "-m", "warchest.cli", *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        while (match := re.search(r"http://[^/\s]+", process.stdout.readline())) is None:
            pass
        yield match.group()
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    """Measure all kinds of attacks, or those that are named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each turn takes")
    parser.add_argument("--rounds", type=int, default=3, help="how often alone and beside take turns")
    parser.add_argument("--connections", type=int, default=24, help="how many connections the attacker uses at once")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    parser.add_argument("--game", help=argparse.SUPPRESS)
    given = parser.parse_args()
    boxes = [BOX.read_text()]
    if given.attack:
        os.nice(19)  # it would have a machine of its own, and not take the server's processor by being there
        print("begun", flush=True)
        with many_files():
            seen = asyncio.run(attack(given.attack, given.url, given.game, boxes, given.seconds, given.connections))
        print(json.dumps(seen))
        return
    with tempfile.TemporaryDirectory(prefix="warchest-hostile-") as folder:
        with serving(folder, "--no-limits") as url:
            prepared = asyncio.run(prepare(url))
        with serving(folder) as url:
            print("          alone: p50     p99  beside: p50  p99     max  ratio  the attacker was answered")
            for kind in given.kinds:
                print(
                    asyncio.run(measure(url, kind, prepared, given.seconds, given.rounds, given.connections)),
                    flush=True,
                )


if __name__ == "__main__":
    main()
