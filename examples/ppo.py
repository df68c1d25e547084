"""Proximal policy optimisation with masks, in one file and only with NumPy: a net learns the first game by self-play.

    python examples/ppo.py --minutes 60 --out build/ppo
    python examples/ppo.py --minutes 60 --out build/ppo          # continues where it stopped
    python examples/ppo.py --out build/ppo --minutes 0 --games 400 --bots random,page,yeoman

`warchest.lab.vector.Games` plays many games at once and gives observations and the ids of the legal choices. The net sees every seat as the
one that starts where side A does, so one net plays both sides. It has two hidden layers, a score for each id, and a value: the chance
of winning minus the chance of losing. Only legal ids are compared (the "mask").

After each batch of decisions the net becomes better by the rule of Schulman and others (2017): choices that turned out better than the
value become likelier, but by a fifth at most. The outcome of a choice is estimated from the later values, each from the view of the seat
that decided, with weights that fall by `LAMBDA` (generalised advantage estimation). The value is the difference of control markers plus a
correction that the net learns.
"""

import numpy as np

from warchest import Setup
from warchest.lab.arguments import explained
from warchest.lab.vector import Games
from warchest.lab.vector.learning import LearningRun, learning_options

SETUP = Setup.first_game()
HIDDEN = 128
MOST = 64
"""The most choices that are compared. No decision of the first game has half as many."""
GAMES, STEPS = 256, 64
"""The games side by side, and the decisions of each between two lessons."""
EPOCHS, BATCH, RATE = 2, 1024, 1e-3
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
GAMMA, LAMBDA = 0.998, 0.95
CAP = 400
"""The decisions after which a game is a draw while the net learns."""
MARKER = 0.12
"""The initial value of a lead of one control marker."""


class Net:
    """Two hidden layers of rectified units, with a score for each id and a value. Its weights are learnt by Adam."""

    def __init__(self, seen, column, rng, hidden=HIDDEN):
        """Make a net for this many bytes of an observation. ``column``: the column of each id among the scores."""
        self.column = column
        shapes = {
            "in": (seen, hidden),
            "mid": (hidden, hidden),
            "ids": (hidden, column.max() + 1),
            "value": (hidden, 1),
        }
        scale = {"in": 2, "mid": 2, "ids": 1e-4, "value": 1e-2}
        self.weights = {}
        for name, (rows, columns) in shapes.items():
            spread = np.sqrt(scale[name] / rows)
            self.weights[name] = (rng.standard_normal((rows, columns)) * spread).astype(np.float32)
            self.weights[name + "+"] = np.zeros(columns, np.float32)
        self.moments = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()}
        self.lessons = 0

    def read(self, seen, ids):
        """Return the layers, the scores of these ids (a row for each observation, -1 where there is none), and the values."""
        w = self.weights
        first = np.minimum(seen, 10).astype(np.float32) / 4
        second = np.maximum(first @ w["in"] + w["in+"], 0)
        third = np.maximum(second @ w["mid"] + w["mid+"], 0)
        scores = np.take_along_axis(third @ w["ids"] + w["ids+"], self.column[ids], axis=1)
        return (first, second, third), np.where(ids < 0, -np.inf, scores), (third @ w["value"] + w["value+"])[:, 0]

    def slopes(self, layers, ids, score_slopes, value_slopes):
        """Return the slopes of the loss by each weight, from those by the scores and by the values."""
        first, second, third = layers
        w = self.weights
        by_id = np.zeros((len(ids), w["ids"].shape[1]), np.float32)
        legal = ids >= 0
        by_id[legal.nonzero()[0], self.column[ids[legal]]] = score_slopes[legal]
        by_value = value_slopes[:, None].astype(np.float32)
        by_third = (by_id @ w["ids"].T + by_value @ w["value"].T) * (third > 0)
        by_second = (by_third @ w["mid"].T) * (second > 0)
        slopes = {}
        for name, layer, by in (
            ("in", first, by_second),
            ("mid", second, by_third),
            ("ids", third, by_id),
            ("value", third, by_value),
        ):
            slopes[name], slopes[name + "+"] = layer.T @ by, by.sum(axis=0)
        return slopes

    def learn(self, slopes, rate):
        """Go down these slopes."""
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self.lessons += 1
        for name, slope in slopes.items():
            slope *= min(1.0, 0.5 / (length + 1e-8))
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            upward = mean / (1 - 0.9**self.lessons)
            self.weights[name] -= rate * upward / (np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8)

    def save(self, path):
        """Save the weights, and Adam's moments."""
        moments = {f"{name} {n}": m for name, pair in self.moments.items() for n, m in enumerate(pair)}
        with open(path, "wb") as file:
            np.savez(file, lessons=self.lessons, **self.weights, **moments)

    def load(self, path):
        """Load saved weights."""
        with np.load(path) as kept:
            self.lessons = int(kept["lessons"])
            for name in self.weights:
                self.weights[name] = kept[name]
                self.moments[name] = [kept[f"{name} 0"], kept[f"{name} 1"]]


def columns(setup, actions, steps=300):
    """Return a column for each id that occurs in random games of this setup. The few others share the first one."""
    games, rng, met = Games(GAMES, setup, turned=True), np.random.default_rng(0), np.zeros(actions, bool)
    for _step in range(steps):
        games.step_nth((rng.random(GAMES) * games.counts).astype(int))
        met[games.ids[games.ids >= 0]] = True
    return np.where(met, met.cumsum(), 0)


def chances(scores):
    """Return the chances of choices with these scores, and their logarithms (0 where there is no choice)."""
    from_best = scores - scores.max(axis=1, keepdims=True)
    likely = np.exp(from_best)
    total = likely.sum(axis=1, keepdims=True)
    return likely / total, np.where(np.isfinite(scores), from_best - np.log(total), 0)


def drawn(likely, rng):
    """Return the place of a choice in each row, drawn by its chance."""
    upto = likely.cumsum(axis=1)
    return (upto < rng.random((len(likely), 1)) * upto[:, -1:]).sum(axis=1)


def ahead(seen, layout):
    """Return the worth of the markers of the seats that see this, minus their opponents'."""
    own, other = seen[:, layout.markers_left].astype(float), seen[:, layout.markers_left + 1].astype(float)
    return MARKER * (other - own)


class Play:
    """Games in which the net decides, and the batches of decisions that come of them."""

    def __init__(self, games):
        """``games``: an object with the interface of ``warchest.lab.vector.Games``."""
        self.games, self.finished = games, 0

    def batch(self, net, steps, rng):
        """Play this many decisions in each game. Return observations, ids, the places chosen, their chances, advantages and returns."""
        games = self.games
        count, numbers = len(games), np.arange(len(games))
        kept = {
            "seen": np.zeros((steps, count, games.layout.size), np.uint8),
            "ids": np.full((steps, count, MOST), -1, np.int16),
            "chosen": np.zeros((steps, count), np.int64),
            "logs": np.zeros((steps, count)),
        }
        values, rewards = np.zeros((steps + 1, count)), np.zeros((steps, count))
        deciders, over = np.zeros((steps + 1, count), np.int8), np.zeros((steps, count), bool)
        for step in range(steps + 1):
            seen, ids = games.observations, games.ids[:, :MOST]
            _, scores, added = net.read(seen, ids)
            values[step], deciders[step] = added + ahead(seen, games.layout), games.deciders
            if step == steps:
                break
            likely, logs = chances(scores)
            chosen = drawn(likely, rng)
            kept["seen"][step], kept["ids"][step], kept["chosen"][step] = seen, ids, chosen
            kept["logs"][step] = logs[numbers, chosen]
            games.step(ids[numbers, chosen])
            over[step] = games.ends != 0
            rewards[step] = games.rewards[numbers, deciders[step]] * over[step]
            self.finished += int(over[step].sum())
        advantages = gained(values, rewards, deciders, over)
        markers = np.stack([ahead(seen, games.layout) for seen in kept["seen"]])
        kept |= {"advantages": advantages, "returns": advantages + values[:-1] - markers}
        return {name: array.reshape(steps * count, *array.shape[2:]) for name, array in kept.items()}


def gained(values, rewards, deciders, over):
    """Return how much better each decision turned out than its value. A gain of one seat is a loss of the other."""
    advantages = np.zeros_like(rewards)
    later = np.zeros(rewards.shape[1])
    for step in reversed(range(len(rewards))):
        sign = np.where(deciders[step + 1] == deciders[step], 1.0, -1.0) * ~over[step]
        surprise = rewards[step] + GAMMA * sign * values[step + 1] - values[step]
        later = advantages[step] = surprise + GAMMA * LAMBDA * sign * later
    return advantages


def improve(net, batch, rng, rate=RATE, epochs=EPOCHS):
    """Train the net on a batch of decisions. Return the mean entropy of its choices, and the share that the clip held back."""
    entropies, clipped = [], []
    spread = batch["advantages"].std() + 1e-8
    advantages = (batch["advantages"] - batch["advantages"].mean()) / spread
    for _epoch in range(epochs):
        for part in np.array_split(rng.permutation(len(advantages)), max(1, len(advantages) // BATCH)):
            ids, chosen, gain = batch["ids"][part], batch["chosen"][part], advantages[part]
            rows = np.arange(len(part))
            layers, scores, values = net.read(batch["seen"][part], ids)
            likely, logs = chances(scores)
            ratio = np.exp(logs[rows, chosen] - batch["logs"][part])
            held = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            entropy = -(likely * logs).sum(axis=1, keepdims=True)
            slopes = (ratio * gain * ~held)[:, None] * likely + ENTROPY * likely * (logs + entropy)
            slopes[rows, chosen] -= ratio * gain * ~held
            slopes_of_values = VALUE * (values - batch["returns"][part])
            net.learn(net.slopes(layers, ids, slopes / len(part), slopes_of_values / len(part)), rate)
            entropies.append(entropy.mean())
            clipped.append(held.mean())
    return float(np.mean(entropies)), float(np.mean(clipped))


def player(net, seed=0):
    """Return the net as a player, which draws its choices by their chances."""
    rng = np.random.default_rng(seed)
    return lambda seen, ids: drawn(chances(net.read(seen, ids)[1])[0], rng)


def new_net(games, seed):
    """Return a net that has learnt nothing, for such games."""
    return Net(games.layout.size, columns(SETUP, games.actions), np.random.default_rng(seed))


def learn(net, play, run, given):
    """Train the net until the time of its run is over, and evaluate it now and then. It is kept in the folder of the run."""
    kept, entropy = given.out / "net.npz", 0.0
    rng = np.random.default_rng([given.seed, len(run.log)])  # a run that continues learns from other games
    if kept.exists():
        net.load(kept)
    while True:
        if run.due:
            run.evaluate(player(net, given.seed), entropy=entropy)
            net.save(kept)
        if run.over:
            return
        with run.learning():
            batch = play.batch(net, given.steps, rng)
            entropy = round(improve(net, batch, rng)[0], 3)
        run.decisions += len(batch["chosen"])


@explained
def main(arguments=None):
    """Train a net by self-play."""
    given = learning_options(__doc__, STEPS).parse_args(arguments)
    run = LearningRun.of(given, "A net learns the first game by playing itself", [SETUP] * given.games)
    games = Games(GAMES, SETUP, seed=f"{given.seed} {len(run.log)}", cap=CAP, turned=True, observations=True)
    learn(new_net(games, given.seed), Play(games), run, given)


if __name__ == "__main__":
    main()
