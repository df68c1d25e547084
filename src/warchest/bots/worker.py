"""A process that thinks for the bots: a line of JSON in, a line of JSON out.

Its first line is ``{"ready": true}``. A request names ``id``, ``level``, ``setup``, ``seat``, ``record`` (ids), ``seen`` and ``luck``; the
answer has the same ``id`` and ``ids``, or ``error`` with a sentence. ``seen`` has the hands that the seat's Spies saw, each as how many ids
had happened, whose hand, and its coins by slot; it may be left out where there are none. ``start`` is the position that the game began at,
as the seat knew it, in one line (docs/notation.md); it is left out where that is the beginning of the set-up. The process ends with its
input, and nothing that it is sent ends it before.
"""

import contextlib
import json
import sys
from typing import IO, Any

from warchest.bots.banneret import Banneret
from warchest.bots.levels import LEVELS, Bot, make_bot
from warchest.bots.memory import Memory
from warchest.bots.warming import Warming
from warchest.record import Look, Record
from warchest.rules.layout import SLOTS
from warchest.rules.views import Known
from warchest.setups import Setup
from warchest.text.positions import PositionText


class BadRequest(ValueError):  # noqa: N818 - it reads better where it is caught
    """A request that can't be answered; its text is a sentence that says why."""


class Desk:
    """Answers requests, with one memory for all games."""

    def __init__(self) -> None:
        memory = Memory()
        banneret = Banneret(memory)
        self._bots: dict[str, Bot] = {level: make_bot(level, memory) for level in LEVELS} | {"banneret": banneret}
        self._warming = Warming(banneret)

    def close(self) -> None:
        """Stop what still goes on in the background."""
        self._warming.close()

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line."""
        request: object = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise BadRequest("A request is an object.")
            return {"id": request.get("id"), "ids": self._ids(request)}
        except ValueError as error:
            id_ = request.get("id") if isinstance(request, dict) else None
            said = "A request is one line of JSON." if isinstance(error, json.JSONDecodeError) else str(error)
            return {"id": id_, "error": said}
        except Exception as error:  # whatever a bot stumbles over, the next request is another game
            id_ = request.get("id") if isinstance(request, dict) else None
            return {"id": id_, "error": f"The bot stumbled: {type(error).__name__}: {error}."}

    def _ids(self, request: dict[str, Any]) -> list[int]:
        level, setup, seat = request.get("level"), request.get("setup"), request.get("seat")
        record, seen, luck = request.get("record"), request.get("seen", []), request.get("luck")
        start = request.get("start")
        if not isinstance(level, str) or level not in self._bots:
            raise BadRequest(f"A request names a level: {', '.join(LEVELS)}.")
        if not isinstance(setup, dict):
            raise BadRequest("A request has a set-up.")
        if type(seat) is not int or type(luck) is not int:
            raise BadRequest("A request has a seat and luck, both whole numbers.")
        if not isinstance(record, list) or not all(type(id_) is int for id_ in record):
            raise BadRequest("A request has a record, a list of ids.")
        if not isinstance(seen, list):
            raise BadRequest("The hands seen are a list.")
        if not isinstance(start, str | None):
            raise BadRequest("The position that a game began at is one line.")
        rules = Setup.from_json(setup)
        known = Record(rules, seat, tuple(record), tuple(map(_look, seen)), _start(start, rules, seat))
        ids = self._bots[level].choose(known, luck)
        if level == "banneret":
            self._warming.start()  # from the first question on: who never plays this level needs no machine code
        return ids


def _start(line: str | None, setup: Setup, seat: int) -> Known | None:
    """What the seat knew of the position that the game began at."""
    if line is None:
        return None
    told = PositionText.parse(line)
    if (told.setup, told.form) != (setup, seat):
        raise BadRequest(
            "The position that a game began at has its set-up, and is told as the seat that is asked knew it."
        )
    return told.known


def _look(seen: object) -> Look:
    """A hand that a Spy saw."""
    if isinstance(seen, list) and len(seen) == 3 and isinstance(seen[2], list) and len(seen[2]) == SLOTS:
        at, seat, hand = seen
        if all(type(number) is int for number in (at, seat, *hand)):
            return Look(at, seat, tuple(hand))
    raise BadRequest("A hand seen says after how many ids, whose it was, and its coins by slot.")


def serve(lines: IO[str], answers: IO[str]) -> None:
    """Answer each line of ``lines`` until they end."""
    desk = Desk()
    print(json.dumps({"ready": True}), file=answers, flush=True)
    try:
        for line in lines:
            if line.strip():
                print(json.dumps(desk.answer(line)), file=answers, flush=True)
    finally:
        desk.close()


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin, sys.stdout)
