"""The dead position with decrees: a Royal Coin that can still bring a marker onto the board prevents it."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def worn_out() -> Scene:
    """Both have nothing but Royal Coins and empty supplies; A's other coins are out of the game."""
    return Scene().army(A, "cavalry").hand(A, "royal").supply(A).hand(B, "royal").supply(B)


def test_without_decrees_it_is_drawn() -> None:
    assert worn_out().resolved().drawn_game


@pytest.mark.ruling("12.13")
def test_a_royal_coin_that_can_still_reinforce_a_unit_prevents_it() -> None:
    assert not worn_out().unit(A, "cavalry", "f4").decrees("reinforce").resolved().drawn_game


def test_a_royal_coin_that_can_still_bring_back_a_second_coin_of_a_kind_prevents_it() -> None:
    assert not worn_out().hand(A, "royal", "cavalry").decrees("reinforce").resolved().drawn_game


def test_a_royal_coin_that_can_only_bring_back_the_one_coin_of_a_kind_does_not_prevent_it() -> None:
    assert worn_out().decrees("reinforce").resolved().drawn_game


@pytest.mark.parametrize("side", [A, B])
def test_either_sides_royal_coin_prevents_it(side: str) -> None:
    other = B if side == A else A
    scene = worn_out().unit(A, "cavalry", "f4").unit(B, "pikeman", "g3").decrees("reinforce").sealed(other, "reinforce")
    assert not scene.resolved().drawn_game


def test_once_both_have_sealed_reinforce_it_is_drawn() -> None:
    scene = worn_out().unit(A, "cavalry", "f4").decrees("reinforce").sealed(A, "reinforce").sealed(B, "reinforce")
    assert scene.resolved().drawn_game


def test_a_decree_that_is_not_face_up_prevents_nothing() -> None:
    assert worn_out().decrees("spy", "enlist", "march").resolved().drawn_game


@pytest.mark.parametrize(("decree", "hex_"), [("spy", "e5"), ("march", "e4")])
def test_a_royal_coin_that_can_still_wake_a_herald_on_a_location_prevents_it(decree: str, hex_: str) -> None:
    scene = worn_out().unit(A, "herald", hex_, 2).decrees(decree)
    assert not scene.resolved().drawn_game


@pytest.mark.parametrize("decree", ["march", "enlist", "guard", "sacrifice"])
def test_a_herald_does_not_prevent_it_when_no_decree_can_be_carried_out(decree: str) -> None:
    scene = worn_out().unit(A, "herald", "e5").decrees(decree)
    assert scene.resolved().drawn_game


def test_a_herald_that_too_few_decrees_are_left_to_bring_to_a_location_does_not_prevent_it() -> None:
    assert worn_out().unit(A, "herald", "f4").decrees("spy").resolved().drawn_game


def test_a_herald_that_enough_decrees_are_left_to_bring_to_a_location_prevents_it() -> None:
    assert not worn_out().unit(A, "herald", "f4", 2).decrees("spy", "march", "redeploy").resolved().drawn_game


def test_a_vanguard_that_can_only_be_deployed_again_does_not_prevent_it() -> None:
    assert worn_out().unit(A, "vanguard", "f4").decrees("redeploy").resolved().drawn_game


def test_a_vanguard_that_can_shock_an_enemy_whose_coins_then_come_back_prevents_it() -> None:
    scene = (
        worn_out().unit(A, "vanguard", "f4", 2).unit(B, "pikeman", "e3", 2).decrees("redeploy").sealed(B, "redeploy")
    )
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
    game = scene.hand(A, "royal", "cavalry").table().play("proclaim", "reinforce").play("gain", "cavalry")
    assert not game.drawn_game  # one coin can be deployed at d4, and the one that came back acts with it


@pytest.mark.ruling("12.13")
def test_a_decoy_does_not_prevent_it() -> None:
    scene = worn_out().hand(B, "royal", "decoy_infiltrator").army(A, "infiltrator")
    assert scene.resolved().drawn_game


def test_a_poisoned_unit_with_coins_to_unpoison_it_prevents_it() -> None:
    scene = worn_out().unit(A, "cavalry", "f4").faceup(A, "cavalry").army(B, "saboteur").poisoned("f4", "saboteur")
    assert not scene.resolved().drawn_game


# --- A way in that a decree can still clear


def shut_out() -> Scene:
    """B has two coins of the Cavalry and one location, d7, where in each scene a unit that no coin can move stands in the way."""
    scene = Scene().army(A, "knight").hand(A, "royal").supply(A).hand(B, "royal").supply(B)
    return scene.faceup(B, "cavalry", "cavalry").held(A, "g6")


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


def crowded_out(*kinds: str) -> Scene:
    """A has two Lancers in hand and no location but h1, where in each scene a unit stands in the way; B has no unit coin left."""
    scene = Scene().army(A, *kinds).hand(A, "lancer", "lancer", "royal").supply(A).hand(B, "royal").supply(B)
    return scene.held(B, "c6", "e2", "d7", "g6").held(A, "h1").turn(B)


def surrounded(height: int) -> Scene:
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


def test_a_redeployment_that_no_location_allows_does_not_prevent_it() -> None:
    scene = crowded_out().unit(B, "royal_guard", "h1").unit(A, "knight", "g2").decrees("redeploy").sealed(B, "redeploy")
    assert scene.resolved().drawn_game
