"""Games for training: the tree search plays itself with few iterations, and each decision stores its position and the search's value.

Armies are dealt at random in several kinds of games. The first plies and a few of the later ones are random, so the net sees more than the
search would play. Whole positions are stored instead of features, so the features can change without new games.
"""

import random
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple, Self

from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.net.weights import HandedNet, use
from warchest.bots.tree.agent import BEST, TreeAgent
from warchest.bots.tree.bot import best_form
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.match import ACTION_LIMIT
from warchest.lab.arena.runs import Ledger, RunError, head_of, results_in
from warchest.rules.state.position import Position, Tables

KIND_FREQUENCIES = {
    "base": 8,
    "all": 6,
    "four_all": 2,
    "four": 1,
    "nobility": 1,
    "siege": 1,
    "nightfall": 1,
    "shock_tactics": 1,
    "lite": 2,
}
"""The kinds of games with their frequencies."""
FIRST_PLIES = 16
"""The most random decisions at the start of a game."""
RANDOM_SHARE = 0.04
"""The share of random decisions after that."""


@dataclass(frozen=True)
class TrainingGame:
    """A game played for training."""

    number: int
    kind: str
    """The name of its kind in ``warchest.game.kinds``."""
    deal: str
    """The seed of its armies."""
    winner: int
    """1 + the side that won, or 0."""
    values: tuple[float, ...]
    """The values of the search for the deciding side, from -1 to 1."""
    packed: str
    """The positions of these values, packed. In each, a seat chooses how to use a coin."""

    @classmethod
    def of(cls, number: int, kind: str, deal: str, winner: int, valued: list[tuple[Position, float]]) -> Self:
        """Return the game with these positions and values."""
        packed = b85encode(zlib.compress(b"".join(s.to_bytes() for s, _value in valued), 9)).decode()
        return cls(number, kind, deal, winner, tuple(round(value, 4) for _s, value in valued), packed)

    def positions(self) -> Iterator[Position]:
        """Yield the positions."""
        data, size = zlib.decompress(b85decode(self.packed)), Position.size()
        for at in range(0, len(data), size):
            yield Position.from_bytes(data[at : at + size])

    def tables(self) -> Tables:
        """Return the tables of the game."""
        return GAME_KINDS[self.kind].setup(self.deal).tables()


@dataclass(frozen=True)
class TrainingPlan:
    """The games of a generation."""

    seed: str
    games: int
    iterations: int
    """The iterations of the search for each choice."""
    net: int = 0
    """The number of the net that the search uses, or 0 for none. That of an earlier generation is below 0."""


_agents: list[tuple[TreeAgent, Memory]] = []
"""The search of this process, and its memory."""


def _agent() -> tuple[TreeAgent, Memory]:
    if not _agents:
        form = best_form()
        _agents.append((form.agent, Memory(reader=form.reader)))
    return _agents[0]


def prepare() -> None:
    """Compile the search once, if possible, so all processes find its machine code."""
    _agent()


def play_game(task: tuple[TrainingPlan, int]) -> TrainingGame:
    """Play one game of a plan, in any process. It depends only on the plan and its number."""
    plan, number = task
    rng = random.Random(f"{plan.seed} {number}")
    kind = rng.choices(list(KIND_FREQUENCIES), list(KIND_FREQUENCIES.values()))[0]
    deal = f"train {plan.seed} {number}"
    game = Game(GAME_KINDS[kind].setup(deal), blake2b(deal.encode(), digest_size=32).digest())
    agent, memory = _agent()
    settings = BEST._replace(iterations=plan.iterations, net=plan.net, haste=0)  # a label is the chance of a win
    random_plies = rng.randrange(FIRST_PLIES + 1)
    valued: list[tuple[Position, float]] = []
    actions = 0
    while (seat := game.decider) is not None and actions < ACTION_LIMIT:
        legal = game.legal_ids()
        starts_action = not game.action_open
        actions += starts_action
        if random_plies > 0 or rng.random() < RANDOM_SHARE:
            random_plies -= 1
            game.play(rng.choice(legal))
            continue
        if len(legal) == 1:
            game.play(legal[0])
            continue
        knowledge = memory.recall(game.information_state(seat))
        s = knowledge.possible_position
        chosen = agent.search(knowledge.tables, s, knowledge.splits(), rng.getrandbits(32), plan.iterations, settings)
        if starts_action:
            valued.append((game.position, agent.worth()))
        game.play(chosen)
    winner = game.outcome.winner if game.outcome else None
    return TrainingGame.of(number, kind, deal, 0 if winner is None else 1 + winner, valued)


class GamePlayer(NamedTuple):
    """Plays the games of a plan in any process, which gets the net together with it."""

    net: HandedNet | None = None
    """The net of an earlier generation, if the plan names one."""

    def play(self, task: tuple[TrainingPlan, int]) -> TrainingGame:
        """Play one game of a plan."""
        if self.net is not None:
            use(self.net)
        return play_game(task)


def training_ledger(plan: TrainingPlan, out: Path) -> Ledger[tuple[TrainingPlan, int], TrainingGame]:
    """Return the ledger of a plan's games, with those in the file ``out``. Raises `RunError` if it belongs to another plan."""
    head = {"training": asdict(plan) | {"games": None}}
    tasks = {number: (plan, number) for number in range(plan.games)}
    return Ledger(out, head, TrainingGame, tasks, attrgetter("number"))


def games_in(file: Path) -> list[TrainingGame]:
    """Return the games in a file, for any plan. Raises `RunError` if it contains anything else."""
    head = head_of(file)
    if head is None or head.keys() != {"training"}:
        raise RunError(f"The file {file} contains no games for training.")
    return results_in(file, head, TrainingGame)
