"""MaskablePPO of sb3-contrib learns one seat against a bot: `pip install sb3-contrib 'warchest[gymnasium,arena,fast]'`.

    python examples/maskable_ppo.py --opponent random --steps 100000 --out build/maskable-ppo

`warchest.lab.environments.single` is the environment of one seat: the bot has the other one, so the rewards are those of the agent.
sb3-contrib finds the masks by the method `action_masks`. At the end the run shows the points of chance, for comparison.
"""

import argparse
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from warchest import Setup
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least, explained
from warchest.lab.environments import single


def score(choose, opponent, games, seed):
    """Return the share of points of a player in games against a bot. ``choose``: returns an action for an observation and a mask."""
    env, points = single(Setup.first_game(), opponent=opponent, cap=400), 0.0
    for number in range(games):
        seen, info = env.reset(seed=seed + number)
        over = False
        while not over:
            seen, reward, ended, capped, info = env.step(choose(seen, info["action_mask"]))
            over = ended or capped
        points += (1 + reward) / 2
    env.close()
    return points / games


class Looks(BaseCallback):
    """Plays some games now and then, and keeps the scores."""

    def __init__(self, opponent, games, every):
        super().__init__()
        self.opponent, self.games, self.every, self.points = opponent, games, every, []

    def choose(self, seen, mask):
        """Return the action of the policy as it is now."""
        action, _state = self.model.predict(seen, action_masks=mask.astype(bool))
        return int(action)

    def _on_step(self):
        if self.n_calls % self.every == 0:
            self.look()
        return True

    def look(self):
        """Note the score at this moment."""
        share = score(self.choose, self.opponent, self.games, 10_000)
        spread = 196 * np.sqrt(max(share * (1 - share), 0.01) / self.games)
        self.points.append(CurvePoint(self.num_timesteps, 100 * share, 100 * share - spread, 100 * share + spread))
        print(f"{self.num_timesteps:,} steps: {100 * share:.0f} of 100 points against {self.opponent}", flush=True)


@explained
def main(arguments=None):
    """Train a policy against a bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponent", default="random", help="the bot in the other seat, such as page")
    parser.add_argument("--steps", type=at_least(1), default=100_000, help="the agent's decisions to learn from")
    parser.add_argument("--every", type=at_least(1), default=20_000, help="decisions between two looks")
    parser.add_argument("--games", type=at_least(2), default=40, help="games at a look")
    parser.add_argument("--batch", type=at_least(8), default=2048, help="decisions between two lessons")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the policy and the curve")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    env = single(Setup.first_game(), opponent=given.opponent, cap=400)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=given.batch,
        batch_size=min(256, given.batch),
        gamma=1.0,
        ent_coef=0.01,
        seed=given.seed,
    )
    looks = Looks(given.opponent, given.games, given.every)
    model.learn(given.steps, callback=looks)
    looks.look()
    given.out.mkdir(parents=True, exist_ok=True)
    model.save(given.out / "policy")
    picture = curves("MaskablePPO learns one seat", "decisions", "points of 100", {given.opponent: looks.points})
    (given.out / "curve.svg").write_text(picture)
    luck = np.random.default_rng(given.seed)
    chance = score(lambda _seen, mask: luck.choice(mask.nonzero()[0]), given.opponent, given.games, 10_000)
    print(f"Chance has {100 * chance:.0f} of 100 points against {given.opponent}.")


if __name__ == "__main__":
    main()
