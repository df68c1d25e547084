"""Whether some game could have gone as the text of one seat's form, or of the public one, tells it.

The full form is played by the rules (``text.games_replay``). Here what the seat would know is followed instead, line by
line, and the first line that can't be true is named.
"""

from warchest.bots.knowledge import BadRecord, Knowledge
from warchest.notation.reasons import reason_text
from warchest.notation.texts import _
from warchest.rules.encoding import masked
from warchest.rules.layout import CHANCE, OP, OP_FLIP, SEAT
from warchest.rules.reasons import why_not
from warchest.rules.views import spying
from warchest.text.games import GameText, ids_of
from warchest.text.games_lines import Drawn, Flipped, Line, Looked, Played, Resigned, Round
from warchest.text.games_replay import check_result
from warchest.text.names import seat_name


def check_possible(text: GameText) -> None:
    """Follow a game that is not told in full to its end. TextError where it can't have gone so; variations are not looked at.

    ValueError for the full form, as of ``GameText.record``.
    """
    record = text.record()
    known = Knowledge(record._replace(ids=(), seen=()))
    for line in text.lines:
        _check_line(known, line)
        for n, id_ in enumerate(ids_of(line.what)):
            _check_seat(known, line, n)
            length = len(known.ids)
            try:
                known.update((id_,), record.seen)
            except BadRecord:
                if len(known.ids) > length:
                    unseen = _("The hand that the Spy saw can't have been that, or its line is missing.")
                    raise line.error(unseen, _word(line, n)) from None
                raise line.error(_reason(text, known, line, id_), _word(line, n)) from None
    check_result(text, known.shadow)


def _word(line: Line, n: int) -> int:
    """Which word of a line tells its id number ``n``: a draw names the seat before the coins."""
    return n + 2 if isinstance(line.what, Drawn) else n + 1


def _check_line(known: Knowledge, line: Line) -> None:
    """Whether a line that holds no id can stand here."""
    s, what = known.shadow, line.what
    if isinstance(what, Round) and what.number != s.round_no:
        text = _("Round {number} does not begin here: this is within round {within}.")
        raise line.error(text.format(number=what.number, within=s.round_no), 1)
    if isinstance(what, Looked) and spying(known.tables, s) != (what.seat, what.other):
        raise line.error(_("Nobody looks at that hand here."))
    if isinstance(what, Resigned) and s.over:
        raise line.error(_("The game is over: nobody can resign."))


def _check_seat(known: Knowledge, line: Line, n: int) -> None:
    """Whether who is named decides now, or draws."""
    s, what = known.shadow, line.what
    if s.over:
        raise line.error(_("The game is over: nothing can follow."))
    if isinstance(what, Played) and s.decider != what.decisions[n].seat:
        text = _("It is {seat} that decides here.")
        if s.decider == CHANCE:
            text = _("Something is drawn or flipped first: its line is missing.")
        raise line.error(text.format(seat=seat_name(known.tables.seats, max(s.decider, 0))), n + 1 if n else 0)
    if isinstance(what, Drawn) and (_flips(known) or s.decider != CHANCE or s.agenda[s.depth - 1, SEAT] != what.seat):
        raise line.error(_("{seat} draws nothing here.").format(seat=seat_name(known.tables.seats, what.seat)), 1)
    if isinstance(what, Flipped) and not _flips(known):
        raise line.error(_("Nothing is flipped here."))


def _flips(known: Knowledge) -> bool:
    """Whether the initiative marker is to be flipped."""
    s = known.shadow
    return s.decider == CHANCE and s.agenda[s.depth - 1, OP] == OP_FLIP


def _reason(text: GameText, known: Knowledge, line: Line, id_: int) -> str:
    """Why an id can't follow what is known."""
    s = known.shadow
    if isinstance(line.what, Drawn):
        return _("There is no such coin in the bag of {seat} to be drawn.").format(
            seat=seat_name(known.tables.seats, line.what.seat)
        )
    if masked(id_) == id_ or s.decider == text.seat:
        reason = why_not(known.tables, s, id_)
        if reason is not None:
            return reason_text(known.tables, s, text.setup.board, reason)
    return _("By what this form tells, that can't have been chosen here.")
