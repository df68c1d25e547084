"""The timeline of a game: a snapshot after each entry of its log, for replays.

Snapshot 0 is the opening, and draws belong to the entry before them. If a text leaves facts out, its snapshots are positions that
are correct in the parts that its reader may see, and only there.
"""

from dataclasses import dataclass, field

from warchest.bots.beliefs.partial_replay import replay_text
from warchest.game.game import Game
from warchest.game.presenter import outcome_in_words, with_outcome
from warchest.game.text.gametext.model import GameText
from warchest.game.text.names import FULL
from warchest.game.views import open_view, view
from warchest.rules.content.boards import Board
from warchest.rules.known import SIDES, Side
from warchest.rules.outcome import BY_THE_RULES, Outcome
from warchest.rules.state import ids
from warchest.rules.state.position import Position, Tables
from warchest.schema.game import BoardMark
from warchest.schema.view import PageView
from warchest.wording.log.log import GameLog, LogEntry


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after an entry of the log, or at the opening, which has None as its `entry`."""

    entry: LogEntry | None
    packed: bytes = field(repr=False)
    """The position as bytes, which take less memory: a game can have thousands of snapshots."""
    length: int
    """The number of ids in the log so far."""
    flip: Side | None
    """The side that the initiative marker showed when it was last flipped."""

    @property
    def position(self) -> Position:
        """Return the position."""
        return Position.from_bytes(self.packed)


class Timeline:
    """The snapshots of a game, in order, and its outcome. It is never changed."""

    def __init__(
        self, r: Tables, board: Board, snapshots: tuple[Snapshot, ...], outcome: Outcome | None, loser: str
    ) -> None:
        """``loser``: the name of the seat that resigned, ran out of time or forfeited, where one did."""
        self._r = r
        self._board = board
        self.snapshots = snapshots
        self.outcome = outcome
        self.loser = loser

    @classmethod
    def of_game(cls, game: Game, loser: str = "") -> "Timeline":
        """Return the timeline of a game with all its secrets."""
        snapshots = _SnapshotMaker(game.tables, game.board, game.start)
        for before, id_, after in game.transitions():
            snapshots.add(before, id_, after)
        return snapshots.timeline(game.tables, game.board, game.outcome, loser)

    @classmethod
    def of_text(cls, text: GameText, loser: str = "") -> "Timeline":
        """Return the timeline of a game that came as text. Raise TextError where it breaks a rule, or contradicts its form."""
        r, board = text.setup.tables(), text.setup.board
        snapshots = _SnapshotMaker(r, board, text.start)
        last = replay_text(text, snapshots.add)
        return snapshots.timeline(r, board, text.ended or Outcome.of_position(last), loser)

    def view(self, at: int, form: str | int | None) -> PageView:
        """Return a snapshot's view: with the coins of every seat (`FULL`), as a seat could see it then, or with None as everyone could."""
        snapshot = self.snapshots[at]
        s, flip = snapshot.position, snapshot.flip
        outcome = self.outcome if snapshot is self.snapshots[-1] else None
        if form == FULL:
            shown = open_view(self._r, s, self._board, flip=flip, outcome=outcome)
        else:
            assert not isinstance(form, str)
            shown = view(self._r, s, self._board, form, flip=flip, outcome=outcome)
        return with_outcome(self._r.ruleset, shown, outcome, self.loser)

    def trail(self, at: int) -> list[BoardMark]:
        """Return the marks of a snapshot's entry on the board."""
        entry = self.snapshots[at].entry
        return entry.marks if entry is not None else []


class _SnapshotMaker:
    """Makes the snapshots of a game from its transitions. Each ends where the next entry of the log starts."""

    def __init__(self, r: Tables, board: Board, start: Position) -> None:
        self._log = GameLog(r, board)
        self._entry: LogEntry | None = None
        self._last = start
        self._flip: Side | None = None
        self._found: list[Snapshot] = []

    def add(self, before: Position, id_: int, after: Position) -> None:
        """Add one transition. ``after`` may be changed once this has returned."""
        self._log.add(before, id_, after)
        if self._log.entries and self._log.entries[-1] is not self._entry:
            self._found.append(self._snapshot(before, self._log.length - 1))
            self._entry = self._log.entries[-1]
        if 0 <= id_ - ids.FLIP < len(SIDES):
            self._flip = SIDES[id_ - ids.FLIP]
        self._last = after

    def timeline(self, r: Tables, board: Board, outcome: Outcome | None, loser: str) -> Timeline:
        """Return the timeline after the last transition."""
        found = [*self._found, self._snapshot(self._last, self._log.length)]
        if outcome is not None and outcome.ending not in BY_THE_RULES:
            worded = outcome_in_words(r.ruleset, outcome, view(r, self._last, board, None), loser)
            entry = LogEntry(self._last.round_no, outcome.seat or 0, self._log.length, parts=[worded.detail])
            found.append(Snapshot(entry, found[-1].packed, self._log.length, self._flip))
        return Timeline(r, board, tuple(found), outcome, loser)

    def _snapshot(self, s: Position, length: int) -> Snapshot:
        return Snapshot(self._entry, s.to_bytes(), length, self._flip)
