"""Proclaiming: the Royal Coin, face up, and a seal, for the effect of a face-up decree."""

import pytest

from tests.support.scenario import A, B, Scene
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario

ALL = ("enlist", "guard", "march", "redeploy", "reinforce", "sacrifice", "spy")


def ready() -> Scene:
    """A could carry out every decree."""
    scene = Scene().unit(A, "cavalry", "g3", 2).held(A, "g3").unit(B, "scout", "g2", 2).supply(A, "cavalry", "archer")
    return scene.army(A, "archer").hand(A, "royal").hand(B, "royal")


@pytest.mark.ruling("6.1")
def test_there_are_seven_decrees_three_of_them_in_play_and_three_seals_a_side() -> None:
    assert {decree.id for decree in WAR_CHEST.decrees} == set(ALL)
    assert (len(WAR_CHEST.decrees), WAR_CHEST.decrees_in_play, WAR_CHEST.seals) == (7, 3, 3)


@pytest.mark.parametrize("decree", ALL)
def test_the_royal_coin_proclaims_a_decree_that_is_face_up(decree: str) -> None:
    game = ready().decrees(decree).table()
    assert game.named("proclaim") == {decree}
    game.play("proclaim", decree)
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.coins(A, "hand") == {}
    assert game.sealed(A) == {decree}
    assert game.sealed(B) == set()


def test_of_the_decrees_those_that_are_face_up_may_be_proclaimed() -> None:
    game = ready().decrees("enlist", "guard", "spy").table()
    assert game.named("proclaim") == {"enlist", "guard", "spy"}
    assert not game.legal("proclaim", "march")


def test_without_the_nobility_box_nothing_is_proclaimed() -> None:
    assert "proclaim" not in ready().table().verbs


def test_no_other_coin_proclaims() -> None:
    assert "proclaim" not in ready().decrees(*ALL[:3]).hand(A, "cavalry", "archer").table().verbs


def test_a_decoy_does_not_proclaim() -> None:
    scene = ready().decrees("enlist").army(B, "infiltrator").hand(A, "decoy_infiltrator")
    assert "proclaim" not in scene.table().verbs


def test_the_royal_coin_keeps_its_other_uses() -> None:
    assert {"pass", "recruit", "proclaim"} <= ready().decrees("enlist").table().verbs


def test_a_decree_with_the_sides_seal_is_not_proclaimed_again() -> None:
    game = ready().decrees("enlist", "guard").sealed(A, "enlist").table()
    assert game.named("proclaim") == {"guard"}


def test_a_decree_with_the_enemys_seal_may_still_be_proclaimed() -> None:
    game = ready().decrees("enlist").sealed(B, "enlist").table().play("proclaim", "enlist")
    assert game.sealed(A) == {"enlist"}
    assert game.sealed(B) == {"enlist"}


def test_each_side_may_proclaim_each_decree_once() -> None:
    scene = ready().decrees("enlist", "guard", "spy").sealed(A, "enlist", "guard", "spy")
    assert "proclaim" not in scene.table().verbs
    assert scene.turn(B).table().named("proclaim") == {"enlist", "spy"}


def test_a_seal_that_was_placed_stays() -> None:
    game = ready().decrees("spy", "enlist").table().play("proclaim", "spy").play("decline").play("pass", "royal")
    game.draws_anything()
    assert game.position.round_no == 2
    assert game.sealed(A) == {"spy"}


def test_proclaiming_is_an_action_after_which_the_enemy_follows() -> None:
    game = ready().hand(A, "royal", "archer").decrees("spy").table().play("proclaim", "spy").play("decline")
    assert game.decider == B
    assert game.coins(A, "hand") == {"archer": 1}


def test_the_coin_lies_face_up_and_is_public() -> None:
    game = ready().decrees("spy").table().play("proclaim", "spy")
    assert game.coins(A, "facedown") == {}
    assert game.coins(A, "faceup") == {"royal": 1}


@pytest.mark.parametrize("decree", [decree for decree in ALL if decree != "spy"])
def test_once_proclaimed_a_decree_must_be_carried_out(decree: str) -> None:
    game = ready().decrees(decree).table().play("proclaim", decree)
    assert not game.legal("decline")
    if game.verbs == {"pick"}:
        assert not game.play("pick", to="g3").legal("decline")


@pytest.mark.ruling("6.1")
@pytest.mark.parametrize("decree", ALL)
def test_a_decree_that_cannot_be_carried_out_in_full_may_not_be_chosen(decree: str) -> None:
    scene = Scene().decrees(decree).supply(A).army(A, "cavalry").hand(A, "royal").hand(B)
    if decree == "reinforce":
        scene = Scene().decrees(decree).army(A, "cavalry").hand(A, "royal")
    assert "proclaim" not in scene.table().verbs


@pytest.mark.ruling("12.11b")
def test_the_royal_coin_that_a_warrior_priest_drew_may_proclaim() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "royal").decrees("enlist")
    game = scene.table().play("control", "warrior_priest").draws("royal").play("proclaim", "enlist")
    game.play("gain", "warrior_priest")
    assert game.sealed(A) == {"enlist"}
    assert game.coins(A, "drawn") == {}


def test_a_warrior_priest_that_drew_the_royal_coin_may_attack_by_a_decree_and_draws_again() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "royal", "archer").decrees("guard")
    game = scene.unit(B, "cavalry", "f4", 2).table().play("control", "warrior_priest").draws("royal")
    game.play("proclaim", "guard").play("pick", to="e5").play("hit", to="f4").draws("archer")
    assert game.playable() == {"archer"}


def test_another_coin_that_a_warrior_priest_drew_does_not_proclaim() -> None:
    scene = (
        Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest", "royal").bag(A, "archer").decrees("enlist")
    )
    game = scene.table().play("control", "warrior_priest").draws("archer")
    assert "proclaim" not in game.verbs


@pytest.mark.ruling("6.8")
def test_proclaiming_is_no_maneuver() -> None:
    game = Scene().unit(A, "berserker", "f4", 3).decrees("spy").table().play("proclaim", "spy").play("decline")
    assert game.decider == B


def test_a_side_starts_without_seals_on_the_decrees() -> None:
    game = ready().decrees("enlist", "guard", "spy").table()
    assert (game.sealed(A), game.sealed(B)) == (set(), set())
