"""The Herald: bolsters a single neighbour from its supply; maneuvers after a proclamation of its side."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


# --- The tactic


@pytest.mark.ruling("6.7")
def test_its_tactic_bolsters_an_adjacent_friend_of_one_coin_from_its_supply() -> None:
    game = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").hand(A, "herald").table()
    before = game.coins(A, "supply")["scout"]
    game.play("tactic", "herald")
    assert game.verbs == {"bolster"}
    game.play("bolster", "scout")
    assert game.height("f3") == 2
    assert game.coins(A, "supply")["scout"] == before - 1
    assert game.coins(A, "faceup") == {"herald": 1}
    assert game.decider == B


def test_of_several_friends_its_owner_chooses() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").unit(A, "cavalry", "g4").hand(A, "herald")
    game = scene.table().play("tactic", "herald")
    assert game.options("bolster") == {"f3", "g4"}
    game.play("bolster", "cavalry")
    assert (game.height("f3"), game.height("g4")) == (1, 2)


@pytest.mark.parametrize("height", [2, 3])
def test_a_friend_that_is_bolstered_already_cannot_be_chosen(height: int) -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3", height).hand(A, "herald")
    assert not scene.table().legal("tactic", "herald")


def test_a_friend_without_a_coin_in_its_supply_cannot_be_chosen() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").unit(A, "cavalry", "g4").supply(A, "cavalry")
    assert scene.hand(A, "herald").table().play("tactic", "herald").options("bolster") == {"g4"}


def test_a_friend_two_hexes_away_cannot_be_chosen() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "f2").hand(A, "herald")
    assert not scene.table().legal("tactic", "herald")


def test_an_enemy_cannot_be_chosen() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(B, "scout", "f3").hand(A, "herald")
    assert not scene.table().legal("tactic", "herald")


def test_it_cannot_choose_itself() -> None:
    assert not Scene().unit(A, "herald", "f4").hand(A, "herald").table().legal("tactic", "herald")


def test_once_started_it_must_be_completed() -> None:
    game = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").hand(A, "herald").table().play("tactic", "herald")
    assert not game.legal("decline")


def test_it_bolsters_one_of_two_footmen() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "footman", "f3", 2).unit(A, "footman", "g4").hand(A, "herald")
    game = scene.table().play("tactic", "herald")
    assert game.options("bolster") == {"g4"}
    assert game.play("bolster", "footman", at="g4").height("g4") == 2


def test_its_bolstering_is_no_maneuver_of_the_friend() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "berserker", "f3").hand(A, "herald")
    assert scene.table().play("tactic", "herald").play("bolster", "berserker").decider == B


def test_its_bolstering_is_no_recruiting() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "mercenary", "f3").hand(A, "herald")
    assert scene.table().play("tactic", "herald").play("bolster", "mercenary").decider == B


def test_it_may_bolster_a_poisoned_friend() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").army(B, "saboteur").poisoned("f3", "saboteur")
    game = scene.hand(A, "herald").table().play("tactic", "herald").play("bolster", "scout")
    assert game.height("f3") == 2
    assert game.poisoned("f3") == {"saboteur"}


def test_a_fort_around_the_friend_does_not_matter() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "scout", "g3").forts("g3").hand(A, "herald")
    assert scene.table().play("tactic", "herald").options("bolster") == {"g3"}


# --- After a proclamation


def spying() -> Scene:
    """A may proclaim Spy, which leaves the board as it is."""
    return Scene().decrees("spy").hand(A, "royal").hand(B, "royal")


def test_after_a_decree_it_may_move() -> None:
    game = spying().unit(A, "herald", "f4").table().play("proclaim", "spy").play("decline")
    assert game.decider == A
    assert game.options("move") == neighbours("f4")
    game.play("move", "herald", to="f3")
    assert game.where("herald") == {"f3"}
    assert game.decider == B


def test_after_a_decree_it_may_attack() -> None:
    game = spying().unit(A, "herald", "f4").unit(B, "cavalry", "f3").table().play("proclaim", "spy").play("decline")
    assert game.play("attack", "herald", to="f3").at("f3") is None


def test_after_a_decree_it_may_control() -> None:
    game = spying().unit(A, "herald", "e5").table().play("proclaim", "spy").play("decline").play("control", "herald")
    assert game.holder_of("e5") == A


@pytest.mark.ruling("6.9")
def test_after_a_decree_it_may_use_its_tactic() -> None:
    game = spying().unit(A, "herald", "f4").unit(A, "scout", "f3").table().play("proclaim", "spy").play("decline")
    game.play("tactic", "herald").play("bolster", "scout")
    assert game.height("f3") == 2
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.decider == B


def test_after_a_decree_it_may_use_no_tactic_that_could_not_be_carried_out() -> None:
    game = spying().unit(A, "herald", "f4").table().play("proclaim", "spy").play("decline")
    assert game.verbs == {"move", "decline"}


def test_the_maneuver_after_a_decree_is_optional() -> None:
    game = spying().unit(A, "herald", "f4").table().play("proclaim", "spy").play("decline")
    assert game.play("decline").decider == B
    assert game.where("herald") == {"f4"}


def test_the_maneuver_after_a_decree_costs_no_coin() -> None:
    game = spying().unit(A, "herald", "f4").hand(A, "royal", "herald").table().play("proclaim", "spy").play("decline")
    game.play("move", "herald", to="f3")
    assert game.coins(A, "hand") == {"herald": 1}
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.height("f3") == 1


def test_it_maneuvers_once() -> None:
    game = spying().unit(A, "herald", "f4", 2).table().play("proclaim", "spy").play("decline")
    assert game.play("move", "herald", to="f3").decider == B


@pytest.mark.ruling("6.10")
def test_its_maneuver_comes_after_the_decree_has_resolved() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "cavalry", "g3", 2).decrees("march")
    game = scene.table().play("proclaim", "march")
    assert game.verbs == {"pick"}
    game.play("pick", to="g3")
    assert game.verbs == {"step"}
    game.play("step", to="h2")
    assert game.options("move", "herald") == neighbours("f4")


def test_it_may_enter_the_hex_that_the_decree_has_emptied() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(B, "cavalry", "f3").unit(A, "scout", "g3").held(A, "g3")
    game = scene.decrees("guard").table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="f3")
    assert game.legal("move", "herald", to="f3")


def test_attributes_that_the_decree_sets_off_come_before_it() -> None:
    scene = Scene().unit(A, "herald", "d4").unit(A, "berserker", "f4", 2).decrees("march")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.options("move", "herald") == set()
    assert game.options("move", "berserker") != set()
    game.play("move", "berserker", to="f2")
    assert game.options("move", "herald") == neighbours("d4")
    assert game.play("decline").decider == B


def test_the_mercenary_that_a_decree_recruits_comes_before_it() -> None:
    scene = Scene().unit(A, "herald", "d4").unit(A, "mercenary", "f4").decrees("enlist")
    game = scene.table().play("proclaim", "enlist").play("gain", "mercenary").play("gain", "herald")
    assert game.options("move", "herald") == set()
    game.play("move", "mercenary", to="f3")
    assert game.play("move", "herald", to="d5").decider == B


def test_a_herald_that_may_itself_be_the_unit_of_the_decree_maneuvers_after_it() -> None:
    scene = Scene().unit(A, "herald", "f4", 2).decrees("march")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.play("move", "herald", to="f2").where("herald") == {"f2"}


def test_a_redeployed_herald_maneuvers_where_it_stands_then() -> None:
    scene = Scene().unit(A, "herald", "f4").decrees("redeploy")
    game = scene.table().play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "herald", to="h1")
    assert game.options("move", "herald") == neighbours("h1")


def test_a_herald_that_the_decree_has_killed_does_not_maneuver() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(B, "cavalry", "f3", 2).decrees("sacrifice")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.where("herald") == set()
    assert game.decider == B


def test_a_herald_that_is_not_on_the_board_does_not_maneuver() -> None:
    assert spying().army(A, "herald").table().play("proclaim", "spy").play("decline").decider == B


def test_the_enemys_proclamation_does_not_wake_it() -> None:
    game = spying().unit(A, "herald", "f4").turn(B).table().play("proclaim", "spy").play("decline")
    assert game.new_action


def test_a_herald_with_nothing_to_do_is_not_asked() -> None:
    scene = spying().unit(A, "herald", "i1", 2).unit(A, "scout", "h1", 2).unit(A, "archer", "h2", 2)
    game = scene.unit(A, "lancer", "i2", 2).table().play("proclaim", "spy").play("decline")
    assert game.decider == B


def test_a_poisoned_herald_maneuvers_all_the_same() -> None:
    scene = spying().unit(A, "herald", "f4").army(B, "saboteur").poisoned("f4", "saboteur")
    game = scene.table().play("proclaim", "spy").play("decline")
    assert game.legal("move", "herald", to="f3")


def test_a_plain_action_does_not_wake_it() -> None:
    game = spying().unit(A, "herald", "f4").table().play("pass", "royal")
    assert game.decider == B


def test_its_maneuver_by_coin_does_not_trigger_it() -> None:
    game = spying().unit(A, "herald", "f4").hand(A, "herald").table().play("move", "herald", to="f3")
    assert game.decider == B


def test_its_control_after_a_decree_may_win() -> None:
    game = spying().unit(A, "herald", "e5").held(A, "c6", "d4", "g3").table().play("proclaim", "spy").play("decline")
    assert game.play("control", "herald").winner == A
