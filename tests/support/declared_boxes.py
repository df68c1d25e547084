"""Declarations of home-brew boxes, drawn at random from the vocabulary: sound ones, and ones that were bent."""

import random
from typing import Any

from warchest.game.setup import Setup
from warchest.homebrew import DeclaredBox, FaultsError, ruleset_with
from warchest.homebrew.boxes import box_of
from warchest.homebrew.words import EVENTS, OPERATIONS, TRAITS, Parameter
from warchest.rules.content.war_chest import WAR_CHEST

Data = dict[str, Any]


def _value(rng: random.Random, parameter: Parameter) -> Any:
    if parameter.words is None:
        return rng.randint(parameter.least, parameter.most)
    words = list(parameter.words)
    return rng.sample(words, rng.choice((1, 1, 2))) if parameter.several else rng.choice(words)


def _plain_step(rng: random.Random, word: str) -> Data:
    """A step with an operation, which must be carried out."""
    operation = OPERATIONS[word]
    step: Data = {"do": word}
    for parameter in (operation.a, operation.b):
        if parameter is not None and (parameter.usual is None or rng.random() < 0.6):
            step[parameter.key] = _value(rng, parameter)
    return step


def _step(rng: random.Random, place: str, before: str) -> Data:
    """A step that may stand there, one that belongs behind the step before it likelier."""
    words = [word for word, operation in OPERATIONS.items() if place in operation.places.split()]
    fitting = [word for word in words if before in OPERATIONS[word].after]
    step = _plain_step(rng, rng.choice(fitting if fitting and rng.random() < 0.8 else words))
    operation = OPERATIONS[step["do"]]
    for flag in operation.flags:
        if rng.random() < 0.35:
            step[flag] = True
    return step


def program(rng: random.Random, place: str) -> list[Data]:
    """Steps. Most combinations can't be played by the engine."""
    steps: list[Data] = []
    for _ in range(rng.choice((1, 2, 2, 3, 3))):
        steps.append(_step(rng, place, steps[-1]["do"] if steps else ""))
    return steps


def unit(rng: random.Random, id_: str) -> Data:
    """A unit. Most contradict themselves."""
    data: Data = {"id": id_, "coins": rng.randint(2, 8)}
    if rng.random() < 0.4:
        data["traits"] = rng.sample(list(TRAITS), rng.choice((1, 1, 2)))
    if rng.random() < 0.15:
        data["copies"] = rng.randint(1, 5)
    if rng.random() < 0.75:
        data["tactic"] = program(rng, "tactic")
        if rng.random() < 0.15:
            data["pays"] = "royal"
    if rng.random() < 0.6:
        data["event"] = rng.sample(list(EVENTS), rng.choice((1, 1, 2)))
        data["trigger"] = program(rng, "trigger")
    return data


def sound_unit(rng: random.Random, id_: str) -> Data:
    """A unit that can be played."""
    while True:
        data = unit(rng, id_)
        if _sound({"box": {"id": "trial", "name": "Trial"}, "unit": [data]}):
            return data


def sound_box(rng: random.Random, units: int, id_: str = "invented") -> DeclaredBox:
    """A playable box of this many units, perhaps with decrees."""
    while True:
        data: Data = {"box": {"id": id_, "name": "Invented"}}
        data["unit"] = [sound_unit(rng, f"{id_}_{n}") for n in range(units)]
        if rng.random() < 0.5:
            data["decree"] = [_sound_decree(rng, f"{id_}_decree_{n}") for n in range(4)]
        if _sound(data):
            return box_of(data)


def usual_cards(rng: random.Random, count: int) -> list[str]:
    """This many standard units, no two of them for the same coins."""
    while True:
        cards = rng.sample([name for name in WAR_CHEST.unit_ids if not name.endswith("original")], count)
        if len({WAR_CHEST.coins_for(card) for card in cards}) == count:
            return cards


def setup_of(seed: int) -> Setup:
    """A setup where invented units meet each other and some of the usual ones; one in three for four players."""
    rng = random.Random(seed)
    seats = 4 if seed % 3 == 2 else 2
    box = sound_box(rng, 6 if seats == 2 else 9)
    usual = usual_cards(rng, 2 if seats == 2 else 3)
    cards = [*(unit.id for unit in box.units), *usual]
    rng.shuffle(cards)
    rules = ruleset_with([box])
    of_cards = {*rules.boxes_of(cards), *rng.sample(["nobility", "siege"], rng.randint(0, 2))}
    boxes = [name for name in rules.box_ids if name in of_cards]
    size = len(cards) // seats
    armies = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    return Setup.chosen(*armies, boxes=boxes, seed=str(seed), ruleset=rules)


def chains() -> list[tuple[str, ...]]:
    """Pairs of operations that must follow each other directly in a tactic, and the operations on a picked unit."""
    leading = [word for word, operation in OPERATIONS.items() if operation.leads]
    pairs = [(first, then) for first in leading for then in OPERATIONS]
    picked = [word for word, operation in OPERATIONS.items() if "pick" in operation.after]
    longer = [(*pair, word) for pair in pairs if pair[1] == "pick" for word in picked]
    return [chain for chain in [*pairs, *longer] if chain_box(chain)]


def chain_box(chain: tuple[str, ...]) -> DeclaredBox | None:
    """A box with one unit that has these operations as its tactic; None where no arguments make them a sound program."""
    rng = random.Random(" ".join(chain))
    for _ in range(20):
        unit = {"id": "invented_1", "coins": 5, "tactic": [_plain_step(rng, word) for word in chain]}
        data = {"box": {"id": "invented", "name": "Invented"}, "unit": [unit]}
        if _sound(data):
            return box_of(data)
    return None


def _sound_decree(rng: random.Random, id_: str) -> Data:
    while True:
        data = {"id": id_, "program": program(rng, "decree")}
        others = [{"id": f"other_{n}", "program": [{"do": "gain"}]} for n in range(2)]
        if _sound({"box": {"id": "trial", "name": "Trial"}, "decree": [data, *others]}):
            return data


def _sound(data: Data) -> bool:
    try:
        box_of(data)
    except FaultsError:
        return False
    return True
