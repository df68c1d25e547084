"""Proximal policy optimisation in PyTorch by self-play: a net learns War Chest, with dealt armies or those of the first game.

    python examples/ppo_torch.py --minutes 60 --out build/ppo-torch                 # the same command continues where it stopped
    python examples/ppo_torch.py --minutes 60 --games-of base --out build/ppo-base  # with new armies for each game

`warchest.lab.vector.selfplay.SelfPlay` plays the games. It gives each seat a stream of decisions and a reward, and plays some
of the games against earlier versions of the net. So what is left here is the net, the rule of learning, and the looks at how well it plays.

The net reads the bytes of an observation and, for each row of cards, a vector that it learns for the card. It has a score for each id of a
decision, of which only the legal ones are compared (the "mask"), and a value: the reward that it expects. It needs PyTorch:
`pip install torch 'warchest[arena,fast]'`.
"""

import argparse
import copy
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from warchest import Game, Setup
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.evidence import wilson
from warchest.lab.arena.match import player_here
from warchest.lab.arena.plot import CurvePoint, curves
from warchest.lab.arguments import at_least, explained
from warchest.lab.vector import Games
from warchest.lab.vector.observation import layout_of, observe
from warchest.lab.vector.selfplay import OpponentPool, Picks, SelfPlay
from warchest.lab.vector.turning import turned_ids
from warchest.rules.state.ids import HEX_BASE, HEX_STRIDE

CARDS, CARD = 256, 16
"""The room for rows of cards, and the length of the vector of a card."""
HIDDEN, MOST = 128, 64
"""The units of a layer, and the most choices that are compared. Few decisions have more."""
GAMES, STEPS = 256, 128
"""The games at once, and the decisions of each between two lessons."""
EPOCHS, BATCH, RATE, CLIP, ENTROPY, VALUE = 2, 2048, 7e-4, 0.2, 0.01, 0.5
CAP = 400
"""The decisions after which a game is a draw while the net learns."""
DEALS = 20_000
"""The armies that games of a kind are drawn from."""


class HexNet(nn.Module):
    """Scores for the choices of a row, and a value."""

    def __init__(self, layout, actions):
        super().__init__()
        self.cards_at = layout.blocks["cards"].place
        width = layout.size + CARD * (self.cards_at.stop - self.cards_at.start)
        self.card = nn.Embedding(CARDS, CARD)
        self.body = nn.Sequential(nn.Linear(width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.scores, self.bias = nn.Embedding(actions, HIDDEN), nn.Embedding(actions, 1)
        nn.init.normal_(self.scores.weight, std=1e-3)
        nn.init.zeros_(self.bias.weight)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, seen, ids):
        """Return the logarithms of the chances of these ids (-inf where a row has none), and the values."""
        cards = self.card(seen[:, self.cards_at].long()).flatten(1)
        body = self.body(torch.cat([seen.clamp(max=10).float() / 4, cards], 1))
        rows, places = (ids >= 0).nonzero(as_tuple=True)  # most rows have few choices
        legal = ids[rows, places].long()
        scores = body.new_full(ids.shape, -torch.inf)
        scores[rows, places] = (body[rows] * self.scores(legal)).sum(1) + self.bias(legal)[:, 0]
        return scores.log_softmax(1), torch.tanh(self.value(body))[:, 0]

    @torch.no_grad()
    def pick(self, seen, ids):
        """Draw a choice for each row, as `SelfPlay` wants it."""
        logs, values = self(torch.from_numpy(seen), torch.from_numpy(ids))
        places = torch.multinomial(logs.exp(), 1)
        return Picks(places[:, 0].numpy(), logs.gather(1, places)[:, 0].numpy(), values.numpy())

    def choose(self, seen, ids):
        """Draw a choice for each row, as a player of the pool."""
        return self.pick(seen, ids).places


def improve(net, optimizer, experience):
    """Train the net on an experience. Return the mean entropy of its choices."""
    seen, ids, places, old, gains, returns = (
        torch.from_numpy(np.ascontiguousarray(column))
        for column in (
            experience.observations,
            experience.ids,
            experience.places,
            experience.logs,
            (experience.advantages - experience.advantages.mean()) / (experience.advantages.std() + 1e-8),
            experience.returns,
        )
    )
    entropies = []
    for _epoch in range(EPOCHS):
        for part in torch.randperm(len(seen)).split(BATCH):
            logs, values = net(seen[part], ids[part])
            ratio = (logs.gather(1, places[part, None])[:, 0] - old[part]).exp()
            gained = torch.minimum(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
            entropy = -(logs.exp() * logs.clamp(min=-1e9)).sum(1).mean()
            loss = VALUE * (values - returns[part]).square().mean() - gained - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def score(net, bot, setups, seed):
    """Return the points of the net in a game with each setup against a bot, half of them on each side."""
    other, points = player_here(bot), 0.0
    for number, setup in enumerate(setups):
        game, seat = Game(setup, key=f"{seed} {number // 2}".encode()), number % 2
        turned = turned_ids(game.board, setup.seats, seat)
        while game.outcome is None and len(game.log) < 4000:
            if game.decider != seat:
                for id_ in other.choose(game, number):
                    game.play(id_)
                continue
            legal = game.legal_ids()[:MOST]
            seen = np.frombuffer(observe(game.tables, game.position, seat), np.uint8)[None].copy()
            game.play(legal[int(net.pick(seen, np.array([[turned[id_] for id_ in legal]])).places[0])])
        winner = game.outcome.winner if game.outcome else None
        points += 0.5 if winner is None else float(winner == seat)
    return points


def plot(log, title):
    """Return the scores of a log against the minutes as a picture."""
    series = {}
    for row in log:
        for bot, (points, games) in row["scores"].items():
            _, low, high = wilson(points, games)
            point = CurvePoint(row["minutes"], 100 * points / games, 100 * low, 100 * high)
            series.setdefault(f"against {bot}", []).append(point)
    return curves(title, "minutes of processor time", "points of 100", series)


def setups_of(name, count, seed):
    """Return setups: those of the first game, or dealt for a kind of game. Each is there twice, for both sides."""
    if name == "first_game":
        return [Setup.first_game()] * count
    return [GAME_KINDS[name].setup(f"{seed} {number // 2}") for number in range(count)]


@explained
def main(arguments=None):
    """Train a net by self-play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder for the net, the log and the picture")
    parser.add_argument("--minutes", type=float, default=60, help="how long to learn, by processor time")
    parser.add_argument("--every", type=float, default=5, help="minutes between two looks at how well it plays")
    parser.add_argument("--games", type=at_least(1), default=40, help="the games against each bot at a look")
    parser.add_argument("--bots", default="random,page", help="the bots to play against at a look")
    parser.add_argument("--games-of", default="first_game", choices=["first_game", *GAME_KINDS], help="the games")
    parser.add_argument("--steps", type=at_least(1), default=STEPS, help="decisions of each game between two lessons")
    parser.add_argument("--threads", type=at_least(1), default=1, help="the threads of PyTorch")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    torch.set_num_threads(given.threads)
    given.out.mkdir(parents=True, exist_ok=True)
    kept, logged = given.out / "net.pt", given.out / "log.jsonl"
    log = [json.loads(line) for line in logged.read_text().splitlines()] if logged.exists() else []
    torch.manual_seed(given.seed * 1000 + len(log))
    setups = setups_of(given.games_of, 1 if given.games_of == "first_game" else DEALS, f"learn {given.seed}")
    layout = layout_of(setups[0].tables())
    net = HexNet(layout, HEX_BASE + layout.hexes * HEX_STRIDE)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    if kept.exists():
        net_state, optimizer_state = torch.load(kept)
        net.load_state_dict(net_state)
        optimizer.load_state_dict(optimizer_state)
    seed = f"{given.seed} {len(log)}"  # a run that continues plays other games
    games = Games(GAMES, setups, seed=seed, cap=CAP, turned=True, observations=True)
    play = SelfPlay(games, OpponentPool(0.2), most=MOST)
    minutes, decisions = (log[-1]["minutes"], log[-1]["decisions"]) if log else (0.0, 0)
    ends, looks, entropy = minutes + given.minutes, minutes + (given.every if log else 0.0), 0.0
    while True:
        if minutes >= looks or minutes >= ends:
            asked = setups_of(given.games_of, given.games, f"look {given.seed}")
            scores = {bot: (score(net, bot, asked, given.seed), given.games) for bot in given.bots.split(",")}
            row = {"minutes": round(minutes, 2), "decisions": decisions, "scores": scores, "entropy": round(entropy, 3)}
            log.append(row)
            torch.save((net.state_dict(), optimizer.state_dict()), kept)
            with logged.open("a") as file:
                file.write(json.dumps(row) + "\n")
            (given.out / "curve.svg").write_text(plot(log, "A net in PyTorch learns by self-play"))
            told = ", ".join(f"{points:g} of {count} against {bot}" for bot, (points, count) in scores.items())
            print(f"{minutes:.1f} minutes, {decisions:,} decisions: {told}", flush=True)
            play.pool.add(f"minute {minutes:.1f}", copy.deepcopy(net).choose)
            looks += given.every
            if minutes >= ends:
                return
        begun = time.process_time()
        experience = play.collect(net.pick, given.steps)
        entropy = improve(net, optimizer, experience)
        minutes += (time.process_time() - begun) / 60
        decisions += len(experience.places)


if __name__ == "__main__":
    main()
