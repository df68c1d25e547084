"""War Chest in PettingZoo: an environment of all seats, which decide in turn. It needs the extra ``[pettingzoo]``.

The agents are ``player_0`` to ``player_3``, by seat. An observation is a dict: ``observation`` contains the bytes of
`warchest.lab.vector.observation`, and ``action_mask`` a 1 for each legal action. The same agent may decide several times in a row. The
rewards at the end are 1 and -1, or 0 for all after a draw.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from warchest.game.game import IllegalChoice
from warchest.lab.environments.defaults import CAP
from warchest.lab.environments.episode import ILLEGAL_REWARD, RENDER_MODES, Episode, GameSource, GamesSpec, action_of

MaskedObservation = dict[str, NDArray[Any]]


class WarChestAEC(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """The environment without wrappers: an illegal action raises IllegalChoice and changes nothing."""

    def __init__(self, of: GamesSpec = "base", *, cap: int = CAP, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": "war_chest_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.source = GameSource(of, cap)
        self.possible_agents = [f"player_{seat}" for seat in range(self.source.seats)]
        size, actions = self.source.layout.size, self.source.actions
        self.state_space = spaces.Box(0, 255, (size * self.source.seats,), np.uint8)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._luck: np.random.Generator | None = None
        self.episode: Episode
        """The current game."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[np.int64]":
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. A seed decides the luck of this game and of all later ones."""
        if self._luck is None or seed is not None:
            self._luck, _seed = seeding.np_random(seed)
        self.episode = self.source.start(self._luck)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        if (seat := self.episode.decider) is not None:
            self.agent_selection = self.possible_agents[seat]

    def step(self, action: int | None) -> None:
        """Play the selected agent's action. After the end of the game, each agent passes None and leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = action_of(action)
        if number not in range(self.source.actions):
            raise IllegalChoice(
                f"There is no action {number}: actions are numbered from 0 to {self.source.actions - 1}."
            )
        self.episode.play(self.episode.id_of(number, self._seat(agent)))
        if self.episode.decider is None:
            self.rewards = dict(zip(self.agents, self.episode.returns(), strict=True))
            ended = self.truncations if self.episode.capped else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._select()

    def observe(self, agent: str) -> MaskedObservation:
        """Return the observation and the action mask of an agent."""
        seat = self._seat(agent)
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> NDArray[np.uint8]:
        """Return the observations of all seats in one array. Together they show every coin."""
        return np.concatenate([self.episode.observation(seat) for seat in range(self.source.seats)])

    def render(self) -> str | None:
        """Return or print the public view of the board."""
        return self.episode.shown(self.render_mode)

    def close(self) -> None:
        """Do nothing: a game holds no resources."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)


LastSeen = tuple[MaskedObservation | None, float, bool, bool, dict[str, Any]]
"""The observation, reward, termination, truncation and info of an agent."""


class EndsIllegal(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """The wrapper that ends a game after an illegal action, also after a number that is no action at all.

    Unlike PettingZoo's, it asks the game whether an action is legal, and not the last observation.
    """

    def observe(self, agent: str) -> MaskedObservation:
        """Return the observation and the action mask of an agent."""
        seen: MaskedObservation = self.env.observe(agent)
        return seen

    def last(self, observe: bool = True) -> LastSeen:
        """Return the observation, reward, ends and info of the selected agent."""
        seen: LastSeen = self.env.last(observe)
        return seen

    def step(self, action: int | None) -> None:
        """Play the selected agent's action. TypeError for an action that is no integer."""
        episode: Episode = self.env.episode
        if action is None or episode.decider is None or episode.allows(action_of(action)):
            self.env.step(action)
            return
        self._prev_obs = {"action_mask": (0,)}
        super().step(0)


class InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper, which refuses calls in a wrong order, with a quicker ``last``."""

    def last(self, observe: bool = True) -> LastSeen:
        """Return the observation, reward, ends and info of the selected agent. AttributeError before the first reset."""
        seen: LastSeen = self.env.last(observe) if self._has_reset else super().last(observe)
        return seen

    def __str__(self) -> str:
        return str(self.env)


def aec(of: GamesSpec = "base", *, cap: int = CAP, render_mode: str | None = None) -> AECEnv:
    """Return the environment with PettingZoo's usual wrappers: an illegal action ends the game with a reward of -1 for its agent."""
    legal = EndsIllegal(WarChestAEC(of, cap=cap, render_mode=render_mode), ILLEGAL_REWARD)
    return InOrder(legal)


def parallel(of: GamesSpec = "base", *, cap: int = CAP, render_mode: str | None = None) -> ParallelEnv:
    """Return the environment in which all agents act at once and only the deciding agent's action counts.

    ``info["active_agent"]`` names that agent, starting with the first step.
    """
    return turn_based_aec_to_parallel(aec(of, cap=cap, render_mode=render_mode))
