"""What the sources say outright of the base box, four players and variants."""

from warchest.notation.texts import N_
from warchest.rulebook.sources.words import Confirmed

BASE = (
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
        N_("The draft: eight cards, a flip, 1-2-2-2-1; who drafts second has the initiative"),
        N_("Rules, Yucata"),
        about=("variants#draft",),
    ),
    Confirmed(N_("The armies of Gaugamela, Bannockburn and Crécy"), N_("Rules, Yucata"), about=("variants#battles",)),
    Confirmed(
        N_(
            "Draw to three; first what is in the bag, then the discards, face up and facedown, are shuffled "
            "in; too few coins make a short hand, and the other side plays on alone"
        ),
        N_("Rules, Yucata"),
        about=("full#draw", "full#turns"),
    ),
    Confirmed(
        N_(
            "Nine actions; any coin may be played facedown; a recruit need not match the coin that pays and is "
            "shown; a pass binds nothing"
        ),
        N_("Rules, Yucata"),
        about=("full#facedown", "full#recruit", "full#pass", "full#maneuvers"),
    ),
    Confirmed(
        N_("The initiative moves at most once a round"), N_("Rules, Yucata"), about=("full#initiative", "full#claim")
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
            "An attack takes one coin out of the game, also the last one; nobody moves in, nobody strikes back "
            "unless a card says so"
        ),
        N_("Rules, Yucata"),
        about=("full#attack", "full#reply"),
    ),
    Confirmed(
        N_("Starting locations can be taken; whoever places the last marker wins"),
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
            "Archer attacks only at two hexes, Lancer only by its charge, and neither by a Marshall's order; "
            "Crossbowman also next to it"
        ),
        N_("Rules, Yucata"),
        about=("archer", "lancer", "marshall", "crossbowman", "full#targets"),
    ),
    Confirmed(
        N_(
            "Berserker: one coin of the hand, the rest from the stack; goes on after a move or an attack that "
            "another unit grants"
        ),
        N_("Yucata"),
        about=("berserker",),
    ),
    Confirmed(
        N_("Ensign: one normal step that ends within two hexes of it"), N_("Yucata"), about=("ensign", "full#granted")
    ),
    Confirmed(N_("Footman: the two may do different things in the tactic"), N_("Yucata"), about=("footman",)),
    Confirmed(
        N_("Knight: the rule holds for tactics too; a Pikeman's answer is no attack and hurts it"),
        N_("Rules, Yucata"),
        about=("knight", "pikeman", "full#targets", "full#strike-back"),
    ),
    Confirmed(
        N_("Lancer: needs a target that it may attack at the moment it starts"),
        N_("Yucata"),
        about=("lancer", "full#in-full"),
    ),
    Confirmed(
        N_("Light Cavalry: one hex by a normal move or two by its tactic"), N_("Yucata"), about=("light_cavalry",)
    ),
    Confirmed(
        N_("Marshall: a normal attack only; what the attacker does after attacks it does after this one"),
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
        N_("Pikeman: strikes back at the same time, whatever falls"),
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
"""Of the base box."""

FOUR_PLAYERS = (
    Confirmed(
        N_(
            "Two teams of two, who sit in turn: A, B, A, B clockwise. 47 hexes, 14 locations, three of them "
            "each team's at the start; eight markers a team, and the team that has placed all wins"
        ),
        N_("Rules"),
        about=("four-players#setup",),
    ),
    Confirmed(
        N_("Three units each, with a supply, a bag, a hand and a Royal Coin of one's own: seven coins in the bag"),
        N_("Rules"),
        about=("four-players#setup",),
    ),
    Confirmed(
        N_("One coin each in turn, clockwise from the marker; it can't be claimed from a partner"),
        N_("Rules"),
        about=("four-players#turns",),
    ),
    Confirmed(
        N_("Partners share locations, and a partner's units are friends; nobody recruits for the partner"),
        N_("Rules"),
        about=("four-players#shared", "four-players#apart"),
    ),
    Confirmed(
        N_(
            "The draft of twelve cards, by seats 1 2 3 4 4 3 2 1 2 3 4 1; the flip names the team, the team "
            "who goes first"
        ),
        N_("Rules"),
        about=("four-players#draft",),
    ),
)
"""Of four players."""

VARIANTS = (
    Confirmed(
        N_("Elimination: ten cards, each side bans one, then the draft; fourteen with four players"),
        N_("Yucata; the fourteen told"),
        about=("variants#elimination",),
    ),
    Confirmed(
        N_(
            "Play order: who wins the toss chooses a place in the draft or in play, the other side chooses "
            "from the other pair"
        ),
        N_("Yucata"),
        about=("variants#order",),
    ),
    Confirmed(
        N_(
            "Preview: at the very first draw three more coins are drawn, seen and laid aside; they are the "
            "hand of the second round"
        ),
        N_("Yucata"),
        about=("variants#preview",),
    ),
)
"""Of the variants."""
