"""Chapter: every rule of the base box."""

from warchest.rulebook.model import Chapter, Section
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
