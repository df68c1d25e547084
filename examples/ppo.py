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

import argparse
import json
import time
from pathlib import Path

import numpy as np

from warchest import Game, Setup
from warchest.lab.arena.evidence import wilson
from warchest.lab.arena.match import player_here
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least, explained
from warchest.lab.vector import Games
from warchest.lab.vector.observation import observe
from warchest.lab.vector.turning import turned_ids

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


class Player:
    """Plays a seat of a game by the net."""

    def __init__(self, net, seed=0):
        self.net, self.rng = net, np.random.default_rng(seed)

    def choose(self, game):
        """Return the id of the choice for the seat that decides."""
        seat, legal = game.decider, game.legal_ids()
        turned = turned_ids(game.board, game.setup.seats, seat)
        seen = np.frombuffer(observe(game.tables, game.position, seat), np.uint8)
        _, scores, _ = self.net.read(seen[None], np.array([[turned[id_] for id_ in legal]]))
        return legal[int(drawn(chances(scores)[0], self.rng)[0])]


def score(net, bot, games, seed):
    """Return the points of the net in games against a bot, half of them on each side: 1 for a win and a half for a draw."""
    player, other, points = Player(net, seed), player_here(bot), 0.0
    for number in range(games):
        game, seat = Game(SETUP, key=f"{seed} {number // 2}".encode()), number % 2
        for _decision in range(1000):
            if game.outcome is not None:
                break
            if game.decider == seat:
                game.play(player.choose(game))
            else:
                for id_ in other.choose(game, number):
                    game.play(id_)
        winner = game.outcome.winner if game.outcome else None
        points += 0.5 if winner is None else float(winner == seat)
    return points


def plot(log, title):
    """Return the scores of a log against the processor time as a picture."""
    series = {}
    for row in log:
        for bot, (points, games) in row["scores"].items():
            _, low, high = wilson(points, games)
            point = CurvePoint(row["minutes"], 100 * points / games, 100 * low, 100 * high)
            series.setdefault(f"against {bot}", []).append(point)
    return curves(title, "minutes of processor time", "points of 100", series)


def new_net(games, seed):
    """Return a net that has learnt nothing, for such games."""
    return Net(games.layout.size, columns(SETUP, games.actions), np.random.default_rng(seed))


def learn(net, play, look, title, given):
    """Train the net until its time is over, and test it now and then. Return the last row of the log.

    ``look``: returns the points and games of a net against each bot. ``title``: that of the picture. ``given``: the options below. Net, log
    and picture are kept in a folder, and the same call continues there.
    """
    given.out.mkdir(parents=True, exist_ok=True)
    kept, logged = given.out / "net.npz", given.out / "log.jsonl"
    log = [json.loads(line) for line in logged.read_text().splitlines()] if logged.exists() else []
    if kept.exists():
        net.load(kept)
    minutes, decisions = (log[-1]["minutes"], log[-1]["decisions"]) if log else (0.0, 0)
    ends, looks = minutes + given.minutes, minutes + given.every if log else 0.0
    entropy, rng = 0.0, np.random.default_rng([given.seed, len(log)])
    while True:
        if minutes >= looks or minutes >= ends:
            scores = look(net)
            log.append({"minutes": round(minutes, 2), "decisions": decisions, "scores": scores, "entropy": entropy})
            net.save(kept)
            with logged.open("a") as file:
                file.write(json.dumps(log[-1]) + "\n")
            (given.out / "curve.svg").write_text(plot(log, title))
            told = ", ".join(f"{points:g} of {games} against {bot}" for bot, (points, games) in scores.items())
            print(f"{minutes:.1f} minutes, {decisions:,} decisions: {told}", flush=True)
            looks += given.every
            if minutes >= ends:
                return log[-1]
        begun = time.process_time()
        batch = play.batch(net, given.steps, rng)
        entropy = round(improve(net, batch, rng)[0], 3)
        minutes += (time.process_time() - begun) / 60
        decisions += len(batch["chosen"])


def options(about):
    """Return a reader of the arguments that every run has."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder for the net, the log and the picture")
    parser.add_argument(
        "--minutes", type=float, default=60, help="how long to learn, by processor time without the looks"
    )
    parser.add_argument("--every", type=float, default=5, help="minutes between two looks at how well it plays")
    parser.add_argument("--games", type=at_least(1), default=40, help="the games against each bot at a look")
    parser.add_argument("--steps", type=at_least(1), default=STEPS, help="decisions of each game between two lessons")
    parser.add_argument("--seed", type=int, default=1)
    return parser


@explained
def main(arguments=None):
    """Train a net by self-play."""
    parser = options(__doc__)
    parser.add_argument("--bots", default="random,page", help="the bots to play against at a look")
    given = parser.parse_args(arguments)
    began = given.out / "log.jsonl"
    seed = f"{given.seed} {len(began.read_text()) if began.exists() else 0}"  # a continued run plays other games
    games = Games(GAMES, SETUP, seed=seed, cap=CAP, turned=True, observations=True)

    def look(net):
        return {bot: (score(net, bot, given.games, given.seed), given.games) for bot in given.bots.split(",")}

    learn(new_net(games, given.seed), Play(games), look, "A net learns the first game by playing itself", given)


if __name__ == "__main__":
    main()
