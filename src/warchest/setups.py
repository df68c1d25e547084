"""Set-ups: which armies meet, who has the initiative, and the text form that a stored game names.

A set-up is complete: random deals and drafts are dealt when it is made, from a seed that fixes armies only, never draws.
"""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from warchest.notation.texts import _
from warchest.rules.opening import make_tables
from warchest.rules.position import Tables
from warchest.rules.units import BASE, ORIGINAL_ROYAL_GUARD, UNITS

ARMY = 4
"""Units of a seat with two players."""
POOL = 8
"""Cards of a draft with two players."""

FIRST_GAME = (("swordsman", "pikeman", "crossbowman", "light_cavalry"), ("archer", "cavalry", "lancer", "scout"))
BATTLES = {
    "gaugamela": (
        ("knight", "light_cavalry", "pikeman", "marshall"),
        ("cavalry", "footman", "mercenary", "royal_guard"),
    ),
    "bannockburn": (
        ("archer", "cavalry", "lancer", "footman"),
        ("light_cavalry", "pikeman", "warrior_priest", "swordsman"),
    ),
    "crecy": (("archer", "ensign", "knight", "royal_guard"), ("cavalry", "crossbowman", "lancer", "scout")),
}
ROYAL_GUARDS = {"revised": "royal_guard", "original": ORIGINAL_ROYAL_GUARD.id}


class SetupError(ValueError):
    """A set-up that can't be played; its text is one sentence for a person."""


def _cards(royal_guard: str) -> list[str]:
    if royal_guard not in ROYAL_GUARDS:
        text = _("There is no Royal Guard '{name}': it is 'revised' or 'original'.")
        raise SetupError(text.format(name=royal_guard))
    return [ROYAL_GUARDS[royal_guard] if unit.id == "royal_guard" else unit.id for unit in BASE]


def _dealt(count: int, seed: str | None, royal_guard: str) -> tuple[list[str], str]:
    seed = seed or secrets.token_hex(4)
    cards = sorted(_cards(royal_guard))
    random.Random(f"warchest {seed}").shuffle(cards)
    return cards[:count], seed


@dataclass(frozen=True)
class Setup:
    """A set-up. Make one with ``first_game``, ``random``, ``chosen``, ``draft`` or ``battle``."""

    name: str
    armies: tuple[tuple[str, ...], ...] = ()
    pool: tuple[str, ...] = ()
    holder: int | None = None
    """The seat that starts with the initiative; None where the marker is flipped (after a draft, the second drafter has it)."""
    seed: str | None = None
    """What the deal was made from."""

    def __post_init__(self) -> None:
        cards = [*self.pool] + [unit for army in self.armies for unit in army]
        for card in cards:
            if card not in UNITS:
                raise SetupError(_("There is no unit '{name}'.").format(name=card))
        if len({UNITS[card].shares_coins_with or card for card in cards}) < len(cards):
            raise SetupError(
                _("Every unit exists once: no card, and no two cards for the same coins, may appear twice.")
            )
        if self.pool:
            if self.armies or len(self.pool) != POOL:
                raise SetupError(_("A draft has {count} cards and no armies yet.").format(count=POOL))
        elif len(self.armies) != 2 or any(len(army) != ARMY for army in self.armies):
            raise SetupError(_("There are two armies of {count} units each.").format(count=ARMY))
        if self.holder not in (None, 0, 1):
            raise SetupError(_("The initiative starts with seat 0, seat 1, or a flip."))

    @classmethod
    def first_game(cls) -> Self:
        """The eight plain units recommended for a first game; side A has the initiative."""
        return cls("first_game", FIRST_GAME, holder=0)

    @classmethod
    def random(cls, seed: str | None = None, royal_guard: str = "revised") -> Self:
        """Four cards each, dealt at random."""
        cards, seed = _dealt(2 * ARMY, seed, royal_guard)
        return cls("random", (tuple(cards[:ARMY]), tuple(cards[ARMY:])), seed=seed)

    @classmethod
    def chosen(cls, army_a: Sequence[str], army_b: Sequence[str], holder: int | None = None) -> Self:
        """Armies that people chose; the initiative is flipped unless ``holder`` names a seat."""
        return cls("chosen", (tuple(army_a), tuple(army_b)), holder=holder)

    @classmethod
    def draft(cls, seed: str | None = None, royal_guard: str = "revised") -> Self:
        """Eight cards face up; a flip says who picks first; 1-2-2-2-1; the second drafter starts with the initiative."""
        cards, seed = _dealt(POOL, seed, royal_guard)
        return cls("draft", pool=tuple(cards), seed=seed)

    @classmethod
    def battle(cls, name: str, royal_guard: str = "revised") -> Self:
        """A famous battle: ``gaugamela``, ``bannockburn`` or ``crecy``."""
        if name not in BATTLES:
            text = _("There is no battle '{name}': there are {known}.")
            raise SetupError(text.format(name=name, known=", ".join(BATTLES)))
        cards = set(_cards(royal_guard))
        guard = ROYAL_GUARDS[royal_guard]
        armies = tuple(tuple(unit if unit in cards else guard for unit in army) for army in BATTLES[name])
        return cls(name, armies)

    def to_json(self) -> dict[str, Any]:
        """The set-up as plain data, for storing."""
        return {
            "name": self.name,
            "armies": [list(army) for army in self.armies],
            "pool": list(self.pool),
            "holder": self.holder,
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The set-up stored by ``to_json``; SetupError where it is none."""
        try:
            return cls(
                str(data["name"]),
                tuple(tuple(str(unit) for unit in army) for army in data["armies"]),
                tuple(str(unit) for unit in data["pool"]),
                data["holder"],
                data["seed"],
            )
        except (KeyError, TypeError) as error:
            raise SetupError(_("That is no stored set-up.")) from error

    def tables(self) -> Tables:
        """The tables that this set-up is played by."""
        return make_tables(self.armies, self.pool, self.holder)
