"""Pages with one sentence and one button: for an address without a page, a missing game, or a refusal."""

from dataclasses import dataclass

from litestar.response import Template

from warchest.wording.languages import _


@dataclass(frozen=True, slots=True)
class Button:
    """The button that leads on from a small page."""

    label: str
    address: str


def way_home() -> Button:
    """Return the button to the home page, in the language of the request."""
    return Button(_("To the home page"), "/")


def small_page(sentence: str, button: Button, status: int) -> Template:
    """Return the page with this sentence and this button. No browser keeps it."""
    context = {"boot": None, "sentence": sentence, "button": button}
    return Template("small.html", context=context, status_code=status, headers={"cache-control": "no-store"})
