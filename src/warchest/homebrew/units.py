"""A declared unit: its row, the rules that its parts must satisfy together, and its card. The cards of decrees are read here too."""

import re
from collections.abc import Collection, Iterator
from typing import TypeVar

from warchest.homebrew.programs import TACTIC, TRIGGER, Bearer, read_program
from warchest.homebrew.reading import DeclaredTable
from warchest.homebrew.words import EVENTS, PAYMENTS, TRAITS
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.ruleset import CardText, DecreeText
from warchest.rules.content.units import Unit
from warchest.wording.languages import _

LEAST_COINS, MOST_COINS = 2, 8
MOST_COPIES = 5
NAME, LINE, DECREE_LINE, TEXT = 24, 32, 36, 300
"""The most characters of a name, of the line under it, of a decree's line, and of any other text."""
MOST_RULINGS = 8
MOST_LANGUAGES = 20
_AnyText = TypeVar("_AnyText")
_TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?", re.ASCII)


def read_unit(table: DeclaredTable, box: str, taken: Collection[str]) -> tuple[Unit, CardText | None]:
    """Return a unit and its card. Faults are noted."""
    id_ = table.id("id", taken)
    coins = table.number("coins", LEAST_COINS, MOST_COINS)
    copies = table.number("copies", 1, MOST_COPIES, 1)
    traits = table.mask("traits", TRAITS)
    pays = PAYMENTS[table.word("pays", tuple(PAYMENTS), needed=False) or "own"].value
    event = table.mask("event", EVENTS)
    tactic = read_program(table, "tactic", Bearer(TACTIC, copies, traits, pays))
    trigger = read_program(table, "trigger", Bearer(TRIGGER, copies, traits, pays, event, tactic))
    card = read_card(table)
    unit = Unit(id_, box, coins, traits, copies, tactic, pays, event, trigger)
    if not table.faults.within(table.path):
        for key, sentence in _contradictions(unit):
            table.wrong(key, sentence)
    table.close()
    return unit, card


def _contradictions(unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield the contradictions between the parts of a unit: a key and a sentence for each."""
    if unit.copies > unit.coins:
        yield "copies", _("There can't be more copies than coins.")
    if bool(unit.event) != bool(unit.trigger):
        key = "trigger" if unit.event else "event"
        yield key, _("'event' and 'trigger' go together: what sets it off, and what happens then.")
    if not (unit.traits or unit.tactic or unit.trigger or unit.copies > 1):
        yield "", _("The unit does nothing special. Give it a trait, a tactic or a trigger.")
    if unit.traits & v.SIEGE and not unit.tactic:
        yield "traits", _("'siege' needs a tactic, and the unit has none.")
    if unit.traits & v.BOLSTERED_ONLY and unit.traits & v.UNBOLSTERED_ONLY:
        yield "traits", _("With both 'bolstered_only' and 'unbolstered_only', no unit could attack it. Leave one out.")
    if unit.pays == v.ROYAL_COIN and not unit.tactic:
        yield "pays", _("'pays' needs a tactic, and the unit has none.")
    if unit.pays == v.ROYAL_COIN and unit.traits & v.SIEGE:
        yield "pays", _("A tactic paid for with the Royal Coin can't have 'siege'.")
    if unit.pays == v.ROYAL_COIN and unit.event & v.AFTER_MOVE:
        yield "event", _("Nothing can follow a move paid for with the Royal Coin. Choose another event.")
    if unit.copies > 1 and unit.event & (v.AFTER_RECRUIT | v.AFTER_PROCLAIM):
        yield "copies", _("A unit with 'after_recruit' or 'after_proclaim' can have only one copy.")
    on_top = any(step.flags & v.ON_TOP for step in unit.tactic)
    if on_top and any(step.op == ops.DRAW_PLAY for step in unit.trigger):
        yield "tactic", _("A unit can't have both 'on_top' and 'draw_play'.")


def proclaims(unit: Unit) -> bool:
    """Return whether a unit takes part in proclaiming decrees."""
    return bool(unit.event & v.AFTER_PROCLAIM) or any(step.op == ops.DECREE for step in unit.tactic)


def read_card(table: DeclaredTable, key: str = "card") -> CardText | None:
    """Return the text of a unit's card, or None where it is left out."""
    card = table.table(key)
    if card is None:
        return None
    text = _unit_text(card)
    others = tuple((tag, _closed(each, _unit_text(each, translates=True))) for tag, each in _languages(card))
    card.close()
    return CardText(text.name, text.line, text.tactic, text.attribute, text.restriction, text.rulings, others)


def read_decree_card(table: DeclaredTable, key: str = "card") -> DecreeText | None:
    """Return the text of a decree's card, or None where it is left out."""
    card = table.table(key)
    if card is None:
        return None
    text = _decree_text(card)
    others = tuple((tag, _closed(each, _decree_text(each, translates=True))) for tag, each in _languages(card))
    card.close()
    return DecreeText(text.name, text.line, text.rulings, others)


def _unit_text(table: DeclaredTable, *, translates: bool = False) -> CardText:
    """Return a card in one language. A translation may leave any part out."""
    return CardText(
        table.text("name", NAME, needed=not translates),
        table.text("line", LINE),
        table.text("tactic", TEXT) or None,
        table.text("attribute", TEXT) or None,
        table.text("restriction", TEXT) or None,
        _rulings(table),
    )


def _decree_text(table: DeclaredTable, *, translates: bool = False) -> DecreeText:
    return DecreeText(table.text("name", NAME, needed=not translates), table.text("line", DECREE_LINE), _rulings(table))


def _rulings(table: DeclaredTable) -> tuple[tuple[str, str], ...]:
    """Return questions with their answers."""
    rulings = []
    for each in table.tables("rulings", MOST_RULINGS):
        rulings.append((each.text("question", TEXT, needed=True), each.text("answer", TEXT, needed=True)))
        each.close()
    return tuple(rulings)


def _languages(card: DeclaredTable) -> list[tuple[str, DeclaredTable]]:
    """Return the translations of a card with their languages, by the alphabet, for sound language tags only."""
    translations = []
    for tag, table in sorted(card.named("in", MOST_LANGUAGES), key=lambda one: one[0]):
        if _TAG.fullmatch(tag):
            translations.append((tag, table))
        else:
            table.wrong("", _("Name a language by its tag, such as nl or pt-BR."))
    return translations


def _closed(table: DeclaredTable, text: _AnyText) -> _AnyText:
    table.close()
    return text
