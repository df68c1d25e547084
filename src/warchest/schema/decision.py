"""What a seat is asked, and what it may choose."""

from msgspec import Struct

from warchest.schema.words import ChoiceVerb, HexName, Kind, Step


class Choice(Struct, frozen=True):
    """One legal choice of a position. ``int(choice)`` is its id."""

    id: int
    """its number"""
    verb: ChoiceVerb
    """what it does. What a coin may be used for: pass, claim, recruit, deploy, bolster, move, attack, control, tactic, proclaim,
    unpoison, return; within an action: step, hit, pick, gain, build, poison, push, deceive, burn, spy, lose, decline; before round 1:
    take, ban, seat, order"""
    coin: Kind | None
    """the coin that it plays, where it is the first choice of an action"""
    hex: HexName | None
    """the hex of the unit that acts; in a decree that of the unit picked for it"""
    to: HexName | None
    """the hex that it names: a goal, a target, a friend picked; the unit's own hex for bolster, control and tactic"""
    kind: Kind | None
    """what is recruited, gained, taken, banned, discarded, burnt or returned; the decree proclaimed; the place chosen in an order; for lose
    ``stack`` or ``supply``"""
    seat: int | None
    """the seat that is named, or that gets the decoy"""
    cost: bool
    """whether it costs a coin of one's own besides the one played"""
    label: str
    """one sentence"""

    def __int__(self) -> int:
        return self.id

    def __index__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<Choice {self.id}: {self.label}>"


class OfferedChoice(Choice, frozen=True):
    """A choice as the page shows it, with what it leads to."""

    ends: bool
    """whether the action ends with it, or a draw, a reveal or another seat's decision follows: then the ids are sent"""
    then: "list[OfferedChoice] | None"
    """the choices of its first step, for a tactic and a decree, unless a reveal comes before"""


class AskingUnit(Struct, frozen=True):
    """The unit whose program asks."""

    hex: HexName
    """where it stands"""
    kind: Kind
    """which unit it is"""


class Ask(Struct, frozen=True):
    """A request for a decision."""

    prompt: str
    """the question, in words"""
    note: str | None
    """a warning of what some choices cost, in words"""
    step: Step
    """what is asked for"""
    unit: AskingUnit | None
    """the unit whose program asks; of a decree, the unit picked for it"""
    public: bool
    """whether the choice rests on public facts alone, so that it needs no curtain on a shared screen"""
    choices: list[OfferedChoice]
    """all legal choices"""
