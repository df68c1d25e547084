"""The calls of the page (docs/wire.md): each reads a message, asks the table and answers with what it said.

The handlers run in threads: the rules and the disk are plain blocking code.
"""

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.params import Parameter

from warchest.table import Past, Payload, Preview, Table
from warchest.web import answers
from warchest.web.messages import Prefix, Rematch, Resign, Submit, Try, Wish, read

Call = Request[Any, Any, Any]
SeatQuery = Annotated[int | None, Parameter(query="seat", ge=0, le=3)]
AtQuery = Annotated[int | None, Parameter(query="at", ge=0, le=1_000_000)]
HexQuery = Annotated[str, Parameter(query="hex", max_length=8)]


def session_of(request: Call) -> str:
    """The session that the door has found or made for this request."""
    session: str = request.scope["state"]["session"]
    return session


@post("/", sync_to_thread=True, status_code=201)
def create(request: Call, table: Table, body: bytes) -> dict[str, str]:
    """Make a game."""
    wish = read(request, body, Wish)
    return _made(table.create(session_of(request), wish))


@get("/", sync_to_thread=True)
def unfinished(request: Call, table: Table) -> dict[str, Any]:
    """The session's unfinished games."""
    return {"games": table.unfinished(session_of(request))}


@get("/{game_id:str}", sync_to_thread=True)
def payload(request: Call, table: Table, game_id: str, seat: SeatQuery = None, at: AtQuery = None) -> Payload | Past:
    """The game as a seat sees it, or as everybody does: now, or as it stood after a line of its log."""
    if at is not None:
        return table.past(session_of(request), game_id, seat, at)
    return table.payload(session_of(request), game_id, seat)


@post("/{game_id:str}/actions", sync_to_thread=True, status_code=200)
def submit(request: Call, table: Table, game_id: str, body: bytes) -> Payload:
    """Play an action."""
    message = read(request, body, Submit)
    return table.submit(session_of(request), game_id, message.seat, message.action_id, message.seq, message.ids)


@post("/{game_id:str}/preview", sync_to_thread=True, status_code=200)
def preview(request: Call, table: Table, game_id: str, body: bytes) -> Preview:
    """What would stand after the first ids of an action."""
    message = read(request, body, Prefix)
    return table.preview(session_of(request), game_id, message.seat, message.seq, message.ids)


@post("/{game_id:str}/why", sync_to_thread=True, status_code=200)
def why(request: Call, table: Table, game_id: str, body: bytes) -> dict[str, str | None]:
    """Why something can't be done."""
    message = read(request, body, Try)
    refusal = table.why(
        session_of(request),
        game_id,
        message.seat,
        message.seq,
        message.ids,
        coin=message.coin,
        hex_name=message.hex,
        verb=message.verb,
    )
    return answers.why(refusal)


@get("/{game_id:str}/reach", sync_to_thread=True)
def reach(table: Table, game_id: str, hex_name: HexQuery) -> dict[str, list[str]]:
    """What the unit on a hex could attack."""
    return {"hexes": table.reach(game_id, hex_name)}


@post("/{game_id:str}/resign", sync_to_thread=True, status_code=200)
def resign(request: Call, table: Table, game_id: str, body: bytes) -> Payload:
    """Give up."""
    message = read(request, body, Resign)
    return table.resign(session_of(request), game_id, message.seat, message.action_id, message.seq)


@post("/{game_id:str}/rematch", sync_to_thread=True, status_code=201)
def rematch(request: Call, table: Table, game_id: str, body: bytes) -> dict[str, str]:
    """The same game again."""
    read(request, body, Rematch)
    return _made(table.rematch(session_of(request), game_id))


def _made(game_id: str) -> dict[str, str]:
    return {"game": game_id, "url": f"/game/{game_id}"}


async def no_store(response: Response[Any]) -> Response[Any]:
    """Nothing of a game is kept by a browser: a seat's payload is fetched each time it is looked at."""
    response.headers["cache-control"] = "no-store"
    return response


routes = Router(
    "/api/games",
    route_handlers=[create, unfinished, payload, submit, preview, why, reach, resign, rematch],
    after_request=no_store,
)
