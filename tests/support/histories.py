"""Histories of clients, and a checker, in the manner of Jepsen.

A client records each call: its start and end, its content, and whether the answer was yes, no, or never came. After the run the
checker compares all histories with the logs. Its demands:

1. An acknowledged action is in the log, at the place in the answer and with the content that was sent.
2. Every action in the log was sent by a client, and at most once.
3. The order of the log agrees with time: an action that was acknowledged before another one was sent comes before it.
4. A view is that of a prefix of the log, exactly, and no view is older than an action acknowledged before it was asked for.
5. The lines of a log are numbered without gaps. A call without an answer was carried out wholly or not at all.
"""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import httpx
import msgspec

from warchest.server.store import Event, Store
from warchest.server.table import Table

Outcome = Literal["yes", "no", "unknown"]
ATTEMPTS_SECONDS = 0.1
ANSWER_SECONDS = 10.0


@dataclass
class Call:
    """One call of a client. Times are of one clock that all clients share."""

    client: int
    game: str
    kind: Literal["action", "look"]
    began: float
    ended: float = 0.0
    outcome: Outcome = "unknown"
    seat: int = 0
    seq: int = -1
    """The line after which the action was to be played, or the line that a look showed."""
    action_id: str = ""
    ids: tuple[int, ...] = ()
    view: str = ""
    """The view that a look showed, as text."""


@dataclass
class Client:
    """A client at a seat of a game, by one of the servers, that plays at random and records every call.

    `servers` returns the present addresses of the site.
    """

    number: int
    game: str
    seat: int
    cookies: httpx.Cookies
    servers: Callable[[], list[str]]
    chance: random.Random
    calls: list[Call] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """An answer that no server may give. The client stops there."""

    def play(self, stop: threading.Event, most: int) -> None:
        """Play until the game ends, `stop` is set, or `most` calls are recorded."""
        try:
            self._play(stop, most)
        except AssertionError as problem:
            self.complaints.append(f"{self.game}: client {self.number} was answered: {problem}")

    def _play(self, stop: threading.Event, most: int) -> None:
        with httpx.Client(timeout=ANSWER_SECONDS, cookies=self.cookies) as http:
            while not stop.is_set() and len(self.calls) < most:
                payload = self._look(http)
                if payload is None:
                    time.sleep(ATTEMPTS_SECONDS)
                elif payload["waiting"] is None:
                    return
                elif payload["ask"] is None:
                    time.sleep(self.chance.uniform(0, 0.05))
                else:
                    self._act(http, payload, stop)

    def _call(self, http: httpx.Client, method: str, path: str, **sent: Any) -> httpx.Response | None:
        """Send a request to some server. Return its answer, or None where none came or the server failed."""
        try:
            url = self.chance.choice(self.servers()) + path
            answer = http.request(method, url, **sent)
        except (httpx.TransportError, httpx.InvalidURL, IndexError):
            return None
        return None if answer.status_code >= 500 else answer

    def _look(self, http: httpx.Client) -> dict[str, Any] | None:
        call = Call(self.number, self.game, "look", time.monotonic(), seat=self.seat)
        answer = self._call(http, "GET", f"/api/games/{self.game}", params={"seat": self.seat})
        call.ended = time.monotonic()
        self.calls.append(call)
        if answer is None:
            return None
        assert answer.status_code == 200, answer.text
        payload: dict[str, Any] = answer.json()
        call.outcome, call.seq, call.view = "yes", payload["seq"], as_text(payload["view"])
        return payload

    def _act(self, http: httpx.Client, payload: dict[str, Any], stop: threading.Event) -> None:
        """Choose an action and send it until it is clear what became of it."""
        ids, ask = [], payload["ask"]
        while True:
            choice = self.chance.choice(ask["choices"])
            ids.append(choice["id"])
            if choice["ends"]:
                break
            body = {"seat": self.seat, "seq": payload["seq"], "ids": ids}
            answer = self._call(http, "POST", f"/api/games/{self.game}/preview", json=body)
            if answer is None or answer.status_code != 200:
                return
            ask = answer.json()["ask"]
        action_id = secrets.token_urlsafe(12)
        body = {"seat": self.seat, "action_id": action_id, "seq": payload["seq"], "ids": ids}
        call = Call(self.number, self.game, "action", time.monotonic(), seat=self.seat, seq=payload["seq"])
        call.action_id, call.ids = action_id, tuple(ids)
        self.calls.append(call)
        while True:
            answer = self._call(http, "POST", f"/api/games/{self.game}/actions", json=body)
            call.ended = time.monotonic()
            if answer is not None:
                assert answer.status_code in (200, 409), answer.text
                call.outcome = "yes" if answer.status_code == 200 else "no"
                if call.outcome == "yes":
                    assert answer.json()["seq"] == call.seq + 1, "the answer tells another place"
                return
            if stop.is_set():
                return
            time.sleep(ATTEMPTS_SECONDS)


def as_text(view: Any) -> str:
    """A view as text, to compare two."""
    return json.dumps(view, sort_keys=True, ensure_ascii=False)


def anomalies(calls: list[Call], store: Store) -> Iterator[str]:
    """The violations of the demands, each as a sentence."""
    table = Table(store)
    by_game: defaultdict[str, list[Call]] = defaultdict(list)
    for call in calls:
        by_game[call.game].append(call)
    for game, its in by_game.items():
        log = store.events(game)
        yield from _log_anomalies(game, its, log)
        yield from _view_anomalies(game, its, table)


def _log_anomalies(game: str, calls: list[Call], log: list[Event]) -> Iterator[str]:
    if [event.seq for event in log] != list(range(len(log))):
        yield f"{game}: the lines are not numbered without gaps"
    written: dict[str, Event] = {}
    for event in log:
        if event.action_id is not None and event.action_id in written:
            yield f"{game}: {event.action_id} is in the log twice"
        if event.action_id is not None:
            written[event.action_id] = event
    sent = {call.action_id: call for call in calls if call.kind == "action"}
    for action_id in written:
        if action_id not in sent and not action_id.startswith("bot-"):
            yield f"{game}: nobody sent {action_id}"
    for call in sent.values():
        line = written.get(call.action_id)
        if call.outcome == "yes" and line is None:
            yield f"{game}: the acknowledged action {call.action_id} is lost"
        if call.outcome == "no" and line is not None:
            yield f"{game}: the refused action {call.action_id} is in the log"
        if line is not None and (line.seq, line.seat, line.ids) != (call.seq + 1, call.seat, call.ids):
            yield f"{game}: {call.action_id} is in the log with other content or at another place"
    acknowledged = sorted(
        (c.ended, written[c.action_id].seq) for c in sent.values() if c.outcome == "yes" and c.action_id in written
    )
    for call in sent.values():
        if call.action_id in written:
            before = [seq for ended, seq in acknowledged if ended < call.began]
            if before and max(before) > written[call.action_id].seq:
                yield f"{game}: {call.action_id} comes before an action that was acknowledged before it was sent"
    for call in calls:
        if call.kind == "look" and call.outcome == "yes":
            before = [seq for ended, seq in acknowledged if ended < call.began]
            if before and max(before) > call.seq:
                yield f"{game}: client {call.client} saw line {call.seq} after line {max(before)} was acknowledged"


def _view_anomalies(game: str, calls: list[Call], table: Table) -> Iterator[str]:
    row = table.row(game)
    shown: dict[tuple[int, int], str] = {}
    for call in calls:
        if call.kind != "look" or call.outcome != "yes":
            continue
        place = call.seat, call.seq
        if place not in shown:
            person = row.seats[call.seat].person or ""
            view = table.past(person, game, call.seat, call.seq).view
            shown[place] = as_text(json.loads(msgspec.json.encode(view)))
        if call.view != shown[place]:
            yield f"{game}: client {call.client} saw something else at line {call.seq} than the log has"
