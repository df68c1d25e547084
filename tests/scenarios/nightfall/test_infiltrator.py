"""The Infiltrator: steps onto an enemy's location and takes it; deceives after it controls."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def near_enemy_locations() -> Scene:
    """The Infiltrator between a location of B, a neutral one and one of its side."""
    return Scene().unit(A, "infiltrator", "f4").held(B, "e5").hand(A, "infiltrator")


def test_its_tactic_moves_one_hex_onto_a_location_that_an_opponent_controls_and_controls_it() -> None:
    game = near_enemy_locations().table().play("tactic", "infiltrator")
    assert game.options("step") == {"e5"}
    game.play("step", to="e5")
    assert game.holder_of("e5") == A
    assert game.where("infiltrator") == {"e5"}


def test_its_tactic_ends_with_the_control_and_gives_no_attack_on_an_enemy_beside_the_location() -> None:
    game = near_enemy_locations().unit(B, "scout", "e6").table().play("tactic", "infiltrator").play("step", to="e5")
    assert game.play("decline").decider == B
    assert game.at("e6") == (B, "scout", 1)


def test_a_neutral_location_or_one_of_its_side_is_no_destination() -> None:
    assert not Scene().unit(A, "infiltrator", "f4").hand(A, "infiltrator").table().legal("tactic", "infiltrator")
    game = Scene().unit(A, "infiltrator", "f4").held(A, "e5").hand(A, "infiltrator").table()
    assert not game.legal("tactic", "infiltrator")


def test_two_hexes_are_too_far() -> None:
    game = Scene().unit(A, "infiltrator", "f3").held(B, "e5").hand(A, "infiltrator").table()
    assert not game.legal("tactic", "infiltrator")


def test_the_location_must_be_empty() -> None:
    game = near_enemy_locations().unit(B, "scout", "e5").table()
    assert not game.legal("tactic", "infiltrator")


@pytest.mark.ruling("8.16")
def test_a_fort_on_that_location_keeps_it_out() -> None:
    assert not near_enemy_locations().forts("e5").table().legal("tactic", "infiltrator")


def test_the_opponents_marker_returns_to_the_opponent() -> None:
    game = near_enemy_locations().table()
    before = game.position.left.tolist()
    game.play("tactic", "infiltrator").play("step", to="e5")
    assert game.position.left.tolist() == [before[0] - 1, before[1] + 1]


@pytest.mark.ruling("8.4")
def test_after_it_controls_any_location_it_may_deceive() -> None:
    game = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator").table().play("control", "infiltrator")
    assert (game.decider, game.verbs) == (A, {"deceive", "decline"})
    assert game.named("deceive") == {B}


def test_deceiving_is_optional() -> None:
    game = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator").table().play("control", "infiltrator")
    assert game.play("decline").decoy_of("infiltrator") == "beside"
    assert game.decider == B


def test_neither_moving_nor_attacking_sets_it_off() -> None:
    scene = Scene().unit(A, "infiltrator", "f4").unit(B, "scout", "f3", 2).hand(A, "infiltrator")
    assert scene.table().play("move", "infiltrator", to="f5").decider == B
    assert scene.table().play("attack", "infiltrator", to="f3").decider == B


def test_taking_the_last_location_wins_at_once_and_nothing_is_asked() -> None:
    game = near_enemy_locations().held(A, "c6", "d4", "g3").table()
    game.play("tactic", "infiltrator").play("step", to="e5")
    assert game.winner == A


def test_it_plants_its_decoy_and_not_the_skirmishers() -> None:
    scene = Scene().unit(A, "infiltrator", "e5").army(A, "skirmisher").hand(A, "infiltrator")
    game = scene.table().play("control", "infiltrator").play("deceive", B)
    assert (game.decoy_of("infiltrator"), game.decoy_of("skirmisher")) == (B, "beside")


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "infiltrator").table().coins(A, "supply")["infiltrator"] == 5
