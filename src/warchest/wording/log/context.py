"""The context of one decision in the log: the entry of the present action, announcements, and marks for the board."""

from dataclasses import dataclass, field

from msgspec import Struct

from warchest.rules.content.boards import Board
from warchest.rules.state.encoding import Decision
from warchest.rules.state.position import Position, Tables
from warchest.schema.game import BoardMark
from warchest.schema.words import MarkVerb
from warchest.wording.choices import AskedStep, unit_at
from warchest.wording.forms import capital, headed, listed
from warchest.wording.languages import _
from warchest.wording.names import name_of


@dataclass
class LogEntry:
    """One action in words."""

    round: int
    seat: int
    at: int
    """The length of the log when the line was last added to."""
    parts: list[str] = field(default_factory=list)
    marks: list[BoardMark] = field(default_factory=list)
    begun: str = ""
    """The text for a tactic that has done nothing yet."""
    head: str = ""
    """The agent of the parts, where they do not name it themselves: a decree, or a unit that lets others act."""
    moved_to: str = ""
    """The end of the move in the last part, or an empty text where that part is no move."""

    @property
    def text(self) -> str:
        """Return the whole line. Only its start has a capital letter that its first part may lack: a French part starts with an article."""
        parts = listed(self.parts)
        if self.head and parts:
            return capital(headed(self.head, parts))
        return capital(parts or self.head or self.begun)

    def __str__(self) -> str:
        return self.text

    def add(self, part: str) -> None:
        """Add another part."""
        self.parts.append(part)
        self.moved_to = ""


class Announcement(Struct, frozen=True, gc=False):
    """A sentence for a listener. ``{who}`` in it stands for the name of ``seat``."""

    at: int
    seat: int
    text: str


@dataclass(frozen=True)
class LogContext:
    """One decision, the positions before and after it, and the places for its text."""

    tables: Tables
    board: Board
    before: Position
    decision: Decision
    after: Position
    frame: AskedStep
    """The top frame before the decision."""
    entry: LogEntry
    announcements: list[Announcement]

    def unit(self, hex_: int) -> str:
        """Return the name of the unit that stood at a hex before."""
        return name_of(self.tables.ruleset, unit_at(self.tables, self.before, hex_))

    def hex(self, hex_: int) -> str:
        """Return the name of a hex, or an empty text for none."""
        return self.board.names[hex_] if hex_ >= 0 else ""

    def add(self, text: str, **words: object) -> None:
        """Continue the line."""
        self.entry.add(text.format(**words))

    def say(self, seat: int, text: str, **words: object) -> None:
        """Announce a sentence about a seat. Its name replaces ``{who}``."""
        self.announcements.append(Announcement(self.entry.at, seat, text.format(who="{who}", **words)))

    def mark(self, verb: MarkVerb, start: int, end: int) -> None:
        """Mark an action on the board, from one hex (-1: from none) to another."""
        start_name = self.board.names[start] if start >= 0 else None
        self.entry.marks.append(BoardMark(verb, self.frame.decider, start_name, self.board.names[end]))

    def move(self, start: int, end: int) -> None:
        """Log a unit's move. Extend the path where the last part is of the same move."""
        unit, here, there = self.unit(start), self.hex(start), self.hex(end)
        if self.entry.moved_to == here:
            # Translators: a move so far, and the next hex of it.
            self.entry.parts[-1] = _("{move} → {to}").format(move=self.entry.parts[-1], to=there)
        else:
            self.entry.add(_("{unit} {hex} → {to}").format(unit=unit, hex=here, to=there))
        self.entry.moved_to = there
        self.mark("move", start, end)
        self.say(self.frame.decider, _("{who} moves {unit} {hex} to {to}."), unit=unit, hex=here, to=there)
