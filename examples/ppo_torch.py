"""Proximal policy optimisation in PyTorch by self-play: a net learns War Chest, with dealt armies or those of the first game.

    python examples/ppo_torch.py --minutes 60 --out build/ppo-torch                 # the same command continues where it stopped
    python examples/ppo_torch.py --minutes 60 --games-of base --out build/ppo-base  # with new armies for each game

`SelfPlay` gives each seat a stream of decisions and a reward, and plays some of the games against earlier versions of the net.
`LearningRun` plays against bots now and then, and draws the curve. The net and the rule of learning are here. The net reads the bytes of an
observation and, for each row of cards, a vector that it learns for the card. It has a score for each id of a decision, of which only the
legal ones are compared (the "mask"), and a value: the reward that it expects. It needs `pip install torch 'warchest[arena,fast]'`.
"""

import copy

import numpy as np
import torch
from torch import nn

from warchest.game.kinds import GAME_KINDS
from warchest.lab.arguments import explained
from warchest.lab.vector import Games
from warchest.lab.vector.learning import FIRST_GAME, LearningRun, deals, learning_options
from warchest.lab.vector.selfplay import Experience, OpponentPool, Picks, SelfPlay

CARDS, CARD, HIDDEN = 256, 16, 128
"""The room for rows of cards, the length of the vector of a card, and the units of a layer."""
GAMES, STEPS, CAP, DEALS = 256, 128, 400, 20_000
"""The games at once, the decisions of each between two lessons and until it is drawn, and the deals that games are drawn from."""
EPOCHS, BATCH, RATE, CLIP, ENTROPY, VALUE = 2, 2048, 7e-4, 0.2, 0.01, 0.5


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
        """Draw a choice for each row, as an opponent of the pool and against bots."""
        return self.pick(seen, ids).places


def improve(net, optimizer, experience, luck):
    """Train the net on an experience. Return the mean entropy of its choices."""
    entropies = []
    for part in experience.standardized().batches(BATCH, EPOCHS, luck):
        rows = Experience(*map(torch.from_numpy, part))
        logs, values = net(rows.observations, rows.ids)
        ratio = (logs.gather(1, rows.places[:, None])[:, 0] - rows.logs).exp()
        gained = torch.minimum(ratio * rows.advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * rows.advantages).mean()
        entropy = -(logs.exp() * logs.clamp(min=-1e9)).sum(1).mean()
        loss = VALUE * (values - rows.returns).square().mean() - gained - ENTROPY * entropy
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimizer.step()
        entropies.append(entropy.item())
    return float(np.mean(entropies))


@explained
def main(arguments=None):
    """Train a net by self-play."""
    parser = learning_options(__doc__, STEPS)
    parser.add_argument("--games-of", default=FIRST_GAME, choices=[FIRST_GAME, *GAME_KINDS], help="the games")
    given = parser.parse_args(arguments)
    run = LearningRun.of(given, "A net in PyTorch learns by self-play", deals(given.games_of, given.games, "look"))
    seed = given.seed * 1000 + len(run.log)  # a run that continues plays other games
    luck = np.random.default_rng(seed)
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    setups = deals(given.games_of, 1 if given.games_of == FIRST_GAME else DEALS, f"learn {given.seed}")
    games = Games(GAMES, setups, seed=seed, cap=CAP, turned=True, observations=True)
    net = HexNet(games.layout, games.actions)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    kept = given.out / "net.pt"
    if kept.exists():
        for part, state in zip((net, optimizer), torch.load(kept), strict=True):
            part.load_state_dict(state)
    play, entropy = SelfPlay(games, OpponentPool(0.2)), 0.0
    while True:
        if run.due:
            run.evaluate(net.choose, entropy=round(entropy, 3))
            torch.save((net.state_dict(), optimizer.state_dict()), kept)
            play.pool.add(f"minute {run.minutes:.1f}", copy.deepcopy(net).choose)
        if run.over:
            return
        with run.learning():
            experience = play.collect(net.pick, given.steps)
            entropy = improve(net, optimizer, experience, luck)
        run.decisions += len(experience.places)


if __name__ == "__main__":
    main()
