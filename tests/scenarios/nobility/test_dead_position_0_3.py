"""The dead position by the first version of the rules, which the games of release 0.3 keep: in doubt such a game continues."""

import pytest

from tests.support import scenario
from tests.support.scenario import A, B
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario


def early_scene() -> scenario.Scene:
    """Return a scene of a game that release 0.3 started."""
    return scenario.Scene(rules=WAR_CHEST.versions[-1])


def worn_out() -> scenario.Scene:
    """Both have nothing but Royal Coins and empty supplies; A's other coins are out of the game."""
    return early_scene().army(A, "cavalry").hand(A, "royal").supply(A).hand(B, "royal").supply(B)


def test_without_decrees_it_is_drawn() -> None:
    assert worn_out().resolved().drawn_game


def test_a_royal_coin_that_can_still_reinforce_prevents_it() -> None:
    assert not worn_out().decrees("reinforce").resolved().drawn_game


@pytest.mark.parametrize("side", [A, B])
def test_either_sides_royal_coin_prevents_it(side: str) -> None:
    other = B if side == A else A
    scene = worn_out().decrees("reinforce").sealed(other, "reinforce")
    assert not scene.resolved().drawn_game


def test_once_both_have_sealed_reinforce_it_is_drawn() -> None:
    scene = worn_out().decrees("reinforce").sealed(A, "reinforce").sealed(B, "reinforce")
    assert scene.resolved().drawn_game


def test_a_decree_that_is_not_face_up_prevents_nothing() -> None:
    assert worn_out().decrees("spy", "enlist", "march").resolved().drawn_game


@pytest.mark.parametrize("decree", ["spy", "march"])
def test_a_royal_coin_that_can_still_wake_a_herald_beside_a_location_prevents_it(decree: str) -> None:
    scene = worn_out().unit(A, "herald", "e5", 2).decrees(decree)
    assert not scene.resolved().drawn_game


def test_a_herald_does_not_prevent_it_when_its_side_has_sealed_every_decree() -> None:
    scene = worn_out().unit(A, "herald", "e5", 2).decrees("spy").sealed(A, "spy")
    assert scene.resolved().drawn_game


def test_a_herald_that_is_out_of_the_game_does_not_prevent_it() -> None:
    scene = worn_out().army(A, "herald").decrees("spy")
    assert scene.resolved().drawn_game


def test_a_herald_that_the_enemys_decree_does_not_wake_does_not_prevent_it() -> None:
    scene = worn_out().unit(A, "herald", "e5").decrees("spy").sealed(A, "spy")
    assert scene.resolved().drawn_game


def test_a_bolstered_berserker_that_a_march_could_set_going_prevents_it() -> None:
    scene = worn_out().unit(A, "berserker", "f4", 2).decrees("march")
    assert not scene.resolved().drawn_game


def test_a_unit_that_a_march_only_moves_does_not_prevent_it() -> None:
    scene = worn_out().unit(A, "cavalry", "f4", 2).decrees("march")
    assert scene.resolved().drawn_game


def test_a_coin_that_came_back_and_can_be_deployed_prevents_it() -> None:
    scene = worn_out().decrees("reinforce").sealed(B, "reinforce").held(B, "e2", "h1").held(A, "d4")
    game = scene.table().play("proclaim", "reinforce").play("gain", "cavalry")
    assert not game.drawn_game  # the coin that came back can be recruited and deployed at d4


def test_a_decoy_does_not_prevent_it() -> None:
    scene = worn_out().hand(B, "royal", "decoy_infiltrator").army(A, "infiltrator")
    assert scene.resolved().drawn_game


def test_a_poisoned_unit_with_coins_to_unpoison_it_prevents_it() -> None:
    scene = worn_out().unit(A, "cavalry", "f4").faceup(A, "cavalry").army(B, "saboteur").poisoned("f4", "saboteur")
    assert not scene.resolved().drawn_game


# --- A way in that a decree can still clear


def shut_out() -> scenario.Scene:
    """B has a Cavalry's coin and one location, d7, where in each scene a unit that no coin can move stands in the way."""
    scene = early_scene().army(A, "knight").hand(A, "royal").supply(A).hand(B, "royal").supply(B)
    return scene.faceup(B, "cavalry").held(A, "g6")


def test_a_location_that_a_unit_blocks_is_no_way_onto_the_board() -> None:
    scene = shut_out().unit(B, "archer", "d7", 2)
    assert scene.resolved().drawn_game


@pytest.mark.parametrize("side", [A, B])
def test_a_march_that_can_still_clear_it_prevents_it(side: str) -> None:
    scene = shut_out().unit(side, "archer", "d7", 2).decrees("march")
    assert not scene.resolved().drawn_game


def test_a_march_of_a_single_unit_cannot_clear_it() -> None:
    scene = shut_out().unit(B, "archer", "d7").decrees("march")
    assert scene.resolved().drawn_game


def test_a_sacrifice_that_can_still_clear_it_prevents_it() -> None:
    scene = shut_out().unit(A, "archer", "d7").unit(B, "scout", "d6").decrees("sacrifice")
    assert not scene.resolved().drawn_game


def test_a_redeployment_that_can_still_clear_it_prevents_it() -> None:
    scene = shut_out().unit(A, "archer", "d7").decrees("redeploy")
    assert not scene.resolved().drawn_game


# --- A way in that takes several steps to clear


def crowded_out(*kinds: str) -> scenario.Scene:
    """A has a Lancer in hand and no location but h1, where in each scene a unit stands in the way; B has no unit coin left."""
    scene = early_scene().army(A, *kinds).hand(A, "lancer", "royal").supply(A).hand(B, "royal").supply(B)
    return scene.held(B, "c6", "e2", "d7", "g6").held(A, "h1").turn(B)


def surrounded(height: int) -> scenario.Scene:
    """A's Royal Guard on h1 can't move: every hex around is taken, one by a Knight of this height."""
    scene = crowded_out().unit(A, "royal_guard_original", "h1").unit(A, "knight", "h2", height)
    return scene.unit(B, "cavalry", "g1").unit(B, "archer", "g2").unit(B, "scout", "i1")


@pytest.mark.parametrize("height", [2, 3])
def test_a_bolstered_bannerman_that_a_march_lets_push_the_enemy_out_prevents_it(height: int) -> None:
    scene = crowded_out().unit(A, "bannerman", "g3", height).unit(B, "cavalry", "h1").decrees("march")
    game = scene.sealed(B, "march").table().play("pass", "royal")
    assert not game.drawn_game
    game.play("proclaim", "march").play("pick", to="g3").play("step", to="h2").play("pick", to="h1")
    game.play("push", to="g1")
    assert game.legal("deploy", "lancer", to="h1")


@pytest.mark.parametrize(("height", "sealed"), [(1, B), (2, A)])
def test_a_bannerman_that_no_march_may_move_does_not_prevent_it(height: int, sealed: str) -> None:
    scene = crowded_out().unit(A, "bannerman", "g3", height).unit(B, "cavalry", "h1").decrees("march")
    assert scene.sealed(sealed, "march").resolved().drawn_game


def test_a_bannerman_of_the_blocking_units_side_does_not_prevent_it() -> None:
    scene = crowded_out().unit(B, "bannerman", "g3", 2).unit(B, "cavalry", "h1").decrees("march").sealed(A, "march")
    assert scene.resolved().drawn_game


def test_a_royal_guard_that_a_march_of_its_neighbour_lets_out_prevents_it() -> None:
    game = surrounded(height=2).decrees("march").sealed(B, "march").table().play("pass", "royal")
    assert not game.drawn_game


def test_a_royal_guard_that_a_push_of_its_neighbour_lets_out_prevents_it() -> None:
    scene = surrounded(height=1).unit(A, "bannerman", "f3", 2).decrees("march").sealed(B, "march")
    assert not scene.resolved().drawn_game


def test_a_royal_guard_does_not_prevent_it_when_no_decree_can_move_its_neighbours() -> None:
    scene = surrounded(height=1).decrees("march").sealed(B, "march")
    assert scene.resolved().drawn_game


def test_a_royal_guard_that_a_redeployment_of_a_unit_nearby_lets_out_prevents_it() -> None:
    scene = crowded_out().unit(B, "royal_guard", "h1").unit(A, "knight", "g2").decrees("redeploy").sealed(B, "redeploy")
    assert not scene.resolved().drawn_game


def spent() -> scenario.Scene:
    """Both sides have nothing but Royal Coins, but A still holds a Knight's coin."""
    return early_scene().hand(A, "knight").bag(A, "royal").supply(A).hand(B, "royal").supply(B)


def test_the_game_is_drawn_when_both_have_nothing_but_royal_coins_and_empty_supplies() -> None:
    scene = spent().unit(A, "knight", "f4").unit(B, "pikeman", "f3")
    game = scene.table().play("attack", "knight", to="f3")
    assert not game.drawn_game  # the knight's coin, discarded, comes back
    scene = spent().hand(A, "royal").bag(A).unit(A, "knight", "f4")
    game = scene.resolved()
    assert game.drawn_game
    assert game.winner is None
    assert game.decider == "nobody"


def test_units_on_the_board_without_a_coin_left_to_maneuver_them_do_not_prevent_it() -> None:
    scene = spent().hand(A, "royal").bag(A).unit(A, "knight", "e5").unit(B, "cavalry", "g3")
    assert scene.resolved().drawn_game


@pytest.mark.parametrize("zone", ["hand", "bag", "faceup", "facedown", "supply"])
def test_a_coin_that_can_still_maneuver_a_unit_prevents_it(zone: str) -> None:
    scene = spent().hand(A, "royal").bag(A).unit(B, "cavalry", "g3")
    if zone == "hand":
        scene.hand(B, "royal", "cavalry")
    else:
        getattr(scene, zone)(B, "cavalry")
    assert not scene.resolved().drawn_game


def test_a_coin_that_can_still_be_deployed_prevents_it() -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "cavalry")
    assert not scene.resolved().drawn_game


def test_a_coin_with_no_way_onto_the_board_does_not_prevent_it() -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "cavalry").held(A, "g6", "d7")
    assert scene.resolved().drawn_game


def test_a_location_that_a_unit_without_coins_blocks_is_no_way_onto_the_board() -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "cavalry").held(A, "g6").unit(A, "knight", "d7")
    assert scene.resolved().drawn_game


def test_a_royal_guard_of_2018_in_the_way_can_still_leave_and_prevents_it() -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "cavalry").held(A, "g6").unit(B, "royal_guard_original", "d7")
    assert not scene.resolved().drawn_game


def test_a_blocking_enemy_royal_guard_that_can_leave_for_a_location_of_its_side_prevents_it() -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "cavalry").held(A, "g6", "c6").unit(A, "royal_guard", "d7")
    assert not scene.resolved().drawn_game


@pytest.mark.parametrize("side", [A, B])
def test_a_royal_guard_in_the_way_that_has_nowhere_to_go_does_not_prevent_it(side: str) -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "cavalry").held(A, "g6").unit(side, "royal_guard", "d7")
    assert scene.resolved().drawn_game


def test_a_scout_can_still_come_in_next_to_a_friend() -> None:
    scene = spent().hand(A, "royal").bag(A).faceup(B, "scout").held(A, "g6", "d7")
    assert scene.resolved().drawn_game
    scene = spent().hand(A, "royal").bag(A).faceup(B, "scout").held(A, "g6", "d7").unit(B, "cavalry", "f4")
    assert not scene.resolved().drawn_game


def test_the_dead_position_is_looked_for_when_an_action_has_wholly_resolved() -> None:
    scene = spent().unit(A, "scout", "f4").hand(A, "royal").bag(A).unit(B, "royal_guard", "e5")
    scene.faceup(A).facedown(A)
    game = scene.held(B, "e5", "d4").hand(B, "royal").turn(B).table().play("tactic", "royal_guard")
    assert not game.drawn_game
    assert game.play("step", to="d4").drawn_game
