"""The page of a replay without scripts: a moment as text, and links to the others. The address alone selects the moment."""

from typing import Any

from warchest.formats.names import seat_names
from warchest.rules.content.ruleset import Ruleset
from warchest.schema.game import Moment
from warchest.table import ReplayView
from warchest.web.noscript.play import card_texts, legend_text, line_text, seat_texts
from warchest.wording.board_text import board_text
from warchest.wording.languages import _

LINES = 10
"""The number of lines of the log that are shown before and after the line of the moment."""


def plain_moment(showing: ReplayView, at: int, form: str) -> dict[str, Any]:
    """Return the template's values for a moment in a form."""
    replay = showing.replay()
    (shown,) = showing.shown(form, at, at)
    view, moment = shown.view, replay.moments[at]
    names = {person.seat: person.name for person in replay.people}
    near = replay.moments[max(1, at - LINES) : at + LINES + 1]
    rules = showing.setup.ruleset
    return {
        "title": replay.title,
        "about": replay.about,
        "forms": [(one, _form_name(one, names)) for one in replay.forms],
        "text": replay.text,
        "last": showing.last,
        "board": board_text(rules, view),
        "line": _line_text(rules, moment, len(names)),
        "comments": [*(replay.comments if at == 0 else ()), *moment.comments],
        "variations": moment.variations,
        "cards": card_texts(rules, view, names),
        "legend": legend_text(rules, view),
        "seats": [seat_texts(rules, seat, names, show_hand=seat.own is not None) for seat in view.seats],
        "outcome": view.outcome,
        "record": [(line.at, _line_text(rules, line, len(names))) for line in near],
    }


def _line_text(rules: Ruleset, moment: Moment, seats: int) -> str:
    """Return the line of a moment. The first moment has no seat."""
    return moment.text if moment.seat is None else line_text(rules, moment.round, moment.seat, moment.text, seats)


def _form_name(form: str, names: dict[int, str]) -> str:
    """Return the name of a form in words."""
    fixed = {"full": _("All coins"), "public": _("What everybody may see")}
    return fixed.get(form) or _("What {name} may see").format(name=names[seat_names(len(names)).index(form)])
