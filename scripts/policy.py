"""Fits the learned policy of the bots: `python -m scripts.policy decisions.jsonl --games 150 --write`.

The search plays itself, and the visits of its choices are stored. Then the weights of the features (`warchest.bots.policy`) are
fitted twice: the likelihoods of the choices should be the shares of their visits, for the search, or 1 for the choice made, for beliefs. An
interrupted run continues from its file.
"""

from __future__ import annotations

import argparse
import json
import random
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console

from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.policy.likelihoods import FEATURES, MADE, VISITED, file_of, logit_of, policy_weights
from warchest.bots.policy.memory import UNKNOWN_YET
from warchest.bots.policy.ranks import survey
from warchest.bots.tree.agent import BEST, TreeAgent
from warchest.bots.tree.bot import best_form
from warchest.bots.tree.memory import Context
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.match import ACTION_LIMIT
from warchest.lab.arena.runs import Ledger
from warchest.rules.state.position import Position

KIND_FREQUENCIES = {
    "base": 9,
    "all": 6,
    "four_all": 1,
    "nobility": 1,
    "siege": 1,
    "nightfall": 1,
    "shock_tactics": 1,
    "lite": 2,
}
"""The kinds of games with their frequencies."""
FIRST_DECISIONS = 8
"""More random decisions than a game starts with."""
RANDOM_SHARE = 0.04
"""The share of random decisions after that."""
HELD_OUT = 10
"""One game in this number is held out of the fit."""
STEPS = 600
DECAY = 2e-5
"""The weight of the squares of the weights in the error."""


@dataclass(frozen=True)
class VisitedGame:
    """A game, and the visits of the choices at its decisions."""

    number: int
    kind: str
    deal: str
    packed: str
    """The positions of the decisions, packed. Each is a possible one to the deciding seat's knowledge."""
    visits: tuple[dict[str, int], ...]
    """For each position, the visits of every choice, by its id."""

    def positions(self) -> Iterator[Position]:
        """Yield the positions."""
        data, size = zlib.decompress(b85decode(self.packed)), Position.size()
        for at in range(0, len(data), size):
            yield Position.from_bytes(data[at : at + size])


_agents: list[tuple[TreeAgent, Memory]] = []


def prepare() -> tuple[TreeAgent, Memory]:
    """Return the search of this process, and its memory."""
    if not _agents:
        form = best_form()
        _agents.append((form.agent, Memory(reader=form.reader)))
    return _agents[0]


def play(task: tuple[str, int, int]) -> VisitedGame:
    """Play a game, in any process. It depends only on the task: a seed, the iterations for each choice, and its number."""
    seed, iterations, number = task
    rng = random.Random(f"{seed} {number}")
    kind = rng.choices(list(KIND_FREQUENCIES), list(KIND_FREQUENCIES.values()))[0]
    deal = f"policy {seed} {number}"
    game = Game(GAME_KINDS[kind].setup(deal), blake2b(deal.encode(), digest_size=32).digest())
    agent, memory = prepare()
    first, decisions = rng.randrange(FIRST_DECISIONS), 0
    positions: list[bytes] = []
    visits: list[dict[str, int]] = []
    while (seat := game.decider) is not None and decisions < ACTION_LIMIT:
        legal = game.legal_ids()
        decisions += 1
        if decisions <= first or rng.random() < RANDOM_SHARE:
            game.play(rng.choice(legal))
            continue
        if len(legal) == 1:
            game.play(legal[0])
            continue
        knowledge = memory.recall(game.information_state(seat))
        s = knowledge.possible_position
        chosen = agent.search(knowledge.tables, s, knowledge.splits(), rng.getrandbits(32), iterations, BEST)
        counts = {branch.id: branch.visits for branch in agent.branches()}
        positions.append(s.to_bytes())
        visits.append({str(id_): counts.get(id_, 0) for id_ in legal})
        game.play(chosen)
    packed = b85encode(zlib.compress(b"".join(positions), 9)).decode()
    return VisitedGame(number, kind, deal, packed, tuple(visits))


class ChoiceArrays(NamedTuple):
    """The choices of all decisions as arrays."""

    row: np.ndarray
    """For each feature listed, the choice that has it."""
    feature: np.ndarray
    decision: np.ndarray
    """For each choice, its decision."""
    share: np.ndarray
    """Its share of the visits, or of the choices made."""
    held: np.ndarray
    """Whether its game is held out."""

    def likelihoods(self, weights: np.ndarray) -> np.ndarray:
        """Return the policy's likelihood of each choice."""
        logits = np.bincount(self.row, weights[self.feature], len(self.share))
        starts = np.searchsorted(self.decision, np.arange(self.decision[-1] + 1))
        powers = np.exp(logits - np.maximum.reduceat(logits, starts)[self.decision])
        return np.asarray(powers / np.add.reduceat(powers, starts)[self.decision])

    def made(self) -> ChoiceArrays:
        """Return the same choices with 1 as the share of the most visited choice of each decision."""
        starts = np.searchsorted(self.decision, np.arange(self.decision[-1] + 1))
        most = self.share == np.maximum.reduceat(self.share, starts)[self.decision]
        return self._replace(share=most / np.add.reduceat(most.astype(int), starts)[self.decision])

    def loss(self, weights: np.ndarray) -> float:
        """Return the mean cross-entropy of the decisions held out, in nats."""
        bits = -self.share * np.log(self.likelihoods(weights))
        return float(bits[self.held].sum() / len(set(self.decision[self.held])))


def choices_of(games: Sequence[VisitedGame]) -> ChoiceArrays:
    """Return the choices of games, with their features."""
    context = [Context()]
    context[0].sharp, context[0].logits = BEST.sharp, policy_weights()
    rows: list[int] = []
    features: list[int] = []
    decisions: list[int] = []
    shares: list[float] = []
    held: list[bool] = []
    decision = 0
    for game in games:
        r = GAME_KINDS[game.kind].setup(game.deal).tables()
        for s, visits in zip(game.positions(), game.visits, strict=True):
            context[0].free = [UNKNOWN_YET] * 2
            for side in range(2):
                survey(r, s, side, context)
            whole = sum(visits.values())
            for id_, count in visits.items():
                logit_of(r, s, int(id_), context)
                few = context[0].features[: context[0].featured]
                rows += [len(shares)] * len(few)
                features += few
                decisions.append(decision)
                shares.append(count / whole)
                held.append(game.number % HELD_OUT == 0)
            decision += 1
    return ChoiceArrays(*map(np.array, (rows, features, decisions, shares, held)))


def fitted(choices: ChoiceArrays) -> np.ndarray:
    """Return the weights of the features, fitted by gradient descent (Adam, Kingma and Ba 2015)."""
    weights, mean, square = np.zeros(FEATURES), np.zeros(FEATURES), np.zeros(FEATURES)
    fit = ~choices.held / len(set(choices.decision[~choices.held]))
    for step in range(1, STEPS + 1):
        errors = (choices.likelihoods(weights) - choices.share) * fit
        slope = np.bincount(choices.feature, errors[choices.row], FEATURES) + DECAY * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
        weights -= 0.1 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
    return weights


def main() -> None:
    """Play the games that the file lacks, fit the policy and print its error."""
    parser = argparse.ArgumentParser(prog="python -m scripts.policy", description=__doc__)
    parser.add_argument("out", type=Path, help="the file of the games")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--iterations", type=int, default=2500)
    parser.add_argument("--seed", default="a")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the weights of the program")
    args = parser.parse_args()
    tasks = {number: (args.seed, args.iterations, number) for number in range(args.games)}
    head = {"policy": {"seed": args.seed, "iterations": args.iterations}}
    ledger = Ledger(args.out, head, VisitedGame, tasks, attrgetter("number"))
    if ledger.play_out(play, args.processes, "Games", Console(), prepare):
        return
    visited = choices_of(sorted(ledger.results, key=attrgetter("number")))
    print(f"{len(ledger.results)} games, {visited.decision[-1] + 1} decisions, {len(visited.share)} choices")
    for name, choices in ((VISITED, visited), (MADE, visited.made())):
        weights = fitted(choices)
        losses = choices.loss(weights), choices.loss(0 * weights)
        print("{}: cross-entropy of those held out {:.3f}, of equal likelihoods {:.3f}".format(name, *losses))
        if args.write:
            listed = np.rint(1000 * weights).astype(int).tolist()
            file_of(name).write_text(json.dumps({"weights": listed}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
