"""The bots that a player can choose as an opponent: their levels, their names, and how each is made."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from warchest.bots.net import NEWEST
from warchest.wording.languages import N_, _

if TYPE_CHECKING:
    from warchest.bots.beliefs.knowledge import Memory
    from warchest.bots.tree.agent import Settings
    from warchest.game.history import InformationState

Level = Literal["page", "squire", "yeoman", "banneret", "castellan", "regent", "sovereign"]
"""A level of play. `LEVELS` lists them, from the weakest to the strongest."""
StyleName = Literal["attacker", "hoarder", "racer"]
"""A style of play of a level, as strong as the level itself. `STYLES` lists them."""


class Bot(Protocol):
    """A player that chooses for a seat and uses only that seat's knowledge."""

    def choose(self, state: "InformationState", seed: int) -> list[int]:
        """Return the whole action for the seat's next decision. The same state and seed give the same action."""
        ...


BotOptions = Mapping[str, int]
"""Settings of a bot, such as its iterations."""


class WarmUpBots(Protocol):
    """Makes tree searches that do not wait for their machine code (`warchest.bots.warmup`)."""

    def bot(self, settings: "Settings") -> Bot:
        """Return a bot that searches with these settings."""
        ...


class _SharedObjects(NamedTuple):
    """Objects that a bot may use and that other bots may share, a memory and a warm-up, and the number of threads for a long search."""

    memory: "Memory | None"
    warm_up: "WarmUpBots | None"
    threads: int


_Make = Callable[[_SharedObjects, BotOptions], Bot]
"""A function that makes a bot from shared objects and from its options."""


class _BotKind(NamedTuple):
    """A kind of bot: its factory, the values that each option allows, and the shared objects that it uses."""

    make: _Make
    options: Mapping[str, range] = MappingProxyType({})
    believes: bool = False
    """Whether its choices depend on how likely each hand of another seat is (`warchest.bots.beliefs`)."""


# Each factory imports its bot, so a command that only lists the levels starts at once.


def _random(shared: _SharedObjects, options: BotOptions) -> Bot:
    from warchest.bots.random_bot import RandomBot

    return RandomBot(shared.memory)


def _reference(shared: _SharedObjects, options: BotOptions) -> Bot:
    from warchest.bots.tree.agent import PLAIN
    from warchest.bots.tree.bot import TreeBot

    return TreeBot(PLAIN._replace(**options))


def _ismcts(shared: _SharedObjects, options: BotOptions) -> Bot:
    from warchest.bots.tree.agent import BEST
    from warchest.bots.tree.bot import TreeBot

    settings = BEST._replace(**options)
    if settings.iterations >= SHARED_SEARCH and not settings.ms:
        settings = settings._replace(threads=shared.threads)
    return TreeBot(settings) if shared.warm_up is None else shared.warm_up.bot(settings)


SHARED_SEARCH: Final = 5000
"""The number of iterations from which on several threads may share a search."""
_ITERATIONS = range(1, 1_000_001)
_MS = range(1, 60_001)
_BOT_KINDS: Final[dict[str, _BotKind]] = {
    "random": _BotKind(_random),
    "reference": _BotKind(_reference, {"iterations": _ITERATIONS, "ms": _MS}, believes=True),
    "ismcts": _BotKind(
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
            "policy": range(1001),
            "responds": range(2),
            "haste": range(101),
            "doubt": range(1001),
            "ahead": range(100),
            "far": range(101),
            "second": range(101),
            "replies": range(101),
            "warmth": range(1001),
            "attacks": range(1001),
            "hoards": range(1001),
            "races": range(1001),
        },
        believes=True,
    ),
}
BOT_KINDS: Final = tuple(_BOT_KINDS)
"""All kinds of bots, from the weakest to the strongest. The arena accepts these names, with options behind a colon."""


class _LevelEntry(NamedTuple):
    """A level: its name, a word for its strength, a sentence about it, its rating, and the bot that plays it."""

    name: str
    strength: str
    sentence: str
    rating: int
    """Elo from matches of neighbours: a lead of 100 points wins 64 of 100 games. Banneret's rating is fixed. docs/explanation/bots.md
    lists which steps are measured and which are estimates."""
    bot: str


_LEARNS: Final = "ismcts:proof=0,policy=0,responds=0"
"""A learner proves nothing and has no policy, and its beliefs do not respond to play."""
_LEVEL_ENTRIES: Final[dict[Level, _LevelEntry]] = {
    "page": _LevelEntry(
        N_("Page"),
        N_("learning"),
        N_("Knows the rules, forgets the rest."),
        980,
        f"{_LEARNS},iterations=20,plies=4,static=50,ahead=1,far=40,second=60,warmth=54",
    ),
    "squire": _LevelEntry(
        N_("Squire"),
        N_("easy"),
        N_("Takes whatever is unguarded."),
        1110,
        f"{_LEARNS},iterations=36,plies=6,static=50,ahead=2,far=15,second=50,replies=45,warmth=40",
    ),
    "yeoman": _LevelEntry(
        N_("Yeoman"),
        N_("moderate"),
        N_("Guards its locations, misses tactics."),
        1240,
        f"{_LEARNS},iterations=50,plies=10,static=40,ahead=1,second=25,warmth=25",
    ),
    "banneret": _LevelEntry(N_("Banneret"), N_("steady"), N_("Sees your next action."), 1360, "ismcts:iterations=32"),
    "castellan": _LevelEntry(
        N_("Castellan"), N_("strong"), N_("Plans ahead, counts your coins."), 1550, "ismcts:iterations=75"
    ),
    "regent": _LevelEntry(
        N_("Regent"), N_("very strong"), N_("Plans further, guesses your hand."), 1740, "ismcts:iterations=350"
    ),
    "sovereign": _LevelEntry(
        N_("Sovereign"), N_("the strongest"), N_("The best we have."), 1920, "ismcts:iterations=60000"
    ),
}
_STYLE_ENTRIES: Final[dict[StyleName, dict[Level, str]]] = {
    "attacker": {
        "page": "attacks=300,warmth=65",
        "squire": "attacks=300",
        "yeoman": "attacks=220,warmth=29",
        "banneret": "attacks=250",
        "castellan": "attacks=250,iterations=90",
        "regent": "attacks=150,iterations=430",
    },
    "hoarder": {
        "page": "hoards=40,warmth=43",
        "squire": "hoards=35,warmth=32",
        "yeoman": "hoards=27,warmth=18",
        "banneret": "hoards=40,iterations=38",
        "castellan": "hoards=40,iterations=68",
        "regent": "hoards=30,iterations=420",
    },
    "racer": {
        "page": "races=150,warmth=65",
        "squire": "races=140",
        "yeoman": "races=110",
        "banneret": "races=140",
        "castellan": "races=140",
        "regent": "races=60,iterations=450",
    },
}
"""The options of each style at a level, which replace those of the level. Matches set them to the level's strength
(docs/explanation/bots.md)."""
_STYLE_NAMES: Final[dict[StyleName, tuple[str, str]]] = {
    "attacker": (N_("Attacker"), N_("Seeks out your units and attacks them.")),
    "hoarder": (N_("Hoarder"), N_("Recruits and bolsters before it advances.")),
    "racer": (N_("Racer"), N_("Heads for locations and avoids fights.")),
}
STYLES: Final[tuple[StyleName, ...]] = tuple(_STYLE_ENTRIES)
"""All styles of play."""
LEVELS: Final[tuple[Level, ...]] = tuple(_LEVEL_ENTRIES)
"""All levels, from the weakest to the strongest."""
STRONGEST: Final[Level] = LEVELS[-1]
GENTLEST: Final[Level] = LEVELS[0]
"""The default opponent of a newcomer."""


class UnknownBotError(ValueError):
    """Raised when a text names no bot. The message is one sentence for the user."""


def parse_bot(text: str) -> tuple[str, BotOptions]:
    """Return the kind and the options of a bot, given as a level, as a level in a style such as ``banneret:attacker``, or as a kind such
    as ``reference:iterations=2000``.

    Raises `UnknownBotError` for any other text.
    """
    kind, _colon, rest = _in_full(text).partition(":")
    if kind not in _BOT_KINDS:
        sentence = "There is no bot '{text}': there are {bots}."
        raise UnknownBotError(sentence.format(text=text, bots=", ".join((*LEVELS, *BOT_KINDS))))
    options: dict[str, int] = {}
    for part in filter(None, rest.split(",")):
        option, _equals, value = part.partition("=")
        values = _BOT_KINDS[kind].options.get(option, range(0))
        if not (value.isascii() and value.isdecimal() and int(value[:18]) in values):
            known = (
                ", ".join(f"{name}={allowed[0]} to {allowed[-1]}" for name, allowed in _BOT_KINDS[kind].options.items())
                or "none"
            )
            sentence = "The bot '{name}' has no option '{part}'; its options: {known}."
            raise UnknownBotError(sentence.format(name=kind, part=part, known=known))
        options[option] = int(value)
    if {"iterations", "ms"} <= options.keys():
        raise UnknownBotError(f"The bot '{kind}' searches by iterations or by ms (milliseconds), not by both.")
    if options.get("threads", 1) > 1 and "ms" not in options:
        raise UnknownBotError(f"The bot '{kind}' searches in several threads only by ms (milliseconds).")
    return kind, options


def _in_full(text: str) -> str:
    """Return the kind and the options of a level with or without a style. Any other text is returned unchanged."""
    level, colon, style = text.partition(":")
    row = next((row for known, row in _LEVEL_ENTRIES.items() if known == level), None)
    if row is None or not colon:
        return text if row is None else row.bot
    styles = {known: one for known, rows in _STYLE_ENTRIES.items() for its, one in rows.items() if its == level}
    options = next((one for known, one in styles.items() if known == style), None)
    if options is None:
        sentence = "The level '{level}' has no style '{style}'; its styles: {styles}."
        raise UnknownBotError(sentence.format(level=level, style=style, styles=", ".join(styles) or "none"))
    return f"{row.bot},{options}"


def styled(level: str, style: "StyleName | None") -> str:
    """Return the text that names a level in a style, or the level itself if it has no such style."""
    return f"{level}:{style}" if style is not None and any(known == level for known in _STYLE_ENTRIES[style]) else level


def style_name(style: StyleName) -> str:
    """Return the display name of a style."""
    return _(_STYLE_NAMES[style][0])


def style_sentence(style: StyleName) -> str:
    """Return a sentence about how a style plays."""
    return _(_STYLE_NAMES[style][1])


def believes(text: str) -> bool:
    """Return whether the bot named by a text weighs the hands that other seats may have."""
    return _BOT_KINDS[parse_bot(text)[0]].believes


def responds(text: str) -> bool:
    """Return whether the beliefs of the bot named by a text respond to play."""
    kind, options = parse_bot(text)
    if kind != "ismcts":
        return False
    from warchest.bots.tree.agent import BEST

    return bool(BEST._replace(**options).responds)


def make_bot(
    text: str,
    memory: "Memory | None" = None,
    warm_up: "WarmUpBots | None" = None,
    threads: int = 1,
) -> Bot:
    """Return the bot named by a text, as `parse_bot` reads it. Raises `UnknownBotError` if there is none.

    Several bots may share ``memory``. With ``warm_up``, a tree search runs interpreted until its machine code is ready, instead of waiting
    for it. ``threads``: how many threads share the iterations of a long search, natively. They make it quicker and not stronger, and the
    same state and seed then need not give the same action.
    """
    kind, options = parse_bot(text)
    return _BOT_KINDS[kind].make(_SharedObjects(memory, warm_up, threads), options)


def bot_of(level: Level) -> str:
    """Return the text that names the bot of a level, with its options."""
    return _LEVEL_ENTRIES[level].bot


def bot_line(level: Level) -> str:
    """Return a word for the strength of a level."""
    return _(_LEVEL_ENTRIES[level].strength)


def bot_sentence(level: Level) -> str:
    """Return a sentence about how a level plays."""
    return _(_LEVEL_ENTRIES[level].sentence)


def bot_rating(level: Level) -> int:
    """Return the rating of a level. A lead of 100 points wins 64 of 100 games."""
    return _LEVEL_ENTRIES[level].rating


def bot_name(level: str) -> str:
    """Return the display name of a level. An unknown level is returned unchanged."""
    return next((_(row.name) for known, row in _LEVEL_ENTRIES.items() if known == level), level)
