"""Random games on the interpreted form that go somewhere: shared by the properties of the rules."""

import random
from collections.abc import Iterator, Sequence

from warchest.rules.boards import TWO
from warchest.rules.encoding import HEX_BASE, decode
from warchest.rules.layout import CHANCE, CHOICES
from warchest.rules.opening import opening
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.turns import list_chance
from warchest.setups import BATTLES, Setup

EAGER = {
    "control": 20,
    "tactic": 8,
    "attack": 30,
    "deploy": 6,
    "move": 2,
    "hit": 3,
    "lose_supply": 3,
    "pass": 0.3,
    "decline": 0.5,
}
"""How much likelier than others some verbs are, so that random games are fought and sometimes won."""

MIDDLE = TWO.index[0, 0]

CURIOUS = (
    Setup.chosen(
        ["warrior_priest", "footman", "marshall", "mercenary"], ["royal_guard", "berserker", "ensign", "pikeman"]
    ),
    Setup.chosen(
        ["warrior_priest", "royal_guard_original", "swordsman", "ensign"],
        ["footman", "knight", "scout", "light_cavalry"],
    ),
)
"""Armies with every trigger and both kinds of question to the defender."""


def setups(dealt: int = 4) -> list[Setup]:
    """Every kind of set-up there is; of the random ones, as many as wanted."""
    battles = [Setup.battle(name, guard) for name in BATTLES for guard in ("revised", "original")]
    random_ones = [Setup.random(f"deal {n}", ("revised", "original")[n % 2]) for n in range(dealt)]
    drafts = [Setup.draft(f"draft {n}", ("revised", "original")[n % 2]) for n in range(dealt)]
    return [Setup.first_game(), *battles, *CURIOUS, *random_ones, *drafts]


def choices(r: Tables, s: Position) -> list[int]:
    """The legal choices."""
    out = [0] * CHOICES
    return out[: list_choices(r, s, out)]


def chances(r: Tables, s: Position) -> tuple[list[int], list[int]]:
    """What chance may do, and how many coins stand for each."""
    ids, weights = [0] * CHOICES, [0] * CHOICES
    count = list_chance(r, s, ids, weights)
    return ids[:count], weights[:count]


def pick(rng: random.Random, r: Tables, ids: Sequence[int]) -> int:
    """One of the choices: first a verb, the eager ones likelier, then one of its ids; units crowd in the middle, where they meet."""
    by_verb: dict[str, list[int]] = {}
    for id_ in ids:
        by_verb.setdefault(decode(id_).verb, []).append(id_)
    verbs = sorted(by_verb)
    verb = rng.choices(verbs, [EAGER.get(one, 1) for one in verbs])[0]
    if verb in ("move", "step") and rng.random() < 0.5:
        return min(by_verb[verb], key=lambda id_: from_the_middle(r, id_))
    return rng.choice(by_verb[verb])


def from_the_middle(r: Tables, id_: int) -> int:
    """How far from the middle a move or step ends."""
    decision = decode(id_)
    end = r.nb[decision.hex, decision.slot] if decision.verb == "move" else decision.hex
    return r.dist[end, MIDDLE]


def pick_quickly(rng: random.Random, ids: Sequence[int]) -> int:
    """One of the choices, those on the board likelier; without taking ids apart."""
    on_board = [id_ for id_ in ids if id_ >= HEX_BASE]
    return rng.choice(on_board if on_board and rng.random() < 0.7 else ids)


def next_id(rng: random.Random, r: Tables, s: Position) -> int:
    """What happens next: a choice of the deciding seat, or what chance does."""
    if s.decider == CHANCE:
        ids, weights = chances(r, s)
        return rng.choices(ids, weights)[0]
    return pick(rng, r, choices(r, s))


def walk(setup: Setup, seed: int, steps: int = 400) -> Iterator[tuple[Tables, Position, int]]:
    """A random game: tables, position and what happens next, step by step until its end. The position is changed between the steps."""
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    for _ in range(steps):
        if s.over:
            return
        id_ = next_id(rng, r, s)
        yield r, s, id_
        apply(r, s, id_, [0] * CHOICES)
