"""The record in words: one line an action, sentences for a listener, marks for arrows on the board.

Lines name no coin that was played facedown or drawn, so one text serves every viewer.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from warchest.notation.cards import name_of
from warchest.notation.choices import unit_at
from warchest.notation.texts import _
from warchest.rules import encoding
from warchest.rules.boards import Board
from warchest.rules.encoding import Decision
from warchest.rules.layout import (
    ARG,
    AUX,
    DEAD,
    HEX,
    OP,
    OP_DEFEND,
    OP_PLAY,
    OP_TACTIC,
    OP_TRIGGER,
    PC,
    ROW,
    SEAT,
    SLOTS,
    WON,
)
from warchest.rules.position import Position, Tables
from warchest.rules.views import UNIT_IDS, kind_of
from warchest.rules.vocabulary import FRIEND_STEP, FRIEND_STRIKE, PAYS


@dataclass
class Line:
    """One action in words."""

    round: int
    seat: int
    at: int
    """Length of the log when the line was last added to."""
    parts: list[str] = field(default_factory=list)
    marks: list[dict[str, Any]] = field(default_factory=list)
    begun: str = ""
    """What to say of a tactic that has done nothing yet."""
    moved_to: str = ""
    """Where the move that the last part tells of has come to; empty when it tells of none."""

    @property
    def text(self) -> str:
        """The whole line."""
        return ", ".join(self.parts) or self.begun

    def __str__(self) -> str:
        return self.text

    def add(self, part: str) -> None:
        """Go on with another part."""
        self.parts.append(part)
        self.moved_to = ""


@dataclass(frozen=True)
class Said:
    """A sentence for a listener. ``{who}`` in it stands for the name of ``seat``."""

    at: int
    seat: int
    text: str


def _acting(r: Tables, frame: list[int], decision: Decision) -> int:
    """The hex of the unit that a decision makes act, -1 for none."""
    if decision.verb in ("step", "hit"):
        verb = r.steps[frame[ROW], frame[OP] - OP_TACTIC, frame[PC], 0]
        return frame[AUX] if verb in (FRIEND_STEP, FRIEND_STRIKE) else frame[HEX]
    return decision.hex


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
        frame = [before.agenda[before.depth - 1, field] for field in range(8)]
        if decision.verb == "flip":
            self._say(decision.slot, _("The initiative marker shows the side of {who}."))
        elif decision.verb == "draw":
            if frame[AUX] == 1 and self.lines:  # a coin to be used at once: that it was drawn is public
                self.lines[-1].add(_("draws a coin"))
                self.lines[-1].at = self.length
                self._say(frame[SEAT], _("{who} draws a coin."))
        else:
            if frame[OP] == OP_PLAY or decision.verb == "take" or not self.lines:
                self.lines.append(Line(before.round_no, frame[SEAT], self.length))
            line = self.lines[-1]
            line.at = self.length
            self._tell_decision(line, before, frame, decision, after)
        if after.round_no > before.round_no:
            self._say(after.holder, _("Round {round}. {who} goes first.").replace("{round}", str(after.round_no)))
        if after.over == WON:
            self._say(after.winner - 1, _("{who} has placed the last marker and wins."))
        elif after.over == DEAD:
            self._say(0, _("Nobody can place another marker: the game is drawn."))

    def _say(self, seat: int, text: str) -> None:
        self.said.append(Said(self.length, seat, text))

    def _tell_decision(
        self, line: Line, before: Position, frame: list[int], decision: Decision, after: Position
    ) -> None:
        seat = frame[SEAT]
        names = self._board.names
        verb = decision.verb
        if verb in ("move", "attack", "control") and frame[OP] in (OP_TACTIC, OP_TRIGGER):
            program = self._r.steps[frame[ROW], frame[OP] - OP_TACTIC, frame[PC], 3]
            if program & PAYS:
                line.add(_("spends a coin"))
                self._say(
                    seat, _("{who} spends a coin of {unit}.").replace("{unit}", name_of(unit_at(before, decision.hex)))
                )
        if verb == "tactic":
            line.begun = _("{unit} uses its tactic").format(unit=name_of(unit_at(before, decision.hex)))
        elif verb in ("pass", "claim", "recruit", "take", "deploy", "bolster", "control"):
            self._tell_plain(line, before, decision, seat)
        elif verb in ("move", "step"):
            start = _acting(self._r, frame, decision)
            end = self._r.nb[start, decision.slot] if verb == "move" else decision.hex
            unit = name_of(unit_at(before, start))
            if line.moved_to == names[start]:
                line.parts[-1] += f" → {names[end]}"
            else:
                line.add(f"{unit} {names[start]} → {names[end]}")
            line.moved_to = names[end]
            self._mark(line, "move", seat, start, end)
            self._say(
                seat,
                _("{who} moves {unit} {hex} to {to}.").format(who="{who}", unit=unit, hex=names[start], to=names[end]),
            )
        elif verb in ("attack", "hit"):
            start = _acting(self._r, frame, decision)
            end = self._r.nb[start, decision.slot] if verb == "attack" else decision.hex
            self._mark(line, "attack", seat, start, end)
            asked = after.depth > 0 and after.agenda[after.depth - 1, OP] == OP_DEFEND
            self._tell_attack(line, seat, before, start, end, None if asked else after)
        elif verb in ("lose_stack", "lose_supply"):
            self._tell_attack(line, seat, before, frame[HEX], frame[ARG], after, verb == "lose_supply")

    def _tell_plain(self, line: Line, before: Position, decision: Decision, seat: int) -> None:
        to = self._board.names[decision.hex] if decision.hex >= 0 else ""
        verb = decision.verb
        if verb == "recruit":
            kind = kind_of(before, seat, decision.other)
        elif verb == "deploy":
            kind = kind_of(before, seat, decision.slot)
        elif verb == "take":
            kind = UNIT_IDS[before.pool[decision.slot] - 1]
        else:
            kind = unit_at(before, decision.hex) if to else ""
        unit = name_of(kind)
        height = before.height[decision.hex] + 1 if verb == "bolster" else 0
        written, spoken = {
            "pass": (_("Passes"), _("{who} passes.")),
            "claim": (_("Takes the initiative"), _("{who} takes the initiative.")),
            "recruit": (_("Recruits {unit}"), _("{who} recruits {unit}.")),
            "take": (_("Takes {unit}"), _("{who} takes {unit}.")),
            "deploy": (_("Deploys {unit} at {to}"), _("{who} deploys {unit} at {to}.")),
            "bolster": (
                _("Bolsters {unit} at {to} ({height})"),
                _("{who} bolsters {unit} at {to}, now {height} coins."),
            ),
            "control": (_("{unit} takes {to}"), _("{who} takes the location {to} with {unit}.")),
        }[verb]
        line.add(written.format(unit=unit, to=to, height=height))
        self._say(seat, spoken.format(who="{who}", unit=unit, to=to, height=height))
        if to:
            self._mark(line, verb, seat, -1, decision.hex)

    def _mark(self, line: Line, verb: str, seat: int, start: int, end: int) -> None:
        names = self._board.names
        line.marks.append({"verb": verb, "seat": seat, "from": names[start] if start >= 0 else None, "to": names[end]})

    def _tell_attack(
        self,
        line: Line,
        seat: int,
        before: Position,
        start: int,
        end: int,
        after: Position | None,
        from_supply: bool = False,
    ) -> None:
        """An attack; ``after`` is None while the defender has yet to choose what it loses."""
        unit, victim = name_of(unit_at(before, start)), name_of(unit_at(before, end))
        to = self._board.names[end]
        if after is None:
            line.add(
                (_("attacks {victim} at {to}") if line.parts else _("{unit} attacks {victim} at {to}")).format(
                    unit=unit, victim=victim, to=to
                )
            )
            self._say(
                seat,
                _("{who} attacks {victim} at {to} with {unit}.").format(who="{who}", unit=unit, victim=victim, to=to),
            )
            return
        left = before.height[end] - (0 if from_supply else 1)
        owner = (before.who[end] - 1) // SLOTS
        if from_supply:
            line.add(_("{victim} loses a coin from the supply").format(victim=victim))
            self._say(owner, _("{who} loses one coin of {victim} from the supply.").format(who="{who}", victim=victim))
        else:
            written = _("hits {victim} ({left} left)") if left else _("destroys {victim}")
            if not line.parts:
                written = (
                    _("{unit} hits {victim} at {to} ({left} left)") if left else _("{unit} destroys {victim} at {to}")
                )
            line.add(written.format(unit=unit, victim=victim, to=to, left=left))
            spoken = (
                _("{who} loses one coin of {victim} at {to}.")
                if left
                else _("{who} loses one coin of {victim} at {to}; it is destroyed.")
            )
            self._say(owner, spoken.format(who="{who}", victim=victim, to=to))
        attacker = before.who[start] - 1
        if after.box[attacker // SLOTS, attacker % SLOTS] > before.box[attacker // SLOTS, attacker % SLOTS]:
            line.add(_("loses a coin to it"))
            hex_ = self._board.names[start]
            self._say(
                attacker // SLOTS,
                _("{who} loses one coin of {unit} at {hex} too.").format(who="{who}", unit=unit, hex=hex_),
            )
