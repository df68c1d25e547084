"""Examples of poison, of decoys and of the units of the Nightfall box."""

from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

EXAMPLES = (
    Example(
        "assassin-poisons",
        "cards",
        "assassin",
        N_("A step and a drop of poison"),
        N_(
            "The Assassin moves one hex and poisons an enemy next to it, even a Knight: poison is not an attack. Both "
            "parts of the tactic are required."
        ),
        Scene(a="assassin@f4 hand=assassin,royal", b="knight@f6"),
        "tactic@f4 step@f5 poison@f6",
        "assassin@f5 assassin=f6 knight@f6 next=B",
        (
            Mistake(
                N_("Step to a hex from which no enemy can be poisoned"), "tactic@f4 step@e4", "nobody_to_poison_after"
            ),
        ),
    ),
    Example(
        "assassin-burns",
        "cards",
        "assassin",
        N_("A coin of the supply too"),
        N_(
            "The Scout is poisoned. When the Assassin attacks it, a Scout coin from Dawn's supply may leave the game "
            "as well."
        ),
        Scene(a="assassin@f5 hand=assassin,royal", b="scout@f6*2", poison="assassin@f6"),
        "f5xf6 burn",
        "scout@f6 B.box=scout,scout B.supply=scout,scout next=B",
        also="f5xf6 decline",
    ),
    Example(
        "assassin-and-pikeman",
        "cards",
        "assassin",
        N_("A coin even then"),
        N_("The poisoned Pikeman destroys the Assassin. A Pikeman coin from Dawn's supply may still leave the game."),
        Scene(a="assassin@f5 hand=assassin,royal", b="pikeman@f6*2", poison="assassin@f6"),
        "f5xf6 burn",
        "empty@f5 pikeman@f6 B.box=pikeman,pikeman A.box=assassin assassin=f6 next=B",
    ),
    Example(
        "saboteur-poisons",
        "cards",
        "saboteur",
        N_("Poison from two hexes away"),
        N_("The Saboteur poisons an enemy one or two hexes away, even over other units: here the Knight at f6."),
        Scene(a="saboteur@f4 hand=saboteur,royal", b="knight@f6 archer@f5 scout@f7"),
        "tactic@f4 poison@f6",
        "saboteur=f6 knight@f6 next=B",
        (Mistake(N_("Poison the Scout, three hexes away"), "tactic@f4 poison@f7", "too_far"),),
    ),
    Example(
        "saboteur-recruited",
        "cards",
        "saboteur",
        N_("The next victim"),
        N_(
            "Recruit a Saboteur coin, and your Saboteur may poison at once. It has one counter: when you put it on "
            "the Archer, it leaves the Knight."
        ),
        Scene(a="saboteur@f4 hand=royal", b="knight@f6 archer@g5", poison="saboteur@f6"),
        "recruit=saboteur(royal) poison@g5",
        "saboteur=g5 A.faceup=saboteur next=B",
    ),
    Example(
        "infiltrator-steps-in",
        "cards",
        "infiltrator",
        N_("Onto a location and take it"),
        N_(
            "The Infiltrator steps onto e5, a location of Dawn, and takes it. Then it may deceive: its decoy goes "
            "to Dawn's discards."
        ),
        Scene(a="infiltrator@f4 hand=infiltrator,royal", b="scout@h5 holds=e5"),
        "tactic@f4 step@e5 deceive=B",
        "A.holds=e5 infiltrator@e5 decoy_infiltrator=B B.faceup=decoy_infiltrator next=B",
        (Mistake(N_("Step onto a neutral location"), "tactic@f4 step@g3", "not_enemy_location"),),
        also="tactic@f4 step@e5 decline",
    ),
    Example(
        "infiltrator-controls",
        "cards",
        "infiltrator",
        N_("Any location counts"),
        N_("The Infiltrator controls e5, a neutral location, with its coin. It may deceive after that too."),
        Scene(a="infiltrator@e5 hand=infiltrator,royal", b="scout@h5"),
        "control@e5 deceive=B",
        "A.holds=e5 decoy_infiltrator=B next=B",
    ),
    Example(
        "skirmisher-dashes",
        "cards",
        "skirmisher",
        N_("Up to the enemy"),
        N_(
            "The tactic moves the Skirmisher two steps and must end next to an enemy: through f5 to f6. A normal move "
            "is a single step."
        ),
        Scene(a="skirmisher@f4 hand=skirmisher,royal", b="scout@f7"),
        "tactic@f4 step@f5 step@f6",
        "skirmisher@f6 next=B",
        (Mistake(N_("End on a hex that is not next to an enemy"), "tactic@f4 step@f5 step@e6", "no_enemy_near"),),
        also="f4-f5",
    ),
    Example(
        "skirmisher-dodges",
        "cards",
        "skirmisher",
        N_("A decoy takes the blow"),
        N_(
            "Your Skirmisher is attacked. Deceive Dusk with its decoy, and no coin is lost. The Swordsman has still "
            "attacked, and steps."
        ),
        Scene(a="swordsman@f4 hand=swordsman,royal", b="skirmisher@f5 hand=royal"),
        "deceive=A A:step@e5",
        "skirmisher@f5 swordsman@e5 decoy_skirmisher=A A.faceup=swordsman,decoy_skirmisher next=B",
        before="f4xf5",
        seat="B",
        also="lose=stack",
    ),
    Example(
        "skirmisher-twice",
        "cards",
        "skirmisher",
        N_("One decoy, one blow"),
        N_(
            "The Siege Tower attacks your Skirmisher twice. The decoy stops the first attack; then it is gone, and "
            "the second attack takes a coin."
        ),
        Scene(a="siege_tower@f4*2 hand=siege_tower,royal", b="skirmisher@f5 hand=royal"),
        "deceive=A A:hit@f5",
        "empty@f5 B.box=skirmisher decoy_skirmisher=A next=B",
        before="tactic@f4 hit@f5",
        seat="B",
    ),
)
