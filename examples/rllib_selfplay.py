"""RLlib's PPO learns by self-play, with one policy for both seats: `pip install 'ray[rllib]' torch 'warchest[pettingzoo,arena,fast]'`.

    python examples/rllib_selfplay.py --iterations 20 --out build/rllib

`SelfPlayEnv` wraps the PettingZoo environment as a `MultiAgentEnv` of RLlib. Only the seat that decides now gets an observation. At the end
all seats get one, together with their rewards, so the loser's -1 is in the loser's episode. RLlib's `ActionMaskingTorchRLModule`
never chooses an illegal action: it wants the keys `observations` and `action_mask`.
"""

import argparse
from pathlib import Path

import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from warchest import Setup
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least, explained
from warchest.lab.environments import single
from warchest.lab.environments.pettingzoo import WarChestAEC


def seen_by(observation):
    """Return an observation in RLlib's form, from its bytes and its mask."""
    cards = observation["observation"].astype(np.float32) / 8
    return {"observations": cards, "action_mask": observation["action_mask"].astype(np.float32)}


class SelfPlayEnv(MultiAgentEnv):
    """War Chest for RLlib: the seats are agents that act in turn, and each gets the rewards of its seat."""

    def __init__(self, config=None):
        super().__init__()
        self.env = WarChestAEC(Setup.first_game(), cap=400)
        self.agents = self.possible_agents = list(self.env.possible_agents)
        inner = self.env.observation_space(self.agents[0])
        names = {"observations": "observation", "action_mask": "action_mask"}
        parts = {name: spaces.Box(0.0, 32.0, inner[of].shape, np.float32) for name, of in names.items()}
        self.observation_spaces = dict.fromkeys(self.agents, spaces.Dict(parts))
        self.action_spaces = {agent: self.env.action_space(agent) for agent in self.agents}

    def seen(self, agents):
        """Return the observations of these agents."""
        return {agent: seen_by(self.env.observe(agent)) for agent in agents}

    def reset(self, *, seed=None, options=None):
        """Start a game, and return the observation of the seat that decides first."""
        self.env.reset(seed)
        return self.seen([self.env.agent_selection]), {}

    def step(self, actions):
        """Play the action of the seat that decides."""
        (action,) = actions.values()
        self.env.step(int(action))
        ended, cut = any(self.env.terminations.values()), any(self.env.truncations.values())
        seeing = self.possible_agents if ended or cut else [self.env.agent_selection]
        rewards = {agent: self.env.rewards[agent] for agent in seeing}
        return self.seen(seeing), rewards, {"__all__": ended}, {"__all__": cut}, {}


def score(module, opponent, games, seed=10_000):
    """Return the share of points that a module wins in one seat against a bot."""
    env, points = single(Setup.first_game(), opponent=opponent, cap=400), 0.0
    for number in range(games):
        seen, info = env.reset(seed=seed + number)
        over = False
        while not over:
            whole = seen_by({"observation": seen, "action_mask": info["action_mask"]})
            batch = {"obs": {key: torch.from_numpy(part[None]) for key, part in whole.items()}}
            logits = module.forward_inference(batch)["action_dist_inputs"][0]
            seen, reward, ended, capped, info = env.step(int(torch.distributions.Categorical(logits=logits).sample()))
            over = ended or capped
        points += (1 + reward) / 2
    env.close()
    return points / games


@explained
def main(arguments=None):
    """Train a policy by self-play, and draw its score against a bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=at_least(1), default=20, help="how often to collect and learn")
    parser.add_argument("--batch", type=at_least(64), default=8192, help="decisions in an iteration")
    parser.add_argument("--opponent", default="random", help="the bot to play against at each look, such as page")
    parser.add_argument("--every", type=at_least(1), default=5, help="iterations between two looks")
    parser.add_argument("--games", type=at_least(2), default=40, help="games at a look")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the curve and the checkpoint")
    given = parser.parse_args(arguments)
    ray.init(num_cpus=1, include_dashboard=False, ignore_reinit_error=True)
    masked = RLModuleSpec(ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256], "head_fcnet_hiddens": []})
    config = PPOConfig().environment(SelfPlayEnv, disable_env_checking=True)  # the check ignores masks
    config.env_runners(num_env_runners=0)
    config.multi_agent(policies={"both"}, policy_mapping_fn=lambda agent, episode, **_more: "both")
    config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": masked}))
    config.training(train_batch_size=given.batch, minibatch_size=min(512, given.batch), num_epochs=2, gamma=1.0)
    algorithm, points = config.build_algo(), []
    given.out.mkdir(parents=True, exist_ok=True)
    for number in range(given.iterations + 1):
        if number % given.every == 0 or number == given.iterations:
            share, learnt = score(algorithm.get_module("both"), given.opponent, given.games), number * given.batch
            spread = 1.96 * np.sqrt(max(share * (1 - share), 0.01) / given.games)
            points.append(CurvePoint(learnt, *(100 * part for part in (share, share - spread, share + spread))))
            print(f"{learnt:,} decisions: {100 * share:.0f} of 100 points against {given.opponent}", flush=True)
            picture = curves("PPO of RLlib by self-play", "decisions", "points of 100", {given.opponent: points})
            (given.out / "curve.svg").write_text(picture)
        if number < given.iterations:
            algorithm.train()
    algorithm.save_to_path(str(given.out.absolute() / "checkpoint"))
    algorithm.stop()


if __name__ == "__main__":
    main()
