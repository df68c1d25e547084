"""How exploitable is a bot? A net learns to beat this bot. Its final score is a lower bound for the score of a best response.

    python examples/best_response.py squire --minutes 20 --out build/against-squire
    python examples/best_response.py page --start build/ppo/net.npz --minutes 20 --out build/against-page

The learning rule is that of ppo.py. Here the bot has the other seat, so the net sees only the outcome of its decisions and becomes a
specialist. ``--start`` starts from a net that was trained by self-play. The share of points at the end is a lower bound,
because longer or better training wins more. A bot that no net beats in much more than half of the games is hard to exploit.
"""

from pathlib import Path

import numpy as np
from ppo import CAP, MOST, SETUP, STEPS, Play, learn, new_net

from warchest import Game
from warchest.lab.arena.match import player_here
from warchest.lab.arguments import at_least, explained
from warchest.lab.vector.learning import LearningRun, learning_options
from warchest.lab.vector.observation import layout_of, observe
from warchest.lab.vector.turning import turned_ids


class OneSeat:
    """Games of one seat against a bot, with the arrays of ``warchest.lab.vector.Games``. The seats are swapped from game to game."""

    def __init__(self, bot, count, seed):
        """Start this many games."""
        self.layout, self.count = layout_of(SETUP.tables()), count
        self.actions = len(turned_ids(SETUP.board, SETUP.seats, 0))
        self.observations = np.zeros((count, self.layout.size), np.uint8)
        self.ids = np.full((count, MOST), -1, np.int16)
        self.deciders, self.ends = np.zeros(count, np.int8), np.zeros(count, np.int8)
        self.rewards = np.zeros((count, 2))
        self._bot, self._seed, self._begun = player_here(bot), seed, 0
        self._games, self._seats, self._legal, self._decisions = ([None] * count for _ in range(4))
        for n in range(count):
            self._start(n)

    def __len__(self):
        return self.count

    def step(self, ids):
        """Play the net's decisions, and the bot's decisions after them."""
        self.ends[:] = 0
        for n, id_ in enumerate(ids):
            self._games[n].play(self._legal[n][int(id_)])
            self._decisions[n] += 1
            self._go_on(n)

    def _start(self, n):
        self._games[n] = Game(SETUP, key=f"{self._seed} {self._begun}".encode())
        self._seats[n], self._decisions[n] = self._begun % 2, 0
        self._begun += 1
        self._go_on(n)

    def _go_on(self, n):
        """Play the bot's decisions until the net decides. Finished games restart."""
        game, seat = self._games[n], self._seats[n]
        while game.outcome is None and game.decider != seat:
            for id_ in self._bot.choose(game, self._begun):
                game.play(id_)
        if game.outcome is not None or self._decisions[n] == CAP:
            self.ends[n] = 1
            self.rewards[n, 0] = game.outcome.returns(2)[seat] if game.outcome else 0
            self._start(n)
            return
        turned = turned_ids(game.board, 2, seat)
        self._legal[n] = {turned[id_]: id_ for id_ in game.legal_ids()[:MOST]}
        self.ids[n] = -1
        self.ids[n, : len(self._legal[n])] = list(self._legal[n])
        self.observations[n] = np.frombuffer(observe(game.tables, game.position, seat), np.uint8)


@explained
def main(arguments=None):
    """Train a net to beat a bot."""
    parser = learning_options(__doc__, STEPS)
    parser.add_argument("bot", help="the bot to beat, such as squire or ismcts:iterations=300")
    parser.add_argument("--start", type=Path, help="the net to start with, kept by ppo.py")
    parser.add_argument("--side-by-side", type=at_least(1), default=32, help="the games at once")
    given = parser.parse_args(arguments)
    given.bots = given.bot
    run = LearningRun.of(given, f"A net learns to beat {given.bot}", [SETUP] * given.games)
    games = OneSeat(given.bot, given.side_by_side, f"reply {given.seed}")
    net = new_net(games, given.seed)
    if given.start:
        net.load(given.start)
    learn(net, Play(games), run, given)
    last = run.log[-1]
    points, played = last["scores"][given.bot]
    print(
        f"A reply that has learnt for {last['minutes']:.0f} minutes wins {100 * points / played:.0f} of 100 points against {given.bot}."
    )


if __name__ == "__main__":
    main()
