"""Many games at once in Gymnasium: a vector of environments in machine code. It needs the extras ``[gymnasium]`` and ``[fast]``.

In each game all seats decide in turn. Observations and masks belong to the seat that decides now, ``infos["seat"]``. The reward belongs
to the seat that has just decided; ``infos["rewards"]`` contains the rewards of all seats. A finished game restarts in the same step, and
``infos["final_obs"]`` contains the last observation of the seat that ended it.

``infos["action_ids"]`` lists the legal actions of each game, and ``infos["action_count"]`` has their numbers. It is many times as fast to
sample an action from a list as from a mask.
"""

import sys
from collections import deque
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from warchest.game.setup import Setup
from warchest.lab.environments.defaults import ARMIES, CAP
from warchest.lab.environments.episode import GameSource, GamesSpec
from warchest.lab.vector import CAPPED, Games

ObservationArray = NDArray[np.uint8]
ActionArray = NDArray[np.int64]


_LEFT = 3
"""The arrays that a pool keeps: one for the games, one for the caller, and one to fill."""


def _references(arrays: Iterable[NDArray[Any]]) -> list[int]:
    """Return the number of references to each array."""
    return [sys.getrefcount(array) for array in arrays]


_UNUSED = _references(deque([np.zeros(1)]))[0]
"""The number for an array that only a pool has. It differs between versions of Python."""


class ArrayPool:
    """Arrays of one shape, for results that a caller may keep. An array that is no longer in use is filled again instead of a new one."""

    def __init__(self, like: NDArray[Any]) -> None:
        """``like``: the first array."""
        self._arrays = deque([like], maxlen=_LEFT)

    def unused(self) -> NDArray[Any]:
        """Return an array with any values, which are not used."""
        for array, count in zip(self._arrays, _references(self._arrays), strict=True):
            if count == _UNUSED:
                return array
        made = np.zeros_like(self._arrays[0])
        self._arrays.append(made)
        return made


class WarChestVector(VectorEnv[ObservationArray, ActionArray, NDArray[Any]]):
    """Many games at once. The arrays are in ``games``."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as in Gymnasium

    def __init__(
        self,
        num_envs: int,
        of: GamesSpec = "base",
        *,
        cap: int = CAP,
        threads: int = 1,
        armies: int = ARMIES,
        copy: bool = True,
        packed: bool = False,
    ) -> None:
        """Create the environments of ``environments.vector``."""
        source = GameSource(of, cap)
        setups = [of] if isinstance(of, Setup) else [source.setup(str(number)) for number in range(armies)]
        self.games = Games(
            num_envs,
            setups,
            cap=cap,
            threads=threads,
            autoreset=False,
            turned=True,
            masks=True,
            packed=packed,
            observations=True,
        )
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, 255, (source.layout.size,), np.uint8)
        self.single_action_space = spaces.Discrete(source.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copies, self._packed = copy, packed
        self._pools = ArrayPool(self.games.masks), ArrayPool(self.games.observations)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationArray, dict[str, Any]]:
        """Restart all games. A seed decides the luck of these games and of all later ones."""
        super().reset(seed=seed)
        self._use_other_arrays()
        self.games.reset(seed=self.np_random.bytes(16).hex())
        return self.games.observations, self._infos()

    def step(
        self, actions: ActionArray
    ) -> tuple[ObservationArray, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game. An illegal one ends its game with a reward of -1 for the seat."""
        games = self.games
        seats = games.deciders.copy()
        self._use_other_arrays()
        games.step(actions)
        infos: dict[str, Any] = {"rewards": games.rewards.copy()}
        rewards, ended, capped = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_), games.ends == CAPPED
        which = games.ends.nonzero()[0]
        if len(which):
            over = games.ends != 0
            rewards[which], ended[which] = games.rewards[which, seats[which]], ~capped[which]
            infos["final_obs"], infos["_final_obs"] = np.full(self.num_envs, None, object), over
            for number in which:
                infos["final_obs"][number] = games.observations[number].copy()
            games.reset(over)
        return games.observations, rewards, ended, capped, infos | self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for each action that the deciding seat of each game may play now."""
        masks = self.games.masks
        if self._packed:
            masks = np.unpackbits(masks, axis=1, count=self.games.actions)
        return masks.astype(np.bool_)

    def _infos(self) -> dict[str, Any]:
        games = self.games
        ids = games.ids[:, : games.counts.max()]
        return {
            "action_mask": games.masks,
            "action_ids": ids.copy() if self._copies else ids,
            "action_count": games.counts.copy(),
            "seat": games.deciders.copy(),
        }

    def _use_other_arrays(self) -> None:
        """Fill other arrays from now on: the caller may keep those of the last step."""
        if self._copies:
            masks, observations = self._pools
            self.games.refill(masks.unused(), observations.unused())
