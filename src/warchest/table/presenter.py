"""What a seat is sent: the game as that seat may see it.

Everything here is made from `Game.view` and the request *of the viewer*, and from texts that are the same for everybody; what may be
seen is decided there and nowhere else.
"""

from bisect import bisect_left
from collections.abc import Sequence

from warchest.game import IllegalChoice
from warchest.outcome import BY_THE_RULES, Outcome
from warchest.presenter import preview, request_for, told_outcome, waiting_for, with_outcome
from warchest.schema.game import GameListing, LogLine, Mark, Past, Payload, Person, Preview, Waiting
from warchest.schema.view import ToldView, View
from warchest.store import GameRow
from warchest.table.errors import RefusedError
from warchest.table.game_state import LiveGame
from warchest.table.people import name_to_others, person_name
from warchest.wording.languages import _
from warchest.wording.log.log import LogEntry

MOST_ENTRIES = 200


def payload_of(row: GameRow, live: LiveGame, seat: int | None, digest: str | None) -> Payload:
    """The game at `live` for the viewer `seat` (None: everybody), asked for by the session with this digest."""
    entries = live.log.entries
    return Payload(
        game=row.id,
        seq=live.seq,
        seat=seat,
        mode=row.mode,
        people=_people(row, digest),
        view=_with_outcome(live.game.view(_eyes(row, live, seat)), row, live, seat),
        ask=request_for(live.game, seat),
        waiting=_waiting(row, live),
        record=[_line(entry, live) for entry in entries[-MOST_ENTRIES:]],
        trail=_marks(entries[-1:]) if live.over else _trail(entries, seat),
        said=_said(row, live, seat),
    )


def _eyes(row: GameRow, live: LiveGame, seat: int | None) -> int | None:
    """Whose hidden coins the viewer `seat` is shown; None: nobody's.

    On one screen nobody's but while that seat has to use a coin: its player has then lifted the curtain. A choice that rests on
    public facts needs no curtain, and so shows no coin.
    """
    if row.mode != "screen":
        return seat
    asked = live.game.prompt
    return seat if seat == live.game.decider and asked is not None and not asked.public else None


def past_of(row: GameRow, live: LiveGame, seat: int | None) -> Past:
    """The game as it stood at an earlier `live`, as `seat` might see it then, with the marks of the last action."""
    eyes = None if row.mode == "screen" else seat
    view = _with_outcome(live.game.view(eyes), row, live, seat)
    return Past(view, _marks(live.log.entries[-1:]))


def preview_of(row: GameRow, live: LiveGame, seat: int, ids: Sequence[int]) -> Preview:
    """What stands for `seat` after it has chosen `ids`; raises `RefusedError` where the rules forbid that."""
    try:
        return preview(live.game, ids, _eyes(row, live, seat))
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem


def summary_of(row: GameRow, live: LiveGame, digest: str) -> GameListing:
    """An unfinished game for the session with this digest; its board as everybody may see it."""
    people = _people(row, digest)
    you = [person.seat for person in people if person.you]
    view = _with_outcome(live.game.view(None), row, live, None)
    return GameListing(row.id, f"/game/{row.id}", view.round, people, you, live.game.decider in you, view)


def _people(row: GameRow, digest: str | None) -> list[Person]:
    return [
        Person(s.seat, person_name(row, s.seat), s.bot, you=digest is not None and s.session == digest)
        for s in row.seats
    ]


def _with_outcome(view: View, row: GameRow, live: LiveGame, viewer: int | None) -> ToldView:
    """A view with the outcome in words for `viewer`."""
    outcome = live.game.outcome
    return with_outcome(view, outcome, "" if outcome is None else _loser(outcome, row, viewer))


def _loser(outcome: Outcome, row: GameRow, viewer: int | None) -> str:
    """The name of the seat that lost by its own doing: the only person at a game is called "You"."""
    if outcome.seat is None:
        return ""
    spoken_to = outcome.seat == viewer and row.mode == "bot"
    return _("You") if spoken_to else name_to_others(row, outcome.seat)


def _waiting(row: GameRow, live: LiveGame) -> Waiting | None:
    """Whose decision it is, told the same to everybody."""
    seat, asked = live.game.decider, waiting_for(live.game)
    if seat is None or asked is None:
        return None
    if row.mode == "bot" and row.seats[seat].bot is None:
        text = _("Your turn")
    else:
        text = asked.text.format(who=name_to_others(row, seat))
    return Waiting(seat, asked.public, text)


def _line(entry: LogEntry, live: LiveGame) -> LogLine:
    """An entry of the log with the number of the event that added to it last."""
    seq = bisect_left(live.starts, entry.at) - 1
    return LogLine(seq, entry.round, entry.seat, entry.text)


def _trail(entries: list[LogEntry], seat: int | None) -> list[Mark]:
    """The marks of the last action by anybody else than `seat`."""
    return next((entry.marks for entry in reversed(entries) if entry.seat != seat), [])


def _marks(entries: list[LogEntry]) -> list[Mark]:
    """The marks that these entries left on the board."""
    return [mark for entry in entries for mark in entry.marks]


def _said(row: GameRow, live: LiveGame, viewer: int | None) -> list[str]:
    """What is new since the event before."""
    outcome = live.game.outcome
    if outcome is not None and outcome.ending not in BY_THE_RULES:
        told = told_outcome(outcome, live.game.view(None), _loser(outcome, row, viewer))
        return [told.detail + "."]
    return [said.text.format(who=name_to_others(row, said.seat)) for said in live.log.since(live.starts[-1])]
