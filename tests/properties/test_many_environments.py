"""Many games at once keep the promises of an array interface, and those of Gymnasium's vector of environments."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from tests.support.documents import examples_of
from tests.support.environment_kinds import KINDS
from warchest import Setup
from warchest.lab.environments import vector
from warchest.lab.environments.episode import GameSource
from warchest.lab.environments.gymnasium import MANY_ID
from warchest.lab.environments.gymnasium_vector import ArrayPool, WarChestVector
from warchest.lab.vector.observation import observe

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("error")]
every_kind = pytest.mark.parametrize("of", KINDS.values(), ids=KINDS)


def many(count: int, of: Any, **options: Any) -> Any:
    """Return many games with all of their arrays."""
    from warchest.lab.vector import Games

    setups = [GameSource(of).setup(str(number)) for number in range(4)]
    return Games(count, setups, masks=True, observations=True, **options)


def at_random(masks: Any, luck: np.random.Generator) -> Any:
    """Return one of the actions that each mask allows."""
    return (luck.random(masks.shape) * masks).argmax(axis=1)


@every_kind
def test_arrays_have_their_types_and_fit_each_other_at_every_step(of: Any) -> None:
    games, luck = many(3, of, cap=80, autoreset=False), np.random.default_rng(1)
    seats = games.rewards.shape[1]
    assert not games.rewards.any()
    assert not games.ends.any()
    for _ in range(80):
        goes_on = games.ends == 0
        assert (games.masks.sum(axis=1) > 0).tolist() == goes_on.tolist()
        assert (games.masks.sum(axis=1) <= games.counts).all()
        assert all(0 <= seat < seats for seat in games.deciders[goes_on])
        assert [array.dtype for array in (games.masks, games.observations)] == [np.int8, np.uint8]
        assert [array.dtype for array in (games.deciders, games.rewards, games.ends)] == [np.int8, np.float32, np.int8]
        for number in goes_on.nonzero()[0]:
            assert set(games.ids[number][: games.counts[number]]) == set(games.masks[number].nonzero()[0])
        games.step(at_random(games.masks, luck))
        assert (games.rewards.sum(axis=1) == 0).all()
        assert not games.rewards[games.ends == 0].any()
    assert games.ends.all()


@every_kind
def test_an_action_in_a_game_that_is_over_changes_nothing_but_the_reward(of: Any) -> None:
    games, luck = many(2, of, cap=10, autoreset=False), np.random.default_rng(2)
    while not games.ends.all():
        games.step(at_random(games.masks, luck))
    before = [array.tobytes() for array in (games.masks, games.observations, games.deciders, games.ends)]
    games.step([0, 0])
    assert [array.tobytes() for array in (games.masks, games.observations, games.deciders, games.ends)] == before
    assert not games.rewards.any()


@every_kind
def test_the_observation_is_that_of_the_seat_that_decides(of: Any) -> None:
    games, luck = many(4, of), np.random.default_rng(3)
    for _ in range(12):
        games.step(at_random(games.masks, luck))
        for number in range(4):
            r, s = games.setup_of(number).tables(), games.position(number)
            seen = [observe(r, s, seat) for seat in range(r.seats)]
            assert games.observations[number].tobytes() == seen[s.decider]
            assert len(set(seen)) == r.seats


@every_kind
def test_a_vector_of_environments_has_the_spaces_of_gymnasium(of: Any) -> None:
    envs, luck = vector(3, of, cap=15, armies=4), np.random.default_rng(4)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=1)
    for _ in range(20):
        assert envs.observation_space.contains(seen)
        assert (envs.action_masks() == infos["action_mask"]).all()
        actions = at_random(infos["action_mask"], luck)
        assert envs.action_space.contains(actions)
        seen, rewards, ends, caps, infos = envs.step(actions)
        assert [array.shape for array in (rewards, ends, caps)] == [(3,)] * 3
        assert [array.dtype for array in (rewards, ends, caps)] == [np.float64, np.bool_, np.bool_]
        assert infos["action_mask"].sum(axis=1).all()
    envs.close()


@every_kind
def test_packed_masks_and_lists_of_ids_name_the_actions_of_a_mask(of: Any) -> None:
    plain, packed = (vector(5, of, cap=15, armies=4, packed=packed) for packed in (False, True))
    luck = np.random.default_rng(8)
    infos, short = plain.reset(seed=1)[1], packed.reset(seed=1)[1]
    for _ in range(20):
        masks = infos["action_mask"]
        assert (np.packbits(masks.astype(np.bool_), axis=1) == short["action_mask"]).all()
        assert (packed.action_masks() == masks).all()
        for mask, listed, count in zip(masks, short["action_ids"], short["action_count"], strict=True):
            assert sorted(listed[:count].tolist()) == mask.nonzero()[0].tolist()
        actions = at_random(masks, luck)
        infos, short = plain.step(actions)[-1], packed.step(actions)[-1]


def test_gymnasium_makes_a_vector_of_environments_by_its_id() -> None:
    envs = gymnasium.make_vec(MANY_ID, num_envs=3, of="four", armies=2)
    seen, infos = envs.reset(seed=1)
    assert isinstance(envs.unwrapped, WarChestVector)
    assert len(seen) == len(infos["action_mask"]) == 3
    envs.close()


def steps(envs: Any, seed: int | None, count: int) -> list[Any]:
    """Step at random from a reset on, and return everything that was seen."""
    results = [envs.reset(seed=seed)]
    luck = np.random.default_rng(5)
    for _ in range(count):
        results.append(envs.step(at_random(results[-1][-1]["action_mask"], luck)))
    return results


def test_a_seed_decides_all_luck_of_a_vector() -> None:
    once, again, other = (steps(vector(4, armies=8), seed, 30) for seed in (1, 1, 2))
    assert all((a[0] == b[0]).all() for a, b in zip(once, again, strict=True))
    assert any((a[0] != b[0]).any() for a, b in zip(once, other, strict=True))


def test_a_reset_without_a_seed_starts_other_games() -> None:
    envs = vector(4, armies=8)
    first, second = envs.reset(seed=1)[0], envs.reset()[0]
    assert (first != second).any()


def test_a_finished_game_restarts_and_keeps_its_last_observation() -> None:
    envs = vector(24, "base", cap=350)
    luck, won, capped = np.random.default_rng(6), 0, 0
    _seen, infos = envs.reset(seed=6)
    for _ in range(720):
        deciders = infos["seat"]
        seen, rewards, ends, caps, infos = envs.step(at_random(infos["action_mask"], luck))
        assert (rewards == infos["rewards"][np.arange(24), deciders]).all()
        assert not (ends & caps).any()
        for number in (ends | caps).nonzero()[0]:
            assert infos["_final_obs"][number]
            assert (infos["final_obs"][number] != seen[number]).any()
            assert set(infos["rewards"][number]) in ([{1, -1}, {0}] if ends[number] else [{0}])
            won += 1 in infos["rewards"][number]
        capped += caps.sum()
    assert won > 0
    assert capped > 0


def test_an_illegal_action_ends_one_game_of_a_vector() -> None:
    envs = vector(2)
    _seen, infos = envs.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    _seen, rewards, ends, _caps, infos = envs.step(np.array([infos["action_mask"][0].argmin(), legal[1]]))
    assert rewards.tolist() == [-1, 0]
    assert ends.tolist() == [True, False]
    assert infos["rewards"].min(axis=1).tolist() == [-1, 0]


def test_without_copies_the_next_step_fills_the_same_arrays() -> None:
    envs = vector(2, Setup.first_game(), copy=False)
    seen, infos = envs.reset(seed=1)
    assert envs.step(infos["action_mask"].argmax(axis=1))[0] is seen
    kept = vector(2, Setup.first_game()).reset(seed=1)[0]
    assert kept is not seen


@pytest.mark.parametrize("packed", [False, True])
def test_arrays_that_a_caller_keeps_stay_as_they_were(packed: bool) -> None:
    """Given a caller that keeps the results of the last four steps, when games are stepped on, then no kept result changes."""
    envs = vector(4, Setup.first_game(), cap=12, packed=packed)
    luck, kept = np.random.default_rng(5), list[tuple[Any, Any, Any, Any]]()
    seen, infos = envs.reset(seed=1)
    for _ in range(30):
        kept = [*kept[-3:], (seen, seen.copy(), infos["action_mask"], infos["action_mask"].copy())]
        assert all((a == b).all() and (c == d).all() for a, b, c, d in kept)
        seen, *_rest, infos = envs.step(at_random(envs.action_masks(), luck))


def test_an_array_that_nobody_keeps_is_filled_again() -> None:
    """Given a pool whose arrays are in use, when one of them is let go, then the pool gives it out again, and makes no new one."""
    pool = ArrayPool(np.zeros(3))
    first, second = pool.unused(), pool.unused()
    assert first is not second
    address = first.ctypes.data
    del first
    assert pool.unused().ctypes.data == address


def test_gymnasium_s_wrapper_counts_the_length_of_games() -> None:
    envs = RecordEpisodeStatistics(vector(3, cap=10))
    lengths = [step[-1]["episode"]["l"].tolist() for step in steps(envs, 1, 20)[1:] if "episode" in step[-1]]
    assert lengths == [[10, 10, 10]] * 2


def test_the_example_of_many_games_runs() -> None:
    (example,) = (one for one in examples_of("docs/guides/laboratory.md", "Environments") if "vector(" in one)
    exec(compile(example, "docs/guides/laboratory.md", "exec"), {})
