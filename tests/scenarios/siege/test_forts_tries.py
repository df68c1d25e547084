"""Why an attempt is illegal: forts, and the units of Siege."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_a_fort_on_an_enemy_location_cannot_be_entered() -> None:
    game = Scene().unit(A, "archer", "f4").held(B, "g3").forts("g3").hand(A, "archer").table()
    assert game.why_not("move", "archer", to="g3") == "enemy_fort"


def test_a_friendly_fort_is_no_target() -> None:
    game = Scene().unit(A, "cavalry", "f4").held(A, "g3").forts("g3").hand(A, "cavalry").table()
    assert game.why_not("attack", "cavalry", to="g3") == "own_fort"
    assert game.why_not_try("cavalry", "g3") is None  # it may go there


def test_a_fort_that_holds_a_friend_is_no_target() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(A, "scout", "g3").forts("g3").hand(A, "cavalry").table()
    assert game.why_not("attack", "cavalry", to="g3") == "friend"


def test_forts_are_in_the_way_of_longer_moves() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").forts("g3").hand(A, "light_cavalry").table()
    assert game.play("tactic", "light_cavalry").why_not("step", to="g3") == "fort_in_way"


@pytest.mark.parametrize("kind", ["siege_tower", "trebuchet", "war_wagon"])
def test_a_siege_tactic_needs_a_bolstered_unit(kind: str) -> None:
    scene = Scene().unit(A, kind, "f4").unit(B, "scout", "f2").unit(B, "lancer", "g4").unit(A, "archer", "e4")
    game = scene.hand(A, kind).table()
    assert game.why_not("tactic", kind) == "siege_unbolstered"
    assert game.why_not_try(kind, verb="tactic") == "siege_unbolstered"


def test_a_trebuchet_shoots_two_or_three_hexes_straight_and_makes_no_normal_attack() -> None:
    scene = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "scout", "f1").unit(B, "lancer", "f3").unit(B, "archer", "g2")
    game = scene.hand(A, "trebuchet").table()
    assert game.why_not("attack", "trebuchet", to="f3") == "no_melee"
    game.play("tactic", "trebuchet")
    assert game.why_not("hit", to="f3") == "out_of_range"
    assert game.why_not("hit", to="g2") == "not_straight"


def test_a_sapper_builds_where_it_stands_and_its_tactic_attacks_forts() -> None:
    game = Scene().unit(A, "sapper", "f4").forts("c6").hand(A, "sapper").table().play("move", "sapper", to="g3")
    assert game.why_not("build", to="e5") == "build_here"
    scene = Scene().unit(A, "sapper", "f5").unit(B, "scout", "f3").forts("g3").hand(A, "sapper")
    game = scene.table().play("tactic", "sapper").play("step", to="f4")
    assert game.why_not("hit", to="f3") == "no_fort"


def test_a_wagon_pushes_an_adjacent_friend_from_a_hex_that_it_could_enter() -> None:
    scene = (
        Scene().unit(A, "war_wagon", "g4", 2).unit(A, "scout", "g3").held(B, "g3").forts("g3").unit(A, "archer", "f4")
    )
    game = scene.unit(A, "lancer", "d4").hand(A, "war_wagon").table().play("tactic", "war_wagon")
    assert game.why_not("pick", to="g3") == "can_not_follow"
    assert game.why_not("pick", to="d4") == "too_far"
    assert game.why_not("pick", to="g4") == "not_itself"


def test_while_an_attack_waits_for_a_wagon_only_stack_and_wagon_answer() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f2", 2).hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3")
    assert game.why_not("lose=supply") is not None
    assert game.why_not("hit", to="f4") is not None
    assert game.why_not_try(hex_="f2") is None
