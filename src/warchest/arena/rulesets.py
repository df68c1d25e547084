"""The rule sets that bots are measured in: which boxes, how many players, by which variants."""

from collections.abc import Mapping
from dataclasses import dataclass

from warchest.rules.opening import CHOOSE_ORDER, ELIMINATION
from warchest.rules.units import BOXES
from warchest.setups import BASE_BOX, Setup


@dataclass(frozen=True)
class RuleSet:
    """What games are played by. Armies are dealt, or drafted where a variant of the draft is asked for."""

    boxes: tuple[str, ...] = BASE_BOX
    seats: int = 2
    variants: tuple[str, ...] = ()

    def setup(self, seed: str) -> Setup:
        """The set-up that a seed deals; SetupError where the options contradict each other."""
        drafted = ELIMINATION in self.variants or CHOOSE_ORDER in self.variants
        make = Setup.draft if drafted else Setup.random
        return make(seed, boxes=self.boxes, seats=self.seats, variants=self.variants)

    def __str__(self) -> str:
        boxes = "all boxes" if self.boxes == BOXES else " + ".join(self.boxes)
        players = "" if self.seats == 2 else f", {self.seats} players"
        return boxes + players + "".join(f", {variant}" for variant in self.variants)


RULE_SETS: Mapping[str, RuleSet] = {
    "base": RuleSet(),
    "nobility": RuleSet(("base", "nobility")),
    "siege": RuleSet(("base", "siege")),
    "nightfall": RuleSet(("base", "nightfall")),
    "all": RuleSet(BOXES),
    "four": RuleSet(seats=4),
    "four_all": RuleSet(BOXES, seats=4),
}
"""Those that the figures are stated for."""
