"""The editor of positions, and its calls (docs/wire.md). The server keeps nothing: each call brings the whole position."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.editor import EditedPosition
from warchest.table.editing import edited, position_of, start_of, why_not
from warchest.table.game_request import RulesetName
from warchest.web import errors
from warchest.web.api import no_store
from warchest.web.limits import LOOKS, limited
from warchest.web.messages import POSITION_BODY_BYTES, LaidOut, LaidOutTry, MalformedError, Why
from warchest.web.openapi import BAD_OPTIONS, NOT_POSSIBLE
from warchest.wording.languages import _

RulesetQuery = Annotated[RulesetName, QueryParameter(name="ruleset")]
SeatsQuery = Annotated[int, QueryParameter(name="seats", ge=2, le=4)]
BoxesQuery = Annotated[
    str, QueryParameter(name="boxes", max_length=100, pattern=r"^(?:[a-z_]{1,20}(?:\.[a-z_]{1,20}){0,9})?$")
]


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], responses=BAD_OPTIONS)
def start(ruleset: RulesetQuery = WAR_CHEST.id, seats: SeatsQuery = 2, boxes: BoxesQuery = "") -> EditedPosition:
    """Show the position at the start of a game with these boxes, whose ids are joined by dots."""
    return start_of(ruleset, seats, boxes.split(".") if boxes else ())


@post(
    "/",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    status_code=200,
    request_max_body_size=POSITION_BODY_BYTES,
    responses=NOT_POSSIBLE,
)
def look(data: JSONBody[LaidOut]) -> EditedPosition:
    """Show the faults of a position, or the choices in it."""
    if data.line is not None:
        return edited(position_of(data.line).to_json())
    if data.position is None:
        raise MalformedError(_("A position is sent as an object or as a line."))
    return edited(data.position)


@post(
    "/why",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    status_code=200,
    request_max_body_size=POSITION_BODY_BYTES,
    responses=NOT_POSSIBLE,
)
def why(data: JSONBody[LaidOutTry]) -> Why:
    """Tell why an attempt is illegal in a position."""
    return errors.why(why_not(data.position, data.ids, data.coin, data.hex, data.verb))


routes = Router("/api/positions", route_handlers=[start, look, why], after_request=no_store)
