"""Redeploy: a friendly unit, the whole stack, is lifted and deployed again."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def redeploying(kind: str = "cavalry", height: int = 2, hex_: str = "f4") -> Scene:
    return Scene().unit(A, kind, hex_, height).decrees("redeploy").hand(A, "royal")


@pytest.mark.ruling("6.14")
def test_a_unit_is_lifted_and_deployed_with_its_whole_stack() -> None:
    game = redeploying(height=3).table().play("proclaim", "redeploy")
    assert game.options("pick") == {"f4"}
    game.play("pick", to="f4")
    assert game.verbs == {"deploy"}
    assert game.options("deploy") == {"e2", "h1"}
    game.play("deploy", "cavalry", to="h1")
    assert game.at("h1") == (A, "cavalry", 3)
    assert game.at("f4") is None
    assert game.decider == B


def test_it_is_deployed_on_empty_locations_of_its_side() -> None:
    scene = redeploying().held(A, "d4", "g3", "e5").held(B, "h4").unit(A, "archer", "d4").unit(B, "scout", "e5")
    game = scene.table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.options("deploy") == {"e2", "h1", "g3"}


@pytest.mark.ruling("6.3")
def test_it_may_return_to_the_hex_it_left_if_that_is_a_location_of_its_side() -> None:
    game = redeploying(hex_="g3").held(A, "g3").table().play("proclaim", "redeploy").play("pick", to="g3")
    assert "g3" in game.options("deploy")
    assert game.play("deploy", "cavalry", to="g3").at("g3") == (A, "cavalry", 2)
    assert game.decider == B


def test_it_may_return_even_where_that_is_the_only_place() -> None:
    game = redeploying(hex_="g3").held(A, "g3").held(B, "e2", "h1").table().play("proclaim", "redeploy")
    assert game.play("pick", to="g3").options("deploy") == {"g3"}


def test_without_a_place_to_deploy_it_may_not_be_proclaimed() -> None:
    assert not redeploying().held(B, "e2", "h1").table().legal("proclaim", "redeploy")
    scene = redeploying().unit(B, "scout", "e2").unit(B, "lancer", "h1")
    assert not scene.table().legal("proclaim", "redeploy")


def test_without_a_unit_on_the_board_it_may_not_be_proclaimed() -> None:
    assert not Scene().unit(B, "scout", "f4").decrees("redeploy").table().legal("proclaim", "redeploy")


def test_an_enemy_is_not_redeployed() -> None:
    scene = redeploying().unit(B, "scout", "h4")
    assert scene.table().play("proclaim", "redeploy").options("pick") == {"f4"}


def test_no_coin_of_the_hand_is_deployed_by_it() -> None:
    game = redeploying().hand(A, "royal", "archer").table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.options("deploy", "archer") == set()
    assert game.options("deploy", "cavalry") == {"e2", "h1"}


@pytest.mark.ruling("6.2", "6.15")
def test_an_earl_may_move_after_it() -> None:
    game = (
        redeploying("earl").table().play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "earl", to="e2")
    )
    assert game.verbs == {"step", "decline"}


@pytest.mark.ruling("6.15")
def test_a_siege_tower_may_be_bolstered_after_it() -> None:
    game = redeploying("siege_tower", 1).table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.play("deploy", "siege_tower", to="e2").play("bolster", "siege_tower").height("e2") == 2


def test_an_earl_and_a_siege_tower_that_return_to_their_hex_were_deployed_too() -> None:
    for kind, verb in (("earl", "step"), ("siege_tower", "bolster")):
        game = redeploying(kind, hex_="g3").held(A, "g3").table().play("proclaim", "redeploy").play("pick", to="g3")
        assert game.play("deploy", kind, to="g3").verbs == {verb, "decline"}


def test_it_is_no_maneuver_so_a_berserker_does_not_maneuver_again() -> None:
    game = redeploying("berserker", 3).table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.play("deploy", "berserker", to="e2").decider == B


def test_a_redeployed_bannerman_pushes_no_unit() -> None:
    game = redeploying("bannerman").unit(B, "scout", "e3").table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.play("deploy", "bannerman", to="e2").decider == B


@pytest.mark.ruling("6.3")
def test_a_scout_may_be_redeployed_next_to_a_friend() -> None:
    game = redeploying("scout").unit(A, "archer", "d5").table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.options("deploy") == {"e2", "h1"} | neighbours("d5")
    assert game.play("deploy", "scout", to="d6").at("d6") == (A, "scout", 2)


@pytest.mark.ruling("6.17")
def test_a_lifted_scout_is_not_its_own_neighbour() -> None:
    scene = redeploying("scout").held(B, "e2", "h1")
    assert not scene.table().legal("proclaim", "redeploy")
    game = redeploying("scout").table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.options("deploy") == {"e2", "h1"}


def test_a_scout_may_be_put_back_next_to_a_friend_where_it_stood() -> None:
    game = redeploying("scout").unit(A, "archer", "f5").table().play("proclaim", "redeploy").play("pick", to="f4")
    assert "f4" in game.options("deploy")


def test_one_of_two_footmen_is_redeployed_although_two_are_out() -> None:
    game = redeploying("footman").unit(A, "footman", "d5").table().play("proclaim", "redeploy")
    assert game.options("pick") == {"f4", "d5"}
    game.play("pick", to="d5").play("deploy", "footman", to="e2")
    assert game.at("e2") == (A, "footman", 1)
    assert game.at("f4") == (A, "footman", 2)


@pytest.mark.ruling("6.16")
def test_poison_stays_on_a_redeployed_unit() -> None:
    scene = redeploying().army(B, "saboteur").poisoned("f4", "saboteur")
    game = scene.table().play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "cavalry", to="e2")
    assert game.poisoned("e2") == {"saboteur"}
    assert game.poisoned("f4") == set()


def test_it_goes_into_and_out_of_forts_on_locations_of_its_side() -> None:
    scene = redeploying(hex_="g3").held(A, "g3", "d4").forts("g3", "d4")
    game = scene.table().play("proclaim", "redeploy").play("pick", to="g3").play("deploy", "cavalry", to="d4")
    assert game.at("d4") == (A, "cavalry", 2)
    assert game.fort_at("g3")
    assert game.fort_at("d4")


def test_a_redeployed_scout_does_not_enter_a_fort_on_an_enemy_location() -> None:
    scene = redeploying("scout").unit(A, "archer", "d5").forts("d4", "c6").held(B, "d4")
    game = scene.table().play("proclaim", "redeploy").play("pick", to="f4")
    assert "c6" in game.options("deploy")
    assert "d4" not in game.options("deploy")


def test_no_coin_leaves_the_stack() -> None:
    game = redeploying(height=3).table().play("proclaim", "redeploy").play("pick", to="f4")
    game.play("deploy", "cavalry", to="e2")
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.coins(A, "box") == {}
    assert game.coins(A, "drawn") == {}


def test_once_picked_it_must_be_deployed() -> None:
    assert not redeploying().table().play("proclaim", "redeploy").play("pick", to="f4").legal("decline")


def test_a_unit_is_lifted_out_of_a_fort_that_could_not_be_entered_again() -> None:
    game = redeploying(hex_="g3").held(B, "g3").forts("g3").table()
    game.play("proclaim", "redeploy").play("pick", to="g3").play("deploy", "cavalry", to="e2")
    assert game.where("cavalry") == {"e2"}
