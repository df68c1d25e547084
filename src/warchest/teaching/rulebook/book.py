"""The book as its templates use it: chapters, cards, figures, examples and lists, in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from warchest.drawing.boards import Picture, board_svg, definitions, described
from warchest.drawing.sheet import SIDES, Svg, coin_svg, glyph_svg
from warchest.rules.content import vocabulary as v
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import RULESETS, WAR_CHEST
from warchest.schema.page import RulingText
from warchest.teaching.rulebook import figures, sources
from warchest.teaching.rulebook.chapters import CHAPTERS, Chapter, Term, terms
from warchest.teaching.rulebook.contents import (
    REFUSALS,
    address,
    examples_about,
    examples_at,
    reason_address,
    title_of,
)
from warchest.teaching.rulebook.facts import BookFacts, facts
from warchest.teaching.rulebook.sources import DEAD_POSITION, SOURCES
from warchest.teaching.rulebook.sources.statements import (
    VERDICTS,
    ComparedDocument,
    Statement,
    documents,
    statements,
    statements_at,
    statements_of,
)
from warchest.teaching.rulebook.unitpages import Link, unit_demonstration, unit_order, unit_path, unit_title
from warchest.wording.forms import capital, listed, listed_and, paragraph
from warchest.wording.languages import _, ngettext
from warchest.wording.lite import OptionText, lite_options
from warchest.wording.names import CardDescription, box_name, card, decree_catalogue, decree_name, name_of
from warchest.wording.refusals import all_sentences

_CARDS_A_SHEET = 9


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
    """The code and the sentence of each refusal."""


class PrintPart(NamedTuple):
    """A part of the printable set."""

    id: str
    title: str


class LiteUnit(NamedTuple):
    """A unit of the lite game, for a reader."""

    name: str
    text: str
    """Its abilities."""
    coins: str


class BookContext:
    """Everything that the templates take from the book, with current numbers from the tables. Each page creates one."""

    chapters = CHAPTERS
    rule_sources = SOURCES
    dead_position = DEAD_POSITION
    verdicts = VERDICTS

    def __init__(self) -> None:
        self.facts: BookFacts = facts()
        self._seen: set[str] = set()
        self.units = [Link(unit_path(kind), unit_title(kind)) for kind in unit_order()]

    def definitions(self, chapter: Chapter) -> Svg:
        """Return the shapes used by the boards and coins of a chapter."""
        if chapter.id == "print":
            return definitions(WAR_CHEST, LITE)
        return definitions(RULESETS.get(chapter.id, WAR_CHEST))

    # --- to print ------------------------------------------------------------------------------------------------------------------

    def print_parts(self) -> list[PrintPart]:
        """Return the parts of the printable set, which a reader may leave out."""
        return [
            PrintPart("summary-2", _("Summary for two players")),
            PrintPart("summary-4", _("Summary for four players")),
            PrintPart("cards", _("Unit cards")),
            PrintPart("decrees", _("Decrees")),
            PrintPart("tokens", _("Poison and decoys")),
            PrintPart("lite", _("The nine-by-nine board")),
        ]

    def card_sheets(self) -> list[list[CardDescription]]:
        """Return the cards of all units in the order of the book, as many on a sheet as it has room for."""
        cards = [card(WAR_CHEST, kind) for kind in unit_order()]
        return [cards[n : n + _CARDS_A_SHEET] for n in range(0, len(cards), _CARDS_A_SHEET)]

    def demonstration(self, kind: str) -> Svg | None:
        """Return what a unit can do, on a small board."""
        return unit_demonstration(kind)

    def box_of(self, kind: str) -> str:
        """Return the name of a unit's box."""
        return box_name(WAR_CHEST, WAR_CHEST.unit(kind).box)

    def decoys(self) -> Sequence[str]:
        """Return the kinds of the decoys."""
        return WAR_CHEST.decoys

    def glyph(self, name: str, size: int) -> Svg:
        """Return a drawing without its coin."""
        return glyph_svg(name, size)

    def decree_name(self, decree: str) -> str:
        """Return the name of a decree."""
        return decree_name(WAR_CHEST, decree)

    def lite_board(self) -> Svg:
        """Return the board of squares at the start of a game."""
        board = LITE.boards[2]
        starts = zip(SIDES, (board.start_a, board.start_b), strict=True)
        held = {board.names[board.index[place]]: side for side, places in starts for place in places}
        picture = Picture(board, LITE, held)
        return board_svg(picture, described(picture))

    # --- names and cards -----------------------------------------------------------------------------------------------------------

    def name(self, kind: str) -> str:
        """Return the name of a unit."""
        return unit_title(kind)

    def names(self, kinds: Sequence[str]) -> str:
        """Return names of units as a list in a sentence."""
        return listed_and([unit_title(kind) for kind in kinds])

    def links(self, kinds: Sequence[str]) -> Svg:
        """Return names of units as a list in a sentence, each linked to its page."""
        return Svg(listed_and([f'<a href="{unit_path(kind)}">{escape(unit_title(kind))}</a>' for kind in kinds]))

    def card(self, kind: str) -> CardDescription:
        """Return the card of a unit, of the Royal Coin or of a decoy."""
        return card(WAR_CHEST, kind)

    def coins_of(self, kind: str) -> str:
        """Return the number of a unit's coins."""
        return ngettext("%(num)s coin", "%(num)s coins", card(WAR_CHEST, kind).coins) % {
            "num": card(WAR_CHEST, kind).coins
        }

    def coin(self, kind: str, side: str | None, size: int) -> Svg:
        """Return a coin by itself."""
        return coin_svg(kind, side, size)

    @property
    def lite_units(self) -> list[LiteUnit]:
        """Return the units of the lite game."""
        return [
            LiteUnit(
                name_of(LITE, unit.id),
                paragraph((described.tactic, described.attribute, described.restriction))
                or _("It can only move, attack and control."),
                ngettext("%(num)s coin", "%(num)s coins", unit.coins) % {"num": unit.coins},
            )
            for unit in LITE.units
            for described in [card(LITE, unit.id)]
        ]

    @property
    def lite_options(self) -> list[OptionText]:
        """Return the options of the lite game."""
        return lite_options()

    def siege_units(self) -> list[str]:
        """Return the units with a tactic that needs a bolstered unit."""
        return [unit.id for unit in WAR_CHEST.units if unit.traits & v.SIEGE]

    def poisoners(self) -> Sequence[str]:
        """Return the units that poison."""
        return WAR_CHEST.poisoners

    # --- pictures and positions ----------------------------------------------------------------------------------------------------

    def figure(self, name: str) -> figures.DrawnFigure:
        """Return a still picture."""
        return figures.figure(name)

    def examples_at(self, place: str) -> list[figures.Shown]:
        """Return the examples shown in a chapter or in a section of one."""
        return figures.examples(examples_at(place))

    def maps(self) -> list[figures.DrawnFigure]:
        """Return the maps of forts."""
        drawn, board = [], WAR_CHEST.boards[2]
        for number, places in enumerate(self.facts.fort_maps, start=1):
            names = sorted(board.names[board.index[place]] for place in places)
            picture = Picture(forts=names)
            caption = _("Map {number}: {hexes}").format(number=number, hexes=listed_and(names))
            drawn.append(figures.DrawnFigure(board_svg(picture, f"{caption}. {described(picture)}"), caption))
        return drawn

    # --- lists ---------------------------------------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """Return the uses of a coin."""
        unit_coin, any_coin = _("A unit's, onto the board"), _("Any, facedown")
        face_up = _("A unit's, face up")
        rows = [
            ("deploy", unit_coin, _("A new unit enters on an empty location of yours.")),
            ("bolster", unit_coin, _("The coin goes on top of its unit.")),
            ("claim", any_coin, _("You go first from the next round on.")),
            ("recruit", any_coin, _("A coin from your supply goes to your discards.")),
            ("pass", any_coin, _("Nothing.")),
            ("move", face_up, _("Its unit moves one hex, into an empty hex.")),
            ("control", face_up, _("Its unit takes the location under it.")),
            ("attack", face_up, _("An enemy next to its unit loses a coin.")),
            ("tactic", face_up, _("Its unit does what its card says.")),
        ]
        places = [f"full#{id_}" for id_, _coin, _does in rows]
        return [
            Action(_(title_of(place)), address(place), coin, does)
            for place, (_id, coin, does) in zip(places, rows, strict=True)
        ]

    def decrees(self) -> list[DecreeEntry]:
        """Return the decrees, in the order of their rows."""
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
        """Return the terms of the game."""
        return terms()

    def address(self, place: str) -> str:
        """Return the address of a chapter, or of a section of one."""
        return address(place)

    def rule_of(self, code: str) -> str:
        """Return the address of the rule behind the refusal with this code."""
        return reason_address(code)

    def refusals(self) -> list[Refusals]:
        """Return every sentence that forbids something, by the place of its rule."""
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
        """Return our readings, by their groups."""
        return sources.READINGS

    def all_confirmed(self) -> dict[str, tuple[sources.Confirmed, ...]]:
        """Return the statements of the sources, by their groups."""
        return sources.CONFIRMED

    def readings_about(self, thing: str) -> list[sources.Reading]:
        """Return our readings about the subject of a chapter."""
        return sources.readings_about(thing)

    def confirmed_about(self, thing: str) -> list[sources.Confirmed]:
        """Return the statements of the sources about the subject of a chapter."""
        return sources.confirmed_about(thing)

    def cited(self, place: str) -> str:
        """Return the sources of a section, for readers, without remarks. The text is empty without sources."""
        rows = sources.confirmed_about(place)
        return listed(capital(_(name)) for name in dict.fromkeys(name for row in rows for name in row.by))

    def by(self, row: sources.Confirmed) -> str:
        """Return the sources of a rule, for readers, with the remark on them."""
        names = capital(listed(_(name) for name in row.by))
        return f"{names}; {_(row.note)}" if row.note else names

    def documents(self) -> Sequence[ComparedDocument]:
        """Return the documents whose statements are compared with our rules."""
        return documents()

    def statements_of(self, document: str) -> list[Statement]:
        """Return the statements of a document."""
        return statements_of(document)

    def has_statements(self, ruling: str) -> bool:
        """Return whether a document says something about a ruling."""
        return any(row.ruling == ruling for row in statements())

    def compared(self, document: ComparedDocument) -> str:
        """Return how many statements of a document are the same as our rules."""
        rows = statements_of(document.id)
        count = {verdict: sum(row.verdict == verdict for row in rows) for verdict in VERDICTS}
        return _("Statements: {all}. Same: {same}. Different: {differs}. Translation errors: {slip}.").format(
            all=len(rows), **count
        )

    def first(self, row: Statement) -> bool:
        """Return whether this is the first row of the page about its ruling, which has the ruling's anchor."""
        new = row.ruling not in self._seen
        self._seen.add(row.ruling)
        return new

    def slips_at(self, place: str) -> list[tuple[str, Statement]]:
        """Return the slips of translations that a section warns of, each with its documents."""
        names = {one.id: _(one.source) for one in documents()}
        return [(listed(names[id_] for id_ in row.at), row) for row in statements_at(place)]

    def ruling_of(self, code: str) -> str | None:
        """Return the id of the ruling that a refusal says, or None."""
        return sources.ruling_of(code)


def page_context(**more: Any) -> dict[str, Any]:
    """Return the variables that every page of the book receives."""
    book = BookContext()
    return {"book": book, "f": book.facts, "unit": None, **more}
