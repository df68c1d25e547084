"""Chapter: the lite game, on squares."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "lite",
    N_("The lite game"),
    N_("Crow against Wolf on 9 by 9 squares: a game of its own, with the coins of War Chest."),
    (
        Section("board", N_("The board")),
        Section("setup", N_("Setting up")),
        Section("rounds", N_("Rounds and turns")),
        Section("actions", N_("Six actions"), refusals=("not_in_this_game",)),
        Section("place", N_("Place"), 3, ("lite-place",), ("not_beside_location", "place_occupied")),
        Section("control", N_("Control"), 3, ("lite-control",)),
        Section("move", N_("Move"), 3),
        Section("recruit", N_("Recruit"), 3, ("lite-recruit",), ("recruits_own_kind", "royal_stays_off_board")),
        Section("attack", N_("Attack"), 3, ("lite-attack",)),
        Section("initiative", N_("Initiative"), 3, ("lite-initiative",)),
        Section(
            "units",
            N_("The eight units"),
            examples=("lite-archer", "lite-berserker", "lite-lancer", "lite-swordsman"),
            refusals=("moves_by_tactic",),
        ),
        Section("end", N_("The end of the game"), examples=("lite-last-unit",)),
        Section(
            "options",
            N_("Options"),
            examples=("lite-eight-around", "lite-any-coin"),
            refusals=("own_coin_controls", "not_diagonal", "not_around"),
        ),
        Section("source", N_("Where it comes from")),
    ),
)
