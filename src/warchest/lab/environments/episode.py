"""The games of an environment: one game from its deal to its end, each seat's view of it as arrays, and its actions.

An action is the id of a decision from the deciding seat's view, with the board turned as in its observation, so both sides learn the same
thing. All luck of a game comes from the environment's random generator.
"""

from contextlib import suppress
from operator import index

import numpy as np
from numpy.typing import NDArray

from warchest.game.choices import Choice
from warchest.game.game import Game, IllegalChoice
from warchest.game.kinds import GAME_KINDS, GameKind
from warchest.game.setup import Setup, SetupError
from warchest.lab.environments.defaults import CAP
from warchest.lab.vector.observation import layout_of
from warchest.lab.vector.observer import observer_of
from warchest.lab.vector.turning import all_turned_ids

GamesSpec = str | GameKind | Setup
"""The games of an environment: a kind or its name, which deals new armies for each game, or a setup that all games share."""
ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which ends the game."""
RENDER_MODES = ("ansi", "human")
"""A game is rendered as text: returned, or printed."""


def action_of(given: object) -> int:
    """Return a given action as a number. TypeError for anything but an integer: 1.5 and True would pass for the action 1."""
    if not isinstance(given, bool | np.bool_):
        with suppress(TypeError):
            return index(given)  # type: ignore[arg-type]
    raise TypeError(f"An action is an integer, not {given!r}.")


class GameSource:
    """The games of an environment: their common properties, and how each one starts."""

    def __init__(self, of: GamesSpec = "base", cap: int = CAP) -> None:
        """``of``: the games. ``cap``: the decisions after which a game is truncated. Raises SetupError if there are no such games."""
        if cap < 1:
            raise SetupError("The cap must be at least one decision.", "cap")
        if isinstance(of, str) and of not in GAME_KINDS:
            raise SetupError(f"There is no kind of game '{of}': there are {', '.join(GAME_KINDS)}.", "kind")
        self._of = GAME_KINDS[of] if isinstance(of, str) else of
        self.cap = cap
        any_setup = self.setup("1")
        self.board, self.seats = any_setup.board, any_setup.seats
        self.layout = layout_of(any_setup.tables())
        """The layout of the observations."""
        self.observe = observer_of(self.layout)
        """Returns the observation of a seat as an array."""
        self.turned = all_turned_ids(self.board, self.seats)
        """For each seat the actions of ids, and the ids of actions."""
        self.actions = len(self.turned.seen[0])
        """The number of actions."""

    def setup(self, seed: str) -> Setup:
        """Return the setup that a seed deals."""
        return self._of if isinstance(self._of, Setup) else self._of.setup(seed)

    def start(self, luck: np.random.Generator) -> "Episode":
        """Start a game. Its armies and draws come from this generator."""
        return Episode(self, Game(self.setup(luck.bytes(8).hex()), luck.bytes(32)))


class Episode:
    """A game of an environment, with its number of decisions."""

    def __init__(self, source: GameSource, game: Game) -> None:
        self.source = source
        self.game = game
        """The game, with all hidden coins. An agent that reads it cheats."""
        self.decisions = 0
        self.offender: int | None = None
        """The seat whose illegal action ended the game, or None."""

    @property
    def terminated(self) -> bool:
        """Return whether the rules or an illegal action ended the game."""
        return self.offender is not None or self.game.outcome is not None

    @property
    def capped(self) -> bool:
        """Return whether the game was truncated."""
        return self.decisions >= self.source.cap and not self.terminated

    @property
    def decider(self) -> int | None:
        """Return the seat that decides, or None when the game is over."""
        return None if self.offender is not None or self.decisions >= self.source.cap else self.game.decider

    def play(self, id_: int) -> None:
        """Play a decision, given by its id. Raises IllegalChoice if it breaks a rule."""
        self.game.play(id_)
        self.decisions += 1

    def act(self, action: int) -> None:
        """Play an action of the deciding seat. An illegal one ends the game."""
        seat = self.decider
        if seat is None:
            raise IllegalChoice("The game is over: start another one with reset().")
        if self.allows(action):
            self.play(self.id_of(action, seat))
        else:
            self.offender = seat

    def allows(self, action: int) -> bool:
        """Return whether a number is an action that the deciding seat may play now."""
        seat = self.decider
        if seat is None or not 0 <= action < self.source.actions:
            return False
        return self.id_of(action, seat) in self.game.legal_ids()

    def id_of(self, action: int, seat: int) -> int:
        """Return the id of an action from a seat's view."""
        return self.source.turned.back[seat][action]

    def choice(self, action: int) -> Choice:
        """Return the choice for an action of the deciding seat, with its word."""
        return self.game.choice(self.id_of(action, self.game.decider or 0))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for each action that a seat may play now, and 0 for the others.

        When the game is over, every action has a 1, so a probability distribution can always be computed from a mask.
        """
        if self.decider is None:
            return np.ones(self.source.actions, np.int8)
        mask = bytearray(self.source.actions)
        if seat == self.decider:
            seen = self.source.turned.seen[seat]
            for id_ in self.game.legal_ids():
                mask[seen[id_]] = 1
        return np.frombuffer(mask, np.int8)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return the observation of a seat, in the layout of `warchest.lab.vector.observation`."""
        return self.source.observe(self.game.tables, self.game._position, seat)

    def returns(self) -> tuple[float, ...]:
        """Return the reward of each seat for the whole game: 1 for a win, -1 for a loss, 0 for a draw and before the end.

        After an illegal action, its seat gets -1 and the others 0.
        """
        if self.offender is not None:
            return tuple(ILLEGAL_REWARD * (seat == self.offender) for seat in range(self.source.seats))
        outcome = self.game.outcome
        return (0.0,) * self.source.seats if outcome is None else tuple(map(float, outcome.returns(self.source.seats)))

    def shown(self, mode: str | None) -> str | None:
        """Return or print the public view of the board, depending on the render mode."""
        if mode != "human":
            return str(self.game) if mode == "ansi" else None
        print(self.game)
        return None
