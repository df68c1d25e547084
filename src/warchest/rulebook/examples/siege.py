"""Examples of forts and of the units of the Siege box."""

from warchest.notation.texts import N_
from warchest.rulebook.examples.example import Example, Mistake, Scene

SIEGE = (
    Example(
        "sapper-builds",
        "units",
        "sapper",
        N_("A fort is built"),
        N_("Move the Sapper onto e5, a location without a fort: it may build one there at once. Or decline that."),
        Scene(a="sapper@f4 hand=sapper,royal", b="scout@g5", forts="c6,i2"),
        "f4-e5 fort@e5",
        "sapper@e5 fort@e5 next=B",
        also="f4-e5 decline",
    ),
    Example(
        "sapper-breaks",
        "units",
        "sapper",
        N_("A step and a broken fort"),
        N_(
            "By its tactic the Sapper moves one hex and attacks a fort next to it: step to e4 and break the fort at d4."
        ),
        Scene(a="sapper@f4 hand=sapper,royal", b="scout@g5", forts="d4,i2"),
        "tactic@f4 step@e4 hit@d4",
        "sapper@e4 open@d4 next=B",
        (Mistake(N_("Step to where no fort is near"), "tactic@f4 step@g4", "no_fort_after"),),
    ),
    Example(
        "sapper-ordered",
        "units",
        "sapper",
        N_("Whoever ordered the move"),
        N_(
            "The Ensign lets the Sapper step onto e5. Any move onto a location will do, so it may build there, "
            "though e5 is Dawn's."
        ),
        Scene(a="ensign@f4 sapper@f5 hand=ensign,royal", b="scout@h5 holds=e5", forts="c6,i2"),
        "tactic@f4 pick@f5 step@e5 fort@e5",
        "sapper@e5 fort@e5 B.holds=e5 next=B",
    ),
    Example(
        "siege-tower-arrives",
        "units",
        "siege_tower",
        N_("Deployed and bolstered at once"),
        N_(
            "After the Siege Tower is deployed it may be bolstered with a coin of your supply, and is ready for "
            "its tactic."
        ),
        Scene(a="knight@f4 hand=siege_tower,royal", b="scout@g5"),
        "siege_tower@e2 bolster@e2",
        "siege_tower@e2*2 A.hand=royal next=B",
        also="siege_tower@e2 decline",
    ),
    Example(
        "siege-tower-twice",
        "units",
        "siege_tower",
        N_("Two attacks"),
        N_(
            "The tactic needs the Siege Tower bolstered as it starts. It attacks twice, here the Scout and the "
            "Archer. Dawn has no coins, so bolster it first."
        ),
        Scene(a="siege_tower@f4 hand=siege_tower,siege_tower,royal", b="scout@f5 archer@g4 hand="),
        "bolster@f4 tactic@f4 hit@f5 hit@g4",
        "siege_tower@f4*2 empty@f5 empty@g4 B.box=scout,archer",
        (
            Mistake(N_("Use the tactic with one coin"), "tactic@f4", "siege_unbolstered"),
            Mistake(N_("Leave the second attack out"), "bolster@f4 tactic@f4 hit@f5 decline", "must_complete"),
        ),
    ),
    Example(
        "siege-tower-pikeman",
        "units",
        "siege_tower",
        N_("One coin goes on"),
        N_(
            "The Pikeman strikes back and leaves the Siege Tower one coin. It attacks once more all the same: two "
            "coins are needed only to start."
        ),
        Scene(a="siege_tower@f4*2 hand=siege_tower,royal", b="pikeman@f5 scout@g4"),
        "tactic@f4 hit@f5 hit@g4",
        "siege_tower@f4 empty@f5 empty@g4 A.box=siege_tower next=B",
    ),
    Example(
        "trebuchet-shoots",
        "units",
        "trebuchet",
        N_("Two or three hexes"),
        N_(
            "The bolstered Trebuchet attacks two or three hexes away in a straight line, over anybody: the Scout "
            "at f7. It has no other attack."
        ),
        Scene(a="trebuchet@f4*2 knight@f5 hand=trebuchet,royal", b="scout@f7 archer@g4 cavalry@h3"),
        "tactic@f4 hit@f7",
        "empty@f7 B.box=scout next=B",
        (
            Mistake(N_("Attack the Archer next to it"), "f4xg4", "no_melee"),
            Mistake(N_("Shoot at the Archer next to it"), "tactic@f4 hit@g4", "out_of_range"),
            Mistake(N_("Shoot at the Cavalry, round the corner"), "tactic@f4 hit@h3", "not_straight"),
        ),
    ),
    Example(
        "trebuchet-single",
        "units",
        "trebuchet",
        N_("One coin can't shoot"),
        N_("A Trebuchet of one coin has no attack at all. Use its coin to bolster it, or to move it."),
        Scene(a="trebuchet@f4 hand=trebuchet,royal", b="scout@f6"),
        "bolster@f4",
        "trebuchet@f4*2 next=B",
        (Mistake(N_("Shoot at once"), "tactic@f4", "siege_unbolstered"),),
        also="f4-f5",
    ),
    Example(
        "war-wagon-pushes",
        "units",
        "war_wagon",
        N_("A friend moves on, the Wagon follows"),
        N_(
            "The bolstered War Wagon lets the Knight next to it move one hex, and moves into the hex that the "
            "Knight has left."
        ),
        Scene(a="war_wagon@f4*2 knight@f5 hand=war_wagon,royal", b="scout@h5"),
        "tactic@f4 pick@f5 step@f6",
        "knight@f6 war_wagon@f5*2 empty@f4 next=B",
    ),
    Example(
        "war-wagon-takes-the-hit",
        "units",
        "war_wagon",
        N_("A hit for a neighbour"),
        N_(
            "Your Archer at f5 is attacked, and your War Wagon stands next to it. It may lose a coin instead, "
            "even its last one."
        ),
        Scene(a="cavalry@f4 hand=cavalry,royal", b="war_wagon@g5 archer@f5 hand=royal"),
        "hit@g5",
        "archer@f5 empty@g5 B.box=war_wagon next=B",
        before="f4xf5",
        seat="B",
        also="lose=stack",
    ),
    Example(
        "war-wagon-and-pikeman",
        "units",
        "war_wagon",
        N_("The Pikeman answers all the same"),
        N_(
            "Your War Wagon takes the hit for the Pikeman next to it. The Pikeman was attacked, whoever paid, and "
            "so it strikes back."
        ),
        Scene(a="cavalry@f4 hand=cavalry,royal", b="war_wagon@g5*2 pikeman@f5 hand=royal"),
        "hit@g5",
        "pikeman@f5 war_wagon@g5 empty@f4 B.box=war_wagon A.box=cavalry next=B",
        before="f4xf5",
        seat="B",
    ),
)

FORTS = (
    Example(
        "fort-enter",
        "forts",
        "fort",
        N_("Which forts are open"),
        N_(
            "A fort on a location of yours or on a neutral one may be entered, like the one at e5. That at d4 is "
            "on a location of Dawn and closed to you."
        ),
        Scene(a="knight@e4 hand=knight,royal", b="scout@g5 holds=d4", forts="d4,e5"),
        "e4-e5",
        "knight@e5 fort@e5 next=B",
        (Mistake(N_("Enter the fort of Dawn"), "e4-d4", "enemy_fort"),),
    ),
    Example(
        "fort-no-way-through",
        "forts",
        "fort",
        N_("A fort ends a move"),
        N_(
            "A longer move may end on a fort that is open to you, but not pass through one: by f5 the Light "
            "Cavalry gets into e5."
        ),
        Scene(a="light_cavalry@f4 hand=light_cavalry,royal", b="scout@h5", forts="e5,i2"),
        "tactic@f4 step@f5 step@e5",
        "light_cavalry@e5 fort@e5 next=B",
        (Mistake(N_("Ride through the fort"), "tactic@f4 step@e5", "fort_in_way"),),
    ),
    Example(
        "fort-shelters",
        "forts",
        "fort",
        N_("The fort falls first"),
        N_(
            "The Scout stands in a fort at e5. The first attack breaks the fort and spares the Scout; the second "
            "hits the Scout. Dawn has no coins left."
        ),
        Scene(a="cavalry@f4 hand=cavalry,cavalry,royal", b="scout@e5 hand=", forts="e5,i2"),
        "f4xe5 f4xe5",
        "open@e5 empty@e5 B.box=scout",
    ),
    Example(
        "fort-around-a-knight",
        "forts",
        "fort",
        N_("A fort is no Knight"),
        N_(
            "Your Cavalry of one coin may break the fort around the Knight: the fort is hit, not the Knight. "
            "After that only a bolstered unit will do."
        ),
        Scene(a="cavalry@f4 hand=cavalry,cavalry,royal", b="knight@e5 hand=", forts="e5,i2"),
        "f4xe5",
        "open@e5 knight@e5 next=A",
        (Mistake(N_("Attack again, now the Knight"), "f4xe5 f4xe5", "bolstered_only"),),
    ),
    Example(
        "fort-shot",
        "forts",
        "fort",
        N_("Shots break forts"),
        N_(
            "Whatever could attack a unit there may attack the fort, also where nobody stands in it: the Archer "
            "shoots it down from two hexes away."
        ),
        Scene(a="archer@f3 hand=archer,royal", b="scout@g5 holds=e5", forts="e5,i2"),
        "tactic@f3 hit@e5",
        "open@e5 B.holds=e5 next=B",
    ),
    Example(
        "fort-of-yours",
        "forts",
        "fort",
        N_("Forts of your own"),
        N_(
            "An empty fort on a location of yours is no target, nor is any fort with a friend in it. Your Knight "
            "may walk into the one at e5."
        ),
        Scene(a="knight@e4 archer@d4 hand=knight,royal holds=e5", b="scout@g5", forts="d4,e5"),
        "e4-e5",
        "knight@e5 fort@e5 next=B",
        (
            Mistake(N_("Attack your empty fort"), "e4xe5", "own_fort"),
            Mistake(N_("Attack the fort around your Archer"), "e4xd4", "friend"),
        ),
        also="e4-f4",
    ),
    Example(
        "fort-held-by-an-enemy",
        "forts",
        "fort",
        N_("An enemy in your fort"),
        N_(
            "The Scout stands in a fort on a location of yours. You may attack it all the same: the fort falls "
            "first, and the location stays yours."
        ),
        Scene(a="knight@e4 hand=knight,royal holds=e5", b="scout@e5", forts="e5,i2"),
        "e4xe5",
        "open@e5 scout@e5 A.holds=e5 next=B",
    ),
    Example(
        "fort-deploy",
        "forts",
        "fort",
        N_("Deployed behind walls"),
        N_(
            "A unit may be deployed into an empty fort on a location of yours, and the Scout next to a friend "
            "into one on a neutral location."
        ),
        Scene(a="cavalry@e4 hand=scout,royal", b="knight@g5 holds=d4", forts="d4,e5,h1"),
        "scout@e5",
        "scout@e5 fort@e5 next=B",
        (Mistake(N_("Deploy the Scout into the fort of Dawn"), "scout@d4", "enemy_fort"),),
        also="scout@h1",
    ),
    Example(
        "fort-control",
        "forts",
        "fort",
        N_("Walls belong to nobody"),
        N_(
            "Your Knight stands in a fort on a neutral location. It controls the location as anywhere else, and "
            "from then on the fort is closed to Dawn."
        ),
        Scene(a="knight@e5 hand=knight,royal", b="scout@g5", forts="e5,i2"),
        "control@e5",
        "A.holds=e5 fort@e5 next=B",
    ),
)
