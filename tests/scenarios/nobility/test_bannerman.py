"""The Bannerman: after it maneuvers, its owner may shove one adjacent enemy one hex, which is no move."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("6.4")
def test_after_a_move_it_may_push_an_adjacent_enemy_one_hex() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3", 2).hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f4")
    assert game.decider == A
    assert game.options("pick") == {"f3"}
    game.play("pick", to="f3")
    assert game.options("push") == {"f2", "g2", "g3", "e3", "e4"}
    game.play("push", to="f2")
    assert game.at("f2") == (B, "cavalry", 2)
    assert game.at("f3") is None
    assert game.decider == B


def test_after_an_attack_it_may_push_the_unit_that_it_attacked() -> None:
    game = Scene().unit(A, "bannerman", "f4").unit(B, "cavalry", "f3", 2).hand(A, "bannerman").table()
    game.play("attack", "bannerman", to="f3").play("pick", to="f3").play("push", to="g2")
    assert game.at("g2") == (B, "cavalry", 1)


def test_after_a_control_it_may_push() -> None:
    game = Scene().unit(A, "bannerman", "e5").unit(B, "cavalry", "f5").hand(A, "bannerman").table()
    game.play("control", "bannerman").play("pick", to="f5").play("push", to="g5")
    assert game.where("cavalry") == {"g5"}


def test_the_push_is_optional() -> None:
    game = Scene().unit(A, "bannerman", "f4").unit(B, "cavalry", "f3", 2).hand(A, "bannerman").table()
    game.play("attack", "bannerman", to="f3")
    assert game.verbs == {"pick", "decline"}
    assert game.play("decline").decider == B
    assert game.where("cavalry") == {"f3"}


def test_its_owner_chooses_one_enemy_to_push() -> None:
    scene = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").unit(B, "scout", "g4").hand(A, "bannerman")
    game = scene.table().play("move", "bannerman", to="f4")
    assert game.options("pick") == {"f3", "g4"}
    game.play("pick", to="g4").play("push", to="h4")
    assert game.decider == B
    assert game.where("cavalry") == {"f3"}


def test_the_push_once_started_must_be_completed() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f4").play("pick", to="f3")
    assert game.verbs == {"push"}


@pytest.mark.ruling("6.24")
def test_a_push_goes_into_an_empty_hex() -> None:
    scene = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").unit(B, "scout", "f2").unit(A, "archer", "g2")
    game = scene.hand(A, "bannerman").table().play("move", "bannerman", to="f4").play("pick", to="f3")
    assert game.options("push") == {"g3", "e3", "e4"}


def test_a_push_may_leave_the_enemy_next_to_it() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f4").play("pick", to="f3").play("push", to="g3")
    assert game.where("cavalry") == {"g3"}


def test_an_enemy_with_no_empty_hex_around_it_cannot_be_pushed() -> None:
    scene = Scene().unit(A, "bannerman", "i3").unit(B, "cavalry", "i1").unit(A, "scout", "h1").unit(A, "archer", "h2")
    game = scene.hand(A, "bannerman").table().play("move", "bannerman", to="i2")
    assert game.decider == B


def test_the_hex_that_it_left_is_empty_and_an_enemy_may_be_pushed_there() -> None:
    game = Scene().unit(A, "bannerman", "f4").unit(B, "cavalry", "g4").hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f5").play("pick", to="g4").play("push", to="f4")
    assert game.where("cavalry") == {"f4"}


def test_friends_are_not_pushed() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(A, "cavalry", "f3").hand(A, "bannerman").table()
    assert game.play("move", "bannerman", to="f4").decider == B


def test_an_enemy_two_hexes_away_is_not_pushed() -> None:
    game = Scene().unit(A, "bannerman", "f6").unit(B, "cavalry", "f3").hand(A, "bannerman").table()
    assert game.play("move", "bannerman", to="f5").decider == B


@pytest.mark.ruling("6.23")
def test_knights_bishops_and_royal_guards_are_pushed_like_others() -> None:
    for kind in ("knight", "bishop", "royal_guard"):
        game = Scene().unit(A, "bannerman", "f5", 2).unit(B, kind, "f3", 2).hand(A, "bannerman").table()
        game.play("move", "bannerman", to="f4").play("pick", to="f3").play("push", to="f2")
        assert game.at("f2") == (B, kind, 2)
        assert game.coins(B, "box") == {}


def test_a_pikeman_does_not_answer_a_push() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(B, "pikeman", "f3").hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f4").play("pick", to="f3").play("push", to="f2")
    assert game.height("f4") == 1


@pytest.mark.ruling("6.4")
def test_the_push_is_no_maneuver_so_a_pushed_berserker_does_not_maneuver_again() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(B, "berserker", "f3", 3).hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f4").play("pick", to="f3").play("push", to="f2")
    assert game.new_action
    assert game.height("f2") == 3


def test_the_push_is_no_move_so_a_pushed_sapper_does_not_build() -> None:
    game = Scene().unit(A, "bannerman", "f5").unit(B, "sapper", "f3").forts().hand(A, "bannerman").table()
    game.play("move", "bannerman", to="f4").play("pick", to="f3").play("push", to="g3")
    assert game.new_action
    assert not game.fort_at("g3")


def test_it_does_not_push_after_being_deployed_or_bolstered() -> None:
    scene = Scene().unit(B, "cavalry", "e3").hand(A, "bannerman")
    assert scene.table().play("deploy", "bannerman", to="e2").decider == B
    scene = Scene().unit(A, "bannerman", "f4").unit(B, "cavalry", "f3").hand(A, "bannerman")
    assert scene.table().play("bolster", "bannerman").decider == B


def test_it_does_not_push_if_it_died_attacking_a_pikeman() -> None:
    game = Scene().unit(A, "bannerman", "f4").unit(B, "pikeman", "f3", 2).hand(A, "bannerman").table()
    game.play("attack", "bannerman", to="f3")
    assert game.at("f4") is None
    assert game.decider == B


def test_it_pushes_the_pikeman_if_it_survived_the_answer() -> None:
    game = Scene().unit(A, "bannerman", "f4", 2).unit(B, "pikeman", "f3", 2).hand(A, "bannerman").table()
    game.play("attack", "bannerman", to="f3").play("pick", to="f3").play("push", to="f2")
    assert game.height("f4") == 1
    assert game.at("f2") == (B, "pikeman", 1)


def test_a_move_that_an_ensign_grants_is_a_maneuver_of_the_bannerman() -> None:
    scene = Scene().unit(A, "ensign", "f5").unit(A, "bannerman", "g5").unit(B, "cavalry", "g3").hand(A, "ensign")
    game = scene.table().play("tactic", "ensign").play("pick", to="g5").play("step", to="g4")
    assert game.play("pick", to="g3").play("push", to="g2").where("cavalry") == {"g2"}


def test_an_attack_that_a_marshall_grants_is_a_maneuver_of_the_bannerman() -> None:
    scene = Scene().unit(A, "marshall", "f5").unit(A, "bannerman", "f4").unit(B, "cavalry", "f3", 2)
    game = scene.hand(A, "marshall").table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert game.play("pick", to="f3").play("push", to="f2").at("f2") == (B, "cavalry", 1)


def test_a_march_is_a_maneuver_of_the_bannerman() -> None:
    scene = Scene().unit(A, "bannerman", "f5", 2).unit(B, "cavalry", "f3").decrees("march")
    game = scene.table().play("proclaim", "march").play("pick", to="f5").play("step", to="f4")
    assert game.play("pick", to="f3").play("push", to="f2").where("cavalry") == {"f2"}


@pytest.mark.parametrize("side", [A, B, None])
def test_it_pushes_out_of_forts_and_the_fort_stays(side: str | None) -> None:
    scene = (
        Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "g3").forts("g3").held(side, "g3").hand(A, "bannerman")
    )
    game = scene.table().play("move", "bannerman", to="f4").play("pick", to="g3").play("push", to="h2")
    assert game.where("cavalry") == {"h2"}
    assert game.fort_at("g3")


def test_it_pushes_into_neutral_forts() -> None:
    scene = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").forts("g3").hand(A, "bannerman")
    game = scene.table().play("move", "bannerman", to="f4").play("pick", to="f3")
    assert game.play("push", to="g3").where("cavalry") == {"g3"}


def test_it_pushes_into_forts_on_locations_that_the_pushed_units_side_controls() -> None:
    scene = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").forts("g3").held(B, "g3").hand(A, "bannerman")
    game = scene.table().play("move", "bannerman", to="f4").play("pick", to="f3")
    assert "g3" in game.options("push")


@pytest.mark.ruling("6.24")
def test_it_does_not_push_into_a_fort_that_the_pushed_unit_could_not_enter() -> None:
    scene = Scene().unit(A, "bannerman", "f5").unit(B, "cavalry", "f3").forts("g3").held(A, "g3").hand(A, "bannerman")
    game = scene.table().play("move", "bannerman", to="f4").play("pick", to="f3")
    assert game.options("push") == {"f2", "g2", "e3", "e4"}


def test_a_fort_that_the_unit_could_not_enter_counts_as_no_way_out() -> None:
    scene = Scene().unit(A, "bannerman", "h3").unit(B, "cavalry", "i1").unit(A, "scout", "h1").forts("i2")
    game = scene.held(A, "i2").hand(A, "bannerman").table()
    assert game.play("move", "bannerman", to="h2").decider == B


def test_after_hitting_a_fort_it_may_push_the_unit_inside() -> None:
    scene = Scene().unit(A, "bannerman", "f4").unit(B, "cavalry", "g3").forts("g3").hand(A, "bannerman")
    game = scene.table().play("attack", "bannerman", to="g3")
    assert not game.fort_at("g3")
    assert game.play("pick", to="g3").play("push", to="h2").at("h2") == (B, "cavalry", 1)


def test_a_poison_counter_goes_along_with_the_unit_pushed() -> None:
    scene = Scene().unit(B, "bannerman", "f5").unit(A, "cavalry", "f3").army(B, "saboteur").poisoned("f3", "saboteur")
    game = scene.hand(B, "bannerman").turn(B).table().play("move", "bannerman", to="f4")
    game.play("pick", to="f3").play("push", to="f2")
    assert game.poisoned("f2") == {"saboteur"}
    assert game.poisoned("f3") == set()


def test_a_winning_control_drops_the_push() -> None:
    scene = Scene().unit(A, "bannerman", "e5").unit(B, "cavalry", "f4").held(A, "c6", "d4", "g3").hand(A, "bannerman")
    assert scene.table().play("control", "bannerman").winner == A
