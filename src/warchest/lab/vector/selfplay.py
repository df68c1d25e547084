"""Self-play with the right signs: each seat of a game is a stream of its own decisions, and the last of them has the seat's reward.

This avoids a trap. In ``Games`` and in Gymnasium's vector, successive rows of one game belong to different seats. A step returns the reward
of the seat that has just decided, which is usually the winner. The loser decided some rows before, and its -1 is only in ``rewards`` of
``Games`` and in ``infos["rewards"]``. So a trainer that takes the next row for the successor of a row counts the opponent's prospects as
its own, and never sees a lost game.

`SelfPlay` plays games by a policy and returns an `Experience`: a row for each decision of the policy, with the reward of its own seat, and
with advantages that follow the stream of that seat. A decision whose successor is not known yet comes in the next experience.

Some of the games can be played against opponents of a `OpponentPool`, such as earlier versions of the policy. Their decisions are no rows.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from warchest.lab.vector.games import Games

__all__ = ["Experience", "OpponentPool", "Picks", "Policy", "PoolPlayer", "SelfPlay", "at_random"]

Observations = NDArray[np.uint8]
ChoiceIds = NDArray[np.int16]
"""The ids of the choices of each row, and -1 behind them."""
Places = NDArray[np.int64]
"""For each row the index of a choice among its ids."""
Floats = NDArray[np.float32]
OVER, OPEN = -1, -2
"""Instead of the row of a seat's next decision: the game is over, or the next decision is not known yet."""


class Picks(NamedTuple):
    """The choices of a policy, one for each row."""

    places: Places
    logs: Floats
    """The logarithms of their chances."""
    values: Floats
    """The rewards that the policy expects for the seats that decide."""


Policy = Callable[[Observations, ChoiceIds], Picks]
"""Returns choices for rows, each as its deciding seat sees the game."""
PoolPlayer = Callable[[Observations, ChoiceIds], Places]
"""Returns the choices of a player that does not learn."""


class Experience(NamedTuple):
    """Decisions of a policy, one in a row, in the order in which they were made."""

    observations: Observations
    ids: ChoiceIds
    places: Places
    logs: Floats
    values: Floats
    games: NDArray[np.int64]
    """The number of the game."""
    seats: NDArray[np.int64]
    """The seat that decided."""
    rewards: Floats
    """The seat's reward, where this was its last decision in a game that has ended; otherwise 0."""
    over: NDArray[np.bool_]
    """Whether this was the seat's last decision in its game."""
    advantages: Floats
    """How much better the decision turned out than its value (generalised advantage estimation)."""
    returns: Floats
    """The targets for the values."""

    def standardized(self) -> "Experience":
        """Return the same rows with advantages of mean 0 and deviation 1."""
        advantages = (self.advantages - self.advantages.mean()) / (self.advantages.std() + 1e-8)
        return self._replace(advantages=advantages)

    def batches(self, size: int, epochs: int, luck: np.random.Generator) -> Iterator["Experience"]:
        """Yield the rows in batches, in a new random order for each epoch. The last batch of an epoch may be smaller."""
        for _epoch in range(epochs):
            order = luck.permutation(len(self.places))
            for first in range(0, len(order), size):
                rows = order[first : first + size]
                yield Experience._make(column[rows] for column in self)


def at_random(seed: int = 0) -> PoolPlayer:
    """Return an opponent that makes any legal choice."""
    luck = np.random.default_rng(seed)

    def choose(_observations: Observations, ids: ChoiceIds) -> Places:
        places: Places = (luck.random(len(ids)) * (ids >= 0).sum(axis=1)).astype(np.int64)
        return places

    return choose


class OpponentPool:
    """Opponents for a share of the games: each new game of the share has one of them on one side."""

    def __init__(self, share: float = 0.25, most: int = 16, seed: int = 0) -> None:
        """``share``: of all games. ``most``: the number of opponents that are kept. The oldest leaves first.

        ``seed``: decides who meets whom.
        """
        if not 0 <= share <= 1 or most < 1:
            raise ValueError("The share of a pool must be between 0 and 1, and it needs room for an opponent.")
        self.share, self._most, self._luck = share, most, np.random.default_rng(seed)
        self._names: dict[str, PoolPlayer] = {}
        self.scores: dict[str, tuple[float, int]] = {}
        """For each opponent the points of the policy against it, and the number of games. A drawn game counts a half."""

    def add(self, name: str, opponent: PoolPlayer) -> None:
        """Add an opponent, or replace the one of this name. Games that have started keep theirs."""
        self._names.pop(name, None)
        self._names[name] = opponent
        if len(self._names) > self._most:
            del self._names[next(iter(self._names))]

    def draw(self) -> tuple[str, PoolPlayer, int] | None:
        """Return an opponent for a new game with its side, or None for a game of the policy against itself."""
        if not self._names or self._luck.random() >= self.share:
            return None
        name = list(self._names)[self._luck.integers(len(self._names))]
        return name, self._names[name], int(self._luck.integers(2))

    def count(self, name: str, reward: float) -> None:
        """Count a game against an opponent by the reward of the policy."""
        points, games = self.scores.get(name, (0.0, 0))
        self.scores[name] = points + (1 + reward) / 2, games + 1


class SelfPlay:
    """Games that a policy plays against itself and against the opponents of a pool."""

    def __init__(
        self, games: Games, pool: OpponentPool | None = None, *, most: int = 64, gamma: float = 1.0, lam: float = 0.95
    ):
        """``games``: with ids and observations, and restarting. They should be ``turned``, so that one policy fits every seat.

        ``most``: the number of choices that a row has room for. Others are left out. ``gamma``: the factor of a reward for each earlier
        decision of its seat. ``lam``: the weight of later values in an advantage, from 0 to 1.
        """
        if not games.ids.size or not games.observations.size:
            raise ValueError(
                "Self-play needs games with ids and observations: Games(…, turned=True, observations=True)."
            )
        self.games, self.pool, self.finished = games, pool or OpponentPool(0.0), 0
        self._most, self._gamma, self._lam = most, gamma, lam
        self._numbers = np.arange(len(games))
        self._opponents = [self.pool.draw() for _game in self._numbers]
        self._last = np.full(games.rewards.shape, -1, np.int64)
        """The row of the last decision of each game and seat, or -1."""
        self._open: list[NDArray[np.generic]] = []
        """The columns of the rows whose successors are not known yet."""

    def collect(self, policy: Policy, steps: int) -> Experience:
        """Play this many decisions in each game, and return the rows that are complete."""
        parts = [self._open] if self._open else []
        first = len(self._open[0]) if self._open else 0
        room = first + steps * len(self.games)
        following, rewards = np.full(room, OPEN, np.int64), np.zeros(room, np.float32)
        ends = [first]
        for _step in range(steps):
            part = self._step(policy, ends[-1], following, rewards)
            ends.append(ends[-1] + len(part[0]))
            parts.append(part)
        columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
        following, rewards = following[: ends[-1]], rewards[: ends[-1]]
        values = columns[4]
        advantages = self._advantages(values, rewards, following, [0, *ends])
        complete, rest = following != OPEN, np.flatnonzero(following == OPEN)
        self._open = [column[rest] for column in columns]
        places_of = np.full(len(following), -1, np.int64)
        places_of[rest] = np.arange(len(rest))
        self._last = np.where(self._last < 0, -1, places_of[self._last])
        columns += [rewards, following == OVER, advantages, (advantages + values).astype(np.float32)]
        return Experience(*(column[complete] for column in columns))

    def _step(
        self, policy: Policy, first: int, following: NDArray[np.int64], rewards: Floats
    ) -> list[NDArray[np.generic]]:
        """Play a decision in each game. Return the columns of the policy's rows, the first of which has the number ``first``."""
        games, last = self.games, self._last
        seen, ids, seats = games.observations, games.ids[:, : self._most], games.deciders.astype(np.int64)
        chosen = np.zeros(len(games), np.int64)
        others: dict[PoolPlayer, list[int]] = {}
        for number, against in enumerate(self._opponents):
            if against and seats[number] & 1 == against[2]:
                others.setdefault(against[1], []).append(number)
        own = np.ones(len(games), np.bool_)
        for player, which in others.items():
            own[which] = False
            chosen[which] = player(seen[which], ids[which])
        mine = self._numbers[own]
        part: list[NDArray[np.generic]] = [seen[mine], ids[mine]]
        picks = policy(seen[mine], ids[mine])
        chosen[mine] = picks.places
        rows, before = first + np.arange(len(mine)), last[mine, seats[mine]]
        following[before[before >= 0]] = rows[before >= 0]
        last[mine, seats[mine]] = rows
        games.step(ids[self._numbers, chosen])
        self._end(following, rewards)
        return [*part, *picks, mine, seats[mine]]

    def _end(self, following: NDArray[np.int64], rewards: Floats) -> None:
        """Give each seat of the games that have just ended its reward, and the new games their opponents."""
        for number in np.flatnonzero(self.games.ends).tolist():
            rows, given = self._last[number], self.games.rewards[number]
            decided = rows >= 0
            rewards[rows[decided]] = given[decided]
            following[rows[decided]] = OVER
            self._last[number] = -1
            self.finished += 1
            if against := self._opponents[number]:
                self.pool.count(against[0], float(given[1 - against[2]]))
            self._opponents[number] = self.pool.draw()

    def _advantages(self, values: Floats, rewards: Floats, following: NDArray[np.int64], ends: list[int]) -> Floats:
        """Return the advantages of all rows. ``ends``: where the rows of each step end."""
        advantages = np.zeros(len(values), np.float32)
        for first, last in reversed(list(pairwise(ends))):
            rows, later = slice(first, last), following[first:last]
            goes_on = later >= 0
            surprise = rewards[rows] + self._gamma * np.where(goes_on, values[later], 0) - values[rows]
            gained = surprise + self._gamma * self._lam * np.where(goes_on, advantages[later], 0)
            advantages[rows] = np.where(later == OPEN, 0, gained)
        return advantages
