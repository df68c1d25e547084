"""The bots that one can play against: their levels, their names, and how each is made."""

from typing import TYPE_CHECKING, Final, Literal, Protocol, get_args

from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.beliefs.memory import Memory
    from warchest.bots.search.agent import SearchAgent
    from warchest.history import InformationState

Level = Literal["page", "squire", "banneret"]
"""The level of a bot, by how strongly it plays."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""All levels, from the weakest to the strongest."""
SEARCHING: Final = frozenset[Level]({"banneret"})
"""The levels that look ahead and are given a search agent."""
STRONGEST: Final[Level] = LEVELS[-1]


class Bot(Protocol):
    """A player that chooses for a seat from that seat's knowledge alone."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat. The same state and seed give the same action."""
        ...


def make_bot(level: str, memory: "Memory | None" = None, agent: "SearchAgent | None" = None) -> Bot:
    """Return a bot of this level. Raises ValueError for an unknown level.

    ``memory`` may be shared with other bots. ``agent`` searches for a level that searches; without it the search runs interpreted.
    """
    # Each bot is imported where it is made, so that a command that only lists the levels starts at once.
    if level == "page":
        from warchest.bots.random_bot import Page

        return Page(memory)
    if level == "squire":
        from warchest.bots.greedy_bot import Squire

        return Squire(memory)
    if level == "banneret":
        from warchest.bots.search.bot import Banneret

        return Banneret(memory, agent)
    raise ValueError(f"There is no level '{level}': there are {', '.join(LEVELS)}.")


def bot_line(level: Level) -> str:
    """Return a word for the strength of a level."""
    return {"page": _("learning"), "squire": _("easy"), "banneret": _("steady")}[level]


def bot_name(level: str) -> str:
    """Return the name of a level for people. An unknown level is its own name."""
    return {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}.get(level, level)
