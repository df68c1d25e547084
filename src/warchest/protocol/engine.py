"""The state of an engine between requests: its games, in the words of the protocol, and its bots."""

from collections.abc import Sequence

from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.registry import LEVELS, STRONGEST, STYLES, Bot, UnknownBotError, make_bot
from warchest.bots.warmup import WarmUp
from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import outcome_in_words
from warchest.game.text.names import PUBLIC, TextError, seat_name, seat_of, shown
from warchest.game.text.position.text import FULL, TextReader
from warchest.protocol.messages import GAMES, DecisionOrId, GameEvent, OutcomeFields, State
from warchest.protocol.reading import RequestError, bad_text
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import action_open
from warchest.rules.known import SIDES
from warchest.rules.outcome import Outcome
from warchest.rules.state import ids
from warchest.wording.names import player_name
from warchest.wording.refusals import Refusal, sentences

CHANCE_NAME = "chance"
"""The name of the decider when a coin is drawn or the marker is flipped."""


class SessionGame:
    """A game of a host. ``game``: the game, with manual draws."""

    def __init__(self, game: Game, draws: bool) -> None:
        """``draws``: whether the engine makes all draws, in ``draw_due`` and after every decision."""
        self.game = game
        self.draws = draws

    def copy(self) -> "SessionGame":
        """Return an independent copy of the game, with the same future draws."""
        return SessionGame(self.game.copy(), self.draws)

    def draw_due(self) -> list[GameEvent]:
        """Make all pending draws, if the engine makes them, and return them."""
        happened = []
        while self.draws and self.game.chance_outcomes():
            happened.append(self.draw())
        return happened

    def draw(self) -> GameEvent:
        """Make one draw or flip, and return it. Call this only if chance acts next."""
        before = self.game.copy()
        return self._event(before, self.game.draw())

    def play(self, decisions: Sequence[DecisionOrId]) -> list[GameEvent]:
        """Play decisions and draws, and return all events.

        Raises `RequestError` for one that can't be played, after playing those before it.
        """
        happened = []
        for number, word in enumerate(decisions):
            happened.append(self.step(word, f"decisions[{number}]"))
            happened += self.draw_due()
        return happened

    def step(self, word: DecisionOrId, field: str) -> GameEvent:
        """Play one decision or draw, given in a field, without further draws. Raises `RequestError` if it can't be played."""
        game = self.game
        id_ = self.id_of(word, field)
        refusal = game.why_not(id_)
        if self.draws and game.chance_outcomes() and ids.DRAW <= id_ < ids.FLIP + len(SIDES):
            refusal = Refusal("nobody_chooses", sentences()["nobody_chooses"])
        if refusal is not None:
            raise RequestError("illegal", refusal.text, field, rule=refusal.code)
        event = self._event(game, id_)
        game.play(id_)
        return event

    def id_of(self, word: DecisionOrId, field: str) -> int:
        """Return the id of a decision or draw given in a field. Raises `RequestError` for a word without meaning in this game."""
        if isinstance(word, int):
            return word
        try:
            return self.game.choice(word).id
        except TextError as error:
            raise bad_text(error, field) from None
        except IllegalChoice as illegal:
            raise RequestError("illegal", str(illegal), field, rule=illegal.code) from None

    def _event(self, before: Game, id_: int) -> GameEvent:
        """Return the event of a decision or draw that is legal in the game."""
        chance = bool(before.chance_outcomes())
        seat = before.drawer if chance else before.decider
        return GameEvent(self.name(seat), before.choice(id_).word, id_, chance)

    # --- its state ---------------------------------------------------------------------------------------------------------------

    @property
    def decider(self) -> str | None:
        """Return the decider: a seat's name, ``chance``, or None if the game is over."""
        return CHANCE_NAME if self.game.chance_outcomes() else self.name(self.game.decider)

    @property
    def action_open(self) -> bool:
        """Return whether the deciding seat is in the middle of an action. It depends only on the position."""
        game = self.game
        return game.round > 0 and game.decider is not None and action_open(game.tables, game.position, game.decider)

    @property
    def prompt(self) -> str:
        """Return a sentence with the next step or, after the end of the game, its outcome."""
        game, seats = self.game, self.game.setup.seats
        if game.prompt is not None:
            return str(game.prompt)
        if game.outcome is not None:
            wording = outcome_in_words(game.setup.ruleset, game.outcome, game.view(None), self._loser(game.outcome))
            return f"{wording.text}: {wording.detail}."
        if game.drawer is None:
            return "The initiative marker is flipped."
        return f"A coin is drawn for {player_name(game.setup.ruleset, seats, game.drawer)}."

    def _loser(self, outcome: Outcome) -> str:
        return "" if outcome.seat is None else player_name(self.game.setup.ruleset, self.game.setup.seats, outcome.seat)

    def state(self) -> State:
        """Return the state of the game, which is part of every answer that makes or changes a game."""
        outcome, ended = self.game.outcome, None
        if outcome is not None:
            ended = OutcomeFields(outcome.winning_side, outcome.ending.value)
        return State(self.decider, self.action_open, self.game.round, len(self.game.log), ended)

    # --- names -----------------------------------------------------------------------------------------------------------------------

    def name(self, seat: int | None) -> str | None:
        """Return the name of a seat, or None for no seat."""
        return None if seat is None else seat_name(self.game.setup.seats, seat)

    def seat(self, name: str, field: str) -> int:
        """Return the seat of this name, given in a field. Raises `RequestError` if there is none."""
        try:
            return seat_of(self.game.setup.seats, name)
        except TextError as error:
            raise RequestError("no_seat", error.reason, field) from None

    def viewer(self, name: str, field: str) -> int | None:
        """Return the seat of this name, or None for ``public``. Raises `RequestError` if there is none."""
        return None if name == PUBLIC else self.seat(name, field)

    def form(self, name: str) -> TextReader:
        """Return the form of this name: ``FULL``, a seat, or None for ``public``. Raises `RequestError` if there is none."""
        return FULL if name == FULL else self.viewer(name, "form")


class Engine:
    """The state of one engine.

    ``level``: the default level of play. ``over``: whether the engine was asked to end. ``ruleset``: the default rule set of its games.
    """

    def __init__(self, level: str = STRONGEST, ruleset: Ruleset = WAR_CHEST) -> None:
        self.level = level
        self.ruleset = ruleset
        self.over = False
        self.games: dict[str, SessionGame] = {}
        self.memory = Memory()
        """The bots' memory of the last games."""
        self._bots: dict[str, Bot] = {}
        self._warm_up = WarmUp()

    def close(self) -> None:
        """Stop the work in the background."""
        self._warm_up.close()

    def game(self, name: str) -> SessionGame:
        """Return the game of this name. Raises `RequestError` if there is none."""
        if name not in self.games:
            raise RequestError("no_game", f"There is no game '{shown(name)}': start it with new.", "game")
        return self.games[name]

    def require_free(self, name: str, field: str) -> None:
        """Raise `RequestError` if no game can get this name, because another game has it or there are too many games."""
        if name in self.games:
            reason = "There is already a game '{name}': close it, or choose another name."
            raise RequestError("game_exists", reason.format(name=shown(name)), field)
        if len(self.games) >= GAMES:
            reason = "There are already {most} games, the most possible: close one."
            raise RequestError("too_many_games", reason.format(most=GAMES), field)

    def bot(self, level: str | None) -> Bot:
        """Return the bot of this level, with or without a style, or for None of the engine's level.

        Raises `RequestError` if there is no such level.
        """
        level = self.level if level is None else level
        if level.partition(":")[0] not in LEVELS:
            reason = "There is no level '{level}': there are {known}."
            raise RequestError("no_level", reason.format(level=shown(level), known=", ".join(LEVELS)), "level")
        if level not in self._bots:
            try:
                self._bots[level] = make_bot(level, self.memory, warm_up=self._warm_up)
            except UnknownBotError:
                reason = "There is no such style of a level: '{level}'. The styles are {known}, and the strongest level has none."
                raise RequestError(
                    "no_level", reason.format(level=shown(level), known=", ".join(STYLES)), "level"
                ) from None
        return self._bots[level]
