"""The book as its templates ask for it: chapters, cards, figures, examples and lists, in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from warchest.notation.cards import Card, card, decree_catalogue
from warchest.notation.reasons import sentences
from warchest.notation.texts import _, ngettext
from warchest.rulebook import figures, glossary, sources
from warchest.rulebook.anchors import PLACES, address, reason_address, title_of
from warchest.rulebook.coins import coin_svg
from warchest.rulebook.contents import CHAPTERS, OLD_ANCHORS
from warchest.rulebook.drawing import Picture, board_svg, shapes, told
from warchest.rulebook.examples import EXAMPLES, examples_about
from warchest.rulebook.facts import Facts, facts
from warchest.rulebook.lines import Svg
from warchest.rulebook.places import EXAMPLES_AT
from warchest.rulebook.unitpages import Link, unit_order, unit_path, unit_title
from warchest.rules import vocabulary as v
from warchest.rules.boards import TWO
from warchest.rules.decrees import DECREES
from warchest.rules.units import UNITS
from warchest.rules.views import POISONERS


@dataclass(frozen=True)
class Action:
    """A row of the table of actions."""

    name: str
    address: str
    coin: str
    does: str


@dataclass(frozen=True)
class DecreeEntry:
    """A decree with all that is told of it."""

    id: str
    line: str
    rulings: Sequence[dict[str, str]]
    examples: Sequence[figures.Shown]
    readings: Sequence[sources.Reading]


@dataclass(frozen=True)
class Refusals:
    """The sentences that forbid something by one rule."""

    id: str
    title: str
    address: str
    sentences: Sequence[tuple[str, str]]
    """Code and sentence."""


class Book:
    """What the templates take from the book; made anew for every page, so that it tells what the tables hold now."""

    chapters = CHAPTERS

    def __init__(self) -> None:
        self.facts: Facts = facts()
        self.shapes: Svg = shapes()
        self.units = [Link(unit_path(kind), unit_title(kind)) for kind in unit_order()]

    # --- names and cards -----------------------------------------------------------------------------------------------------------

    def name(self, kind: str) -> str:
        """The name of a unit."""
        return unit_title(kind)

    def names(self, kinds: Sequence[str]) -> str:
        """Names of units, listed."""
        return _listed([unit_title(kind) for kind in kinds])

    def links(self, kinds: Sequence[str]) -> Svg:
        """Names of units, listed, that lead to their pages."""
        return Svg(_listed([f'<a href="{unit_path(kind)}">{escape(unit_title(kind))}</a>' for kind in kinds]))

    def card(self, kind: str) -> Card:
        """The card of a unit, of the Royal Coin or of a decoy."""
        return card(kind)

    def coins_of(self, kind: str) -> str:
        """How many coins a unit has."""
        return ngettext("%(num)s coin", "%(num)s coins", card(kind).coins) % {"num": card(kind).coins}

    def coin(self, kind: str, side: str | None, size: int) -> Svg:
        """A coin by itself."""
        return coin_svg(kind, side, size)

    def siege_units(self) -> list[str]:
        """Units whose tactic asks for a bolstered unit."""
        return [unit.id for unit in UNITS.values() if unit.traits & v.SIEGE]

    def poisoners(self) -> Sequence[str]:
        """Units that poison."""
        return POISONERS

    # --- pictures and positions ----------------------------------------------------------------------------------------------------

    def figure(self, name: str) -> figures.Drawn:
        """A still picture."""
        return figures.figure(name)

    def examples_at(self, place: str) -> list[figures.Shown]:
        """The examples that stand at a chapter or a section of it."""
        return figures.examples(EXAMPLES[name] for name in EXAMPLES_AT.get(place, ()))

    def maps(self) -> list[figures.Drawn]:
        """The maps of forts."""
        drawn = []
        for number, places in enumerate(self.facts.fort_maps, start=1):
            names = sorted(TWO.names[TWO.index[place]] for place in places)
            picture = Picture(forts=names)
            caption = _("Map {number}: {hexes}").format(number=number, hexes=_listed(names))
            drawn.append(figures.Drawn(board_svg(picture, f"{caption}. {told(picture)}"), caption))
        return drawn

    # --- lists ---------------------------------------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """What a coin can be used for."""
        unit_coin, any_coin = _("A unit's, onto the board"), _("Any, facedown")
        face_up = _("A unit's, face up")
        rows = [
            ("deploy", unit_coin, _("A new unit enters on an empty location of yours.")),
            ("bolster", unit_coin, _("The coin goes on top of its unit.")),
            ("claim", any_coin, _("You go first from the next round on.")),
            ("recruit", any_coin, _("A coin of your supply goes to your discards.")),
            ("pass", any_coin, _("Nothing.")),
            ("move", face_up, _("Its unit goes one hex, into an empty one.")),
            ("control", face_up, _("Its unit takes the location under it.")),
            ("attack", face_up, _("An enemy next to its unit loses a coin.")),
            ("tactic", face_up, _("Its unit does what its card says.")),
        ]
        return [Action(_(title_of(f"full#{id_}")), address(f"full#{id_}"), coin, does) for id_, coin, does in rows]

    def decrees(self) -> list[DecreeEntry]:
        """The decrees, in the order of their rows."""
        texts = decree_catalogue()
        return [
            DecreeEntry(
                decree.id,
                texts[decree.id]["line"],
                texts[decree.id]["rulings"],
                figures.examples(one for one in examples_about(decree.id) if one.chapter == "decrees"),
                sources.readings_about(f"decree:{decree.id}"),
            )
            for decree in DECREES
        ]

    def terms(self) -> Sequence[glossary.Term]:
        """The words of the game."""
        return glossary.TERMS

    def address(self, place: str) -> str:
        """The address of a chapter, or of a section of one."""
        return address(place)

    def rule_of(self, code: str) -> str:
        """Where the rule stands behind a reason, by its code."""
        return reason_address(code)

    def refusals(self) -> list[Refusals]:
        """Every sentence that forbids something, by the place of its rule."""
        told_of = sentences()
        groups = []
        for place, codes in PLACES.items():
            unit = {code: _("The unit") if told_of[code].startswith("{unit}") else _("the unit") for code in codes}
            shown = [(code, told_of[code].format(hex="f4", unit=unit[code])) for code in codes]
            title = unit_title(place.removeprefix("units/")) if place.startswith("units/") else _(title_of(place))
            groups.append(Refusals(f"of-{place.replace('#', '-').replace('/', '-')}", title, address(place), shown))
        return groups

    # --- where rules come from -----------------------------------------------------------------------------------------------------

    def source_names(self) -> dict[str, str]:
        """The sources by short name."""
        return sources.SOURCES

    def all_readings(self) -> dict[str, tuple[sources.Reading, ...]]:
        """Our readings by what they belong to."""
        return sources.READINGS

    def all_confirmed(self) -> dict[str, tuple[sources.Confirmed, ...]]:
        """What the sources say, by what it belongs to."""
        return sources.CONFIRMED

    def readings_about(self, thing: str) -> list[sources.Reading]:
        """Our readings about the matter of a chapter."""
        return sources.readings_about(thing)

    def confirmed_about(self, thing: str) -> list[sources.Confirmed]:
        """What the sources say about the matter of a chapter."""
        return sources.confirmed_about(thing)

    def cited(self, place: str) -> str:
        """The sources of a section, for people, without remarks; empty where none is named."""
        names = dict.fromkeys(first_up(_(row.by).partition(";")[0]) for row in sources.confirmed_about(place))
        return "; ".join(name for name in names if not any(name in other for other in names if other != name))

    def old_anchor(self, chapter: str) -> str:
        """The anchor under which a chapter was found when the rules were one page; empty for a new one."""
        return OLD_ANCHORS.get(chapter, "")


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("{all} and {last}").format(all=", ".join(names[:-1]), last=names[-1])


def first_up(text: str) -> str:
    """A text that begins with a capital, the rest as it is."""
    return text[:1].upper() + text[1:]


def page_context(**more: Any) -> dict[str, Any]:
    """What every page of the book is given."""
    book = Book()
    return {"book": book, "f": book.facts, "unit": None, **more}
