"""The cards of the base box, including both Royal Guards, and its famous battles, in this project's words."""

from dataclasses import dataclass

from warchest.rules.content.ruleset import CardText
from warchest.wording.languages import N_

_GUARD_SHIELD = N_(
    "When it is attacked, you may lose a Royal Guard coin from your supply instead of one from its stack."
)
_GUARD_RULINGS = (
    (
        N_("Who chooses the coin that an attack takes?"),
        N_("Its owner, although it is the other side's turn. In both cases the coin is out of the game."),
    ),
    (
        N_("Do you need a Royal Guard coin for the tactic?"),
        N_("No. Only the Royal Coin pays for it. With a coin of its own it moves, attacks or controls, like any unit."),
    ),
)

BASE_TEXTS: dict[str, CardText] = {
    "archer": CardText(
        name=N_("Archer"),
        line=N_("Shoots two hexes, over anything"),
        tactic=N_("Attacks an enemy exactly two hexes away, in any direction, whatever stands between."),
        restriction=N_("Attacks in no other way."),
        rulings=(
            (N_("May it attack an enemy next to it?"), N_("No. It attacks only two hexes away.")),
            (N_("Can a Marshall make it attack?"), N_("No. A Marshall grants a normal attack, and it makes none.")),
            (N_("Does a Pikeman strike back?"), N_("No. The Archer is two hexes away.")),
            (N_("May it shoot at a Knight?"), N_("Only while the Archer has two coins or more.")),
        ),
    ),
    "berserker": CardText(
        name=N_("Berserker"),
        line=N_("Spends its stack to act again"),
        attribute=N_(
            "After each move, attack or control you may put a coin from its stack face up on your discards, and it "
            "moves, attacks or controls once more. Its last coin can't be spent."
        ),
        rulings=(
            (
                N_("Does each extra maneuver need a coin from your hand?"),
                N_("No. One coin from your hand starts it; the stack pays for the rest."),
            ),
            (
                N_("Is the spent coin out of the game?"),
                N_("No. It comes back with your discards. This is our reading."),
            ),
            (
                N_("Does a move or an attack that another unit grants count?"),
                N_("Yes. The Berserker may go on, whichever unit granted it."),
            ),
            (
                N_("May a two-coin Berserker spend a coin to attack a Knight?"),
                N_("No. The coin is paid first, and a unit of one coin can't attack a Knight."),
            ),
        ),
    ),
    "cavalry": CardText(
        name=N_("Cavalry"),
        line=N_("Moves one, then attacks"),
        tactic=N_("Moves one hex, then attacks an enemy next to it."),
        rulings=(
            (
                N_("May the tactic end without an attack?"),
                N_("No. It moves only to a hex from which it can attack. A normal move has no such limit."),
            ),
            (N_("May it attack without moving?"), N_("Yes, with a normal attack.")),
            (N_("Does a Pikeman strike back?"), N_("Yes. The attack is made from the hex next to it.")),
        ),
    ),
    "crossbowman": CardText(
        name=N_("Crossbowman"),
        line=N_("Shoots two hexes away in a line"),
        tactic=N_("Attacks an enemy exactly two hexes away in a straight line, with no unit between."),
        rulings=(
            (N_("May it attack an enemy next to it?"), N_("Yes, with a normal attack, like most units.")),
            (N_("May it shoot over a unit of yours?"), N_("No. Any unit in between blocks the shot.")),
            (N_("Does a Pikeman strike back?"), N_("Not from two hexes away. Next to it, yes.")),
            (
                N_("May it shoot when a Marshall makes it attack?"),
                N_("No. A Marshall grants a normal attack, on an enemy next to it."),
            ),
        ),
    ),
    "ensign": CardText(
        name=N_("Ensign"),
        line=N_("Lets a nearby friend move"),
        tactic=N_(
            "Another friendly unit within two hexes moves one hex. It must end within two hexes of the Ensign again."
        ),
        rulings=(
            (
                N_("May the friendly unit go to any hex within two hexes of the Ensign?"),
                N_("No. It takes one step, as in a normal move."),
            ),
            (N_("May the Ensign choose itself?"), N_("No. A normal move does the same.")),
            (N_("May a Berserker go on after that move?"), N_("Yes, if it can pay.")),
            (N_("May a Swordsman move once more after it?"), N_("No. Only an attack gives it a step.")),
        ),
    ),
    "footman": CardText(
        name=N_("Footman"),
        line=N_("Two on the board at once"),
        tactic=N_(
            "Each of your Footmen moves, attacks or controls, in the order that you choose. They may do different things."
        ),
        attribute=N_("You may have two Footmen on the board, each with a stack of its own."),
        rulings=(
            (N_("Does one coin deploy both?"), N_("No. Each is deployed and bolstered with its own coin.")),
            (
                N_("May one of the two stay idle in the tactic?"),
                N_("Only if it can't act. A Footman that can act must. This is our reading."),
            ),
            (N_("Does the tactic work with one Footman?"), N_("Yes. The one on the board acts.")),
            (
                N_("Which Footman does a normal move, attack or control use?"),
                N_("The one you choose, and only that one."),
            ),
        ),
    ),
    "knight": CardText(
        name=N_("Knight"),
        line=N_("Only stacks can attack it"),
        attribute=N_("Only a bolstered unit, one of two coins or more, can attack it."),
        rulings=(
            (
                N_("Does that stop shots, charges and granted attacks?"),
                N_("Yes, every attack of a unit that is not bolstered at that moment."),
            ),
            (
                N_("Does a Pikeman hurt a Knight that attacks it?"),
                N_("Yes. Striking back is not an attack."),
            ),
            (N_("Does a taller attacker take more coins?"), N_("No. Every attack takes one coin.")),
        ),
    ),
    "lancer": CardText(
        name=N_("Lancer"),
        line=N_("Charges straight, then attacks"),
        tactic=N_(
            "Moves one or two hexes straight on through empty hexes, then attacks the enemy in the next hex of that line."
        ),
        restriction=N_("Attacks in no other way."),
        rulings=(
            (
                N_("May it charge without attacking?"),
                N_("No. There must be an enemy ahead that it may attack when it starts."),
            ),
            (N_("May it attack an enemy next to it?"), N_("Not from where it stands. A charge moves first.")),
            (N_("May a one-coin Lancer charge a Knight?"), N_("No. Only a bolstered one may.")),
            (N_("Does a Pikeman strike back?"), N_("Yes. The charge ends next to it.")),
        ),
    ),
    "light_cavalry": CardText(
        name=N_("Light Cavalry"),
        line=N_("Moves two hexes"),
        tactic=N_("Moves one hex and then another, each of them empty. It may change direction in between."),
        rulings=(
            (N_("May it move just one hex?"), N_("Yes, with a normal move.")),
            (
                N_("Can the second step go back to where it started?"),
                N_("No. This is our reading."),
            ),
            (N_("May it attack after its two steps?"), N_("No. The tactic only moves it.")),
        ),
    ),
    "marshall": CardText(
        name=N_("Marshall"),
        line=N_("Lets a nearby friend attack"),
        tactic=N_("Another friendly unit within two hexes makes a normal attack, on an enemy next to that unit."),
        rulings=(
            (N_("May it choose an Archer or a Lancer?"), N_("No. They make no normal attack.")),
            (
                N_("What if the friendly unit's card has an effect after an attack?"),
                N_("The effect applies: a Swordsman may step, a Berserker may go on, a Warrior Priest draws."),
            ),
            (N_("Which unit must be bolstered to attack a Knight?"), N_("The one that attacks, not the Marshall.")),
            (N_("May the Marshall choose itself?"), N_("No. A normal attack does the same.")),
        ),
    ),
    "mercenary": CardText(
        name=N_("Mercenary"),
        line=N_("Acts when you recruit one"),
        attribute=N_(
            "When you recruit a Mercenary coin, your Mercenary on the board may move, attack or control at once, for free."
        ),
        rulings=(
            (N_("What if it is not on the board?"), N_("Then nothing happens. It can't be deployed that way.")),
            (N_("Must the coin that pays be a Mercenary coin too?"), N_("No. Any coin recruits.")),
            (N_("Must it act?"), N_("No.")),
        ),
    ),
    "pikeman": CardText(
        name=N_("Pikeman"),
        line=N_("Hurts adjacent attackers"),
        attribute=N_("A unit next to it that attacks it loses a coin too, at the same time."),
        rulings=(
            (
                N_("What if the attack takes its last coin?"),
                N_("It still strikes back. Both units can be destroyed at once."),
            ),
            (N_("Does it strike back when shot at?"), N_("No. A shot comes from farther away.")),
            (
                N_("May a Royal Guard that attacks it lose a coin from the supply instead?"),
                N_("No. Striking back is not an attack, so the coin comes from its stack."),
            ),
        ),
    ),
    "royal_guard": CardText(
        name=N_("Royal Guard"),
        line=N_("Runs home on the Royal Coin"),
        tactic=N_(
            "Costs the Royal Coin, face up. Moves one or two hexes through empty hexes and ends on a location that you "
            "control."
        ),
        attribute=_GUARD_SHIELD,
        rulings=(
            *_GUARD_RULINGS,
            (N_("May it stay where it stands?"), N_("No. It must end on another location of yours.")),
        ),
    ),
    "royal_guard_original": CardText(
        name=N_("Royal Guard"),
        line=N_("Moves one on the Royal Coin"),
        tactic=N_("Costs the Royal Coin, face up. Moves one hex."),
        attribute=_GUARD_SHIELD,
        rulings=(
            *_GUARD_RULINGS,
            (
                N_("Which card is this?"),
                N_("The 2018 card. The revised one moves up to two hexes, but only to a location of yours."),
            ),
        ),
    ),
    "scout": CardText(
        name=N_("Scout"),
        line=N_("Enters beside any friend"),
        attribute=N_("May also be deployed in an empty hex next to any friendly unit."),
        rulings=(
            (N_("Must that hex be a location?"), N_("No. Any empty hex will do, even an enemy location.")),
            (N_("Does it take a location by arriving there?"), N_("No. You need another coin to control it.")),
            (N_("May it enter on a location of yours, far from friendly units?"), N_("Yes, like any unit.")),
        ),
    ),
    "swordsman": CardText(
        name=N_("Swordsman"),
        line=N_("May step after attacking"),
        attribute=N_("After it attacks, it may move one hex."),
        rulings=(
            (N_("May it step into the hex of an enemy that it destroyed?"), N_("Yes. That hex is empty now.")),
            (N_("May it step after a Marshall makes it attack?"), N_("Yes. An attack is an attack.")),
            (N_("What if a Pikeman destroys it?"), N_("Then it can't step.")),
        ),
    ),
    "warrior_priest": CardText(
        name=N_("Warrior Priest"),
        line=N_("Draws and plays an extra coin"),
        attribute=N_(
            "After it attacks or controls, draw a coin from your bag and use it at once, for any action that the coin "
            "allows."
        ),
        rulings=(
            (
                N_("What if the coin is of no use at that moment?"),
                N_("Any coin can be played facedown: recruit with it, or pass."),
            ),
            (
                N_("What if the bag is empty?"),
                N_("It is filled with your discards first, together with the coin just played."),
            ),
            (
                N_("What if the coin is a Warrior Priest coin?"),
                N_("It may attack or control again, and then you draw again."),
            ),
            (
                N_("Do you draw if a Pikeman destroys it?"),
                N_("No. It must still be on the board. This is our reading."),
            ),
        ),
    ),
}
"""The text of every unit of the base box, by id."""


@dataclass(frozen=True)
class BattleText:
    """A famous battle."""

    name: str
    intro: str


BATTLE_TEXTS: dict[str, BattleText] = {
    "gaugamela": BattleText(
        N_("Gaugamela"),
        N_(
            "In 331 BC Alexander meets the forces of Darius on a plain beyond the Tigris. Dusk leads the "
            "Macedonians: few, well drilled, and looking for one gap to ride into. Dawn leads the Persians, who "
            "have numbers, money for more, and a guard that can always fall back."
        ),
    ),
    "bannockburn": BattleText(
        N_("Bannockburn"),
        N_(
            "In June 1314 an English army comes to relieve Stirling, and Robert the Bruce bars its way beside a boggy "
            "stream. Dusk leads the English, whose horse and bows need open ground. Dawn leads the Scots: a hedge of "
            "pikes, swords behind it, and light riders to spoil the archers' day."
        ),
    ),
    "crecy": BattleText(
        N_("Crécy"),
        N_(
            "In August 1346 Edward III halts on a low ridge in the north of France and lets his pursuers come to "
            "him. Dusk leads the English: bows and dismounted knights around the banner. Dawn leads the French, "
            "who have riders, hired crossbows, and a slope to climb."
        ),
    ),
}
"""The text of every famous battle, by the setup's name."""
