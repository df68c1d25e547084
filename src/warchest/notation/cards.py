"""The cards: what each kind of coin and each decree is called and does, in our own words, translated at the time of use."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from warchest.notation.card_texts import BATTLE_TEXTS, CARD_TEXTS, DECREE_TEXTS, TOKEN_TEXTS, BattleText, CardText
from warchest.notation.texts import _
from warchest.rules.boards import TWO, Axial
from warchest.rules.decrees import DECREES
from warchest.rules.effects import deploy
from warchest.rules.opening import make_tables
from warchest.rules.position import Position
from warchest.rules.reach import reach
from warchest.rules.units import ROW, UNITS
from warchest.rules.vocabulary import SIEGE

_TOKEN_COINS = 1
_CENTRE: Axial = (0, 0)


@dataclass(frozen=True)
class Ruling:
    """A question about a card, and its answer."""

    question: str
    answer: str


@dataclass(frozen=True)
class Card:
    """A card in words."""

    kind: str
    name: str
    line: str
    """The unit in a few words, for a row of an army."""
    coins: int
    """How many coins of this kind its owner has in all."""
    tactic: str | None
    attribute: str | None
    restriction: str | None
    rulings: tuple[Ruling, ...]
    pattern: tuple[Axial, ...]
    """Where one coin played lets it attack from the hex (0, 0), were the board empty but for the enemy attacked. It is one coin high, or
    two where its tactic asks for that."""

    def to_dict(self) -> dict[str, Any]:
        """The card as plain data for JSON: an entry of the page's catalogue (docs/wire.md)."""
        return {
            "name": self.name,
            "line": self.line,
            "coins": self.coins,
            "tactic": self.tactic,
            "attribute": self.attribute,
            "restriction": self.restriction,
            "rulings": _plain_rulings(self.rulings),
            "pattern": [{"q": q, "r": r} for q, r in self.pattern],
        }


def name_of(kind: str) -> str:
    """The name of a coin kind; of one without a text, its id with capitals. ``unknown`` is "a coin", the empty kind nothing."""
    if kind == "unknown":
        return _("a coin")
    text = CARD_TEXTS.get(kind)
    return _(text.name) if text else _plain_name(kind)


def card(kind: str) -> Card:
    """The card of a unit, of the Royal Coin (``royal``) or of a decoy; a unit without a text has only its name, coins and pattern.

    ValueError for a kind that is none of these.
    """
    if kind not in UNITS and kind not in TOKEN_TEXTS:
        raise ValueError(f"There is no unit '{kind}'.")
    text = CARD_TEXTS.get(kind) or CardText(_plain_name(kind), "")
    return Card(
        kind=kind,
        name=name_of(kind),
        line=_(text.line) if text.line else "",
        coins=UNITS[kind].coins if kind in UNITS else _TOKEN_COINS,
        tactic=_optional(text.tactic),
        attribute=_optional(text.attribute),
        restriction=_optional(text.restriction),
        rulings=_rulings(text.rulings),
        pattern=_pattern(ROW[kind]) if kind in UNITS else (),
    )


def catalogue() -> dict[str, dict[str, Any]]:
    """All cards as plain data by kind: the page's ``Catalogue`` (docs/wire.md)."""
    return {kind: card(kind).to_dict() for kind in (*UNITS, *TOKEN_TEXTS)}


def decree_name(id_: str) -> str:
    """The name of a decree. KeyError where there is none such."""
    return _(DECREE_TEXTS[id_].name)


def decree_catalogue() -> dict[str, dict[str, Any]]:
    """All decrees as plain data by id: the page's ``Decrees`` (docs/wire.md)."""
    return {
        decree.id: {
            "name": decree_name(decree.id),
            "line": _(DECREE_TEXTS[decree.id].line),
            "rulings": _plain_rulings(_rulings(DECREE_TEXTS[decree.id].rulings)),
        }
        for decree in DECREES
    }


def battle_name(name: str) -> str:
    """The name of a famous battle. ValueError where there is none such."""
    return _(_battle(name).name)


def battle_intro(name: str) -> str:
    """A famous battle in a few sentences. ValueError where there is none such."""
    return _(_battle(name).intro)


def _battle(name: str) -> BattleText:
    if name not in BATTLE_TEXTS:
        raise ValueError(f"There is no battle '{name}': there are {', '.join(BATTLE_TEXTS)}.")
    return BATTLE_TEXTS[name]


def _plain_name(kind: str) -> str:
    return kind.replace("_", " ").title()


def _rulings(texts: tuple[tuple[str, str], ...]) -> tuple[Ruling, ...]:
    return tuple(Ruling(_(question), _(answer)) for question, answer in texts)


def _plain_rulings(rulings: tuple[Ruling, ...]) -> list[dict[str, str]]:
    return [{"q": ruling.question, "a": ruling.answer} for ruling in rulings]


def _optional(text: str | None) -> str | None:
    return None if text is None else _(text)


@cache
def _pattern(row: int) -> tuple[Axial, ...]:
    """What the rules let a unit of this row attack from the middle of the board, which no attack outreaches."""
    tables = make_tables()
    position = Position()
    position.army[0, 0] = row
    middle = TWO.index[_CENTRE]
    deploy(position, 0, 0, middle)
    position.height[middle] = 2 if tables.traits[row] & SIEGE else 1
    return tuple(TWO.hexes[hex_] for hex_ in reach(tables, position, middle))
