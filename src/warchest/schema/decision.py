"""The question to a seat, and the choices that it has."""

from msgspec import Struct

from warchest.schema.words import ChoiceVerb, CoinKind, DecisionKind, HexName


class DescribedChoice(Struct, frozen=True):
    """One legal choice of a position, described. ``int(choice)`` is its id."""

    id: int
    """its id"""
    verb: ChoiceVerb
    """its effect. The uses of a coin: pass, claim, recruit, deploy, bolster, move, attack, control, tactic, proclaim,
    unpoison, return; within an action: step, hit, pick, gain, build, poison, push, deceive, burn, spy, lose, decline; before round 1:
    take, ban, seat, order"""
    coin: CoinKind | None
    """the coin that it uses, if it is the first choice of an action"""
    hex: HexName | None
    """the hex of the acting unit; in a decree, the hex of the unit picked for it"""
    to: HexName | None
    """the hex that it names: a goal, a target or a picked friend; for bolster, control and tactic the unit's hex"""
    kind: CoinKind | None
    """the kind that is recruited, gained, taken, banned, discarded, burnt or returned; the decree proclaimed; the place chosen in an order;
    for lose, ``stack`` or ``supply``"""
    seat: int | None
    """the seat that it names, or that gets the decoy"""
    cost: bool
    """whether it costs the player another coin in addition to the one used"""
    label: str
    """the choice as one sentence"""

    def __int__(self) -> int:
        return self.id

    def __index__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.label}>"


class OfferedChoice(DescribedChoice, frozen=True):
    """A choice as the page shows it, with the choices that follow."""

    ends: bool
    """whether the action ends with it, or a draw, a reveal or another seat's decision follows; the page then sends the ids"""
    then: "list[OfferedChoice] | None"
    """for a tactic or a decree, the choices of its first step, unless a reveal comes first"""


class AskingUnit(Struct, frozen=True):
    """The unit that a request for a decision is about."""

    hex: HexName
    """its hex"""
    kind: CoinKind
    """its kind"""


class Ask(Struct, frozen=True):
    """The request for a decision."""

    prompt: str
    """the question, in words"""
    note: str | None
    """a warning of the cost of some choices, in words"""
    step: DecisionKind
    """the kind of decision"""
    unit: AskingUnit | None
    """the unit that the decision is about: the acting or attacked unit, or the one picked for a decree; null if there is none"""
    public: bool
    """whether the decision depends only on public facts and needs no curtain on a shared screen"""
    choices: list[OfferedChoice]
    """all legal choices"""
