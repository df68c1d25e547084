"""Looking back at games: the page, what it fetches, and games as text in and out (docs/wire.md, "Replays")."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import Parameter
from litestar.response import Template

from warchest.notation.texts import _
from warchest.table import Replay, Replays, Showing, Shown
from warchest.web.api import no_store, session_of
from warchest.web.boot import boot
from warchest.web.messages import MalformedError
from warchest.web.plain_replay import plain_moment

Call = Request[Any, Any, Any]
TEXT_BYTES = 512 * 1024
"""The longest text that is taken."""
FormQuery = Annotated[str | None, Parameter(query="form", max_length=8)]
FirstQuery = Annotated[int, Parameter(query="from", ge=0, le=1_000_000)]
LastQuery = Annotated[int | None, Parameter(query="to", ge=0, le=1_000_000)]
AtQuery = Annotated[int, Parameter(query="at", ge=0, le=1_000_000)]


@get("/replay/{replay_id:str}", sync_to_thread=True)
def page(request: Call, replays: Replays, replay_id: str, at: AtQuery = 0, form: FormQuery = None) -> Template:
    """The page of a replay, at a moment; told in plain words where scripts are off."""
    showing = replays.showing(session_of(request), replay_id)
    at = min(at, showing.last)
    form = form if form in showing.forms else showing.forms[0]
    given = boot(showing.board, replay=replay_id, at=at, form=form)
    context = {"boot": given, "plain": plain_moment(showing, at, form)}
    return Template("replay.html", context=context, headers={"cache-control": "no-store"})


@get("/api/replays/{replay_id:str}", sync_to_thread=True)
def replay(request: Call, replays: Replays, replay_id: str) -> Replay:
    """All of a replay but what stood at its moments."""
    return replays.showing(session_of(request), replay_id).replay()


@get("/api/replays/{replay_id:str}/views", sync_to_thread=True)
def views(
    request: Call, replays: Replays, replay_id: str, first: FirstQuery, last: LastQuery = None, form: FormQuery = None
) -> dict[str, list[Shown]]:
    """What stood at some moments."""
    shown = replays.showing(session_of(request), replay_id).shown(form, first, first if last is None else last)
    return {"views": shown}


@get("/api/games/{game_id:str}/record", sync_to_thread=True)
def game_text(request: Call, replays: Replays, game_id: str, form: FormQuery = None) -> Response[str]:
    """A game of the table as text."""
    return _attached(replays.game(session_of(request), game_id), form)


@get("/api/records/{record_id:str}", sync_to_thread=True)
def record_text(replays: Replays, record_id: str, form: FormQuery = None) -> Response[str]:
    """A record as text."""
    return _attached(replays.record(record_id), form)


@post("/api/records", sync_to_thread=True, status_code=201, request_max_body_size=TEXT_BYTES)
def keep(request: Call, replays: Replays, body: bytes) -> dict[str, Any]:
    """Take games as text."""
    if request.content_type[0] != "text/plain":
        raise MalformedError(_("Games are sent as plain text (Content-Type: text/plain)."))
    kept, left = replays.keep(session_of(request), body)
    return {"records": kept, "left": left}


def _attached(showing: Showing, form: str | None) -> Response[str]:
    """The text in a form, for a file."""
    form = showing.form(form)
    headers = {"content-disposition": f'attachment; filename="warchest-{showing.id}-{form}.txt"'}
    return Response(showing.written(form), media_type=MediaType.TEXT, headers=headers)


routes = Router(
    "/",
    route_handlers=[replay, views, game_text, record_text, keep],
    after_request=no_store,
)
