"""The longest chains of triggers: a Warrior Priest that draws, every time, a coin that makes it attack once more.

    python -m tests.support.chains 150 [roomy] [old]

plays chains at random and prints, for each, a digest of all choices and the most frames of the agenda. With ``roomy`` the agenda has four
times the room, so nothing must be put together: the rules are right where both print the same digests. With ``old`` the games are of
version 1 of the rules, which loses triggers.
"""

import hashlib
import random
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.support.paths import ROOT

DRAWING = ("attack", "hit", "control", "tactic", "pick", "proclaim")
"""The verbs of choices that may lead to another draw."""
_MATES = ("berserker", "bishop", "siege_tower", "mercenary", "war_wagon", "raider", "swordsman")


def make_room() -> None:
    """Give the agenda of this process four times the room. The rules must not have been imported yet."""
    name = "warchest.rules.state.layout"
    source = (ROOT / "src" / f"{name.replace('.', '/')}.py").read_text("utf-8")
    assert name not in sys.modules
    assert "\nDEPTH = 16\n" in source
    sys.modules[name] = module = ModuleType(name)
    exec(source.replace("\nDEPTH = 16\n", "\nDEPTH = 64\n"), vars(module))


def start(rng: random.Random, old: bool = False) -> tuple[Any, Any]:
    """Return a setup, and a position with a Warrior Priest among enemies of many coins, and with a bag that makes it attack again."""
    from tests.support.scene_names import neighbours, within
    from warchest.game.position_builder import PositionBuilder
    from warchest.rules.content.war_chest import WAR_CHEST

    seats = rng.choice((2, 4))
    mate = "A" if seats == 2 else rng.choice(("A", "A2"))
    builder = PositionBuilder(seats, WAR_CHEST.versions[-1] if old else WAR_CHEST).held("A", "e5", "e2")
    builder.decrees("guard", "sacrifice", rng.choice(("enlist", "redeploy")))
    around, near = sorted(neighbours("e5") - {"e4"}), sorted(within("e5", 2, 2) - {"d4", "e2"})
    rng.shuffle(around)
    rng.shuffle(near)
    builder.unit("A", "warrior_priest", "e5", 2).unit("A", "warlord", "e4").unit("B", "rearguard", near.pop())
    builder.unit("B", "footman", around.pop(), 5).unit("B", "scout", around.pop(), 5)
    if seats == 2:
        builder.unit("B", "ensign", around.pop(), 5)
    else:
        builder.unit("B2", "archer", around.pop(), 4)
        for kind in rng.sample(_MATES, 2 if mate == "A" else 1):
            builder.unit("A2", kind, near.pop(), 2)
    if rng.random() < 0.7:
        builder.unit("A" if seats == 2 else "A2", "herald", near.pop())
    coins = ["warrior_priest", *["warlord"] * rng.randint(0, 2), *["royal"] * rng.randint(0, 1)]
    if rng.random() < 0.8:
        builder.unit(mate, "earl", "d4")
        coins += ["earl"] if mate == "A" else []
    builder.bag("A", *coins).hand("A", rng.choice(("warrior_priest", "warlord")))
    if "royal" not in coins:
        builder.facedown("A", "royal")
    for other in ("B", "A2", "B2")[: seats - 1]:
        builder.hand(other, "royal").bag(other)
    setup = builder.setup()
    return setup, builder.position(setup)


def chain(seed: int, old: bool = False, follow: Callable[[Any, Any, int, Any], None] | None = None) -> tuple[str, int]:
    """Play one chain. Return the digest of its choices, and the most frames that it had.

    ``follow`` is called with the tables, the position before each id, the id, and the position after it.
    """
    from tests.support.random_games import EAGER, chances, choices, pick, verb_of
    from tests.support.read_back import refusal
    from warchest.rules.flow.play import apply
    from warchest.rules.state.agenda import CROWDED
    from warchest.rules.state.layout import CHANCE, CHOICES

    rng = random.Random(seed)
    setup, s = start(rng, old)
    r, round_no = setup.tables(), s.round_no
    digest, deepest = hashlib.sha256(), 0
    for _ in range(200):
        deepest = max(deepest, s.depth)
        if s.over or s.round_no > round_no:
            break
        if s.depth >= CROWDED:
            assert refusal(setup, r, s) == "", seed
        legal = chances(r, s)[0] if s.decider == CHANCE else choices(r, s)
        digest.update(str((s.decider, legal, s.who.tolist(), s.height.tolist())).encode())
        drawing = [id_ for id_ in legal if s.decider >= 0 and verb_of(id_) in DRAWING and _draws(r, s, id_, 3)]
        if s.decider == CHANCE:
            id_ = rng.choice(legal)
        else:
            id_ = rng.choice(drawing) if drawing and rng.random() < 0.97 else pick(rng, r, legal, EAGER)
        before = s.copy()
        apply(r, s, id_, [0] * CHOICES)
        if follow is not None:
            follow(r, before, id_, s)
    return digest.hexdigest()[:16], deepest


def _draws(r: Any, s: Any, id_: int, most: int) -> bool:
    """Return whether a choice leads to a draw, by itself or with up to so many further choices of the same action."""
    from tests.support.random_games import choices, verb_of
    from warchest.rules.flow.play import action_open, apply
    from warchest.rules.state.layout import CHANCE, CHOICES

    after = s.copy()
    apply(r, after, id_, [0] * CHOICES)
    if after.decider == CHANCE:
        return bool(after.round_no == s.round_no)
    if most == 0 or after.over or not action_open(r, after, s.decider):
        return False
    return any(_draws(r, after, next_, most - 1) for next_ in choices(r, after) if verb_of(next_) in DRAWING)


def main() -> None:
    """Play as many chains as the command says."""
    if "roomy" in sys.argv:
        make_room()
    for seed in range(int(sys.argv[1])):
        print(*chain(seed, "old" in sys.argv))


if __name__ == "__main__":
    main()
