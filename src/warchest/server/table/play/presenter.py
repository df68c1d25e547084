"""The messages to a seat: the game as that seat may see it.

Everything here is made from `Game.view` and the decision request *of the viewer*, and from texts that are the same for everyone. Only
those two decide which facts may be seen.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from warchest.bots.registry import bot_name
from warchest.game.game import IllegalChoice
from warchest.game.presenter import match_point, match_point_to, preview, request_for, waiting_for
from warchest.rules.outcome import BY_THE_RULES
from warchest.schema.game import (
    Attendance,
    BoardMark,
    Claim,
    ClockView,
    GameStatus,
    LogLine,
    MatchPoint,
    Past,
    Payload,
    Person,
    PlayerOffer,
    Preview,
    RematchOffer,
    Waiting,
)
from warchest.schema.words import Right
from warchest.server.presence import NEVER, Seen
from warchest.server.store import GameRow
from warchest.server.table.errors import RefusedError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.new_game.rated import NO_RATINGS, RatedResult, RatingsOf
from warchest.server.table.people import name_to_others, person_name
from warchest.server.table.play.endings import end_of, view_with_outcome
from warchest.server.table.play.offers import StandingOffer
from warchest.wording.forms import ended
from warchest.wording.languages import _, ngettext
from warchest.wording.log.log import LogEntry
from warchest.wording.prompts import Prompt

MOST_ENTRIES = 200
LAST_ENTRIES = 4
"""The lines of a record, at least, for a page that has an earlier one: mostly a new line and three old ones, one of them known to the
page."""


class LiveFacts(NamedTuple):
    """The facts about a game that are not in its log, before they are adapted to a viewer."""

    now: int
    """the time, in milliseconds since 1970"""
    clock: ClockView | None = None
    seen: Mapping[str, Seen] = {}
    """each player's presence, by player"""
    watchers: int = 0
    """how many players watch"""
    offers: Sequence[StandingOffer] = ()
    may: Sequence[Right] = ()
    """the rights of the viewer's seat"""
    claim: Claim | None = None
    """the claim that the viewer's seat has, now or later"""
    rematch: RematchOffer | None = None
    """the rematch that the viewer is asked for, or asks for"""
    begun: str | None = None
    """the id of the rematch, once it has started"""
    before: int = 0
    """how many searches of other bots come before the one that the game waits for"""
    stand_in: str | None = None
    """the level that plays instead of the game's bot while its search is missing"""
    rated: RatedResult | None = None
    """the changes of the ratings by the end of the game"""
    ratings: RatingsOf = NO_RATINGS
    """the ratings that stand beside the names, by player"""


def status_of(row: GameRow, live: LiveGame, seat: int | None, person: str | None, facts: LiveFacts) -> GameStatus:
    """Return the facts outside the game's log for the viewer `seat`. Only the seat that made an offer and the seats asked see it."""
    plays = person is not None and any(other.person == person for other in row.seats)
    return GameStatus(
        seq=live.seq,
        clock=facts.clock,
        attendance=_attendance(row, facts),
        watchers=facts.watchers,
        offers=[_offer(row, found, seat) for found in facts.offers if seat in (found.offer.seat, *found.asked)],
        may=[*facts.may],
        next_game=f"/game/{facts.begun}" if plays and facts.begun else None,
        claim=facts.claim,
        rematch=facts.rematch,
    )


def _attendance(row: GameRow, facts: LiveFacts) -> list[Attendance]:
    """Return the attendance of the players who play by link."""
    attendance = []
    for sitting in row.seats if row.mode == "link" else ():
        if sitting.person is not None:
            seen = facts.seen.get(sitting.person, NEVER)
            last = seen.at if seen.at is not None else row.began
            away = None if seen.here or last is None else max(0, facts.now - last)
            attendance.append(Attendance(sitting.seat, seen.here, away))
    return attendance


def _offer(row: GameRow, found: StandingOffer, viewer: int | None) -> PlayerOffer:
    kind, seat = found.offer.kind, found.offer.seat
    texts = {
        "draw": (_("You have offered a draw."), _("{name} offers a draw.")),
        "takeback": (_("You have asked to take back your action."), _("{name} wants to take back the last action.")),
        "resign": (_("You have asked your partner to resign."), _("{name} wants to resign. Do you agree?")),
    }
    own, others = texts[kind]
    text = own if seat == viewer else others.format(name=name_to_others(row, seat))
    return PlayerOffer(kind, seat, viewer in found.awaited, text)


class RecordLines(NamedTuple):
    """The last lines of the log of a game, and whether they continue those that their reader has."""

    lines: list[LogLine]
    continues: bool


class CommonTexts(NamedTuple):
    """The texts that are the same for all viewers with a language."""

    record: RecordLines
    waiting: Prompt | None
    """the prompt for the seats that wait"""
    match_point: MatchPoint | None


def common_texts(live: LiveGame, *, continues: bool) -> CommonTexts:
    """Return the texts of a game for all its viewers, in the language of the context. `continues`: as of `record_of`."""
    return CommonTexts(record_of(live, continues=continues), waiting_for(live.game), match_point(live.game))


def payload_of(
    row: GameRow, live: LiveGame, seat: int | None, person: str | None, facts: LiveFacts, texts: CommonTexts
) -> Payload:
    """Return the game at `live` for the viewer `seat` (None: the public), requested by the player."""
    entries = live.log.entries
    own = None if row.mode == "screen" else seat
    view = view_with_outcome(live.view(_eyes(row, live, seat)), row, live, seat)
    return Payload(
        game=row.id,
        seq=live.seq,
        seat=seat,
        mode=row.mode,
        people=people_of(row, person, facts.ratings),
        view=view,
        ask=request_for(live.game, seat),
        waiting=_waiting(row, live, person, facts, texts.waiting),
        record=texts.record.lines,
        trail=_marks(entries[-1:]) if live.over else _trail(entries, seat),
        said=_said(row, live, seat),
        status=status_of(row, live, seat, person, facts),
        continues=texts.record.continues,
        match_point=texts.match_point if own is None else match_point_to(live.game, texts.match_point, own),
        end=end_of(view, row, live, seat, facts.rated),
        linked=_linked(row, live, seat),
    )


def record_of(live: LiveGame, *, continues: bool) -> RecordLines:
    """Return the last entries of the log, each with the number of the event that added to it last.

    `continues`: return only the newest ones, for a page that has the earlier ones. They start with all entries of one event.
    """
    found: list[LogLine] = []
    before = len(live.lines) - 1
    for entry in reversed(live.log.entries[-MOST_ENTRIES:]):
        while live.lines[before].start >= entry.at:
            before -= 1
        seq = live.lines[before].seq
        if continues and len(found) >= LAST_ENTRIES and found[-1].seq != seq:
            return RecordLines(found[::-1], continues=True)
        found.append(LogLine(seq, entry.round, entry.seat, entry.text))
    return RecordLines(found[::-1], continues=False)


def _linked(row: GameRow, live: LiveGame, seat: int | None) -> bool:
    """Return whether a link of the viewer's page came with the last event. On a shared screen one page gives the links of all seats."""
    last = [link.seat for link in live.draw_lines.heads.values() if link.line == live.seq]
    return bool(last) and (row.mode == "screen" or last[0] == seat)


def _eyes(row: GameRow, live: LiveGame, seat: int | None) -> int | None:
    """Return the seat with the hidden coins that the viewer `seat` is shown, or None where no hidden coins are shown.

    On a shared screen a seat's coins are shown only while it has to use a coin, after its player has lifted the curtain. A choice that
    depends only on public facts needs no curtain, and so shows no coin.
    """
    if row.mode != "screen":
        return seat
    asked = live.game.prompt
    return seat if seat == live.game.decider and asked is not None and not asked.public else None


def past_of(row: GameRow, live: LiveGame, seat: int | None) -> Past:
    """Return the game at an earlier `live`, as `seat` could see it then, with the marks of the last action."""
    eyes = None if row.mode == "screen" else seat
    view = view_with_outcome(live.view(eyes), row, live, seat)
    return Past(view, _marks(live.log.entries[-1:]))


def preview_of(row: GameRow, live: LiveGame, seat: int, ids: Sequence[int]) -> Preview:
    """Return the position that `seat` would see after it has chosen `ids`. Raise `RefusedError` where the rules forbid that."""
    try:
        return preview(live.game, ids, _eyes(row, live, seat), live.log)
    except IllegalChoice as problem:
        raise RefusedError(str(problem)) from problem


def people_of(row: GameRow, person: str | None, ratings: RatingsOf = NO_RATINGS) -> list[Person]:
    """Return the players at the seats, as the player sees them. `ratings`: those that stand beside the names, by player."""
    people = []
    for s in row.seats:
        you = person is not None and s.person == person
        name = (person_name if you else name_to_others)(row, s.seat)
        people.append(Person(s.seat, name, s.bot, you, s.free, ratings.get(s.person or "")))
    return people


def _waiting(
    row: GameRow, live: LiveGame, person: str | None, facts: LiveFacts, asked: Prompt | None
) -> Waiting | None:
    """Return the decision that the game waits for, or None. The only player in a game against bots reads "Your turn"."""
    seat = live.game.decider
    if seat is None or asked is None:
        return None
    if row.mode == "bot" and person is not None and row.seats[seat].person == person:
        text = _("Your turn")
    elif facts.before:
        sentence = ngettext(
            "{who} is waiting to think, behind {count} other bot",
            "{who} is waiting to think, behind {count} other bots",
            facts.before,
        )
        text = sentence.format(who=name_to_others(row, seat), count=facts.before)
    elif facts.stand_in is not None and row.seats[seat].bot is not None:
        sentence = _("{who} is still getting ready: {other} plays in its place until then")
        text = sentence.format(who=name_to_others(row, seat), other=bot_name(facts.stand_in))
    else:
        text = asked.text.format(who=name_to_others(row, seat))
    return Waiting(seat, asked.public, text)


def _trail(entries: list[LogEntry], seat: int | None) -> list[BoardMark]:
    """Return the marks of the last action by any seat other than `seat`."""
    return next((entry.marks for entry in reversed(entries) if entry.seat != seat), [])


def _marks(entries: list[LogEntry]) -> list[BoardMark]:
    """Return the marks that these entries left on the board."""
    return [mark for entry in entries for mark in entry.marks]


def _said(row: GameRow, live: LiveGame, viewer: int | None) -> list[str]:
    """Return the announcements of the last event."""
    outcome = live.game.outcome
    if outcome is not None and outcome.ending not in BY_THE_RULES:
        end = view_with_outcome(live.view(None), row, live, viewer).outcome
        return [] if end is None else [ended(end.detail)]
    if live.lines[-1].kind == "takeback":
        return [_("The last action has been taken back.")]
    return [said.text.format(who=name_to_others(row, said.seat)) for said in live.log.since(live.lines[-1].start)]
