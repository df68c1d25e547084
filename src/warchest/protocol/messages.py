"""The messages of the protocol: the fields of every request and of every answer, written once.

The tables of docs/protocol.md are made from them by `python -m scripts.schema`. Fields that a request has and its method does not
know are ignored, so that the protocol can grow.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from warchest.protocol.limits import DEPTH, LEAVES
from warchest.schema.view import View

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""The name that a host gives a game."""
Word = str | Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]
"""A decision or draw: its word, or its id."""
Words = Annotated[list[Word], msgspec.Meta(min_length=1, max_length=1000)]
Seed = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
Plain = dict[str, Any]

# --- what stands -------------------------------------------------------------------------------------------------------------------


def merged(*parts: Struct) -> Plain:
    """An answer that has the fields of several structs, in their order."""
    return {name: value for part in parts for name, value in msgspec.structs.asdict(part).items()}


class OutcomeFields(Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    """the winning side, `A` or `B`; `null` where nobody won"""
    ending: str
    """the way in which it ended: `locations` (the last marker was placed), `dead_position` (nobody could place another one) or
    `resignation`"""


class State(Struct, frozen=True):
    """The state of a game, in every answer that makes or changes one."""

    decider: str | None
    """the seat that decides next; `"chance"`; `null` where the game is over"""
    action_open: bool
    """whether the deciding seat is in the middle of its action"""
    round: int
    """the number of the round, 0 before the first"""
    plies: int
    """how many decisions and draws there have been"""
    outcome: OutcomeFields | None
    """`null` while the game goes on, else how it ended: `winner`, the winning side (`null` where nobody won), and `ending`: `locations`
    (the last marker was placed), `dead_position` (nobody could place another one), or `resignation`"""


class GameEvent(Struct, frozen=True):
    """A decision or draw that happened."""

    seat: str | None
    """the seat that decided, or that the coin was drawn for; `null` for the flip"""
    word: str
    """the decision or draw as a word"""
    id: int
    """the same as an id"""
    chance: bool
    """whether it was a draw"""


class Happened(Struct, frozen=True):
    """Everything that a request made happen, in order."""

    happened: list[GameEvent]


class ListedChoice(Struct, frozen=True):
    """A legal decision."""

    word: str
    """the decision as a word"""
    text: str
    """the same for people"""
    id: int
    """the same as an id"""
    verb: str
    """one of the verbs in the table of [words](#decisions)"""
    coin: str | None
    """the coin that it plays, where it begins an action"""
    hex: str | None
    """the hex of the unit that acts"""
    to: str | None
    """the hex that it names, as a goal or a target; the unit's own hex for `bolster`, `control` and `tactic`"""
    kind: str | None
    """the coin recruited, gained, discarded, burnt or returned; the unit deployed, taken or banned; the decree; the place in the order;
    for `lose`: `stack` or `supply`"""
    seat: str | None
    """the seat named, or the one that gets the decoy"""
    cost: bool
    """whether it costs the player a coin besides the one played"""


class Draw(Struct, frozen=True):
    """Something that chance may do."""

    seat: str | None
    """the seat that draws; `null` for the flip"""
    word: str
    """the draw as a word"""
    id: int
    """the same as an id"""
    weight: int
    """how many coins there are of that kind; 1 for each side of the marker"""


class SetupFields(Struct, frozen=True, kw_only=True):
    """A setup as everybody knows it."""

    ruleset: str = "war_chest"
    """the ruleset that the game is played by"""
    units: str | UnsetType = UNSET
    """what people declared of the ruleset, as JSON ([homebrew.md](homebrew.md)); left out where they declared nothing"""
    setup: str
    """its name"""
    seats: list[str]
    """the names of the seats, in their order"""
    boxes: list[str]
    """the boxes in play"""
    variants: list[str] = []
    """the variants in play"""
    armies: list[list[str]] = []
    """the units of each seat; empty where they are drafted: views have those"""
    pool: list[str] = []
    """the cards to draft from"""
    decrees: list[str] = []
    """the three decrees in play, with the Nobility box"""
    forts: int = 0
    """the number of the fort map, with the Siege box; else 0"""
    seed: str | None = None
    """the seed that cards, decrees and forts were dealt from"""
    initiative: str | None = None
    """the seat that starts with it; `null` where it is flipped for, or drafted"""
    hexes: list[str] = []
    """all hexes of the board"""
    locations: list[str] = []
    """the hexes that are locations"""


# --- the methods of every engine ---------------------------------------------------------------------------------------------------


class Nothing(Struct, frozen=True):
    """A request without fields, or an answer without any."""


# --- the methods of `rules` --------------------------------------------------------------------------------------------------------


class OfGame(Struct):
    """A request about a game."""

    game: Name
    """the name of the game"""


class New(Struct):
    """A request for a game: from options, from a position or from a record."""

    game: Name
    """a name for it, of 1 to 64 characters, that later requests repeat"""
    chance: Literal["auto", "ask"] = "auto"
    """`"auto"` (as without it): the engine draws all that is to be drawn. `"ask"`: draws are decisions of `chance`, made with `apply` or
    `draw`"""
    key: str | UnsetType = UNSET
    """hexadecimal digits of 1 to 64 bytes. Coins are drawn from this secret: the same key and the same decisions give the same game.
    Random without it; the answer tells it"""
    ruleset: str | UnsetType = UNSET
    """what is played: one of `rules.rulesets` of `hello`, the usual one without it"""
    setup: str | UnsetType = UNSET
    """`"random"` (as without it), `"draft"`, `"first_game"`, `"gaugamela"`, `"bannockburn"`, `"crecy"`, or `"chosen"`"""
    armies: list[list[str]] | UnsetType = UNSET
    """with `chosen`, and alone it means `chosen`: for each seat a list of its units, four with two players, three with four"""
    seats: int | UnsetType = UNSET
    """2 (as without it) or 4"""
    boxes: list[str] | UnsetType = UNSET
    """the boxes to deal from, `["base"]` without it; for chosen armies those of their units. `shock_tactics` is announced for
    2026; known from one source"""
    variants: list[str] | UnsetType = UNSET
    """any of `elimination`, `choose_order` (both with `draft` only), `preview`; of another rule set, its own"""
    seed: Annotated[str, msgspec.Meta(max_length=64)] | UnsetType = UNSET
    """up to 64 characters that cards, decrees and forts are dealt from (never draws)"""
    royal_guard: str | UnsetType = UNSET
    """`"revised"` (as without it) or `"original"`, the card of 2018"""
    decrees: list[str] | UnsetType = UNSET
    """with the Nobility box, the three that are in play; dealt without it"""
    forts: int | UnsetType = UNSET
    """with the Siege box, the number of the fort map, from 1; dealt without it"""
    initiative: str | UnsetType = UNSET
    """the seat that starts with it; flipped for, or drafted, without it"""
    units: Annotated[list[str], msgspec.Meta(max_length=8)] | UnsetType = UNSET
    """texts of files that declare boxes ([homebrew.md](homebrew.md)); they are dealt from where `boxes` names them, and their units can be
    chosen"""
    position: str | dict[str, Any] | UnsetType = UNSET
    """instead of all these from `setup` on: a position to begin from, as one line or as an object ([notation.md](notation.md),
    "Positions")"""
    record: str | UnsetType = UNSET
    """instead: a game to go on from where it ends, as text in its full form ([notation.md](notation.md), "Games")"""

    def options(self) -> dict[str, Any]:
        """The options that were given."""
        return {name: value for name in OPTIONS if (value := getattr(self, name)) is not UNSET}


OPTIONS = (
    *(
        "ruleset",
        "setup",
        "armies",
        "boxes",
        "seats",
        "variants",
        "seed",
        "royal_guard",
        "decrees",
        "forts",
        "initiative",
        "units",
    ),
)
"""The fields of ``New`` that say how a game is set up."""


class Named(Struct, frozen=True):
    """The name of a game, in an answer."""

    game: str
    """the name of the game"""


class Begun(Struct, frozen=True):
    """A new game."""

    game: str
    """the name of the game"""
    key: str
    """the key that coins are drawn from"""
    setup: SetupFields
    """the setup as everybody knows it ([above](#new))"""


class Games(Struct, frozen=True):
    """The answer to ``games``."""

    games: list[Plain]
    """the name and the [state](#the-state-of-a-game) of each"""


class Copy(Struct):
    """A request for a copy of a game."""

    game: Name
    """the name of the game"""
    to: Name
    """the name of the copy"""


class Choices(Struct, frozen=True):
    """The answer to ``choices``."""

    decider: str | None
    """the seat that decides next, `"chance"` or `null`, as in the [state](#the-state-of-a-game)"""
    prompt: str
    """the question to the deciding seat, or what happens next, in a sentence"""
    action_open: bool
    """as in the state"""
    choices: list[ListedChoice]
    """where a seat decides, all its legal decisions; else empty"""
    draws: list[Draw]
    """where chance is to act, all that it may do; else empty"""


class Apply(Struct):
    """A request to carry decisions out."""

    game: Name
    decisions: Words
    seat: str | None = None


class WhyNot(Struct):
    """A question about decisions."""

    game: Name
    decisions: Words


class Legal(Struct, frozen=True, omit_defaults=True):
    """The answer to ``why_not``."""

    legal: bool
    """whether all of `decisions` can be made, one after the other. Where they can, the other fields are left out"""
    at: int | None = None
    """the first of `decisions` that can't be made, from 0"""
    decision: Word | None = None
    """that decision"""
    rule: str | None = None
    """the rule that forbids it, by its code"""
    reason: str | None = None
    """the same in a sentence"""


class Undo(Struct):
    """A request to take decisions back."""

    game: Name
    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1


class ResignRequest(Struct):
    """A seat gives up."""

    game: Name
    seat: str


class GetPosition(Struct):
    """A request for a position as text."""

    game: Name
    form: str = "full"
    write: Literal["line", "json"] = "line"


class PositionAnswer(Struct, frozen=True):
    """The answer to ``position``."""

    position: str | Plain


class GetRecord(Struct):
    """A request for a whole game as text."""

    game: Name
    form: str = "full"


class RecordAnswer(Struct, frozen=True):
    """The answer to ``record``."""

    record: str


class GetView(Struct):
    """A request for a view."""

    game: Name
    seat: str = "public"


class ViewAnswer(Struct, frozen=True):
    """The answer to ``view``."""

    view: View


class HashAnswer(Struct, frozen=True):
    """The answer to ``hash``."""

    hash: str


class Count(Struct):
    """A request to count leaves."""

    game: Name
    depth: Annotated[int, msgspec.Meta(ge=0, le=DEPTH)]
    most: Annotated[int, msgspec.Meta(ge=1, le=LEAVES)] = LEAVES


class Branch(Struct, frozen=True):
    """The leaves behind a first ply."""

    word: str
    id: int
    leaves: int


class Counted(Struct, frozen=True):
    """The answer to ``count``."""

    leaves: int
    by: list[Branch]


# --- the method of `play` ----------------------------------------------------------------------------------------------------------


class LookFields(Struct, frozen=True):
    """A hand that a Spy saw."""

    after: int
    """how many ids had happened"""
    seat: str
    """the seat whose hand it was"""
    hand: list[int]
    """its coins, each as the id of its draw"""


class History(Struct, frozen=True):
    """All that happened in a game as one seat may know it."""

    ids: list[int]
    """the ids of all decisions and draws in order, where a coin that the seat may not know is replaced by *unknown*"""
    looks: list[LookFields] = []
    """the hands that this seat's Spies saw, in order, each with `after` (how many ids had happened), `seat` (whose hand it was) and
    `hand` (its coins, each as the id of its draw); may be left out where there are none"""
    position: str | None = None
    """where the game began at a position: that position in the form of this seat, as one line ([notation.md](notation.md), "Positions");
    else `null`, or left out"""


class Choose(Struct):
    """A request for a decision of a seat."""

    seat: str | None = None
    """the seat that is to decide"""
    setup: SetupFields | UnsetType = UNSET
    """the setup as everybody knows it, as `new` answers it"""
    view: Plain | UnsetType = UNSET
    """the view of the seat ([below](#views))"""
    record: str | UnsetType = UNSET
    """the game so far as text, in the form of this seat"""
    history: History | UnsetType = UNSET
    """the game so far as ids, as this seat may know it ([below](#histories))"""
    choices: list[Plain] | UnsetType = UNSET
    """all its legal decisions, as `choices` lists them"""
    seed: Seed = 0
    """a whole number, 0 or greater, for a bot that draws lots: the same request should have the same answer"""
    time: float | UnsetType = UNSET
    """how many seconds the answer should take at most; a host may give up on an engine that takes longer"""
    level: str | None = None
    """how strongly to play, one of `play.levels`. Only for engines that have levels; may be left out"""


class Decisions(Struct, frozen=True):
    """The answer to ``choose``."""

    decisions: list[str]
    """one word, or several"""


# --- errors ------------------------------------------------------------------------------------------------------------------------


class Error(Struct, frozen=True):
    """Why a request was refused."""

    code: str
    """one of the list below, for programs"""
    reason: str
    """one sentence, for people"""
    line: int
    """the number of the request's line"""
    column: int | None
    """where in that line, in bytes from 1; `null` where that is not known"""
    field: str | None
    """the part of the request that is at fault, such as `decisions[1]`; `null` where it is none in particular"""
