"""Examples of the units of the Nobility box."""

from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

EXAMPLES = (
    Example(
        "bannerman-shoves",
        "cards",
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
        also="f4-f5 pick@g5 push@h5 | f4-f5 decline",
    ),
    Example(
        "bannerman-attacks",
        "cards",
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
        "cards",
        "bishop",
        N_("Recruit, then act"),
        N_(
            "The tactic recruits a coin without paying another for it; then the Bishop moves or attacks. Both parts "
            "are required."
        ),
        Scene(a="bishop@f4 hand=bishop,royal army=knight", b="scout@f5"),
        "tactic@f4 gain=knight f4xf5",
        "A.faceup=bishop,knight empty@f5 next=B",
        (
            Mistake(N_("Recruit and do nothing else"), "tactic@f4 gain=knight decline", "must_complete"),
            Mistake(N_("Attack first"), "tactic@f4 f4xf5", "finish_first"),
        ),
        also="tactic@f4 gain=bishop f4-f3",
    ),
    Example(
        "bishop-hires",
        "cards",
        "bishop",
        N_("A Mercenary for the Bishop"),
        N_(
            "The Bishop recruits a Mercenary and moves. After the tactic your Mercenary on the board may act: it "
            "takes e5."
        ),
        Scene(a="bishop@f4 mercenary@e5 hand=bishop,royal", b="scout@h5"),
        "tactic@f4 gain=mercenary f4-f5 control@e5",
        "bishop@f5 A.holds=e5 A.faceup=bishop,mercenary next=B",
    ),
    Example(
        "bishop-untouchable",
        "cards",
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
        "cards",
        "earl",
        N_("Deployed and on its way"),
        N_(
            "After the Earl is deployed it may move one hex: from e2 to d3, for instance. You may also decline the "
            "step."
        ),
        Scene(a="knight@f4 hand=earl,royal", b="scout@g5"),
        "earl@e2 step@d3",
        "earl@d3 empty@e2 A.hand=royal next=B",
        also="earl@e2 decline",
    ),
    Example(
        "earl-proclaims",
        "cards",
        "earl",
        N_("A location and a decree"),
        N_(
            "The tactic takes e5, then proclaims a decree in play without a seal: even March, although your seal lies "
            "on it already."
        ),
        Scene(a="earl@e5 knight@f4*2 hand=earl,royal sealed=march", b="scout@g5", decrees="march,enlist,reinforce"),
        "tactic@e5 proclaim=march pick@f4 step@f5",
        "A.holds=e5 knight@f5*2 A.sealed=march A.hand=royal next=B",
        (
            Mistake(
                N_("Proclaim Reinforce when no coin of yours is lost"),
                "tactic@e5 proclaim=reinforce",
                "reinforce_impossible",
            ),
        ),
        also="tactic@e5 proclaim=enlist",
    ),
    Example(
        "earl-at-home",
        "cards",
        "earl",
        N_("Nothing to take"),
        N_(
            "The Earl stands on a location that you control already. Its tactic has to take a location, so use the "
            "coin to move on."
        ),
        Scene(a="earl@d4 knight@h1 hand=earl,royal holds=d4", b="scout@g5"),
        "d4-e4",
        "earl@e4 A.holds=d4 next=B",
        (Mistake(N_("Use the tactic there"), "tactic@d4", "already_held"),),
    ),
    Example(
        "herald-bolsters",
        "cards",
        "herald",
        N_("A coin from the supply"),
        N_(
            "The Herald bolsters a friendly unit of one coin next to it, with a coin from the supply: here the Knight "
            "at f5."
        ),
        Scene(a="herald@f4 knight@f5 archer@g4*2 hand=herald,royal", b="scout@h5"),
        "tactic@f4 bolster@f5",
        "knight@f5*2 A.faceup=herald next=B",
        (Mistake(N_("Bolster the Archer of two coins"), "tactic@f4 bolster@g4", "already_bolstered"),),
    ),
    Example(
        "herald-answers-a-decree",
        "cards",
        "herald",
        N_("After the decree"),
        N_(
            "Proclaim Enlist and recruit two coins. After the decree the Herald may act for free: it attacks the Scout."
        ),
        Scene(a="herald@f4 hand=royal army=knight,archer", b="scout@f5", decrees="enlist,march,guard"),
        "proclaim=enlist gain=knight gain=archer f4xf5",
        "empty@f5 A.faceup=royal,knight,archer A.sealed=enlist next=B",
        (Mistake(N_("Attack before the decree is done"), "proclaim=enlist f4xf5", "finish_decree"),),
    ),
)
