"""Chapter: every rule of the base box, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "full",
    N_("The rules in full"),
    N_("Every rule of the base box, in the order in which it comes up. Each heading has an address that you can cite."),
    (
        Section("sides", N_("Sides and seats")),
        Section("ground", N_("The board"), refusals=("no_hex", "off_board")),
        Section("distance", N_("Neighbours, distance and lines"), level=3),
        Section("locations", N_("Locations"), level=3),
        Section("setup", N_("Setting up"), refusals=("before_round_1",)),
        Section("zones", N_("Where coins are")),
        Section("royal-coin", N_("The Royal Coin"), level=3, examples=("royal-coin",), refusals=("royal_facedown",)),
        Section(
            "units",
            N_("Units and stacks"),
            level=3,
            refusals=("no_unit", "not_your_unit", "no_such_unit", "not_out", "other_unit_acts"),
        ),
        Section("round", N_("The round")),
        Section("draw", N_("Drawing"), level=3, examples=("draw", "short-hand")),
        Section(
            "turns",
            N_("Turns"),
            level=3,
            refusals=(
                "choose_coin_first",
                "no_coin",
                "no_such_choice",
                "not_your_turn",
                "chance_first",
                "within_action",
                "no_such_seat",
                "nobody_chooses",
            ),
        ),
        Section("initiative", N_("The initiative"), level=3),
        Section("placing", N_("Coins onto the board")),
        Section(
            "deploy",
            N_("Deploy"),
            level=3,
            examples=("deploy", "deploy-again"),
            refusals=("already_out", "deploy_occupied", "not_your_location"),
        ),
        Section("bolster", N_("Bolster"), level=3, examples=("bolster",)),
        Section("facedown", N_("Coins facedown")),
        Section(
            "claim",
            N_("Take the initiative"),
            level=3,
            examples=("claim", "claim-once"),
            refusals=("initiative_yours", "initiative_moved"),
        ),
        Section(
            "recruit", N_("Recruit"), level=3, examples=("recruit",), refusals=("nothing_to_recruit", "supply_empty")
        ),
        Section("pass", N_("Pass"), level=3, examples=("pass",)),
        Section("maneuvers", N_("Maneuvers")),
        Section("move", N_("Move"), level=3, examples=("move",), refusals=("not_adjacent", "occupied")),
        Section(
            "control",
            N_("Control"),
            level=3,
            examples=("control", "control-enemy"),
            refusals=("no_location", "already_held"),
        ),
        Section("attack", N_("Attack"), level=3, examples=("attack", "attack-stack")),
        Section("tactic", N_("Tactic"), level=3, refusals=("no_tactic", "only_move_or_attack")),
        Section("attacks", N_("An attack, step by step")),
        Section("targets", N_("Who can be attacked"), level=3, refusals=("no_target", "friend", "no_enemy")),
        Section("reply", N_("The defender's choice"), level=3, refusals=("answer_attack",)),
        Section("strike-back", N_("The Pikeman's answer"), level=3),
        Section("afterwards", N_("What the attacker does then"), level=3),
        Section("programs", N_("Tactics and what follows from cards")),
        Section(
            "in-full",
            N_("All of it or nothing"),
            level=3,
            refusals=("tactic_impossible", "must_complete", "finish_first", "no_target_after", "no_step_after"),
        ),
        Section(
            "reach", N_("How far, and past whom"), level=3, refusals=("blocked", "no_way", "not_straight", "too_far")
        ),
        Section("granted", N_("When one unit makes another act"), level=3, refusals=("not_itself", "no_friend")),
        Section("order", N_("What happens when"), level=3),
        Section("end", N_("The end of the game"), refusals=("game_over",)),
        Section("winning", N_("Winning"), level=3, examples=("victory",)),
        Section("dead", N_("A dead position"), level=3, examples=("drawn-game",)),
        Section("known", N_("What everybody knows")),
    ),
    old_anchor="game",
)


EXAMPLES = (
    Example(
        "deploy",
        "full",
        "",
        N_("A unit comes onto the board"),
        N_(
            "Put the Knight coin on an empty location that you control, e2 or h1. From now on Knight coins in your "
            "hand make it act."
        ),
        Scene(a="archer@f4 hand=knight,archer,royal", b="scout@g5"),
        "knight@e2",
        "knight@e2 A.hand=archer,royal next=B",
        (
            Mistake(N_("Deploy it on a location that no side controls"), "knight@e5", "not_your_location"),
            Mistake(N_("Deploy a second Archer"), "archer@h1", "already_out"),
        ),
        also="knight@h1",
    ),
    Example(
        "deploy-again",
        "full",
        "",
        N_("A destroyed unit returns"),
        N_(
            "Your Archer has just fallen at f4, and its coin is out of the game. With another Archer coin you may "
            "deploy it once more."
        ),
        Scene(a="archer@f4 hand=archer,royal", b="cavalry@f5 hand=cavalry,royal", turn="B", initiative="B"),
        "archer@h1",
        "archer@h1 A.box=archer empty@f4 next=B",
        before="f5xf4",
    ),
    Example(
        "bolster",
        "full",
        "",
        N_("A unit is bolstered"),
        N_(
            "Put the Knight coin on your Knight at f4: two coins take two attacks to destroy. A stack of two or "
            "more is called bolstered."
        ),
        Scene(a="knight@f4 hand=knight,royal", b="scout@g5"),
        "bolster@f4",
        "knight@f4*2 A.hand=royal next=B",
        (Mistake(N_("Bolster an enemy unit"), "bolster@g5", "not_your_unit"),),
    ),
    Example(
        "move",
        "full",
        "",
        N_("A unit moves"),
        N_("Discard the Knight coin face up and move the whole stack one hex, to an empty hex next to it."),
        Scene(a="knight@f4*2 archer@g4 hand=knight,royal", b="scout@f5"),
        "f4-e5",
        "knight@e5*2 A.faceup=knight empty@f4 next=B",
        (
            Mistake(N_("Move to a hex with a friend on it"), "f4-g4", "occupied"),
            Mistake(N_("Move to a hex with an enemy on it"), "f4-f5", "occupied"),
            Mistake(N_("Move the Archer, with no Archer coin in hand"), "g4-g5", "no_coin"),
        ),
    ),
    Example(
        "attack",
        "full",
        "",
        N_("A unit attacks"),
        N_(
            "Your Knight at f4 attacks the Scout next to it. The Scout loses its last coin and leaves the board. The "
            "Knight stays where it is."
        ),
        Scene(a="knight@f4 archer@g4 hand=knight,royal", b="scout@f5"),
        "f4xf5",
        "empty@f5 knight@f4 B.box=scout A.faceup=knight next=B",
        (
            Mistake(N_("Attack your own Archer"), "f4xg4", "friend"),
            Mistake(N_("Attack an empty hex"), "f4xe5", "no_target"),
        ),
    ),
    Example(
        "attack-stack",
        "full",
        "",
        N_("One attack, one coin"),
        N_(
            "The Scout at f5 has three coins. Your Knight has two, but its attack takes one coin only, and that coin "
            "is out of the game."
        ),
        Scene(a="knight@f4*2 hand=knight,royal", b="scout@f5*3"),
        "f4xf5",
        "scout@f5*2 knight@f4*2 B.box=scout next=B",
    ),
    Example(
        "control",
        "full",
        "",
        N_("A location is taken"),
        N_(
            "Your Knight stands on e5, but you don't control that location yet. Discard a Knight coin face up to put "
            "your marker there."
        ),
        Scene(a="knight@e5 archer@f4 holds=d4 hand=knight,archer,royal", b="scout@g5"),
        "control@e5",
        "A.holds=e5,d4 knight@e5 A.faceup=knight next=B",
        (
            Mistake(N_("Control a hex that is not a location"), "control@f4", "no_location"),
            Mistake(N_("Control a location without a unit there"), "control@d4", "no_unit"),
        ),
    ),
    Example(
        "control-enemy",
        "full",
        "",
        N_("A location changes hands"),
        N_(
            "Dawn controls e5, but has no unit there. Your Knight takes it: Dawn's marker returns to Dawn, and yours "
            "takes its place."
        ),
        Scene(a="knight@e5 hand=knight,royal", b="scout@g5 holds=e5"),
        "control@e5",
        "A.holds=e5 next=B",
    ),
    Example(
        "recruit",
        "full",
        "",
        N_("A coin is recruited"),
        N_(
            "Play any coin facedown and take a coin of any kind from your supply. It goes face up to your "
            "discards, and later into your bag."
        ),
        Scene(a="knight@f4 hand=archer,royal supply=knight army=archer", b="scout@g5"),
        "recruit=knight(archer)",
        "A.faceup=knight A.facedown=archer A.supply=- A.hand=royal next=B",
        (Mistake(N_("Recruit a coin that the supply does not have"), "recruit=archer(archer)", "supply_empty"),),
        also="recruit=knight(royal)",
    ),
    Example(
        "claim",
        "full",
        "",
        N_("The initiative changes hands"),
        N_(
            "Play any coin facedown and take the initiative marker. You go first in the next round, and Dawn can't "
            "take the marker back in this one."
        ),
        Scene(a="knight@f4 hand=knight,royal", b="scout@g5 hand=", initiative="B"),
        "claim(royal) f4-f5",
        "initiative=A round=3 next=A",
        also="claim(knight)",
    ),
    Example(
        "claim-once",
        "full",
        "",
        N_("Once a round"),
        N_(
            "The initiative has just been taken from you. It moves only once a round, so you can't have it back "
            "now: pass, or do something else."
        ),
        Scene(a="knight@f4 hand=knight,royal", b="scout@g5 hand=scout,royal", turn="B"),
        "pass(royal)",
        "initiative=B next=B",
        (Mistake(N_("Take the initiative back"), "claim(royal)", "initiative_moved"),),
        before="claim(royal)",
    ),
    Example(
        "pass",
        "full",
        "",
        N_("After a pass you may go on"),
        N_(
            "Pass with a coin of your choice, facedown. Dawn has no coins left, so you use your coins one after the "
            "other, also after a pass."
        ),
        Scene(a="knight@f4 hand=archer,knight", b="scout@g5 hand="),
        "pass(archer) f4-f5",
        "knight@f5 round=3",
        (Mistake(N_("Take the initiative that you have already"), "claim(knight)", "initiative_yours"),),
    ),
    Example(
        "draw",
        "full",
        "",
        N_("The bag is emptied first"),
        N_(
            "Pass with your last coin and a new round begins. Your bag holds one coin: you draw it, then all "
            "discards go into the bag, and you draw on."
        ),
        Scene(a="knight@f4 hand=royal bag=archer faceup=knight army=archer", b="scout@g5 hand="),
        "pass(royal)",
        "round=3 A.hand=archer,knight,royal A.bag=- A.faceup=- A.facedown=- next=A",
    ),
    Example(
        "short-hand",
        "full",
        "",
        N_("Too few coins for a hand"),
        N_(
            "All your coins are on the board or in the supply. In the new round you draw only the Royal Coin, and you "
            "play the round with it."
        ),
        Scene(a="knight@f4*2 archer@e4*2 hand=royal bag=", b="scout@g5 hand="),
        "pass(royal)",
        "round=3 A.hand=royal next=A",
    ),
    Example(
        "royal-coin",
        "full",
        "royal",
        N_("The Royal Coin"),
        N_(
            "It belongs to no unit. Facedown it recruits, takes the initiative or passes; it can't move or deploy a "
            "unit. Recruit with it."
        ),
        Scene(a="knight@f4 hand=royal army=archer", b="scout@g5"),
        "recruit=archer(royal)",
        "A.faceup=archer A.facedown=royal next=B",
        (Mistake(N_("Move the Knight, with no Knight coin in hand"), "f4-f5", "no_coin"),),
    ),
    Example(
        "victory",
        "full",
        "",
        N_("The last marker wins"),
        N_("Five of your six markers are placed. Your Knight controls h4, and the game is over at that moment."),
        Scene(a="knight@h4 hand=knight,royal holds=d4,e5,g3", b="scout@g5"),
        "control@h4",
        "A.holds=h4 winner=A next=nobody",
    ),
    Example(
        "drawn-game",
        "full",
        "",
        N_("When no side can win any more"),
        N_(
            "Your last unit coin is the Knight in your hand, and Dawn has none. Bolster your Knight with it: now no "
            "player has a coin left that makes a unit act, and the game is drawn."
        ),
        Scene(a="knight@f4 hand=knight bag=royal supply=", b="hand= bag=royal supply="),
        "bolster@f4",
        "knight@f4*2 winner=None next=nobody",
        also="f4-f5",
    ),
)
