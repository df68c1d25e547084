"""A game whose draws are told to it, and what its decisions and draws are called in the protocol."""

from warchest.game import Game, IllegalChoice
from warchest.notation.choices import Choice
from warchest.notation.reasons import reason_text
from warchest.notation.texts import _
from warchest.rules import reasons
from warchest.rules.encoding import DRAW, FLIP
from warchest.rules.layout import CHANCE, OP, OP_FLIP, SEAT
from warchest.rules.views import SIDES, spying
from warchest.text.decisions import parse_decision, print_decision
from warchest.text.errors import TextError
from warchest.text.names import Names, shown

NOT_DRAWN = "not_drawn"
"""The rule that forbids a draw which can't come now. The rules have none: there nobody tells chance what to do."""


class ToldGame(Game):
    """A game that draws nothing by itself: a draw is played like a decision, or asked for with ``draw``."""

    def _draw(self) -> None:
        """Wait to be told."""

    def play(self, choice: Choice | int) -> tuple[int, ...]:
        """Carry out a choice or, where chance is to act, a draw. IllegalChoice changes nothing."""
        if not self.chance:
            return super().play(choice)
        id_ = int(choice)
        forbidden = self.why(id_)
        if forbidden:
            raise IllegalChoice(forbidden[1])
        self._luck.count(self._actor())  # so that draws asked for later are those that would have come anyway
        self._apply(id_)
        return ()

    def draw(self) -> int:
        """Let chance do one thing, and return its id. Only where it is to act."""
        self._draw_one()
        return self.log[-1]

    @property
    def chance(self) -> bool:
        """Whether chance is to act."""
        return self._position.decider == CHANCE

    @property
    def round_no(self) -> int:
        """The number of the round; 0 before the first."""
        return self._position.round_no

    def possible(self) -> list[int]:
        """The ids of all that may happen next: choices of the deciding seat, or what chance may do; none when the game is over."""
        return list(self.chances()) if self.chance else self.legal_ids()

    @property
    def drawer(self) -> int | None:
        """The seat that a coin is to be drawn for; None for the flip. Only where chance is to act."""
        frame = self._position.depth - 1
        return None if self._position.agenda[frame, OP] == OP_FLIP else int(self._position.agenda[frame, SEAT])

    def chances(self) -> dict[int, int]:
        """What chance may do: by id, how many coins stand for it. Nothing where it is not to act."""
        return dict(zip(*self._chances(), strict=True)) if self.chance else {}

    def why(self, id_: int) -> tuple[str, str] | None:
        """Which rule forbids this decision or draw now, as its code and a sentence; None where it is possible."""
        if self.chance and _is_draw(id_):
            return None if id_ in self.chances() else (NOT_DRAWN, _("That is not what chance can give now."))
        reason = reasons.why_not(self.tables, self._position, id_)
        return (reason.code, reason_text(self.tables, self._position, self.board, reason)) if reason else None

    def word_of(self, id_: int) -> str:
        """The word of a decision or draw that is possible now."""
        names = Names.at(self.tables, self._position, self.board)
        if FLIP <= id_ < FLIP + len(SIDES):
            return f"flip={SIDES[id_ - FLIP]}"
        if self.chance:
            return f"draw={names.coin(self.drawer or 0, id_ - DRAW)}"
        looks = spying(self.tables, self._position)
        return print_decision(names, self._position.decider, id_, looks[1] if looks else None)

    def id_of(self, word: str) -> int:
        """The id of a word, played now; whether it may be is not asked. TextError for one that means nothing in this game."""
        names = Names.at(self.tables, self._position, self.board)
        seat = self.drawer if self.chance else self.decider
        what, sign, rest = word.partition("=")
        if sign and what == "flip":
            if rest not in SIDES:
                sentence = _("The marker shows A or B, not '{side}'.")
                raise TextError(sentence.format(side=shown(rest)), column=len("flip=") + 1)
            return FLIP + SIDES.index(rest)
        if sign and what == "draw":
            return DRAW + names.slot(seat or 0, rest)
        return parse_decision(names, seat or 0, word)


def _is_draw(id_: int) -> bool:
    return DRAW <= id_ < FLIP + len(SIDES)
