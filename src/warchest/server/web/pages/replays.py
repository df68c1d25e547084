"""The calls of the page about replays, and games as text in and out (docs/reference/wire.md, "Replays")."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody
from litestar.response import Template

from warchest.game.text.online.reader import MOST_BYTES
from warchest.schema.draws import GameDraws, PromisedDraws
from warchest.schema.game import Replay
from warchest.server.table import Replays, ReplayView
from warchest.server.web.api import no_store
from warchest.server.web.dependencies import TheUser
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import IMPORTS, LOOKS, limited
from warchest.server.web.links import Links
from warchest.server.web.messages import Checking, Imported, MalformedError, Views
from warchest.server.web.openapi import BAD_TEXT, MALFORMED, NO_GAME, NOT_ALLOWED, NOT_POSSIBLE, TextOperation
from warchest.server.web.pages.page_data import replay_boot
from warchest.server.web.pages.pictures import preview

TEXT_BYTES = MOST_BYTES
"""The greatest length of an imported text."""
TheReplays = NamedDependency[Replays]
FormQuery = Annotated[str | None, QueryParameter(name="form", max_length=8)]
FirstQuery = Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000)]
LastQuery = Annotated[int | None, QueryParameter(name="to", ge=0, le=1_000_000)]
CheckQuery = Annotated[str, QueryParameter(name="check", pattern="^[A-Za-z0-9_-]{0,64}$")]
MomentQuery = Annotated[int, QueryParameter(name="at", ge=0, le=1_000_000)]


@get("/replay/{replay_id:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def page(
    request: Request[Any, Any, Any],
    person: TheUser,
    replays: TheReplays,
    links: NamedDependency[Links],
    replay_id: FromPath[str],
    at: MomentQuery = 0,
    form: FormQuery = None,
) -> Template:
    """Show the page of a replay at a moment."""
    showing = replays.showing(person, replay_id)
    at = min(at, showing.last)
    form = form if form in showing.forms else showing.forms[0]
    boot = replay_boot(showing.setup, replay_id, at, form, links.site(request))
    path = f"/replay/{replay_id}"
    shown = preview(links.site(request), showing.title(), path, path, at=at)
    context = {"boot": boot, "title": showing.title(), "preview": shown}
    return Template("replay.html", context=context, headers={"cache-control": "no-store"})


@get("/api/replays/{replay_id:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NO_GAME)
def replay(person: TheUser, replays: TheReplays, replay_id: FromPath[str]) -> Replay:
    """Show a replay without the views of its moments."""
    return replays.showing(person, replay_id).replay()


@get(
    "/api/replays/{replay_id:str}/views",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    responses=NOT_ALLOWED,
)
def views(
    person: TheUser,
    replays: TheReplays,
    replay_id: FromPath[str],
    first: FirstQuery,
    last: LastQuery = None,
    form: FormQuery = None,
) -> Views:
    """Show some moments of a replay."""
    return Views(replays.showing(person, replay_id).shown(form, first, first if last is None else last))


@get(
    "/api/games/{game_id:str}/record",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    media_type=MediaType.TEXT,
    responses=NOT_ALLOWED,
)
def game_text(person: TheUser, replays: TheReplays, game_id: FromPath[str], form: FormQuery = None) -> Response[str]:
    """Write a game of this server as text."""
    return _attached(replays.game(person, game_id), form)


@get("/api/games/{game_id:str}/draws", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def draws(replays: TheReplays, game_id: FromPath[str]) -> PromisedDraws | GameDraws:
    """Show the draws of a finished game with the secret that they follow from, or before the end the digest of that secret."""
    return replays.draws(game_id)


@get(
    "/api/records/{record_id:str}",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    media_type=MediaType.TEXT,
    responses=NOT_ALLOWED,
)
def record_text(replays: TheReplays, record_id: FromPath[str], form: FormQuery = None) -> Response[str]:
    """Write an imported game as text."""
    return _attached(replays.record(record_id), form)


@get("/api/checks/{check:str}", sync_to_thread=False, guards=[limited(LOOKS)], responses=MALFORMED)
def checking(person: TheUser, replays: TheReplays, check: FromPath[str]) -> Checking:
    """Return the progress of the check of a text that the user has sent."""
    return Checking(replays.checking(person, check))


@post(
    "/api/records",
    sync_to_thread=True,
    guards=[limited(IMPORTS)],
    status_code=201,
    request_max_body_size=TEXT_BYTES,
    responses=BAD_TEXT,
    operation_class=TextOperation,
    work=IMPORTING,
)
def keep(
    request: Request[Any, Any, Any], person: TheUser, replays: TheReplays, body: RawBody, check: CheckQuery = ""
) -> Imported:
    """Import the games of a text."""
    if request.content_type[0] != "text/plain":
        raise MalformedError("Games are sent as plain text (Content-Type: text/plain).")
    return Imported(*replays.keep(person, body, check))


def _attached(showing: ReplayView, form: str | None) -> Response[str]:
    """Return the text in a form, as an attached file."""
    form = showing.form(form)
    headers = {"content-disposition": f'attachment; filename="warchest-{showing.id}-{form}.txt"'}
    return Response(showing.written(form), media_type=MediaType.TEXT, headers=headers)


routes = Router(
    "/", route_handlers=[replay, views, game_text, draws, record_text, checking, keep], after_request=no_store
)
