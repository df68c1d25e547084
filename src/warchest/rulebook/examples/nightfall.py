"""Examples of poison, of decoys and of the units of the Nightfall box."""

from warchest.notation.texts import N_
from warchest.rulebook.examples.example import Example, Mistake, Scene

NIGHTFALL = (
    Example(
        "assassin-poisons",
        "units",
        "assassin",
        N_("A step and a drop of poison"),
        N_(
            "The Assassin moves one hex and poisons an enemy next to it, a Knight too: poison is no attack. Both "
            "halves are compulsory."
        ),
        Scene(a="assassin@f4 hand=assassin,royal", b="knight@f6"),
        "tactic@f4 step@f5 poison@f6",
        "assassin@f5 assassin=f6 knight@f6 next=B",
        (Mistake(N_("Step to where nobody can be poisoned"), "tactic@f4 step@e4", "nobody_to_poison_after"),),
    ),
    Example(
        "assassin-burns",
        "units",
        "assassin",
        N_("A coin of the supply too"),
        N_(
            "The Scout is poisoned. When the Assassin attacks it, a Scout coin of Dawn's supply may leave the "
            "game as well."
        ),
        Scene(a="assassin@f5 hand=assassin,royal", b="scout@f6*2", poison="assassin@f6"),
        "f5xf6 burn",
        "scout@f6 B.box=scout,scout B.supply=scout,scout next=B",
        also="f5xf6 decline",
    ),
    Example(
        "assassin-and-pikeman",
        "units",
        "assassin",
        N_("The dead hand"),
        N_(
            "The poisoned Pikeman strikes the Assassin down. A Pikeman coin of Dawn's supply may leave the game "
            "all the same."
        ),
        Scene(a="assassin@f5 hand=assassin,royal", b="pikeman@f6*2", poison="assassin@f6"),
        "f5xf6 burn",
        "empty@f5 pikeman@f6 B.box=pikeman,pikeman A.box=assassin assassin=f6 next=B",
    ),
    Example(
        "saboteur-poisons",
        "units",
        "saboteur",
        N_("Poison from two hexes away"),
        N_("The Saboteur poisons an enemy one or two hexes away, over anybody: the Knight at f6."),
        Scene(a="saboteur@f4 hand=saboteur,royal", b="knight@f6 archer@f5 scout@f7"),
        "tactic@f4 poison@f6",
        "saboteur=f6 knight@f6 next=B",
        (Mistake(N_("Poison the Scout, three hexes away"), "tactic@f4 poison@f7", "too_far"),),
    ),
    Example(
        "saboteur-recruited",
        "units",
        "saboteur",
        N_("The next victim"),
        N_(
            "Recruit a Saboteur coin, and your Saboteur may poison at once. There is one counter: laid on the "
            "Archer, it leaves the Knight."
        ),
        Scene(a="saboteur@f4 hand=royal", b="knight@f6 archer@g5", poison="saboteur@f6"),
        "recruit=saboteur(royal) poison@g5",
        "saboteur=g5 A.faceup=saboteur next=B",
    ),
    Example(
        "infiltrator-steps-in",
        "units",
        "infiltrator",
        N_("Onto a location and take it"),
        N_(
            "The Infiltrator steps onto e5, a location of Dawn, and takes it. Then it may deceive: its decoy goes "
            "to Dawn's discards."
        ),
        Scene(a="infiltrator@f4 hand=infiltrator,royal", b="scout@h5 holds=e5"),
        "tactic@f4 step@e5 decoy=B",
        "A.holds=e5 infiltrator@e5 decoy_infiltrator=B B.faceup=decoy_infiltrator next=B",
        (Mistake(N_("Step onto a neutral location"), "tactic@f4 step@g3", "not_enemy_location"),),
        also="tactic@f4 step@e5 decline",
    ),
    Example(
        "infiltrator-controls",
        "units",
        "infiltrator",
        N_("Any location will do"),
        N_("The Infiltrator controls e5, a neutral location, with its coin. It may deceive after that too."),
        Scene(a="infiltrator@e5 hand=infiltrator,royal", b="scout@h5"),
        "control@e5 decoy=B",
        "A.holds=e5 decoy_infiltrator=B next=B",
    ),
    Example(
        "skirmisher-dashes",
        "units",
        "skirmisher",
        N_("Up to the enemy"),
        N_(
            "The tactic moves the Skirmisher two steps and must end next to an enemy: by f5 to f6. For a single "
            "step a normal move will do."
        ),
        Scene(a="skirmisher@f4 hand=skirmisher,royal", b="scout@f7"),
        "tactic@f4 step@f5 step@f6",
        "skirmisher@f6 next=B",
        (Mistake(N_("End where no enemy is near"), "tactic@f4 step@f5 step@e6", "no_enemy_near"),),
        also="f4-f5",
    ),
    Example(
        "skirmisher-dodges",
        "units",
        "skirmisher",
        N_("A decoy takes the blow"),
        N_(
            "Your Skirmisher is attacked. Deceive Dusk with its decoy, and no coin is lost. The Swordsman has "
            "attacked all the same, and steps."
        ),
        Scene(a="swordsman@f4 hand=swordsman,royal", b="skirmisher@f5 hand=royal"),
        "decoy=A A:step@e5",
        "skirmisher@f5 swordsman@e5 decoy_skirmisher=A A.faceup=swordsman,decoy_skirmisher next=B",
        before="f4xf5",
        seat="B",
        also="lose=stack",
    ),
    Example(
        "skirmisher-twice",
        "units",
        "skirmisher",
        N_("One decoy, one blow"),
        N_(
            "The Siege Tower attacks your Skirmisher twice. The decoy stops the first attack; it is gone then, "
            "and the second takes a coin."
        ),
        Scene(a="siege_tower@f4*2 hand=siege_tower,royal", b="skirmisher@f5 hand=royal"),
        "decoy=A A:hit@f5",
        "empty@f5 B.box=skirmisher decoy_skirmisher=A next=B",
        before="tactic@f4 hit@f5",
        seat="B",
    ),
)

POISON = (
    Example(
        "poison-cure",
        "poison",
        "poison",
        N_("Poisoned and cured"),
        N_(
            "Your Knight is poisoned: its coin can't move, bolster or otherwise use it. Play the coin face up to "
            "cure it, or facedown for anything else."
        ),
        Scene(a="knight@e5 hand=knight,royal", b="scout@h5 army=saboteur", poison="saboteur@e5"),
        "unpoison=knight",
        "saboteur=card knight@e5 A.faceup=knight next=B",
        (
            Mistake(N_("Move the Knight"), "e5-f4", "poisoned"),
            Mistake(N_("Bolster it"), "bolster@e5", "poisoned"),
            Mistake(N_("Control its location"), "control@e5", "poisoned"),
        ),
        also="pass(knight) | recruit=knight(knight)",
    ),
    Example(
        "poison-orders",
        "poison",
        "poison",
        N_("What others grant still works"),
        N_(
            "The Cavalry is poisoned. Its own coin can't make it attack, but the Marshall's can, and so could a decree."
        ),
        Scene(a="marshall@f4 cavalry@f6 hand=marshall,cavalry,royal", b="scout@f7 army=saboteur", poison="saboteur@f6"),
        "tactic@f4 pick@f6 hit@f7",
        "empty@f7 saboteur=f6 next=B",
        (Mistake(N_("Attack with the coin of the Cavalry"), "f6xf7", "poisoned"),),
    ),
    Example(
        "poison-footmen",
        "poison",
        "poison",
        N_("One Footman of two"),
        N_(
            "The Footman at f4 is poisoned, the one at g5 is not. A coin acts with the healthy one only, but its "
            "tactic moves both."
        ),
        Scene(a="footman@f4 footman@g5 hand=footman,royal", b="scout@h5 army=saboteur", poison="saboteur@f4"),
        "tactic@g5 f4-f3 g5-h4",
        "footman@f3 footman@h4 saboteur=f3 next=B",
        (Mistake(N_("Move the poisoned one alone"), "f4-f3", "poisoned"),),
    ),
    Example(
        "poison-twice",
        "poison",
        "poison",
        N_("One coin cures all"),
        N_(
            "Both Footmen are poisoned, one by the Assassin and one by the Saboteur. A single Footman coin takes "
            "both counters off."
        ),
        Scene(
            a="footman@f4 footman@g5 hand=footman,royal",
            b="scout@h5 army=saboteur,assassin",
            poison="saboteur@f4,assassin@g5",
        ),
        "unpoison=footman",
        "saboteur=card assassin=card A.faceup=footman next=B",
    ),
    Example(
        "poison-herald",
        "poison",
        "poison",
        N_("Bolstered from elsewhere"),
        N_("Poison stops the coins of your hand, not the Herald: it bolsters the poisoned Knight out of your supply."),
        Scene(a="herald@f4 knight@f5 hand=herald,knight,royal", b="scout@h5 army=saboteur", poison="saboteur@f5"),
        "tactic@f4 bolster@f5",
        "knight@f5*2 saboteur=f5 next=B",
        (Mistake(N_("Bolster it with the coin of the hand"), "bolster@f5", "poisoned"),),
    ),
    Example(
        "poison-in-a-fort",
        "poison",
        "poison",
        N_("No wall against poison"),
        N_(
            "The Scout stands in a fort. Poison is no attack, so the fort is no help: the Saboteur poisons the "
            "Scout, and the fort stands."
        ),
        Scene(a="saboteur@f4 hand=saboteur,royal", b="scout@e5", forts="e5,i2"),
        "tactic@f4 poison@e5",
        "saboteur=e5 fort@e5 scout@e5 next=B",
    ),
)

DECOYS = (
    Example(
        "decoy-returned",
        "decoys",
        "decoy_skirmisher",
        N_("Rid of a decoy"),
        N_(
            "A decoy fills a place in your hand. Spend an action to play it face up: it goes back beside its card, "
            "and may come again."
        ),
        Scene(a="knight@f4 hand=decoy_skirmisher,knight,royal", b="skirmisher@g5"),
        "return=decoy_skirmisher",
        "decoy_skirmisher=card A.hand=knight,royal next=B",
        (Mistake(N_("Return a decoy that you don't hold"), "return=decoy_infiltrator", "no_such_decoy"),),
    ),
    Example(
        "decoy-put-to-use",
        "decoys",
        "decoy_infiltrator",
        N_("A decoy put to use"),
        N_(
            "Facedown a decoy is a coin like others: recruit with it. It stays among your discards and comes back "
            "with them."
        ),
        Scene(a="knight@f4 hand=decoy_infiltrator,knight,royal", b="infiltrator@g5"),
        "recruit=knight(decoy_infiltrator)",
        "A.facedown=decoy_infiltrator A.faceup=knight decoy_infiltrator=A next=B",
    ),
    Example(
        "decoy-away",
        "decoys",
        "decoy_infiltrator",
        N_("A decoy is one coin"),
        N_(
            "Dawn has the Infiltrator's decoy already. Your Infiltrator takes e5, but can't deceive again until "
            "the decoy is back beside its card."
        ),
        Scene(a="infiltrator@e5 hand=infiltrator,royal", b="scout@h5 facedown=decoy_infiltrator"),
        "control@e5",
        "A.holds=e5 decoy_infiltrator=B next=B",
    ),
)
