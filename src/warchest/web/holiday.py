"""The page of holidays: correspondence games wait while a player is on holiday. It works without scripts."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect, Template

from warchest.clocks.time_rows import HOLIDAY_DAYS
from warchest.table import RefusedError
from warchest.web.api import ThePerson, TheTable
from warchest.web.limits import ACTIONS, LOOKS, limited
from warchest.wording.dates import day

Call = Request[Any, Any, Any]


class HolidayForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of the page: the number of days of holiday from now on, or 0 to come back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=HOLIDAY_DAYS)]


@get("/", sync_to_thread=True, include_in_schema=False, guards=[limited(LOOKS)])
def page(person: ThePerson, table: TheTable) -> Template:
    """Show the person's present holiday and the days of holiday that are left."""
    return _page(person, table)


@post("/", sync_to_thread=True, include_in_schema=False, guards=[limited(ACTIONS)], status_code=200)
def change(person: ThePerson, table: TheTable, data: URLEncodedBody[HolidayForm]) -> Template | Redirect:
    """Go on holiday, or come back."""
    try:
        if data.days:
            table.clockwork.take_holiday(person, data.days)
        else:
            table.clockwork.end_holiday(person)
    except RefusedError as problem:
        return _page(person, table, str(problem))
    return Redirect("/holiday", status_code=303)


def _page(person: str, table: TheTable, trouble: str = "") -> Template:
    taken, left = table.clockwork.holiday(person)
    until = "" if taken is None else day(taken.end)
    context = {"boot": None, "until": until, "left": left, "trouble": trouble}
    return Template("holiday.html", context=context, headers={"cache-control": "no-store"})


routes = Router("/holiday", route_handlers=[page, change])
