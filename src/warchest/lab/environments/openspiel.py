"""War Chest in OpenSpiel. Importing this module registers the game ``python_war_chest``. It needs the extra ``[openspiel]``.

>>> import pyspiel
>>> import warchest.lab.environments.openspiel
>>> game = pyspiel.load_game("python_war_chest(boxes=base+siege,seed=7)")
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['flip=A', 'flip=B']

An action is the id of a decision from the deciding player's view, with the board turned as in its observation. All chance is explicit: the
action of a draw or a flip is its id minus the id of the first draw. The armies belong to the game: its parameter ``seed`` deals them. A
game of ``cap`` decisions ends as a draw.

An observation is the position to the player's knowledge: as a line of docs/reference/notation.md, and as a tensor of the numbers from
``warchest.lab.vector.observation``. The information state is that line followed by the ids of the whole game, without the coins hidden from
the player. It is only a text, because a tensor would need a fixed length.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel

from warchest.bots.beliefs.knowledge import Memory
from warchest.game.game import Game, IllegalChoice
from warchest.game.history import InformationState
from warchest.game.setup import Setup, SetupError
from warchest.game.text.names import FULL
from warchest.lab.environments.defaults import CAP
from warchest.lab.vector.observation import Layout, layout_of
from warchest.lab.vector.observer import observer_of
from warchest.lab.vector.turning import TurnedIds, all_turned_ids
from warchest.rules.content.war_chest import RULESETS
from warchest.rules.known import SIDES
from warchest.rules.state import ids

NAME = "python_war_chest"
"""The name of the game in OpenSpiel."""
PARAMETERS: Mapping[str, Any] = {
    "ruleset": "war_chest",
    "setup": "random",
    "boxes": "",
    "players": 2,
    "variants": "",
    "seed": 0,
    "cap": CAP,
}
"""The parameters of the game with their defaults.

``ruleset`` is an id. ``setup`` is a name for ``Setup.named``. ``boxes`` and ``variants`` are names joined by ``+``. Empty ``boxes`` means
the default ones. ``seed`` deals the armies, and ``cap`` decisions end a game as a draw.
"""
_SEEDED = ("random", "draft")
"""The setups that a seed deals."""
_KEY = b"OpenSpiel"
"""An unused key: OpenSpiel makes all draws."""
_DRAWS_AND_FLIPS = range(ids.DRAW, ids.FLIP + len(SIDES))
"""The ids of draws and flips."""
_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="War Chest",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=dict(PARAMETERS),
)


def setup_of(parameters: Mapping[str, Any]) -> Setup:
    """Return the setup for the parameters of a game. Raises SetupError if they contradict each other."""
    given = {**PARAMETERS, **parameters}
    if given["ruleset"] not in RULESETS:
        raise SetupError(f"There is no rule set '{given['ruleset']}': there are {', '.join(RULESETS)}.", "ruleset")
    return Setup.named(
        given["setup"],
        ruleset=RULESETS[given["ruleset"]],
        seats=given["players"],
        boxes=tuple(given["boxes"].split("+")) if given["boxes"] else None,
        variants=tuple(given["variants"].split("+")) if given["variants"] else (),
        seed=str(given["seed"]) if given["setup"] in _SEEDED else None,
    )


def _looks(history: InformationState) -> list[str]:
    """Return the hands that a seat has seen as fields of a text."""
    return [f"look={look.at}:{look.seat}:{bytes(look.hand).hex()}" for look in history.seen]


@dataclass(slots=True)
class CappedGame:
    """A game with a cap: the data that OpenSpiel copies and stores with a state."""

    game: Game
    turned: TurnedIds
    cap: int
    decisions: int = 0
    past: tuple[InformationState, InformationState] | None = None
    """In a determinization: the information of the seat that it was sampled for, and the public information at that moment."""
    player: int = field(init=False)
    """The deciding player, or OpenSpiel's number for chance or for the end."""

    def __post_init__(self) -> None:
        self._note_player()

    def _note_player(self) -> None:
        """Note whose decision it is: OpenSpiel asks for it ten times at each."""
        decider = self.game.decider
        if self.decisions >= self.cap:
            self.player = _TERMINAL
        elif decider is not None:
            self.player = decider
        else:
            self.player = _CHANCE if self.game.outcome is None else _TERMINAL

    def __deepcopy__(self, _memo: dict[int, Any]) -> "CappedGame":
        return CappedGame(self.game.copy(), self.turned, self.cap, self.decisions, self.past)

    @property
    def over(self) -> bool:
        """Return whether the rules or the cap ended the game."""
        return self.player == _TERMINAL

    def actions(self) -> list[int]:
        """Return the legal actions of the deciding seat, in ascending order."""
        return sorted(map(self.turned.seen[max(self.player, 0)].__getitem__, self.game.legal_ids()))

    def id_of(self, action: int) -> int:
        """Return the id of an action of the deciding seat or, at a chance node, of a draw or flip. IllegalChoice for any other number."""
        if self.over:
            raise IllegalChoice(f"The game is over: there is no action {action} to take.")
        known = _DRAWS_AND_FLIPS if self.player == _CHANCE else self.turned.back[self.player]
        if not 0 <= action < len(known):
            raise IllegalChoice(f"There is no action {action}: actions are numbered from 0 to {len(known) - 1} here.")
        return known[action]

    def play(self, action: int) -> None:
        """Play an action, a draw or a flip. Raises IllegalChoice if it breaks a rule."""
        self.game.play(self.id_of(action))
        self.decisions += self.player != _CHANCE
        self._note_player()

    def information(self, form: int | str | None) -> InformationState:
        """Return the game to a seat's knowledge, to public knowledge (None), or in full."""
        game = self.game
        if isinstance(form, str):
            now = InformationState(game.setup, None, tuple(game.log))
        else:
            now = game.information_state(form)
        if self.past is None:
            return now
        own, public = self.past
        before = own if form in (own.seat, FULL) else public
        later = tuple(look._replace(at=look.at + len(before.ids)) for look in now.seen)
        return before._replace(seat=now.seat, ids=before.ids + now.ids, seen=before.seen + later)

    def text(self, form: int | str | None, *, recalls: bool) -> str:
        """Return the position to a seat's knowledge, to public knowledge (None), or in full. ``recalls``: with the history."""
        line = self.game.position_text(form).line()
        if not recalls:
            return line
        history = self.information(form)
        return " ".join([line, f"history={','.join(map(str, history.ids))}", *_looks(history)])

    def private_history(self, form: int | str) -> str:
        """Return the parts of the history that are not public: ids, each after its number in the game, and hands that were seen."""
        own, public = self.information(form), self.information(None)
        pairs = enumerate(zip(own.ids, public.ids, strict=True))
        hidden = ",".join(f"{number}:{id_}" for number, (id_, seen) in pairs if id_ != seen)
        return " ".join([f"history={hidden}", *_looks(own)])

    def determinization(self, seat: int, memory: Memory, rng: random.Random) -> "CappedGame":
        """Return a determinization of this game for a seat, sampled from its exact belief. Its game starts here."""
        dealt_for_another = self.past is not None and self.past[0].seat != seat
        information = self.game.information_state(seat) if dealt_for_another else self.information(seat)
        position = memory.follow(information).redeal(rng)
        past = self.information(seat), self.information(None)
        return CappedGame(self.game.beginning_at(position), self.turned, self.cap, self.decisions, past)


class WarChestGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """The game with its parameters, as ``pyspiel.load_game`` returns it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = {**PARAMETERS, **(params or {})}
        opening = Game(setup_of(parameters), _KEY, chance="manual")
        r, cap = opening.tables, parameters["cap"]
        if cap < 1:
            raise SetupError("The cap must be at least one decision.", "cap")
        self.opening = CappedGame(opening, all_turned_ids(opening.board, r.seats), cap)
        self.observe = observer_of(layout_of(r))
        self.memory = Memory()
        """The knowledge behind the determinizations sampled so far."""
        self._most_draws: int = (cap + 1) * (2 * r.hand_size * r.seats + len(SIDES))
        info = pyspiel.GameInfo(
            num_distinct_actions=ids.HEX_BASE + r.hexes * ids.HEX_STRIDE,
            max_chance_outcomes=len(_DRAWS_AND_FLIPS),
            num_players=r.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=cap,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> "WarChestState":
        """Return the state before the first flip or draw."""
        return WarChestState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on draws and flips: after each decision come at most two hands for all seats and a flip."""
        return self._most_draws

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "WarChestObserver":
        """Return an observer of this kind. By default it shows a player's current view."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return WarChestObserver(kind, layout_of(self.opening.game.tables), params)


class WarChestState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. ``played`` is the game: change it only through OpenSpiel's calls."""

    def __init__(self, game: WarChestGame) -> None:
        super().__init__(game)
        self.played = game.opening.__deepcopy__({})

    def current_player(self) -> int:
        """Return the deciding player, or OpenSpiel's number for chance or for a terminal state."""
        return self.played.player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.played.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the draws or flips that may come now, with their probabilities."""
        coins = self.played.game.chance_outcomes()
        total = sum(coins.values())
        return sorted([(id_ - ids.DRAW, count / total) for id_, count in coins.items()])

    def _apply_action(self, action: int) -> None:
        self.played.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.played.game.choice(self.played.id_of(action)).word

    def returns(self) -> list[float]:
        """Return 1 for each winner, -1 for each loser, and 0 for all in a draw or before the end."""
        game = self.played.game
        outcome = game.outcome
        return [0.0] * game.tables.seats if outcome is None else list(map(float, outcome.returns(game.tables.seats)))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "WarChestState":
        """Return a determinization of this state for a player, sampled from its exact belief.

        It has the same information state for the player, and its history starts there. ``sampler`` returns random numbers below 1.
        """
        game = self.get_game()
        sample: WarChestState = game.new_initial_state()
        sample.played = self.played.determinization(player, game.memory, random.Random(sampler()))
        return sample

    def __str__(self) -> str:
        """Return the position with all coins."""
        return self.played.text(FULL, recalls=False)


class WarChestObserver:
    """OpenSpiel's observer: it turns a player's knowledge into texts and tensors."""

    def __init__(self, kind: pyspiel.IIGObservationType, layout: Layout, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Observations of War Chest have no parameters: {', '.join(params)}.")
        self._kind = kind
        now = kind.public_info and not kind.perfect_recall
        has_tensor = now and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(layout.size, np.float32) if has_tensor else None
        """All numbers of an observation, or None. Only the current view of a player has a fixed length."""
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        """The same numbers by block, in its shape."""
        if self.tensor is not None:
            blocks = layout.blocks.items()
            self.dict = {name: self.tensor[at.place].reshape(at.shape) for name, at in blocks if 0 not in at.shape}

    def set_from(self, state: WarChestState, player: int) -> None:
        """Write the numbers of a state for a player into the tensor."""
        if self.tensor is not None:
            game = state.played.game
            self.tensor[:] = state.get_game().observe(game.tables, game._position, player)

    def string_from(self, state: WarChestState, player: int) -> str:
        """Return the text of a state for a player. Without public information, it contains only what this player alone knows."""
        private = self._kind.private_info
        form = FULL if private == pyspiel.PrivateInfoType.ALL_PLAYERS else player
        shown = None if private == pyspiel.PrivateInfoType.NONE else form
        if self._kind.public_info:
            return state.played.text(shown, recalls=self._kind.perfect_recall)
        if shown is None:
            return ""
        public = set(state.played.text(None, recalls=False).split())
        fields = [field for field in state.played.text(shown, recalls=False).split() if field not in public]
        if self._kind.perfect_recall:
            fields.append(state.played.private_history(shown))
        return " ".join(fields)


def resampler(seed: int | None = None) -> Callable[[WarChestState, int], WarChestState]:
    """Return a function for ``ISMCTSBot.set_resampler`` that samples states from a player's exact belief, reproducibly with a seed."""
    rng = random.Random(seed)
    return lambda state, player: state.resample_from_infostate(player, rng.random)


pyspiel.register_game(_TYPE, WarChestGame)
