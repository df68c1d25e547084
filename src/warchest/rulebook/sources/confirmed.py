"""What the sources say outright."""

from warchest.notation.texts import N_
from warchest.rulebook.sources.words import Confirmed

BASE = (
    Confirmed(
        N_(
            "Two players, 37 hexes, ten locations: two start with each side, six are neutral; the dark outer "
            "hexes are left out. Six markers each"
        ),
        N_("Rules, Yucata"),
    ),
    Confirmed(
        N_(
            "74 unit coins: five of a kind, but four of Archer, Cavalry, Knight, Lancer, Pikeman and Warrior "
            "Priest. Two of each kind start in the bag with the Royal Coin"
        ),
        N_("Rules; the total and the bag also Yucata"),
    ),
    Confirmed(
        N_("The armies of the first game, and that side A begins; the flip of the marker otherwise"),
        N_("Rules, Yucata"),
    ),
    Confirmed(
        N_("The draft: eight cards, a flip, 1-2-2-2-1; who drafts second has the initiative"), N_("Rules, Yucata")
    ),
    Confirmed(N_("The armies of Gaugamela, Bannockburn and Crécy"), N_("Rules, Yucata")),
    Confirmed(
        N_(
            "Draw to three; first what is in the bag, then the discards, face up and facedown, are shuffled "
            "in; too few coins make a short hand, and the other side plays on alone"
        ),
        N_("Rules, Yucata"),
    ),
    Confirmed(
        N_(
            "Nine actions; any coin may be played facedown; a recruit need not match the coin that pays and is "
            "shown; a pass binds nothing"
        ),
        N_("Rules, Yucata"),
    ),
    Confirmed(N_("The initiative moves at most once a round"), N_("Rules, Yucata")),
    Confirmed(
        N_(
            "One unit of a kind on the board (two Footmen); stacks of any height move as one; a destroyed unit "
            "may be deployed again"
        ),
        N_("Rules, Yucata"),
        about=("footman",),
    ),
    Confirmed(
        N_(
            "An attack takes one coin out of the game, also the last one; nobody moves in, nobody strikes back "
            "unless a card says so"
        ),
        N_("Rules, Yucata"),
    ),
    Confirmed(N_("Starting locations can be taken; whoever places the last marker wins"), N_("Rules, Yucata")),
    Confirmed(
        N_("The Royal Coin: facedown uses, and the tactic of the Royal Guard"),
        N_("Rules, Yucata"),
        about=("royal_guard",),
    ),
    Confirmed(
        N_(
            "Archer attacks only at two hexes, Lancer only by its charge, and neither by a Marshall's order; "
            "Crossbowman also next to it"
        ),
        N_("Rules, Yucata"),
        about=("archer", "lancer", "marshall", "crossbowman"),
    ),
    Confirmed(
        N_(
            "Berserker: one coin of the hand, the rest from the stack; goes on after a move or an attack that "
            "another unit grants"
        ),
        N_("Yucata"),
        about=("berserker",),
    ),
    Confirmed(N_("Ensign: one normal step that ends within two hexes of it"), N_("Yucata"), about=("ensign",)),
    Confirmed(N_("Footman: the two may do different things in the tactic"), N_("Yucata"), about=("footman",)),
    Confirmed(
        N_("Knight: the rule holds for tactics too; a Pikeman's answer is no attack and hurts it"),
        N_("Rules, Yucata"),
        about=("knight", "pikeman"),
    ),
    Confirmed(N_("Lancer: needs a target that it may attack at the moment it starts"), N_("Yucata"), about=("lancer",)),
    Confirmed(
        N_("Light Cavalry: one hex by a normal move or two by its tactic"), N_("Yucata"), about=("light_cavalry",)
    ),
    Confirmed(
        N_("Marshall: a normal attack only; what the attacker does after attacks it does after this one"),
        N_("Yucata"),
        about=("marshall",),
    ),
    Confirmed(
        N_(
            "Mercenary: acts when recruited only if already on the board; a maneuver, never a deployment or "
            "another recruit"
        ),
        N_("Yucata"),
        about=("mercenary",),
    ),
    Confirmed(N_("Pikeman: strikes back at the same time, whatever falls"), N_("Yucata"), about=("pikeman",)),
    Confirmed(
        N_("Royal Guard: the revised card is the one to use"),
        N_("Yucata; the card of 2018 is an option when a game is made"),
        about=("royal_guard",),
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
    ),
    Confirmed(
        N_("Three units each, with a supply, a bag, a hand and a Royal Coin of one's own: seven coins in the bag"),
        N_("Rules"),
    ),
    Confirmed(N_("One coin each in turn, clockwise from the marker; it can't be claimed from a partner"), N_("Rules")),
    Confirmed(
        N_("Partners share locations, and a partner's units are friends; nobody recruits for the partner"), N_("Rules")
    ),
    Confirmed(
        N_(
            "The draft of twelve cards, by seats 1 2 3 4 4 3 2 1 2 3 4 1; the flip names the team, the team "
            "who goes first"
        ),
        N_("Rules"),
    ),
)
"""Of four players."""

VARIANTS = (
    Confirmed(
        N_("Elimination: ten cards, each side bans one, then the draft; fourteen with four players"),
        N_("Yucata; the fourteen told"),
    ),
    Confirmed(
        N_(
            "Play order: who wins the toss chooses a place in the draft or in play, the other side chooses "
            "from the other pair"
        ),
        N_("Yucata"),
    ),
    Confirmed(
        N_(
            "Preview: at the very first draw three more coins are drawn, seen and laid aside; they are the "
            "hand of the second round"
        ),
        N_("Yucata"),
    ),
)
"""Of the variants."""

NOBILITY = (
    Confirmed(
        N_(
            "Seven decrees, three of them in play; three seals a side, which partners share. The Royal Coin, "
            "face up, proclaims one that has no seal of the side yet, if all of it can be carried out"
        ),
        N_("told"),
        about=("decrees",),
    ),
    Confirmed(
        N_(
            "What a decree grants is a recruit, an attack, a move or a deployment like any other: Mercenary, "
            "Earl, Siege Tower, Berserker and the others do what they then do"
        ),
        N_("told"),
        about=("mercenary", "earl", "siege_tower", "berserker", "decrees"),
    ),
    Confirmed(
        N_("Redeploy may put the unit back where it stood, and a Scout next to a friend"),
        N_("told"),
        about=("decree:redeploy", "scout"),
    ),
    Confirmed(
        N_("Bannerman: any maneuver lets it shove; a shove is neither move nor maneuver of the enemy shoved"),
        N_("told"),
        about=("bannerman",),
    ),
    Confirmed(
        N_(
            "Bishop: recruits without paying a second coin, and must then move or attack; no bolstered unit "
            "can attack it"
        ),
        N_("told"),
        about=("bishop",),
    ),
    Confirmed(N_("Earl: its tactic needs a location to take, and no seal"), N_("told"), about=("earl",)),
    Confirmed(
        N_("Herald: bolsters a neighbour of exactly one coin, never itself; acts after the decree, an Earl's too"),
        N_("told"),
        about=("herald", "earl"),
    ),
)
"""Of the Nobility box."""

SIEGE = (
    Confirmed(
        N_(
            "Seven forts: four by one of six maps, three left. One on a location of the enemy can't be "
            "entered; longer moves may end in a fort, never pass one; walking out is free"
        ),
        N_("told"),
        about=("forts",),
    ),
    Confirmed(
        N_(
            "Whatever could attack a unit there may attack the fort: it falls, and who stands inside is "
            "spared. Knight and Bishop don't matter for that; what the attacker does after an attack, it does"
        ),
        N_("told"),
        about=("knight", "bishop", "forts"),
    ),
    Confirmed(N_("A siege tactic needs two coins when it starts, and only then"), N_("told"), about=("forts",)),
    Confirmed(
        N_("Sapper: every move onto a location lets it build, whoever granted it; being deployed or shoved does not"),
        N_("told"),
        about=("sapper",),
    ),
    Confirmed(
        N_("Siege Tower: two attacks, each wholly over before the next, the second also with one coin left"),
        N_("told"),
        about=("siege_tower",),
    ),
    Confirmed(
        N_("Trebuchet: two or three hexes in a straight line, over anything, and in no other way"),
        N_("told"),
        about=("trebuchet",),
    ),
    Confirmed(
        N_(
            "War Wagon: both halves of its tactic are required; it takes hits for neighbours, with its last "
            "coin too, but not a Pikeman's answer"
        ),
        N_("told"),
        about=("war_wagon", "pikeman"),
    ),
)
"""Of the Siege box."""

NIGHTFALL = (
    Confirmed(
        N_(
            "Two poison counters, two decoys; what a poisoned unit may not do and still may; how it is cured; "
            "that a counter moves on to the next victim, and goes home when its victim falls"
        ),
        N_("Nightfall"),
        about=("poison", "decoys"),
    ),
    Confirmed(
        N_(
            "A decoy goes face up to an opponent's discards, if it lies beside its card. Facedown it is a coin "
            "like others, face up it goes back; nothing else can be done with it"
        ),
        N_("Nightfall"),
        about=("decoys",),
    ),
    Confirmed(
        N_(
            "Assassin: its victim's supply loses a coin even where a Pikeman strikes it down; nothing where "
            "that supply is empty"
        ),
        N_("Nightfall"),
        about=("assassin", "pikeman"),
    ),
    Confirmed(N_("Infiltrator: any location it takes lets it deceive"), N_("Nightfall"), about=("infiltrator",)),
    Confirmed(
        N_(
            "Skirmisher: the decoy saves it once; what the attacker does after an attack, it does; a Siege "
            "Tower's second attack takes a coin"
        ),
        N_("Nightfall"),
        about=("skirmisher", "siege_tower"),
    ),
    Confirmed(
        N_(
            "Poison is no attack: Knights, Bishops and forts don't stop it. Two poisoned Footmen are cured by "
            "one coin; of one healthy and one poisoned, a coin acts with the healthy one, and its tactic moves "
            "both"
        ),
        N_("Nightfall"),
        about=("knight", "bishop", "footman", "poison"),
    ),
)
"""Of the Nightfall box."""
