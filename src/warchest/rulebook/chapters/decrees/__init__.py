"""Chapter: the decrees of the Nobility box."""

from warchest.rulebook.model import Chapter, Section
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.cards import DECREE_TEXTS
from warchest.wording.languages import N_

_REFUSALS = {
    "enlist": ("enlist_impossible",),
    "guard": ("guard_impossible", "not_on_location"),
    "march": ("march_impossible", "not_bolstered"),
    "redeploy": ("redeploy_impossible", "redeploys_other", "no_place_after"),
    "reinforce": ("reinforce_impossible", "box_empty"),
    "sacrifice": ("sacrifice_impossible",),
    "spy": ("spy_impossible", "hand_empty", "not_in_that_hand"),
}
"""Codes of refusals, by the decree that they are about."""

CHAPTER = Chapter(
    "decrees",
    N_("Decrees"),
    N_("The Nobility box: orders that a side proclaims with its Royal Coin, a few times in a game."),
    (
        Section("setup", N_("Setting up"), refusals=("no_decrees", "decree_not_in_play")),
        Section(
            "proclaim",
            N_("Proclaiming"),
            examples=("decree-seal", "decree-in-full"),
            refusals=("proclaim_needs_royal", "already_sealed", "decree_in_full", "finish_decree"),
        ),
        Section("list", N_("The decrees")),
        *(
            Section(decree, DECREE_TEXTS[decree].name, level=3, refusals=_REFUSALS[decree])
            for decree in WAR_CHEST.decree_ids
        ),
        Section("units", N_("Earl, Herald and decrees"), refusals=("no_decree_to_proclaim",)),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="nobility",
)
