"""Choices before the first round: cards to take and to ban, a place in the draft or in play, and a seat within a team."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from warchest.rules.state import ids
from warchest.rules.state.indices import top
from warchest.rules.state.layout import DRAFT_FRAME, KIND, ORDER_FRAME, SEAT_FRAME
from warchest.rules.state.position import Position, Tables


class DraftTable(NamedTuple):
    """The measured worth of cards in games with these boxes. `warchest balance --write` writes it."""

    boxes: tuple[str, ...]
    by: str
    """The bot whose games it was fitted to."""
    on: str
    """The date of the fit, as YYYY-MM-DD."""
    version: str
    """The version of the program that played the games."""
    games: int
    seed: str
    first_turn: int
    """The log-odds of winning that the initiative at the start adds, in 1/100."""
    worth: Mapping[str, tuple[int, int, int]]
    """For each card the log-odds of winning that it adds, in 1/100, with the bounds of the 95 % interval."""

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return {**self._asdict(), "worth": dict(self.worth)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DraftTable":
        """Return the table that ``to_json`` turned into plain data."""
        worth = {card: (value, low, high) for card, (value, low, high) in data["worth"].items()}
        return cls(**{**data, "boxes": tuple(data["boxes"]), "worth": worth})


FILE: Final = Path(__file__).with_suffix(".json")
"""The file of the tables."""


def read_tables(file: Path) -> tuple[DraftTable, ...]:
    """Return the tables of a file."""
    return tuple(map(DraftTable.from_json, json.loads(file.read_text(encoding="utf-8"))["tables"]))


def write_table(table: DraftTable, file: Path) -> None:
    """Write a table into the file, in the place of the one for the same boxes. Those of the most boxes come first."""
    others = [other for other in read_tables(file) if set(other.boxes) != set(table.boxes)]
    tables = sorted([*others, table], key=lambda one: -len(one.boxes))
    text = json.dumps({"tables": [one.to_json() for one in tables]}, indent=1)
    # A card with its three figures is one line.
    file.write_text(re.sub(r"\[\s+(-?\d+),\s+(-?\d+),\s+(-?\d+)\s+\]", r"[\1, \2, \3]", text) + "\n", encoding="utf-8")


TABLES: Final = read_tables(FILE)
WORTH: Final[Mapping[str, int]] = {card: figures[0] for card, figures in TABLES[0].worth.items()}
"""The worth of cards where all boxes are dealt, in 1/100. A card without a figure counts as middling."""
DRAFT_FIRST, DRAFT_SECOND, PLAY_FIRST, PLAY_SECOND = range(ids.ORDER, ids.ORDER + 4)


def drafts(s: Position) -> bool:
    """Return whether the present decision is one of those before the first round, which have no position to evaluate."""
    return s.agenda[top(s) + KIND] in (DRAFT_FRAME, SEAT_FRAME, ORDER_FRAME)


def choose_in_draft(r: Tables, s: Position, choices: Sequence[int]) -> int:
    """Return the best of these choices: to take or ban the best card, to choose the better place, and the first of a team's seats."""
    if s.agenda[top(s) + KIND] == ORDER_FRAME:
        return _place(r, s, choices)
    if s.agenda[top(s) + KIND] == DRAFT_FRAME:
        first = ids.TAKE if choices[0] < ids.BAN else ids.BAN
        return max(choices, key=lambda id_: worth(r, s.pool[id_ - first]))
    return choices[0]


def table_for(r: Tables) -> DraftTable:
    """Return the table of the fewest boxes that have all cards on the table, or that of all boxes."""
    boxes = set(r.ruleset.boxes_of([r.ruleset.unit_ids[row - 1] for row in r.pool if row]))
    return next((table for table in reversed(TABLES) if boxes <= set(table.boxes)), TABLES[0])


def worth(r: Tables, row: int) -> int:
    """Return the log-odds of winning that the card of a unit row adds, in 1/100."""
    return table_for(r).worth.get(r.ruleset.unit_ids[row - 1], (0,))[0]


def gain_of_first_pick(r: Tables, s: Position) -> int:
    """Return how much better the first drafter's cards will be than the other side's, if both take the best card in turn."""
    cards = sorted((worth(r, row) for row in s.pool if row), reverse=True)[r.bans :]
    turns = [r.order[pick] & 1 for pick in range(r.bans, r.picks)]
    return sum(-card if turn else card for card, turn in zip(cards, turns, strict=True))


def _place(r: Tables, s: Position, choices: Sequence[int]) -> int:
    """Return the better place. Where both kinds are open, the draft comes first if the first pick is worth more than the first turn."""
    gain = gain_of_first_pick(r, s)
    in_draft = DRAFT_FIRST if gain >= 0 else DRAFT_SECOND
    if PLAY_FIRST in choices and (in_draft not in choices or abs(gain) < table_for(r).first_turn):
        return PLAY_FIRST
    return in_draft
