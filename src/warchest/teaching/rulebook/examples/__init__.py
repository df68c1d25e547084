"""The examples of the rulebook as data: small positions for trying a rule.

``playing`` sets up an example and plays it, and the tests perform every one. The data files beside this module have the examples.
"""

from functools import cache

from warchest.teaching.rulebook.data import Row, rows_of

FILES = (
    *("full", "base", "nobility", "siege", "nightfall", "shock_tactics"),
    *("decrees", "forts", "poison", "decoys", "shock", "variants", "four_players", "home_brew", "lite"),
)
"""The data files in the order of the book: the rules, the units box by box, the other chapters."""


class Scene(Row, frozen=True):
    """A small position, described seat by seat in words separated by blanks.

    A word is a unit, ``knight@f4`` or ``knight@f4*2`` (two coins), or a list: ``hand=`` ``bag=`` ``faceup=`` ``facedown=`` ``supply=``
    ``previewed=`` coins there, ``army=`` units of the seat not mentioned elsewhere, ``holds=`` locations of its side in addition to the
    starting ones, ``sealed=`` decrees that bear its side's seal.

    Coins not mentioned: two of each kind start in the bag and remain there unless they are elsewhere. The others are in the supply. A given
    bag contains nothing else. If a supply is given, the missing coins are out of the game. The default hand is the Royal Coin.
    """

    a: str = ""
    b: str = ""
    a2: str = ""
    """The second seats of the sides with four players. ``a`` and ``b`` are then A1 and B1."""
    b2: str = ""
    turn: str = "A"
    """The seat that uses a coin now."""
    initiative: str = "A"
    moved: bool = False
    """Whether the initiative marker has moved this round."""
    round: int = 2
    decrees: str = ""
    """The decrees face up, if they matter; otherwise any three, if a unit of the Nobility box is in the scene."""
    forts: str = ""
    """The locations with forts; otherwise those of a map, if a unit of the Siege box is in the scene."""
    poison: str = ""
    """The counters and their hexes: ``saboteur@f4``."""
    variants: str = ""
    pool: str = ""
    """Cards to draft from. The table is otherwise empty, and the flip shows the side of ``turn``."""


class Mistake(Row, frozen=True):
    """A try that the rules forbid."""

    text: str
    """The action that a reader might try, in a few words (for gettext)."""
    words: str
    """The decisions. The last one is forbidden."""
    code: str
    """The rule that forbids it: a code of ``rules.explain.judge``."""


class Example(Row, frozen=True):
    """A position to try one rule on."""

    name: str
    chapter: str
    """A chapter of the rulebook."""
    title: str
    """The title (a gettext message id, as is ``text``)."""
    text: str
    """The action to try and its effect."""
    scene: Scene
    about: str = ""
    """The unit, coin, decree or variant that it is about, or an empty text."""
    steps: str = ""
    """Decisions that show it, in the notation, separated by blanks. Those of another seat have its name: ``B:lose=supply``."""
    claims: str = ""
    """The claims that are true after the steps, in words.

    A unit with its height ``knight@f4*2``, an empty hex ``empty@f4``, a fort ``fort@f4`` or none ``open@f4``. The coins of a zone by kind
    ``A.box=knight,knight``, an empty zone ``A.hand=-``. ``A.holds=e5`` ``A.sealed=spy`` ``initiative=A`` ``round=3`` ``winner=A``. The
    place of a token ``saboteur=f4`` ``decoy_skirmisher=B``, with ``card`` for its card. The seat that decides next ``next=A``, and the step
    that it is asked ``asked=step``.
    """
    mistakes: tuple[Mistake, ...] = ()
    also: str = ""
    """Other ways that the text names: decisions, with ``|`` between the ways."""
    before: str = ""
    """Decisions made before the reader's turn."""
    seat: str = "A"
    """The reader's seat: A or B; with four players A1, B1, A2 or B2."""
    rules: str = "war_chest"
    """The rule set: its id, or ``home-brew`` for the home-brew boxes that come with the program."""


class _ExampleData(Row, frozen=True):
    example: tuple[Example, ...]


@cache
def all_examples() -> dict[str, Example]:
    """Return every example by its name, in the order of the book."""
    rows = (example for file in FILES for example in rows_of(__name__, f"{file}.toml", _ExampleData).example)
    return {example.name: example for example in rows}
