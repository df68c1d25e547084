"""The types of words in the fields of the schema."""

from typing import TYPE_CHECKING, Literal

from warchest.rules.known import Side
from warchest.rules.state.encoding import Verb

__all__ = [
    "Bound",
    "CellKind",
    "CellShade",
    "ChoiceVerb",
    "CoinCounts",
    "CoinKind",
    "DecisionKind",
    "DecreeId",
    "GameState",
    "HexName",
    "MarkVerb",
    "Mode",
    "OfferKind",
    "Phase",
    "Right",
    "Side",
]

CoinKind = str
"""A kind of coin or unit: a unit's id, ``royal``, a decoy's id, or ``unknown``."""
CoinCounts = dict[CoinKind, int]
"""The number of coins of each kind; kinds without a coin are left out."""
HexName = str
"""A hex, as the letter of its file and the number of its rank, or a square, as the letter of its row and the number of its column."""
DecreeId = str
"""The id of a decree."""
Phase = Literal["draft", "play", "over"]
"""The phase of a game: before the first round, in play, or over."""
GameState = Literal["waiting", "draft", "play", "over", "unknown"]
"""The progress of a game: waiting for players, before the first round, in play, over, or of a form that this version can't open."""
Mode = Literal["bot", "screen", "link"]
"""How the users sit at a game: one user against bots, several who share a screen, or each at a separate screen by a link."""
MarkVerb = Literal["move", "attack", "deploy", "bolster", "control"]
"""The event that a mark on the board shows. A shove is a move. A fort or poison that is put on a hex is a deploy from nowhere."""
OfferKind = Literal["draw", "takeback", "resign"]
"""A request of a player to others: for a draw, to take back an action, or to the partner for consent to resign."""
Right = Literal["abort", "draw", "takeback", "claim"]
"""A step open to a player apart from playing: abort the game, ask for a draw or a takeback, or claim the win over an absent side."""
Bound = Literal["under", "over"]
"""Whether a chance is under or over a number, where no more is known."""
CellKind = Literal["hex", "square"]
"""The shape of a board's cells."""
CellShade = Literal["shade0", "shade1", "shade2", "outer"]
"""The shade of a cell: hexes in one line differ, squares alternate between two, and the columns for four players have a separate shade."""
DecisionKind = Literal[
    "coin",
    "drawn",
    "step",
    "target",
    "friend",
    "enemy",
    "maneuver",
    "reply",
    "take",
    "ban",
    "seat",
    "order",
    "gain",
    "restore",
    "bolster",
    "decree",
    "build",
    "poison",
    "shock",
    "stack_bag",
    "deceive",
    "burn",
    "push",
    "deploy",
    "opponent",
    "spy",
]
"""The kind of a decision. ``coin``: a coin to use; ``drawn``: the use of a coin just drawn; ``reply``: the answer to an attack; ``take``
and ``ban``: a card of the draft; ``seat``: a seat of a team; ``order``: a place in the draft or in play; ``gain``: a coin to recruit
without payment; ``restore``: a coin to bring back from the box; ``enemy``: an enemy to push; ``stack_bag``: a coin to put on top of
its owner's bag."""

if TYPE_CHECKING:
    ChoiceVerb = str
else:
    _NO_CHOICES = (Verb.DRAW, Verb.FLIP)
    ChoiceVerb = Literal[tuple(verb.value for verb in Verb if verb not in _NO_CHOICES)]
    """The verb of a choice."""
