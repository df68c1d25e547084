"""The bots that one can play against: their levels, names, and how each is made."""

from typing import TYPE_CHECKING, Final, Literal, Protocol, get_args

from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.beliefs.memory import Memory
    from warchest.bots.search.agent import SearchAgent
    from warchest.history import InformationState

Level = Literal["page", "squire", "banneret"]
"""A bot, by how strongly it plays."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""From the weakest to the strongest."""
SEARCHING: Final = frozenset[Level]({"banneret"})
"""The levels that look ahead, and are given a search agent."""
STRONGEST: Final[Level] = LEVELS[-1]


class Bot(Protocol):
    """Chooses for a seat from what that seat may know."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """The whole action for the present decision of the state's seat. The same state and seed give the same action."""
        ...


def make_bot(level: str, memory: "Memory | None" = None, agent: "SearchAgent | None" = None) -> Bot:
    """A bot of this level. ValueError where there is none.

    ``memory`` may be shared with other bots. ``agent`` searches for a level that searches; without it the search runs interpreted.
    """
    # Each is imported where it is made: a command that only lists the levels starts at once.
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
    """How strong a level is, in a word."""
    return {"page": _("learning"), "squire": _("easy"), "banneret": _("steady")}[level]


def bot_name(level: str) -> str:
    """The name of a level for people. A level that is not ours is its own name."""
    return {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}.get(level, level)
