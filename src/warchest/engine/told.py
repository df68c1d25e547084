"""A game whose draws are told to it, and what its decisions and draws are called in the protocol."""

from operator import index

from warchest.game import Game, IllegalChoice
from warchest.notation.choices import Choice
from warchest.notation.reasons import reason_text
from warchest.notation.texts import _
from warchest.rules import reasons
from warchest.rules.encoding import DRAW, FLIP, masked
from warchest.rules.layout import CHANCE, OP, OP_FLIP, SEAT
from warchest.rules.views import SIDES
from warchest.text.errors import TextError
from warchest.text.names import shown

DRAWN, FLIPPED = "draw=", "flip="
"""How the words of draws begin; a coin or a side follows."""
NOT_DRAWN = "not_drawn"
"""The rule that forbids a draw which can't come now. The rules have none: there nobody tells chance what to do."""

COIN_NOT_TOLD = "coin_not_told"
"""The rule that forbids a facedown play in the form that others see."""
_FACEDOWN_UNTOLD = {masked(id_) for id_ in range(DRAW)}
Forbidden = tuple[str, str]
"""A rule by its code, and a sentence that says it."""
NOTHING = 0
"""What a word that nobody could say now is read as: any decision, since none is possible."""


class ToldGame(Game):
    """A game that draws nothing by itself: a draw is played like a decision, or asked for with ``draw``."""

    def _draw(self) -> None:
        """Wait to be told."""

    def play(self, choice: Choice | int | str) -> tuple[int, ...]:
        """Carry out a choice or, where chance is to act, a draw. IllegalChoice changes nothing."""
        if not self.chance:
            return super().play(choice)
        id_ = self.id_of(choice) if isinstance(choice, str) else index(choice)
        forbidden = self.why(id_)
        if forbidden:
            raise IllegalChoice(forbidden[1])
        self._follow(id_)
        return ()

    def draw(self) -> int:
        """Let chance do one thing, and return its id. Only where it is to act."""
        self._draw_one()
        return self.log[-1]

    # --- what stands ---------------------------------------------------------------------------------------------------------------

    @property
    def chance(self) -> bool:
        """Whether chance is to act."""
        return self._position.decider == CHANCE

    @property
    def round_no(self) -> int:
        """The number of the round; 0 before the first."""
        return self._position.round_no

    @property
    def drawer(self) -> int | None:
        """The seat that a coin is to be drawn for; None for the flip. Only where chance is to act."""
        frame = self._position.depth - 1
        return None if self._position.agenda[frame, OP] == OP_FLIP else int(self._position.agenda[frame, SEAT])

    def chances(self) -> dict[int, int]:
        """What chance may do: by id, how many coins stand for it. Nothing where it is not to act."""
        return dict(zip(*self._chances(), strict=True)) if self.chance else {}

    def possible(self) -> list[int]:
        """The ids of all that may happen next: choices of the deciding seat, or what chance may do; none when the game is over."""
        return list(self.chances()) if self.chance else self.legal_ids()

    def why(self, id_: int) -> Forbidden | None:
        """Which rule forbids this decision or draw now; None where it is possible."""
        if self.chance and DRAW <= id_ < FLIP + len(SIDES):
            return None if id_ in self.chances() else (NOT_DRAWN, _("That is not what chance can give now."))
        return self.why_not_chosen(id_)

    def why_not_chosen(self, id_: int) -> Forbidden | None:
        """Which rule forbids this to the deciding seat; None where it may be chosen. Draws nobody chooses."""
        if id_ in _FACEDOWN_UNTOLD and not self.chance and self.decider is not None:
            return COIN_NOT_TOLD, _("Say which coin is used facedown: behind the word, in brackets, as in pass(royal).")
        reason = reasons.why_not(self.tables, self._position, id_)
        return (reason.code, reason_text(self.tables, self._position, self.board, reason)) if reason else None

    # --- words -----------------------------------------------------------------------------------------------------------------------

    def word_of(self, id_: int) -> str:
        """The word of a decision or draw that is possible now."""
        return self.draw_word(self.drawer, id_) if self.chance else self.word(id_)

    def draw_word(self, seat: int | None, id_: int) -> str:
        """The word of a coin drawn for a seat; None: of what the marker shows."""
        return FLIPPED + SIDES[id_ - FLIP] if seat is None else DRAWN + self._names().coin(seat, id_ - DRAW)

    def id_of(self, word: str) -> int:
        """The id of a word, played now; whether it may be is not asked. TextError for one that means nothing in this game.

        Where no seat decides nothing but a draw is looked at: any other word is read as ``NOTHING``.
        """
        if word.startswith(FLIPPED):
            side = word.removeprefix(FLIPPED)
            if side not in SIDES:
                sentence = _("The marker shows A or B, not '{side}'.")
                raise TextError(sentence.format(side=shown(side)), column=len(FLIPPED) + 1)
            return FLIP + SIDES.index(side)
        if word.startswith(DRAWN):
            seat = self.drawer if self.chance else self.decider
            try:
                return DRAW + self._names().slot(seat or 0, word.removeprefix(DRAWN))
            except TextError as error:
                raise error.moved(columns=len(DRAWN)) from None
        return self.read(word) if self.decider is not None else NOTHING
