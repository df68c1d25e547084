"""The book as its templates ask for it: chapters, cards, figures, examples and lists, in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from warchest.drawing.boards import Picture, board_svg, definitions, described
from warchest.drawing.coins import coin_svg
from warchest.drawing.sheet import Svg
from warchest.rulebook import figures, sources
from warchest.rulebook.chapters.glossary.terms import TERMS, Term
from warchest.rulebook.contents import (
    CHAPTERS,
    REFUSALS,
    address,
    examples_about,
    examples_at,
    reason_address,
    title_of,
)
from warchest.rulebook.facts import Facts, facts
from warchest.rulebook.model import Chapter
from warchest.rulebook.sources import DEAD_POSITION, SOURCES
from warchest.rulebook.unitpages import Link, unit_order, unit_path, unit_title
from warchest.rules.content import vocabulary as v
from warchest.rules.content.lite import LITE
from warchest.rules.content.rulesets import RULESETS
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.page import RulingText
from warchest.wording.languages import _, ngettext
from warchest.wording.lite import Option, lite_options
from warchest.wording.names import Card, card, decree_catalogue, name_of
from warchest.wording.refusals import all_sentences


@dataclass(frozen=True)
class Action:
    """A row of the table of actions."""

    name: str
    address: str
    coin: str
    does: str


@dataclass(frozen=True)
class DecreeEntry:
    """A decree with its texts, examples and readings."""

    id: str
    line: str
    rulings: Sequence[RulingText]
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


class LiteUnit(NamedTuple):
    """A unit of the lite game, for a reader."""

    name: str
    text: str
    """What it can do."""
    coins: str


class Book:
    """Everything that the templates take from the book, made for each page with the numbers of the tables as they are now."""

    chapters = CHAPTERS
    rule_sources = SOURCES
    dead_position = DEAD_POSITION

    def __init__(self) -> None:
        self.facts: Facts = facts()
        self.units = [Link(unit_path(kind), unit_title(kind)) for kind in unit_order()]

    def definitions(self, chapter: Chapter) -> Svg:
        """The shapes that the boards and coins of a chapter are drawn of."""
        return definitions(RULESETS.get(chapter.id, WAR_CHEST))

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
        return card(WAR_CHEST, kind)

    def coins_of(self, kind: str) -> str:
        """How many coins a unit has."""
        return ngettext("%(num)s coin", "%(num)s coins", card(WAR_CHEST, kind).coins) % {
            "num": card(WAR_CHEST, kind).coins
        }

    def coin(self, kind: str, side: str | None, size: int) -> Svg:
        """A coin by itself."""
        return coin_svg(kind, side, size)

    @property
    def lite_units(self) -> list[LiteUnit]:
        """The units of the lite game."""
        return [
            LiteUnit(
                name_of(LITE, unit.id),
                " ".join(text for text in (told.tactic, told.attribute, told.restriction) if text)
                or _("It only moves, attacks and controls."),
                ngettext("%(num)s coin", "%(num)s coins", unit.coins) % {"num": unit.coins},
            )
            for unit in LITE.units
            for told in [card(LITE, unit.id)]
        ]

    @property
    def lite_options(self) -> list[Option]:
        """The options of the lite game."""
        return lite_options()

    def siege_units(self) -> list[str]:
        """Units whose tactic asks for a bolstered unit."""
        return [unit.id for unit in WAR_CHEST.units if unit.traits & v.SIEGE]

    def poisoners(self) -> Sequence[str]:
        """Units that poison."""
        return WAR_CHEST.poisoners

    # --- pictures and positions ----------------------------------------------------------------------------------------------------

    def figure(self, name: str) -> figures.DrawnFigure:
        """A still picture."""
        return figures.figure(name)

    def examples_at(self, place: str) -> list[figures.Shown]:
        """The examples that stand at a chapter or a section of it."""
        return figures.examples(examples_at(place))

    def maps(self) -> list[figures.DrawnFigure]:
        """The maps of forts."""
        drawn, board = [], WAR_CHEST.boards[2]
        for number, places in enumerate(self.facts.fort_maps, start=1):
            names = sorted(board.names[board.index[place]] for place in places)
            picture = Picture(forts=names)
            caption = _("Map {number}: {hexes}").format(number=number, hexes=_listed(names))
            drawn.append(figures.DrawnFigure(board_svg(picture, f"{caption}. {described(picture)}"), caption))
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
        texts = decree_catalogue(WAR_CHEST)
        return [
            DecreeEntry(
                decree,
                texts[decree].line,
                texts[decree].rulings,
                figures.examples(one for one in examples_about(decree) if one.chapter == "decrees"),
                sources.readings_about(f"decree:{decree}"),
            )
            for decree in WAR_CHEST.decree_ids
        ]

    def terms(self) -> Sequence[Term]:
        """The words of the game."""
        return TERMS

    def address(self, place: str) -> str:
        """The address of a chapter, or of a section of one."""
        return address(place)

    def rule_of(self, code: str) -> str:
        """Where the rule stands behind a reason, by its code."""
        return reason_address(code)

    def refusals(self) -> list[Refusals]:
        """Every sentence that forbids something, by the place of its rule."""
        texts = all_sentences()
        protector = next(name_of(WAR_CHEST, unit.id) for unit in WAR_CHEST.units if unit.traits & v.PROTECTS)
        groups = []
        for place, codes in REFUSALS.items():
            unit = {code: _("The unit") if texts[code].startswith("{unit}") else _("the unit") for code in codes}
            shown = [(code, texts[code].format(hex="f4", unit=unit[code], protector=protector)) for code in codes]
            title = unit_title(place.removeprefix("units/")) if place.startswith("units/") else _(title_of(place))
            groups.append(Refusals(f"of-{place.replace('#', '-').replace('/', '-')}", title, address(place), shown))
        return groups

    # --- where rules come from -----------------------------------------------------------------------------------------------------

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
