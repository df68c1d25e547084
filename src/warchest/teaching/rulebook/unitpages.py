"""The page of a unit in addition to its card: the facts of its row, the readings about it, and related pages."""

from dataclasses import dataclass

from warchest.drawing.boards import demonstration_svg
from warchest.drawing.sheet import Svg
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.demonstrations import demonstration
from warchest.teaching.rulebook.contents import address, examples_of_unit, title_of
from warchest.teaching.rulebook.facts import facts, word
from warchest.teaching.rulebook.figures import Shown, examples
from warchest.teaching.rulebook.sources import Confirmed, Reading, confirmed_about, readings_about
from warchest.wording.forms import capital
from warchest.wording.languages import _
from warchest.wording.names import box_name, card, name_of

_PAIR = 2
"""A reading or rule about two units relates them to each other. One about more units relates none."""


@dataclass(frozen=True)
class Link:
    """A page, with the name that a reader knows."""

    path: str
    title: str


@dataclass(frozen=True)
class UnitPage:
    """The page of a unit."""

    id: str
    name: str
    box: str
    box_name: str
    demonstration: Svg | None
    """Its demonstration on a small board, or None where none was found."""
    facts: tuple[tuple[str, str], ...]
    examples: tuple[Shown, ...]
    readings: tuple[Reading, ...]
    confirmed: tuple[Confirmed, ...]
    related: tuple[Link, ...]

    @property
    def path(self) -> str:
        """Return its address."""
        return unit_path(self.id)


def unit_path(kind: str) -> str:
    """Return the address of a unit's page."""
    return f"/rules/units/{kind}"


def unit_title(kind: str) -> str:
    """Return the name of a unit, with its year if an older card has the same name."""
    name = name_of(WAR_CHEST, kind)
    return _("2018 {unit}").format(unit=name) if WAR_CHEST.is_edition(kind) else name


def unit_order() -> list[str]:
    """Return all units, box by box, each older card after the one that replaced it."""
    order = []
    for box in WAR_CHEST.box_ids:
        for kind in WAR_CHEST.cards_of([box]):
            editions = (id_ for id_ in WAR_CHEST.unit_ids if WAR_CHEST.is_edition(id_))
            order += [kind, *(id_ for id_ in editions if WAR_CHEST.coins_for(id_) == kind)]
    return order


def unit_page(kind: str) -> UnitPage:
    """Return the page of a unit. Raises KeyError for an unknown unit."""
    unit = WAR_CHEST.unit(kind)
    root = WAR_CHEST.coins_for(kind) if WAR_CHEST.is_edition(kind) else kind
    return UnitPage(
        id=kind,
        name=unit_title(kind),
        box=unit.box,
        box_name=box_name(WAR_CHEST, unit.box),
        demonstration=unit_demonstration(kind),
        facts=tuple(_row_facts(unit)),
        examples=tuple(examples(examples_of_unit(kind))),
        readings=tuple(readings_about(root)),
        confirmed=tuple(confirmed_about(root)),
        related=tuple(_related(unit)),
    )


def unit_demonstration(kind: str) -> Svg | None:
    """Return what a unit can do, on a small board. None where no position for it was found."""
    shown, text = demonstration(WAR_CHEST, kind), card(WAR_CHEST, kind)
    return None if shown is None else demonstration_svg(shown, text.tactic or text.line)


def _row_facts(unit: Unit) -> list[tuple[str, str]]:
    """Return the facts of the unit's row, each with its heading."""
    at_first = facts().in_bag
    coins = _("{count}: {bag} in the bag, {supply} in the supply at first").format(
        count=unit.coins, bag=at_first, supply=unit.coins - at_first
    )
    rows = [
        (_("Box"), box_name(WAR_CHEST, unit.box)),
        (_("Coins"), coins),
        (_("On the board at the same time"), capital(word(unit.copies))),
        (_("Normal attack"), _("No") if unit.traits & v.NO_MELEE else _("Yes")),
    ]
    if unit.tactic:
        paid = name_of(WAR_CHEST, "royal") if unit.pays == v.ROYAL_COIN else _("A coin of its own")
        rows.append((_("Pays for the tactic"), paid))
    if unit.traits & v.SIEGE:
        rows.append((_("Uses its tactic"), _("Only while it is bolstered")))
    if unit.traits & v.BOLSTERED_ONLY:
        rows.append((_("Attacked by"), _("Bolstered units only")))
    if unit.traits & v.UNBOLSTERED_ONLY:
        rows.append((_("Attacked by"), _("Units of one coin only")))
    return rows


def _related(unit: Unit) -> list[Link]:
    """Return the chapters about the unit, and the units that share a reading or a rule with it."""
    steps = {step.op for step in (*unit.tactic, *unit.trigger)}
    places = {
        "decrees": ops.DECREE in steps or unit.event & v.AFTER_PROCLAIM,
        "forts": unit.traits & v.SIEGE or steps & {ops.BUILD, ops.STRIKE_FORT},
        "poison": ops.POISON in steps,
        "decoys": ops.DECEIVE in steps or unit.traits & v.DECOY_SHIELD,
        "shock": unit.box == "shock_tactics",
        "shock#shocks": steps & {ops.SHOCK, ops.SHOCK_PICKED, ops.OVERRUN},
        "shock#bags": ops.STACK_BAG in steps,
        "full#targets": unit.traits & (v.NO_MELEE | v.BOLSTERED_ONLY | v.UNBOLSTERED_ONLY),
        "full#reply": unit.traits & (v.SUPPLY_SHIELD | v.PROTECTS | v.DECOY_SHIELD),
        "full#strike-back": unit.traits & v.RETALIATES,
        "full#afterwards": unit.event & (v.AFTER_ATTACK | v.AFTER_POISONED_ATTACK),
        "full#in-full": len(unit.tactic) > 1,
        "full#reach": steps & {ops.SHOOT, ops.SHOOT_LINE, ops.CHARGE, ops.PACE},
        "full#granted": steps & {ops.FRIEND_STEP, ops.FRIEND_STRIKE, ops.MANEUVER, ops.EACH, ops.OBEY},
        "full#deploy": unit.traits & v.DEPLOYS_NEAR or unit.event & v.AFTER_DEPLOY,
        "full#recruit": unit.event & v.AFTER_RECRUIT or ops.GAIN in steps,
        "full#royal-coin": unit.pays == v.ROYAL_COIN,
        "full#units": unit.copies > 1,
        "variants#royal-guard": unit.pays == v.ROYAL_COIN,
    }
    chapters = [Link(address(place), _(title_of(place))) for place, belongs in places.items() if belongs]
    root = WAR_CHEST.coins_for(unit.id) if WAR_CHEST.is_edition(unit.id) else unit.id
    rows: list[Reading | Confirmed] = [*readings_about(root), *confirmed_about(root)]
    pairs = [[thing for thing in row.about if thing in WAR_CHEST.row_of] for row in rows]
    others = [thing for pair in pairs if len(pair) == _PAIR for thing in pair if thing != root]
    return chapters + [
        Link(unit_path(kind), unit_title(kind)) for kind in dict.fromkeys([*WAR_CHEST.twins_of(unit.id), *others])
    ]
