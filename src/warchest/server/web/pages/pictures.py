"""Positions as pictures: for chat apps, which show the picture of a link, and for users who keep one.

A picture shows what everybody may see at that address: the board, the armies and the markers. A PNG takes about an eighth of a second of a
core. It is therefore made once for each position and kept, and each household may ask for few of them (`PICTURES` of the bounds).
"""

import re
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import urlencode

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, PathParameter, QueryParameter

from warchest.drawing.boards import picture_of
from warchest.drawing.standalone import HEIGHT, WIDTH, position_svg
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.view import View
from warchest.server.table import BusyError, Replays, Table
from warchest.server.table.replays.editing import read, rules_of
from warchest.server.table.single_flight import SingleFlight
from warchest.server.web.assets import FOLDER, Packed
from warchest.server.web.dependencies import TheUser
from warchest.server.web.guard.limits import PICTURES, limited
from warchest.server.web.links import Site
from warchest.server.work.jobs import FullError, JobError
from warchest.server.work.worker import Worker
from warchest.teaching.puzzles.explaining import game_of
from warchest.teaching.puzzles.playing import UnknownPuzzleError, puzzle_called
from warchest.wording.languages import _

KEPT = {"cache-control": "private, max-age=60"}
MOST_KEPT_BYTES = 16 * 1024 * 1024
"""The room for finished pictures, about a hundred."""
FileForm = Literal["png", "svg"]
PictureFormPath = FromPath[FileForm]
PictureOfPuzzlePath = Annotated[int, PathParameter(ge=1, le=99_999)]
PictureMomentQuery = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000)]
LineQuery = Annotated[str, QueryParameter(name="p", max_length=8_000)]


class LinkPreview(NamedTuple):
    """The words and the picture that chat apps show for a page."""

    title: str
    url: str
    """the address of the page"""
    image: str
    """the address of the picture"""
    width: int = WIDTH
    height: int = HEIGHT


def preview(site: Site, title: str, page: str, picture: str, **query: str | int) -> LinkPreview:
    """Return the preview of a page, given the paths of the page and of its picture below the site."""
    asked = f"?{urlencode(query)}" if query else ""
    return LinkPreview(title, f"{site.url}{page}{asked}", f"{site.url}/pictures{picture}/png{asked}")


@get(
    "/pictures/game/{game_id:str}/{form:str}", sync_to_thread=True, guards=[limited(PICTURES)], include_in_schema=False
)
def game(
    request: Request[Any, Any, Any],
    person: TheUser,
    table: NamedDependency[Table],
    game_id: FromPath[str],
    form: PictureFormPath,
) -> Response[bytes]:
    """Draw the present position of a game."""
    setup = table.sitting(person, game_id).setup
    return _answer(request, table, table.payload(person, game_id, None).view, setup.ruleset, form)


@get(
    "/pictures/replay/{replay_id:str}/{form:str}",
    sync_to_thread=True,
    guards=[limited(PICTURES)],
    include_in_schema=False,
)
def replay(
    request: Request[Any, Any, Any],
    person: TheUser,
    table: NamedDependency[Table],
    replays: NamedDependency[Replays],
    replay_id: FromPath[str],
    form: PictureFormPath,
    at: PictureMomentQuery = None,
) -> Response[bytes]:
    """Draw a moment of a replay, by default the last one."""
    showing = replays.showing(person, replay_id)
    moment = showing.last if at is None else min(at, showing.last)
    [shown] = showing.shown(None, moment, moment)
    return _answer(request, table, shown.view, showing.setup.ruleset, form)


@get(
    "/pictures/puzzle/{number:str}/{form:str}", sync_to_thread=True, guards=[limited(PICTURES)], include_in_schema=False
)
def puzzle(
    request: Request[Any, Any, Any], table: NamedDependency[Table], number: PictureOfPuzzlePath, form: PictureFormPath
) -> Response[bytes]:
    """Draw the start of a puzzle."""
    try:
        start = game_of(puzzle_called(number))
    except UnknownPuzzleError:
        raise NotFoundException from None
    return _answer(request, table, start.view(None), WAR_CHEST, form)


@get("/pictures/position/{form:str}", sync_to_thread=True, guards=[limited(PICTURES)], include_in_schema=False)
def position(
    request: Request[Any, Any, Any], table: NamedDependency[Table], form: PictureFormPath, line: LineQuery = ""
) -> Response[bytes]:
    """Draw a position that can stand in a game, given as a line as in a link of the editor."""
    edited = read(line)
    if edited.view is None:
        raise NotFoundException
    return _answer(request, table, edited.view, rules_of(edited), form)


def _answer(
    request: Request[Any, Any, Any], table: Table, view: View, rules: Ruleset, form: FileForm
) -> Response[bytes]:
    drawn = position_svg(view, picture_of(view, rules), symbols())
    if form == "svg":
        return Packed.of(drawn.encode(), "image/svg+xml").answer(request, KEPT)
    return _kept.get(drawn, lambda: _painted(table.worker, drawn)).answer(request, KEPT)


def _painted(worker: Worker, drawn: str) -> Packed:
    try:
        return Packed.of(worker.run("picture", drawn), "image/png")
    except (FullError, JobError):
        raise BusyError(_("The server is drawing other pictures. Try again in a moment.")) from None


@cache
def symbols() -> dict[str, str]:
    """Return the glyphs of the page's sheet, as elements by their names. There are none in a clone whose page has not been built."""
    sheet = FOLDER / "dist" / "glyphs.svg"
    text = sheet.read_text(encoding="utf-8") if sheet.exists() else ""
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="g-(\w+)".*?</symbol>', text, re.DOTALL)}


def _size(file: Packed) -> int:
    return len(file.content)


_kept: SingleFlight[Packed] = SingleFlight(MOST_KEPT_BYTES, _size)
routes = [game, replay, puzzle, position]
