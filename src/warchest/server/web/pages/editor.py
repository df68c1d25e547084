"""The editor of positions, and its calls (docs/reference/wire.md). The server keeps nothing: each call brings the whole position."""

from typing import Annotated, Any

from litestar import Request, Router, get
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.response import Template

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.editor import EditedPosition
from warchest.server.table import Replays, TableError
from warchest.server.table.new_game.game_request import RulesetName
from warchest.server.table.replays.editing import edited, read, rules_of, start_of, why_not
from warchest.server.web import errors
from warchest.server.web.api import no_store
from warchest.server.web.dependencies import TheUser, api_call
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.links import Links
from warchest.server.web.messages import POSITION_BODY_BYTES, LaidOut, LaidOutTry, MalformedError, Why
from warchest.server.web.openapi import BAD_OPTIONS, NOT_POSSIBLE
from warchest.server.web.pages.page_data import editor_boot
from warchest.server.web.pages.pictures import preview
from warchest.teaching.rulebook.sources.statements import position_of
from warchest.wording.languages import _

LineQuery = Annotated[str, QueryParameter(name="p", max_length=8_000)]
StatementQuery = Annotated[str, QueryParameter(name="try", max_length=20)]
ReplayQuery = Annotated[str, QueryParameter(name="replay", max_length=40)]
MomentQuery = Annotated[int, QueryParameter(name="at", ge=0, le=1_000_000)]
RulesetQuery = Annotated[RulesetName, QueryParameter(name="ruleset")]
SeatsQuery = Annotated[int, QueryParameter(name="seats", ge=2, le=4)]
BoxesQuery = Annotated[
    str, QueryParameter(name="boxes", max_length=100, pattern=r"^(?:[a-z_]{1,20}(?:\.[a-z_]{1,20}){0,9})?$")
]


@get("/editor", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def page(
    request: Request[Any, Any, Any],
    person: TheUser,
    replays: NamedDependency[Replays],
    links: NamedDependency[Links],
    line: LineQuery = "",
    statement: StatementQuery = "",
    replay: ReplayQuery = "",
    at: MomentQuery = 0,
) -> Template:
    """Show the editor with the position in the address, that of a statement (`try`), that of a moment of a replay, or the first game."""
    shown, trouble = None, ""
    try:
        line = line or position_of(statement)
        if line:
            shown = read(line)
        elif replay:
            shown = edited(replays.showing(person, replay).position(at))
    except TableError as problem:
        trouble = str(problem)
    shown = shown or start_of(WAR_CHEST.id, 2, WAR_CHEST.default_boxes)
    site = links.site(request)
    context: dict[str, Any] = {"boot": editor_boot(shown, rules_of(shown), trouble, site)}
    if shown.view is not None and shown.line is not None:
        context["preview"] = preview(site, _("Editor"), "/editor", "/position", p=shown.line)
    return Template("editor.html", context=context, headers={"cache-control": "no-store"})


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], responses=BAD_OPTIONS)
def start(ruleset: RulesetQuery = WAR_CHEST.id, seats: SeatsQuery = 2, boxes: BoxesQuery = "") -> EditedPosition:
    """Show the position at the start of a game with these boxes (ids joined by dots)."""
    return start_of(ruleset, seats, boxes.split(".") if boxes else ())


@api_call("/", guards=[limited(LOOKS)], request_max_body_size=POSITION_BODY_BYTES, responses=NOT_POSSIBLE)
def look(data: JSONBody[LaidOut]) -> EditedPosition:
    """Show the faults of a position, or the choices in it."""
    if data.line is not None:
        return read(data.line)
    if data.position is None:
        raise MalformedError(_("Send a position as a JSON object or as a line of text."))
    return edited(data.position)


@api_call("/why", guards=[limited(LOOKS)], request_max_body_size=POSITION_BODY_BYTES, responses=NOT_POSSIBLE)
def why(data: JSONBody[LaidOutTry]) -> Why:
    """Explain why an attempt is illegal in a position."""
    return errors.why(why_not(data.position, data.ids, data.coin, data.hex, data.verb))


routes = Router("/api/positions", route_handlers=[start, look, why], after_request=no_store)
