"""The Sapper: builds forts where it moves onto locations; moves and knocks a fort down."""

import pytest

from tests.support.scenario import A, B, Scene
from warchest.rules.content.boards import FOUR, TWO, distance

pytestmark = pytest.mark.scenario


# --- Building


@pytest.mark.ruling("7.4")
def test_moving_onto_a_location_it_may_build_a_fort_there_from_the_supply() -> None:
    game = Scene().unit(A, "sapper", "f4").forts("c6").hand(A, "sapper").table()
    before = game.position.forts
    game.play("move", "sapper", to="g3")
    assert game.decider == A
    assert game.verbs == {"build", "decline"}
    assert game.options("build") == {"g3"}
    game.play("build", to="g3")
    assert game.fort_at("g3")
    assert game.position.forts == before - 1
    assert game.decider == B


def test_it_need_not_build() -> None:
    game = Scene().unit(A, "sapper", "f4").forts().hand(A, "sapper").table().play("move", "sapper", to="g3")
    assert game.play("decline").decider == B
    assert not game.fort_at("g3")


@pytest.mark.parametrize("side", [A, B, None])
def test_it_builds_on_friendly_neutral_and_enemy_locations(side: str | None) -> None:
    game = Scene().unit(A, "sapper", "f4").held(side, "g3").forts().hand(A, "sapper").table()
    assert game.play("move", "sapper", to="g3").play("build", to="g3").fort_at("g3")
    assert game.holder_of("g3") == side


def test_other_hexes_are_no_place_for_a_fort() -> None:
    game = Scene().unit(A, "sapper", "f4").forts().hand(A, "sapper").table()
    assert game.play("move", "sapper", to="f3").decider == B


def test_a_location_with_a_fort_gets_no_second() -> None:
    game = Scene().unit(A, "sapper", "f4").forts("g3").hand(A, "sapper").table()
    assert game.play("move", "sapper", to="g3").decider == B


def test_an_empty_supply_of_forts_builds_nothing() -> None:
    scene = Scene().unit(A, "sapper", "f4").forts("c6", "d4", "e5", "h4", "i2", "e2", "h1").hand(A, "sapper")
    game = scene.table()
    assert game.position.forts == 0
    assert game.play("move", "sapper", to="g3").decider == B


def test_it_does_not_build_where_it_is_deployed() -> None:
    game = Scene().army(A, "sapper").forts().hand(A, "sapper").table()
    assert game.play("deploy", "sapper", to="e2").decider == B


def test_it_does_not_build_where_it_is_redeployed() -> None:
    game = Scene().unit(A, "sapper", "f4").forts().decrees("redeploy").table()
    game.play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "sapper", to="e2")
    assert game.decider == B


def test_it_does_not_build_after_attacking_or_controlling_or_being_bolstered() -> None:
    scene = Scene().unit(A, "sapper", "g3").unit(B, "cavalry", "g2").forts().hand(A, "sapper")
    assert scene.table().play("attack", "sapper", to="g2").decider == B
    assert scene.table().play("control", "sapper").decider == B
    assert scene.table().play("bolster", "sapper").decider == B


@pytest.mark.ruling("7.4")
def test_an_ensign_may_move_it_onto_a_location_and_it_builds() -> None:
    scene = Scene().unit(A, "ensign", "f5").unit(A, "sapper", "f4").forts().hand(A, "ensign")
    game = scene.table().play("tactic", "ensign").play("pick", to="f4").play("step", to="g3").play("build", to="g3")
    assert game.fort_at("g3")
    assert game.decider == B


def test_a_war_wagon_may_push_it_onto_a_location_and_it_builds_after_the_wagon_has_followed() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "sapper", "f4").forts().hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon").play("pick", to="f4").play("step", to="g3")
    assert game.where("war_wagon") == {"f4"}
    assert game.play("build", to="g3").fort_at("g3")


def test_a_march_may_move_it_onto_a_location_and_it_builds() -> None:
    scene = Scene().unit(A, "sapper", "f4", 2).forts().decrees("march")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="g3").play("build", to="g3")
    assert game.fort_at("g3")


def test_a_march_may_move_it_onto_a_location_and_it_need_not_build() -> None:
    scene = Scene().unit(A, "sapper", "f4", 2).forts().decrees("march")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="g3")
    assert game.play("decline").decider == B


def test_standing_on_an_enemy_location_in_its_fort_it_may_control_it_and_walk_out() -> None:
    scene = Scene().unit(A, "sapper", "f4").held(B, "g3").forts().hand(A, "sapper", "sapper").hand(B, "royal")
    game = scene.table().play("move", "sapper", to="g3").play("build", to="g3").play("pass", "royal")
    assert game.legal("move", "sapper", to="g2")
    assert game.play("control", "sapper").holder_of("g3") == A


def test_its_coins_need_not_be_bolstered_to_build() -> None:
    for height in (1, 2):
        game = Scene().unit(A, "sapper", "f4", height).forts().hand(A, "sapper").table()
        assert game.play("move", "sapper", to="g3").legal("build", to="g3")


# --- The tactic


def test_its_tactic_moves_it_one_hex_and_then_attacks_an_adjacent_fort() -> None:
    game = Scene().unit(A, "sapper", "f5").forts("g3").hand(A, "sapper").table()
    before = game.position.forts
    game.play("tactic", "sapper")
    assert game.options("step") == {"f4", "g4"}
    game.play("step", to="f4")
    assert game.verbs == {"hit"}
    assert game.options("hit") == {"g3"}
    game.play("hit", to="g3")
    assert not game.fort_at("g3")
    assert game.position.forts == before + 1
    assert game.decider == B


def test_its_tactic_is_no_siege_tactic_and_works_with_one_coin() -> None:
    for height in (1, 2):
        assert Scene().unit(A, "sapper", "f5", height).forts("g3").hand(A, "sapper").table().legal("tactic", "sapper")


def test_without_a_fort_to_attack_after_the_move_there_is_no_tactic() -> None:
    assert not Scene().unit(A, "sapper", "f6").forts("g3").hand(A, "sapper").table().legal("tactic", "sapper")


def test_its_tactic_attacks_forts_only() -> None:
    scene = Scene().unit(A, "sapper", "f5").unit(B, "cavalry", "f3").hand(A, "sapper")
    assert not scene.forts("c6").table().legal("tactic", "sapper")
    game = scene.forts("g3").table().play("tactic", "sapper").play("step", to="f4")
    assert game.options("hit") == {"g3"}


def test_it_attacks_a_fort_with_an_enemy_inside_and_spares_the_enemy() -> None:
    scene = Scene().unit(A, "sapper", "f5").unit(B, "cavalry", "g3").forts("g3").hand(A, "sapper")
    game = scene.table().play("tactic", "sapper").play("step", to="f4").play("hit", to="g3")
    assert game.at("g3") == (B, "cavalry", 1)
    assert not game.fort_at("g3")


@pytest.mark.parametrize("kind", ["knight", "bishop"])
@pytest.mark.parametrize("height", [1, 2])
def test_the_unit_inside_does_not_matter(kind: str, height: int) -> None:
    scene = Scene().unit(A, "sapper", "f5", height).unit(B, kind, "g3").forts("g3").hand(A, "sapper")
    game = scene.table().play("tactic", "sapper").play("step", to="f4").play("hit", to="g3")
    assert game.at("g3") == (B, kind, 1)


def test_it_does_not_attack_a_fort_of_its_side() -> None:
    scene = Scene().unit(A, "sapper", "f5").held(A, "g3").forts("g3").hand(A, "sapper")
    assert not scene.table().legal("tactic", "sapper")


def test_it_does_not_attack_a_fort_that_holds_a_friend() -> None:
    scene = Scene().unit(A, "sapper", "f5").unit(A, "scout", "g3").forts("g3").hand(A, "sapper")
    assert not scene.table().legal("tactic", "sapper")


def test_it_attacks_a_fort_on_an_enemy_location() -> None:
    scene = Scene().unit(A, "sapper", "f5").held(B, "g3").forts("g3").hand(A, "sapper")
    assert scene.table().play("tactic", "sapper").play("step", to="f4").options("hit") == {"g3"}


def test_the_attack_of_its_tactic_is_required() -> None:
    game = Scene().unit(A, "sapper", "f5").forts("g3").hand(A, "sapper").table().play("tactic", "sapper")
    assert not game.legal("decline")
    assert not game.play("step", to="f4").legal("decline")


def test_a_normal_attack_of_the_sapper_on_a_fort_is_possible_too() -> None:
    game = Scene().unit(A, "sapper", "f4").forts("g3").hand(A, "sapper").table()
    assert not game.play("attack", "sapper", to="g3").fort_at("g3")


def test_of_several_forts_its_owner_chooses() -> None:
    game = Scene().unit(A, "sapper", "f5").forts("g3", "e5").hand(A, "sapper").table().play("tactic", "sapper")
    assert game.options("step") == {"f4", "g4", "e6"}
    assert game.play("step", to="f4").options("hit") == {"g3", "e5"}


def test_the_steps_of_its_tactic_go_into_empty_hexes() -> None:
    scene = Scene().unit(A, "sapper", "f5").unit(A, "scout", "f4").unit(B, "archer", "g4").forts("g3").hand(A, "sapper")
    assert not scene.table().legal("tactic", "sapper")


def test_no_location_lies_next_to_another_so_its_tactic_never_ends_where_it_could_build() -> None:
    for board in (TWO, FOUR):
        places = [board.hexes[place] for place in board.locations]
        assert min(distance(one, other) for one in places for other in places if one != other) == 2


def test_a_poisoned_sapper_that_an_ensign_moves_builds_all_the_same() -> None:
    scene = Scene().unit(A, "ensign", "f5").unit(A, "sapper", "f4").forts().hand(A, "ensign").army(B, "saboteur")
    game = scene.poisoned("f4", "saboteur").table().play("tactic", "ensign").play("pick", to="f4")
    assert game.play("step", to="g3").legal("build", to="g3")


# --- What it does not do


def test_its_tactic_costs_no_coin_of_its_stack() -> None:
    game = Scene().unit(A, "sapper", "f4", 2).held(B, "g3").forts("g3").hand(A, "sapper").table()
    game.play("tactic", "sapper").play("step", to="f3")
    assert game.height("f3") == 2


def test_it_builds_nothing_when_a_friend_has_been_attacked() -> None:
    scene = Scene().unit(A, "sapper", "g3").unit(A, "scout", "f4", 2).unit(B, "knight", "f5").forts()
    game = scene.hand(B, "knight").hand(A, "sapper").turn(B).table()
    game.play("attack", "knight", to="f4")
    assert game.new_action
    assert game.decider == A
