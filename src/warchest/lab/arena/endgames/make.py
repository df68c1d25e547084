"""Making endgames: play random games, and keep positions near their ends in which the deciding seat has a proven win.

A position is kept only if something is at stake: random play from it does not nearly always win.

No bot plays these games. Half of the decisions are any legal choice. The others are a random choice of the most forward class available:
controls come first, then attacks, deployments, other uses of units, and everything else. The seed determines everything.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from warchest.bots.endgames.prover import InterpretedProver, Prover, Wins, distance, find_wins
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.text.position.text import FULL, position_line
from warchest.lab.arena.endgames.records import RARITIES, Endgame, rarity_of, words_of
from warchest.lab.arena.runs import Ledger, Workers
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.known import kinds_unseen, known, total
from warchest.rules.state import ids
from warchest.rules.state.ids import what_of
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, KIND, PLAY_FRAME
from warchest.rules.state.position import Position, Tables

KINDS = ("base", "base", "base", "base", "base", "nobility", "siege", "nightfall", "shock_tactics", "all")
"""The kinds of the games, used in rotation."""
FORWARD = 0.5
"""The probability that a decision is of the most forward class."""
LONGEST = 1_500
"""A game is stopped after this many decisions."""
NEAR = 2
"""The most markers that the deciding side may have left to place."""
QUICK = 25_000
"""The most positions to examine in order to find out whether there is a win."""
RISK_GAMES = 20
"""The number of random games from a position that measure what is at stake."""
LEAST_RISK = 0.3
"""The least share of these games that the deciding side must fail to win. Below it, a missed win costs almost nothing."""
KNOWN_SHARE = 1 / 6
"""The share of positions with a known other hand."""
GAMES_AT_ONCE = 1_000
"""The games that are handed to workers together."""
SHORT_SHARE = 0.2
"""The largest share of positions in which one coin wins."""


@cache
def prover() -> Prover:
    """Return the prover of this process: a native one if Numba is installed, else an interpreted one."""
    try:
        from warchest.bots.endgames.native import NativeProver
    except ImportError:
        return InterpretedProver()
    return NativeProver()


class FoundEndgame(NamedTuple):
    """A position of a game with proven wins."""

    tables: Tables
    position: Position
    wins: Wins
    decisions: int
    """The decisions before it."""


def _forwardness(id_: int) -> int:
    """Return the class of a choice: lower is more forward."""
    if id_ < ids.HEX_BASE:
        return 4
    what = what_of(id_)
    if what == ids.CONTROL:
        return 0
    if ids.ATTACK <= what < ids.CONTROL or what == ids.HIT:
        return 1
    return 2 if ids.DEPLOY <= what < ids.BUILD else 3


def play_randomly(r: Tables, s: Position, rng: random.Random) -> Iterator[int]:
    """Play randomly from a position to the end of the game. Before each decision, yield the number of decisions so far."""
    out, weights = [0] * CHOICES, [0] * CHOICES
    decisions = 0
    while not s.over and decisions < LONGEST:
        if s.decider == CHANCE:
            count = list_chance(r, s, out, weights)
            id_ = rng.choices(out[:count], weights[:count])[0]
        else:
            yield decisions
            decisions += 1
            choices = out[: list_choices(r, s, out)]
            if rng.random() < FORWARD:
                front = min(map(_forwardness, choices))
                choices = [id_ for id_ in choices if _forwardness(id_) == front]
            id_ = rng.choice(choices)
        apply(r, s, id_, out)


def hand_is_known(r: Tables, s: Position, seat: int) -> bool:
    """Return whether ``seat`` knows the hand of the other of two seats."""
    other = 1 - seat
    kinds = [count for count in kinds_unseen(r, known(r, s, seat).position, other) if count]
    return total(s, other, "hand") in (0, sum(kinds)) or len(kinds) == 1


def find_in_game(agent: Prover, r: Tables, rng: random.Random) -> list[FoundEndgame]:
    """Return the positions of a random game with proven wins, but not for half of the actions."""
    endgames = []
    s = opening(r)
    for decisions in play_randomly(r, s, rng):
        frame = top(s)
        if s.left[s.decider & 1] > NEAR or s.agenda[frame + KIND] != PLAY_FRAME or s.agenda[frame + ARG]:
            continue
        if distance(agent, r, s, QUICK):
            wins = find_wins(agent, r, s)
            if wins is not None and rarity_of(wins.chance) is not None:
                endgames.append(FoundEndgame(r, s.copy(), wins, decisions))
    return endgames


def risk_of(r: Tables, s: Position, rng: random.Random) -> float:
    """Return the share of random games from a position that the deciding side does not win."""
    missed = 0
    for _game in range(RISK_GAMES):
        end = s.copy()
        for _decisions in play_randomly(r, end, rng):
            pass
        missed += end.winner != 1 + (s.decider & 1)
    return missed / RISK_GAMES


class Quotas:
    """The numbers of positions still wanted in each class, with a known or a hidden hand."""

    def __init__(self, count: int) -> None:
        known = round(count * KNOWN_SHARE / len(RARITIES))
        hidden, rest = divmod(count - known * len(RARITIES), len(RARITIES))
        self._wanted = {(rarity, True): known for rarity in RARITIES}
        self._wanted |= {(rarity, False): hidden + (number < rest) for number, rarity in enumerate(RARITIES)}
        self._short = {cell: int(wanted * SHORT_SHARE) for cell, wanted in self._wanted.items()}
        self._has: Counter[tuple[str, bool]] = Counter()

    def wanted(self, endgames: list[Endgame]) -> list[Endgame]:
        """Return the wanted ones among a game's endgames: most wanted first, then longest win first."""
        wanted = [endgame for endgame in endgames if self._is_wanted(endgame)]
        return sorted(wanted, key=lambda endgame: (-self._lack(_cell(endgame)), -endgame.coins))

    def count(self, endgame: Endgame) -> None:
        """Count an endgame as kept."""
        self._has[_cell(endgame)] += 1
        self._short[_cell(endgame)] -= endgame.coins == 1

    @property
    def left(self) -> int:
        """Return the number of positions that are still wanted."""
        return sum(self._wanted.values()) - sum(self._has.values())

    def _is_wanted(self, endgame: Endgame) -> bool:
        cell = _cell(endgame)
        return self._has[cell] < self._wanted[cell] and (endgame.coins > 1 or self._short[cell] > 0)

    def _lack(self, cell: tuple[str, bool]) -> float:
        return 1 - self._has[cell] / self._wanted[cell]


def _cell(endgame: Endgame) -> tuple[str, bool]:
    return endgame.rarity, endgame.hand_known


@dataclass(frozen=True)
class EndgameSearch:
    """The endgames of one random game."""

    number: int
    endgames: tuple[Endgame, ...]
    """Those with something at stake, in the order of the game."""


def search_game(task: tuple[str, int]) -> EndgameSearch:
    """Return the endgames of the game with this seed and number, in any process."""
    seed, number = task
    kind = KINDS[number % len(KINDS)]
    name = f"{kind} {seed} {number}"
    setup = GAME_KINDS[kind].setup(name)
    endgames = []
    for r, s, wins, decisions in find_in_game(prover(), setup.tables(), random.Random(name)):
        line = position_line(setup, r, s, FULL)
        game = Game.from_position(line, b"endgames", chance="manual")
        if game.position != s:
            continue  # the text does not preserve the position that the search judged
        risk = risk_of(r, s, random.Random(f"{name} {decisions}"))
        if risk >= LEAST_RISK:
            actions = tuple(sorted(words_of(game, action) for action in wins.actions))
            hand = hand_is_known(r, s, s.decider)
            source = f"{name}, {decisions} decisions"
            endgames.append(Endgame(line, actions, wins.choices, wins.chance, wins.coins, hand, risk, source))
    return EndgameSearch(number, tuple(endgames))


def make_endgames(count: int, seed: str, workers: Workers = 1, found: Path | None = None) -> Iterator[Endgame]:
    """Yield ``count`` endgames, at most one from each game. The same seed gives the same endgames.

    ``found``: a file for the endgames of each game, from which an interrupted search continues. Raises
    `warchest.lab.arena.runs.RunError` if it belongs to something else.
    """
    quotas = Quotas(count)
    if isinstance(workers, int):
        prover()  # compiled once, for all processes
    for first in itertools.count(0, GAMES_AT_ONCE):
        numbers = range(first, first + GAMES_AT_ONCE)
        tasks = {number: (seed, number) for number in numbers}
        ledger = Ledger(found, {"endgames": seed}, EndgameSearch, tasks, attrgetter("number"))
        searched = {game.number: game for game in ledger.results}
        arriving = ledger.play(search_game, workers)
        for number in numbers:  # not as they arrive: the quotas depend on the order
            while number not in searched:
                game = next(arriving)
                searched[game.number] = game
            for endgame in quotas.wanted(list(searched[number].endgames))[:1]:
                quotas.count(endgame)
                yield endgame
            if not quotas.left:
                arriving.close()
                return
