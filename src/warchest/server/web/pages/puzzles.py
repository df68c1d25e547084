"""The pages of the puzzles and of the timed run, and the calls of their boards (docs/reference/wire.md).

No page holds an answer: a try is sent here and judged. The puzzles that a user has done are kept in the store, or for a guest in the
browser.

"""

from dataclasses import dataclass
from datetime import date
from functools import cache
from operator import attrgetter
from random import Random
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Template

from warchest.drawing.boards import board_svg, definitions, described, picture_of
from warchest.drawing.sheet import Svg
from warchest.game.game import IllegalChoice
from warchest.rules.content.war_chest import RULESETS
from warchest.schema.puzzle import (
    PuzzleBoot,
    PuzzleHint,
    PuzzleOfTheDay,
    PuzzlesBoot,
    PuzzlesKept,
    PuzzleStanding,
    PuzzleStep,
    PuzzleTask,
    PuzzleTheme,
)
from warchest.server.accounts import PuzzleRecords, SavedPuzzles
from warchest.server.accounts.puzzle_skill import EARLY, Skill, Standing, graded
from warchest.server.web import errors
from warchest.server.web.dependencies import WebRequest, api_call
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import account_of
from warchest.server.web.languages import VARY
from warchest.server.web.links import Links
from warchest.server.web.messages import PuzzlesDone, PuzzleTry, Why
from warchest.server.web.openapi import NOT_POSSIBLE
from warchest.server.web.pages.page_data import book_boot
from warchest.server.web.pages.pictures import preview
from warchest.teaching.puzzles.daily import puzzle_of, run_order, today
from warchest.teaching.puzzles.explaining import game_of
from warchest.teaching.puzzles.pictures import small_picture
from warchest.teaching.puzzles.playing import (
    UnknownPuzzleError,
    WrongTryError,
    answered,
    grade,
    hint,
    kinds_asked,
    puzzle_called,
    puzzles,
    shown,
    task,
    title,
    with_coin,
)
from warchest.teaching.puzzles.playing import why as why_illegal
from warchest.teaching.puzzles.records import GOALS, MOST_PIPS, Goal, Puzzle
from warchest.teaching.puzzles.themes import IDEAS, theme_name, themes, themes_of
from warchest.wording.dates import day_and_month
from warchest.wording.languages import N_, _, cache_by_language, ngettext
from warchest.wording.names import player_name

PuzzlePath = Annotated[int, PathParameter(ge=1, le=99_999)]
ActionsQuery = Annotated[
    str, QueryParameter(name="ids", max_length=384, pattern=r"^(?:[0-9]{1,5}(?:\.[0-9]{1,5}){0,63})?$")
]
WordQuery = Annotated[str | None, QueryParameter(max_length=40)]
HexQuery = Annotated[str | None, QueryParameter(name="hex", max_length=40)]
NO_STORE = {"cache-control": "no-store"} | VARY
ThePuzzles = NamedDependency[PuzzleRecords]
_HEADINGS: dict[str, str] = {
    "win": N_("Win this round"),
    "save": N_("Stop the other side"),
    "coin": N_("Which coin does your opponent have in hand?"),
}
"""The goals as headings of lists."""


@dataclass(frozen=True)
class PuzzleTile:
    """A puzzle in a list."""

    number: int
    pips: int
    grade: str
    picture: Svg
    hidden: int
    """For a puzzle about a coin, the number of coins in the hand, which are its picture."""
    seat: int


@dataclass(frozen=True)
class PuzzleShelf:
    """The puzzles of a goal in the list."""

    goal: Goal
    heading: str
    numbers: list[int]
    tiles: list[PuzzleTile]


@dataclass(frozen=True)
class TodaysPuzzle:
    """The puzzle of the day in the list."""

    number: int
    day: str
    pips: int
    grade: str
    title: str
    you: str
    board: Svg


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def page(request: WebRequest, records: ThePuzzles) -> Template:
    """Show the puzzle of the day and some puzzles of each goal."""
    day = today()
    context = {
        "boot": _list_boot(request, records),
        "today": _today(day),
        "shelves": [_shelf(goal, day.toordinal()) for goal in GOALS],
        "count": len(puzzles()),
        "themes": _themes(),
        "which": "",
        "most": MOST_PIPS,
        "definitions": definitions(*RULESETS.values()),
    }
    return Template("puzzles.html", context=context, headers=NO_STORE)


@get("/{which:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def one(request: WebRequest, records: ThePuzzles, links: NamedDependency[Links], which: FromPath[str]) -> Template:
    """Show a puzzle by its number, the puzzle of the day, all puzzles of a goal or a theme, or a timed run."""
    if which == "run":
        order = run_order(puzzles(), Random())
        boot = puzzle_boot(request, records, puzzle_called(order[0]), order)
        return Template("puzzle.html", context={"boot": boot, "heading": _("Timed run")}, headers=NO_STORE)
    if which in GOALS or which in themes():
        found = [one for one in puzzles() if one.goal == which or which in themes_of(one)]
        context = {
            "boot": _list_boot(request, records),
            "heading": theme_name(which) if which in themes() else _(_HEADINGS[which]),
            "tiles": [_tile(puzzle) for puzzle in found],
            "definitions": definitions(*RULESETS.values()),
            "themes": _themes(),
            "which": which,
            "most": MOST_PIPS,
        }
        return Template("puzzles_of.html", context=context, headers=NO_STORE)
    try:
        known = which == "today" or (which.isascii() and which.isdecimal() and len(which) < 6)
        puzzle = puzzle_of(puzzles(), today()) if which == "today" else puzzle_called(int(which) if known else 0)
    except UnknownPuzzleError:
        raise NotFoundException from None
    boot, path = puzzle_boot(request, records, puzzle), f"/puzzle/{puzzle.number}"
    heading = boot.puzzle.title
    shown = preview(links.site(request), heading, f"/puzzles/{puzzle.number}", path)
    return Template("puzzle.html", context={"boot": boot, "heading": heading, "preview": shown}, headers=NO_STORE)


@get("/today", sync_to_thread=True, guards=[limited(LOOKS)])
def of_the_day(request: WebRequest, records: ThePuzzles) -> Response[PuzzleOfTheDay]:
    """Return the puzzle of the day, and the puzzles that the account has done."""
    return Response(todays_line(request, records), headers=NO_STORE)


def todays_line(request: WebRequest, records: PuzzleRecords) -> PuzzleOfTheDay:
    """Return what a line about the puzzle of the day needs."""
    day = today()
    puzzle = puzzle_of(puzzles(), day)
    return PuzzleOfTheDay(puzzle.number, title(puzzle), puzzle.pips, day.isoformat(), _kept(request, records))


@api_call("/", guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def bring(request: WebRequest, records: ThePuzzles, data: JSONBody[PuzzlesDone]) -> PuzzlesKept:
    """Keep with an account the puzzles that it did before it signed in. Answer with all that it has done."""
    session = account_of(request)
    tries: dict[int, bool] = {}
    for number in data.tries:
        tries.setdefault(abs(number), number > 0)
    if session is None:
        standing = records.standing([*tries.items()], starts()) if tries else None
        return PuzzlesKept([], [], [], _in_points(standing))
    known = {puzzle.number for puzzle in puzzles()}
    done = SavedPuzzles(
        [number for number in data.solved if number in known],
        [number for number in data.shown if number in known],
        [day for day in data.days if day <= today().isoformat()],
    )
    first = {number: right for number, right in tries.items() if number in known}
    return PuzzlesKept(*records.merge(session.person, done, first, min(data.run, len(known))))


@get("/{number:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def of_number(number: PuzzlePath) -> Response[PuzzleTask]:
    """Return a puzzle without its answer."""
    return Response(_task(puzzle_called(number)), headers=NO_STORE)


@api_call("/{number:str}/tries", guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def attempt(
    request: WebRequest, records: ThePuzzles, number: PuzzlePath, data: JSONBody[PuzzleTry]
) -> Response[PuzzleStep]:
    """Show a puzzle after some choices, judge an action or a coin, or show the answer: the puzzle then stays unsolved."""
    puzzle = puzzle_called(number)
    if data.show:
        step = answered(puzzle)
    else:
        step = shown(puzzle, data.ids) if data.coin is None else with_coin(puzzle, data.coin)
    verdict, session = step.verdict, account_of(request)
    if verdict is None:
        return Response(step, headers=NO_STORE)
    if session is not None and not data.run:
        standing = records.first_try(session.person, puzzle.number, starts(), right=verdict.right and not data.hinted)
        verdict = msgspec.structs.replace(verdict, standing=_in_points(standing))
    if verdict.right or verdict.shown:
        if not data.run:
            _keep(request, records, puzzle, solved=verdict.right)
        named = [PuzzleTheme(theme, theme_name(theme)) for theme in themes_of(puzzle)]
        verdict = msgspec.structs.replace(verdict, themes=named)
    return Response(msgspec.structs.replace(step, verdict=verdict), headers=NO_STORE)


@get("/{number:str}/hint", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def give_hint(number: PuzzlePath, dotted: ActionsQuery = "") -> Response[PuzzleHint]:
    """Give a hint for a puzzle after some choices."""
    return Response(hint(puzzle_called(number), _ids(dotted)), headers=NO_STORE)


@get("/{number:str}/why", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def why(
    number: PuzzlePath,
    dotted: ActionsQuery = "",
    coin: WordQuery = None,
    hex_name: HexQuery = None,
    verb: WordQuery = None,
) -> Response[Why]:
    """Explain why an attempt is illegal in a puzzle."""
    refusal = why_illegal(puzzle_called(number), _ids(dotted), coin, hex_name, verb)
    return Response(errors.why(refusal), headers=NO_STORE)


def _ids(dotted: str) -> list[int]:
    return [int(part) for part in dotted.split(".") if part]


def puzzle_boot(
    request: WebRequest, records: PuzzleRecords, puzzle: Puzzle, run: list[int] | None = None
) -> PuzzleBoot:
    """Return the initial data of the page of a puzzle, or of a run that starts with it."""
    return PuzzleBoot(**msgspec.structs.asdict(_list_boot(request, records)), puzzle=_task(puzzle), run=run)


def _task(puzzle: Puzzle) -> PuzzleTask:
    order = [one.number for one in puzzles()]
    place = order.index(puzzle.number)
    return PuzzleTask(
        number=puzzle.number,
        goal=puzzle.goal,
        title=title(puzzle),
        task=task(puzzle),
        pips=puzzle.pips,
        grade=grade(puzzle.pips),
        seat=game_of(puzzle).position.decider,
        kinds=kinds_asked(puzzle) if puzzle.goal == "coin" else [],
        step=shown(puzzle),
        next=order[(place + 1) % len(order)],
    )


def _list_boot(request: WebRequest, records: PuzzleRecords) -> PuzzlesBoot:
    day = today()
    return PuzzlesBoot(
        **msgspec.structs.asdict(book_boot()),
        day=day.isoformat(),
        today=puzzle_of(puzzles(), day).number,
        kept=_kept(request, records),
    )


def _kept(request: WebRequest, records: PuzzleRecords) -> PuzzlesKept | None:
    session = account_of(request)
    if session is None:
        return None
    standing = _in_points(records.standing(session.person, starts()))
    return PuzzlesKept(*records.load(session.person), standing, records.best_run(session.person))


@cache
def starts() -> dict[int, Skill]:
    """Return the ratings of the puzzles before any try."""
    return {puzzle.number: graded(puzzle.pips) for puzzle in puzzles()}


def _in_points(standing: Standing | None) -> PuzzleStanding | None:
    if standing is None:
        return None
    rating = standing.skill.points if standing.tries >= EARLY else None
    change = standing.skill.points - standing.before.points if standing.tries > EARLY else None
    missing = max(0, EARLY - standing.tries)
    return PuzzleStanding(rating, change, missing, standing.tries, standing.streak, standing.best)


def _keep(request: WebRequest, records: PuzzleRecords, puzzle: Puzzle, *, solved: bool) -> None:
    session = account_of(request)
    if session is not None:
        day = today()
        of_today = puzzle_of(puzzles(), day).number == puzzle.number
        records.add(session.person, puzzle.number, solved=solved, day=day.isoformat() if of_today else None)


def _themes() -> list[tuple[str, list[PuzzleTheme]]]:
    """Return the themes for a list: ideas, and units by their names."""
    ideas: list[PuzzleTheme] = []
    units: list[PuzzleTheme] = []
    for theme in themes():
        (ideas if theme in IDEAS else units).append(PuzzleTheme(theme, theme_name(theme)))
    return [(_("Ideas"), ideas), (_("Units"), sorted(units, key=attrgetter("name")))]


def _today(day: date) -> TodaysPuzzle:
    puzzle = puzzle_of(puzzles(), day)
    game = game_of(puzzle)
    seat = game.position.decider
    view = game.view(seat)
    picture = picture_of(view)
    return TodaysPuzzle(
        number=puzzle.number,
        day=day_and_month(day),
        pips=puzzle.pips,
        grade=grade(puzzle.pips),
        title=title(puzzle),
        you=ngettext(
            "You are {side}, with {n} location.", "You are {side}, with {n} locations.", view.seats[seat].markers
        ).format(side=player_name(game.setup.ruleset, 2, seat), n=view.seats[seat].markers),
        board=board_svg(picture, described(picture), turned=seat == 0),
    )


def _shelf(goal: Goal, day: int) -> PuzzleShelf:
    """Return the shelf of a goal with a puzzle of each grade, another one each day."""
    all_ = [puzzle for puzzle in puzzles() if puzzle.goal == goal]
    by_pips = [[puzzle for puzzle in all_ if puzzle.pips == pips] for pips in range(1, MOST_PIPS + 1)]
    chosen = [some[day % len(some)] for some in by_pips if some]
    return PuzzleShelf(goal, _(_HEADINGS[goal]), [one.number for one in all_], [_tile(one) for one in chosen])


def _tile(puzzle: Puzzle) -> PuzzleTile:
    about_coin = puzzle.goal == "coin"
    picture = Svg("") if about_coin else _picture(puzzle)
    hidden = puzzle.coins if about_coin else 0
    return PuzzleTile(
        puzzle.number, puzzle.pips, grade(puzzle.pips), picture, hidden, 1 - game_of(puzzle).position.decider
    )


@cache_by_language
def _picture(puzzle: Puzzle) -> Svg:
    return small_picture(puzzle)


routes = Router("/puzzles", route_handlers=[page, one])
try_routes = Router(
    "/api/puzzles",
    route_handlers=[bring, of_the_day, of_number, attempt, give_hint, why],
    exception_handlers={
        UnknownPuzzleError: errors.not_there,
        IllegalChoice: errors.not_allowed,
        WrongTryError: errors.not_allowed,
    },
)
