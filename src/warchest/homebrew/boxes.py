"""A declared box as a whole: the text of a file, within bounds, becomes units, decrees and fort maps with their cards."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from warchest.homebrew.faults import Fault, Faults, FaultsError, Path, lines_of
from warchest.homebrew.programs import DECREE, Bearer, read_program
from warchest.homebrew.reading import DeclaredTable
from warchest.homebrew.units import NAME, proclaims, read_decree_card, read_unit
from warchest.rules.content.boards import Axial
from warchest.rules.content.ruleset import MOST_DECREES, MOST_UNITS, Box, CardText, DecreeText
from warchest.rules.content.units import Decree, Unit
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import _

MOST_BYTES = 64 * 1024
"""The most bytes of a file."""
MOST_LINE = 2_000
"""The most characters of a line."""
MOST_HOME_UNITS = MOST_UNITS - len(WAR_CHEST.units)
"""The most units that may join those of the standard boxes."""
MOST_MAPS = 6
LEAST_FORTS, MOST_FORTS = 2, 6
"""The number of forts on one map."""
_TAKEN = (*WAR_CHEST.kinds, *WAR_CHEST.box_ids, *WAR_CHEST.decree_ids, "unknown", "all", "home")
_PLACES = tuple(
    name for name in WAR_CHEST.boards[2].names if WAR_CHEST.boards[2].by_name[name] in WAR_CHEST.boards[2].locations
)


@dataclass(frozen=True)
class DeclaredBox:
    """A declared box that has passed all checks."""

    box: Box
    """The row of the box."""
    units: tuple[Unit, ...]
    """The rows of its units."""
    texts: dict[str, CardText] = field(default_factory=dict)
    """The cards of its units by id, for those that have one."""
    decrees: tuple[Decree, ...] = ()
    """The rows of its decrees."""
    decree_texts: dict[str, DecreeText] = field(default_factory=dict)
    """The cards of its decrees by id, for those that have one."""
    fort_maps: tuple[tuple[Axial, ...], ...] = ()
    """The places of the forts on each of its maps."""
    data: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The declaration as plain data."""


def read_box(text: str | bytes) -> DeclaredBox:
    """Return the box that the text of a file declares. Raises FaultsError for an invalid declaration."""
    plain = _decoded(text)
    try:
        data = tomllib.loads(plain)
    except (ValueError, RecursionError) as error:
        raise FaultsError([_unreadable(plain, error)]) from error
    return box_of(data, lines_of(plain))


def box_of(data: dict[str, Any], lines: dict[Path, int] | None = None) -> DeclaredBox:
    """Return the box that plain data declares. Raises FaultsError for an invalid declaration."""
    faults = Faults(lines or {})
    table = DeclaredTable(data, (), faults)
    box_id, name = _head(table)
    taken = [*_TAKEN, box_id]
    units = []
    for each in table.tables("unit", MOST_HOME_UNITS):
        units.append(read_unit(each, box_id, taken))
        taken.append(units[-1][0].id)
    if len([unit for unit, _card in units if proclaims(unit)]) > 1:
        table.wrong("unit", _("Only one unit can have 'after_proclaim' or the step 'decree'."))
    decrees = _decrees(table, taken)
    maps = [_map(each) for each in table.tables("fort_map", MOST_MAPS)]
    table.close()
    if not (units or decrees or maps or faults):
        table.wrong("", _("The box is empty. It needs a unit, decrees or a fort map."))
    faults.close()
    return DeclaredBox(
        Box(box_id, bool(decrees), bool(maps), name),
        tuple(unit for unit, _card in units),
        {unit.id: card for unit, card in units if card},
        tuple(decree for decree, _card in decrees),
        {decree.id: card for decree, card in decrees if card},
        tuple(maps),
        data,
    )


def _head(table: DeclaredTable) -> tuple[str, str]:
    head = table.table("box", needed=True)
    if head is None:
        return "", ""
    id_and_name = head.id("id", _TAKEN), head.text("name", NAME, needed=True)
    head.close()
    return id_and_name


def _decrees(table: DeclaredTable, taken: Sequence[str]) -> list[tuple[Decree, DecreeText | None]]:
    """Return the pool of decrees. It replaces the usual one, so it must be large enough to deal from."""
    decrees: list[tuple[Decree, DecreeText | None]] = []
    tables = table.tables("decree", MOST_DECREES - 1)
    for each in tables:
        id_ = each.id("id", [*taken, *(decree.id for decree, _card in decrees)])
        program = read_program(each, "program", Bearer(DECREE))
        if not program and not table.faults.within((*each.path, "program")):
            each.wrong("program", _("A decree needs at least one step."))
        decrees.append((Decree(id_, program), read_decree_card(each)))
        each.close()
    if tables and len(tables) < WAR_CHEST.decrees_in_play:
        text = _("{count} decrees are in play at once. Declare at least that many.")
        table.wrong("decree", text.format(count=WAR_CHEST.decrees_in_play))
    return decrees


def _map(table: DeclaredTable) -> tuple[Axial, ...]:
    """Return the places of a map's forts."""
    places = table.texts("at", LEAST_FORTS, MOST_FORTS, 3)
    table.close()
    board = WAR_CHEST.boards[2]
    for n, place in enumerate(places):
        path = (*table.path, "at", n)
        if place not in _PLACES:
            text = _("There is no location at '{place}'. The locations are {known}.")
            table.faults.add(path, text.format(place=place, known=", ".join(_PLACES)))
        elif place in places[:n]:
            table.faults.add(path, _("'{place}' is listed twice. List it once.").format(place=place))
    if table.faults.within(table.path):
        return ()
    return tuple(board.hexes[board.by_name[place]] for place in places)


def _decoded(text: str | bytes) -> str:
    """Return the text, within its bounds. Raises FaultsError where it is too large or not text."""
    raw = text.encode(errors="replace") if isinstance(text, str) else text
    if len(raw) > MOST_BYTES:
        sentence = _("The file is too large. It can have at most {most} bytes.").format(most=MOST_BYTES)
        raise FaultsError([Fault(0, "", sentence)])
    try:
        plain = raw.decode().removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        place = raw.count(b"\n", 0, error.start) + 1
        raise FaultsError([Fault(place, "", _("This is not UTF-8. Save the file as UTF-8 text."))]) from None
    for number, line in enumerate(plain.split("\n"), start=1):
        if len(line) > MOST_LINE:
            sentence = _("A line can have at most {most} characters.").format(most=MOST_LINE)
            raise FaultsError([Fault(number, "", sentence)])
    return plain


def _unreadable(text: str, error: Exception) -> Fault:
    """Return the TOML library's message as a fault, with its line."""
    said = str(error)
    reason, _at, place = said.partition(" (at line ")
    number = int(place.partition(",")[0]) if place.partition(",")[0].isdigit() else text.count("\n") + 1
    if isinstance(error, RecursionError):
        reason, number = _("lists are nested too deeply"), 1
    return Fault(number, "", _("This is not TOML: {reason}.").format(reason=reason.rstrip(".")))
