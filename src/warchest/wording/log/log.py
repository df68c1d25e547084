"""The log of a game in words: one entry for each action, sentences to be read aloud, marks for arrows on the board.

Entries name no coin that was played facedown, drawn or looked at, so one text serves every viewer.
"""

from dataclasses import replace

from warchest.rules.content import ops
from warchest.rules.content.boards import Board
from warchest.rules.state import encoding
from warchest.rules.state.encoding import Decision
from warchest.rules.state.layout import (
    DEAD,
    DEFEND_FRAME,
    DRAFT_FRAME,
    ELIMINATED,
    INTO_DRAWN,
    ORDER_FRAME,
    OUT_OF_ROUNDS,
    PLAY_FRAME,
    SEAT_FRAME,
    WON,
)
from warchest.rules.state.position import Position, Tables
from warchest.wording.choices import asked_step, op_at
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.log.attacks import log_answer, log_shock_of_picked
from warchest.wording.log.context import Announcement, LogContext, LogEntry
from warchest.wording.log.moves import log_move
from warchest.wording.names import side_name

__all__ = ["Announcement", "GameLog", "LogEntry"]

_BEGINS = (PLAY_FRAME, DRAFT_FRAME, SEAT_FRAME, ORDER_FRAME)
"""The frames of decisions that start an action, and so a line."""


class GameLog:
    """A log that follows a game from its first position, id by id, and keeps the entries."""

    def __init__(self, tables: Tables, board: Board) -> None:
        self._tables = tables
        self._board = board
        self.entries: list[LogEntry] = []
        self.announcements: list[Announcement] = []
        self.length = 0
        """The number of ids logged so far."""

    def copy(self) -> "GameLog":
        """Return an independent log that continues from here."""
        twin = GameLog(self._tables, self._board)
        twin.entries = [
            *self.entries[:-1],
            *(replace(entry, parts=[*entry.parts], marks=[*entry.marks]) for entry in self.entries[-1:]),
        ]
        twin.announcements = [*self.announcements]
        twin.length = self.length
        return twin

    def since(self, length: int) -> list[Announcement]:
        """Return the announcements after the first ``length`` ids of the game's log."""
        return [announced for announced in self.announcements if announced.at > length]

    def add(self, before: Position, id_: int, after: Position) -> None:
        """Log the effects of ``id_`` between two positions."""
        self.length += 1
        decision = encoding.decode(id_)
        if decision.verb == "flip":
            self._log_flip(decision.slot)
        elif decision.verb == "draw":
            self._log_draw(before)
        else:
            self._log_decision(before, decision, after)
        if after.round_no > before.round_no:
            self._say(after.holder, _("Round {round}. {who} goes first.").replace("{round}", str(after.round_no)))
        if after.over == WON:
            self._log_victory(after.winner - 1)
        elif after.over == ELIMINATED:
            text = in_game_words(self._tables.ruleset, N_("{who} has destroyed the last enemy unit and wins."))
            self._say(after.winner - 1, text)
        elif after.over == DEAD:
            self._say(0, _("Neither side can place another marker. The game is drawn."))
        elif after.over == OUT_OF_ROUNDS:
            won = _("The last round is over: {who} has more locations and wins.")
            self._say(
                max(after.winner - 1, 0), won if after.winner else _("The last round is over: the game is drawn.")
            )

    def _log_flip(self, side: int) -> None:
        text = _("The coin flip shows {who}'s side.")
        if self._tables.seats > 2:
            text = _("The coin flip shows {side}.").format(side=side_name(self._tables.ruleset, side))
        self._say(side, text)

    def _log_draw(self, before: Position) -> None:
        """Log the draw of a coin to be used at once, which is public. Other draws are not logged."""
        frame = asked_step(self._tables, before)
        if frame.other_hex == INTO_DRAWN and self.entries:
            self.entries[-1].add(_("draws a coin"))
            self.entries[-1].at = self.length
            self._say(frame.seat, _("{who} draws a coin."))

    def _log_decision(self, before: Position, decision: Decision, after: Position) -> None:
        frame = asked_step(self._tables, before)
        if frame.kind in _BEGINS or not self.entries:
            self.entries.append(LogEntry(before.round_no, frame.decider, self.length))
        self.entries[-1].at = self.length
        context = LogContext(
            self._tables, self._board, before, decision, after, frame, self.entries[-1], self.announcements
        )
        if frame.kind == DEFEND_FRAME:
            log_answer(context)
        else:
            log_move(context)
        log_side_effects(context)

    def _log_victory(self, side: int) -> None:
        text = in_game_words(self._tables.ruleset, N_("{who} has placed the last marker and wins."))
        if self._tables.seats > 2:
            text = _("{side} has placed the last marker and wins.").format(side=side_name(self._tables.ruleset, side))
        self._say(side, text)

    def _say(self, seat: int, text: str) -> None:
        self.announcements.append(Announcement(self.length, seat, text))


def log_side_effects(context: LogContext) -> None:
    """Log the effects that no player chose (a location taken by a tactic, a wagon that follows its friend), and mark them on the board."""
    if context.decision.verb != "control":
        for hex_ in context.board.locations:
            if context.after.controller[hex_] != context.before.controller[hex_]:
                _log_taken(context, hex_)
    if op_at(context.tables, context.frame, 1) == ops.FOLLOW:
        here, there = context.frame.hex, context.frame.other_hex
        if context.after.who[there] == context.before.who[here]:
            context.move(here, there)
    log_shock_of_picked(context)


def _log_taken(context: LogContext, hex_: int) -> None:
    """Log the taking of a location by a tactic."""
    acts = context.frame.hex if context.frame.hex >= 0 else hex_
    words = {"unit": context.unit(acts), "to": context.hex(hex_)}
    context.add(_("takes {to}") if context.entry.parts else _("{unit} takes {to}"), **words)
    context.mark("control", -1, hex_)
    context.say(context.frame.decider, _("{who} takes the location {to} with {unit}."), **words)
