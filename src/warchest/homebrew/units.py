"""A declared unit: its row, and the rules that its parts must satisfy together."""

from collections.abc import Collection, Iterator

from warchest.homebrew.cards import read_card
from warchest.homebrew.programs import TACTIC, TRIGGER, Bearer, read_program
from warchest.homebrew.reading import DeclaredTable
from warchest.homebrew.words import EVENTS, PAYMENTS, TRAITS
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.ruleset import CardText
from warchest.rules.content.units import Unit
from warchest.wording.languages import _

LEAST_COINS, MOST_COINS = 2, 8
MOST_COPIES = 5


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
        yield key, _("'event' and 'trigger' belong together: what sets it off, and what follows.")
    if not (unit.traits or unit.tactic or unit.trigger or unit.copies > 1):
        yield "", _("The unit does nothing that any coin could not do: give it a trait, a tactic or a trigger.")
    if unit.traits & v.SIEGE and not unit.tactic:
        yield "traits", _("'siege' speaks of a tactic, and the unit has none.")
    if unit.traits & v.BOLSTERED_ONLY and unit.traits & v.UNBOLSTERED_ONLY:
        yield "traits", _("With 'bolstered_only' and 'unbolstered_only' nobody could attack it: leave one out.")
    if unit.pays == v.ROYAL_COIN and not unit.tactic:
        yield "pays", _("'pays' speaks of a tactic, and the unit has none.")
    if unit.pays == v.ROYAL_COIN and unit.traits & v.SIEGE:
        yield "pays", _("A tactic that the Royal Coin pays for has no 'siege'.")
    if unit.pays == v.ROYAL_COIN and unit.event & v.AFTER_MOVE:
        yield "event", _("After a move that the Royal Coin may pay for nothing follows: choose another event.")
    if unit.copies > 1 and unit.event & (v.AFTER_RECRUIT | v.AFTER_PROCLAIM):
        yield "copies", _("A unit with 'after_recruit' or 'after_proclaim' has one copy.")
    on_top = any(step.flags & v.ON_TOP for step in unit.tactic)
    if on_top and any(step.op == ops.DRAW_PLAY for step in unit.trigger):
        yield "tactic", _("'on_top' and 'draw_play' can't be together in one unit.")


def proclaims(unit: Unit) -> bool:
    """Return whether a unit takes part in proclaiming decrees."""
    return bool(unit.event & v.AFTER_PROCLAIM) or any(step.op == ops.DECREE for step in unit.tactic)
