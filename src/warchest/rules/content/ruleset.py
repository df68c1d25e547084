"""A rule set: everything that defines a game, as data.

``war_chest.WAR_CHEST`` is the standard one and the default everywhere. Derive another one from it: ``WAR_CHEST.with_units(...)``. Tables,
views, texts and records take their data from the rule set of their game, so an invented unit has its name everywhere.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, Self

from warchest.rules.content.boards import Axial, Board
from warchest.rules.content.units import Decree, Unit


@dataclass(frozen=True)
class CardText:
    """The English text of a unit card. The rules never read it. A rule set carries it for the cards of invented units."""

    name: str
    line: str
    """A description of the unit in at most 32 characters."""
    tactic: str | None = None
    attribute: str | None = None
    restriction: str | None = None
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""
    translations: "tuple[tuple[str, CardText], ...]" = ()
    """The same card in other languages, by language tag. The catalogues translate the standard cards, which have none here."""


@dataclass(frozen=True)
class DecreeText:
    """The English text of a decree."""

    name: str
    line: str
    """The effect of the decree, in at most 36 characters."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""
    translations: "tuple[tuple[str, DecreeText], ...]" = ()
    """The same card in other languages, by language tag."""


MOST_UNITS = 55
"""The number of rows for units in the tables of a game."""
MOST_DECREES = 8
_ID = re.compile(r"[a-z][a-z0-9_]*")

ELIMINATION, CHOOSE_ORDER, PREVIEW = "elimination", "choose_order", "preview"
"""The names of variants."""

ActionSystem = Literal["war_chest", "lite"]
"""The actions of War Chest (deploy, bolster, recruit, maneuvers ...), or the six of the lite game."""

NO_ELIMINATION, ALL_COINS, COINS_IN_PLAY = range(3)
"""The coins that keep a side in the game after an attack. In order: no check is made, all coins that are not out of the game, all these
except discards.
"""

NEVER, ROUGHLY, EXACTLY = range(3)
"""How a dead position is recognised (``flow/ending.py``). In order: never; as in releases up to 0.3, which missed some dead games; by a
search of everything that can still happen.
"""


@dataclass(frozen=True)
class Box:
    """A box. Its units name it; this row lists the other things that it adds to a game."""

    id: str
    decrees: bool = False
    """Decrees are face up in a game with this box."""
    forts: bool = False
    """Forts stand on the board in a game with this box, placed by a map."""
    name: str = ""
    """The name of an invented box, or an empty text for a standard box, which the texts name."""


@dataclass(frozen=True)
class Ruleset:
    """The rules of games, as data. Read-only; equal rule sets have equal data."""

    id: str
    """Its id in stored games and texts."""
    boards: Mapping[int, Board]
    """The board by number of seats."""
    army_size: Mapping[int, int]
    """The number of units of a seat, by number of seats."""
    picks: Mapping[int, tuple[int, ...]]
    """The seats that pick in a draft, by number of seats, counted from the first drafter."""
    bans: tuple[int, ...]
    """The seats that ban a card in an elimination draft, counted from the first drafter: one card for each side."""
    hand_size: int
    boxes: tuple[Box, ...]
    """The boxes in the order of publication."""
    default_boxes: tuple[str, ...]
    units: tuple[Unit, ...]
    """The units in row order: the first is row 1. Positions know units by row, so new ones go to the end."""
    royal: str
    """The kind of the coin that every seat has in addition to its units' coins."""
    first_game: tuple[tuple[str, ...], ...]
    """The armies recommended for a first game, in seat order."""
    royal_guards: Mapping[str, str] = field(default_factory=dict)
    """The cards for the coins of the Royal Guard, by the name of the edition. The first one is the default."""
    decoys: tuple[str, ...] = ()
    """The kinds of the decoy coins, by number."""
    poisoners: tuple[str, ...] = ()
    """The units that the poison counters are named after, by number."""
    decrees: tuple[Decree, ...] = ()
    """The decrees. The index of a decree is its number in decisions and seals."""
    decrees_in_play: int = 0
    """The number of decrees face up in a game with decrees."""
    seals: int = 0
    """The number of a side's seals."""
    forts: int = 0
    """The total number of fort coins."""
    fort_maps: tuple[tuple[Axial, ...], ...] = ()
    """The hexes of the forts at setup, by map."""
    variants: tuple[str, ...] = ()
    battles: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """The armies of the famous battles by name, in seat order."""
    open_coins: bool = False
    """Used coins lie face up in the discards after every use. Otherwise some uses are facedown."""
    actions: ActionSystem = "war_chest"
    """The actions that a coin can be used for. The wording of the log depends on them too."""
    whole_hands: bool = False
    """A seat uses its whole hand before the next one does. Otherwise the seats use one coin each in turn."""
    tips_first: bool = False
    """A bag with too few coins for the draw takes the discards before the draw. Otherwise only an empty bag takes them."""
    any_coin: bool = False
    """In the lite game: the coin of any unit pays for control. Otherwise the coin must belong to the unit that controls."""
    elimination: int = 0
    """Whether an attack that leaves a side without unit coins wins: NO_ELIMINATION, ALL_COINS or COINS_IN_PLAY."""
    dead_draws: int = EXACTLY
    """Whether a position where no side can ever place another marker is a draw (ruling 12.6): NEVER, ROUGHLY or EXACTLY."""
    loses_triggers: bool = False
    """With twelve frames on the agenda, no further trigger is earned."""
    giver_chooses: bool = True
    """The player who orders a partner's unit to use its tactic makes its choices (ruling 8a.14d). Otherwise the unit's owner does."""
    last_round: int = 0
    """The round after which the side with more control markers on the board has won, and equal numbers are a draw. 0 for no such round."""
    stock: int = 0
    """The number of coins of each unit to recruit at the start, or 0 for all coins that are not in the bag."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The fields of the rule set that each variant changes, by variant. A change of the units is a function of a unit."""
    version: int = 2
    """The version of these rules. Records name it, except records of version 1, from release 0.3 or older."""
    earlier: Mapping[int, Mapping[str, Any]] = field(
        default_factory=lambda: {1: {"dead_draws": ROUGHLY, "giver_chooses": False, "loses_triggers": True}}
    )
    """The fields of the rule set that an earlier version of it had otherwise, by version. A stored game keeps its version for ever."""
    texts: Mapping[str, CardText] = field(default_factory=dict)
    """The texts of units outside the standard ones, by unit. The rules never read them."""
    decree_texts: Mapping[str, DecreeText] = field(default_factory=dict)
    """The texts of invented decrees, by decree."""
    declaration: str = field(default="", repr=False)
    """The declaration it was read from, for records to carry (``warchest.homebrew``), or an empty text for a rule set made in
    code.
    """

    def __post_init__(self) -> None:
        """Check the data. ValueError where it contradicts itself."""
        ids = [unit.id for unit in self.units]
        for name in (self.id, *ids, *self.box_ids, *self.decree_ids):
            if not _ID.fullmatch(name):
                raise ValueError(
                    f"{name!r} is no id: write lower-case letters, digits and '_', starting with a letter."
                )
        known = [*ids, self.royal, *self.decoys]
        twice = next((name for name in known if known.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"Two kinds of coins have the id {twice!r}.")
        if len(ids) > MOST_UNITS or len(self.decrees) > MOST_DECREES:
            raise ValueError(f"A rule set has at most {MOST_UNITS} units and {MOST_DECREES} decrees.")
        for unit in self.units:
            if unit.box not in self.box_ids:
                raise ValueError(
                    f"The unit {unit.id!r} is of the box {unit.box!r}, which is none of {', '.join(self.box_ids)}."
                )
            if unit.shares_coins_with and unit.shares_coins_with not in ids:
                raise ValueError(
                    f"The unit {unit.id!r} shares coins with {unit.shares_coins_with!r}, which is no unit."
                )
        for texts, named, what in ((self.texts, ids, "unit"), (self.decree_texts, self.decree_ids, "decree")):
            stray = next((name for name in texts if name not in named), None)
            if stray is not None:
                raise ValueError(f"There is a text for {stray!r}, which is no {what}.")

    def __hash__(self) -> int:
        return hash((self.id, self.unit_ids))

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {len(self.units)} units>"

    def with_units(
        self, *units: Unit, texts: Mapping[str, CardText] | None = None, boxes: Iterable[Box] = (), id: str = "home"
    ) -> Self:
        """Return this rule set with further units, under the new ``id``. ValueError for data that contradicts itself.

        ``texts``: the texts of the cards, by unit (a unit without a text is called by its id). ``boxes``: rows for new boxes (a box that
        only the units name brings nothing but its units).
        """
        added = {box.id: box for box in boxes}
        for unit in units:
            if unit.box not in self.box_ids:
                added.setdefault(unit.box, Box(unit.box))
        return replace(
            self,
            id=id,
            units=(*self.units, *units),
            boxes=(*self.boxes, *added.values()),
            texts={**self.texts, **(texts or {})},
        )

    def with_decrees(self, *decrees: Decree, texts: Mapping[str, DecreeText] | None = None, id: str = "home") -> Self:
        """Return this rule set with further decrees, under the new ``id``. A decree without a text is called by its id."""
        replaced = {**self.decree_texts, **(texts or {})}
        return replace(self, id=id, decrees=(*self.decrees, *decrees), decree_texts=replaced)

    def with_rows(self, *units: Unit, id: str = "home") -> Self:
        """Return this rule set with these rows in place of the rows of the same units, under the new ``id``."""
        replaced = {unit.id: unit for unit in units}
        return replace(self, id=id, units=tuple(replaced.get(unit.id, unit) for unit in self.units))

    def with_options(self, variants: Collection[str]) -> Self:
        """Return the rule set of a game with these variants, which may change it."""
        changed: dict[str, Any] = {}
        for variant in variants:
            for name, value in self.options.get(variant, {}).items():
                changed[name] = tuple(map(value, changed.get(name, self.units))) if name == "units" else value
        return replace(self, **changed) if changed else self

    @cached_property
    def versions(self) -> tuple[Self, ...]:
        """Return this rule set and its earlier versions, the latest first."""
        earlier = sorted(self.earlier, reverse=True)
        return self, *(replace(self, version=old, earlier={}, **self.earlier[old]) for old in earlier)

    @cached_property
    def unit_ids(self) -> tuple[str, ...]:
        """Return the ids of the units in row order."""
        return tuple(unit.id for unit in self.units)

    @cached_property
    def box_ids(self) -> tuple[str, ...]:
        """Return the ids of the boxes, in their order."""
        return tuple(box.id for box in self.boxes)

    @cached_property
    def decree_ids(self) -> tuple[str, ...]:
        """Return the ids of the decrees by number."""
        return tuple(decree.id for decree in self.decrees)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Return all kinds of coins: units, the Royal Coin, decoys."""
        return (*self.unit_ids, self.royal, *self.decoys)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Return the row number of each unit by its id."""
        return {name: row for row, name in enumerate(self.unit_ids, start=1)}

    @cached_property
    def decree_number(self) -> dict[str, int]:
        """Return the number of each decree by its id."""
        return {name: number for number, name in enumerate(self.decree_ids)}

    def unit(self, id: str) -> Unit:
        """Return the row of a unit. KeyError for an unknown id."""
        return self.units[self.row_of[id] - 1]

    def units_of(self, box: str) -> tuple[Unit, ...]:
        """Return the units of a box, in row order."""
        return tuple(unit for unit in self.units if unit.box == box)

    def cards_of(self, boxes: Collection[str]) -> tuple[str, ...]:
        """Return the unit cards of these boxes in row order. Where a box has two editions of one card, only the usual one counts.

        Cards of different boxes may be for the same coins: both are here, and only one of them can be in a game.
        """
        return tuple(unit.id for unit in self.units if unit.box in boxes and not self.is_edition(unit.id))

    def is_edition(self, card: str) -> bool:
        """Return whether this is another edition of a card of the same box."""
        coins = self.coins_for(card)
        return coins != card and self.unit(coins).box == self.unit(card).box

    def coins_for(self, card: str) -> str:
        """Return the common name of the cards for the same coins: the id of the card that the others replace."""
        return self.unit(card).shares_coins_with or card

    def twins_of(self, card: str) -> tuple[str, ...]:
        """Return the other cards for the same coins. Only one of the cards can be in a game."""
        coins = self.coins_for(card)
        return tuple(other for other in self.unit_ids if other != card and self.coins_for(other) == coins)

    def boxes_of(self, cards: Collection[str]) -> tuple[str, ...]:
        """Return the boxes of these unit cards, in the order of the boxes. Unknown cards are ignored."""
        used = {self.unit(card).box for card in cards if card in self.row_of}
        return tuple(box for box in self.box_ids if box in used)

    def decrees_with(self, boxes: Collection[str]) -> bool:
        """Return whether decrees are in play with these boxes."""
        return any(box.decrees for box in self.boxes if box.id in boxes)

    def forts_with(self, boxes: Collection[str]) -> bool:
        """Return whether a map of forts is in play with these boxes."""
        return any(box.forts for box in self.boxes if box.id in boxes)
