"""Choices before the first round: cards to take and to ban, a turn in the draft or in play, and a seat within a team."""

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
    """The measured worth of cards in games with certain boxes. `warchest balance --write` writes it."""

    boxes: tuple[str, ...]
    by: str
    """The bot that played the games."""
    on: str
    """The date of the fit, as YYYY-MM-DD."""
    version: str
    """The version of the program that played the games."""
    games: int
    seed: str
    first_turn: int
    """The increase of the log-odds of winning by the initiative at the start, in 1/100."""
    worth: Mapping[str, tuple[int, int, int]]
    """The increase of the log-odds of winning by each card, in 1/100, with the bounds of the 95 % interval."""

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return {**self._asdict(), "worth": dict(self.worth)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DraftTable":
        """Return a table from the plain data of ``to_json``."""
        worth = {card: (value, low, high) for card, (value, low, high) in data["worth"].items()}
        return cls(**{**data, "boxes": tuple(data["boxes"]), "worth": worth})


FILE: Final = Path(__file__).with_suffix(".json")
"""The file of the tables."""


def read_tables(file: Path) -> tuple[DraftTable, ...]:
    """Return the tables of a file."""
    return tuple(map(DraftTable.from_json, json.loads(file.read_text(encoding="utf-8"))["tables"]))


def write_table(table: DraftTable, file: Path) -> None:
    """Write a table to the file. It replaces the table for the same boxes. Tables for more boxes come first."""
    others = [other for other in read_tables(file) if set(other.boxes) != set(table.boxes)]
    tables = sorted([*others, table], key=lambda one: -len(one.boxes))
    text = json.dumps({"tables": [one.to_json() for one in tables]}, indent=1)
    # Write a card and its three numbers on one line.
    file.write_text(re.sub(r"\[\s+(-?\d+),\s+(-?\d+),\s+(-?\d+)\s+\]", r"[\1, \2, \3]", text) + "\n", encoding="utf-8")


TABLES: Final = read_tables(FILE)
WORTH: Final[Mapping[str, int]] = {card: figures[0] for card, figures in TABLES[0].worth.items()}
"""The worth of cards in games with all boxes, in 1/100. A card that was not measured counts as average."""
DRAFT_FIRST, DRAFT_SECOND, PLAY_FIRST, PLAY_SECOND = range(ids.ORDER, ids.ORDER + 4)


def drafts(s: Position) -> bool:
    """Return whether the next decision comes before the first round, when there is no position to evaluate."""
    return s.agenda[top(s) + KIND] in (DRAFT_FRAME, SEAT_FRAME, ORDER_FRAME)


def choose_in_draft(r: Tables, s: Position, choices: Sequence[int]) -> int:
    """Return the best of these choices: the best card to take or ban, the better turn, or the first of a team's seats."""
    if s.agenda[top(s) + KIND] == ORDER_FRAME:
        return _choose_order(r, s, choices)
    if s.agenda[top(s) + KIND] == DRAFT_FRAME:
        first = ids.TAKE if choices[0] < ids.BAN else ids.BAN
        return max(choices, key=lambda id_: worth(r, s.pool[id_ - first]))
    return choices[0]


def table_for(r: Tables) -> DraftTable:
    """Return the table with the fewest boxes that covers all cards in the game, or the table for all boxes."""
    boxes = set(r.ruleset.boxes_of([r.ruleset.unit_ids[row - 1] for row in r.pool if row]))
    return next((table for table in reversed(TABLES) if boxes <= set(table.boxes)), TABLES[0])


def worth(r: Tables, row: int) -> int:
    """Return the increase of the log-odds of winning by the card of a unit row, in 1/100."""
    return table_for(r).worth.get(r.ruleset.unit_ids[row - 1], (0,))[0]


def gain_of_first_pick(r: Tables, s: Position) -> int:
    """Return how much better the first drafter's cards will be than the other side's if each takes the best card left."""
    cards = sorted((worth(r, row) for row in s.pool if row), reverse=True)[r.bans :]
    turns = [r.order[pick] & 1 for pick in range(r.bans, r.picks)]
    return sum(-card if turn else card for card, turn in zip(cards, turns, strict=True))


def _choose_order(r: Tables, s: Position, choices: Sequence[int]) -> int:
    """Return the better turn to choose. If draft and play are both open, compare the first pick with the first turn."""
    gain = gain_of_first_pick(r, s)
    in_draft = DRAFT_FIRST if gain >= 0 else DRAFT_SECOND
    if PLAY_FIRST in choices and (in_draft not in choices or abs(gain) < table_for(r).first_turn):
        return PLAY_FIRST
    return in_draft
