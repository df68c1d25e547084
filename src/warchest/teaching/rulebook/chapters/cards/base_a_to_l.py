"""Examples of the units of the base box, Archer to Light Cavalry."""

from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

EXAMPLES = (
    Example(
        "archer-shoots-over",
        "cards",
        "archer",
        N_("A shot over other units"),
        N_(
            "The Archer at f4 shoots at g5 or d5, over any unit between. It shoots exactly two hexes far, in any "
            "direction."
        ),
        Scene(a="archer@f4 knight@f5 hand=archer,royal", b="swordsman@g5 cavalry@e4 scout@d5"),
        "tactic@f4 hit@g5",
        "empty@g5 B.box=swordsman archer@f4 next=B",
        (
            Mistake(N_("Attack the Cavalry next to it"), "f4xe4", "no_melee"),
            Mistake(N_("Shoot at the Cavalry next to it"), "tactic@f4 hit@e4", "not_two_away"),
        ),
        also="tactic@f4 hit@d5",
    ),
    Example(
        "berserker-goes-on",
        "cards",
        "berserker",
        N_("The stack pays for more"),
        N_(
            "Move the Berserker to f5. Then it may spend a coin of its stack to attack the Scout, and so on. The "
            "spent coins go to your discards."
        ),
        Scene(a="berserker@f4*3 hand=berserker,royal", b="scout@f6"),
        "f4-f5 f5xf6 decline",
        "berserker@f5*2 A.faceup=berserker,berserker empty@f6 next=B",
        also="f4-f5 f5xf6 f5-f6 | f4-f5 decline",
    ),
    Example(
        "berserker-pays-first",
        "cards",
        "berserker",
        N_("The price comes first"),
        N_(
            "After its move the Berserker of two coins may act again, but the coin is paid before it acts: as a "
            "single coin it can't attack the Knight."
        ),
        Scene(a="berserker@f4*2 hand=berserker,royal", b="knight@f6 scout@g5"),
        "f4-f5 f5xg5",
        "berserker@f5 empty@g5 knight@f6 next=B",
        (Mistake(N_("Spend a coin and attack the Knight"), "f4-f5 f5xf6", "bolstered_only"),),
    ),
    Example(
        "berserker-last-coin",
        "cards",
        "berserker",
        N_("The last coin stays"),
        N_(
            "The Berserker of one coin moves to e5 and stops there: its last coin can't be spent. With two coins it "
            "could control e5 at once."
        ),
        Scene(a="berserker@f4 hand=berserker,royal", b="scout@f6"),
        "f4-e5",
        "berserker@e5 A.faceup=berserker next=B",
    ),
    Example(
        "cavalry-charges",
        "cards",
        "cavalry",
        N_("One step, then an attack"),
        N_("The tactic moves the Cavalry one hex and then attacks: g4 and f5 are both next to an enemy."),
        Scene(a="cavalry@f4 hand=cavalry,royal", b="scout@h4 archer@f6"),
        "tactic@f4 step@g4 hit@h4",
        "cavalry@g4 empty@h4 B.box=scout next=B",
        (Mistake(N_("Step to a hex that is not next to an enemy"), "tactic@f4 step@e4", "no_target_after"),),
        also="tactic@f4 step@f5 hit@f6",
    ),
    Example(
        "crossbowman-line",
        "cards",
        "crossbowman",
        N_("A shot along a straight line"),
        N_(
            "The Crossbowman shoots at f6: two hexes in a straight line, with no unit between. It may also attack an "
            "enemy next to it, like any unit."
        ),
        Scene(a="crossbowman@f4 knight@g4 hand=crossbowman,royal", b="scout@f6 cavalry@h4 archer@g5"),
        "tactic@f4 hit@f6",
        "empty@f6 B.box=scout next=B",
        (
            Mistake(N_("Shoot over the Knight"), "tactic@f4 hit@h4", "blocked"),
            Mistake(N_("Shoot at g5, round the corner"), "tactic@f4 hit@g5", "not_straight"),
        ),
    ),
    Example(
        "ensign-orders",
        "cards",
        "ensign",
        N_("A friend moves"),
        N_(
            "The Ensign at f4 lets the Knight at f6 take one step, as in a normal move. It must end within two "
            "hexes of the Ensign."
        ),
        Scene(a="ensign@f4 knight@f6 hand=ensign,royal", b="scout@c6"),
        "tactic@f4 pick@f6 step@f5",
        "knight@f5 ensign@f4 A.faceup=ensign next=B",
        (
            Mistake(N_("Move the Knight out of reach"), "tactic@f4 pick@f6 step@f7", "too_far_from"),
            Mistake(N_("Choose the Ensign itself"), "tactic@f4 pick@f4", "not_itself"),
        ),
    ),
    Example(
        "ensign-berserker",
        "cards",
        "ensign",
        N_("A step that triggers a Berserker"),
        N_(
            "Let the Berserker move from e5 to e6. Every move counts, also one that another unit grants: the "
            "Berserker may then spend a coin and attack."
        ),
        Scene(a="ensign@f4 berserker@e5*2 hand=ensign,royal", b="scout@e7"),
        "tactic@f4 pick@e5 step@e6 e6xe7",
        "berserker@e6 empty@e7 A.faceup=ensign,berserker next=B",
    ),
    Example(
        "ensign-swordsman",
        "cards",
        "ensign",
        N_("No second step for a Swordsman"),
        N_(
            "The Ensign lets the Swordsman step to f5. Only an attack gives a Swordsman a step of its own, so it goes "
            "no further."
        ),
        Scene(a="ensign@f4 swordsman@e5 hand=ensign,royal", b="scout@f6"),
        "tactic@f4 pick@e5 step@f5",
        "swordsman@f5 next=B",
    ),
    Example(
        "footman-second",
        "cards",
        "footman",
        N_("Two Footmen"),
        N_(
            "One Footman is on the board. Deploy the coin as a second Footman, with a stack of its own, or bolster "
            "the first Footman with it."
        ),
        Scene(a="footman@f4 hand=footman,royal", b="scout@g5"),
        "footman@e2",
        "footman@f4 footman@e2 next=B",
        also="bolster@f4",
    ),
    Example(
        "footman-tactic",
        "cards",
        "footman",
        N_("One coin, two Footmen"),
        N_(
            "With the tactic each of the two moves, attacks or controls, in the order that you like: here one attacks "
            "and the other moves."
        ),
        Scene(a="footman@f4 footman@g5 hand=footman,footman,royal", b="scout@f5"),
        "tactic@f4 f4xf5 g5-h4",
        "footman@f4 footman@h4 empty@f5 next=B",
        (
            Mistake(N_("Deploy a third Footman"), "footman@e2", "already_out"),
            Mistake(N_("Leave out the second Footman"), "tactic@f4 f4xf5 decline", "must_complete"),
        ),
        also="tactic@f4 g5-h4 f4xf5",
    ),
    Example(
        "footman-stuck",
        "cards",
        "footman",
        N_("Only one can act"),
        N_(
            "The Footman at f1 is hemmed in and has no enemy next to it, so the tactic skips it. The other Footman "
            "must act."
        ),
        Scene(a="footman@f1 footman@f4 knight@f2 archer@e2 cavalry@g1 hand=footman,royal", b="scout@h5"),
        "tactic@f1 f4-f5",
        "footman@f1 footman@f5 next=B",
    ),
    Example(
        "knight-armour",
        "cards",
        "knight",
        N_("Only stacks attack a Knight"),
        N_(
            "A Swordsman of one coin can't attack the Knight. Bolster it first: Dawn has no coins left, so you "
            "attack in the same round."
        ),
        Scene(a="swordsman@f4 hand=swordsman,swordsman,royal", b="knight@f5 hand="),
        "bolster@f4 f4xf5 decline",
        "empty@f5 swordsman@f4*2 B.box=knight",
        (Mistake(N_("Attack at once"), "f4xf5", "bolstered_only"),),
    ),
    Example(
        "knight-shots",
        "cards",
        "knight",
        N_("A Knight and a shot"),
        N_("The rule holds for every attack. The Archer has one coin, so it can shoot only at the Scout."),
        Scene(a="archer@f4 hand=archer,royal", b="knight@g5 scout@d5"),
        "tactic@f4 hit@d5",
        "empty@d5 knight@g5 next=B",
        (Mistake(N_("Shoot at the Knight"), "tactic@f4 hit@g5", "bolstered_only"),),
    ),
    Example(
        "lancer-charge",
        "cards",
        "lancer",
        N_("A charge"),
        N_("The Lancer at f2 rides two hexes straight on to f4 and attacks f5, the next hex of the line."),
        Scene(a="lancer@f2 hand=lancer,royal", b="scout@f5 archer@g2"),
        "tactic@f2 step@f4 hit@f5",
        "lancer@f4 empty@f5 B.box=scout next=B",
        (
            Mistake(N_("Attack the Archer next to it"), "f2xg2", "no_melee"),
            Mistake(N_("Charge with no enemy ahead"), "tactic@f2 step@e3", "no_target_after"),
            Mistake(N_("Stop one hex short"), "tactic@f2 step@f3", "no_target_after"),
        ),
    ),
    Example(
        "lancer-knight",
        "cards",
        "lancer",
        N_("No charge at a Knight"),
        N_(
            "There must be an enemy ahead that the Lancer may attack when it starts. With one coin it can't attack "
            "the Knight, so it can charge only at the Scout."
        ),
        Scene(a="lancer@f4 hand=lancer,royal", b="knight@f6 scout@h4"),
        "tactic@f4 step@g4 hit@h4",
        "lancer@g4 empty@h4 next=B",
        (Mistake(N_("Charge at the Knight"), "tactic@f4 step@f5", "bolstered_only"),),
    ),
    Example(
        "light-cavalry-rides",
        "cards",
        "light_cavalry",
        N_("Two steps"),
        N_(
            "The tactic moves the Light Cavalry twice, and it may turn on its way: round the Scout to e6. A normal "
            "move is one step."
        ),
        Scene(a="light_cavalry@f4 hand=light_cavalry,royal", b="scout@e5"),
        "tactic@f4 step@f5 step@e6",
        "light_cavalry@e6 next=B",
        (
            Mistake(N_("Ride there and back"), "tactic@f4 step@f5 step@f4", "back_to_start"),
            Mistake(N_("Ride through the Scout"), "tactic@f4 step@e5", "occupied"),
        ),
        also="f4-f5",
    ),
)
