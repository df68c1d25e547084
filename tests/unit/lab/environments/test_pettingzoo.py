"""PettingZoo's tests accept the environment of all seats, with warnings as errors."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, state_test
from pettingzoo.test import test_save_obs as save_obs_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import BaseWrapper

from tests.support.environment_kinds import KINDS
from warchest import IllegalChoice, Setup, SetupError
from warchest.lab.environments import aec, parallel
from warchest.lab.environments.pettingzoo import WarChestAEC
from warchest.lab.vector.turning import turned_ids
from warchest.rules import forms
from warchest.rules.state import ids

pytestmark = pytest.mark.filterwarnings("error")
every_kind = pytest.mark.parametrize("of", KINDS.values(), ids=KINDS)


@pytest.fixture(autouse=True)
def _known_for_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the environment to those that PettingZoo's test allows observations with a mask. It knows its environments by name."""
    for allowed in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(sys.modules["pettingzoo.test.api_test"], allowed, ["war_chest_v0"])


@every_kind
def test_it_passes_the_test_of_the_interface(of: Any) -> None:
    api_test(aec(of, cap=40), num_cycles=25)


@every_kind
def test_a_seed_decides_all_luck(of: Any) -> None:
    seed_test(partial(aec, of, cap=40), num_cycles=25)


@every_kind
def test_as_a_parallel_environment_it_passes_the_test_of_that_interface(of: Any) -> None:
    parallel_api_test(turn_based_aec_to_parallel(aec(of, cap=20)), num_cycles=40)


@every_kind
def test_its_state_fits_the_space_of_states(of: Any) -> None:
    state_test(aec(of), parallel(of), num_cycles=5)


class Passing(BaseWrapper):  # type: ignore[misc]
    """Plays a coin facedown instead of each illegal action, so the seats alternate."""

    def step(self, action: int | None) -> None:
        mask = self.env.observe(self.agent_selection)["action_mask"]
        if action is not None and not mask[action]:
            action = next(id_ for id_ in range(ids.PASS, ids.CLAIM) if mask[id_])
        super().step(action)


class Cycles:
    """The environment as PettingZoo's test wants it: in a cycle each of two agents acts once, or both act at once."""

    def env(self, max_cycles: int) -> Any:
        return Passing(aec(cap=max_cycles * 2))

    def parallel_env(self, max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(Passing(aec(cap=max_cycles)))


def test_its_cap_ends_a_game_after_that_many_cycles() -> None:
    max_cycles_test(Cycles())


def test_it_shows_the_board_as_text() -> None:
    render_test(aec)
    env = aec(render_mode="ansi")
    env.reset(seed=1)
    assert str(env.unwrapped.episode.game) == env.render() != ""


def test_its_observations_are_not_saved_as_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    save_obs_test(aec())
    assert "did not save" in capsys.readouterr().out


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a game at random, and return the rewards of all agents in it."""
    env.reset(seed=seed)
    luck = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, capped, _info = env.last()
        total[agent] += reward
        env.step(None if ended or capped else luck.choice(np.flatnonzero(seen["action_mask"])))
    return total


@pytest.mark.parametrize("of", ["base", "four"])
def test_the_winners_get_what_the_losers_pay(of: str) -> None:
    totals = [list(play(aec(of), seed).values()) for seed in range(2)]
    assert all(sum(total) == 0 for total in totals)
    assert any(set(total) == {1.0, -1.0} for total in totals)
    assert all(total[0::2].count(total[0]) == len(total[0::2]) for total in totals)


def test_a_capped_game_is_truncated_for_all_without_a_reward() -> None:
    env = aec("lite", cap=20)
    assert play(env, 1) == {"player_0": 0.0, "player_1": 0.0}
    env.reset(seed=1)
    while not env.truncations[env.agent_selection]:
        env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}


def test_an_illegal_action_ends_the_game_with_a_loss_for_its_agent() -> None:
    env = aec()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_without_wrappers_an_illegal_action_changes_nothing() -> None:
    env = WarChestAEC()
    env.reset(seed=1)
    before = env.state()
    illegal = np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]
    for action in (illegal, env.source.actions, -1):
        with pytest.raises(IllegalChoice):
            env.step(action)
    assert (env.state() == before).all()


@every_kind
def test_an_action_is_an_id_as_the_deciding_seat_sees_it(of: Any) -> None:
    env = WarChestAEC(of)
    env.reset(seed=3)
    for _ in range(30):
        if (seat := env.episode.decider) is None:
            break
        actions = np.flatnonzero(env.last()[0]["action_mask"])
        meant = [env.episode.id_of(int(action), seat) for action in actions]
        assert sorted(meant) == sorted(env.episode.game.legal_ids())
        assert env.episode.choice(actions[0]) == env.episode.game.choice(meant[0])
        env.step(actions[len(actions) // 2])


@pytest.mark.parametrize("of", ["base", "four_all", "lite"])
def test_every_action_of_a_seat_means_the_id_that_it_sees_there(of: str) -> None:
    env = WarChestAEC(of)
    env.reset(seed=1)
    for seat in range(env.source.seats):
        seen = turned_ids(env.source.board, env.source.seats, seat)
        assert [env.episode.id_of(action, seat) for action in seen] == list(range(env.source.actions))


def test_only_the_agent_that_decides_may_choose_until_all_masks_are_open_at_the_end() -> None:
    env = WarChestAEC("four", cap=8)
    env.reset(seed=1)
    while env.episode.decider is not None:
        open_to = {agent for agent in env.agents if env.observe(agent)["action_mask"].any()}
        assert open_to == {env.agent_selection}
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
    assert all(env.observe(agent)["action_mask"].all() for agent in env.agents)


def test_a_reset_without_a_seed_starts_another_game_and_one_with_a_seed_the_same() -> None:
    env = aec()
    states = []
    for seed in (1, None, None, 1, None):
        env.reset(seed=seed)
        states.append(env.state().tobytes())
    assert states[:2] == states[3:]
    assert len(set(states)) == 3


def test_both_sides_see_the_same_opening() -> None:
    env = WarChestAEC(Setup.first_game())
    env.reset(seed=1)
    board = env.source.layout.blocks["control"].place
    own, other = (env.observe(agent)["observation"][board] for agent in env.agents)
    assert (own == other).all()


def test_changing_an_observation_changes_nothing_else() -> None:
    env = aec()
    env.reset(seed=1)
    seen = env.last()[0]
    seen["observation"][:] = 9
    seen["action_mask"][:] = 1
    assert (env.last()[0]["observation"] != 9).any()
    assert (env.last()[0]["action_mask"] == 0).any()


@pytest.mark.parametrize("options", [{"of": "chess"}, {"cap": 0}])
def test_unknown_games_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        aec(**options)


@pytest.mark.parametrize("make", [aec, WarChestAEC])
@pytest.mark.parametrize("action", [1.5, True, np.float64(1), "1"], ids=repr)
def test_an_action_that_is_no_integer_is_refused_and_changes_nothing(make: Any, action: Any) -> None:
    env = make()
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(TypeError, match="An action is an integer, not "):
        env.step(action)
    assert (env.state() == before).all()
    env.step(np.int64(np.flatnonzero(env.last()[0]["action_mask"])[0]))


@pytest.mark.parametrize("action", [-1, 1440, 10**6])
def test_a_number_that_is_no_action_ends_the_game_like_an_illegal_one(action: int) -> None:
    env = aec()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(action)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize("of", ["base", "four_all", "lite"])
def test_its_observations_are_the_same_in_machine_code_and_interpreted(
    of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = WarChestAEC(of)
    with monkeypatch.context() as patched:
        patched.setattr("warchest.lab.vector.observer.compile_rules", lambda: False)
        interpreted = WarChestAEC(of)
    luck = np.random.default_rng(1)
    for env in (compiled, interpreted):
        env.reset(seed=1)
    while compiled.episode.decider is not None and compiled.episode.decisions < 150:
        seen = [{agent: env.observe(agent) for agent in env.agents} for env in (compiled, interpreted)]
        for agent, shown in seen[0].items():
            for part, numbers in shown.items():
                assert numbers.dtype == seen[1][agent][part].dtype
                assert (numbers == seen[1][agent][part]).all()
        action = luck.choice(seen[0][compiled.agent_selection]["action_mask"].nonzero()[0])
        compiled.step(action)
        interpreted.step(action)


def test_it_runs_on_the_compiled_rules_where_numba_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(forms, "form", forms.Interpreted())
    aec("base")
    assert type(forms.form) is not forms.Interpreted
