"""The Skirmisher: dashes two hexes to an enemy; its decoy can take the place of a lost coin."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario

DECOY = "decoy_skirmisher"


def attacked(height: int = 1) -> Scene:
    """A's Knight beside B's Skirmisher."""
    return Scene().unit(A, "knight", "f4").unit(B, "skirmisher", "f3", height).hand(A, "knight")


@pytest.mark.ruling("8.14")
def test_its_tactic_moves_two_hexes_by_single_steps_and_ends_beside_an_enemy() -> None:
    game = Scene().unit(A, "skirmisher", "f4").unit(B, "scout", "f1").hand(A, "skirmisher").table()
    game.play("tactic", "skirmisher")
    game.play("step", to="f3").play("step", to="f2")
    assert game.where("skirmisher") == {"f2"}
    assert game.decider == B


def test_only_ways_that_end_beside_an_enemy_are_offered() -> None:
    game = Scene().unit(A, "skirmisher", "f4").unit(B, "scout", "f1").hand(A, "skirmisher").table()
    assert game.play("tactic", "skirmisher").options("step") == {"f3"}
    assert game.play("step", to="f3").options("step") == {"f2"}


def test_without_such_a_way_it_has_no_tactic() -> None:
    game = Scene().unit(A, "skirmisher", "f2").unit(B, "scout", "f7").hand(A, "skirmisher").table()
    assert not game.legal("tactic", "skirmisher")


def test_it_may_turn_on_its_way_and_end_one_hex_from_its_start() -> None:
    game = Scene().unit(A, "skirmisher", "f4").unit(B, "scout", "g2").hand(A, "skirmisher").table()
    game.play("tactic", "skirmisher").play("step", to="f3")
    assert game.options("step") == {"f2", "g3"}


@pytest.mark.ruling("8.15")
def test_it_cannot_end_where_it_started() -> None:
    game = Scene().unit(A, "skirmisher", "f4").unit(B, "scout", "e4").hand(A, "skirmisher").table()
    game.play("tactic", "skirmisher").play("step", to="f3")
    assert game.options("step") == {"e3"}
    assert not game.legal("step", to="f4")


def test_each_step_leads_into_an_empty_hex() -> None:
    scene = Scene().unit(A, "skirmisher", "f4").unit(B, "scout", "f2").unit(A, "knight", "g3").hand(A, "skirmisher")
    game = scene.table().play("tactic", "skirmisher")
    assert "g3" not in game.options("step")
    assert game.play("step", to="f3").options("step").isdisjoint({"f2", "g3"})


def test_its_tactic_is_no_attack() -> None:
    game = Scene().unit(A, "skirmisher", "f4").unit(B, "pikeman", "f1").hand(A, "skirmisher").table()
    game.play("tactic", "skirmisher").play("step", to="f3").play("step", to="f2")
    assert game.height("f1") == game.height("f2") == 1


def test_when_attacked_it_may_deceive_the_opponent_and_then_no_coin_is_lost() -> None:
    game = attacked().table().play("attack", "knight", to="f3")
    assert (game.decider, game.verbs) == (B, {"lose=stack", "deceive"})
    assert game.named("deceive") == {A}
    game.play("deceive", A)
    assert game.height("f3") == 1
    assert game.coins(B, "box") == {}
    assert game.coins(A, "faceup") == {"knight": 1, DECOY: 1}
    assert game.decoy_of("skirmisher") == A


def test_it_may_lose_the_coin_instead() -> None:
    game = attacked(2).table().play("attack", "knight", to="f3").play("lose=stack")
    assert game.height("f3") == 1
    assert game.decoy_of("skirmisher") == "beside"


def test_a_shot_is_an_attack_too() -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "skirmisher", "f2").hand(A, "archer").table()
    assert game.play("tactic", "archer").play("hit", to="f2").verbs == {"lose=stack", "deceive"}


def test_the_attackers_turn_continues_after_the_answer() -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(B, "skirmisher", "f3").hand(A, "swordsman")
    game = scene.table().play("attack", "swordsman", to="f3").play("deceive", A)
    assert (game.decider, game.verbs) == (A, {"step", "decline"})


def test_a_fort_that_is_hit_asks_for_no_answer() -> None:
    scene = Scene().unit(A, "knight", "f4").unit(B, "skirmisher", "e5").forts("e5").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="e5")
    assert game.new_action
    assert game.decoy_of("skirmisher") == "beside"


def test_retaliation_is_no_attack_so_it_cannot_be_blocked() -> None:
    game = Scene().unit(A, "skirmisher", "f4").unit(B, "pikeman", "f3", 2).hand(A, "skirmisher").table()
    game.play("attack", "skirmisher", to="f3")
    assert game.where("skirmisher") == set()
    assert game.decoy_of("skirmisher") == "beside"


def test_a_war_wagon_beside_it_may_take_the_hit_too() -> None:
    game = attacked().unit(B, "war_wagon", "f2", 2).table().play("attack", "knight", to="f3")
    assert game.verbs == {"lose=stack", "deceive", "hit"}
    assert game.play("hit", to="f2").height("f2") == 1


def test_it_has_four_coins() -> None:
    assert Scene().army(A, "skirmisher").table().coins(A, "supply")["skirmisher"] == 4
