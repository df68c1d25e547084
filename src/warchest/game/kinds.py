"""Kinds of games: their boxes, seats and variants. Bots and speed are measured in the kinds that have a name here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from warchest.game.setup import Setup
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import CHOOSE_ORDER, ELIMINATION, Ruleset
from warchest.rules.content.war_chest import WAR_CHEST


@dataclass(frozen=True)
class GameKind:
    """A kind of game. Armies are dealt, or drafted where one of the variants is a draft."""

    boxes: tuple[str, ...] = WAR_CHEST.default_boxes
    seats: int = 2
    variants: tuple[str, ...] = ()
    ruleset: Ruleset = WAR_CHEST

    def setup(self, seed: str) -> Setup:
        """Return the setup that a seed deals. SetupError where the options contradict each other."""
        drafted = ELIMINATION in self.variants or CHOOSE_ORDER in self.variants
        make = Setup.draft if drafted else Setup.random
        return make(seed, boxes=self.boxes, seats=self.seats, variants=self.variants, ruleset=self.ruleset)

    def to_json(self) -> dict[str, Any]:
        """Return the kind as plain data, for files about its games."""
        named = {} if self.ruleset is WAR_CHEST else {"ruleset": self.ruleset.id}
        return {"boxes": self.boxes, "seats": self.seats, "variants": self.variants, **named}

    def __str__(self) -> str:
        boxes = "all boxes" if self.boxes == WAR_CHEST.box_ids else " + ".join(self.boxes)
        players = "" if self.seats == 2 else f", {self.seats} players"
        return boxes + players + "".join(f", {variant}" for variant in self.variants)


GAME_KINDS: Mapping[str, GameKind] = {
    "base": GameKind(),
    **{
        box: GameKind((*WAR_CHEST.default_boxes, box))
        for box in WAR_CHEST.box_ids
        if box not in WAR_CHEST.default_boxes
    },
    "all": GameKind(WAR_CHEST.box_ids),
    "four": GameKind(seats=4),
    "four_all": GameKind(WAR_CHEST.box_ids, seats=4),
    "lite": GameKind(LITE.default_boxes, ruleset=LITE),
}
"""The kinds of games that figures are stated for, by name."""
