"""The types of the editor of positions: a position, its faults, and the choices in it."""

from typing import Any

from msgspec import Struct

from warchest.schema.decision import Ask
from warchest.schema.view import PageView


class PositionFault(Struct, frozen=True):
    """A reason why a position can't stand in a game."""

    text: str
    """the reason, as a sentence"""
    key: str
    """the key of the position that it concerns, such as ``A.hand``; empty where it concerns none"""
    item: int | str
    """the item of its value: a number from 0 or a name, or -1 for the whole value"""


class EditedPosition(Struct, frozen=True):
    """A position as the editor shows it. The server keeps nothing of it."""

    position: dict[str, Any]
    """the position as a JSON object (docs/reference/notation.md)"""
    line: str | None
    """the position as a line; null if nothing of it can be shown"""
    faults: list[PositionFault]
    """its faults"""
    told: str
    """the next event, as a sentence; empty if there are faults"""
    view: PageView | None
    """the view of the deciding seat; null if there are faults"""
    ask: Ask | None
    """the request to the deciding seat, with its choices; null if no seat decides"""
