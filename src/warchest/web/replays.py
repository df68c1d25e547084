"""Looking back at games: the page, what it fetches, and games as text in and out (docs/wire.md, "Replays")."""

from typing import Annotated, Any

from litestar import Request, Router, get
from litestar.params import Parameter
from litestar.response import Template

from warchest.table import Replay, Replays, Shown
from warchest.web.api import no_store, session_of
from warchest.web.boot import boot
from warchest.web.plain_replay import plain_moment

Call = Request[Any, Any, Any]
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


@get("/{replay_id:str}", sync_to_thread=True)
def replay(request: Call, replays: Replays, replay_id: str) -> Replay:
    """All of a replay but what stood at its moments."""
    return replays.showing(session_of(request), replay_id).replay()


@get("/{replay_id:str}/views", sync_to_thread=True)
def views(
    request: Call, replays: Replays, replay_id: str, first: FirstQuery, last: LastQuery = None, form: FormQuery = None
) -> dict[str, list[Shown]]:
    """What stood at some moments."""
    shown = replays.showing(session_of(request), replay_id).shown(form, first, first if last is None else last)
    return {"views": shown}


routes = Router("/api/replays", route_handlers=[replay, views], after_request=no_store)
