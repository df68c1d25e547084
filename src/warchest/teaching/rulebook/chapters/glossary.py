"""Chapter: the terms of the game, each with its meaning and the place of its rule."""

from dataclasses import dataclass

from warchest.teaching.rulebook.chapters import Chapter
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "glossary",
    N_("Words of the game"),
    N_("The meaning of each word, with a link to its rule."),
)


@dataclass(frozen=True)
class Term:
    """A term, for gettext like its meaning, and the chapter and section of its rule."""

    id: str
    word: str
    meaning: str
    place: str


TERMS = (
    Term("action", N_("Action"), N_("One coin used, with all that follows from it."), "full#turns"),
    Term(
        "attribute",
        N_("Attribute"),
        N_("A rule of a card besides its tactic: it always holds, or it has an effect at certain events."),
        "cards#words",
    ),
    Term("bag", N_("Bag"), N_("The coins that you draw from. Nobody may look into it."), "full#zones"),
    Term("bolstered", N_("Bolstered"), N_("A unit of two coins or more."), "full#bolster"),
    Term(
        "coin",
        N_("Coin"),
        N_("A unit coin shows a unit's kind. The Royal Coin and the decoys show none."),
        "full#zones",
    ),
    Term("control", N_("Control"), N_("A side controls a location that bears its marker."), "full#control"),
    Term(
        "counter",
        N_("Counter"),
        N_("The poison of an Assassin or a Saboteur, on its card or on a victim."),
        "poison#counters",
    ),
    Term("cure", N_("Cure"), N_("Take the poison off a unit with a coin of its kind, face up."), "poison#cure"),
    Term("deceive", N_("Deceive"), N_("Put a decoy among an opponent's discards."), "decoys#deceive"),
    Term(
        "decoy", N_("Decoy"), N_("A coin without a unit that fills a place in another player's bag and hand."), "decoys"
    ),
    Term(
        "decree",
        N_("Decree"),
        N_("An order of the Nobility box. The Royal Coin, face up, has it carried out, once for each side."),
        "decrees",
    ),
    Term("deploy", N_("Deploy"), N_("Put a coin on the board as a new unit."), "full#deploy"),
    Term(
        "discards",
        N_("Discards"),
        N_("Used coins, face up or facedown. They fill the bag when it is empty."),
        "full#zones",
    ),
    Term("enemy", N_("Enemy"), N_("A unit of the other side."), "full#sides"),
    Term(
        "fort", N_("Fort"), N_("Walls on a location. An attack breaks them and doesn't hurt the unit inside."), "forts"
    ),
    Term("friend", N_("Friend"), N_("A unit of your side, also your partner's."), "full#sides"),
    Term("hand", N_("Hand"), N_("The coins that you use this round."), "full#draw"),
    Term("initiative", N_("Initiative"), N_("The player with its marker goes first in a round."), "full#initiative"),
    Term("location", N_("Location"), N_("A hex that a side can control."), "full#locations"),
    Term("maneuver", N_("Maneuver"), N_("A move, an attack, a control or a tactic of a unit."), "full#maneuvers"),
    Term(
        "marker",
        N_("Marker"),
        N_("Lies on a location that its side controls. A side that has placed all its markers wins."),
        "full#winning",
    ),
    Term("neutral", N_("Neutral"), N_("A location that no side controls."), "full#locations"),
    Term(
        "normal",
        N_("Normal attack, normal move"),
        N_("An attack on a unit next to the attacker, a move of one hex. Some units make no normal attack."),
        "full#maneuvers",
    ),
    Term("out", N_("Out of the game"), N_("The place for coins that units have lost."), "full#zones"),
    Term(
        "poisoned",
        N_("Poisoned"),
        N_("A unit with a poison counter: its own coins can't make it act."),
        "poison#forbids",
    ),
    Term(
        "proclaim",
        N_("Proclaim"),
        N_("Carry out a decree, with the Royal Coin or by an Earl."),
        "decrees#proclaim",
    ),
    Term(
        "recruit",
        N_("Recruit"),
        N_("Take a coin from your supply and put it face up with your discards."),
        "full#recruit",
    ),
    Term("restriction", N_("Restriction"), N_("An action that a card forbids its unit."), "cards#words"),
    Term(
        "round",
        N_("Round"),
        N_("All players draw, then use their coins in turn until no player holds one."),
        "full#round",
    ),
    Term(
        "royal-coin",
        N_("Royal Coin"),
        N_("A coin that every player has. It belongs to no unit and is never lost."),
        "full#royal-coin",
    ),
    Term("seal", N_("Seal"), N_("Marks a decree that a side has proclaimed."), "decrees#proclaim"),
    Term("side", N_("Side"), N_("Dusk or Dawn: a player, or a team of two."), "full#sides"),
    Term("siege-tactic", N_("Siege tactic"), N_("A tactic that only a bolstered unit may begin."), "forts#siege"),
    Term("stack", N_("Stack"), N_("A unit's coins on the board, one on another."), "full#units"),
    Term(
        "supply", N_("Supply"), N_("Coins of yours that are not yet in play. Recruiting takes from here."), "full#zones"
    ),
    Term(
        "tactic",
        N_("Tactic"),
        N_("An action that only this unit has, in place of a normal move or attack."),
        "full#tactic",
    ),
    Term("unit", N_("Unit"), N_("A stack on the board, however high."), "full#units"),
)
"""The terms in alphabetical order in English."""
