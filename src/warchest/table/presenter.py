"""What a seat is sent: the game as that seat may see it.

Everything here is made from `Game.view` and the request *of the viewer*, and from texts that are the same for everybody; what may be
seen is decided there and nowhere else.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from warchest.game import IllegalChoice
from warchest.outcome import BY_THE_RULES, Outcome
from warchest.presence.presence import NEVER, Seen
from warchest.presenter import preview, request_for, told_outcome, waiting_for, with_outcome
from warchest.schema.game import (
    Attendance,
    ClockView,
    LogLine,
    Mark,
    Past,
    Payload,
    Person,
    PlayerOffer,
    Preview,
    Status,
    Waiting,
)
from warchest.schema.view import ToldView, View
from warchest.schema.words import Right
from warchest.store import GameRow
from warchest.table.errors import RefusedError
from warchest.table.game_state import LiveGame
from warchest.table.offers import StandingOffer
from warchest.table.people import name_to_others, person_name
from warchest.wording.languages import _
from warchest.wording.log.log import LogEntry

MOST_ENTRIES = 200


class News(NamedTuple):
    """What is known of a game besides its log, before it is told to anybody."""

    now: int
    """the time, in milliseconds since 1970"""
    clock: ClockView | None = None
    seen: Mapping[str, Seen] = {}
    """who was there when, by person"""
    watchers: int = 0
    """how many people watch"""
    offers: Sequence[StandingOffer] = ()
    may: Sequence[Right] = ()
    """what the viewer's seat may do"""


def status_of(row: GameRow, seat: int | None, person: str | None, news: News) -> Status:
    """What belongs to a game besides its log, for the viewer `seat`: of an offer is told who made it and who was asked."""
    plays = person is not None and any(other.person == person for other in row.seats)
    return Status(
        clock=news.clock,
        attendance=_attendance(row, news),
        watchers=news.watchers,
        offers=[_offer(row, found, seat) for found in news.offers if seat in (found.offer.seat, *found.asked)],
        may=[*news.may],
        next_game=f"/game/{row.next_game}" if plays and row.next_game else None,
    )


def _attendance(row: GameRow, news: News) -> list[Attendance]:
    """Who is there of those who play from afar."""
    told = []
    for sitting in row.seats if row.mode == "link" else ():
        if sitting.person is not None:
            seen = news.seen.get(sitting.person, NEVER)
            away = None if seen.here or seen.at is None else max(0, news.now - seen.at)
            told.append(Attendance(sitting.seat, seen.here, away))
    return told


def _offer(row: GameRow, found: StandingOffer, viewer: int | None) -> PlayerOffer:
    kind, seat = found.offer.kind, found.offer.seat
    texts = {
        "draw": (_("You offer a draw."), _("{name} offers a draw.")),
        "takeback": (_("You ask to take your action back."), _("{name} asks to take the last action back.")),
        "resign": (_("You ask your partner to resign."), _("{name} wants to resign. Do you agree?")),
    }
    own, told = texts[kind]
    text = own if seat == viewer else told.format(name=name_to_others(row, seat))
    return PlayerOffer(kind, seat, viewer in found.awaited, text)


def payload_of(row: GameRow, live: LiveGame, seat: int | None, person: str | None, news: News) -> Payload:
    """The game at `live` for the viewer `seat` (None: everybody), asked for by the person."""
    entries = live.log.entries
    return Payload(
        game=row.id,
        seq=live.seq,
        seat=seat,
        mode=row.mode,
        people=people_of(row, person),
        view=_with_outcome(live.view(_eyes(row, live, seat)), row, live, seat),
        ask=request_for(live.game, seat),
        waiting=_waiting(row, live, person),
        record=[_line(entry, live) for entry in entries[-MOST_ENTRIES:]],
        trail=_marks(entries[-1:]) if live.over else _trail(entries, seat),
        said=_said(row, live, seat),
        status=status_of(row, seat, person, news),
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
    view = _with_outcome(live.view(eyes), row, live, seat)
    return Past(view, _marks(live.log.entries[-1:]))


def preview_of(row: GameRow, live: LiveGame, seat: int, ids: Sequence[int]) -> Preview:
    """What stands for `seat` after it has chosen `ids`; raises `RefusedError` where the rules forbid that."""
    try:
        return preview(live.game, ids, _eyes(row, live, seat))
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem


def people_of(row: GameRow, person: str | None) -> list[Person]:
    """Who sits where, as the person is told it."""
    told = []
    for s in row.seats:
        you = person is not None and s.person == person
        name = (person_name if you else name_to_others)(row, s.seat)
        told.append(Person(s.seat, name, s.bot, you, s.free))
    return told


def _with_outcome(view: View, row: GameRow, live: LiveGame, viewer: int | None) -> ToldView:
    """A view with the outcome in words for `viewer`."""
    outcome = live.game.outcome
    return with_outcome(live.game.setup.ruleset, view, outcome, "" if outcome is None else _loser(outcome, row, viewer))


def _loser(outcome: Outcome, row: GameRow, viewer: int | None) -> str:
    """The name of the seat that lost by its own doing: the only person at a game is called "You"."""
    if outcome.seat is None:
        return ""
    spoken_to = outcome.seat == viewer and row.mode == "bot"
    return _("You") if spoken_to else name_to_others(row, outcome.seat)


def _waiting(row: GameRow, live: LiveGame, person: str | None) -> Waiting | None:
    """Whose decision it is; who plays alone is told that it is its turn."""
    seat, asked = live.game.decider, waiting_for(live.game)
    if seat is None or asked is None:
        return None
    if row.mode == "bot" and person is not None and row.seats[seat].person == person:
        text = _("Your turn")
    else:
        text = asked.text.format(who=name_to_others(row, seat))
    return Waiting(seat, asked.public, text)


def _line(entry: LogEntry, live: LiveGame) -> LogLine:
    """An entry of the log with the number of the event that added to it last."""
    return LogLine(live.event_of(entry.at), entry.round, entry.seat, entry.text)


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
        told = told_outcome(live.game.setup.ruleset, outcome, live.view(None), _loser(outcome, row, viewer))
        return [told.detail + "."]
    if live.lines[-1].kind == "takeback":
        return [_("The last action has been taken back.")]
    return [said.text.format(who=name_to_others(row, said.seat)) for said in live.log.since(live.lines[-1].start)]
