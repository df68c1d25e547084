"""Examples of the decrees and of the units of the Nobility box."""

from warchest.notation.texts import N_
from warchest.rulebook.examples.example import Example, Mistake, Scene

NOBILITY = (
    Example(
        "bannerman-shoves",
        "units",
        "bannerman",
        N_("A shove after each maneuver"),
        N_(
            "Move the Bannerman to f5. Then it may shove the Knight next to it one hex, to any empty hex that the "
            "Knight could enter."
        ),
        Scene(a="bannerman@f4 hand=bannerman,royal", b="knight@g5*2 scout@h4"),
        "f4-f5 pick@g5 push@g4",
        "bannerman@f5 knight@g4*2 empty@g5 next=B",
        (
            Mistake(N_("Shove it two hexes"), "f4-f5 pick@g5 push@h3", "not_adjacent"),
            Mistake(N_("Shove it onto the Scout"), "f4-f5 pick@g5 push@h4", "occupied"),
        ),
    ),
    Example(
        "bannerman-attacks",
        "units",
        "bannerman",
        N_("Hit one, shove another"),
        N_(
            "After its attack on the Scout the Bannerman may shove any enemy next to it: the Archer off its "
            "location, for instance."
        ),
        Scene(a="bannerman@f4 hand=bannerman,royal", b="scout@f5*2 archer@e5"),
        "f4xf5 pick@e5 push@d5",
        "scout@f5 archer@d5 B.box=scout next=B",
    ),
    Example(
        "bishop-recruits",
        "units",
        "bishop",
        N_("Recruit, then act"),
        N_(
            "The tactic recruits a coin without paying another for it; then the Bishop moves or attacks. Both are "
            "compulsory."
        ),
        Scene(a="bishop@f4 hand=bishop,royal army=knight", b="scout@f5"),
        "tactic@f4 gain=knight f4xf5",
        "A.faceup=bishop,knight empty@f5 next=B",
        (
            Mistake(N_("Recruit and leave it at that"), "tactic@f4 gain=knight decline", "must_complete"),
            Mistake(N_("Attack first"), "tactic@f4 f4xf5", "finish_first"),
        ),
    ),
    Example(
        "bishop-untouchable",
        "units",
        "bishop",
        N_("Too strong to touch a Bishop"),
        N_("No bolstered unit can attack a Bishop. The Swordsman of two coins can't; the Cavalry of one coin can."),
        Scene(a="swordsman@f4*2 cavalry@g4 hand=swordsman,cavalry,royal", b="bishop@f5"),
        "g4xf5",
        "empty@f5 B.box=bishop next=B",
        (Mistake(N_("Attack with the bolstered Swordsman"), "f4xf5", "unbolstered_only"),),
    ),
    Example(
        "earl-arrives",
        "units",
        "earl",
        N_("Deployed and on its way"),
        N_("After the Earl is deployed it may move one hex: from e2 to d3, for instance. Or decline that."),
        Scene(a="knight@f4 hand=earl,royal", b="scout@g5"),
        "earl@e2 step@d3",
        "earl@d3 empty@e2 A.hand=royal next=B",
    ),
    Example(
        "earl-proclaims",
        "units",
        "earl",
        N_("A location and a decree"),
        N_(
            "The tactic takes e5, then proclaims a decree in play without a seal: March too, though your seal "
            "lies on it already."
        ),
        Scene(a="earl@e5 knight@f4*2 hand=earl,royal sealed=march", b="scout@g5", decrees="march,enlist,reinforce"),
        "tactic@e5 proclaim=march pick@f4 step@f5",
        "A.holds=e5 knight@f5*2 A.sealed=march A.hand=royal next=B",
        (
            Mistake(
                N_("Proclaim Reinforce, though no coin of yours is lost"),
                "tactic@e5 proclaim=reinforce",
                "reinforce_impossible",
            ),
        ),
    ),
    Example(
        "earl-at-home",
        "units",
        "earl",
        N_("Nothing to take"),
        N_(
            "The Earl stands on a location that you control already. Its tactic has to take one, so move on with "
            "the coin: to d4, for instance."
        ),
        Scene(a="earl@e4 knight@h1 hand=earl,royal", b="scout@g5 holds=d4"),
        "e4-d4",
        "earl@d4 B.holds=d4 next=B",
        (Mistake(N_("Use the tactic where there is no location"), "tactic@e4", "no_location"),),
    ),
    Example(
        "herald-bolsters",
        "units",
        "herald",
        N_("A coin out of the supply"),
        N_("The Herald bolsters a friendly unit of one coin next to it, with a coin of the supply: the Knight at f5."),
        Scene(a="herald@f4 knight@f5 archer@g4*2 hand=herald,royal", b="scout@h5"),
        "tactic@f4 bolster@f5",
        "knight@f5*2 A.faceup=herald next=B",
        (Mistake(N_("Bolster the Archer of two coins"), "tactic@f4 bolster@g4", "already_bolstered"),),
    ),
    Example(
        "herald-answers-a-decree",
        "units",
        "herald",
        N_("After the decree"),
        N_(
            "Proclaim Enlist and recruit two coins. When the decree is done the Herald may act for free: it "
            "attacks the Scout."
        ),
        Scene(a="herald@f4 hand=royal army=knight,archer", b="scout@f5", decrees="enlist,march,guard"),
        "proclaim=enlist gain=knight gain=archer f4xf5",
        "empty@f5 A.faceup=royal,knight,archer A.sealed=enlist next=B",
        (Mistake(N_("Attack before the decree is done"), "proclaim=enlist f4xf5", "finish_decree"),),
    ),
)

DECREES = (
    Example(
        "decree-seal",
        "decrees",
        "",
        N_("Once a side"),
        N_(
            "Your seal lies on Enlist, so your side can't proclaim it again. Dawn's seal on March is not in your "
            "way: proclaim that with the Royal Coin."
        ),
        Scene(a="knight@f4*2 hand=knight,royal sealed=enlist", b="scout@g5 sealed=march", decrees="enlist,march,spy"),
        "proclaim=march pick@f4 step@f5",
        "knight@f5*2 A.sealed=enlist,march A.faceup=royal A.hand=knight next=B",
        (Mistake(N_("Proclaim Enlist once more"), "proclaim=enlist", "already_sealed"),),
    ),
    Example(
        "decree-in-full",
        "decrees",
        "",
        N_("All of it or not at all"),
        N_(
            "A decree can be proclaimed only if all of it can be carried out. Here that is Reinforce alone: bring "
            "a lost coin back to your supply."
        ),
        Scene(a="knight@f4 hand=royal bag=knight supply=archer", b="scout@g5", decrees="enlist,march,reinforce"),
        "proclaim=reinforce gain=knight",
        "A.supply=knight,archer A.sealed=reinforce next=B",
        (
            Mistake(N_("Proclaim Enlist with one coin in the supply"), "proclaim=enlist", "enlist_impossible"),
            Mistake(N_("Proclaim March with no bolstered unit"), "proclaim=march", "march_impossible"),
        ),
    ),
    Example(
        "enlist",
        "decrees",
        "enlist",
        N_("Enlist"),
        N_(
            "Recruit two coins of your supply. One of them is a Mercenary, so when both are recruited your "
            "Mercenary may act: here it moves."
        ),
        Scene(a="mercenary@f4 hand=knight,royal", b="scout@g5", decrees="enlist,march,spy"),
        "proclaim=enlist gain=mercenary gain=knight f4-e5",
        "A.faceup=royal,mercenary,knight mercenary@e5 next=B",
        (Mistake(N_("Recruit one coin only"), "proclaim=enlist gain=knight decline", "decree_in_full"),),
    ),
    Example(
        "guard",
        "decrees",
        "guard",
        N_("Guard"),
        N_("A friendly unit on a location that you control makes a normal attack: the Cavalry at e5 hits the Scout."),
        Scene(a="cavalry@e5 knight@g4 hand=knight,royal holds=e5", b="scout@f5", decrees="guard,enlist,march"),
        "proclaim=guard pick@e5 hit@f5",
        "empty@f5 cavalry@e5 A.sealed=guard next=B",
        (Mistake(N_("Let the Knight attack, who is on no location"), "proclaim=guard pick@g4", "not_on_location"),),
    ),
    Example(
        "march",
        "decrees",
        "march",
        N_("March"),
        N_(
            "A friendly unit of two coins or more moves one hex: the Berserker, who may then spend a coin to go "
            "on, as after any move."
        ),
        Scene(a="berserker@f4*2 knight@g4 hand=knight,royal", b="scout@f6", decrees="march,enlist,spy"),
        "proclaim=march pick@f4 step@f5 f5xf6",
        "berserker@f5 empty@f6 A.faceup=royal,berserker next=B",
        (Mistake(N_("March the Knight of one coin"), "proclaim=march pick@g4", "not_bolstered"),),
    ),
    Example(
        "redeploy",
        "decrees",
        "redeploy",
        N_("Redeploy"),
        N_(
            "Lift a unit of yours, its whole stack, and deploy it again wherever it could be deployed: the Knight "
            "comes home to e2."
        ),
        Scene(a="knight@g5*2 archer@d5 hand=archer,royal", b="scout@g6", decrees="redeploy,enlist,march"),
        "proclaim=redeploy pick@g5 knight@e2",
        "knight@e2*2 empty@g5 A.sealed=redeploy next=B",
        (
            Mistake(
                N_("Deploy it on a location that is not yours"),
                "proclaim=redeploy pick@g5 knight@e5",
                "not_your_location",
            ),
            Mistake(N_("Redeploy an enemy"), "proclaim=redeploy pick@g6", "no_friend"),
        ),
    ),
    Example(
        "reinforce",
        "decrees",
        "reinforce",
        N_("Reinforce"),
        N_(
            "Every coin of yours that is out of the game is at hand, whatever took it. Take one back to your "
            "supply, a Knight coin; recruit it later."
        ),
        Scene(
            a="knight@f4 archer@e4*2 hand=knight,royal supply=archer,scout,lancer army=scout,lancer",
            b="cavalry@g5",
            decrees="reinforce,enlist,march",
        ),
        "proclaim=reinforce gain=knight",
        "A.supply=knight,archer A.sealed=reinforce next=B",
    ),
    Example(
        "sacrifice",
        "decrees",
        "sacrifice",
        N_("Sacrifice"),
        N_(
            "A friendly unit makes a normal attack wherever it stands, then loses a coin. The Swordsman may step "
            "afterwards, if it is still there."
        ),
        Scene(a="swordsman@f4*2 hand=knight,royal", b="scout@f5", decrees="sacrifice,enlist,march"),
        "proclaim=sacrifice pick@f4 hit@f5 step@f5",
        "swordsman@f5 A.box=swordsman B.box=scout next=B",
    ),
    Example(
        "sacrifice-the-last",
        "decrees",
        "sacrifice",
        N_("The last coin too"),
        N_("The Swordsman has one coin. It attacks and then loses that coin, so nobody is left to step."),
        Scene(a="swordsman@f4 hand=knight,royal", b="scout@f5", decrees="sacrifice,enlist,march"),
        "proclaim=sacrifice pick@f4 hit@f5",
        "empty@f4 empty@f5 A.box=swordsman next=B",
    ),
    Example(
        "spy",
        "decrees",
        "spy",
        N_("Spy"),
        N_(
            "Look at Dawn's hand and, if you like, discard a coin of it faceup. Dawn draws another for it, so the "
            "hand gets no smaller."
        ),
        Scene(
            a="knight@f4 hand=knight,royal",
            b="scout@g5 hand=archer,scout,royal bag=cavalry",
            decrees="spy,enlist,march",
        ),
        "proclaim=spy discard=archer",
        "B.faceup=archer B.hand=cavalry,scout,royal B.bag=- A.sealed=spy next=B",
    ),
)
