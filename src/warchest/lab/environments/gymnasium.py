"""War Chest in Gymnasium: one seat plays against a bot, which has all others. It needs the extra ``[gymnasium]``.

Importing this module registers the environment ``warchest/WarChest-v0``. An observation has the bytes of
`warchest.lab.vector.observation`. The
mask of legal actions is ``info["action_mask"]``, and ``action_masks()`` for algorithms such as MaskablePPO. The reward at the end is 1 for
a win, -1 for a loss, 0 for a draw. An illegal action ends the game with a reward of -1.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from warchest.game.setup import SetupError
from warchest.lab.environments import CAP
from warchest.lab.environments.episode import RENDER_MODES, Deals, Episode, Of
from warchest.protocol.player import check_player, make_player, own_agent

Observation = NDArray[np.uint8]

ID = "warchest/WarChest-v0"
"""The id by which ``gymnasium.make`` knows the environment once this module is imported."""


class WarChestSingle(gymnasium.Env[Observation, np.int64]):
    """The environment of one seat. The bot learns what its seats may know, and nothing else."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        of: Of = "base",
        *,
        opponent: str = "greedy",
        seat: int | None = None,
        cap: int = CAP,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment of ``environments.single``. SetupError and PlayerError for games and players that do not exist."""
        self.deals = Deals(of, cap)
        if seat is not None and seat not in range(self.deals.seats):
            raise SetupError(f"There is no seat {seat}: there are {self.deals.seats}, from 0.", "seat")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, (self.deals.layout.size,), np.uint8)
        self.action_space = spaces.Discrete(self.deals.actions)
        self.seat = 0
        """The agent's seat in the present game."""
        self.episode: Episode | None = None
        """The game in play."""
        self._fixed_seat = seat
        self._opponent = make_player(opponent, agent=own_agent(check_player(opponent)))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and let the others play until the agent decides. Without a fixed seat, the agent's is drawn."""
        super().reset(seed=seed)
        luck = self.np_random
        self.seat = int(luck.integers(self.deals.seats)) if self._fixed_seat is None else self._fixed_seat
        self.episode = self.deals.begin(luck)
        self._let_others_play(self.episode)
        self.episode.decisions = 0  # the cap counts from the agent's first decision, so that there is one
        return self._seen(self.episode)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's action, and let the others play until it decides again."""
        episode = self.episode
        if episode is None or episode.decider is None:
            raise ResetNeeded("No game is in play: begin one by reset().")
        episode.act(int(action))
        self._let_others_play(episode)
        reward = episode.returns()[self.seat]
        observation, info = self._seen(episode)
        return observation, reward, episode.terminated, episode.capped, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for each action that the agent may carry out now."""
        if self.episode is None:
            raise ResetNeeded("No game is in play: begin one by reset().")
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """Return or print the board as everybody may see it."""
        return None if self.episode is None else self.episode.shown(self.render_mode)

    def close(self) -> None:
        """End the bot."""
        self._opponent.close()

    def _let_others_play(self, episode: Episode) -> None:
        """Let the bot play until the agent decides or the game has ended, even beyond the cap."""
        while not episode.terminated and episode.game.decider != self.seat:
            for id_ in self._opponent.choose(episode.game, int(self.np_random.integers(2**32))):
                episode.play(id_)

    def _seen(self, episode: Episode) -> tuple[Observation, dict[str, Any]]:
        return episode.observation(self.seat), {"action_mask": episode.mask(self.seat), "seat": self.seat}


gymnasium.register(ID, "warchest.lab.environments.gymnasium:WarChestSingle")
