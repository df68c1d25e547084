"""The request for a new game, and its set-up."""

from typing import Annotated, Any, Final, Literal

import msgspec

from warchest.bots.registry import Level
from warchest.homebrew import FaultsError, read_box
from warchest.homebrew.boxes import MOST_BYTES
from warchest.homebrew.shelf import Shelf
from warchest.rules.content.ruleset import Ruleset
from warchest.schema.words import Mode
from warchest.setup import Setup, SetupError
from warchest.wording.languages import _

YOU: Final = "you"
"""The player that is a person at this screen."""
Sitter = Literal["you", Level]
"""Who sits at a seat: a person at this screen, or a bot of a level."""
Name = Annotated[str, msgspec.Meta(max_length=40)]
Names = Annotated[list[Name], msgspec.Meta(max_length=8)]
Text = Annotated[str, msgspec.Meta(max_length=MOST_BYTES)]
Units = Annotated[list[Text], msgspec.Meta(max_length=2)]
Seed = Annotated[str, msgspec.Meta(max_length=64)]


class ChosenArmies(msgspec.Struct, forbid_unknown_fields=True):
    """Armies picked by hand: unit ids for each seat, in seat order."""

    armies: Annotated[list[Names], msgspec.Meta(min_length=1, max_length=4)]
    """four units for each of two seats, or three for each of four"""


class GameRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The request for a game: the player of each seat, and the options."""

    seats: Annotated[list[Sitter], msgspec.Meta(min_length=1, max_length=4)]
    """who sits at each of the two or four seats, in their order"""
    setup: Literal["first_game", "random", "draft", "gaugamela", "bannockburn", "crecy"] | ChosenArmies
    """how the armies come about"""
    boxes: Names | None = None
    """the boxes to deal from; null or left out: the base box, or for chosen armies those of their units"""
    royal_guard: Literal["revised", "original"] = "revised"
    """which card of the Royal Guard is used: the revised one, or that of 2018"""
    variants: Names = []
    """any of elimination, choose_order (both for a draft) and preview"""
    units: Units = []
    """texts of files with home-brew boxes, besides those that the host offers (docs/homebrew.md)"""
    seed: Seed | None = None
    """what cards, decrees and forts are dealt from, never draws; any without it"""

    def to_json(self) -> dict[str, Any]:
        """The request as plain values; `from_json` turns it back."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> "GameRequest":
        """The request that `to_json` gave."""
        return msgspec.convert(plain, cls)

    def again(self) -> "GameRequest":
        """The same with everything dealt anew."""
        return msgspec.structs.replace(self, seed=None)

    @property
    def mode(self) -> Mode:
        """`bot` where one person sits down, else `screen`: several people share one."""
        return "bot" if self.seats.count(YOU) == 1 else "screen"

    def deal(self, shelf: Shelf | None = None) -> Setup:
        """Deal the set-up; raises `SetupError` if the request contradicts itself. `shelf`: the home-brew boxes that the host offers."""
        if YOU not in self.seats:
            raise SetupError(_("Somebody must play: give one seat at least to a person."))
        name, armies = ("chosen", self.setup.armies) if isinstance(self.setup, ChosenArmies) else (self.setup, None)
        return Setup.named(
            name,
            armies=armies,
            seats=len(self.seats),
            boxes=self.boxes,
            royal_guard=self.royal_guard,
            variants=self.variants,
            seed=self.seed,
            ruleset=self._ruleset(shelf or Shelf()),
        )

    def _ruleset(self, shelf: Shelf) -> Ruleset:
        """The rule set with the home-brew boxes that the request names or brings."""
        armies = self.setup.armies if isinstance(self.setup, ChosenArmies) else []
        try:
            brought = [read_box(text) for text in self.units]
            return shelf.ruleset_for({*(self.boxes or ()), *(unit for army in armies for unit in army)}, brought)
        except FaultsError as error:
            raise SetupError(str(error), "units") from error
