"""Names: each kind of coin and each decree with the effects on its card, boxes, battles, and players without a known name.

All are in this project's words, and translated at the time of use.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from warchest.rules.content.ruleset import CardText, DecreeText, Ruleset
from warchest.schema.page import DecreeCard, RulingText, UnitCard
from warchest.wording.cards import (
    BATTLE_TEXTS,
    BOX_LINES,
    BOX_NAMES,
    BOX_NOTES,
    CARD_TEXTS,
    DECREE_TEXTS,
    OTHER_TEXTS,
    BattleText,
)
from warchest.wording.cards.kanji import KANJI
from warchest.wording.forms import listed
from warchest.wording.languages import N_, _, language, ngettext

_TOKEN_COINS = 1
_CardOrDecreeText = TypeVar("_CardOrDecreeText", CardText, DecreeText)


@dataclass(frozen=True)
class Ruling:
    """A question about a card, and its answer."""

    question: str
    answer: str


@dataclass(frozen=True)
class CardDescription:
    """A card in words."""

    kind: str
    name: str
    line: str
    """The unit in a few words, for a row of an army."""
    coins: int
    """The total number of coins of this kind that its owner has."""
    twins: tuple[str, ...]
    """The other cards for the same coins. Only one of the cards can be in a game."""
    tactic: str | None
    attribute: str | None
    restriction: str | None
    rulings: tuple[Ruling, ...]
    kanji: str = ""
    """The name in kanji, shown beside the name; only in Japanese."""

    def sent(self) -> UnitCard:
        """Return the card as it is sent to a page."""
        return UnitCard(
            name=self.name,
            line=self.line,
            coins=self.coins,
            twins=list(self.twins),
            tactic=self.tactic,
            attribute=self.attribute,
            restriction=self.restriction,
            rulings=_sent_rulings(self.rulings),
            kanji=self.kanji,
        )


def card_text(ruleset: Ruleset, kind: str) -> CardText | None:
    """Return the English text of a coin kind, the rule set's before the standard one, or None where there is none."""
    return ruleset.texts.get(kind) or OTHER_TEXTS.get(ruleset.id, CARD_TEXTS).get(kind)


def name_of(ruleset: Ruleset, kind: str) -> str:
    """Return the name of a coin kind, or its capitalized id where it has no text. ``unknown`` is "a coin", and the empty kind has an empty
    name.
    """
    if kind == "unknown":
        return _("a coin")
    text = card_text(ruleset, kind)
    if text is None:
        return _plain_name(kind)
    return _localized(text).name if text.translations else _(text.name)


def box_name(ruleset: Ruleset, box: str) -> str:
    """Return the name of a box, or its capitalized id where it has no name."""
    own = next((row.name for row in ruleset.boxes if row.id == box), "")
    return own or (_(BOX_NAMES[box]) if box in BOX_NAMES else _plain_name(box))


def box_line(ruleset: Ruleset, box: str) -> str:
    """Return the contents of a box in a few words, or its number of units where the texts do not know it."""
    if box in BOX_LINES:
        return _(BOX_LINES[box])
    count = len(ruleset.units_of(box))
    return ngettext("{count} unit", "{count} units", count).format(count=count)


def box_note(box: str) -> str:
    """Return the notice for the players of a box, or ""."""
    return _(BOX_NOTES[box]) if box in BOX_NOTES else ""


def card(ruleset: Ruleset, kind: str) -> CardDescription:
    """Return the card of a unit, of the Royal Coin (``royal``) or of a decoy. A unit without a text has only its name and coins.

    ValueError for any other kind.
    """
    if kind not in ruleset.kinds:
        raise ValueError(f"There is no unit '{kind}'.")
    text = _localized(card_text(ruleset, kind) or CardText(_plain_name(kind), ""))
    is_unit = kind in ruleset.row_of
    return CardDescription(
        kind=kind,
        name=name_of(ruleset, kind),
        line=_(text.line) if text.line else "",
        coins=ruleset.unit(kind).coins if is_unit else _TOKEN_COINS,
        twins=ruleset.twins_of(kind) if is_unit else (),
        tactic=_optional(text.tactic),
        attribute=_optional(text.attribute),
        restriction=_optional(text.restriction),
        rulings=_rulings(text.rulings),
        kanji=KANJI.get(text.name, "") if language().tag == "ja" else "",
    )


def catalogue(ruleset: Ruleset) -> dict[str, UnitCard]:
    """Return all cards by kind, as they are sent to a page."""
    return {kind: card(ruleset, kind).sent() for kind in ruleset.kinds}


def decree_name(ruleset: Ruleset, id_: str) -> str:
    """Return the name of a decree, or its capitalized id where it has no text."""
    return _(_decree(ruleset, id_).name)


def decree_catalogue(ruleset: Ruleset) -> dict[str, DecreeCard]:
    """Return the cards of all decrees by id, as they are sent to a page."""
    return {
        id_: DecreeCard(
            name=decree_name(ruleset, id_),
            line=_optional(_decree(ruleset, id_).line or None) or "",
            rulings=_sent_rulings(_rulings(_decree(ruleset, id_).rulings)),
        )
        for id_ in ruleset.decree_ids
    }


def _decree(ruleset: Ruleset, id_: str) -> DecreeText:
    text = ruleset.decree_texts.get(id_) or DECREE_TEXTS.get(id_) or DecreeText(_plain_name(id_), "")
    own = _own_translation(text.translations)
    return replace(text, **_filled(own)) if own else text


def _localized(text: CardText) -> CardText:
    """Return a card in the reader's language if the card carries a translation. Catalogues translate the others."""
    own = _own_translation(text.translations)
    return replace(text, **_filled(own)) if own else text


def _own_translation(translations: "tuple[tuple[str, _CardOrDecreeText], ...]") -> "_CardOrDecreeText | None":
    """Return the text that a card carries in the reader's language or a close one, or None."""
    by_tag = {tag.lower(): text for tag, text in translations}
    tag = language().tag.lower()
    return by_tag.get(tag) or by_tag.get(tag.partition("-")[0])


def _filled(text: CardText | DecreeText) -> dict[str, Any]:
    """Return the non-empty parts of a translation. The other parts stay in English."""
    return {part.name: value for part in fields(text) if (value := getattr(text, part.name))}


def battle_name(name: str) -> str:
    """Return the name of a famous battle. ValueError for an unknown battle."""
    return _(_battle(name).name)


def battle_intro(name: str) -> str:
    """Return the introduction of a famous battle, in a few sentences. ValueError for an unknown battle."""
    return _(_battle(name).intro)


def _battle(name: str) -> BattleText:
    if name not in BATTLE_TEXTS:
        raise ValueError(f"There is no battle '{name}': there are {', '.join(BATTLE_TEXTS)}.")
    return BATTLE_TEXTS[name]


def _plain_name(kind: str) -> str:
    return kind.replace("_", " ").title()


def _rulings(texts: tuple[tuple[str, str], ...]) -> tuple[Ruling, ...]:
    return tuple(Ruling(_(question), _(answer)) for question, answer in texts)


def _sent_rulings(rulings: tuple[Ruling, ...]) -> list[RulingText]:
    return [RulingText(ruling.question, ruling.answer) for ruling in rulings]


def _optional(text: str | None) -> str | None:
    return None if text is None else _(text)


_SIDES = {"lite": (N_("Crow"), N_("Wolf"))}
"""The names of the sides by rule set, where they are not the usual ones."""
_USUAL = (N_("Dusk"), N_("Dawn"))


def listed_coins(rules: Ruleset, counts: Mapping[str, int]) -> str:
    """Return numbers of coins as a list: "Archer 2, Knight 1"."""
    # Translators: a kind of coin, and how many of it there are.
    text = _("{unit} {count}")
    return listed(text.format(unit=name_of(rules, kind), count=count) for kind, count in counts.items())


def side_name(rules: Ruleset | str, seat: int) -> str:
    """Return the name of a seat's side. A side has the number of its first seat. ``rules``: the rule set, or its id."""
    return side_names(rules, seat)[0]


def side_names(rules: Ruleset | str, seat: int) -> tuple[str, str]:
    """Return the name of a seat's side in the present language, and in English."""
    english = _SIDES.get(rules if isinstance(rules, str) else rules.id, _USUAL)[seat % 2]
    return _(english), english


def player_name(rules: Ruleset | str, seats: int, seat: int) -> str:
    """Return a seat's name by its side, with a number where the side has two seats. ``seats``: the number of seats in the game."""
    if seats == 2:
        return side_name(rules, seat)
    return _("{name} {number}").format(name=side_name(rules, seat), number=seat // 2 + 1)


def name_to(rules: Ruleset | str, seats: int, seat: int, reader: int) -> str:
    """Return the word for a seat as the player at seat ``reader`` would call it. ``seats``: the number of seats in the game."""
    if seat == reader:
        return _("you")
    if seat % 2 == reader % 2:
        return _("your partner")
    return player_name(rules, seats, seat) if seats > 2 else _("your opponent")
