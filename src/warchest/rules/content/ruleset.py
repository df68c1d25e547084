"""A rule set: all that a game is played by, as data.

``war_chest.WAR_CHEST`` is the standard one and the default everywhere. Another one is made from it: ``WAR_CHEST.with_units(...)``. Tables,
views, texts and records take what they need from the rule set of their game, so that an invented unit is known everywhere by its own name.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from warchest.rules.content.boards import Axial, Board
from warchest.rules.content.card import CardText, DecreeText
from warchest.rules.content.decrees import Decree
from warchest.rules.content.units import Unit

MOST_UNITS = 55
"""Rows for units in the tables of a game."""
MOST_DECREES = 8
_ID = re.compile(r"[a-z][a-z0-9_]*")

ELIMINATION, CHOOSE_ORDER, PREVIEW = "elimination", "choose_order", "preview"
"""Names of variants."""

NO_ELIMINATION, ALL_COINS, COINS_IN_PLAY = range(3)
"""Which coins keep a side in the game after an attack: nobody asks; all that are not out of the game; the same without the discards."""


@dataclass(frozen=True)
class Box:
    """A box: its units name it, and this row says what else it brings into a game."""

    id: str
    decrees: bool = False
    """Decrees are face up in a game with this box."""
    forts: bool = False
    """Forts stand on the board in a game with this box, as a map says."""
    name: str = ""
    """What an invented box is called; empty for a box that the texts know."""


@dataclass(frozen=True)
class Ruleset:
    """What games are played by. Read only; equal ones have equal data."""

    id: str
    """The name by which stored games and texts know it."""
    boards: Mapping[int, Board]
    """The board by number of seats."""
    army_size: Mapping[int, int]
    """Units of a seat, by number of seats."""
    picks: Mapping[int, tuple[int, ...]]
    """Who picks in a draft, by number of seats, counted in seats after the first drafter."""
    bans: tuple[int, ...]
    """Who bans a card in an elimination draft, counted in seats after the first drafter: one card a side."""
    hand_size: int
    boxes: tuple[Box, ...]
    """In the order in which they appeared."""
    default_boxes: tuple[str, ...]
    units: tuple[Unit, ...]
    """In row order: the first is row 1. Positions know units by row: new ones go to the end."""
    royal_guards: Mapping[str, str]
    """The cards for the coins of the Royal Guard, by the name of the edition; the first is the one that is dealt where none is named."""
    royal: str
    """The kind of the coin that every seat has besides its units."""
    decoys: tuple[str, ...]
    """Kinds of the decoy coins, by number."""
    poisoners: tuple[str, ...]
    """The units that the poison counters are named after, by number."""
    decrees: tuple[Decree, ...]
    """A decree's place here is its number in decisions and seals."""
    decrees_in_play: int
    """Decrees face up in a game that has some."""
    seals: int
    """Seals of a side."""
    forts: int
    """Fort coins in all."""
    fort_maps: tuple[tuple[Axial, ...], ...]
    """Where each map puts the forts of the set-up."""
    variants: tuple[str, ...]
    first_game: tuple[tuple[str, ...], ...]
    """The armies recommended for a first game, in seat order."""
    battles: Mapping[str, tuple[tuple[str, ...], ...]]
    """The armies of the famous battles by name, in seat order."""
    openly: bool = False
    """Coins are used face up, each for one of the six actions of the lite game, instead of War Chest's."""
    whole_hands: bool = False
    """A seat uses its whole hand before the next one; else the seats use one coin each in turn."""
    tips_first: bool = False
    """A bag with fewer coins than are to be drawn takes the discards before the draw; else an empty bag takes them."""
    any_coin: bool = False
    """With ``openly``: any unit's coin pays for control; else one of the unit that controls."""
    elimination: int = 0
    """Whether an attack that leaves a side no coin of a unit wins: NO_ELIMINATION, ALL_COINS or COINS_IN_PLAY."""
    dead_draws: bool = True
    """A position in which nobody can place a marker any more is a draw (ruling 12.6)."""
    stock: int = 0
    """Coins of each unit to recruit at the beginning; 0: those that are not in the bag."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What a variant changes in the rule set itself: the fields that differ, by variant."""
    texts: Mapping[str, CardText] = field(default_factory=dict)
    """The texts of units that are not the standard ones, by unit. The rules never read them."""
    decree_texts: Mapping[str, DecreeText] = field(default_factory=dict)
    """The same of invented decrees."""
    declaration: str = field(default="", repr=False)
    """What people declared of it, for records to carry (``warchest.homebrew``); empty for a rule set that was made in code."""

    def __post_init__(self) -> None:
        """ValueError for data that contradicts itself."""
        ids = [unit.id for unit in self.units]
        for name in (self.id, *ids, *self.box_ids, *self.decree_ids):
            if not _ID.fullmatch(name):
                raise ValueError(
                    f"{name!r} is no id: write lower-case letters, digits and '_', beginning with a letter."
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
        """This rule set with further units, as another one called ``id``. ValueError for data that contradicts itself.

        ``texts``: what their cards say, by unit; a unit without a text is called by its id. ``boxes``: rows for boxes that are new; a box
        that only the units name brings nothing but them.
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
        """This rule set with further decrees, as another one called ``id``; a decree without a text is called by its id."""
        anew = {**self.decree_texts, **(texts or {})}
        return replace(self, id=id, decrees=(*self.decrees, *decrees), decree_texts=anew)

    def with_rows(self, *units: Unit, id: str = "home") -> Self:
        """This rule set with these rows in the place of the rows of the same units, as another one called ``id``."""
        anew = {unit.id: unit for unit in units}
        return replace(self, id=id, units=tuple(anew.get(unit.id, unit) for unit in self.units))

    def with_options(self, variants: Collection[str]) -> Self:
        """The rule set that a game with these variants is played by, where they change it."""
        changed = {name: value for variant in variants for name, value in self.options.get(variant, {}).items()}
        return replace(self, **changed) if changed else self

    @cached_property
    def unit_ids(self) -> tuple[str, ...]:
        """Ids in row order."""
        return tuple(unit.id for unit in self.units)

    @cached_property
    def box_ids(self) -> tuple[str, ...]:
        """Ids of the boxes, in their order."""
        return tuple(box.id for box in self.boxes)

    @cached_property
    def decree_ids(self) -> tuple[str, ...]:
        """Ids of the decrees by number."""
        return tuple(decree.id for decree in self.decrees)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of coins: units, the Royal Coin, decoys."""
        return (*self.unit_ids, self.royal, *self.decoys)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Row number by unit id."""
        return {name: row for row, name in enumerate(self.unit_ids, start=1)}

    @cached_property
    def decree_number(self) -> dict[str, int]:
        """A decree's number by its id."""
        return {name: number for number, name in enumerate(self.decree_ids)}

    def unit(self, id: str) -> Unit:
        """The row of a unit. KeyError where there is none."""
        return self.units[self.row_of[id] - 1]

    def units_of(self, box: str) -> tuple[Unit, ...]:
        """The units of a box, in row order."""
        return tuple(unit for unit in self.units if unit.box == box)

    def cards_of(self, boxes: Collection[str]) -> tuple[str, ...]:
        """The unit cards of these boxes in row order; where a box has two editions of one card, the usual one.

        Cards of different boxes may be for the same coins: both are here, and only one of them can be in a game.
        """
        return tuple(unit.id for unit in self.units if unit.box in boxes and not self.is_edition(unit.id))

    def is_edition(self, card: str) -> bool:
        """Whether this is another edition of a card of its own box."""
        coins = self.coins_for(card)
        return coins != card and self.unit(coins).box == self.unit(card).box

    def coins_for(self, card: str) -> str:
        """The name that the cards for the same coins have in common: that of the card which the others are another card for."""
        return self.unit(card).shares_coins_with or card

    def twins_of(self, card: str) -> tuple[str, ...]:
        """The other cards for the same coins: only one of them can be in a game."""
        coins = self.coins_for(card)
        return tuple(other for other in self.unit_ids if other != card and self.coins_for(other) == coins)

    def boxes_of(self, cards: Collection[str]) -> tuple[str, ...]:
        """The boxes that these unit cards come from, in the order of the boxes; cards that do not exist come from none."""
        found = {self.unit(card).box for card in cards if card in self.row_of}
        return tuple(box for box in self.box_ids if box in found)

    def decrees_with(self, boxes: Collection[str]) -> bool:
        """Whether decrees are in play with these boxes."""
        return any(box.decrees for box in self.boxes if box.id in boxes)

    def forts_with(self, boxes: Collection[str]) -> bool:
        """Whether a map of forts is in play with these boxes."""
        return any(box.forts for box in self.boxes if box.id in boxes)
