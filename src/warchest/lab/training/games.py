"""Games for training: the tree search plays itself at few iterations, and each decision keeps its position and the search's value.

Armies are dealt at random in several kinds of games. The first plies are by chance, and so is a small part of the later ones, so that the
net sees more than the search would play. Positions are kept whole, not as features, so that the features can change without new games.
"""

import random
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.tree.agent import BEST, TreeAgent, best_form
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.text.position.parse import tables_of
from warchest.lab.arena.match import ACTION_LIMIT
from warchest.lab.arena.runs import Ledger, RunError, head_of, spread
from warchest.rules.state.position import Position, Tables

SHARES = {
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
"""The kinds of games, by how often each is played."""
FIRST_PLIES = 16
"""The most decisions by chance at the start of a game."""
AT_RANDOM = 0.04
"""The part of the later decisions that are by chance."""


@dataclass(frozen=True)
class TrainingGame:
    """A game that was played for training."""

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
    """The positions of these values, at each of which a seat chooses how to use a coin."""

    @classmethod
    def of(cls, number: int, kind: str, deal: str, winner: int, found: list[tuple[Position, float]]) -> Self:
        """Return the game with these positions and values."""
        packed = b85encode(zlib.compress(b"".join(s.to_bytes() for s, _value in found), 9)).decode()
        return cls(number, kind, deal, winner, tuple(round(value, 4) for _s, value in found), packed)

    def positions(self) -> Iterator[Position]:
        """Yield the positions."""
        data, size = zlib.decompress(b85decode(self.packed)), Position.size()
        for at in range(0, len(data), size):
            yield Position.from_bytes(data[at : at + size])

    def tables(self) -> Tables:
        """Return the tables of the game."""
        return tables_of(GAME_KINDS[self.kind].setup(self.deal))

    def to_json(self) -> dict[str, Any]:
        """Return the game as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return the game that ``to_json`` turned into plain data."""
        return cls(**{**data, "values": tuple(data["values"])})


@dataclass(frozen=True)
class Plan:
    """The games of a generation."""

    seed: str
    games: int
    iterations: int
    """The iterations of the search for each choice."""
    net: int = 0
    """1: the search uses the net of the generation before."""


_agents: list[tuple[TreeAgent, Memory]] = []
"""The search of this process, and its memory."""


def _agent() -> tuple[TreeAgent, Memory]:
    if not _agents:
        form = best_form()
        _agents.append((form.agent, Memory(reader=form.reader)))
    return _agents[0]


def prepare() -> None:
    """Compile the search once, if possible, so that all processes find its machine code."""
    _agent()


def play_game(task: tuple[Plan, int]) -> TrainingGame:
    """Play one game of a plan, in any process. It depends on the plan and its number alone."""
    plan, number = task
    rng = random.Random(f"{plan.seed} {number}")
    kind = rng.choices(list(SHARES), list(SHARES.values()))[0]
    deal = f"train {plan.seed} {number}"
    game = Game(GAME_KINDS[kind].setup(deal), blake2b(deal.encode(), digest_size=32).digest())
    agent, memory = _agent()
    settings = BEST._replace(iterations=plan.iterations, net=plan.net)
    by_chance = rng.randrange(FIRST_PLIES + 1)
    found: list[tuple[Position, float]] = []
    actions = 0
    while (seat := game.decider) is not None and actions < ACTION_LIMIT:
        legal = game.legal_ids()
        begins = not game.action_open
        actions += begins
        if by_chance > 0 or rng.random() < AT_RANDOM:
            by_chance -= 1
            game.play(rng.choice(legal))
            continue
        if len(legal) == 1:
            game.play(legal[0])
            continue
        knowledge = memory.recall(game.information_state(seat))
        s = knowledge.possible_position
        chosen = agent.search(knowledge.tables, s, knowledge.splits(), rng.getrandbits(32), plan.iterations, settings)
        if begins:
            found.append((game.position, agent.worth()))
        game.play(chosen)
    winner = game.outcome.winner if game.outcome else None
    return TrainingGame.of(number, kind, deal, 0 if winner is None else 1 + winner, found)


def begin_games(plan: Plan, out: Path) -> Ledger[TrainingGame]:
    """Return the ledger of a plan's games, with those that the file ``out`` has. Raises `RunError` if it belongs to another plan."""
    head = {"training": asdict(plan) | {"games": None}}
    ledger = Ledger(out, head, TrainingGame.from_json)
    ledger.results = [game for game in ledger.results if game.number < plan.games]
    return ledger


def games_in(file: Path) -> list[TrainingGame]:
    """Return the games in a file, of whichever plan. Raises `RunError` if it holds something else."""
    head = head_of(file)
    if head is None or head.keys() != {"training"}:
        raise RunError(f"The file {file} holds no games for training.")
    return Ledger(file, head, TrainingGame.from_json).results


def go_on(plan: Plan, ledger: Ledger[TrainingGame], processes: int) -> Iterator[TrainingGame]:
    """Play the games that a ledger lacks, add each to it, and yield them as they end."""
    known = {game.number for game in ledger.results}
    for game in spread(play_game, [(plan, n) for n in range(plan.games) if n not in known], processes):
        ledger.add(game, game.to_json())
        yield game
