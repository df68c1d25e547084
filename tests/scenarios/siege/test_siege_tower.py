"""The Siege Tower: bolsters itself on arrival; bolstered, it attacks twice."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


# --- On arrival


def test_when_deployed_it_may_at_once_be_bolstered_from_the_supply() -> None:
    game = Scene().hand(A, "siege_tower").table()
    before = game.coins(A, "supply")["siege_tower"]
    game.play("deploy", "siege_tower", to="e2")
    assert game.decider == A
    assert game.verbs == {"bolster", "decline"}
    game.play("bolster", "siege_tower")
    assert game.height("e2") == 2
    assert game.coins(A, "supply")["siege_tower"] == before - 1
    assert game.decider == B


def test_it_need_not_be_bolstered_on_arrival() -> None:
    game = Scene().hand(A, "siege_tower").table().play("deploy", "siege_tower", to="e2").play("decline")
    assert game.height("e2") == 1
    assert game.decider == B


def test_it_is_bolstered_once_on_arrival() -> None:
    game = Scene().hand(A, "siege_tower").table().play("deploy", "siege_tower", to="e2").play("bolster", "siege_tower")
    assert game.decider == B


def test_with_no_coin_of_its_kind_in_the_supply_no_player_is_asked() -> None:
    game = Scene().hand(A, "siege_tower").supply(A, "scout").table().play("deploy", "siege_tower", to="e2")
    assert game.decider == B
    assert game.height("e2") == 1


def test_the_coin_comes_from_the_supply_and_not_from_the_hand() -> None:
    game = Scene().hand(A, "siege_tower", "siege_tower").supply(A).table().play("deploy", "siege_tower", to="e2")
    assert game.decider == B
    assert game.coins(A, "hand") == {"siege_tower": 1}


def test_when_redeployed_it_may_be_bolstered_too() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).decrees("redeploy").table()
    game.play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "siege_tower", to="e2")
    assert game.play("bolster", "siege_tower").height("e2") == 3
    assert game.decider == B


def test_moving_or_being_bolstered_gives_it_nothing() -> None:
    game = Scene().unit(A, "siege_tower", "f4").hand(A, "siege_tower").table()
    assert game.play("bolster", "siege_tower").decider == B


# --- The tactic


@pytest.mark.ruling("7.5")
def test_bolstered_it_attacks_twice() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "f3", 3).hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="f3")
    assert game.height("f3") == 2
    assert game.decider == A
    game.play("hit", to="f3")
    assert game.height("f3") == 1
    assert game.decider == B


def test_the_second_attack_may_go_at_another_target() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "f3").unit(B, "scout", "g4")
    game = scene.hand(A, "siege_tower").table().play("tactic", "siege_tower").play("hit", to="f3")
    assert game.options("hit") == {"g4"}
    assert game.play("hit", to="g4").where("scout") == set()


@pytest.mark.ruling("7.3")
def test_its_siege_tactic_needs_it_bolstered_when_it_starts() -> None:
    scene = Scene().unit(A, "siege_tower", "f4").unit(B, "cavalry", "f3", 2).hand(A, "siege_tower")
    assert not scene.table().legal("tactic", "siege_tower")


def test_without_a_target_there_is_no_tactic() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "f2").hand(A, "siege_tower").table()
    assert not game.legal("tactic", "siege_tower")


def test_one_target_that_dies_of_the_first_attack_is_enough() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "f3").hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="f3")
    assert game.decider == B


@pytest.mark.ruling("7.14")
def test_an_attack_that_can_be_made_is_made() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "f3", 3).hand(A, "siege_tower").table()
    assert game.play("tactic", "siege_tower").verbs == {"hit"}
    assert game.play("hit", to="f3").verbs == {"hit"}


def test_single_it_attacks_normally_and_once() -> None:
    game = Scene().unit(A, "siege_tower", "f4").unit(B, "cavalry", "f3", 3).hand(A, "siege_tower").table()
    assert game.play("attack", "siege_tower", to="f3").decider == B


def test_both_its_attacks_on_a_pikeman_are_answered() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 3).unit(B, "pikeman", "f3", 2).hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="f3").play("hit", to="f3")
    assert game.height("f4") == 1
    assert game.at("f3") is None
    assert game.coins(A, "box") == {"siege_tower": 2}


@pytest.mark.ruling("7.3")
def test_the_second_attack_is_made_even_at_height_one() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "pikeman", "f3").unit(B, "cavalry", "g4", 2)
    game = scene.hand(A, "siege_tower").table().play("tactic", "siege_tower").play("hit", to="f3")
    assert game.height("f4") == 1
    assert game.options("hit") == {"g4"}
    game.play("hit", to="g4")
    assert game.height("g4") == 1
    assert game.decider == B


def test_it_may_die_together_with_the_pikeman_in_the_second_attack() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "pikeman", "f3", 2).hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="f3").play("hit", to="f3")
    assert game.at("f3") is None
    assert game.at("f4") is None
    assert game.decider == B


def test_a_knight_can_be_hit_while_it_is_bolstered_and_no_more_when_it_is_not() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "pikeman", "f3").unit(B, "knight", "g4", 2)
    game = scene.hand(A, "siege_tower").table().play("tactic", "siege_tower")
    assert game.options("hit") == {"f3", "g4"}
    assert game.play("hit", to="f3").decider == B  # nothing is left that it may attack


def test_each_attack_is_answered_by_a_royal_guards_owner_before_the_next() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "royal_guard", "f3", 2).hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="f3")
    assert game.decider == B
    game.play("lose=supply")
    assert game.decider == A
    game.play("hit", to="f3")
    assert game.decider == B
    game.play("lose=stack")
    assert game.height("f3") == 1
    assert game.new_action


def test_a_skirmishers_decoy_blocks_one_of_its_attacks() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "skirmisher", "f3", 2).hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="f3").play("deceive", A).play("hit", to="f3")
    assert game.height("f3") == 1
    assert game.decider == B


def test_one_hit_for_the_fort_and_one_for_the_unit_inside() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "g3").forts("g3").hand(A, "siege_tower")
    game = scene.table().play("tactic", "siege_tower").play("hit", to="g3")
    assert game.at("g3") == (B, "cavalry", 1)
    assert not game.fort_at("g3")
    assert game.play("hit", to="g3").at("g3") is None


def test_a_bishop_inside_a_fort_is_safe_from_it_and_the_fort_is_not() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "bishop", "g3").forts("g3").hand(A, "siege_tower")
    game = scene.table().play("tactic", "siege_tower").play("hit", to="g3")
    assert not game.fort_at("g3")
    assert game.decider == B


def test_two_forts_fall_to_its_two_attacks() -> None:
    game = Scene().unit(A, "siege_tower", "f4", 2).forts("g3", "e5").hand(A, "siege_tower").table()
    game.play("tactic", "siege_tower").play("hit", to="g3").play("hit", to="e5")
    assert game.position.forts == 7
    assert game.decider == B


@pytest.mark.parametrize("decree", ["guard", "sacrifice"])
def test_a_decree_grants_it_one_attack(decree: str) -> None:
    scene = Scene().unit(A, "siege_tower", "g3", 3).held(A, "g3").unit(B, "cavalry", "g2", 3).decrees(decree)
    game = scene.table().play("proclaim", decree).play("pick", to="g3").play("hit", to="g2")
    assert game.height("g2") == 2
    assert game.decider == B


def test_a_marshall_grants_it_one_attack() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(A, "marshall", "f5").unit(B, "cavalry", "f3", 3)
    game = scene.hand(A, "marshall").table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert game.height("f3") == 2
    assert game.decider == B


def test_a_war_wagon_takes_either_of_its_hits() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "cavalry", "f3", 2).unit(B, "war_wagon", "f2", 2)
    game = scene.hand(A, "siege_tower").table().play("tactic", "siege_tower").play("hit", to="f3")
    game.play("hit", to="f2").play("hit", to="f3").play("lose=stack")
    assert (game.height("f3"), game.height("f2")) == (1, 1)
    assert game.decider == B
