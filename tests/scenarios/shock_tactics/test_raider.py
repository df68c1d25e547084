"""The Raider: moves when it is bolstered, and spends a coin to move and control (rulings 6 and 10 of the box)."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("8a.10")
@pytest.mark.parametrize("holder", [B, None])
def test_its_tactic_spends_a_coin_moves_onto_a_location_that_you_do_not_control_and_takes_it(
    holder: str | None,
) -> None:
    game = Scene().unit(A, "raider", "f4", 2).held(holder, "e5").hand(A, "raider").table()
    game.play("tactic", "raider")
    assert game.verbs == {"step"}
    assert "e5" in game.options("step")
    game.play("step", to="e5")
    assert game.at("e5") == (A, "raider", 1)
    assert game.holder_of("e5") == A
    assert game.coins(A, "faceup") == {"raider": 2}
    assert game.decider == B


def test_its_tactic_ends_with_the_control_and_gives_no_attack_on_an_enemy_beside_the_location() -> None:
    scene = Scene().unit(A, "raider", "f4", 2).unit(B, "scout", "e6").hand(A, "raider")
    game = scene.table().play("tactic", "raider").play("step", to="e5")
    assert game.decider == B
    assert game.at("e6") == (B, "scout", 1)


def test_a_location_of_yours_and_a_hex_that_is_none_are_refused() -> None:
    game = Scene().unit(A, "raider", "f4", 2).held(A, "e5").hand(A, "raider").table().play("tactic", "raider")
    assert game.why_not("step", to="e5") == "no_location_after"
    assert game.why_not("step", to="f3") == "no_location_after"


def test_without_such_a_location_there_is_no_tactic() -> None:
    game = Scene().unit(A, "raider", "f1", 2).hand(A, "raider").table()
    assert game.why_not("tactic", "raider") == "tactic_impossible"


def test_an_unbolstered_raider_has_no_tactic() -> None:
    game = Scene().unit(A, "raider", "f4").hand(A, "raider").table()
    assert game.why_not("tactic", "raider") == "siege_unbolstered"


@pytest.mark.parametrize(("holder", "enters"), [(None, True), (B, False)])
def test_the_location_must_be_one_that_it_may_enter(holder: str | None, enters: bool) -> None:
    scene = Scene().unit(A, "raider", "f4", 2).held(holder, "e5").forts("e5").hand(A, "raider")
    assert ("e5" in scene.table().play("tactic", "raider").options("step")) == enters


def test_taking_the_last_location_wins() -> None:
    game = Scene().unit(A, "raider", "f4", 2).held(A, "c6", "h4", "i2").hand(A, "raider").table()
    assert game.position.left[0] == 1
    assert game.play("tactic", "raider").play("step", to="e5").winner == A


@pytest.mark.ruling("8a.10")
def test_after_you_bolster_it_it_may_move_one_hex() -> None:
    game = Scene().unit(A, "raider", "f4").hand(A, "raider").table().play("bolster", "raider")
    assert (game.decider, game.verbs) == (A, {"step", "decline"})
    assert game.options("step") == neighbours("f4")
    game.play("step", to="f5")
    assert (game.at("f5"), game.decider) == ((A, "raider", 2), B)


def test_that_is_optional() -> None:
    game = Scene().unit(A, "raider", "f4").hand(A, "raider").table().play("bolster", "raider").play("decline")
    assert (game.at("f4"), game.decider) == ((A, "raider", 2), B)


def test_a_heralds_bolstering_sets_it_off_too() -> None:
    scene = Scene().unit(A, "raider", "f4").unit(A, "herald", "f5").hand(A, "herald")
    game = scene.table().play("tactic", "herald").play("bolster", "raider", at="f4")
    assert (game.decider, game.verbs) == (A, {"step", "decline"})


@pytest.mark.ruling("8a.6")
def test_even_while_it_is_poisoned() -> None:
    scene = Scene().unit(A, "raider", "f4").unit(A, "herald", "f5").army(B, "assassin").poisoned("f4", "assassin")
    game = scene.hand(A, "herald").table().play("tactic", "herald").play("bolster", "raider", at="f4")
    assert game.play("step", to="f3").poisoned("f3") == {"assassin"}


def test_bolstering_another_unit_or_deploying_the_raider_does_not_set_it_off() -> None:
    game = Scene().unit(A, "raider", "f4").unit(A, "scout", "f6").hand(A, "scout").table()
    assert game.play("bolster", "scout").decider == B
    game = Scene().army(A, "raider").hand(A, "raider").held(A, "e5").table()
    assert game.play("deploy", "raider", to="e5").decider == B


def test_it_moves_attacks_and_controls_as_usual() -> None:
    game = Scene().unit(A, "raider", "e5", 2).unit(B, "scout", "f4").hand(A, "raider").table()
    assert {"move", "attack", "control", "bolster"} <= game.verbs


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "raider").table().coins(A, "supply")["raider"] == 5
