"""Chapter: how to read a card, and all cards."""

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.sources import GROUPS
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "cards",
    N_("The cards"),
    N_("How to read a card, and all cards. The page of each unit has rulings, and positions to try the unit on."),
    (
        Section("reading", N_("How to read a card")),
        Section("words", N_("The words on the cards"), level=3),
        *(Section(box, GROUPS[box]) for box in WAR_CHEST.box_ids),
    ),
    old_anchor="units",
)

REFUSALS = {
    "archer": ("no_melee", "not_two_away"),
    "assassin": ("nobody_to_poison_after",),
    "bannerman": ("no_push_after",),
    "bishop": ("unbolstered_only", "can_not_recruit_and_act"),
    "ensign": ("too_far_from",),
    "footman": ("tactic_of_first",),
    "heavy_cavalry": ("not_two_straight",),
    "herald": ("nobody_to_bolster", "already_bolstered", "no_coin_to_bolster"),
    "infiltrator": ("not_enemy_location",),
    "knight": ("bolstered_only",),
    "lancer": ("not_ahead",),
    "light_cavalry": ("back_to_start",),
    "raider": ("no_location_after",),
    "royal_guard": ("needs_royal", "not_from_supply"),
    "saboteur": ("nobody_to_poison",),
    "sapper": ("no_fort_after",),
    "scout": ("no_friend_near",),
    "skirmisher": ("not_by_decoy", "no_enemy_near"),
    "trebuchet": ("out_of_range",),
    "war_drummer": ("bags_are_full",),
    "war_wagon": ("no_protector", "can_not_follow"),
    "warlord": ("nobody_to_command", "can_not_obey", "commands_itself"),
    "warrior_priest": ("only_drawn_coin",),
}
"""Codes of refusals, by the unit with the rule on its page."""
