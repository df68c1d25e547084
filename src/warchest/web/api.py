"""The calls of the page about live games (docs/wire.md).

The handlers run in threads: the rules and the disk are plain blocking code.
"""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from warchest.schema.game import Past, Payload, Preview
from warchest.table import GameRequest, Table
from warchest.web import errors
from warchest.web.messages import (
    UNITS_BODY_BYTES,
    Made,
    Prefix,
    Reach,
    Rematch,
    Resign,
    StrictRequest,
    Submit,
    Try,
    Unfinished,
    Why,
)
from warchest.web.openapi import BAD_OPTIONS, NOT_ALLOWED, NOT_POSSIBLE, STALE

Session = NamedDependency[str]
"""The session that the security middleware has found or made for this request."""
TheTable = NamedDependency[Table]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=3)]
AtQuery = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000)]
HexQuery = Annotated[str, QueryParameter(name="hex", max_length=8)]


@post("/", sync_to_thread=True, status_code=201, responses=BAD_OPTIONS, request_max_body_size=UNITS_BODY_BYTES)
def create(session: Session, table: TheTable, data: JSONBody[GameRequest]) -> Made:
    """Make a game."""
    return _made(table.create(session, data))


@get("/", sync_to_thread=True)
def unfinished(session: Session, table: TheTable) -> Unfinished:
    """List the session's unfinished games."""
    return Unfinished(table.unfinished(session))


@get("/{game_id:str}", sync_to_thread=True, responses=NOT_ALLOWED)
def payload(
    session: Session, table: TheTable, game_id: FromPath[str], seat: SeatQuery = None, at: AtQuery = None
) -> Payload | Past:
    """Show the game to a seat, or without `seat` to everybody: now, or with `at` after that line of its log."""
    if at is not None:
        return table.past(session, game_id, seat, at)
    return table.payload(session, game_id, seat)


@post("/{game_id:str}/actions", sync_to_thread=True, status_code=200, responses=STALE)
def submit(session: Session, table: TheTable, game_id: FromPath[str], data: JSONBody[Submit]) -> Payload:
    """Play an action."""
    return table.submit(session, game_id, data.seat, data.action_id, data.seq, data.ids)


@post("/{game_id:str}/preview", sync_to_thread=True, status_code=200, responses=STALE)
def preview(session: Session, table: TheTable, game_id: FromPath[str], data: JSONBody[Prefix]) -> Preview:
    """Show the game after the first ids of an action. Nothing is played."""
    return table.preview(session, game_id, data.seat, data.seq, data.ids)


@post("/{game_id:str}/why", sync_to_thread=True, status_code=200, responses=STALE)
def why(session: Session, table: TheTable, game_id: FromPath[str], data: JSONBody[Try]) -> Why:
    """Say why an attempt is illegal."""
    refusal = table.why(
        session, game_id, data.seat, data.seq, data.ids, coin=data.coin, hex_name=data.hex, verb=data.verb
    )
    return errors.why(refusal)


@get("/{game_id:str}/reach", sync_to_thread=True, responses=NOT_POSSIBLE)
def reach(table: TheTable, game_id: FromPath[str], hex_name: HexQuery) -> Reach:
    """List the hexes that the unit on a hex could attack."""
    return Reach(table.reach(game_id, hex_name))


@post("/{game_id:str}/resign", sync_to_thread=True, status_code=200, responses=STALE)
def resign(session: Session, table: TheTable, game_id: FromPath[str], data: JSONBody[Resign]) -> Payload:
    """Resign."""
    return table.resign(session, game_id, data.seat, data.action_id, data.seq)


@post("/{game_id:str}/rematch", sync_to_thread=True, status_code=201, responses=NOT_ALLOWED)
def rematch(session: Session, table: TheTable, game_id: FromPath[str], data: JSONBody[Rematch]) -> Made:
    """Make the same game again."""
    return _made(table.rematch(session, game_id))


def _made(game_id: str) -> Made:
    return Made(game_id, f"/game/{game_id}")


async def no_store(response: Response[Any]) -> Response[Any]:
    """Let browsers keep nothing of a game: a seat's payload is fetched each time it is looked at."""
    response.headers["cache-control"] = "no-store"
    return response


routes = Router(
    "/api/games",
    route_handlers=[create, unfinished, payload, submit, preview, why, reach, resign, rematch],
    after_request=no_store,
    request_class=StrictRequest,
)
