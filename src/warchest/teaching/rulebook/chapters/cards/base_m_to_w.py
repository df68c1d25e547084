"""Examples of the units of the base box, Marshall to Warrior Priest."""

from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

EXAMPLES = (
    Example(
        "marshall-orders",
        "cards",
        "marshall",
        N_("A friend attacks"),
        N_(
            "The Marshall at f4 lets the Swordsman at f6 attack the Scout. Its effect after an attack applies: it may "
            "step."
        ),
        Scene(a="marshall@f4 swordsman@f6 archer@e4 hand=marshall,royal", b="scout@f7 cavalry@d5"),
        "tactic@f4 pick@f6 hit@f7 step@f7",
        "swordsman@f7 A.faceup=marshall B.box=scout next=B",
        (Mistake(N_("Order the Archer to attack"), "tactic@f4 pick@e4", "no_melee"),),
        also="tactic@f4 pick@f6 hit@f7 decline",
    ),
    Example(
        "marshall-knight",
        "cards",
        "marshall",
        N_("The attacker's coins count"),
        N_(
            "The Marshall of two coins orders an attack on the Knight, but the attacker must be bolstered: the "
            "Cavalry is, the Swordsman is not."
        ),
        Scene(a="marshall@f4*2 swordsman@g4 cavalry@f6*2 hand=marshall,royal", b="knight@g5"),
        "tactic@f4 pick@f6 hit@g5",
        "empty@g5 B.box=knight next=B",
        (Mistake(N_("Order the Swordsman"), "tactic@f4 pick@g4", "bolstered_only"),),
    ),
    Example(
        "mercenary-hired",
        "cards",
        "mercenary",
        N_("Recruited, it acts at once"),
        N_("Recruit a Mercenary with any coin: your Mercenary on the board may move, attack or control for free."),
        Scene(a="mercenary@f4 hand=archer,royal", b="scout@f5"),
        "recruit=mercenary(archer) f4xf5",
        "empty@f5 A.faceup=mercenary A.facedown=archer next=B",
        (Mistake(N_("Bolster it for free"), "recruit=mercenary(archer) bolster@f4", "finish_first"),),
        also="recruit=mercenary(archer) f4-f3 | recruit=mercenary(royal) decline",
    ),
    Example(
        "mercenary-absent",
        "cards",
        "mercenary",
        N_("No Mercenary on the board"),
        N_(
            "Your Mercenary is not on the board. Recruit one of its coins: nothing more happens, and it can't be "
            "deployed that way."
        ),
        Scene(a="archer@f4 army=mercenary hand=archer,royal", b="scout@g5"),
        "recruit=mercenary(royal)",
        "A.faceup=mercenary next=B",
    ),
    Example(
        "pikeman-strikes-back",
        "cards",
        "pikeman",
        N_("Both units lose a coin"),
        N_(
            "Ride at the Pikeman. It loses its last coin and strikes back at the same time, and your Cavalry next "
            "to it loses a coin too."
        ),
        Scene(a="cavalry@f4 hand=cavalry,royal", b="pikeman@f6"),
        "tactic@f4 step@f5 hit@f6",
        "empty@f5 empty@f6 A.box=cavalry B.box=pikeman next=B",
    ),
    Example(
        "pikeman-shot",
        "cards",
        "pikeman",
        N_("Out of the pike's reach"),
        N_("A Pikeman strikes back only at a unit next to it. Shoot it from two hexes away and your Archer is safe."),
        Scene(a="archer@f4 hand=archer,royal", b="pikeman@f6"),
        "tactic@f4 hit@f6",
        "archer@f4 empty@f6 next=B",
    ),
    Example(
        "pikeman-knight",
        "cards",
        "pikeman",
        N_("A Knight has no protection"),
        N_(
            "Your bolstered Knight attacks the Pikeman and loses a coin. Striking back is not an attack, so the "
            "Knight has no protection from it."
        ),
        Scene(a="knight@f4*2 hand=knight,royal", b="pikeman@f5"),
        "f4xf5",
        "knight@f4 A.box=knight empty@f5 next=B",
    ),
    Example(
        "royal-guard-home",
        "cards",
        "royal_guard",
        N_("Home on the Royal Coin"),
        N_(
            "The Royal Coin, face up, moves the Royal Guard one or two hexes to an empty location of yours: from "
            "f3 to e2."
        ),
        Scene(a="royal_guard@f3 hand=royal_guard,royal", b="scout@g5"),
        "tactic@f3 step@e2",
        "royal_guard@e2 A.faceup=royal A.hand=royal_guard next=B",
        (
            Mistake(N_("Run to a location that is not yours"), "tactic@f3 step@g3", "not_your_location"),
            Mistake(N_("Run to an empty hex that is not a location"), "tactic@f3 step@f4", "not_your_location"),
        ),
        also="f3-f4 | f3-f2",
    ),
    Example(
        "royal-guard-shield",
        "cards",
        "royal_guard",
        N_("Which coin the Royal Guard loses"),
        N_(
            "Your Royal Guard at e5 is attacked. Lose a coin of its stack, or keep the stack and lose a coin from "
            "your supply."
        ),
        Scene(a="cavalry@f4 hand=cavalry,royal", b="royal_guard@e5 hand=royal"),
        "lose=supply",
        "royal_guard@e5 B.box=royal_guard B.supply=royal_guard,royal_guard next=B",
        before="f4xe5",
        seat="B",
        also="lose=stack",
    ),
    Example(
        "royal-guard-pikeman",
        "cards",
        "royal_guard",
        N_("No choice against a Pikeman"),
        N_(
            "Your Royal Guard attacks the Pikeman, and the Pikeman strikes back. That is not an attack: the coin "
            "comes from the stack, not from the supply."
        ),
        Scene(a="royal_guard@f4*2 hand=royal_guard,royal", b="pikeman@f5"),
        "f4xf5",
        "royal_guard@f4 A.box=royal_guard empty@f5 next=B",
    ),
    Example(
        "royal-guard-of-2018",
        "cards",
        "royal_guard_original",
        N_("The Royal Guard of 2018"),
        N_("With the older card the Royal Coin moves the Royal Guard one hex, to any empty hex next to it."),
        Scene(a="royal_guard_original@f3 hand=royal_guard_original,royal", b="scout@g5"),
        "tactic@f3 step@f4",
        "royal_guard_original@f4 A.faceup=royal next=B",
        (Mistake(N_("Run two hexes, home to e2"), "tactic@f3 step@e2", "not_adjacent"),),
    ),
    Example(
        "scout-beside-a-friend",
        "cards",
        "scout",
        N_("In beside a friend"),
        N_(
            "Deploy the Scout next to your Knight, on any empty hex, even on e5, a location of Dawn. That doesn't "
            "take the location."
        ),
        Scene(a="knight@f4 hand=scout,royal", b="cavalry@g5 holds=e5"),
        "scout@e5",
        "scout@e5 B.holds=e5 next=B",
        (
            Mistake(N_("Deploy it two hexes away"), "scout@f6", "no_friend_near"),
            Mistake(N_("Deploy it beside an enemy"), "scout@h5", "no_friend_near"),
        ),
    ),
    Example(
        "swordsman-steps",
        "cards",
        "swordsman",
        N_("A step after the blow"),
        N_(
            "The Swordsman attacks the Scout and then may move one hex, even to f5, the hex of the Scout. You may "
            "also decline the step."
        ),
        Scene(a="swordsman@f4 hand=swordsman,royal", b="scout@f5"),
        "f4xf5 step@f5",
        "swordsman@f5 B.box=scout next=B",
        also="f4xf5 decline",
    ),
    Example(
        "swordsman-struck-down",
        "cards",
        "swordsman",
        N_("No step for a destroyed unit"),
        N_("The Swordsman of one coin attacks the Pikeman, and both are destroyed. A destroyed Swordsman can't step."),
        Scene(a="swordsman@f4 hand=swordsman,royal", b="pikeman@f5"),
        "f4xf5",
        "empty@f4 empty@f5 A.box=swordsman next=B",
    ),
    Example(
        "warrior-priest-draws",
        "cards",
        "warrior_priest",
        N_("A coin from the bag"),
        N_(
            "The Warrior Priest controls e5. Then you draw a coin and use it at once, for any action that it allows: "
            "deploy the Scout, or play it facedown."
        ),
        Scene(a="warrior_priest@e5 hand=warrior_priest,royal bag=scout", b="knight@h4"),
        "control@e5 scout@f4",
        "A.holds=e5 scout@f4 A.hand=royal next=B",
        (Mistake(N_("Use a coin of the hand instead"), "control@e5 pass(royal)", "only_drawn_coin"),),
        also="control@e5 pass(scout)",
    ),
    Example(
        "warrior-priest-again",
        "cards",
        "warrior_priest",
        N_("Blow after blow"),
        N_(
            "Your bag is empty, so the discards fill it: the coin just played comes back, and the Warrior Priest "
            "may attack with it again."
        ),
        Scene(a="warrior_priest@f4 hand=warrior_priest,royal bag=", b="knight@h4 scout@f5*2"),
        "f4xf5 f4xf5 pass(warrior_priest)",
        "empty@f5 B.box=scout,scout A.facedown=warrior_priest next=B",
    ),
    Example(
        "warrior-priest-proclaims",
        "cards",
        "warrior_priest",
        N_("Every action of the coin"),
        N_(
            "The Warrior Priest attacks, and you draw the Royal Coin. It may proclaim a decree, like a coin of the "
            "hand: march with the Knight."
        ),
        Scene(
            a="warrior_priest@f4 knight@g4*2 hand=warrior_priest bag=royal", b="scout@f5", decrees="march,enlist,spy"
        ),
        "f4xf5 proclaim=march pick@g4 step@h4",
        "knight@h4*2 A.sealed=march A.faceup=warrior_priest,royal next=B",
    ),
    Example(
        "warrior-priest-struck-down",
        "cards",
        "warrior_priest",
        N_("No draw for a destroyed unit"),
        N_(
            "The Pikeman destroys the Warrior Priest. You draw only if the Warrior Priest is still on the board, so "
            "you draw no coin."
        ),
        Scene(a="warrior_priest@f4 hand=warrior_priest,royal bag=scout", b="pikeman@f5"),
        "f4xf5",
        "empty@f4 empty@f5 A.bag=scout next=B",
    ),
)
