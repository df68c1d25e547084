"""What follows from a decision without being chosen: a location taken by a tactic, a wagon that follows its friend."""

from warchest.notation.frames import verb_at
from warchest.notation.page import Page
from warchest.notation.texts import _
from warchest.rules.vocabulary import FOLLOW


def tell_aftermath(page: Page) -> None:
    """Tell of it, and mark it on the board."""
    if page.decision.verb != "control":
        for hex_ in page.board.locations:
            if page.after.held[hex_] != page.before.held[hex_]:
                _tell_taken(page, hex_)
    if verb_at(page.r, page.frame, 1) == FOLLOW:
        here, there = page.frame.hex, page.frame.aux
        if page.after.who[there] == page.before.who[here]:
            page.move(here, there)


def _tell_taken(page: Page, hex_: int) -> None:
    """A tactic has taken a location."""
    acts = page.frame.hex if page.frame.hex >= 0 else hex_
    words = {"unit": page.unit(acts), "to": page.hex(hex_)}
    page.add(_("takes {to}") if page.line.parts else _("{unit} takes {to}"), **words)
    page.mark("control", -1, hex_)
    page.say(page.frame.seat, _("{who} takes the location {to} with {unit}."), **words)
