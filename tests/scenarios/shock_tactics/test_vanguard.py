"""The Vanguard: maneuvers when it is deployed, and shocks its neighbours when bolstered (rulings 3 to 6 and 8 of the box)."""

import pytest

from tests.support.scenario import A, B, Scene, within

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("8a.8")
@pytest.mark.parametrize("enemy", sorted(within("f4", 1, 1)))
def test_a_bolstered_vanguard_shocks_an_adjacent_enemy(enemy: str) -> None:
    game = Scene().unit(A, "vanguard", "f4", 2).unit(B, "scout", enemy, 2).hand(A, "vanguard").table()
    game.play("tactic", "vanguard")
    assert game.verbs == {"shock"}
    assert game.options("shock") == {enemy}
    game.play("shock", to=enemy)
    assert game.at(enemy) is None
    assert game.coins(B, "faceup") == {"scout": 2}
    assert game.coins(B, "box") == {}
    assert game.where("vanguard") == {"f4"}
    assert game.decider == B


def test_an_unbolstered_vanguard_has_no_tactic() -> None:
    game = Scene().unit(A, "vanguard", "f4").unit(B, "scout", "f5").hand(A, "vanguard").table()
    assert game.why_not("tactic", "vanguard") == "siege_unbolstered"


def test_two_hexes_are_too_far() -> None:
    game = Scene().unit(A, "vanguard", "f4", 2).unit(B, "scout", "f6").hand(A, "vanguard").table()
    assert game.why_not("tactic", "vanguard") == "nobody_to_shock"


def test_a_friend_is_not_shocked() -> None:
    game = Scene().unit(A, "vanguard", "f4", 2).unit(A, "scout", "f5").hand(A, "vanguard").table()
    assert not game.legal("tactic", "vanguard")


@pytest.mark.ruling("8a.8")
def test_after_it_is_deployed_it_may_maneuver() -> None:
    game = Scene().army(A, "vanguard").unit(B, "scout", "f2").hand(A, "vanguard").held(A, "e2").table()
    game.play("deploy", "vanguard", to="e2")
    assert (game.decider, game.verbs) == (A, {"move", "attack", "decline"})
    game.play("attack", "vanguard", to="f2")
    assert game.coins(B, "box") == {"scout": 1}
    assert game.decider == B


def test_any_maneuver_counts_where_it_has_just_been_deployed() -> None:
    game = Scene().unit(A, "vanguard", "e5").unit(B, "scout", "f4").earned("vanguard").table()
    assert game.verbs == {"move", "attack", "control", "decline"}


def test_that_is_optional() -> None:
    game = Scene().army(A, "vanguard").hand(A, "vanguard").held(A, "e2").table()
    game.play("deploy", "vanguard", to="e2").play("decline")
    assert game.where("vanguard") == {"e2"}
    assert game.decider == B


def test_bolstering_does_not_set_it_off() -> None:
    game = Scene().unit(A, "vanguard", "f4").hand(A, "vanguard").table()
    assert game.play("bolster", "vanguard").decider == B


def test_a_redeployed_vanguard_may_maneuver_too_and_use_its_tactic_if_bolstered() -> None:
    scene = Scene().unit(A, "vanguard", "f4", 2).unit(B, "scout", "f2").hand(A, "royal").held(A, "e2")
    game = scene.decrees("redeploy", "march", "spy").table().play("proclaim", "redeploy").play("pick", to="f4")
    game.play("deploy", "vanguard", to="e2")
    assert game.verbs == {"move", "attack", "tactic", "decline"}
    game.play("tactic", "vanguard").play("shock", to="f2")
    assert game.coins(B, "faceup") == {"scout": 1}
    assert game.decider == B


def test_a_poisoned_vanguards_coin_does_not_use_its_tactic() -> None:
    scene = Scene().unit(A, "vanguard", "f4", 2).unit(B, "scout", "f5").army(B, "assassin").poisoned("f4", "assassin")
    assert scene.hand(A, "vanguard").table().why_not("tactic", "vanguard") == "poisoned"


def test_a_poisoned_vanguard_that_is_redeployed_may_still_maneuver() -> None:
    scene = Scene().unit(A, "vanguard", "f4", 2).unit(B, "scout", "f2").army(B, "assassin").poisoned("f4", "assassin")
    game = scene.hand(A, "royal").held(A, "e2").decrees("redeploy", "march", "spy").table()
    game.play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "vanguard", to="e2")
    assert "tactic" in game.verbs


def test_it_moves_attacks_and_controls_as_usual() -> None:
    game = Scene().unit(A, "vanguard", "e5", 2).unit(B, "scout", "f4").hand(A, "vanguard").table()
    assert {"move", "attack", "control", "bolster", "tactic"} <= game.verbs


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "vanguard").table().coins(A, "supply")["vanguard"] == 5
