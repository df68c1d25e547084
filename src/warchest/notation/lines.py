"""The record in words: one line an action, sentences for a listener, marks for arrows on the board.

Lines name no coin that was played facedown, drawn or looked at, so one text serves every viewer.
"""

from dataclasses import replace

from warchest.notation.aftermath import tell_aftermath
from warchest.notation.attacks import tell_answer
from warchest.notation.deeds import tell_deed
from warchest.notation.frames import top
from warchest.notation.page import Line, Page, Said
from warchest.notation.players import side_name
from warchest.notation.texts import _
from warchest.rules import encoding
from warchest.rules.boards import Board
from warchest.rules.encoding import Decision
from warchest.rules.layout import DEAD, INTO_FLIGHT, OP_DEFEND, OP_DRAFT, OP_ORDER, OP_PLAY, OP_SEAT, WON
from warchest.rules.position import Position, Tables

__all__ = ["Line", "Said", "Story"]

_BEGINS = (OP_PLAY, OP_DRAFT, OP_SEAT, OP_ORDER)
"""Ops whose decisions begin an action, and so a line."""


class Story:
    """Follows a game from its first position, id by id, and keeps the lines."""

    def __init__(self, r: Tables, board: Board) -> None:
        self._r = r
        self._board = board
        self.lines: list[Line] = []
        self.said: list[Said] = []
        self.length = 0
        """How many ids of the log are told."""

    def copy(self) -> "Story":
        """An independent story that goes on from here."""
        twin = Story(self._r, self._board)
        twin.lines = [
            *self.lines[:-1],
            *(replace(line, parts=[*line.parts], marks=[*line.marks]) for line in self.lines[-1:]),
        ]
        twin.said = [*self.said]
        twin.length = self.length
        return twin

    def tell(self, before: Position, id_: int, after: Position) -> None:
        """Add what ``id_`` did between two positions."""
        self.length += 1
        decision = encoding.decode(id_)
        if decision.verb == "flip":
            self._tell_flip(decision.slot)
        elif decision.verb == "draw":
            self._tell_draw(before)
        else:
            self._tell_decision(before, decision, after)
        if after.round_no > before.round_no:
            self._say(after.holder, _("Round {round}. {who} goes first.").replace("{round}", str(after.round_no)))
        if after.over == WON:
            self._tell_victory(after.winner - 1)
        elif after.over == DEAD:
            self._say(0, _("Nobody can place another marker: the game is drawn."))

    def _tell_flip(self, side: int) -> None:
        text = _("The initiative marker shows the side of {who}.")
        if self._r.seats > 2:
            text = _("The initiative marker shows {side}.").format(side=side_name(side))
        self._say(side, text)

    def _tell_draw(self, before: Position) -> None:
        """Of draws only that of a coin to be used at once is told; that it was drawn is public."""
        frame = top(self._r, before)
        if frame.aux == INTO_FLIGHT and self.lines:
            self.lines[-1].add(_("draws a coin"))
            self.lines[-1].at = self.length
            self._say(frame.seat, _("{who} draws a coin."))

    def _tell_decision(self, before: Position, decision: Decision, after: Position) -> None:
        frame = top(self._r, before)
        if frame.op in _BEGINS or not self.lines:
            self.lines.append(Line(before.round_no, frame.seat, self.length))
        self.lines[-1].at = self.length
        page = Page(self._r, self._board, before, decision, after, frame, self.lines[-1], self.said)
        if frame.op == OP_DEFEND:
            tell_answer(page)
        else:
            tell_deed(page)
        tell_aftermath(page)

    def _tell_victory(self, side: int) -> None:
        text = _("{who} has placed the last marker and wins.")
        if self._r.seats > 2:
            text = _("{side} has placed the last marker and wins.").format(side=side_name(side))
        self._say(side, text)

    def _say(self, seat: int, text: str) -> None:
        self.said.append(Said(self.length, seat, text))
