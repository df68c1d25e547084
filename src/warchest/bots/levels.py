"""The named levels that one can play against."""

from typing import Protocol

from warchest.bots.banneret import Banneret
from warchest.bots.memory import Memory
from warchest.bots.page import Page
from warchest.bots.squire import Squire
from warchest.bots.thinking import Thinker
from warchest.record import Record


class Bot(Protocol):
    """Chooses for a seat from what its record tells."""

    def choose(self, record: Record, luck: int) -> list[int]:
        """The whole composition for the present decision of the record's seat. The same record and luck give the same one."""
        ...


LEVELS = ("page", "squire", "banneret")
"""From the weakest to the strongest."""


def make_bot(level: str, memory: Memory | None = None, thinker: Thinker | None = None) -> Bot:
    """A bot of this level; ``memory`` may be shared; ``thinker`` thinks for a level that searches. ValueError for an unknown level."""
    if level == "page":
        return Page(memory)
    if level == "squire":
        return Squire(memory)
    if level == "banneret":
        return Banneret(memory, thinker)
    raise ValueError(f"There is no level '{level}': there are {', '.join(LEVELS)}.")
