"""RLlib's PPO learns by self-play, with one policy for both seats: `pip install 'ray[rllib]' torch 'warchest[pettingzoo,arena,fast]'`.

    python examples/rllib_selfplay.py --minutes 20 --out build/rllib  # the same command continues where it stopped

`SelfPlayEnv` wraps the PettingZoo environment as a `MultiAgentEnv` of RLlib. Only the seat that decides now gets an observation. At the end
all seats get one, together with their rewards, so the loser's -1 is in the loser's episode. RLlib's `ActionMaskingTorchRLModule`
never chooses an illegal action: it wants the keys `observations` and `action_mask`.
"""

import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from warchest import Setup
from warchest.lab.arguments import explained
from warchest.lab.environments.pettingzoo import WarChestAEC
from warchest.lab.vector.learning import LearningRun, learning_options
from warchest.lab.vector.turning import turned_ids


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


def player(module, actions):
    """Return a module of RLlib as a player, which draws its choices by their chances."""

    def choose(seen, ids):
        mask = np.zeros((len(ids), actions), np.float32)
        rows, places = (ids >= 0).nonzero()
        mask[rows, ids[rows, places]] = 1
        batch = seen_by({"observation": seen, "action_mask": mask})
        outputs = module.forward_inference({"obs": {key: torch.from_numpy(part) for key, part in batch.items()}})
        drawn = torch.distributions.Categorical(logits=outputs["action_dist_inputs"]).sample().numpy()
        return (ids == drawn[:, None]).argmax(axis=1)

    return choose


def algorithm(batch):
    """Return PPO with one policy for both seats."""
    masked = RLModuleSpec(ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256], "head_fcnet_hiddens": []})
    config = PPOConfig().environment(SelfPlayEnv, disable_env_checking=True)  # the check ignores masks
    config.env_runners(num_env_runners=0)
    config.multi_agent(policies={"both"}, policy_mapping_fn=lambda agent, episode, **_more: "both")
    config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": masked}))
    config.training(train_batch_size=batch, minibatch_size=min(512, batch), num_epochs=4, gamma=1.0, lambda_=0.95)
    config.training(lr=5e-4, entropy_coeff=0.01, clip_param=0.2, grad_clip=0.5, use_kl_loss=False)
    return config.build_algo()


@explained
def main(arguments=None):
    """Train a policy by self-play, and draw its scores against bots."""
    given = learning_options(__doc__, 8192, minutes=20).parse_args(arguments)
    run = LearningRun.of(given, "PPO of RLlib by self-play", [Setup.first_game()] * given.games)
    ray.init(num_cpus=1, include_dashboard=False, ignore_reinit_error=True)
    ppo, kept = algorithm(given.steps), given.out.absolute() / "checkpoint"
    if kept.exists():
        ppo.restore_from_path(str(kept))
    while True:
        if run.due:
            run.evaluate(player(ppo.get_module("both"), len(turned_ids(Setup.first_game().board, 2, 0))))
            ppo.save_to_path(str(kept))
        if run.over:
            break
        with run.learning():
            ppo.train()
        run.decisions += given.steps
    ppo.stop()


if __name__ == "__main__":
    main()
