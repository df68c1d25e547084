"""The pages with the host's own texts: terms of use and privacy. Without a text there is no such page."""

from litestar import get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Template

from warchest.server.hosting.texts import HostText, HostTexts
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.wording.languages import _

TheTexts = NamedDependency[HostTexts]


@get("/terms", sync_to_thread=False, guards=[limited(LOOKS)], include_in_schema=False)
def terms(texts: TheTexts) -> Template:
    """Show the host's terms of use."""
    return _page(_("Terms of use"), texts.terms)


@get("/privacy", sync_to_thread=False, guards=[limited(LOOKS)], include_in_schema=False)
def privacy(texts: TheTexts) -> Template:
    """Show how the host treats data."""
    return _page(_("Privacy"), texts.privacy)


def _page(title: str, text: HostText | None) -> Template:
    if text is None:
        raise NotFoundException
    return Template("own_text.html", context={"boot": None, "title": title, "text": text.html}, headers=NO_STORE)
