"""A position as text, and back: one line or a JSON object, for the truth, for a seat or for the public (docs/reference/notation.md).

>>> from warchest.game.setup import Setup
>>> from warchest.rules.flow.turns import opening
>>> setup = Setup.first_game()
>>> text = PositionText.of(setup, setup.tables(), opening(setup.tables()), 0)
>>> text.line()[:60]
'warchest-position/2 form=A seats=2 boxes=base setup=first_ga'
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from warchest.game.setup import Setup
from warchest.game.text.names import FULL, TextError, TextReader, form_of
from warchest.game.text.position.parse import known_of, reader_in, setup_of, wrong_of
from warchest.game.text.position.syntax import (
    PositionValues,
    Wrong,
    continue_line,
    located,
    read_json,
    read_pasted,
    write_json,
)
from warchest.game.text.position.write import AS_JSON, AS_WORDS, ValueWriters, head_line, head_values, state_values
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import Known, known
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate import Violation, checked, find_violations

__all__ = ["FULL", "Examined", "PositionText", "TextReader", "examine", "position_line", "read_position"]


@dataclass(frozen=True)
class PositionText:
    """The content of a position's text. Make one with ``of``, ``parse`` or ``from_json``."""

    setup: Setup
    form: TextReader
    """The reader: ``FULL``, a seat, or None for the public."""
    known: Known
    """The position, as far as this form reveals it."""

    @classmethod
    def of(cls, setup: Setup, tables: Tables, position: Position, viewer: TextReader) -> Self:
        """Return the text of a position for ``viewer``: ``FULL`` for the truth, a seat for its knowledge, None for public knowledge.

        ValueError for any other word.
        """
        if isinstance(viewer, str) and viewer != FULL:
            raise ValueError(f"There is no form {viewer!r}: it is {FULL!r}, a seat's number or None.")
        return cls(setup, viewer, Known.truth(position) if isinstance(viewer, str) else known(tables, position, viewer))

    def seen_by(self, viewer: int | None) -> Self:
        """Return the position as a seat may know it, or, for None, as the public may. ValueError where this form does not reveal that
        much.
        """
        if viewer == self.form:
            return self
        if self.form != FULL and viewer is not None:
            raise ValueError("What a seat knows can't be made of what another one knows.")
        seen = known(self.setup.tables(), self.known.position, viewer)
        unseen = [
            [a + b for a, b in zip(*zones, strict=True)] for zones in zip(seen.unseen, self.known.unseen, strict=True)
        ]
        return type(self)(self.setup, viewer, seen._replace(unseen=tuple(map(tuple, unseen))))

    def line(self, *, declared: bool = True) -> str:
        """Return the one-line form. ``declared``: include the declaration of the rule set, where a line has room for it."""
        seats = self.setup.seats
        head = head_line(self.setup, form_of(self.form, seats), declared)
        return continue_line(head, seats, self._state(AS_WORDS))

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form: an object with the same keys."""
        return write_json(head_values(self.setup, form_of(self.form, self.setup.seats)) | self._state(AS_JSON))

    @classmethod
    def parse(cls, text: str | bytes, ruleset: Ruleset = WAR_CHEST) -> Self:
        """Return the position of a pasted line or JSON object. TextError for a text that is not a position of a game."""
        values, places = read_pasted(text)
        try:
            return cls._read(values, ruleset)
        except Wrong as wrong:
            raise located(places, wrong) from None

    @classmethod
    def from_json(cls, document: object, ruleset: Ruleset = WAR_CHEST) -> Self:
        """Return the position of a JSON object. TextError, with the key in its sentence, for an object that is not a position of a game."""
        try:
            return cls._read(read_json(document), ruleset)
        except Wrong as wrong:
            raise located({}, wrong) from None

    def build(self) -> tuple[Setup, Tables, Position]:
        """Return the setup, the tables and the position itself. TextError for a form that does not reveal everything."""
        if self.form != FULL:
            raise TextError("Only a full position can be played on: here coins are left unknown.")
        return self.setup, self.setup.tables(), self.known.position.copy()

    @classmethod
    def _read(cls, values: PositionValues, ruleset: Ruleset) -> Self:
        setup = setup_of(values, ruleset)
        form, tables = reader_in(values, setup.seats), setup.tables()
        read = known_of(setup, tables, values)
        viewers = range(setup.seats) if isinstance(form, str) else () if form is None else (form,)
        violation, decider = checked(tables, read, viewers)
        if violation is not None:
            raise wrong_of(tables, read.position, violation)
        read.position.decider = decider
        return cls(setup, form, read)

    def _state(self, write: ValueWriters) -> PositionValues:
        return state_values(self.setup, self.setup.tables(), self.known, write)


class Examined(NamedTuple):
    """A position that may be impossible, and its faults."""

    setup: Setup
    known: Known
    faults: list[tuple[Violation, str, int | str]]
    """the faults, each with its key and the item of its value (a number, a name, or -1 for the whole value)"""


def examine(document: Mapping[str, Any], ruleset: Ruleset = WAR_CHEST) -> Examined:
    """Return the full position of a JSON object with its faults. Wrong for an object that describes no position at all."""
    values = read_json(document)
    setup = setup_of(values, ruleset)
    tables = setup.tables()
    if reader_in(values, setup.seats) != FULL:
        raise Wrong("Only a full position can be played on: here coins are left unknown.", "form")
    read = known_of(setup, tables, values)
    violations = find_violations(tables, read, range(setup.seats))
    if not violations:
        read.position.decider = checked(tables, read, range(setup.seats))[1]
    places = [wrong_of(tables, read.position, violation) for violation in violations]
    return Examined(setup, read, [(one, place.key, place.item) for one, place in zip(violations, places, strict=True)])


def read_position(position: str | bytes | dict[str, Any], ruleset: Ruleset = WAR_CHEST) -> PositionText:
    """Return a position in either form, a pasted text or a JSON object. TextError for a text that is not a position of a game."""
    return (
        PositionText.parse(position, ruleset)
        if isinstance(position, str | bytes)
        else PositionText.from_json(position, ruleset)
    )


def position_line(setup: Setup, tables: Tables, position: Position, viewer: TextReader) -> str:
    """Return the one-line form of a position for ``viewer``, as ``PositionText.of`` says."""
    return PositionText.of(setup, tables, position, viewer).line()
