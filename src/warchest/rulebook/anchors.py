"""Where in the book the rule stands behind each reason of the second judge."""

from warchest.rulebook.contents import CHAPTERS, Chapter

PLACES: dict[str, tuple[str, ...]] = {
    "full#turns": (
        "choose_coin_first",
        "no_coin",
        "no_such_choice",
        "not_your_turn",
        "chance_first",
        "within_action",
        "no_such_seat",
        "nobody_chooses",
    ),
    "full#setup": ("before_round_1",),
    "full#end": ("game_over",),
    "full#royal-coin": ("royal_facedown",),
    "full#units": ("no_unit", "not_your_unit", "no_such_unit", "not_out", "other_unit_acts"),
    "full#ground": ("no_hex", "off_board"),
    "full#deploy": ("already_out", "occupied", "not_your_location"),
    "full#claim": ("initiative_yours", "initiative_moved"),
    "full#recruit": ("nothing_to_recruit", "supply_empty"),
    "full#move": ("not_adjacent",),
    "full#control": ("no_location", "already_held"),
    "full#targets": ("no_target", "friend", "no_enemy"),
    "full#reply": ("answer_attack",),
    "full#tactic": ("no_tactic", "only_move_or_attack"),
    "full#in-full": (
        "tactic_impossible",
        "must_complete",
        "finish_first",
        "no_target_after",
        "no_step_after",
    ),
    "full#reach": ("blocked", "no_way", "not_straight", "too_far"),
    "full#granted": ("not_itself", "no_friend"),
    "decrees#setup": ("no_decrees", "decree_not_in_play"),
    "decrees#proclaim": ("proclaim_needs_royal", "already_sealed", "decree_in_full", "finish_decree"),
    "decrees#enlist": ("enlist_impossible",),
    "decrees#guard": ("guard_impossible", "not_on_location"),
    "decrees#march": ("march_impossible", "not_bolstered"),
    "decrees#redeploy": ("redeploy_impossible", "redeploys_other", "no_place_after"),
    "decrees#reinforce": ("reinforce_impossible", "box_empty"),
    "decrees#sacrifice": ("sacrifice_impossible",),
    "decrees#spy": ("spy_impossible", "hand_empty", "not_in_that_hand"),
    "decrees#units": ("no_decree_to_proclaim",),
    "forts#entering": ("enemy_fort", "fort_in_way"),
    "forts#attacking": ("own_fort", "no_fort"),
    "forts#building": ("build_here",),
    "forts#siege": ("siege_unbolstered",),
    "poison#forbids": ("poisoned",),
    "poison#cure": ("not_poisoned",),
    "decoys#deceive": ("decoy_away", "not_opponent"),
    "decoys#holding": ("decoy_returns", "only_decoys_return", "no_such_decoy"),
    "variants#draft": ("take_card", "card_taken"),
    "variants#elimination": ("ban_card", "card_banned"),
    "variants#order": ("choose_order", "order_chosen"),
    "four-players#turns": ("name_seat", "not_your_side"),
    "four-players#shared": ("answer_for_partner",),
    "units/archer": ("no_melee", "not_two_away"),
    "units/assassin": ("nobody_to_poison_after",),
    "units/bannerman": ("no_push_after",),
    "units/bishop": ("unbolstered_only", "can_not_recruit_and_act"),
    "units/ensign": ("too_far_from",),
    "units/footman": ("tactic_of_first",),
    "units/herald": ("nobody_to_bolster", "already_bolstered", "no_coin_to_bolster"),
    "units/infiltrator": ("not_enemy_location",),
    "units/knight": ("bolstered_only",),
    "units/lancer": ("not_ahead",),
    "units/light_cavalry": ("back_to_start",),
    "units/royal_guard": ("needs_royal", "not_from_supply"),
    "units/saboteur": ("nobody_to_poison",),
    "units/sapper": ("no_fort_after",),
    "units/scout": ("no_friend_near",),
    "units/skirmisher": ("not_by_decoy", "no_enemy_near"),
    "units/trebuchet": ("out_of_range",),
    "units/war_wagon": ("no_wagon", "can_not_follow"),
    "units/warrior_priest": ("only_drawn_coin",),
}
"""Codes of reasons by the place of their rule: a chapter with a section of it, or a unit's page."""

PLACE_OF: dict[str, str] = {code: place for place, codes in PLACES.items() for code in codes}
"""The same by code."""

_CHAPTERS = {chapter.id: chapter for chapter in CHAPTERS}


def address(place: str) -> str:
    """The address of a place of the book: ``full#attack``, ``decrees`` or ``units/archer``. KeyError where there is no such chapter."""
    chapter, _hash, section = place.partition("#")
    path = f"/rules/{chapter}" if chapter.startswith("units/") else chapter_of(chapter).path
    return f"{path}#{section}" if section else path


def reason_address(code: str) -> str:
    """Where the rule stands that a reason speaks of, by its code. KeyError for a code that is none."""
    return address(PLACE_OF[code])


def title_of(place: str) -> str:
    """The title, for gettext, of a chapter or a section of one. KeyError where there is none."""
    chapter, _hash, section = place.partition("#")
    return chapter_of(chapter).section(section).title if section else chapter_of(chapter).title


def chapter_of(id_: str) -> Chapter:
    """The chapter of that id. KeyError where there is none."""
    return _CHAPTERS[id_]
