"""War Chest in Gymnasium: one seat plays against a bot, which plays all others. It needs the extra ``[gymnasium]``.

Importing this module registers the environment ``warchest/WarChest-v0``, and ``warchest/WarChestMany-v0`` with many games at once
(``gymnasium_vector``). ``gymnasium.make`` imports it for an id that names it: `gymnasium.make("MODULE:warchest/WarChest-v0")`. The
function ``register`` is the entry point of the group ``gymnasium.envs``, which Gymnasium has not read since 1.0.

An observation consists of the bytes of `warchest.lab.vector.observation`. The mask of legal actions is ``info["action_mask"]``, or
``action_masks()`` for algorithms such as MaskablePPO. The reward at the end is 1 for a win, -1 for a loss, and 0 for a draw. An illegal
action ends the game with a reward of -1.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from warchest.game.setup import SetupError
from warchest.lab.environments.defaults import CAP
from warchest.lab.environments.episode import RENDER_MODES, Episode, GameSource, GamesSpec, action_of
from warchest.protocol.player import check_player, make_player

Observation = NDArray[np.uint8]

ID = "warchest/WarChest-v0"
"""The id for ``gymnasium.make``."""
MANY_ID = "warchest/WarChestMany-v0"
"""The id for ``gymnasium.make_vec``. It is another id because its agent decides for all seats, and plays no bot."""


class WarChestSingle(gymnasium.Env[Observation, np.int64]):
    """The environment of one seat. The bot uses only the knowledge of its seats."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as in Gymnasium

    def __init__(
        self,
        of: GamesSpec = "base",
        *,
        opponent: str = "page",
        seat: int | None = None,
        cap: int = CAP,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment of ``environments.single``. Raises SetupError or PlayerError for unknown games or players."""
        self.source = GameSource(of, cap)
        if seat is not None and seat not in range(self.source.seats):
            raise SetupError(f"There is no seat {seat}: seats are numbered from 0 to {self.source.seats - 1}.", "seat")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, (self.source.layout.size,), np.uint8)
        self.action_space = spaces.Discrete(self.source.actions)
        self.seat = 0
        """The agent's seat in the current game."""
        self.episode: Episode | None = None
        """The current game."""
        self._fixed_seat = seat
        self._opponent = make_player(check_player(opponent))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game, and play the other seats until the agent decides. Without a fixed seat, the agent gets a random one."""
        super().reset(seed=seed)
        luck = self.np_random
        self.seat = int(luck.integers(self.source.seats)) if self._fixed_seat is None else self._fixed_seat
        self.episode = self.source.start(luck)
        self._play_others(self.episode)
        self.episode.decisions = 0  # the cap counts from the agent's first decision, so there is always one
        return self._seen(self.episode)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the agent's action, and the other seats until the agent decides again. TypeError for an action that is no integer."""
        episode = self.episode
        if episode is None or episode.decider is None:
            raise ResetNeeded("There is no current game: start one with reset().")
        episode.act(action_of(action))
        self._play_others(episode)
        reward = episode.returns()[self.seat]
        observation, info = self._seen(episode)
        return observation, reward, episode.terminated, episode.capped, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for each action that the agent may play now."""
        if self.episode is None:
            raise ResetNeeded("There is no current game: start one with reset().")
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """Return or print the public view of the board."""
        return None if self.episode is None else self.episode.shown(self.render_mode)

    def close(self) -> None:
        """Close the bot."""
        self._opponent.close()

    def _play_others(self, episode: Episode) -> None:
        """Play the bot's seats until the agent decides or the game ends, even beyond the cap."""
        while not episode.terminated and episode.game.decider != self.seat:
            for id_ in self._opponent.choose(episode.game, int(self.np_random.integers(2**32))):
                episode.play(id_)

    def _seen(self, episode: Episode) -> tuple[Observation, dict[str, Any]]:
        return episode.observation(self.seat), {"action_mask": episode.mask(self.seat), "seat": self.seat}


def register() -> None:
    """Register the environments, unless they are registered already."""
    folder = "warchest.lab.environments"
    if ID not in gymnasium.registry:
        gymnasium.register(ID, f"{folder}.gymnasium:WarChestSingle")
    if MANY_ID not in gymnasium.registry:
        gymnasium.register(MANY_ID, vector_entry_point=f"{folder}.gymnasium_vector:WarChestVector")


register()
