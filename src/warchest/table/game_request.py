"""The request for a new game, and its set-up."""

from collections.abc import Collection
from typing import Annotated, Any, Final, Literal

import msgspec

from warchest.bots.registry import Level
from warchest.clocks.terms import Terms
from warchest.homebrew import FaultsError, read_box
from warchest.homebrew.bare import bare
from warchest.homebrew.boxes import MOST_BYTES
from warchest.homebrew.shelf import Shelf
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.rulesets import RULESETS
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.words import Mode
from warchest.setup import Setup, SetupError
from warchest.store import GameRow
from warchest.wording.clocks import clock_told
from warchest.wording.languages import _
from warchest.wording.setups import played

YOU: Final = "you"
"""The player that is a person at this screen."""
FRIEND: Final = "friend"
"""The player that is a person with the link of the game."""
Sitter = Literal["you", "friend", Level]
"""Who sits at a seat: a person at this screen, a person with the link of the game, or a bot of a level."""
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
    """how the armies come about; of the lite game first_game, random or chosen armies"""
    boxes: Names | None = None
    """the boxes to deal from; null or left out: the base box, or for chosen armies those of their units"""
    royal_guard: Literal["revised", "original"] = "revised"
    """which card of the Royal Guard is used: the revised one, or that of 2018"""
    variants: Names = []
    """any of elimination, choose_order (both for a draft) and preview; of the lite game any of alternate, three_each, eight_around,
    any_coin, draw_first and as_written"""
    units: Units = []
    """texts of files with home-brew boxes, besides those that the host offers (docs/homebrew.md)"""
    seed: Seed | None = None
    """what cards, decrees and forts are dealt from, never draws; any without it"""
    ruleset: Literal["war_chest", "lite"] = "war_chest"
    """which game is played: War Chest, or the lite game of Crow and Wolf on squares"""
    partners_talk: bool = False
    """whether the partners of a team have a chat of their own; with four players alone"""

    clock: Terms | None = None
    """how much time the seats get; none without it"""

    def to_json(self) -> dict[str, Any]:
        """The request as plain values; `from_json` turns it back."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> "GameRequest":
        """The request that `to_json` gave."""
        return msgspec.convert(plain, cls)

    def bare(self) -> "GameRequest":
        """The same without what the texts of its boxes have besides the boxes."""
        return msgspec.structs.replace(self, units=[bare(text) for text in self.units])

    def again(self) -> "GameRequest":
        """The same with everything dealt anew."""
        return msgspec.structs.replace(self, seed=None)

    def turned(self) -> "GameRequest":
        """The same with sides swapped: everybody moves on by one seat."""
        return msgspec.structs.replace(self, seats=[*self.seats[1:], self.seats[0]])

    def exchanged(self, one: int, other: int) -> "GameRequest":
        """The same where the players of two seats have changed places."""
        seats = list(self.seats)
        seats[one], seats[other] = seats[other], seats[one]
        return msgspec.structs.replace(self, seats=seats)

    @property
    def mode(self) -> Mode:
        """`link` where somebody comes by the link, `bot` where one person sits down, else `screen`: several people share one."""
        if FRIEND in self.seats:
            return "link"
        return "bot" if self.seats.count(YOU) == 1 else "screen"

    def deal(self, shelf: Shelf | None = None) -> Setup:
        """Deal the set-up; raises `SetupError` if the request contradicts itself. `shelf`: the home-brew boxes that the host offers."""
        if YOU not in self.seats:
            raise SetupError(_("Somebody must play: give one seat at least to a person."))
        if FRIEND in self.seats and self.seats.count(YOU) > 1:
            raise SetupError(
                _("In a game by link one person plays at each screen: give the other seats to friends or bots.")
            )
        if self.partners_talk and len(self.seats) != 4:
            raise SetupError(_("Partners can talk with four players alone."), "partners_talk")
        name, armies = ("chosen", self.setup.armies) if isinstance(self.setup, ChosenArmies) else (self.setup, None)
        return Setup.named(
            name,
            armies=armies,
            seats=len(self.seats),
            boxes=self.boxes,
            royal_guard="" if self.ruleset != WAR_CHEST.id else self.royal_guard,
            variants=self.variants,
            seed=self.seed,
            ruleset=self._ruleset(shelf or Shelf()),
        )

    def told(self, shelf: Shelf, left: Collection[str] = ()) -> str:
        """What is asked for, in one line (`wording.setups.played`); raises `SetupError` where its boxes are none.

        `left`: what is left to whoever plays it, the boxes or the clock.
        """
        rules = self._ruleset(shelf)
        boxes = rules.default_boxes if self.boxes is None else self.boxes
        name = "chosen" if isinstance(self.setup, ChosenArmies) else self.setup
        return played(
            rules,
            name,
            None if "boxes" in left else boxes,
            _("Any clock") if "clock" in left else clock_told(self.clock),
            seats=len(self.seats),
            variants=self.variants,
            partners_talk=self.partners_talk,
        )

    def _ruleset(self, shelf: Shelf) -> Ruleset:
        """The rule set with the home-brew boxes that the request names or brings."""
        if self.ruleset != WAR_CHEST.id:
            if self.units:
                raise SetupError(_("Units of one's own can be played in War Chest alone."), "units")
            if self.royal_guard != "revised":
                raise SetupError(_("There is a Royal Guard in War Chest alone."), "royal_guard")
            return RULESETS[self.ruleset]
        armies = self.setup.armies if isinstance(self.setup, ChosenArmies) else []
        try:
            brought = [read_box(text) for text in self.units]
            return shelf.ruleset_for({*(self.boxes or ()), *(unit for army in armies for unit in army)}, brought)
        except FaultsError as error:
            raise SetupError(str(error), "units") from error


def clock_terms(row: GameRow) -> Terms | None:
    """How much time the seats of a game get; None where nobody counts it."""
    terms = row.request.get("clock")
    return None if terms is None else msgspec.convert(terms, Terms)


def played_in(row: GameRow) -> str:
    """What is played in a game, in one line; empty where its set-up can't be read any more."""
    try:
        setup = Setup.from_json(row.setup)
    except SetupError:
        return ""
    return played_by(setup, clock_terms(row), partners_talk=partners_may_talk(row))


def played_by(setup: Setup, clock: Terms | None, *, partners_talk: bool = False) -> str:
    """What is played with a set-up, in one line."""
    return played(
        setup.ruleset,
        setup.name,
        setup.boxes,
        clock_told(clock),
        seats=setup.seats,
        variants=setup.variants,
        partners_talk=partners_talk,
    )


def partners_may_talk(row: GameRow) -> bool:
    """Whether the partners of a team have a chat of their own in a game, if both are people."""
    return bool(row.request.get("partners_talk"))
