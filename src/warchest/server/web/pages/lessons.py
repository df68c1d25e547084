"""The pages of the lessons, and the calls of their boards (docs/reference/wire.md).

The lessons that a user has done are kept in the store, or for a guest in the browser. Nothing else of a lesson is stored: the choices
are in the address, so a browser may keep the answer for a while. A shared cache may not, because the answer could carry a session cookie.
"""

from dataclasses import dataclass
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Template

from warchest.drawing.boards import definitions
from warchest.drawing.sheet import Svg, coin_svg
from warchest.game.game import IllegalChoice
from warchest.rules.content.war_chest import RULESETS
from warchest.schema.lesson import LessonBoot, LessonsBoot, LessonStep
from warchest.server.accounts import LessonRecords
from warchest.server.web import errors
from warchest.server.web.dependencies import WebRequest, api_call
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import account_of
from warchest.server.web.languages import VARY
from warchest.server.web.messages import LessonsDone, Why
from warchest.server.web.openapi import NOT_POSSIBLE
from warchest.server.web.pages.page_data import book_boot
from warchest.teaching.lessons import Lesson
from warchest.teaching.lessons.contents import BOXES, LESSONS, TEN
from warchest.teaching.lessons.pictures import small_picture
from warchest.teaching.lessons.playing import UnknownStepError, shown
from warchest.teaching.lessons.playing import why as why_illegal
from warchest.teaching.rulebook.examples.playing import rules_called
from warchest.wording.languages import _, cache_by_language

LessonPath = Annotated[int, PathParameter(ge=1, le=99)]
IdsQuery = Annotated[
    str, QueryParameter(name="ids", max_length=100, pattern=r"^(?:[0-9]{1,5}(?:\.[0-9]{1,5}){0,15})?$")
]
WordQuery = Annotated[str | None, QueryParameter(max_length=40)]
HexQuery = Annotated[str | None, QueryParameter(name="hex", max_length=40)]
KEPT = {"cache-control": "private, max-age=600"} | VARY
SEEN_ANEW = {"cache-control": "private, no-cache"} | VARY
TheLessons = NamedDependency[LessonRecords]


@dataclass(frozen=True)
class Tile:
    """A lesson in the list."""

    id: str
    title: str
    line: str
    number: int
    """Its place among the ten, from 1, or 0 for a lesson about a box."""
    picture: Svg
    sign: str


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def learn(request: WebRequest, learned: TheLessons) -> Template:
    """Show all lessons."""
    context = {
        "boot": LessonsBoot(**msgspec.structs.asdict(book_boot()), done=_done(request, learned)),
        "ten": tiles(TEN),
        "boxes": tiles(BOXES),
        "definitions": definitions(*RULESETS.values()),
        "coin": coin_svg,
    }
    return Template("learn.html", context=context, headers=SEEN_ANEW)


@get("/{lesson_id:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def lesson(request: WebRequest, learned: TheLessons, lesson_id: FromPath[str]) -> Template:
    """Show a lesson."""
    one = LESSONS.get(lesson_id)
    if one is None:
        raise NotFoundException
    return Template("lesson.html", context={"boot": lesson_boot(one, _done(request, learned))}, headers=SEEN_ANEW)


@api_call("/", guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def done(request: WebRequest, learned: TheLessons, data: JSONBody[LessonsDone]) -> LessonsDone:
    """Keep that an account has done these lessons. Answer with all lessons that it has done."""
    session = account_of(request)
    if session is None:
        return LessonsDone([])
    return LessonsDone(learned.add(session.person, [one for one in data.lessons if one in LESSONS]))


@get("/{lesson_id:str}/{number:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def step(lesson_id: FromPath[str], number: LessonPath, dotted: IdsQuery = "") -> Response[LessonStep]:
    """Show a step of a lesson, after some choices."""
    return Response(shown(lesson_id, number - 1, _split(dotted)), headers=KEPT)


@get("/{lesson_id:str}/{number:str}/why", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def why(
    lesson_id: FromPath[str],
    number: LessonPath,
    dotted: IdsQuery = "",
    coin: WordQuery = None,
    hex_name: HexQuery = None,
    verb: WordQuery = None,
) -> Response[Why]:
    """Explain why an attempt is illegal in a step."""
    refusal = why_illegal(lesson_id, number - 1, _split(dotted), coin, hex_name, verb)
    return Response(errors.why(refusal), headers=KEPT)


@cache_by_language
def tiles(lessons: tuple[Lesson, ...]) -> list[Tile]:
    """Return these lessons for the list."""
    return [Tile(one.id, _(one.title), _(one.line), _number(one), small_picture(one), one.sign) for one in lessons]


def lesson_boot(one: Lesson, done: list[str] | None) -> LessonBoot:
    """Return the initial data of the page of a lesson. `done`: the lessons that the account has done, or None for a guest."""
    order = list(LESSONS.values())
    later = order[order.index(one) + 1 :]
    return LessonBoot(
        **msgspec.structs.asdict(book_boot(rules_called(one.rules))),
        lesson=one.id,
        title=_(one.title),
        number=_number(one),
        sentences=[_(step.text) for step in one.steps],
        next=later[0].id if later else "",
        next_title=_(later[0].title) if later else "",
        done=done,
    )


def _done(request: WebRequest, learned: LessonRecords) -> list[str] | None:
    session = account_of(request)
    return None if session is None else learned.load(session.person)


def _number(one: Lesson) -> int:
    return TEN.index(one) + 1 if one in TEN else 0


def _split(dotted: str) -> list[int]:
    return [int(part) for part in dotted.split(".") if part]


routes = Router("/learn", route_handlers=[learn, lesson])
step_routes = Router(
    "/api/lessons",
    route_handlers=[done, step, why],
    exception_handlers={UnknownStepError: errors.not_there, IllegalChoice: errors.not_allowed},
)
