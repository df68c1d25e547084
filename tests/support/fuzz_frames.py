"""Frames over live connections that no client would send, for `tests.support.fuzz`: calls of docs/reference/wire.md, whole and spoilt, and
bare bytes.

 A connection carries no more than a page may send at once (docs/reference/wire.md). Its last call must be answered; then it may end with
a frame that breaks the protocol. Valid calls among the frames advance games.
"""

import asyncio
import base64
import json
import random
import secrets
import struct
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.web_server import FIGURES, WISH, Running
from warchest.server.web.guard.patience import MOST_READ
from warchest.server.web.live.calls import CALLS

CONNECTIONS = 4
"""The number of connections open at once."""
MOST_SENT = MOST_READ - 512
ANSWER_SECONDS = 60.0
WARM = 0.2
"""The share of the frames after which the server's memory is measured first: caches have filled until then."""
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
PONG = 10
CONTINUED = 0
ENDS = 0.001
"""The share of calls that end a game. Each new game takes memory as long as there is room for games."""
LAST_NUMBER = 987_654_321
LAST = json.dumps({"n": LAST_NUMBER, "call": "status", "body": {"seat": None}}).encode()
"""The last call of a connection."""
STRAY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    2**53,
    2**70,
    "",
    "x",
    "\0",
    "é",
    "\ud800",
    [],
    [[]],
    {},
    {"n": 1},
    "a" * 300,
)
"""Values that are put where others belong."""


@dataclass
class FramesSent:
    """The results of a run of frames."""

    frames: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[int, int]] = field(default_factory=list)
    """the server's resident memory and the share of its games, in KiB: with full caches, and at the end"""
    findings: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        (first, first_games), (last, last_games) = self.memory
        grown = f"memory {first // 1024} to {last // 1024} MiB ({100 * (last - first) / first:+.1f} %), of it games"
        grown += f" {first_games // 1024} to {last_games // 1024} MiB"
        return f"{self.frames} frames over {self.connections} connections: {dict(self.answers.most_common())}; {grown}"


def send_frames(server: Running, count: int, chance: random.Random, done: Callable[[int], None]) -> FramesSent:
    """Send this many frames over live connections."""
    sent = FramesSent()
    asyncio.run(_send_all(server, count, chance, sent, done))
    sent.memory.append(_memory(server))
    return sent


async def _send_all(
    server: Running, count: int, chance: random.Random, sent: FramesSent, done: Callable[[int], None]
) -> None:
    async def some(number: int) -> None:
        own, game = random.Random(chance.getrandbits(64)), Table(server, number)
        reported = 0
        while sent.frames < count:
            await _connect(server, game, own, sent)
            if not sent.memory and sent.frames >= WARM * count:
                sent.memory.append(_memory(server))
            if number == 0 and sent.frames - reported >= count / 20:
                reported = sent.frames
                done(reported)

    await asyncio.gather(*(some(number) for number in range(CONNECTIONS)))


class Table:
    """The game of one of the connections. When it is over, another one is made."""

    def __init__(self, server: Running, number: int) -> None:
        self._server = server
        self._client = server.client()
        self._number = number
        self.begin()

    def begin(self) -> None:
        """Make a game on one screen."""
        clock = {} if self._number % 2 else {"clock": {"kind": "live", "minutes": 180, "increment": 60}}
        answer = self._client.post("/api/games", json=WISH | clock)
        assert answer.status_code == 201, answer.text
        self.game = answer.json()["game"]
        self.look()

    def look(self) -> None:
        """Learn the line, the seat that decides, and its choices."""
        payload = self._client.get(f"/api/games/{self.game}").json()
        self.seq, waiting = payload["seq"], payload["waiting"]
        if waiting is None:
            self.begin()
            return
        self.seat = waiting["seat"]
        shown = self._client.get(f"/api/games/{self.game}?seat={self.seat}").json()
        self.ids = [choice["id"] for choice in (shown["ask"] or {"choices": []})["choices"]]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())


def call(table: Table, chance: random.Random) -> dict[str, Any]:
    """A call that fits its type; often it fits the game too."""
    values: dict[str, Callable[[], Any]] = {
        "seat": lambda: chance.choice((table.seat, table.seat, 1 - table.seat, None)),
        "seq": lambda: table.seq,
        "ids": lambda: [chance.choice(table.ids)] * chance.choice((0, 1, 1, 1, 2)) if table.ids else [],
        "action_id": lambda: secrets.token_urlsafe(12),
        "coin": lambda: None,
        "hex": lambda: chance.choice((None, "a1", "d4", "zz")),
        "verb": lambda: chance.choice((None, "move", "pass")),
        "kind": lambda: chance.choice(("takeback", "draw", "resign", "abort")),
        "agrees": lambda: True,
        "anchor": lambda: secrets.token_hex(32),
        "link": lambda: chance.choice((None, None, secrets.token_hex(32), "zz")),
    }
    ends = {"resign", "abort"} if chance.random() < ENDS else set()
    name = chance.choice(sorted(ends or CALLS.keys() - {"resign", "abort"}))
    body = {part: values[part]() for part in CALLS[name].body.__struct_fields__}
    return {"n": chance.randrange(1000), "call": name, "body": body}


def spoilt(value: Any, chance: random.Random) -> Any:
    """The value with one part left out, doubled, or replaced by something that does not belong there."""
    if not isinstance(value, dict | list) or not value or chance.random() < 0.2:
        return chance.choice(STRAY)
    changed = value.copy()
    at = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
    match chance.randrange(4):
        case 0:
            del changed[at]
        case 1 if isinstance(changed, dict):
            changed[chance.choice(("more", "seat", "", "n"))] = chance.choice(STRAY)
        case _:
            changed[at] = spoilt(value[at], chance)
    return changed


def torn(data: bytes, chance: random.Random) -> bytes:
    """The bytes with some of them changed, lost or repeated."""
    changed = bytearray(data)
    for _number in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(4):
            case 0:
                changed[at : at + 1] = chance.randbytes(1)
            case 1:
                del changed[at : at + chance.randrange(1, 9)]
            case 2:
                changed[at:at] = changed[: chance.randrange(1, 9)]
            case _:
                changed[at:at] = chance.choice((b'"', b"{", b"[" * 40, b"\\u0000", b"\xff", b"1e999", b"\\ud800"))
    return bytes(changed)


def frame(
    opcode: int, data: bytes, *, last: bool = True, masked: bool = True, reserved: int = 0, claimed: int | None = None
) -> bytes:
    """A frame as it stands in the connection. `claimed`: another length than it has."""
    length, mask = len(data) if claimed is None else claimed, 0x80 if masked else 0
    head = bytes([(0x80 if last else 0) | reserved | opcode])
    if length < 126:
        head += bytes([mask | length])
    elif length < 65_536:
        head += bytes([mask | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", length)
    return head + (b"\0\0\0\0" if masked else b"") + data  # a mask of zeros leaves the data as it is


def harmless(table: Table, chance: random.Random) -> list[bytes]:
    """The frames of one message that leaves the connection open."""
    asked = call(table, chance)
    match chance.randrange(10):
        case 0 | 1:
            text = json.dumps(asked).encode()
        case 2 | 3 | 4:
            text = json.dumps(spoilt(asked, chance)).encode()
        case 5 | 6:
            text = torn(json.dumps(asked).encode(), chance).decode(errors="ignore").encode()
        case 7:
            text = torn(b'{"ping": 1}', chance).decode(errors="ignore").encode()
        case 8:
            return [frame(chance.choice((BINARY, PING, PONG)), chance.randbytes(chance.randrange(100)))]
        case _:
            text = chance.randbytes(chance.randrange(60)).decode("latin-1").encode()
    if chance.random() < 0.1 and text:
        cut = chance.randrange(len(text))
        return [frame(TEXT, text[:cut], last=False), frame(CONTINUED, text[cut:])]
    return [frame(TEXT, text)]


def fatal(chance: random.Random) -> bytes:
    """A frame that ends the connection, or may end it."""
    junk = chance.randbytes(chance.randrange(1, 80))
    return chance.choice(
        (
            frame(chance.choice((3, 4, 5, 6, 7, 11, 12, 15)), junk),
            frame(TEXT, junk, reserved=chance.choice((0x10, 0x20, 0x40))),
            frame(TEXT, junk, masked=False),
            frame(TEXT, b"\xff\xfe" + junk),
            frame(TEXT, junk, claimed=chance.choice((2**31, 2**62, 2**63 + 5, 70_000))),
            frame(CONTINUED, junk),
            frame(PING, junk, last=False),
            frame(PING, b"p" * 126),
            frame(
                CLOSE,
                struct.pack(">H", chance.choice((0, 999, 1000, 1001, 1004, 1005, 1006, 3000, 65_535))) + junk[:20],
            ),
            frame(CLOSE, chance.choice((b"", b"\x03", b"\x03\xe8\xff\xff"))),
            junk,
        )
    )


async def _connect(server: Running, table: Table, chance: random.Random, sent: FramesSent) -> None:
    """Open a connection, send it as many frames as it bears, and read all answers."""
    await asyncio.to_thread(table.look)
    query = chance.choice(("", f"?seq={chance.choice((table.seq, 0))}", f"?seq={table.seq}&seat={table.seat}"))
    path = f"/api/games/{table.game}/live{query}"
    host, _colon, port = server.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        key = base64.b64encode(chance.randbytes(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {server.url}\r\nCookie: {table.cookie}\r\n"
        head += f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        writer.write(head.encode())
        status = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), ANSWER_SECONDS)).split()[1].decode()
        sent.connections += 1
        if status != "101":
            sent.findings.append(f"{path} was answered {status}")
            return
        await _converse(reader, writer, batch(table, chance), chance, sent)
    except TimeoutError:
        sent.findings.append(f"{path}: no answer within {ANSWER_SECONDS:.0f} s")
    except (ConnectionError, asyncio.IncompleteReadError):
        sent.answers["cut off"] += 1
    finally:
        writer.close()


def batch(table: Table, chance: random.Random) -> Sequence[bytes]:
    """The frames of one connection."""
    frames: list[bytes] = []
    size = 0
    while True:
        some = harmless(table, chance)
        size += sum(map(len, some))
        if size > MOST_SENT:
            return frames
        frames += some


async def _converse(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    frames: Sequence[bytes],
    chance: random.Random,
    sent: FramesSent,
) -> None:
    """Send the frames, and wait for the answer to the last one.

    One connection in ten is given up at once, and half of the others end with a bad frame.
    """
    writer.write(b"".join(frames) + frame(TEXT, LAST) + frame(PING, b"last"))
    sent.frames += len(frames) + 2
    if chance.random() < 0.1:
        return
    await _until(reader, sent, lambda opcode, data: f'"n":{LAST_NUMBER}' in data.decode(errors="replace"))
    if chance.random() < 0.5:
        writer.write(fatal(chance))
        writer.write_eof()
        sent.frames += 1
        await _until(reader, sent, lambda opcode, _data: opcode == CLOSE)


async def _until(reader: asyncio.StreamReader, sent: FramesSent, last: Callable[[int, bytes], bool]) -> None:
    """Read the server's frames, up to the last one or the end of the connection."""
    deadline = time.monotonic() + ANSWER_SECONDS
    while (frame := await asyncio.wait_for(_read_frame(reader), max(0.1, deadline - time.monotonic()))) is not None:
        opcode, data = frame
        if opcode == CLOSE:
            sent.answers[f"closed {struct.unpack('>H', data[:2])[0] if data else 0}"] += 1
        if opcode == TEXT:
            message = json.loads(data)
            sent.answers[str(message.get("code", "news"))] += 1
            if message.get("code") == 500:
                sent.findings.append(f"a call was answered 500: {data[:200]!r}")
        if last(opcode, data):
            return


async def _read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes] | None:
    """The next frame of the server, or None at the end of the connection."""
    try:
        first, length = await reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack(">H", await reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", await reader.readexactly(8))
        return first & 15, await reader.readexactly(length)
    except asyncio.IncompleteReadError:
        return None


def _memory(server: Running) -> tuple[int, int]:
    """The resident memory of the server and the share of its games, in KiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    with server.client() as client:
        figures = client.get("/metrics", headers=FIGURES).text
    games = float(figures.partition("\nwarchest_games_in_memory_bytes ")[2].split()[0])
    return int(status.partition("VmRSS:")[2].split()[0]), int(games) // 1024
