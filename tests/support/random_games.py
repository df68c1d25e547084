"""Random games on the interpreted form that go somewhere: shared by the properties of the rules."""

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from warchest.game.setup import Setup
from warchest.rules.content.boards import TWO
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode
from warchest.rules.state.layout import CHANCE, CHOICES, DIRECTIONS
from warchest.rules.state.position import Position, Tables
from warchest.wording.choices import LOSSES

EAGER = {
    "control": 20,
    "tactic": 8,
    "attack": 30,
    "deploy": 6,
    "move": 2,
    "hit": 3,
    "poison": 3,
    "proclaim": 3,
    "unpoison": 3,
    "deceive": 3,
    "burn": 3,
    "build": 2,
    "spy": 2,
    "shock": 3,
    "stack_bag": 3,
    "lose=supply": 3,
    "pass": 0.3,
    "decline": 0.5,
}
"""How much likelier than others some verbs are: random games are fought and sometimes won."""

MIDDLE = TWO.index[0, 0]

BOX_MIXES = (*(("base", box) for box in WAR_CHEST.box_ids[1:]), WAR_CHEST.box_ids)
"""The boxes played with the base box: one more, or all."""

CURIOUS = (
    Setup.chosen(
        ["warrior_priest", "footman", "marshall", "mercenary"], ["royal_guard", "berserker", "ensign", "pikeman"]
    ),
    Setup.chosen(
        ["warrior_priest", "royal_guard_original", "swordsman", "ensign"],
        ["footman", "knight", "scout", "light_cavalry"],
    ),
    Setup.chosen(
        ["warrior_priest", "infiltrator", "war_wagon", "herald"],
        ["skirmisher", "bannerman", "earl", "assassin"],
        decrees=("spy", "redeploy", "sacrifice"),
        seed="curious",
    ),
    Setup.chosen(
        ["siege_tower", "saboteur", "bishop", "footman"],
        ["sapper", "royal_guard", "trebuchet", "berserker"],
        decrees=("guard", "march", "enlist"),
        seed="curious",
    ),
    Setup.chosen(
        ["warrior_priest", "ensign", "herald"],
        ["infiltrator", "footman", "earl"],
        ["marshall", "war_wagon", "swordsman"],
        ["skirmisher", "assassin", "royal_guard"],
        decrees=("spy", "guard", "reinforce"),
        seed="curious",
        variants=("preview",),
    ),
    Setup.chosen(
        ["war_drummer", "warlord", "warrior_priest", "heavy_cavalry"],
        ["rearguard", "raider", "pitch_thrower", "vanguard"],
    ),
    Setup.chosen(
        ["warlord", "war_drummer", "berserker"],
        ["rearguard", "siege_tower", "raider"],
        ["bishop", "vanguard", "herald"],
        ["pitch_thrower", "heavy_cavalry", "saboteur"],
        decrees=("redeploy", "guard", "enlist"),
        seed="curious",
    ),
)
"""Armies with every trigger, every kind of question to the defender, every token, and partners who make each other act."""


def setups(dealt: int = 4) -> list[Setup]:
    """Every kind of set-up there is; of the random ones, as many as wanted of the base box and half as many of every other rule set."""
    larger = _larger(max(1, dealt // 2))
    return [Setup.first_game(), *_battles(), *CURIOUS, *_dealt(("base",), 2, dealt), *larger, *_lite(dealt)]


def _lite(count: int) -> list[Setup]:
    """Games on squares: none of the options, each by itself, all of them, and this many random mixes."""
    rng = random.Random("lite")
    mixes = [(), *((option,) for option in LITE.variants), LITE.variants]
    mixes += [tuple(option for option in LITE.variants if rng.random() < 0.5) for _ in range(count)]
    return [Setup.random(f"lite {n}", ruleset=LITE, variants=mix) for n, mix in enumerate(mixes)]


def _battles() -> list[Setup]:
    return [Setup.battle(name, royal_guard=guard) for name in WAR_CHEST.battles for guard in ("revised", "original")]


def _dealt(boxes: tuple[str, ...], seats: int, count: int) -> list[Setup]:
    """This many random deals and as many drafts, each with another mix of variants."""
    guards = itertools.cycle(("revised", "original"))
    mixes = itertools.cycle(mixes_of_variants())
    options: dict[str, Any] = {"boxes": boxes, "seats": seats}
    random_ones = [Setup.random(f"deal {n}", royal_guard=next(guards), **options) for n in range(count)]
    drafts = (
        Setup.draft(f"draft {n}", royal_guard=next(guards), variants=next(mixes), **options) for n in range(count)
    )
    return [*random_ones, *drafts]


def _larger(count: int) -> list[Setup]:
    """Each box beside the base, all boxes, four players; all boxes with every mix of variants."""
    mixes = [
        (boxes, seats) for boxes in (("base",), *BOX_MIXES) for seats in (2, 4) if (boxes, seats) != (("base",), 2)
    ]
    dealt = [setup for boxes, seats in mixes for setup in _dealt(boxes, seats, count)]
    drafts = [
        Setup.draft("variants", boxes=WAR_CHEST.box_ids, seats=seats, variants=variants)
        for seats in (2, 4)
        for variants in mixes_of_variants()
        if variants
    ]
    return [
        *dealt,
        *drafts,
        *(Setup.random("preview", boxes=WAR_CHEST.box_ids, seats=seats, variants=("preview",)) for seats in (2, 4)),
    ]


def mixes_of_variants() -> list[tuple[str, ...]]:
    """Every mix of variants, the one without any first."""
    return [
        mix for size in range(len(WAR_CHEST.variants) + 1) for mix in itertools.combinations(WAR_CHEST.variants, size)
    ]


def title(setup: Setup) -> str:
    """A set-up's name for the list of tests."""
    return " ".join([setup.name, setup.seed or "", *setup.boxes[1:], str(setup.seats), *setup.variants])


def choices(r: Tables, s: Position) -> list[int]:
    """The legal choices."""
    out = [0] * CHOICES
    return out[: list_choices(r, s, out)]


def chances(r: Tables, s: Position) -> tuple[list[int], list[int]]:
    """The possible events of chance, each with its number of coins."""
    ids, weights = [0] * CHOICES, [0] * CHOICES
    count = list_chance(r, s, ids, weights)
    return ids[:count], weights[:count]


def pick(rng: random.Random, r: Tables, ids: Sequence[int], eager: Mapping[str, float] = EAGER) -> int:
    """One of the choices: first a verb, the eager ones likelier, then one of its ids; units crowd in the middle, where they meet."""
    by_verb: dict[str, list[int]] = {}
    for id_ in ids:
        by_verb.setdefault(verb_of(id_), []).append(id_)
    verbs = sorted(by_verb)
    verb = rng.choices(verbs, [eager.get(one, 1) for one in verbs])[0]
    if verb in ("move", "step") and rng.random() < 0.5:
        return min(by_verb[verb], key=lambda id_: from_the_middle(r, id_))
    return rng.choice(by_verb[verb])


def verb_of(id_: int) -> str:
    """The verb of an id; for ``lose`` where the coin is lost from, too."""
    decision = decode(id_)
    return f"lose={LOSSES[decision.slot]}" if decision.verb == "lose" else decision.verb


def from_the_middle(r: Tables, id_: int) -> int:
    """How far from the middle a move or step ends."""
    decision = decode(id_)
    end = r.nb[DIRECTIONS * decision.hex + decision.slot] if decision.verb == "move" else decision.hex
    return r.dist[end][MIDDLE]


def pick_quickly(rng: random.Random, choices: Sequence[int]) -> int:
    """One of the choices, those on the board likelier; without taking ids apart."""
    on_board = [id_ for id_ in choices if id_ >= ids.HEX_BASE]
    return rng.choice(on_board if on_board and rng.random() < 0.7 else choices)


def next_id(rng: random.Random, r: Tables, s: Position, eager: Mapping[str, float] = EAGER) -> int:
    """The next id: a choice of the deciding seat, or an event of chance."""
    if s.decider == CHANCE:
        ids, weights = chances(r, s)
        return rng.choices(ids, weights)[0]
    return pick(rng, r, choices(r, s), eager)


def walk(
    setup: Setup, seed: int, steps: int = 400, eager: Mapping[str, float] = EAGER
) -> Iterator[tuple[Tables, Position, int]]:
    """A random game: tables, position and the next id, step by step until its end. The position is changed between the steps."""
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    for _ in range(steps):
        if s.over:
            return
        id_ = next_id(rng, r, s, eager)
        yield r, s, id_
        apply(r, s, id_, [0] * CHOICES)
