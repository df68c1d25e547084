"""Pages that say one sentence and lead on: an address without a page, a game that is not there, a refusal."""

from dataclasses import dataclass

from litestar.response import Template

from warchest.wording.languages import _


@dataclass(frozen=True, slots=True)
class Button:
    """What leads on from a small page."""

    label: str
    address: str


def way_home() -> Button:
    """The button to the home page, in the language of the request."""
    return Button(_("To the home page"), "/")


def small_page(sentence: str, button: Button, status: int) -> Template:
    """The page with this sentence and this button. No browser keeps it."""
    context = {"boot": None, "sentence": sentence, "button": button}
    return Template("small.html", context=context, status_code=status, headers={"cache-control": "no-store"})
