"""The page of a replay without scripts: a moment as text, and links to the others. What is shown stands in the address alone."""

from warchest.notation.terminal import board_text
from warchest.notation.texts import _
from warchest.table import Showing
from warchest.table.wire import Plain
from warchest.text.names import seat_names
from warchest.web.plain import told_around, told_line, told_seat

LINES = 10
"""How many lines of the record are shown before and after that of the moment."""


def plain_moment(showing: Showing, at: int, form: str) -> Plain:
    """What the template needs of a moment in a form."""
    replay = showing.replay()
    (shown,) = showing.shown(form, at, at)
    view, moment = shown.view, replay.moments[at]
    names = {person.seat: person.name for person in replay.people}
    near = replay.moments[max(1, at - LINES) : at + LINES + 1]
    return {
        "title": replay.title,
        "headers": replay.headers,
        "forms": [(one, _form_name(one, names)) for one in replay.forms],
        "text": replay.text,
        "last": showing.last,
        "board": board_text(view, showing.board),
        "line": told_line(moment, len(names)) if moment["seat"] is not None else moment["text"],
        "comments": [*(replay.comments if at == 0 else ()), *moment["comments"]],
        "variations": moment["variations"],
        "around": told_around(view, names),
        "forts": view["forts"] is not None,
        "seats": [told_seat(seat, names, show_hand=seat["own"] is not None) for seat in view["seats"]],
        "result": view["result"],
        "record": [(line["at"], told_line(line, len(names))) for line in near],
    }


def _form_name(form: str, names: dict[int, str]) -> str:
    """A form in words."""
    fixed = {"full": _("All coins"), "public": _("What everybody may see")}
    return fixed.get(form) or _("What {name} may see").format(name=names[seat_names(len(names)).index(form)])
