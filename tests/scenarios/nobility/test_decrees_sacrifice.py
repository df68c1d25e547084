"""Sacrifice: a friend makes a normal attack and then loses a coin."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def sacrificing(kind: str = "cavalry", height: int = 2) -> Scene:
    """A's unit and an enemy of three coins beside it, neither on a location."""
    return Scene().unit(A, kind, "f4", height).unit(B, "scout", "f3", 3).decrees("sacrifice").hand(A, "royal")


def test_a_friend_attacks_and_then_loses_a_coin_to_the_box() -> None:
    game = sacrificing().table().play("proclaim", "sacrifice")
    assert game.options("pick") == {"f4"}
    game.play("pick", to="f4")
    assert game.verbs == {"hit"}
    game.play("hit", to="f3")
    assert game.height("f3") == 2
    assert game.height("f4") == 1
    assert game.coins(A, "box") == {"cavalry": 1}
    assert game.coins(B, "box") == {"scout": 1}
    assert game.decider == B


def test_the_last_coin_may_be_lost() -> None:
    game = sacrificing(height=1).table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.at("f4") is None
    assert game.height("f3") == 2


def test_any_friend_with_a_target_may_be_chosen_wherever_it_stands() -> None:
    scene = sacrificing().unit(A, "archer", "f5").unit(A, "pikeman", "d4").held(B, "d4").unit(B, "lancer", "d5")
    game = scene.unit(A, "knight", "h4").table().play("proclaim", "sacrifice")
    assert game.options("pick") == {"f4", "d4"}


def test_without_an_attack_it_may_not_be_proclaimed() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f2").decrees("sacrifice")
    assert not scene.table().legal("proclaim", "sacrifice")


@pytest.mark.parametrize("kind", ["archer", "lancer", "trebuchet"])
def test_units_that_make_no_normal_attack_are_not_chosen(kind: str) -> None:
    scene = sacrificing(kind).unit(B, "cavalry", "f2")
    assert not scene.table().legal("proclaim", "sacrifice")


@pytest.mark.parametrize(("height", "may"), [(1, False), (2, True)])
def test_the_check_for_a_knight_uses_the_height_before_the_sacrifice(height: int, may: bool) -> None:
    scene = Scene().unit(A, "cavalry", "f4", height).unit(B, "knight", "f3").decrees("sacrifice")
    assert scene.table().legal("proclaim", "sacrifice") == may


@pytest.mark.ruling("6.18")
@pytest.mark.parametrize(("height", "left"), [(1, 0), (2, 0), (3, 1)])
def test_a_pikemans_answer_comes_first_and_then_the_sacrifice_if_anything_is_left(height: int, left: int) -> None:
    scene = Scene().unit(A, "cavalry", "f4", height).unit(B, "pikeman", "f3", 2).decrees("sacrifice")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.height("f4") == left
    assert game.coins(A, "box") == {"cavalry": height - left}
    assert game.decider == B


def test_if_one_footman_died_of_a_pikeman_the_other_loses_nothing() -> None:
    scene = Scene().unit(A, "footman", "f4").unit(A, "footman", "f5", 2).unit(B, "pikeman", "f3").decrees("sacrifice")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.at("f4") is None
    assert game.height("f5") == 2


def test_of_two_footmen_the_one_that_attacked_loses_the_coin() -> None:
    scene = sacrificing("footman").unit(A, "footman", "g3", 2)
    game = scene.table().play("proclaim", "sacrifice")
    assert game.options("pick") == {"f4", "g3"}
    game.play("pick", to="g3").play("hit", to="f3")
    assert (game.height("f4"), game.height("g3")) == (2, 1)


@pytest.mark.ruling("6.18")
def test_the_coin_is_removed_before_a_berserker_may_maneuver_again() -> None:
    game = sacrificing("berserker").table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.height("f4") == 1
    assert game.decider == B
    game = sacrificing("berserker", 3).table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    game.play("attack", "berserker", to="f3")
    assert (game.height("f4"), game.height("f3")) == (1, 1)
    assert game.decider == B


def test_a_swordsman_that_survives_may_move_and_one_that_does_not_is_gone() -> None:
    game = sacrificing("swordsman").table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.verbs == {"step", "decline"}
    assert game.play("step", to="g3").at("g3") == (A, "swordsman", 1)
    game = sacrificing("swordsman", 1).table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.decider == B


@pytest.mark.parametrize("height", [1, 2])
def test_a_warrior_priest_draws_if_it_survives(height: int) -> None:
    scene = sacrificing("warrior_priest", height).bag(A, "archer").army(A, "archer")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert (game.drawing == A) == (height == 2)


@pytest.mark.parametrize("height", [1, 2])
def test_a_bannerman_pushes_if_it_survives(height: int) -> None:
    game = sacrificing("bannerman", height).table().play("proclaim", "sacrifice").play("pick", to="f4")
    game.play("hit", to="f3")
    assert game.legal("pick", to="f3") == (height == 2)


def test_an_assassin_that_died_of_it_burns_all_the_same() -> None:
    scene = sacrificing("assassin", 1).army(A, "saboteur").poisoned("f3", "saboteur")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.at("f4") is None
    assert game.verbs == {"burn", "decline"}


@pytest.mark.ruling("6.23")
def test_the_sacrificed_coin_is_no_attack_on_a_knight_and_no_choice_for_a_royal_guard() -> None:
    for kind in ("knight", "royal_guard"):
        game = sacrificing(kind).table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
        assert game.height("f4") == 1
        assert game.decider == B


def test_the_defender_answers_before_the_coin_is_lost() -> None:
    scene = Scene().unit(A, "cavalry", "f4", 2).unit(B, "royal_guard", "f3").decrees("sacrifice")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.decider == B
    assert game.height("f4") == 2
    game.play("lose=supply")
    assert game.height("f4") == 1


def test_the_target_may_be_a_fort() -> None:
    scene = Scene().unit(A, "cavalry", "f4", 2).unit(B, "pikeman", "g3").forts("g3").decrees("sacrifice")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="g3")
    assert not game.fort_at("g3")
    assert game.at("g3") == (B, "pikeman", 1)
    assert game.height("f4") == 1


def test_an_empty_fort_makes_it_possible() -> None:
    scene = Scene().unit(A, "cavalry", "f4").forts("g3").decrees("sacrifice")
    assert scene.table().legal("proclaim", "sacrifice")


def test_a_counter_on_a_unit_that_dies_of_it_goes_back_to_its_card() -> None:
    scene = sacrificing(height=1).army(B, "saboteur").poisoned("f4", "saboteur")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.position.poisons.tolist() == [0, 0]
    assert game.poisoned("f4") == set()


def test_a_unit_in_a_fort_on_an_enemy_location_may_be_chosen() -> None:
    scene = Scene().unit(A, "cavalry", "g3", 2).held(B, "g3").forts("g3").unit(B, "scout", "g2", 2).decrees("sacrifice")
    assert scene.table().play("proclaim", "sacrifice").options("pick") == {"g3"}
