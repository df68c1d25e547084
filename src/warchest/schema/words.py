"""The words that the schema's fields are made of."""

from typing import TYPE_CHECKING, Literal

from warchest.rules.known import Side
from warchest.rules.state.encoding import Verb

__all__ = ["ChoiceVerb", "Counts", "DecreeId", "HexName", "Kind", "MarkVerb", "Mode", "Phase", "Side", "Step", "Tile"]

Kind = str
"""A kind of coin or unit: a unit's id, ``royal``, a decoy's id, or ``unknown``."""
Counts = dict[Kind, int]
"""Numbers of coins by kind; kinds without a coin are left out."""
HexName = str
"""A hex: the letter of its file and the number of its rank."""
DecreeId = str
"""A decree."""
Phase = Literal["draft", "play", "over"]
"""The part of a game: before the first round, in play, or over."""
Mode = Literal["bot", "screen"]
"""How people sit at a game: one person alone, or several who share a screen."""
MarkVerb = Literal["move", "attack", "deploy", "bolster", "control"]
"""What a mark on the board shows. A shove is a move. What is put on a hex, a fort or poison, is a deploy from nowhere."""
Tile = Literal["shade0", "shade1", "shade2", "outer"]
"""The shade of a cell: hexes of one line differ, and the columns of four players have one of their own."""
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
    "deceive",
    "burn",
    "push",
    "deploy",
    "opponent",
    "spy",
]
"""What a decision asks for. ``coin``: a coin to play; ``drawn``: the use of a coin just drawn; ``reply``: how an attack is taken; ``take``
and ``ban``: a card of the draft; ``seat``: which seat of a team; ``order``: a place in the draft or in play; ``gain``: a coin recruited
without payment; ``restore``: a coin that comes back from the box; ``enemy``: an enemy to be pushed."""

if TYPE_CHECKING:
    ChoiceVerb = str
else:
    _NO_CHOICES = (Verb.DRAW, Verb.FLIP, Verb.STACK_BAG)
    ChoiceVerb = Literal[tuple(verb.value for verb in Verb if verb not in _NO_CHOICES)]
    """What a choice does: a verb of a decision."""
