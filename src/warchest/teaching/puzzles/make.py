"""Making puzzles: bots play games, and positions with only one right action are kept, with how each other action fails.

The search of ``bots/endgames`` proves everything against every hand of the other side: the answer wins this round, or the other side can't
win after it. After every other action neither is true, and ``lines`` has the reason. For the third kind, coins are counted.

The seed determines everything.
"""

import random
from dataclasses import replace
from functools import cache
from hashlib import blake2b

import msgspec

from warchest.bots.endgames.memory import MAX_PLIES as UNLIMITED
from warchest.bots.endgames.prover import Prover, distance
from warchest.bots.endgames.search import LOST, UNDECIDED, WON
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.setup import Setup
from warchest.game.text.position.text import FULL, position_line
from warchest.lab.arena.endgames.make import prover
from warchest.protocol.player import Player, make_player
from warchest.rules.flow.play import action_open
from warchest.rules.known import kind_of, kinds_unseen, known, on_bag, spying, total
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import ARG, ROYAL, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.teaching.puzzles.lines import NoLineError, PuzzleLines, whole_actions
from warchest.teaching.puzzles.records import GOALS, Goal, Puzzle
from warchest.teaching.puzzles.replies import legal, played, uses_a_coin, words

KINDS = ("base", "nobility", "base", "siege", "base", "nightfall", "base", "shock_tactics", "all")
"""The kinds of the games, used in rotation."""
BOTS = ("squire", "yeoman", "banneret", "page")
"""The bots that play each other, used in rotation."""
ACTION_LIMIT = 400
"""A game is stopped after this many actions."""
NEAR = 2
"""The most markers that the side that may win has still to place."""
QUICK, BUDGET = 25_000, 400_000
"""The most positions to examine for a first verdict, and for each proof after that."""
FEWEST, MOST = 8, 400
"""The fewest and the most whole actions of a position to keep."""
ONE_COIN = 0.1
"""The share of positions kept although one coin wins, because these are too easy."""


class SearchedGame(msgspec.Struct, frozen=True, rename={"puzzles": "found"}):
    """A game of two bots, with its puzzles: at most one of each goal."""

    number: int
    puzzles: tuple[Puzzle, ...]


def search_game(seed: str, number: int, agent: Prover | None = None) -> SearchedGame:
    """Play the game of this number between two bots, and return it with its puzzles."""
    agent = agent or prover()
    kind = KINDS[number % len(KINDS)]
    name = f"{kind} {seed} {number}"
    bots = (BOTS[number // len(KINDS) % len(BOTS)], BOTS[number // len(KINDS) // len(BOTS) % len(BOTS)])
    rng = random.Random(name)
    setup = GAME_KINDS[kind].setup(name)
    game = Game(setup, blake2b(f"warchest puzzles {name}".encode(), digest_size=32).digest())
    puzzles: dict[Goal, Puzzle] = {}
    coins: list[Puzzle] = []
    decisions = actions = 0
    while (seat := game.decider) is not None and actions < ACTION_LIMIT:
        if not game.action_open:
            actions += 1
            source = f"{name}, {bots[0]} and {bots[1]}, {decisions} decisions"
            r, s = game.tables, game.position
            if _asks(s):
                for goal in ("win", "save"):
                    if goal not in puzzles and (puzzle := _find(agent, setup, r, s, goal, source, rng)):
                        puzzles[goal] = puzzle
                coins += filter(None, [find_coin(setup, r, s, source)])
        for id_ in _player(bots[seat & 1]).choose(game, rng.getrandbits(32)):
            game.play(id_)
            decisions += 1
    if coins:
        hardest = max(coin_pips(puzzle) for puzzle in coins)
        puzzles["coin"] = rng.choice(
            [puzzle for puzzle in coins if coin_pips(puzzle) >= min(hardest, rng.randint(1, 5))]
        )
    return SearchedGame(number, tuple(puzzles[goal] for goal in GOALS if goal in puzzles))


@cache
def _player(name: str) -> Player:
    """Return the player of this process."""
    return make_player(name)


def _asks(s: Position) -> bool:
    """Return whether the deciding seat uses a coin of its hand, while the other one has coins left."""
    return uses_a_coin(s) and not s.agenda[top(s) + ARG] and s.hand_word[1 - s.decider] != 0


def _find(
    agent: Prover, setup: Setup, r: Tables, s: Position, goal: Goal, source: str, rng: random.Random
) -> Puzzle | None:
    """Return the position as a puzzle of this goal, or None if it is not one."""
    seat = s.decider
    if goal == "win":
        if s.left[seat & 1] > NEAR:
            return None
        coins = distance(agent, r, s, QUICK)
        if not coins or (coins == 1 and rng.random() > ONE_COIN):
            return None
    else:
        coins = total(s, 1 - seat, "hand")
        if s.left[1 - seat & 1] > min(NEAR, coins) or not _threatened(agent, r, s):
            return None
    lines = list(whole_actions(r, s))
    if not FEWEST <= len(lines) <= MOST:
        return None
    right = None
    for line, after in lines:
        verdict = UNDECIDED if spying(r, after) else judge(agent, r, s, after, goal)
        if verdict == UNDECIDED or (verdict == WON and right is not None):
            return None
        if verdict == WON:
            right = line, after
    if right is None:
        return None
    position = position_line(setup, r, s, FULL)
    if Game.from_position(position, b"puzzles", chance="manual").position != s:
        return None  # the text does not preserve the position that the search judged
    try:
        return explained(Puzzle(goal, position, words(r, s, right[0]), len(lines), coins, (), None, source), agent)
    except NoLineError:
        return None


def explained(puzzle: Puzzle, agent: Prover | None = None) -> Puzzle:
    """Return a puzzle with its lines. Raises NoLineError if the search has no verdict on some position in them."""
    game = puzzle.game()
    r, s = game.tables, game.position
    if puzzle.goal == "coin":
        return puzzle
    lines = PuzzleLines(agent or prover(), r, s, puzzle.goal)
    actions = {words(r, s, action): (action, after) for action, after in whole_actions(r, s)}
    _answer, after = actions.pop(puzzle.answer)
    then = lines.question(after, {}) if puzzle.goal == "win" else None
    return replace(puzzle, replies=lines.refutations(actions.values(), s), then=then)


def _threatened(agent: Prover, r: Tables, s: Position) -> bool:
    """Return whether the other side may win in this round if the deciding seat only uses a coin facedown."""
    for id_ in legal(r, s):
        after = played(r, s, id_)
        if not action_open(r, after, s.decider) and after.decider == 1 - s.decider:
            return agent.hold(r, after, s.decider, QUICK) == LOST
    return False


def judge(agent: Prover, r: Tables, start: Position, s: Position, goal: Goal) -> int:
    """Return whether the seat that decides in ``start`` reaches the goal from ``s``: WON, LOST or UNDECIDED."""
    seat = start.decider
    if goal == "save":
        if not s.over and s.round_no != start.round_no:
            return WON
        return agent.hold(r, s, seat, BUDGET)
    if not s.over and s.round_no != start.round_no:
        return LOST
    return agent.prove(r, s, seat, UNLIMITED, BUDGET)


def find_coin(setup: Setup, r: Tables, s: Position, source: str) -> Puzzle | None:
    """Return the puzzle about the coin that the other seat must hold, or None unless exactly one kind is certain."""
    seat, other = s.decider, 1 - s.decider
    if s.round_no < 3 or on_bag(s, other) or sum(s.decoys):
        return None
    hand = total(s, other, "hand")
    unseen = kinds_unseen(r, known(r, s, seat).position, other)
    elsewhere = sum(unseen) - hand
    certain = [slot for slot, count in enumerate(unseen) if count > elsewhere]
    if len(certain) != 1 or min(unseen) < 0:
        return None
    kinds = [slot for slot in range(UNIT_SLOTS) if s.army[coin_of(other, slot)]]
    position = position_line(setup, r, s, FULL)
    answer = kind_of(r, s, other, certain[0])
    return Puzzle("coin", position, answer, len(kinds) + 1, hand, (), None, source)


def coin_pips(puzzle: Puzzle) -> int:
    """Return how hard it is to name the coin: harder if more coins are hidden, and if some of them are outside the hand."""
    game = puzzle.game()
    r, s = game.tables, game.position
    other = 1 - s.decider
    unseen = kinds_unseen(r, known(r, s, s.decider).position, other)
    elsewhere = sum(unseen) - puzzle.coins
    return min(5, 1 + (unseen[ROYAL] == 0) + (puzzle.coins > 1) + min(2, elsewhere))
