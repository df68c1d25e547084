"""Self-play gives each seat the stream of its own decisions, with its own reward at the end."""

from collections import defaultdict

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra [fast] is not installed")

from warchest.game.kinds import GAME_KINDS
from warchest.lab.vector import Games
from warchest.lab.vector.selfplay import (
    ChoiceIds,
    Observations,
    OpponentPool,
    Picks,
    Places,
    SelfPlay,
    at_random,
)

pytestmark = pytest.mark.compiled
COUNT, CAP = 12, 500
Stream = list[tuple[int, int, float, bool]]
"""Of each decision of a seat: a digest of what it saw, its choice, its reward, and whether it was the last one of a game."""


def games_of(kind: str) -> Games:
    setups = [GAME_KINDS[kind].setup(f"streams {number}") for number in range(4)]
    return Games(COUNT, setups, seed=5, cap=CAP, turned=True, observations=True)


def digests(seen: Observations) -> list[int]:
    return [hash(row.tobytes()) for row in seen]


def choose(seen: Observations, ids: ChoiceIds) -> Places:
    """Return choices that look like luck, but depend only on what is seen."""
    places: Places = (seen.astype(np.int64) @ np.arange(1, seen.shape[1] + 1)) % np.maximum((ids >= 0).sum(axis=1), 1)
    return places


def policy(seen: Observations, ids: ChoiceIds) -> Picks:
    """Return such choices, with values that mean nothing."""
    values = (seen.sum(axis=1) % 7 / 7).astype(np.float32)
    return Picks(choose(seen, ids), np.zeros(len(seen), np.float32), values)


def played_plainly(kind: str, steps: int) -> dict[tuple[int, int], Stream]:
    """Return the streams of games by following every row by itself, for each game and seat."""
    games, streams = games_of(kind), defaultdict[tuple[int, int], Stream](list)
    begun: dict[tuple[int, int], bool] = {}
    for _step in range(steps):
        places, seats = choose(games.observations, games.ids[:, :64]), games.deciders.copy()
        for number, (digest, place) in enumerate(zip(digests(games.observations), places.tolist(), strict=True)):
            streams[number, int(seats[number])].append((digest, place, 0.0, False))
            begun[number, int(seats[number])] = True
        games.step_nth(places)
        for number in np.flatnonzero(games.ends).tolist():
            for seat, reward in enumerate(games.rewards[number].tolist()):
                if begun.pop((number, seat), False):
                    digest, place, _reward, _over = streams[number, seat][-1]
                    streams[number, seat][-1] = digest, place, reward, True
    return streams


@pytest.mark.parametrize("kind", ["base", "four_all"])
@pytest.mark.parametrize("steps", [[1100], [7, 300, 1, 1, 791]])
def test_each_seat_has_its_decisions_with_its_own_reward(kind: str, steps: list[int]) -> None:
    """Given games collected in one or in several parts, then each seat's rows are those of a plain count, but for its open decision."""
    play = SelfPlay(games_of(kind))
    streams = defaultdict[tuple[int, int], Stream](list)
    for some in steps:
        part = play.collect(policy, some)
        columns = (digests(part.observations), part.places, part.rewards, part.over)
        for game, seat, *row in zip(part.games.tolist(), part.seats.tolist(), *columns, strict=True):
            streams[game, seat].append((row[0], int(row[1]), float(row[2]), bool(row[3])))
    plain = played_plainly(kind, sum(steps))
    assert play.finished > COUNT
    for key, stream in plain.items():
        closed = stream if stream[-1][3] else stream[:-1]
        assert streams[key] == closed


def test_a_lost_game_is_a_loss_in_the_losers_last_row() -> None:
    """Given finished games, then a won one has a row with 1 and one with -1, also for the seat that did not decide last."""
    part = SelfPlay(games_of("base")).collect(policy, 1500)
    last = part.over & (part.rewards != 0)
    assert last.sum() >= 2
    assert part.rewards[last].sum() == pytest.approx(0, abs=COUNT)
    ended = defaultdict[int, list[float]](list)
    for game, reward in zip(part.games[part.over].tolist(), part.rewards[part.over].tolist(), strict=True):
        ended[game].append(reward)
    for rewards in ended.values():
        for one, other in zip(rewards[::2], rewards[1::2], strict=False):
            assert one == -other


def test_returns_of_a_finished_stream_are_the_reward_of_its_seat() -> None:
    """Given weights of 1, then later values cancel, and each decision of a finished game returns the reward of its seat."""
    part = SelfPlay(games_of("base"), lam=1.0).collect(policy, 1500)
    following: dict[tuple[int, int], float] = {}
    for row in reversed(range(len(part.places))):
        key = int(part.games[row]), int(part.seats[row])
        if part.over[row]:
            following[key] = float(part.rewards[row])
        if key in following:
            assert part.returns[row] == pytest.approx(following[key], abs=1e-4)
    assert set(following.values()) >= {-1.0, 1.0}


def test_the_decisions_of_an_opponent_are_no_rows_and_its_games_are_counted() -> None:
    """Given a pool for all games, then a game has rows of one side only, and each finished game counts for one opponent."""
    pool = OpponentPool(1.0, seed=3)
    pool.add("chance", at_random(1))
    play = SelfPlay(games_of("four_all"), pool)
    part = play.collect(policy, 60)
    assert 0 < len(part.places) < 60 * COUNT
    sides = defaultdict[int, set[int]](set)
    for game, seat in zip(part.games.tolist(), part.seats.tolist(), strict=True):
        sides[game].add(seat & 1)
    assert all(len(of_game) == 1 for of_game in sides.values())
    play.collect(policy, 1100)
    points, games = pool.scores["chance"]
    assert games == play.finished > 0
    assert 0 <= points <= games


def test_a_pool_keeps_its_newest_opponents() -> None:
    pool = OpponentPool(1.0, most=2)
    for name in ("first", "second", "third"):
        pool.add(name, at_random())
    drawn = {pair[0] for pair in (pool.draw() for _draw in range(40)) if pair}
    assert drawn == {"second", "third"}


def test_games_without_observations_are_refused() -> None:
    with pytest.raises(ValueError, match="observations=True"):
        SelfPlay(Games(2))
