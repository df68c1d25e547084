"""What the page of a unit tells beside its card: what its row says, what is read about it, and what it is related to."""

from dataclasses import dataclass

from warchest.notation.cards import card, name_of
from warchest.notation.texts import _
from warchest.pools import cards_of
from warchest.rulebook.anchors import address, title_of
from warchest.rulebook.drawing import reach_svg
from warchest.rulebook.examples import examples_of_unit
from warchest.rulebook.facts import box_name, facts, word
from warchest.rulebook.figures import Shown, examples
from warchest.rulebook.lines import Svg
from warchest.rulebook.sources import Confirmed, Reading, confirmed_about, readings_about
from warchest.rules import units
from warchest.rules import vocabulary as v
from warchest.rules.boards import DIRECTIONS

_PAIR = 2
"""Rows that tell of two units relate these; one that lists more tells of none in particular."""


@dataclass(frozen=True)
class Link:
    """A page, by the name that a reader knows it by."""

    path: str
    title: str


@dataclass(frozen=True)
class UnitPage:
    """The page of a unit."""

    id: str
    name: str
    box: str
    box_name: str
    reach: Svg | None
    """Where it attacks; None for what every unit can."""
    reach_told: str
    facts: tuple[tuple[str, str], ...]
    examples: tuple[Shown, ...]
    readings: tuple[Reading, ...]
    confirmed: tuple[Confirmed, ...]
    related: tuple[Link, ...]

    @property
    def path(self) -> str:
        """Its address."""
        return unit_path(self.id)


def unit_path(kind: str) -> str:
    """The address of a unit's page."""
    return f"/rules/units/{kind}"


def unit_title(kind: str) -> str:
    """The name of a unit, with its year where an older card bears the same."""
    name = name_of(kind)
    return _("{unit} of 2018").format(unit=name) if units.UNITS[kind].shares_coins_with else name


def unit_order() -> list[str]:
    """All units, box by box, an older card after the one that took its place."""
    order = []
    for box in units.BOXES:
        for kind in sorted(cards_of([box]), key=list(units.UNITS).index):
            order += [kind, *(unit.id for unit in units.UNITS.values() if unit.shares_coins_with == kind)]
    return order


def unit_page(kind: str) -> UnitPage:
    """The page of a unit. KeyError where there is none such."""
    unit = units.UNITS[kind]
    root = unit.shares_coins_with or kind
    shown = card(kind)
    told = _("Where one coin lets it attack, on an empty board: {count} hexes.").format(count=len(shown.pattern))
    plain = set(shown.pattern) == set(DIRECTIONS)
    return UnitPage(
        id=kind,
        name=unit_title(kind),
        box=unit.box,
        box_name=box_name(unit.box),
        reach=None if plain else reach_svg(shown.pattern, kind, told),
        reach_told=told,
        facts=tuple(_row_facts(unit)),
        examples=tuple(examples(examples_of_unit(kind))),
        readings=tuple(readings_about(root)),
        confirmed=tuple(confirmed_about(root)),
        related=tuple(_related(unit)),
    )


def _row_facts(unit: units.Unit) -> list[tuple[str, str]]:
    """What the unit's row says, each with its heading."""
    at_first = facts().in_bag
    coins = _("{count}: {bag} in the bag, {supply} in the supply at first").format(
        count=unit.coins, bag=at_first, supply=unit.coins - at_first
    )
    rows = [
        (_("Box"), box_name(unit.box)),
        (_("Coins"), coins),
        (_("On the board at once"), word(unit.copies).capitalize()),
        (_("Normal attack"), _("No") if unit.traits & v.NO_MELEE else _("Yes")),
    ]
    if unit.tactic:
        paid = name_of("royal") if unit.pays == v.ROYAL_COIN else _("A coin of its own")
        rows.append((_("Pays for the tactic"), paid))
    if unit.traits & v.SIEGE:
        rows.append((_("For its tactic it must be"), _("Bolstered")))
    if unit.traits & v.BOLSTERED_ONLY:
        rows.append((_("Attacked by"), _("Bolstered units only")))
    if unit.traits & v.UNBOLSTERED_ONLY:
        rows.append((_("Attacked by"), _("Units of one coin only")))
    return rows


def _related(unit: units.Unit) -> list[Link]:
    """Chapters that the unit belongs to, and the cards that are told of together with it."""
    steps = {step.verb for step in (*unit.tactic, *unit.trigger)}
    places = {
        "decrees": v.DECREE in steps or unit.event & v.AFTER_PROCLAIM,
        "forts": unit.box == "siege",
        "poison": v.POISON in steps,
        "decoys": v.DECEIVE in steps or unit.traits & v.DECOY_SHIELD,
        "full#targets": unit.traits & (v.NO_MELEE | v.BOLSTERED_ONLY | v.UNBOLSTERED_ONLY),
        "full#reply": unit.traits & (v.SUPPLY_SHIELD | v.WAGON_SHIELD | v.DECOY_SHIELD),
        "full#strike-back": unit.traits & v.RETALIATES,
        "full#afterwards": unit.event & (v.AFTER_ATTACK | v.AFTER_POISONED_ATTACK),
        "full#in-full": len(unit.tactic) > 1,
        "full#reach": steps & {v.SHOOT, v.SHOOT_LINE, v.CHARGE, v.PACE},
        "full#granted": steps & {v.FRIEND_STEP, v.FRIEND_STRIKE, v.MANEUVER, v.EACH},
        "full#deploy": unit.traits & v.DEPLOYS_NEAR or unit.event & v.AFTER_DEPLOY,
        "full#recruit": unit.event & v.AFTER_RECRUIT or v.GAIN in steps,
        "full#royal-coin": unit.pays == v.ROYAL_COIN,
        "full#units": unit.copies > 1,
        "variants#royal-guard": unit.pays == v.ROYAL_COIN,
    }
    chapters = [Link(address(place), _(title_of(place))) for place, belongs in places.items() if belongs]
    root = unit.shares_coins_with or unit.id
    twins = [
        other.id for other in units.UNITS.values() if root in (other.shares_coins_with, other.id) and other != unit
    ]
    rows: list[Reading | Confirmed] = [*readings_about(root), *confirmed_about(root)]
    pairs = [[thing for thing in row.about if thing in units.UNITS] for row in rows]
    others = [thing for pair in pairs if len(pair) == _PAIR for thing in pair if thing != root]
    return chapters + [Link(unit_path(kind), unit_title(kind)) for kind in dict.fromkeys([*twins, *others])]
