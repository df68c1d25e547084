"""A replay of one game for one player: its timeline, and the forms that the player may see."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from warchest.game.setup import Setup
from warchest.game.text.gametext.model import GameText
from warchest.game.text.names import FULL, PUBLIC, reader_of, seat_names
from warchest.game.text.names import shown as quoted
from warchest.game.text.position.text import PositionText
from warchest.schema.game import ImportNote, Moment, MomentView, Person, Replay
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.table.errors import NotYourSeatError, RefusedError
from warchest.server.table.replays.timeline import Timeline
from warchest.wording.forms import headed, listed, listed_and, listed_or
from warchest.wording.languages import _
from warchest.wording.names import decree_name, name_of, player_name
from warchest.wording.setups import clock_text, played

MOST_AT_ONCE = 50
"""The most moments in one answer."""


class Note(NamedTuple):
    """The notes on a line of the record: its time in seconds since the start, the remarks, and the variations."""

    seconds: float | None = None
    comments: tuple[str, ...] = ()
    variations: tuple[str, ...] = ()


NOTHING = Note()


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A game that a player can replay."""

    id: str
    game: str | None
    timeline: Timeline
    source: GameText
    """The game as text, as far as it is known here, including facts that the player may not see."""
    people: list[Person]
    forms: list[str]
    """The forms that the player may choose, the best first."""
    address: str
    """The address of its text."""
    notes: dict[int, Note]
    """The notes on its moments, by the number of the moment."""
    imported: ImportNote | None = None
    """The origin of an imported game."""
    commitment: str | None = None
    """The digest that the draws were promised with, or None if they can't be verified."""
    own: bool = False
    """Whether the game came with this program, so that no one has imported it."""

    @property
    def setup(self) -> Setup:
        """Return the game's set-up."""
        return self.source.setup

    @property
    def over(self) -> bool:
        """Return whether the game was played to an end."""
        return self.timeline.outcome is not None

    @property
    def last(self) -> int:
        """Return the number of the last moment."""
        return len(self.timeline.snapshots) - 1

    def replay(self) -> Replay:
        """Return the replay without the positions at its moments."""
        end = self.timeline.view(self.last, None)
        return Replay(
            replay=self.id,
            game=self.game,
            title=self.title(),
            imported=self.imported,
            people=self.people,
            about=about(self.source.in_form(self.forms[0]), self.people),
            forms=self.forms,
            text=self.address,
            over=self.over,
            commitment=self.commitment,
            outcome=end.outcome,
            comments=[*self.source.comments],
            moments=[self._moment(at) for at in range(self.last + 1)],
        )

    def title(self) -> str:
        """Return a title that names the players and the last round."""
        sides = [listed_and(person.name for person in self.people[side::2]) for side in (0, 1)]
        sentence = _("{one} against {other}, round {round}")
        title = sentence.format(one=sides[0], other=sides[1], round=self.timeline.snapshots[-1].position.round_no)
        return title if self.game is not None or self.own else _("Imported: {title}").format(title=title)

    def form(self, form: str | None) -> str:
        """Return the form to show: the named one, or else the best. Raise `NotYourSeatError` for a form that the player may not see."""
        if form is None:
            return self.forms[0]
        if form not in self.forms:
            text = _("You can't see this game as '{form}'. Choose {forms}.")
            raise NotYourSeatError(text.format(form=quoted(form), forms=listed_or(self.forms)))
        return form

    def shown(self, form: str | None, first: int, last: int) -> list[MomentView]:
        """Return the moments from `first` to `last` in a form. Raise `NotYourSeatError`, or `RefusedError` for missing moments."""
        eyes = reader_of(self.form(form), len(self.people))
        if not 0 <= first <= min(last, self.last):
            text = _("There is no such moment. This game has moments 0 to {last}.")
            raise RefusedError(text.format(last=self.last))
        until = min(last, self.last, first + MOST_AT_ONCE - 1)
        return [MomentView(at, self.timeline.view(at, eyes), self.timeline.trail(at)) for at in range(first, until + 1)]

    def written(self, form: str | None) -> str:
        """Return the game as text in a form. Raise `NotYourSeatError` for a form that the player may not see."""
        return self.source.in_form(self.form(form)).print()

    def position(self, at: int) -> dict[str, Any]:
        """Return the position at a moment as a JSON object (docs/reference/notation.md), with all coins.

        Raise `RefusedError` where the player may not see all coins, or where there is no such moment.
        """
        if FULL not in self.forms:
            raise RefusedError(_("Some coins are hidden in this game, so its positions can't be edited."))
        if not 0 <= at <= self.last:
            text = _("There is no such moment. This game has moments 0 to {last}.")
            raise RefusedError(text.format(last=self.last))
        s = self.timeline.snapshots[at].position
        return PositionText.of(self.setup, self.setup.tables(), s, FULL).to_json()

    def _moment(self, at: int) -> Moment:
        """Return the line that led to a moment, with its notes."""
        entry = self.timeline.snapshots[at].entry
        note = self.notes.get(at, NOTHING)
        return Moment(
            at=at,
            round=self.timeline.snapshots[at].position.round_no if entry is None else entry.round,
            seat=None if entry is None else entry.seat,
            text=_("The opening") if entry is None else entry.text,
            seconds=note.seconds,
            comments=[*note.comments],
            variations=[*note.variations],
        )


def about(text: GameText, people: Sequence[Person]) -> list[tuple[str, str]]:
    """Return the facts about a game other than its moments, each as a label and a text."""
    headers = text.headers
    setup, rules = headers.setup, headers.setup.ruleset
    facts = [
        (
            _("Played"),
            played(rules, setup.name, setup.boxes, _clock(headers.clock), seats=setup.seats, variants=setup.variants),
        )
    ]
    for seat, army in enumerate(setup.armies):
        place = player_name(rules, setup.seats, seat)
        name = headers.players.get(seat) or (people[seat].name if seat < len(people) else place)
        units = listed(name_of(rules, kind) for kind in army)
        facts.append((place, units if name == place else headed(name, units)))
    if setup.decrees:
        facts.append((_("Decrees"), listed(decree_name(rules, decree) for decree in setup.decrees)))
    if setup.seed:
        facts.append((_("Seed"), setup.seed))
    times = ((_("Started"), headers.started), (_("Ended"), headers.ended))
    facts += [(label, _minute(value)) for label, value in times if value is not None]
    return [*facts, *headers.others.items()]


def _clock(header: str | None) -> str:
    """Return a text's clock in words. A clock that we do not offer is left unchanged."""
    live = re.fullmatch(r"([0-9]{1,5})\+([0-9]{1,3})", header or "")
    days = re.fullmatch(r"([0-9]{1,2}) days", header or "")
    if live and int(live[1]) % 60 == 0:
        return clock_text(LiveClock(int(live[1]) // 60, int(live[2])))
    return clock_text(DaysClock(int(days[1]))) if days else header or clock_text(None)


def _minute(time: str) -> str:
    """Return a text's time to the minute, as players write it. Any other text is returned unchanged."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z", time)
    return f"{found[1]} {found[2]} UTC" if found else time


def forms_of(seats: int, own: Sequence[int], *, open_to_all: bool) -> list[str]:
    """Return the forms of a game with `seats` seats: all if it is open to all, or else those of one's `own` seats and the public one."""
    names = seat_names(seats)
    return [FULL, *names, PUBLIC] if open_to_all else [*(names[seat] for seat in own), PUBLIC]
