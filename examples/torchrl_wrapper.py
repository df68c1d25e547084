"""TorchRL plays War Chest through PettingZoo: `pip install torchrl 'warchest[pettingzoo,arena,fast]'`.

    python examples/torchrl_wrapper.py --decisions 400

`PettingZooWrapper` makes one environment of all seats. Only the seat that decides now acts: `mask` of its group says so, and `action_mask`
has its legal actions. The script plays by chance with masks, and prints what a trainer of TorchRL gets: the groups, the shapes, and how
each finished game was rewarded. Each seat is a group with its reward, so the loser's -1 is in the loser's group.
"""

import argparse

import torch
from torchrl.envs import PettingZooWrapper

from warchest.lab.arguments import at_least, explained
from warchest.lab.environments import aec


def environment(of="base", cap=400):
    """Return TorchRL's environment for games of a kind, in which each seat is a group."""
    groups = {f"player_{seat}": [f"player_{seat}"] for seat in range(4 if of.startswith("four") else 2)}
    return PettingZooWrapper(aec(of, cap=cap), use_mask=True, group_map=groups, categorical_actions=True)


def by_chance(state, group):
    """Return the state with an action of a group, drawn from those that are legal."""
    legal = state[group, "action_mask"].float()
    legal[~legal.any(-1)] = 1.0  # a seat that does not decide: its action is not read
    state[group, "action"] = torch.multinomial(legal, 1)[..., 0]
    return state


@explained
def main(arguments=None):
    """Play by chance, and print what a trainer gets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games-of", default="base", help="a kind of game, such as base or four_all")
    parser.add_argument("--decisions", type=at_least(1), default=200, help="how many decisions to play")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    torch.manual_seed(given.seed)
    env = environment(given.games_of)
    env.set_seed(given.seed)
    state, ended = env.reset(), 0
    for group in env.group_map:
        seen, mask = state[group, "observation", "observation"], state[group, "action_mask"]
        print(f"{group}: observation {tuple(seen.shape)} {seen.dtype}, mask {tuple(mask.shape)} {mask.dtype}")
    for _decision in range(given.decisions):
        for group in env.group_map:
            state = by_chance(state, group)
        state = env.step(state)["next"]
        if state["done"].any():
            rewards = {group: float(state[group, "reward"].sum()) for group in env.group_map}
            print("A game ended:", ", ".join(f"{group} {reward:+g}" for group, reward in rewards.items()))
            ended, state = ended + 1, env.reset()
    print(f"{given.decisions:,} decisions, {ended} games ended.")


if __name__ == "__main__":
    main()
