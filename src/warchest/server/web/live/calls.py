"""The calls of a page to a live game. They come over HTTP (`api`) or over a live connection (`live`), and are answered alike."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from warchest.schema.game import Ahead, GameStatus, Payload, Preview
from warchest.server.table import Table
from warchest.server.web import errors
from warchest.server.web.guard.bounds import ACTIONS, LOOKING, LOOKS, PLAYING, Work
from warchest.server.web.messages import Answered, BySeat, ForSeat, Offered, Prefix, Resign, Submit, Try, Why

T = TypeVar("T", bound=msgspec.Struct)


def look(table: Table, person: str, game_id: str, data: ForSeat) -> Payload:
    """Show the game as a seat sees it, or as everybody may see it."""
    return table.payload(person, game_id, data.seat)


def submit(table: Table, person: str, game_id: str, data: Submit) -> Payload:
    """Play an action."""
    return table.submit(person, game_id, data.seat, data.action_id, data.seq, data.ids)


def preview(table: Table, person: str, game_id: str, data: Prefix) -> Preview:
    """Show the game after the first ids of an action."""
    return table.looking.preview(person, game_id, data.seat, data.seq, data.ids)


def why(table: Table, person: str, game_id: str, data: Try) -> Why:
    """Tell why an attempt is illegal."""
    refusal = table.looking.why(
        person, game_id, data.seat, data.seq, data.ids, coin=data.coin, hex_name=data.hex, verb=data.verb
    )
    return errors.why(refusal)


def ahead(table: Table, person: str, game_id: str, data: BySeat) -> Ahead:
    """Show the choices that a seat would have if it were its turn."""
    return table.looking.ahead(person, game_id, data.seat)


def resign(table: Table, person: str, game_id: str, data: Resign) -> Payload:
    """Resign."""
    return table.resign(person, game_id, data.seat, data.action_id)


def status(table: Table, person: str, game_id: str, data: ForSeat) -> GameStatus:
    """Show the clocks, the people who are there, and the requests that players make of each other."""
    return table.status(person, game_id, data.seat)


def offer(table: Table, person: str, game_id: str, data: Offered) -> Payload:
    """Make a request of other players."""
    table.offers.offer(person, game_id, data.seat, data.kind)
    return table.payload(person, game_id, data.seat)


def answer(table: Table, person: str, game_id: str, data: Answered) -> Payload:
    """Agree to another player's request, or decline it."""
    table.offers.answer(person, game_id, data.seat, data.kind, agrees=data.agrees)
    return table.payload(person, game_id, data.seat)


def withdraw(table: Table, person: str, game_id: str, data: Offered) -> Payload:
    """Withdraw a request."""
    table.offers.withdraw(person, game_id, data.seat, data.kind)
    return table.payload(person, game_id, data.seat)


def abort(table: Table, person: str, game_id: str, data: BySeat) -> Payload:
    """Abort the game before everybody has acted."""
    table.offers.abort(person, game_id, data.seat)
    return table.payload(person, game_id, data.seat)


def claim(table: Table, person: str, game_id: str, data: BySeat) -> Payload:
    """Claim the win over a player who has been away for long."""
    table.offers.claim(person, game_id, data.seat)
    return table.payload(person, game_id, data.seat)


@dataclass(frozen=True, slots=True)
class GameCall(Generic[T]):
    """A call that a live connection takes."""

    body: type[T]
    kind: str
    """the kind of action that it counts as"""
    do: Callable[[Table, str, str, T], Any]
    reads: bool = False
    """whether it leaves everything as it is"""
    quick: bool = False
    """whether it takes about a millisecond, and waits for nothing, where the game is at hand"""

    def work(self, data: T) -> Work:
        """Return the class of its work: a look without a seat is not a player's."""
        return LOOKING if getattr(data, "seat", None) is None else PLAYING


CALLS: dict[str, GameCall[Any]] = {
    "look": GameCall(ForSeat, LOOKS, look, reads=True),
    "status": GameCall(ForSeat, LOOKS, status, reads=True),
    "preview": GameCall(Prefix, LOOKS, preview, reads=True, quick=True),
    "why": GameCall(Try, LOOKS, why, reads=True),
    "ahead": GameCall(BySeat, LOOKS, ahead, reads=True),
    "actions": GameCall(Submit, ACTIONS, submit),
    "resign": GameCall(Resign, ACTIONS, resign),
    "offers": GameCall(Offered, ACTIONS, offer),
    "offers/answer": GameCall(Answered, ACTIONS, answer),
    "offers/withdraw": GameCall(Offered, ACTIONS, withdraw),
    "abort": GameCall(BySeat, ACTIONS, abort),
    "claim": GameCall(BySeat, ACTIONS, claim),
}
"""The calls by their names, which are those of the addresses too."""
