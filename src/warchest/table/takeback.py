"""The limit of a takeback: never past a draw, nor past a coin that the asking seat has seen since."""

from warchest.rules.state import ids
from warchest.table.errors import RefusedError
from warchest.table.game_state import LiveGame
from warchest.wording.languages import _

ANSWERS = (ids.DECLINE, ids.LOSE_STACK, ids.LOSE_SUPPLY)
"""The decisions of another seat that show no coin of its hand."""


def line_before(live: LiveGame, seat: int, *, alone: bool = False) -> int:
    """Return the number of the line that a takeback of this seat goes back to: the one before its last action.

    Raise RefusedError where there is nothing to take back, or where the seat has learnt something since. `alone`: against bots only a draw
    counts, as in the terminal.
    """
    ends = [*(line.start for line in live.lines[1:]), len(live.game.log)]
    own = [at for at, line in enumerate(live.lines) if line.seat == seat and line.kind == "action"]
    if live.over or not own:
        raise RefusedError(_("There is nothing of yours to take back."))
    later, ends = live.lines[own[-1] :], ends[own[-1] :]
    start = later[0].start
    if any(ids.DRAW <= id_ < ids.TAKE for id_ in live.game.log[start:]):
        raise RefusedError(_("A coin has been drawn since: that can't be taken back."))
    if alone:
        return live.lines[own[-1] - 1].seq
    known = live.game.information_state(seat)
    shown = any(look.at > start for look in known.seen)
    for line, end in zip(later, ends, strict=True):
        if line.seat != seat:
            shown |= any(known.ids[at] == live.game.log[at] not in ANSWERS for at in range(line.start, end))
    if shown:
        raise RefusedError(_("A coin has been shown since: that can't be taken back."))
    return live.lines[own[-1] - 1].seq
