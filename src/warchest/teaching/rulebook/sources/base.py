"""The base box: statements of the sources, and our readings where they are silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_(
            "Two players, 37 hexes, ten locations: two start with each side, six are neutral; the dark outer "
            "hexes are left out. Six markers each"
        ),
        N_("Rules, Yucata"),
        about=("full#ground", "full#locations"),
    ),
    Confirmed(
        N_(
            "74 unit coins: five of a kind, but four of Archer, Cavalry, Knight, Lancer, Pikeman and Warrior "
            "Priest. Two of each kind start in the bag with the Royal Coin"
        ),
        N_("Rules; the total and the bag also Yucata"),
        about=("full#setup", "components#coins"),
    ),
    Confirmed(
        N_("The armies of the first game, and that side A begins; the flip of the marker otherwise"),
        N_("Rules, Yucata"),
        about=("full#setup", "variants#battles"),
    ),
    Confirmed(
        N_("The draft: eight cards, a flip, 1-2-2-2-1; the second drafter has the initiative"),
        N_("Rules, Yucata"),
        about=("variants#draft",),
    ),
    Confirmed(
        N_("The armies of Gaugamela, Bannockburn and Crécy"),
        N_("Rules, Yucata"),
        about=("variants#battles",),
    ),
    Confirmed(
        N_(
            "Draw three coins. If the bag runs out, all discards, face up and facedown, are shuffled into it, and "
            "you draw on. With too few coins the hand is short, and the other side plays on alone"
        ),
        N_("Rules, Yucata"),
        about=("full#draw", "full#turns"),
    ),
    Confirmed(
        N_(
            "Nine actions; any coin may be played facedown; the recruited coin need not match the coin that pays, "
            "and is shown; a player who passes may still use later coins"
        ),
        N_("Rules, Yucata"),
        about=("full#facedown", "full#recruit", "full#pass", "full#maneuvers"),
    ),
    Confirmed(
        N_("The initiative moves at most once a round"),
        N_("Rules, Yucata"),
        about=("full#initiative", "full#claim"),
    ),
    Confirmed(
        N_(
            "One unit of a kind on the board (two Footmen); stacks of any height move as one; a destroyed unit "
            "may be deployed again"
        ),
        N_("Rules, Yucata"),
        about=("footman", "full#units", "full#deploy", "full#bolster", "full#move"),
    ),
    Confirmed(
        N_(
            "An attack takes one coin out of the game, also the last one; the attacker doesn't move in, and the "
            "victim doesn't strike back unless a card says so"
        ),
        N_("Rules, Yucata"),
        about=("full#attack", "full#reply"),
    ),
    Confirmed(
        N_("Starting locations can be taken; the side that places its last marker wins"),
        N_("Rules, Yucata"),
        about=("full#control", "full#winning"),
    ),
    Confirmed(
        N_("The Royal Coin: facedown uses, and the tactic of the Royal Guard"),
        N_("Rules, Yucata"),
        about=("royal_guard", "full#royal-coin"),
    ),
    Confirmed(
        N_(
            "Archer attacks only at exactly two hexes, Lancer only by its charge; a Marshall can make neither of "
            "them attack. Crossbowman attacks neighbours too"
        ),
        N_("Rules, Yucata"),
        about=("archer", "lancer", "marshall", "crossbowman", "full#targets"),
    ),
    Confirmed(
        N_(
            "Berserker: the first maneuver costs a coin of the hand, each further one a coin of the stack; it "
            "continues after a move or an attack that another unit grants too"
        ),
        N_("Yucata"),
        about=("berserker",),
    ),
    Confirmed(
        N_("Ensign: one normal step that ends within two hexes of it"),
        N_("Yucata"),
        about=("ensign", "full#granted"),
    ),
    Confirmed(
        N_("Footman: the two may do different things in the tactic"),
        N_("Yucata"),
        about=("footman",),
    ),
    Confirmed(
        N_("Knight: its protection holds against tactics too; a Pikeman's answer is not an attack and hurts it"),
        N_("Rules, Yucata"),
        about=("knight", "pikeman", "full#targets", "full#strike-back"),
    ),
    Confirmed(
        N_("Lancer: needs a target that it may attack at the moment it starts"),
        N_("Yucata"),
        about=("lancer", "full#in-full"),
    ),
    Confirmed(
        N_("Light Cavalry: one hex by a normal move or two by its tactic"),
        N_("Yucata"),
        about=("light_cavalry",),
    ),
    Confirmed(
        N_(
            "Marshall: it grants a normal attack only; effects of the attacker's card after an attack follow this "
            "one too"
        ),
        N_("Yucata"),
        about=("marshall", "full#granted"),
    ),
    Confirmed(
        N_(
            "Mercenary: acts when recruited only if already on the board; a maneuver, never a deployment or "
            "another recruit"
        ),
        N_("Yucata"),
        about=("mercenary",),
    ),
    Confirmed(
        N_("Pikeman: strikes back at the same time, even if it is destroyed"),
        N_("Yucata"),
        about=("pikeman", "full#strike-back"),
    ),
    Confirmed(
        N_("Royal Guard: the revised card is the one to use"),
        N_("Yucata; the card of 2018 is an option when a game is made"),
        about=("royal_guard", "variants#royal-guard"),
    ),
    Confirmed(
        N_("Warrior Priest: the coin must be used at once, for any of the three kinds of action"),
        N_("Yucata"),
        about=("warrior_priest",),
    ),
)
"""Statements of the sources."""

READINGS = (
    Reading(
        N_("Where does a Berserker's spent coin go?"),
        N_("face up to its owner's discards"),
        N_(
            "everywhere else the coin that pays for an action is discarded; only attacks take coins out of the "
            "game. Yucata says just that the coin leaves the unit"
        ),
        HIGH,
        about=("berserker",),
    ),
    Reading(
        N_("When does a Berserker pay?"),
        N_("before the extra maneuver: a stack of two attacks as a single coin, so not a Knight"),
        N_("a price comes before what it buys"),
        HIGH,
        about=("berserker",),
    ),
    Reading(
        N_("May the Berserker's last coin be spent?"),
        N_("no"),
        N_("no unit would be left to act"),
        HIGH,
        about=("berserker",),
    ),
    Reading(
        N_("May the Cavalry move without attacking?"),
        N_("no; only hexes with a target beside them are offered"),
        N_("the answer on the Lancer, applied to the same form of words"),
        HIGH,
        about=("cavalry",),
    ),
    Reading(
        N_("May any tactic be started that can't be completed?"),
        N_("no"),
        N_("the same answer, taken as general"),
        HIGH,
    ),
    Reading(
        N_("Which maneuvers does a granted maneuver include?"),
        N_("move, attack, control; never another tactic"),
        N_("the units that get one (Berserker, Footman, Mercenary) have none, or would go round in circles"),
        HIGH,
        about=("berserker", "footman", "mercenary"),
    ),
    Reading(
        N_("May the Ensign or the Marshall choose itself?"),
        N_("no"),
        N_("Yucata speaks of the other unit; and a normal move or attack costs the same coin"),
        MEDIUM,
        about=("ensign", "marshall"),
    ),
    Reading(
        N_("Does an Ensign's move let a Swordsman step again?"),
        N_("no, only an attack does"),
        N_("its card speaks of attacks"),
        HIGH,
        about=("ensign", "swordsman"),
    ),
    Reading(
        N_("Must both Footmen act in the tactic?"),
        N_("each Footman that can act must; you choose the order; a Footman that can't act is skipped"),
        N_('the card tells each of them to act, and doesn\'t say "may"'),
        MEDIUM,
        about=("footman",),
    ),
    Reading(
        N_("Which Footman does a plain coin move or bolster?"),
        N_("one, of your choice"),
        N_("a coin acts with one unit"),
        HIGH,
        about=("footman",),
    ),
    Reading(
        N_("May the Light Cavalry's second step lead back?"),
        N_("no"),
        N_("a tactic that changes nothing would be a pass; no source allows it"),
        LOW,
        about=("light_cavalry",),
    ),
    Reading(
        N_("What may stand in the way of a longer move?"),
        N_("nothing: it is made of single steps, each into an empty hex"),
        N_("a move is into an empty hex next to the unit"),
        HIGH,
        about=("light_cavalry", "lancer", "royal_guard"),
    ),
    Reading(
        N_("What blocks a Crossbowman?"),
        N_("any unit on the middle hex, of either side"),
        N_("its card speaks of units, not of enemies"),
        HIGH,
        about=("crossbowman",),
    ),
    Reading(
        N_("Must a Mercenary act when recruited?"),
        N_("no"),
        N_("its card allows"),
        HIGH,
        about=("mercenary",),
    ),
    Reading(
        N_("Does a recruit with a Warrior Priest's drawn coin trigger the Mercenary?"),
        N_("yes"),
        N_("every recruit counts"),
        HIGH,
        about=("warrior_priest", "mercenary"),
        id="does-a-recruit-with-a-warrior-priests-drawn-coin-wake-the-mercenary",
    ),
    Reading(
        N_("May the owner of an attacking Royal Guard pay a Pikeman's answer from the supply?"),
        N_("no, the stack loses the coin"),
        N_("its protection is against attacks, and the answer is not an attack"),
        HIGH,
        about=("royal_guard", "pikeman"),
    ),
    Reading(
        N_("Where does a coin go that the Royal Guard loses from the supply?"),
        N_("it goes out of the game"),
        N_("it replaces the coin that the attack takes"),
        HIGH,
        about=("royal_guard",),
    ),
    Reading(
        N_("Who decides what a Royal Guard loses, and when?"),
        N_("the owner, during the attack, although it is the other side's turn"),
        N_("the card leaves the choice to the owner"),
        HIGH,
        about=("royal_guard",),
    ),
    Reading(
        N_("May the revised Royal Guard's tactic end where it began?"),
        N_("no, one step at least"),
        N_("a tactic has to be carried out, and it says to move"),
        HIGH,
        about=("royal_guard",),
    ),
    Reading(
        N_("Does the Royal Guard's tactic need a coin of its own?"),
        N_("no, the Royal Coin alone"),
        N_("the card names the Royal Coin in its place"),
        HIGH,
        about=("royal_guard",),
    ),
    Reading(
        N_("May a Scout be deployed onto an enemy's location?"),
        N_("yes, any empty hex next to a friend"),
        N_("its card speaks of hexes, not of locations"),
        HIGH,
        about=("scout",),
    ),
    Reading(
        N_("May a Swordsman step where its victim stood?"),
        N_("yes"),
        N_("the hex is empty by then"),
        HIGH,
        about=("swordsman",),
    ),
    Reading(
        N_("Does a unit that a Pikeman destroys still step, draw or go on?"),
        N_("no"),
        N_("effects after an attack need the unit"),
        MEDIUM,
        about=("pikeman", "swordsman", "warrior_priest", "berserker"),
        id="does-a-unit-that-a-pikeman-strikes-down-still-step-draw-or-go-on",
    ),
    Reading(
        N_("Does a Warrior Priest draw before or after the defender chooses?"),
        N_("after"),
        N_("the attack is not complete before that"),
        MEDIUM,
        about=("warrior_priest",),
    ),
    Reading(
        N_("What if a Warrior Priest's bag is empty?"),
        N_("the discards fill it first, with the coin just played; if there is still no coin, nothing happens"),
        N_("the rule for drawing, as it stands"),
        HIGH,
        about=("warrior_priest",),
    ),
    Reading(
        N_("Is a Warrior Priest's drawn coin shown?"),
        N_("only by its use; played facedown it stays hidden"),
        N_("it is a coin like those of the hand"),
        HIGH,
        about=("warrior_priest",),
    ),
    Reading(
        N_("What may a Warrior Priest's drawn coin be used for?"),
        N_("every action that such a coin allows"),
        N_("Yucata says any kind of action"),
        HIGH,
        about=("warrior_priest",),
    ),
    Reading(
        N_("When do the effects happen that a tactic triggers?"),
        N_("after the required steps of the tactic, in the order in which they were triggered"),
        N_("a tactic is carried out as one thing"),
        MEDIUM,
        id="when-do-effects-fire-that-are-earned-inside-a-tactic",
    ),
    Reading(
        N_("What happens to pending effects when the last marker is placed?"),
        N_("they are dropped"),
        N_("the game is over at that moment"),
        HIGH,
        id="what-of-effects-that-are-still-to-come-when-the-last-marker-is-placed",
    ),
    Reading(
        N_("Which army of a famous battle is side A, and who begins?"),
        N_("the first listed is A; the marker is flipped"),
        N_("as in the standard set-up"),
        MEDIUM,
    ),
    Reading(
        N_("May both cards of the Royal Guard be in one game?"),
        N_("no; cards for the same coins are never in one pool"),
        N_("they are cards for the same coins"),
        HIGH,
        about=("royal_guard",),
    ),
    Reading(
        N_("Can a player have no coin to draw?"),
        N_("no: the Royal Coin always comes back"),
        N_("no effect takes it away from its player"),
        HIGH,
        id="can-a-hand-stay-empty-for-want-of-coins",
    ),
    Reading(
        N_("How do the two cards of the Royal Guard differ in use?"),
        N_("the revised one is dealt unless the older is asked for"),
        N_("Yucata and tournaments use the revised one"),
        HIGH,
        about=("royal_guard",),
    ),
)
"""Our readings."""
