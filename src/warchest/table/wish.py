"""What a person may ask for when a game is made, and the set-up that follows from it."""

from typing import Annotated, Any, Literal

import msgspec

from warchest.setups import ROYAL_GUARDS, Setup

Mode = Literal["bot", "screen"]
Level = Literal["page", "squire", "banneret"]
SideLetter = Literal["A", "B"]
Army = Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=8)]


class ChosenArmies(msgspec.Struct, forbid_unknown_fields=True):
    """Armies picked by hand: side A's unit ids, then side B's."""

    armies: Annotated[list[Army], msgspec.Meta(min_length=2, max_length=2)]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A game as it is asked for: `side` is the person's against a bot, and says nothing on one screen."""

    mode: Mode = "bot"
    level: Level = "squire"
    setup: Literal["first_game", "random", "draft", "gaugamela", "bannockburn", "crecy"] | ChosenArmies = "first_game"
    side: SideLetter = "B"
    royal_guard: Literal["revised", "original"] = "revised"

    def to_json(self) -> dict[str, Any]:
        """The wish as plain values; `from_json` turns it back."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> "Wish":
        """The wish that `to_json` gave."""
        return msgspec.convert(plain, cls)

    @property
    def seat(self) -> int:
        """The seat that the wished side begins with."""
        return "AB".index(self.side)

    def deal(self) -> Setup:
        """A set-up as wished, armies dealt anew where they are dealt; raises `SetupError` for armies that can't be."""
        if isinstance(self.setup, ChosenArmies):
            guard = ROYAL_GUARDS[self.royal_guard]
            armies = [[guard if unit in ROYAL_GUARDS.values() else unit for unit in army] for army in self.setup.armies]
            return Setup.chosen(armies[0], armies[1])
        match self.setup:
            case "first_game":
                return Setup.first_game()
            case "random":
                return Setup.random(royal_guard=self.royal_guard)
            case "draft":
                return Setup.draft(royal_guard=self.royal_guard)
            case battle:
                return Setup.battle(battle, royal_guard=self.royal_guard)
