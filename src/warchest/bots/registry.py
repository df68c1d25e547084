"""The bots that one can play against: their levels, their names, and how each is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from warchest.wording.languages import N_, _

if TYPE_CHECKING:
    from warchest.beliefs.knowledge import Memory
    from warchest.bots.search.agent import SearchAgent
    from warchest.history import InformationState

Level = Literal["page", "squire", "banneret"]
"""The level of a bot, by how strongly it plays."""


class Bot(Protocol):
    """A player that chooses for a seat from that seat's knowledge alone."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat. The same state and seed give the same action."""
        ...


Make = Callable[["Memory | None", "SearchAgent | None"], Bot]
"""A function that makes a bot: of a memory that other bots may share, and of a search agent for a level that searches."""


class _Row(NamedTuple):
    """A level: its name, a word for its strength, how its bot is made, and whether it looks ahead and is given a search agent."""

    name: str
    strength: str
    make: Make
    searches: bool = False


# Each bot is imported where it is made, so that a command that only lists the levels starts at once.


def _page(memory: "Memory | None", agent: "SearchAgent | None") -> Bot:
    from warchest.bots.random_bot import Page

    return Page(memory)


def _squire(memory: "Memory | None", agent: "SearchAgent | None") -> Bot:
    from warchest.bots.greedy_bot import Squire

    return Squire(memory)


def _banneret(memory: "Memory | None", agent: "SearchAgent | None") -> Bot:
    from warchest.bots.search.bot import Banneret

    return Banneret(memory, agent)


_ROWS: Final[dict[Level, _Row]] = {
    "page": _Row(N_("Page"), N_("learning"), _page),
    "squire": _Row(N_("Squire"), N_("easy"), _squire),
    "banneret": _Row(N_("Banneret"), N_("steady"), _banneret, searches=True),
}
LEVELS: Final[tuple[Level, ...]] = tuple(_ROWS)
"""All levels, from the weakest to the strongest."""
SEARCHING: Final = frozenset(level for level, row in _ROWS.items() if row.searches)
"""The levels that look ahead and are given a search agent."""
STRONGEST: Final[Level] = LEVELS[-1]


def make_bot(level: str, memory: "Memory | None" = None, agent: "SearchAgent | None" = None) -> Bot:
    """Return a bot of this level. Raises ValueError for an unknown level.

    ``memory`` may be shared with other bots. ``agent`` searches for a level that searches; without it the search runs interpreted.
    """
    for known, row in _ROWS.items():
        if known == level:
            return row.make(memory, agent)
    raise ValueError(f"There is no level '{level}': there are {', '.join(LEVELS)}.")


def bot_line(level: Level) -> str:
    """Return a word for the strength of a level."""
    return _(_ROWS[level].strength)


def bot_name(level: str) -> str:
    """Return the name of a level for people. An unknown level is its own name."""
    return next((_(row.name) for known, row in _ROWS.items() if known == level), level)
