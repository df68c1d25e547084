"""The bots that one can play against: their levels, their names, and how each is made."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from warchest.bots.net import NEWEST
from warchest.wording.languages import N_, _

if TYPE_CHECKING:
    from warchest.bots.beliefs.knowledge import Memory
    from warchest.bots.search.agent import SearchAgent
    from warchest.bots.warmup import WarmUp
    from warchest.game.history import InformationState

Level = Literal["page", "squire", "yeoman", "banneret", "castellan", "regent", "sovereign"]
"""The level of a bot, by how strongly it plays."""


class Bot(Protocol):
    """A player that chooses for a seat from that seat's knowledge alone."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat. The same state and seed give the same action."""
        ...


Options = Mapping[str, int]
"""Settings of a bot, such as its iterations."""


class _Given(NamedTuple):
    """The objects that a bot may be given: a memory, which other bots may share, a search agent, and a warm-up."""

    memory: "Memory | None"
    agent: "SearchAgent | None"
    warm_up: "WarmUp | None"


Make = Callable[[_Given, Options], Bot]
"""A function that makes a bot from the objects given to it and from its options."""


class _Kind(NamedTuple):
    """A kind of bot: how it is made, its options with their values, whether it is given a search agent, and whether it weighs hands."""

    make: Make
    options: Mapping[str, range] = MappingProxyType({})
    searches: bool = False
    believes: bool = False
    """Whether its choices depend on how likely each hand of another seat is (`warchest.bots.beliefs`)."""


# Each bot is imported where it is made, so that a command that only lists the levels starts at once.


def _random(given: _Given, options: Options) -> Bot:
    from warchest.bots.random_bot import RandomBot

    return RandomBot(given.memory)


def _greedy(given: _Given, options: Options) -> Bot:
    from warchest.bots.greedy_bot import GreedyBot

    return GreedyBot(given.memory)


def _two_ply(given: _Given, options: Options) -> Bot:
    from warchest.bots.search.bot import TwoPlyBot

    return TwoPlyBot(given.memory, given.agent)


def _fallible(given: _Given, options: Options) -> Bot:
    from warchest.bots.fallible_bot import Fallibility, FallibleBot

    return FallibleBot(Fallibility(**{"sees": 50, "warmth": 150, "careful": 1, **options}), given.memory)


def _reference(given: _Given, options: Options) -> Bot:
    from warchest.bots.tree.agent import PLAIN, TreeBot

    return TreeBot(PLAIN._replace(**options))


def _ismcts(given: _Given, options: Options) -> Bot:
    from warchest.bots.tree.agent import BEST, TreeBot

    settings = BEST._replace(**options)
    return TreeBot(settings) if given.warm_up is None else given.warm_up.bot(settings)


_ITERATIONS = range(1, 1_000_001)
_MS = range(1, 60_001)
_KINDS: Final[dict[str, _Kind]] = {
    "random": _Kind(_random),
    "greedy": _Kind(_greedy),
    "fallible": _Kind(_fallible, {"sees": range(1, 101), "warmth": range(1, 1001), "careful": range(2)}),
    "two_ply": _Kind(_two_ply, searches=True, believes=True),
    "reference": _Kind(_reference, {"iterations": _ITERATIONS, "ms": _MS}, believes=True),
    "ismcts": _Kind(
        _ismcts,
        {
            "iterations": _ITERATIONS,
            "ms": _MS,
            "threads": range(1, 9),
            "match_point": range(1, 101),
            "keeps": range(2),
            "merges": range(2),
            "plies": range(101),
            "proof": range(1_000_001),
            "sharp": range(4),
            "net": range(NEWEST + 1),
            "widens": range(10_001),
            "static": range(101),
        },
        believes=True,
    ),
}
KINDS: Final = tuple(_KINDS)
"""All kinds of bots, from the weakest to the strongest. The arena knows them by these names, with options behind a colon."""


class _Row(NamedTuple):
    """A level: its name, a word for its strength, a sentence about it, its rating, and the text that names its bot."""

    name: str
    strength: str
    sentence: str
    rating: int
    """Elo from matches of neighbours (docs/explanation/bots.md): 100 points stand for 64 of 100 games. Page has a round number."""
    bot: str


_ROWS: Final[dict[Level, _Row]] = {
    "page": _Row(
        N_("Page"),
        N_("learning"),
        N_("Knows the rules, forgets the rest."),
        700,
        "fallible:sees=79,warmth=11,careful=0",
    ),
    "squire": _Row(N_("Squire"), N_("easy"), N_("Takes what lies open."), 860, "fallible:sees=94,warmth=4"),
    "yeoman": _Row(N_("Yeoman"), N_("moderate"), N_("Guards its places, misses a tactic."), 1030, "two_ply"),
    "banneret": _Row(N_("Banneret"), N_("steady"), N_("Sees your next action."), 1210, "ismcts:iterations=100"),
    "castellan": _Row(
        N_("Castellan"), N_("strong"), N_("Plans ahead, counts your coins."), 1380, "ismcts:iterations=210"
    ),
    "regent": _Row(
        N_("Regent"), N_("very strong"), N_("Plans further, guesses what you hold."), 1580, "ismcts:iterations=700"
    ),
    "sovereign": _Row(N_("Sovereign"), N_("the strongest"), N_("The best we have."), 1760, "ismcts:iterations=20000"),
}
LEVELS: Final[tuple[Level, ...]] = tuple(_ROWS)
"""All levels, from the weakest to the strongest."""
STRONGEST: Final[Level] = LEVELS[-1]
GENTLEST: Final[Level] = LEVELS[0]
"""The opponent of a newcomer, wherever nobody has chosen another."""


class UnknownBotError(ValueError):
    """A text names no bot. The message is one sentence for a person."""


def parse_bot(text: str) -> tuple[str, Options]:
    """Return the kind and the options of the bot that a text names: a level, or a kind such as ``reference:iterations=2000``.

    Raises `UnknownBotError` for anything else.
    """
    row = next((row for level, row in _ROWS.items() if level == text), None)
    kind, _colon, rest = (row.bot if row else text).partition(":")
    if kind not in _KINDS:
        sentence = "There is no bot '{text}': there are {bots}."
        raise UnknownBotError(sentence.format(text=text, bots=", ".join((*LEVELS, *KINDS))))
    options: dict[str, int] = {}
    for part in filter(None, rest.split(",")):
        option, _equals, value = part.partition("=")
        values = _KINDS[kind].options.get(option, range(0))
        if not (value.isascii() and value.isdecimal() and int(value[:18]) in values):
            known = ", ".join(f"{one}={few[0]} to {few[-1]}" for one, few in _KINDS[kind].options.items()) or "none"
            sentence = "The bot '{name}' has no option '{part}'; its options: {known}."
            raise UnknownBotError(sentence.format(name=kind, part=part, known=known))
        options[option] = int(value)
    if {"iterations", "ms"} <= options.keys():
        raise UnknownBotError(f"The bot '{kind}' searches by iterations or by ms (milliseconds), not by both.")
    if options.get("threads", 1) > 1 and "ms" not in options:
        raise UnknownBotError(f"The bot '{kind}' searches in several threads only by ms (milliseconds).")
    return kind, options


def is_given_agent(text: str) -> bool:
    """Return whether the bot that a text names is given a search agent."""
    return _KINDS[parse_bot(text)[0]].searches


def believes(text: str) -> bool:
    """Return whether the bot that a text names weighs the hands that other seats may have."""
    return _KINDS[parse_bot(text)[0]].believes


def make_bot(
    text: str,
    memory: "Memory | None" = None,
    agent: "SearchAgent | None" = None,
    warm_up: "WarmUp | None" = None,
) -> Bot:
    """Return the bot that a text names, as `parse_bot` reads it. Raises `UnknownBotError` if it names none.

    ``memory`` may be shared with other bots. ``agent`` searches for a bot that is given one; without it the search runs interpreted. With
    a ``warm_up`` a tree search does not wait for its machine code: it runs interpreted until that is there.
    """
    kind, options = parse_bot(text)
    return _KINDS[kind].make(_Given(memory, agent, warm_up), options)


def bot_line(level: Level) -> str:
    """Return a word for the strength of a level."""
    return _(_ROWS[level].strength)


def bot_sentence(level: Level) -> str:
    """Return a sentence about the way in which a level plays."""
    return _(_ROWS[level].sentence)


def bot_rating(level: Level) -> int:
    """Return the rating of a level, on a scale on which 100 points stand for 64 of 100 games."""
    return _ROWS[level].rating


def bot_name(level: str) -> str:
    """Return the name of a level for people. An unknown level is its own name."""
    return next((_(row.name) for known, row in _ROWS.items() if known == level), level)
