"""The Saboteur: poisons at one or two hexes, and again when one is recruited."""

import pytest

from tests.support.scenario import A, B, Scene, within

pytestmark = pytest.mark.scenario


@pytest.mark.parametrize("enemy", sorted(within("f4", 1, 2)))
def test_its_tactic_poisons_an_enemy_one_or_two_hexes_away(enemy: str) -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(B, "scout", enemy).hand(A, "saboteur").table()
    game.play("tactic", "saboteur")
    assert game.verbs == {"poison"}
    assert game.options("poison") == {enemy}
    assert game.play("poison", to=enemy).poisoned(enemy) == {"saboteur"}
    assert game.where("saboteur") == {"f4"}
    assert game.decider == B


@pytest.mark.parametrize("enemy", sorted(within("f4", 3, 3)))
def test_three_hexes_are_too_far(enemy: str) -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(B, "scout", enemy).hand(A, "saboteur").table()
    assert not game.legal("tactic", "saboteur")


def test_units_in_between_do_not_matter() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(A, "knight", "f3").unit(B, "scout", "f2").hand(A, "saboteur")
    assert scene.table().play("tactic", "saboteur").options("poison") == {"f2"}


def test_it_needs_an_enemy() -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(A, "knight", "f3").hand(A, "saboteur").table()
    assert not game.legal("tactic", "saboteur")


def test_after_you_recruit_one_you_may_use_its_tactic() -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "royal").table()
    game.play("recruit", "royal", take="saboteur")
    assert (game.decider, game.verbs) == (A, {"poison", "decline"})
    game.play("poison", to="f2")
    assert game.poisoned("f2") == {"saboteur"}
    assert game.decider == B


def test_that_is_optional() -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "royal").table()
    game.play("recruit", "royal", take="saboteur").play("decline")
    assert game.counter("saboteur") is None
    assert game.decider == B


def test_recruiting_another_coin_does_not_set_it_off() -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "royal").army(A, "knight").table()
    assert game.play("recruit", "royal", take="knight").decider == B


def test_without_the_unit_on_the_board_recruiting_one_sets_nothing_off() -> None:
    game = Scene().army(A, "saboteur").unit(B, "scout", "f2").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="saboteur").decider == B


def test_without_an_enemy_in_range_no_player_is_asked() -> None:
    game = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f7").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="saboteur").decider == B


@pytest.mark.ruling("8.13")
def test_a_poisoned_saboteur_may_still_poison_when_one_is_recruited() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").army(B, "assassin").poisoned("f4", "assassin")
    game = scene.hand(A, "royal").table().play("recruit", "royal", take="saboteur").play("poison", to="f2")
    assert game.poisoned("f2") == {"saboteur"}


def test_a_coin_that_the_enlist_decree_recruits_sets_it_off_too() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "royal").army(A, "knight")
    game = scene.decrees("enlist", "march", "spy").table().play("proclaim", "enlist")
    game.play("gain", "saboteur").play("gain", "knight")
    assert game.verbs == {"poison", "decline"}


def test_a_coin_that_a_bishop_recruits_sets_it_off_too() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(A, "bishop", "f5").unit(B, "scout", "f2").hand(A, "bishop")
    game = scene.table().play("tactic", "bishop").play("gain", "saboteur").play("move", "bishop", to="f6")
    assert game.verbs == {"poison", "decline"}


def test_it_moves_attacks_and_controls_as_usual() -> None:
    game = Scene().unit(A, "saboteur", "e5").unit(B, "scout", "f4").hand(A, "saboteur").table()
    assert {"move", "attack", "control", "bolster", "tactic"} <= game.verbs


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "saboteur").table().coins(A, "supply")["saboteur"] == 5
