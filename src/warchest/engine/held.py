"""A game that the engine holds for a client: what it was told to do, what stands, and how it ended."""

from collections.abc import Sequence
from typing import Any

from warchest.engine.errors import RefusedError, bad_text
from warchest.engine.requests import Word
from warchest.engine.told import ToldGame
from warchest.notation.players import player_name
from warchest.notation.texts import _
from warchest.rules.views import SIDES
from warchest.text.errors import TextError
from warchest.text.games_headers import PUBLIC
from warchest.text.names import seat_name, seat_of
from warchest.text.positions import FULL, Form

CHANCE_NAME = "chance"
"""Who decides, where a coin is to be drawn or the marker flipped."""


class HeldGame:
    """A game with its client's wishes. ``game``: the game itself; ``resigned``: the seat that gave up."""

    def __init__(self, game: ToldGame, draws: bool, resigned: int | None = None) -> None:
        """``draws``: whether the engine draws by itself, with ``run_on`` and after every decision."""
        self.game = game
        self.draws = draws
        self.resigned = resigned

    def copy(self) -> "HeldGame":
        """An independent game in the same position, with the same luck to come."""
        return HeldGame(self.game.copy(), self.draws, self.resigned)

    def run_on(self) -> list[dict[str, Any]]:
        """Draw what is due, where the engine does that; what was drawn."""
        happened = []
        while self.draws and self.game.chance:
            happened.append(self.draw())
        return happened

    def draw(self) -> dict[str, Any]:
        """Let chance do one thing, and say what. Only where it is to act."""
        seat, id_ = self.game.drawer, self.game.draw()
        return self._happened(seat, self.game.draw_word(seat, id_), id_, chance=True)

    def play(self, decisions: Sequence[Word]) -> list[dict[str, Any]]:
        """Carry out decisions and draws, and say what happened. RefusedError for one that can't be; those before it then stand."""
        happened = []
        for number, word in enumerate(decisions):
            happened.append(self.step(word, f"decisions[{number}]"))
            happened += self.run_on()
        return happened

    def step(self, word: Word, field: str) -> dict[str, Any]:
        """Carry out one decision or draw, given in a field, and nothing behind it; what happened. RefusedError where it can't be."""
        game = self.game
        if self.resigned is not None:
            raise RefusedError("illegal", _("The game is over."), field, rule="game_over")
        id_ = self.id_of(word, field)
        chance = game.chance
        forbidden = game.why_not_chosen(id_) if chance and self.draws else game.why(id_)
        if forbidden:
            raise RefusedError("illegal", forbidden[1], field, rule=forbidden[0])
        seat = game.drawer if chance else game.decider
        happened = self._happened(seat, game.word_of(id_), id_, chance=chance)
        game.play(id_)
        return happened

    def id_of(self, word: Word, field: str) -> int:
        """The id of a decision or draw given in a field. RefusedError for a word that means nothing in this game."""
        if isinstance(word, int):
            return word
        try:
            return self.game.id_of(word)
        except TextError as error:
            raise bad_text(error, field) from None

    def undo(self, decisions: int) -> None:
        """Take the last decisions back; a resignation counts as one. IndexError where there were not so many."""
        if self.resigned is not None:
            self.resigned = None
            decisions -= 1
        self.game.undo(decisions)

    def _happened(self, seat: int | None, word: str, id_: int, *, chance: bool) -> dict[str, Any]:
        """A decision or draw, as it is told."""
        return {"seat": self.name(seat), "word": word, "id": id_, "chance": chance}

    # --- what stands ---------------------------------------------------------------------------------------------------------------

    @property
    def decider(self) -> str | None:
        """Who is to decide: a seat's name, ``chance``, or None where the game is over."""
        if self.resigned is not None:
            return None
        if self.game.chance:
            return CHANCE_NAME
        return self.name(self.game.decider)

    @property
    def goes_on(self) -> bool:
        """Whether the deciding seat is in the middle of an action."""
        return self.resigned is None and self.game.round_no > 0 and self.game.composition_open

    @property
    def prompt(self) -> str:
        """What happens next, in words; how it ended where the game is over."""
        if self.resigned is not None:
            return _("{player} has given up.").format(player=player_name(self.game.setup.seats, self.resigned))
        if not self.game.chance:
            return self.game.prompt
        drawer = self.game.drawer
        if drawer is None:
            return _("The initiative marker is flipped.")
        return _("A coin is drawn for {player}.").format(player=player_name(self.game.setup.seats, drawer))

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended; None while it goes on."""
        if self.resigned is not None:
            return {"winner": SIDES[1 - self.resigned % 2], "how": "resignation"}
        ended = self.game.result
        if ended is None:
            return None
        return {"winner": None if ended.winner is None else SIDES[ended.winner], "how": ended.how}

    def stands(self) -> dict[str, Any]:
        """Who decides next, and whether the game is over: part of every answer that changes something."""
        return {
            "decider": self.decider,
            "goes_on": self.goes_on,
            "round": self.game.round_no,
            "plies": len(self.game.log),
            "result": self.result,
        }

    # --- names -----------------------------------------------------------------------------------------------------------------------

    def name(self, seat: int | None) -> str | None:
        """A seat's name in text; None for nobody."""
        return None if seat is None else seat_name(self.game.setup.seats, seat)

    def seat(self, name: str, field: str) -> int:
        """The seat of this name, given in a field. RefusedError for none such."""
        try:
            return seat_of(self.game.setup.seats, name)
        except TextError as error:
            raise RefusedError("no_seat", error.reason, field) from None

    def viewer(self, name: str, field: str) -> int | None:
        """The seat of this name; None for ``public``. RefusedError for none such."""
        return None if name == PUBLIC else self.seat(name, field)

    def form(self, name: str) -> Form:
        """The form of this name: ``FULL``, a seat, or None for ``public``. RefusedError for none such."""
        return FULL if name == FULL else self.viewer(name, "form")
