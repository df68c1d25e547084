"""The fourteen calls about a live game, in one table. A page makes them over its live connection (`live`), other programs over HTTP.

Each call has one body, one limit and one function, and is answered alike both ways. Over HTTP a call is `POST /api/games/{id}/{name}`, or
`GET` for a look that has its seat in the address.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from warchest.schema.draws import OwnChain
from warchest.schema.game import Ahead, ForProgram, GameStatus, Past, Payload, Preview
from warchest.server.ratings.service import Ratings
from warchest.server.table import Table
from warchest.server.web import errors
from warchest.server.web.dependencies import AtQuery, OwnSeatQuery, SeatQuery, TheTable, TheUser
from warchest.server.web.guard.bounds import ACTIONS, LOOKING, LOOKS, PLAYING, Work
from warchest.server.web.guard.limits import address_of_home, limited
from warchest.server.web.guard.security import PLAY, SCOPE
from warchest.server.web.messages import Answered, BySeat, ForSeat, GiveChain, Offered, Prefix, Resign, Submit, Try, Why
from warchest.server.web.openapi import NOT_ALLOWED, STALE

T = TypeVar("T", bound=msgspec.Struct)


def look(person: TheUser, table: TheTable, game_id: str, data: ForSeat) -> Payload:
    """Show the game as a seat sees it, or as everyone may see it."""
    return table.payload(person, game_id, data.seat)


def payload(
    person: TheUser, table: TheTable, game_id: FromPath[str], seat: SeatQuery = None, at: AtQuery = None
) -> Payload | Past:
    """Show the game as a seat sees it, or without `seat` as everyone may see it: now, or with `at` after that line of its log."""
    if at is not None:
        return table.past(person, game_id, seat, at)
    return look(person, table, game_id, ForSeat(seat))


def see_status(person: TheUser, table: TheTable, game_id: str, data: ForSeat) -> GameStatus:
    """Show the clocks, the users who are there, and the requests that players make of each other."""
    return table.status(person, game_id, data.seat)


def status(person: TheUser, table: TheTable, game_id: FromPath[str], seat: SeatQuery = None) -> GameStatus:
    """Show the clocks, the users who are there, and the requests that players make of each other."""
    return see_status(person, table, game_id, ForSeat(seat))


def see_ahead(person: TheUser, table: TheTable, game_id: str, data: BySeat) -> Ahead:
    """Show the choices that a seat would have if it were its turn, while another seat uses a coin."""
    return table.looking.ahead(person, game_id, data.seat)


def ahead(person: TheUser, table: TheTable, game_id: FromPath[str], seat: OwnSeatQuery) -> Ahead:
    """Show the choices that a seat would have if it were its turn, while another seat uses a coin."""
    return see_ahead(person, table, game_id, BySeat(seat))


def play(person: TheUser, table: TheTable, game_id: str, data: Submit) -> Payload:
    """Play an action."""
    return table.submit(person, game_id, data.seat, data.action_id, data.seq, data.ids, data.link)


def submit(
    request: Request[Any, Any, Any],
    person: TheUser,
    table: TheTable,
    ratings: NamedDependency[Ratings],
    game_id: FromPath[str],
    data: JSONBody[Submit],
) -> Payload:
    """Play an action."""
    ratings.note_home(game_id, person, address_of_home(request))
    return play(person, table, game_id, data)


def give_chain(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[GiveChain]) -> OwnChain:
    """Give the anchor of a page's hash chain, so that the server can't choose the draws. A repeat shows the link that came last."""
    return table.chains.give(person, game_id, data.seat, data.anchor)


def preview(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Prefix]) -> Preview:
    """Show the game after the first ids of an action. Nothing is played."""
    return table.looking.preview(person, game_id, data.seat, data.seq, data.ids)


def for_program(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Prefix]) -> ForProgram:
    """Show the decision of a seat in the form of the engine protocol, for a program that plays for it. Nothing is played."""
    return table.looking.for_program(person, game_id, data.seat, data.seq, data.ids)


def why(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Try]) -> Why:
    """Explain why an attempt is illegal."""
    refusal = table.looking.why(
        person, game_id, data.seat, data.seq, data.ids, coin=data.coin, hex_name=data.hex, verb=data.verb
    )
    return errors.why(refusal)


def resign(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Resign]) -> Payload:
    """Resign."""
    return table.resign(person, game_id, data.seat, data.action_id)


def offer(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Offered]) -> Payload:
    """Ask for a draw, for the last action back, or for the partner's consent to resign. It is done at once if no other player has to
    agree."""
    table.offers.offer(person, game_id, data.seat, data.kind)
    return table.payload(person, game_id, data.seat)


def answer(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Answered]) -> Payload:
    """Agree to another player's request, or decline it."""
    table.offers.answer(person, game_id, data.seat, data.kind, agrees=data.agrees)
    return table.payload(person, game_id, data.seat)


def withdraw(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Offered]) -> Payload:
    """Withdraw a request."""
    table.offers.withdraw(person, game_id, data.seat, data.kind)
    return table.payload(person, game_id, data.seat)


def abort(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[BySeat]) -> Payload:
    """Abort the game before everyone has acted."""
    table.offers.abort(person, game_id, data.seat)
    return table.payload(person, game_id, data.seat)


def claim(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[BySeat]) -> Payload:
    """Claim the win over a player who has been away for long."""
    table.offers.claim(person, game_id, data.seat)
    return table.payload(person, game_id, data.seat)


@dataclass(frozen=True, slots=True)
class GameCall(Generic[T]):
    """A call about a live game."""

    body: type[T]
    limit: str
    """the limit that counts it"""
    do: Callable[[str, Table, str, T], Any]
    """answers it: `do(person, table, game id, body)`"""
    refusals: dict[int, ResponseSpec]
    """the answers over HTTP if it is refused"""
    by_address: Callable[..., Any] | None = None
    """the handler over HTTP, for a look that has its seat in the address"""
    over_http: Callable[..., Any] | None = None
    """the handler over HTTP, for a call that needs more of the request than its body"""
    reads: bool = False
    """whether it changes nothing"""
    quick: bool = False
    """whether it takes about a millisecond and waits for nothing, if the game is at hand"""
    plays: bool = False
    """whether it is an action: its answer and news are made together"""

    def work(self, data: T) -> Work:
        """Return the class of its work: a look without a seat is not a player's."""
        return LOOKING if getattr(data, "seat", None) is None else PLAYING


CALLS: dict[str, GameCall[Any]] = {
    "look": GameCall(ForSeat, LOOKS, look, NOT_ALLOWED, payload, reads=True),
    "status": GameCall(ForSeat, LOOKS, see_status, NOT_ALLOWED, status, reads=True),
    "ahead": GameCall(BySeat, LOOKS, see_ahead, NOT_ALLOWED, ahead, reads=True),
    "preview": GameCall(Prefix, LOOKS, preview, STALE, reads=True, quick=True),
    "for-program": GameCall(Prefix, LOOKS, for_program, STALE, reads=True),
    "why": GameCall(Try, LOOKS, why, STALE, reads=True),
    "actions": GameCall(Submit, ACTIONS, play, STALE, over_http=submit, plays=True),
    "chain": GameCall(GiveChain, ACTIONS, give_chain, NOT_ALLOWED),
    "resign": GameCall(Resign, ACTIONS, resign, STALE),
    "offers": GameCall(Offered, ACTIONS, offer, NOT_ALLOWED),
    "offers/answer": GameCall(Answered, ACTIONS, answer, NOT_ALLOWED),
    "offers/withdraw": GameCall(Offered, ACTIONS, withdraw, NOT_ALLOWED),
    "abort": GameCall(BySeat, ACTIONS, abort, NOT_ALLOWED),
    "claim": GameCall(BySeat, ACTIONS, claim, NOT_ALLOWED),
}
"""The calls by name. Over HTTP the name is the end of the address; `look` is the address of the game itself."""


def handlers() -> list[HTTPRouteHandler]:
    """Return the handlers of the calls over HTTP, for the router of games."""
    return [_handler(name, call) for name, call in CALLS.items()]


def _handler(name: str, call: GameCall[Any]) -> HTTPRouteHandler:
    guards = [limited(call.limit)]
    if call.by_address is None:
        made = post(
            f"/{{game_id:str}}/{name}",
            sync_to_thread=True,
            guards=guards,
            status_code=200,
            responses=call.refusals,
            opt={SCOPE: PLAY},
        )
        return made(call.over_http or call.do)
    address = "/{game_id:str}" if name == "look" else f"/{{game_id:str}}/{name}"
    return get(address, sync_to_thread=True, guards=guards, responses=call.refusals, opt={SCOPE: PLAY})(call.by_address)
