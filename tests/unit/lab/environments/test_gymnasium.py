"""Gymnasium's test accepts the environment of one seat, with warnings as errors."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from tests.support.environment_kinds import KINDS
from tests.support.paths import ROOT
from warchest import Setup, SetupError
from warchest.lab.environments import single
from warchest.lab.environments.gymnasium import ID, MANY_ID, WarChestSingle
from warchest.protocol.player import PlayerError, ProgramError

pytestmark = pytest.mark.filterwarnings("error")
every_kind = pytest.mark.parametrize("of", KINDS.values(), ids=KINDS)


def play(env: Any, seed: int) -> tuple[float, bool, bool]:
    """Play a game at random, and return its reward, and whether it was terminated or truncated."""
    _seen, info = env.reset(seed=seed)
    luck = np.random.default_rng(seed)
    reward, ended, capped = 0.0, False, False
    while not ended and not capped:
        _seen, reward, ended, capped, info = env.step(luck.choice(np.flatnonzero(info["action_mask"])))
    return reward, ended, capped


@every_kind
def test_it_passes_gymnasium_s_test(of: Any) -> None:
    check_env(gymnasium.make(ID, of=of, opponent="random").unwrapped)


@pytest.mark.parametrize("opponent", ["page", "yeoman"])
def test_any_bot_can_be_the_opponent(opponent: str) -> None:
    reward, ended, capped = play(single(opponent=opponent, seat=0, cap=40), 1)
    assert ended != capped
    assert reward in (-1, 0, 1)


@pytest.mark.slow
def test_a_program_can_be_the_opponent_and_ends_with_the_environment() -> None:
    env = single("four", opponent=f"program:{sys.executable} {ROOT / 'examples' / 'plain_bot.py'}", cap=20)
    assert play(env, 1)[1:] == (False, True)
    env.close()
    env.close()
    with pytest.raises(ProgramError, match="ended"):
        play(env, 1)


@pytest.mark.parametrize("of", ["base", "four"])
def test_a_bot_beats_an_agent_that_plays_at_random(of: str) -> None:
    assert [play(single(of, seat=seat, opponent="squire"), 1)[:2] for seat in (0, 1)] == [(-1.0, True)] * 2


def test_a_game_is_truncated_at_its_cap_without_a_reward() -> None:
    assert play(single("lite", opponent="random", cap=30), 1) == (0.0, False, True)


def test_an_agent_decides_at_least_once() -> None:
    env = single("four_all", opponent="random", seat=3, cap=1)
    for seed in range(5):
        _seen, info = env.reset(seed=seed)
        assert (info["action_mask"] == env.action_masks()).all()
        assert 0 < info["action_mask"].sum() < len(info["action_mask"])
        assert env.step(np.flatnonzero(info["action_mask"])[0])[3]


@pytest.mark.parametrize("action", [-1, 100, 1440])
def test_an_illegal_action_ends_the_game_with_a_loss(action: int) -> None:
    env = single(opponent="random")
    env.reset(seed=1)
    _seen, reward, ended, capped, _info = env.step(np.int64(action))
    assert (reward, ended, capped) == (-1.0, True, False)
    with pytest.raises(ResetNeeded):
        env.step(np.int64(0))


def test_an_agent_has_a_fixed_seat_or_plays_every_seat() -> None:
    env = single("four", opponent="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}
    fixed = single("four", opponent="random", seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_an_agent_sees_its_hand_at_every_seat() -> None:
    env = single(Setup.first_game(), opponent="random")
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        assert env.episode is not None
        hand = seen[env.source.layout.blocks["own"].place][:8]
        assert tuple(hand) == tuple(env.episode.game.position.hand[8 * info["seat"] : 8 * info["seat"] + 8])


def test_the_masks_of_an_algorithm_are_those_of_the_infos() -> None:
    env = gymnasium.make(ID, opponent="random")
    _seen, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()


def test_gymnasium_steps_several_of_them() -> None:
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="sync", opponent="random")
    _seen, infos = envs.reset(seed=1)
    for _ in range(5):
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        seen, _rewards, _ends, _caps, infos = envs.step(actions)
    assert seen.shape == (3, 701)
    envs.close()


WRONG_ACTIONS = [1.5, 1.0, True, np.bool_(True), np.float64(1), "1", None, np.array([1, 2])]


@pytest.mark.parametrize("action", WRONG_ACTIONS, ids=repr)
def test_an_action_that_is_no_integer_is_refused_and_changes_nothing(action: Any) -> None:
    env = single(opponent="random")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="An action is an integer, not "):
        env.step(action)
    assert env.episode is not None
    assert not env.episode.terminated


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16, np.array])
def test_an_action_is_an_integer_of_any_type(kind: Any) -> None:
    env = single(opponent="random")
    _seen, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"])[0])
    assert env.step(kind(action))[1] == 0.0


def in_a_new_process(code: str) -> None:
    """Run code that has imported nothing of War Chest yet."""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=120)


@pytest.mark.slow
def test_an_id_that_names_the_module_needs_no_import() -> None:
    module = "warchest.lab.environments.gymnasium"
    in_a_new_process(f"""
import gymnasium
env = gymnasium.make("{module}:warchest/WarChest-v0", opponent="random")
env.reset(seed=1)
assert gymnasium.spec("warchest/WarChestMany-v0").vector_entry_point
""")


def test_the_entry_point_of_the_package_registers_the_environments_once() -> None:
    """Given the group of entry points for environments, when a program loads it as Gymnasium did, then both ids are there."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    (value,) = declared["gymnasium.envs"].values()
    removed = {id_: gymnasium.registry.pop(id_) for id_ in (ID, MANY_ID)}
    register = EntryPoint("warchest", value, "gymnasium.envs").load()
    register()
    register()
    assert {id_: gymnasium.registry[id_].entry_point for id_ in removed} == {
        id_: spec.entry_point for id_, spec in removed.items()
    }


@pytest.mark.parametrize("options", [{"of": "chess"}, {"seat": 2}, {"opponent": "nobody"}])
def test_unknown_games_seats_and_bots_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises((SetupError, PlayerError)):
        single(**options)


def test_an_environment_needs_a_reset_first() -> None:
    env = WarChestSingle(opponent="random")
    for call in (env.action_masks, lambda: env.step(np.int64(0))):
        with pytest.raises(ResetNeeded):
            call()
