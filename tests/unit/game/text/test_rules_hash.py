"""The hash of a game's rules changes with the rules of this game, and with nothing else."""

from dataclasses import replace

from warchest import Setup
from warchest.game.text.rules_hash import rules_hash
from warchest.rules.content import vocabulary
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST

GAME = Setup.chosen(["archer", "cavalry", "lancer", "scout"], ["knight", "pikeman", "marshall", "ensign"])


def test_it_is_sixteen_digits_and_the_same_every_time() -> None:
    assert rules_hash(GAME) == "ca8dee3dec9d17fc"


def test_version_1_of_the_rules_keeps_the_hash_that_release_0_3_wrote() -> None:
    assert rules_hash(replace(GAME, ruleset=WAR_CHEST.versions[-1])) == "02e3bc6dd0c5bbd3"


def test_a_unit_added_elsewhere_changes_nothing() -> None:
    rules = WAR_CHEST.with_units(Unit("elephant", "base", 4))
    assert rules_hash(replace(GAME, ruleset=rules)) == rules_hash(GAME)


def test_another_row_of_a_unit_of_the_game_changes_it() -> None:
    rules = WAR_CHEST.with_rows(replace(WAR_CHEST.unit("knight"), traits=vocabulary.NO_MELEE))
    assert rules_hash(replace(GAME, ruleset=rules)) != rules_hash(GAME)


def test_boards_forts_decrees_and_variants_change_it() -> None:
    drafts = [
        Setup.draft("x", variants=variants) for variants in ((), ("elimination",), ("preview",), ("choose_order",))
    ]
    random = [
        Setup.random("x", boxes=boxes, seats=seats) for boxes in (("base",), WAR_CHEST.box_ids) for seats in (2, 4)
    ]
    assert len({rules_hash(setup) for setup in (*drafts, *random)}) == 8
    forts = [replace(random[2], forts=number) for number in (1, 2)]
    decrees = [
        replace(random[2], decrees=decrees) for decrees in (("spy", "guard", "march"), ("spy", "guard", "enlist"))
    ]
    assert len({rules_hash(setup) for setup in (*forts, *decrees)}) == 4


def test_the_owners_of_the_armies_and_the_deal_do_not_change_it() -> None:
    swapped = replace(GAME, armies=GAME.armies[::-1], seed="other", holder=1, name="random")
    assert rules_hash(swapped) == rules_hash(GAME)
