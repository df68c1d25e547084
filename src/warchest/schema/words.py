"""The words that the schema's fields are made of."""

from typing import TYPE_CHECKING, Literal

from warchest.rules.known import Side
from warchest.rules.state.encoding import Verb

__all__ = [
    "CellKind",
    "ChoiceVerb",
    "Counts",
    "DecreeId",
    "GameState",
    "HexName",
    "Kind",
    "MarkVerb",
    "Mode",
    "OfferKind",
    "Phase",
    "Right",
    "Side",
    "Step",
    "Tile",
]

Kind = str
"""A kind of coin or unit: a unit's id, ``royal``, a decoy's id, or ``unknown``."""
Counts = dict[Kind, int]
"""Numbers of coins by kind; kinds without a coin are left out."""
HexName = str
"""A hex: the letter of its file and the number of its rank. Or a square: the letter of its row and the number of its column."""
DecreeId = str
"""A decree."""
Phase = Literal["draft", "play", "over"]
"""The part of a game: before the first round, in play, or over."""
GameState = Literal["waiting", "draft", "play", "over", "unknown"]
"""How far a game is: people are awaited, before the first round, in play, over, or of a form that this version can't open."""
Mode = Literal["bot", "screen", "link"]
"""How people sit at a game: one person alone; several who share a screen; or each at a screen of their own, by a link."""
MarkVerb = Literal["move", "attack", "deploy", "bolster", "control"]
"""What a mark on the board shows. A shove is a move. What is put on a hex, a fort or poison, is a deploy from nowhere."""
OfferKind = Literal["draw", "takeback", "resign"]
"""What a player asks of others: a draw, an own action taken back, or of the partner to give up."""
Right = Literal["abort", "draw", "takeback", "claim"]
"""What a player may do besides playing: break the game off, ask for a draw or for an action back, claim the win over who is away."""
CellKind = Literal["hex", "square"]
"""The kind of a board's cells."""
Tile = Literal["shade0", "shade1", "shade2", "outer"]
"""The shade of a cell: hexes of one line differ, squares have two in turn, and the columns of four players have one of their own."""
Step = Literal[
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
"""What a decision asks for. ``coin``: a coin to play; ``drawn``: the use of a coin just drawn; ``reply``: how an attack is taken; ``take``
and ``ban``: a card of the draft; ``seat``: which seat of a team; ``order``: a place in the draft or in play; ``gain``: a coin recruited
without payment; ``restore``: a coin that comes back from the box; ``enemy``: an enemy to be pushed; ``stack_bag``: a coin to be put
on top of its owner's bag."""

if TYPE_CHECKING:
    ChoiceVerb = str
else:
    _NO_CHOICES = (Verb.DRAW, Verb.FLIP)
    ChoiceVerb = Literal[tuple(verb.value for verb in Verb if verb not in _NO_CHOICES)]
    """What a choice does: a verb of a decision."""
