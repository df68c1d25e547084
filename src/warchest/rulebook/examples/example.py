"""What an example of the rulebook is: data only. ``board`` lays it out, ``playing`` plays it, the tests carry every one of them out."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """A small position, seat by seat in words with blanks between.

    A word is a unit, ``knight@f4`` or ``knight@f4*2`` (two coins), or a list: ``hand=`` ``bag=`` ``faceup=`` ``facedown=``
    ``supply=`` ``aside=`` coins there, ``army=`` units of the seat that are mentioned nowhere else, ``holds=`` locations of its
    side beside the starting ones, ``sealed=`` decrees that bear its side's seal.

    Coins not mentioned: two of each kind came into play at the beginning, so these lie in the bag unless they are elsewhere, and the
    others in the supply. A bag that is told holds nothing else; of a supply that is told, the missing coins are out of the
    game. A hand that is not told is the Royal Coin.
    """

    a: str = ""
    b: str = ""
    a2: str = ""
    """The second seats of the sides, where there are four players: ``a`` and ``b`` are then A1 and B1."""
    b2: str = ""
    turn: str = "A"
    """The seat that uses a coin now."""
    initiative: str = "A"
    moved: bool = False
    """The initiative marker has moved this round."""
    round: int = 2
    decrees: str = ""
    """Those face up, where they matter; else some three where a unit of the Nobility box is in the scene."""
    forts: str = ""
    """The locations where forts stand; else those of a map where a unit of the Siege box is in the scene."""
    poison: str = ""
    """Whose counters lie where: ``saboteur@f4``."""
    variants: str = ""
    pool: str = ""
    """Cards to draft from: nothing else is then on the table, and the flip shows the side of ``turn``."""


@dataclass(frozen=True)
class Mistake:
    """A try that the rules forbid."""

    text: str
    """What somebody might try, in a few words (for gettext)."""
    words: str
    """The decisions, of which the last one is forbidden."""
    code: str
    """The rule that forbids it: a code of ``rules.reasons``."""


@dataclass(frozen=True)
class Example:
    """A position to try one rule on."""

    name: str
    chapter: str
    """A chapter of the rulebook."""
    about: str
    """The unit, coin, decree or variant that it is about; empty where it is about none."""
    title: str
    """For gettext, as is ``text``."""
    text: str
    """What to try and what happens."""
    scene: Scene
    steps: str = ""
    """Decisions that show it, in the notation, with blanks between; those of another seat bear its name, ``B:lose=supply``."""
    claims: str = ""
    """What is true after the steps, in words: ``knight@f4*2`` (a unit with its height), ``empty@f4``, ``fort@f4``, ``open@f4`` (no fort);
    ``A.box=knight,knight`` a zone with so many of each kind named, ``A.hand=-`` an empty one; ``A.holds=e5`` ``A.sealed=spy``
    ``initiative=A`` ``round=3`` ``winner=A``; where a token is, ``saboteur=f4`` ``decoy_skirmisher=B``, ``card`` being its card;
    ``next=A`` who decides; ``asked=step`` what is asked."""
    mistakes: tuple[Mistake, ...] = ()
    also: str = ""
    """What the text says may be done instead: decisions, one way after another with ``|`` between."""
    before: str = ""
    """Decisions that were made before the reader comes in."""
    seat: str = "A"
    """Who tries: A or B, with four players A1, B1, A2 or B2."""
