"""Examples of forts and of the units of the Siege box."""

from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

EXAMPLES = (
    Example(
        "sapper-builds",
        "cards",
        "sapper",
        N_("A fort is built"),
        N_("Move the Sapper onto e5, a location without a fort: it may build one there at once. You may also decline."),
        Scene(a="sapper@f4 hand=sapper,royal", b="scout@g5", forts="c6,i2"),
        "f4-e5 build@e5",
        "sapper@e5 fort@e5 next=B",
        also="f4-e5 decline",
    ),
    Example(
        "sapper-breaks",
        "cards",
        "sapper",
        N_("A step and a broken fort"),
        N_(
            "With its tactic the Sapper moves one hex and attacks a fort next to it: step to e4 and break the fort at "
            "d4."
        ),
        Scene(a="sapper@f4 hand=sapper,royal", b="scout@g5", forts="d4,i2"),
        "tactic@f4 step@e4 hit@d4",
        "sapper@e4 open@d4 next=B",
        (Mistake(N_("Step to a hex that is not next to a fort"), "tactic@f4 step@g4", "no_fort_after"),),
    ),
    Example(
        "sapper-ordered",
        "cards",
        "sapper",
        N_("A granted move counts"),
        N_(
            "The Ensign lets the Sapper step onto e5. Any move onto a location counts, so it may build there, "
            "although e5 is Dawn's."
        ),
        Scene(a="ensign@f4 sapper@f5 hand=ensign,royal", b="scout@h5 holds=e5", forts="c6,i2"),
        "tactic@f4 pick@f5 step@e5 build@e5",
        "sapper@e5 fort@e5 B.holds=e5 next=B",
    ),
    Example(
        "siege-tower-arrives",
        "cards",
        "siege_tower",
        N_("Deployed and bolstered at once"),
        N_(
            "After the Siege Tower is deployed it may be bolstered with a coin from your supply. Then it is ready for "
            "its tactic."
        ),
        Scene(a="knight@f4 hand=siege_tower,royal", b="scout@g5"),
        "siege_tower@e2 bolster@e2",
        "siege_tower@e2*2 A.hand=royal next=B",
        also="siege_tower@e2 decline",
    ),
    Example(
        "siege-tower-twice",
        "cards",
        "siege_tower",
        N_("Two attacks"),
        N_(
            "The Siege Tower must be bolstered when its tactic starts. It attacks twice, here the Scout and the "
            "Archer. Dawn has no coins, so bolster it first."
        ),
        Scene(a="siege_tower@f4 hand=siege_tower,siege_tower,royal", b="scout@f5 archer@g4 hand="),
        "bolster@f4 tactic@f4 hit@f5 hit@g4",
        "siege_tower@f4*2 empty@f5 empty@g4 B.box=scout,archer",
        (
            Mistake(N_("Use the tactic with one coin"), "tactic@f4", "siege_unbolstered"),
            Mistake(N_("Leave out the second attack"), "bolster@f4 tactic@f4 hit@f5 decline", "must_complete"),
        ),
    ),
    Example(
        "siege-tower-pikeman",
        "cards",
        "siege_tower",
        N_("One coin goes on"),
        N_(
            "The Pikeman strikes back and leaves the Siege Tower one coin. It still attacks once more: two coins are "
            "needed only at the start."
        ),
        Scene(a="siege_tower@f4*2 hand=siege_tower,royal", b="pikeman@f5 scout@g4"),
        "tactic@f4 hit@f5 hit@g4",
        "siege_tower@f4 empty@f5 empty@g4 A.box=siege_tower next=B",
    ),
    Example(
        "trebuchet-shoots",
        "cards",
        "trebuchet",
        N_("Two or three hexes"),
        N_(
            "The bolstered Trebuchet attacks two or three hexes away in a straight line, over any units: here the "
            "Scout at f7. It has no other attack."
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
        "cards",
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
        "cards",
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
        "cards",
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
        "cards",
        "war_wagon",
        N_("The Pikeman still strikes back"),
        N_(
            "Your War Wagon takes the hit for the Pikeman next to it. The Pikeman was attacked, so it strikes back, "
            "although the War Wagon lost the coin."
        ),
        Scene(a="cavalry@f4 hand=cavalry,royal", b="war_wagon@g5*2 pikeman@f5 hand=royal"),
        "hit@g5",
        "pikeman@f5 war_wagon@g5 empty@f4 B.box=war_wagon A.box=cavalry next=B",
        before="f4xf5",
        seat="B",
    ),
)
