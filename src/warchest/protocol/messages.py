"""The messages of the protocol: the fields of every request and of every answer, written once, with the limits.

`python -m scripts.schema` makes the tables of docs/reference/protocol.md from them. A method ignores unknown fields of a request, so the
protocol can grow.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from warchest.schema.view import View
from warchest.schema.words import Bound, CoinCounts

PROTOCOL = "warchest-engine/1"
LINE = 1 << 20
"""The most bytes of a request, without its line ending."""
GAMES = 1000
"""The most games open at once."""
LEAVES = 1_000_000
"""The most leaves to count."""
DEPTH = 12
"""The greatest depth for counting leaves, in plies."""
HANDS = 10_000
"""The most hands in a question about a hand."""

LIMITS = {"line": LINE, "games": GAMES, "leaves": LEAVES, "depth": DEPTH, "hands": HANDS}
"""The limits, as ``hello`` returns them."""

GameName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""The name that a host gives a game."""
DecisionOrId = str | Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]
"""A decision or draw: its word, or its id."""
DecisionsOrIds = Annotated[list[DecisionOrId], msgspec.Meta(min_length=1, max_length=1000)]
BotSeed = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
Plain = dict[str, Any]

# --- the state ---------------------------------------------------------------------------------------------------------------------


def merged(*parts: Struct) -> Plain:
    """Return an answer with the fields of several structs, in their order."""
    return {name: value for part in parts for name, value in msgspec.structs.asdict(part).items()}


class OutcomeFields(Struct, frozen=True):
    """The outcome of a game."""

    winner: str | None
    """the winning side, `A` or `B`; `null` if no side won"""
    ending: str
    """how it ended: `locations` (the last marker was placed), `dead_position` (no side could place another one),
    `last_round` (the last round of a rule set that has one was over: more locations win) or `resignation`"""


class State(Struct, frozen=True):
    """The state of a game, in every answer that makes or changes one."""

    decider: str | None
    """the seat that decides next, or `"chance"`; `null` if the game is over"""
    action_open: bool
    """whether the deciding seat is in the middle of its action"""
    round: int
    """the number of the round, 0 before the first"""
    plies: int
    """the number of decisions and draws so far"""
    outcome: OutcomeFields | None
    """the outcome; `null` while the game continues. It has `winner`, the winning side (`null` if no side won), and `ending`: `locations`
    (the last marker was placed), `dead_position` (no side could place another one), `last_round` (the last round of a rule set that
    has one was over: more locations win), or `resignation`"""


class GameEvent(Struct, frozen=True):
    """An event: a decision or a draw that happened."""

    seat: str | None
    """the seat that decided or drew; `null` for the flip"""
    word: str
    """the decision or draw as a word"""
    id: int
    """its id"""
    chance: bool
    """whether it was a draw"""


class Happened(Struct, frozen=True):
    """The events that a request caused, in order."""

    happened: list[GameEvent]


class ListedChoice(Struct, frozen=True):
    """A legal decision."""

    word: str
    """the decision as a word"""
    text: str
    """the decision in words for players"""
    id: int
    """its id"""
    verb: str
    """one of the verbs in the table of [words](#decisions)"""
    coin: str | None
    """the coin that it uses, if it starts an action"""
    hex: str | None
    """the hex of the acting unit"""
    to: str | None
    """the hex that it names as a goal or a target; for `bolster`, `control` and `tactic` the unit's own hex"""
    kind: str | None
    """the coin recruited, gained, discarded, burnt or returned; the unit deployed, taken or banned; the decree; the place in the order;
    for `lose`, `stack` or `supply`"""
    seat: str | None
    """the seat that it names, or that gets the decoy"""
    cost: bool
    """whether it costs the player a coin in addition to the one used"""


class Draw(Struct, frozen=True):
    """A draw or flip that chance may make."""

    seat: str | None
    """the seat that draws; `null` for the flip"""
    word: str
    """the draw as a word"""
    id: int
    """its id"""
    weight: int
    """the number of coins of that kind; 1 for each side of the marker"""


class SetupFields(Struct, frozen=True, kw_only=True):
    """The public part of a setup."""

    ruleset: str = "war_chest"
    """the rule set of the game"""
    version: int | UnsetType = UNSET
    """the version of its rules, such as 1 for a game that was started with release 0.3; left out for the present one"""
    units: str | UnsetType = UNSET
    """the declared boxes of the rule set, as JSON ([homebrew.md](../guides/homebrew.md)); left out if there are none"""
    setup: str
    """its name"""
    seats: list[str]
    """the names of the seats, in order"""
    boxes: list[str]
    """the boxes in play"""
    variants: list[str] = []
    """the variants in play"""
    armies: list[list[str]] = []
    """the units of each seat; empty if they are drafted, because views then show them"""
    pool: list[str] = []
    """the cards to draft from"""
    decrees: list[str] = []
    """the three decrees in play, with the Nobility box"""
    forts: int = 0
    """the number of the fort map, with the Siege box; else 0"""
    seed: str | None = None
    """the seed from which cards, decrees and forts were dealt"""
    initiative: str | None = None
    """the seat that starts with the initiative; `null` if the marker is flipped or the order drafted"""
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

    game: GameName
    """the name of the game"""


class New(Struct):
    """A request for a game: from options, from a position or from a record."""

    game: GameName
    """a name for the game, of 1 to 64 characters, that later requests repeat"""
    chance: Literal["auto", "ask"] = "auto"
    """`"auto"` (the default): the engine makes all draws. `"ask"`: draws are decisions of `chance`, made with `apply` or `draw`"""
    key: str | UnsetType = UNSET
    """hexadecimal digits of 1 to 64 bytes, a secret from which coins are drawn: the same key and the same decisions give the same game.
    The default is a random key, which the answer contains"""
    ruleset: str | UnsetType = UNSET
    """the rule set, one of `rules.rulesets` of `hello`; the default is the usual one of the engine"""
    setup: str | UnsetType = UNSET
    """`"random"` (the default), `"draft"`, `"first_game"`, `"gaugamela"`, `"bannockburn"`, `"crecy"`, or `"chosen"`"""
    armies: list[list[str]] | UnsetType = UNSET
    """for `chosen`, which it implies: for each seat the list of its units, four with two players, three with four"""
    seats: int | UnsetType = UNSET
    """2 (the default) or 4"""
    boxes: list[str] | UnsetType = UNSET
    """the boxes to deal from; by default `["base"]`, and with chosen armies the boxes of their units. `shock_tactics` is announced for
    2026 and known from one source"""
    variants: list[str] | UnsetType = UNSET
    """any of `elimination`, `choose_order` (both with `draft` only) and `preview`; another rule set has its own variants"""
    seed: Annotated[str, msgspec.Meta(max_length=64)] | UnsetType = UNSET
    """up to 64 characters from which cards, decrees and forts are dealt, but never draws"""
    royal_guard: str | UnsetType = UNSET
    """`"revised"` (the default) or `"original"`, the card of 2018"""
    decrees: list[str] | UnsetType = UNSET
    """with the Nobility box, the three decrees in play; by default they are dealt"""
    forts: int | UnsetType = UNSET
    """with the Siege box, the number of the fort map, from 1; by default it is dealt"""
    initiative: str | UnsetType = UNSET
    """the seat that starts with the initiative; by default the marker is flipped or the order drafted"""
    units: Annotated[list[str], msgspec.Meta(max_length=8)] | UnsetType = UNSET
    """texts of files that declare boxes ([homebrew.md](../guides/homebrew.md)); units are dealt from those that `boxes` names, and any of
    their units can be chosen"""
    position: str | dict[str, Any] | UnsetType = UNSET
    """instead of `ruleset`, `setup` and all fields after them: a position to start from, as one line or as an object
    ([notation.md](notation.md), "Positions")"""
    record: str | UnsetType = UNSET
    """instead of the same fields: a game to continue from its end, as text in its full form ([notation.md](notation.md), "Games")"""

    def options(self) -> dict[str, Any]:
        """Return the options that were given."""
        return {name: value for name in OPTIONS if (value := getattr(self, name)) is not UNSET}


_NO_OPTIONS = ("game", "chance", "key", "position", "record")
OPTIONS = tuple(name for name in New.__struct_fields__ if name not in _NO_OPTIONS)
"""The fields of ``New`` that describe the set-up of a game."""


class Named(Struct, frozen=True):
    """The name of a game, in an answer."""

    game: str
    """the name of the game"""


class StartedGame(Struct, frozen=True):
    """A new game."""

    game: str
    """the name of the game"""
    key: str
    """the key from which coins are drawn"""
    setup: SetupFields
    """the public part of the setup ([above](#new))"""


class HeldGames(Struct, frozen=True):
    """The answer to ``games``."""

    games: list[Plain]
    """the name and the [state](#the-state-of-a-game) of each"""


class Copy(Struct):
    """A request for a copy of a game."""

    game: GameName
    """the name of the game"""
    to: GameName
    """the name of the copy"""


class Choices(Struct, frozen=True):
    """The answer to ``choices``."""

    decider: str | None
    """the seat that decides next, `"chance"` or `null`, as in the [state](#the-state-of-a-game)"""
    prompt: str
    """the question to the deciding seat, or the next step, in a sentence"""
    action_open: bool
    """as in the state"""
    choices: list[ListedChoice]
    """all legal decisions, if a seat decides; else empty"""
    draws: list[Draw]
    """all possible draws, if chance acts next; else empty"""


class Apply(Struct):
    """A request to carry out decisions."""

    game: GameName
    decisions: DecisionsOrIds
    seat: str | None = None


class WhyNot(Struct):
    """A question about the legality of decisions."""

    game: GameName
    decisions: DecisionsOrIds


class Legal(Struct, frozen=True, omit_defaults=True):
    """The answer to ``why_not``."""

    legal: bool
    """whether all of `decisions` can be made, one after another. If they can, the other fields are left out"""
    at: int | None = None
    """the number of the first of `decisions` that can't be made, from 0"""
    decision: DecisionOrId | None = None
    """that decision"""
    rule: str | None = None
    """the code of the rule that forbids it"""
    reason: str | None = None
    """the reason, as a sentence"""


class Undo(Struct):
    """A request to take back decisions."""

    game: GameName
    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1


class ResignRequest(Struct):
    """A resignation."""

    game: GameName
    seat: str


class GetPosition(Struct):
    """A request for a position as text."""

    game: GameName
    form: str = "full"
    write: Literal["line", "json"] = "line"


class PositionAnswer(Struct, frozen=True):
    """The answer to ``position``."""

    position: str | Plain


class GetRecord(Struct):
    """A request for a whole game as text."""

    game: GameName
    form: str = "full"


class RecordAnswer(Struct, frozen=True):
    """The answer to ``record``."""

    record: str


class GetView(Struct):
    """A request for a view."""

    game: GameName
    seat: str = "public"


class ViewAnswer(Struct, frozen=True):
    """The answer to ``view``."""

    view: View


class HashAnswer(Struct, frozen=True):
    """The answer to ``hash``."""

    hash: str


class CountLeaves(Struct):
    """A request to count leaves."""

    game: GameName
    depth: Annotated[int, msgspec.Meta(ge=0, le=DEPTH)]
    most: Annotated[int, msgspec.Meta(ge=1, le=LEAVES)] = LEAVES


class Branch(Struct, frozen=True):
    """The leaves behind a first ply."""

    word: str
    id: int
    leaves: int


class LeafCounts(Struct, frozen=True):
    """The answer to ``count``."""

    leaves: int
    by: list[Branch]


# --- the method of `play` ----------------------------------------------------------------------------------------------------------


class LookFields(Struct, frozen=True):
    """A hand that a Spy saw."""

    after: int
    """the number of ids before it"""
    seat: str
    """the owner of the hand"""
    hand: list[int]
    """its coins, each as the id of its draw"""


class History(Struct, frozen=True):
    """The history of a game to one seat's knowledge."""

    ids: list[int]
    """the ids of all decisions and draws in order; *unknown* replaces a coin that the seat may not know"""
    looks: list[LookFields] = []
    """the hands that this seat's Spies saw, in order, each with `after` (the number of ids before it), `seat` (the owner of the hand) and
    `hand` (its coins, each as the id of its draw); may be left out if there are none"""
    position: str | None = None
    """the position from which the game started, in the form of this seat, as one line ([notation.md](notation.md), "Positions"); `null` or
    left out if the game started from a set-up"""


class Choose(Struct):
    """A request for a decision of a seat."""

    seat: str | None = None
    """the deciding seat"""
    setup: SetupFields | UnsetType = UNSET
    """the public part of the setup, as `new` returns it"""
    view: Plain | UnsetType = UNSET
    """the view of the seat ([below](#views))"""
    record: str | UnsetType = UNSET
    """the game so far as text, in the form of this seat"""
    history: History | UnsetType = UNSET
    """the game so far as ids, as this seat may know it ([below](#histories))"""
    choices: list[Plain] | UnsetType = UNSET
    """all its legal decisions, as `choices` lists them"""
    seed: BotSeed = 0
    """a whole number, 0 or greater, for a bot with random choices: the same request should have the same answer"""
    time: float | UnsetType = UNSET
    """the most seconds that the answer should take; a host may give up on an engine that takes longer"""
    level: str | None = None
    """the level of play, one of `play.levels`, with or without a style behind a colon, for engines that have levels; may be left out"""


class Decisions(Struct, frozen=True):
    """The answer to ``choose``."""

    decisions: list[str]
    """one word, or several"""
    stood_in: str | UnsetType = UNSET
    """the level that chose instead of the requested one, while the machine code of its search is not ready; usually left out"""


# --- the method of `belief` ---------------------------------------------------------------------------------------------------------


class Believe(Struct):
    """A question about the hand of another seat."""

    about: str
    """the owner of the hand"""
    hands: Annotated[list[CoinCounts], msgspec.Meta(min_length=1, max_length=HANDS)]
    """hands, one of which it has, each with the number of its coins by kind"""
    seat: str | None = None
    """the seat that is asked, which decides now"""
    setup: SetupFields | UnsetType = UNSET
    """the public part of the setup, as `new` returns it"""
    view: Plain | UnsetType = UNSET
    """the view of the seat ([below](#views))"""
    record: str | UnsetType = UNSET
    """the game so far as text, in the form of the seat that is asked"""
    history: History | UnsetType = UNSET
    """the game so far as ids, as this seat may know it ([below](#histories))"""
    seed: BotSeed = 0
    """a whole number, 0 or greater, for a bot with random choices"""
    time: float | UnsetType = UNSET
    """the most seconds that the answer should take"""


class HandWeights(Struct, frozen=True):
    """The answer to ``believe``."""

    weights: list[float]
    """how likely each of `hands` is, in order: numbers of 0 or more, not all 0. Only their proportions count"""


# --- the methods of `analysis` -----------------------------------------------------------------------------------------------------


class AskHint(Struct):
    """A request for the best actions of a seat."""

    seat: str | None = None
    """the deciding seat"""
    setup: SetupFields | UnsetType = UNSET
    """the public part of the setup, as `new` returns it"""
    record: str | UnsetType = UNSET
    """the game so far as text, in the form of this seat"""
    history: History | UnsetType = UNSET
    """instead of `record`, the game so far as ids, as this seat may know it ([below](#histories))"""
    deep: bool = False
    """whether to think long"""


class BestAction(Struct, frozen=True):
    """One of the best actions."""

    decisions: list[str]
    """its words"""
    text: str
    """the action in words for players"""
    chance: float | None
    """the chance of winning after it, from 0 to 1; `null` if chances were not measured"""
    bound: Bound | None
    """the side of `chance` that the chance is on, if chances of that height were not found to agree with results; else `null`"""
    why: str
    """its effects, in one sentence or two"""


class HintAnswer(Struct, frozen=True):
    """The answer to ``hint``."""

    evaluator: str
    """the name of the evaluator"""
    actions: list[BestAction]
    """the best actions, at most three, best first; none in a draft"""


class AskReview(Struct):
    """A request for a review."""

    record: str
    """a finished game as text, in its full form"""


# --- errors ------------------------------------------------------------------------------------------------------------------------


class Error(Struct, frozen=True):
    """The reason why a request was refused."""

    code: str
    """one of the codes below, for programs"""
    reason: str
    """one sentence, for users"""
    line: int
    """the number of the request's line"""
    column: int | None
    """the column in that line, in characters from 1; `null` if it is not known"""
    field: str | None
    """the part of the request at fault, such as `decisions[1]`; `null` if it is no particular part"""
