"""The end: the last marker wins at once; a game that neither side can win any more is drawn."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario

FIVE = ("c6", "d4", "g3")
"""With the two starting locations, five of the six that A needs."""


@pytest.mark.ruling("4.5")
def test_the_instant_a_sides_last_marker_is_placed_it_wins() -> None:
    game = Scene().unit(A, "knight", "e5").held(A, *FIVE).hand(A, "knight", "royal").table()
    game.play("control", "knight")
    assert game.winner == A
    assert game.decider == "nobody"
    assert game.verbs == set()
    assert game.why_not("pass", "royal") == "game_over"


def test_side_b_wins_the_same_way() -> None:
    game = Scene().unit(B, "knight", "e2").held(B, "c6", "d4", "e5").hand(B, "knight").turn(B).table()
    assert game.play("control", "knight").winner == B


def test_five_markers_are_not_enough() -> None:
    game = Scene().unit(A, "knight", "e5").held(A, "c6", "d4").hand(A, "knight").table()
    assert game.play("control", "knight").winner is None


def test_a_marker_that_was_taken_back_must_be_placed_again() -> None:
    scene = Scene().unit(A, "knight", "e5").unit(B, "cavalry", "d4").held(A, *FIVE).hand(A, "knight").hand(B, "cavalry")
    game = scene.turn(B).table().play("control", "cavalry").play("control", "knight")
    assert game.winner is None
    assert game.position.left.tolist() == [1, 3]


def test_taking_the_last_location_from_the_enemy_wins() -> None:
    game = Scene().unit(A, "knight", "d7").held(A, *FIVE).hand(A, "knight").table()
    assert game.play("control", "knight").winner == A


@pytest.mark.ruling("3.2")
def test_a_pending_draw_of_the_warrior_priest_is_dropped() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").held(A, *FIVE).hand(A, "warrior_priest").table()
    game.play("control", "warrior_priest")
    assert game.winner == A
    assert game.position.depth == 0


def test_a_pending_maneuver_of_the_berserker_is_dropped() -> None:
    game = Scene().unit(A, "berserker", "e5", 3).held(A, *FIVE).hand(A, "berserker").table()
    assert game.play("control", "berserker").decider == "nobody"


@pytest.mark.ruling("3.2")
def test_the_rest_of_the_footmans_tactic_is_dropped() -> None:
    game = Scene().unit(A, "footman", "e5").unit(A, "footman", "f4").held(A, *FIVE).hand(A, "footman").table()
    game.play("tactic", "footman", at="f4" if game.options("tactic") == {"f4"} else "e5")
    game.play("control", "footman", at="e5")
    assert game.winner == A
    assert not any(game.position.agenda.tobytes())


def test_there_is_no_victory_by_elimination() -> None:
    scene = Scene().unit(A, "knight", "f4").unit(B, "cavalry", "f3").hand(A, "knight").supply(B).hand(B, "royal")
    game = scene.table().play("attack", "knight", to="f3")
    assert game.winner is None
    assert game.decider == B


# --- The dead position


def worn_out() -> Scene:
    """Both sides have nothing but Royal Coins, but A still holds a knight's coin."""
    return Scene().hand(A, "knight").bag(A, "royal").supply(A).hand(B, "royal").supply(B)


@pytest.mark.ruling("12.6")
def test_the_game_is_drawn_when_both_have_nothing_but_royal_coins_and_empty_supplies() -> None:
    scene = worn_out().unit(A, "knight", "f4", 2).unit(B, "pikeman", "f3")
    game = scene.table().play("attack", "knight", to="f3")
    assert not game.drawn_game  # the knight's coin, discarded, comes back
    scene = worn_out().hand(A, "royal").bag(A).unit(A, "knight", "f4")
    game = scene.resolved()
    assert game.drawn_game
    assert game.winner is None
    assert game.decider == "nobody"


def test_units_on_the_board_without_a_coin_left_to_maneuver_them_do_not_prevent_it() -> None:
    scene = worn_out().hand(A, "royal").bag(A).unit(A, "knight", "e5").unit(B, "cavalry", "g3")
    assert scene.resolved().drawn_game


@pytest.mark.parametrize("zone", ["hand", "bag", "faceup", "facedown", "supply"])
def test_a_coin_that_can_still_maneuver_a_unit_prevents_it(zone: str) -> None:
    scene = worn_out().hand(A, "royal").bag(A).unit(B, "cavalry", "g3")
    if zone == "hand":
        scene.hand(B, "royal", "cavalry")
    else:
        getattr(scene, zone)(B, "cavalry")
    assert not scene.resolved().drawn_game


@pytest.mark.ruling("12.6b")
def test_a_coin_to_deploy_and_another_to_act_with_prevent_it() -> None:
    scene = worn_out().hand(A, "royal").bag(A).faceup(B, "cavalry", "cavalry")
    assert not scene.resolved().drawn_game


@pytest.mark.parametrize("unit", ["cavalry", "scout", "berserker", "vanguard", "herald", "siege_tower", "earl"])
def test_the_last_coin_of_a_kind_does_not_prevent_it_where_it_could_only_be_deployed(unit: str) -> None:
    scene = worn_out().hand(A, "royal").bag(A).unit(A, "archer", "f4").faceup(B, unit).supply(B)
    assert scene.resolved().drawn_game


def test_last_coins_of_several_kinds_do_not_prevent_it() -> None:
    scene = worn_out().army(A, "footman").hand(A, "royal", "footman").bag(A).facedown(B, "cavalry", "scout")
    assert scene.resolved().drawn_game


def test_a_footman_and_the_last_coin_of_the_footmen_prevent_it() -> None:
    scene = worn_out().army(A, "footman").hand(A, "royal", "footman").bag(A).unit(A, "footman", "f4")
    assert not scene.resolved().drawn_game


def test_a_unit_with_coins_that_units_without_coins_wall_in_does_not_prevent_it() -> None:
    scene = worn_out().hand(A, "royal").bag(A).unit(B, "cavalry", "c4").faceup(B, "cavalry")
    for unit, hex_ in (("scout", "c5"), ("ensign", "d3"), ("archer", "d4")):
        scene.unit(B, unit, hex_)
    assert scene.resolved().drawn_game


def test_a_unit_with_coins_that_can_attack_the_wall_around_it_prevents_it() -> None:
    scene = worn_out().hand(A, "royal").bag(A).unit(B, "cavalry", "c4").faceup(B, "cavalry")
    for side, unit, hex_ in ((B, "scout", "c5"), (A, "ensign", "d3"), (B, "archer", "d4")):
        scene.unit(side, unit, hex_)
    assert not scene.resolved().drawn_game


def test_a_coin_with_no_way_onto_the_board_does_not_prevent_it() -> None:
    scene = worn_out().hand(A, "royal").bag(A).faceup(B, "cavalry", "cavalry").held(A, "g6", "d7")
    assert scene.resolved().drawn_game


def test_a_location_that_a_unit_without_coins_blocks_is_no_way_onto_the_board() -> None:
    scene = worn_out().hand(A, "royal").bag(A).faceup(B, "cavalry", "cavalry").held(A, "g6").unit(A, "knight", "d7")
    assert scene.resolved().drawn_game


def test_a_royal_guard_of_2018_in_the_way_can_still_leave_and_prevents_it() -> None:
    scene = (
        worn_out()
        .hand(A, "royal")
        .bag(A)
        .faceup(B, "cavalry", "cavalry")
        .held(A, "g6")
        .unit(B, "royal_guard_original", "d7")
    )
    assert not scene.resolved().drawn_game


def test_a_blocking_enemy_royal_guard_that_can_leave_for_a_location_of_its_side_prevents_it() -> None:
    scene = (
        worn_out()
        .hand(A, "royal")
        .bag(A)
        .faceup(B, "cavalry", "cavalry")
        .held(A, "g6", "c6")
        .unit(A, "royal_guard", "d7")
    )
    assert not scene.resolved().drawn_game


@pytest.mark.parametrize("side", [A, B])
def test_a_royal_guard_in_the_way_that_has_nowhere_to_go_does_not_prevent_it(side: str) -> None:
    scene = (
        worn_out().hand(A, "royal").bag(A).faceup(B, "cavalry", "cavalry").held(A, "g6").unit(side, "royal_guard", "d7")
    )
    assert scene.resolved().drawn_game


def test_a_scout_can_still_come_in_next_to_a_friend() -> None:
    scene = worn_out().hand(A, "royal").bag(A).faceup(B, "scout", "scout").held(A, "g6", "d7")
    assert scene.resolved().drawn_game
    scene = worn_out().hand(A, "royal").bag(A).faceup(B, "scout", "scout").held(A, "g6", "d7").unit(B, "cavalry", "f4")
    assert not scene.resolved().drawn_game


@pytest.mark.ruling("12.13")
def test_the_dead_position_is_looked_for_when_an_action_has_wholly_resolved() -> None:
    scene = worn_out().unit(A, "scout", "f4").hand(A, "royal").bag(A).unit(B, "royal_guard", "e5")
    scene.faceup(A).facedown(A)
    game = scene.held(B, "e5", "d4").hand(B, "royal").turn(B).table().play("tactic", "royal_guard")
    assert not game.drawn_game
    assert game.play("step", to="d4").drawn_game


def test_the_last_attack_may_leave_a_dead_position() -> None:
    scene = Scene().hand(A, "royal").supply(A).hand(B, "cavalry").bag(B, "royal").supply(B).turn(B)
    game = scene.unit(B, "cavalry", "f4").unit(A, "pikeman", "f3").held(A, "d7", "g6").table()
    assert game.play("bolster", "cavalry").drawn_game
