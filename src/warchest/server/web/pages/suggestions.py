"""The page on which a reader suggests a better wording, and the list of suggestions as a catalogue for the host."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter, URLEncodedBody
from litestar.response import Template

from warchest.schema.time_control import wall_ms
from warchest.server.hosting import Hosting, Order
from warchest.server.hosting.suggestions import LONGEST, LONGEST_PAGE, MOST, Suggestions, as_catalogue
from warchest.server.web.dependencies import TheUser, WebRequest, form_post
from warchest.server.web.errors import NO_STORE, small_page, way_home
from warchest.server.web.guard.bounds import SUGGESTIONS
from warchest.server.web.guard.limits import LOOKS, home_of, household, limited
from warchest.server.web.operations import audit
from warchest.server.web.pages.host import require_host
from warchest.wording.languages import Languages, _, language

TheSuggestions = NamedDependency[Suggestions]
PageQuery = Annotated[str, QueryParameter(name="page", max_length=LONGEST_PAGE * 4)]
TextQuery = Annotated[str, QueryParameter(name="text", max_length=LONGEST * 4)]


class SuggestionForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a suggestion."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    better: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    page: Annotated[str, msgspec.Meta(max_length=LONGEST_PAGE * 4)] = "/"


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def ask(page: PageQuery = "/", text: TextQuery = "") -> Template:
    """Show the form for a better wording, with the text that the reader marked."""
    return _form(page, text[:LONGEST], "", "")


@form_post("/", guards=[limited(SUGGESTIONS)])
def suggest(
    request: WebRequest, person: TheUser, suggested: TheSuggestions, data: URLEncodedBody[SuggestionForm]
) -> Template:
    """Keep a suggestion."""
    kept = suggested.add(person, home_of(request), language().tag, data.page, data.text, data.better, wall_ms())
    if not kept:
        trouble = _("Write the text as it is now, and another wording for it.")
        return _form(data.page, data.text, data.better, trouble, 400)
    return small_page(_("Thank you. The host of this server can now read your suggestion."), way_home(), 200)


@get("/host/suggestions/{tag:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def catalogue(
    request: WebRequest,
    hosting: NamedDependency[Hosting],
    suggested: TheSuggestions,
    spoken: NamedDependency[Languages],
    tag: FromPath[str],
) -> Response[Any]:
    """Return the suggestions in a language as the comments of a catalogue."""
    session = require_host(request, hosting)
    found = spoken.find(tag.removesuffix(".po"))
    if found is None:
        raise NotFoundException
    hosting.do(session.name or "", Order("export", found.tag))
    audit.audit("host: export", "done", household(request), session.name)
    name = f'attachment; filename="suggestions-{found.tag}.po"'
    return Response(
        as_catalogue(found, suggested.waiting(found.tag, MOST)),
        media_type="text/x-gettext-translation; charset=utf-8",
        headers={**NO_STORE, "content-disposition": name},
    )


routes = Router("/suggest", route_handlers=[ask, suggest])


def _form(page: str, text: str, better: str, trouble: str, status: int = 200) -> Template:
    context = {"boot": None, "page": page, "text": text, "better": better, "trouble": trouble, "longest": LONGEST}
    return Template("suggest.html", context=context, status_code=status, headers=NO_STORE)
