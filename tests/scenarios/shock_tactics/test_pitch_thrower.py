"""The Pitch Thrower: spends a coin to shock at two hexes, and is bolstered by the recruited coin (ruling 9 of the box)."""

import pytest

from tests.support.scenario import A, B, Scene, within

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("8a.9")
@pytest.mark.parametrize("enemy", sorted(within("f4", 2, 2)))
def test_its_tactic_spends_a_coin_and_shocks_an_enemy_exactly_two_hexes_away(enemy: str) -> None:
    game = Scene().unit(A, "pitch_thrower", "f4", 2).unit(B, "scout", enemy, 2).hand(A, "pitch_thrower").table()
    game.play("tactic", "pitch_thrower")
    assert game.verbs == {"shock"}
    assert game.options("shock") == {enemy}
    game.play("shock", to=enemy)
    assert game.at(enemy) is None
    assert game.coins(B, "faceup") == {"scout": 2}
    assert game.height("f4") == 1
    assert game.coins(A, "faceup") == {"pitch_thrower": 2}
    assert game.coins(A, "box") == {}
    assert game.decider == B


@pytest.mark.parametrize("distance", [1, 3])
def test_one_hex_is_too_near_and_three_are_too_far(distance: int) -> None:
    enemy = min(within("f4", distance, distance))
    game = Scene().unit(A, "pitch_thrower", "f4", 2).unit(B, "scout", enemy).hand(A, "pitch_thrower").table()
    assert game.why_not("tactic", "pitch_thrower") == "nobody_to_shock"


def test_an_enemy_at_another_distance_is_no_target_beside_one_at_two() -> None:
    scene = Scene().unit(A, "pitch_thrower", "f4", 2).unit(B, "scout", "f6").unit(B, "archer", "f5")
    game = scene.hand(A, "pitch_thrower").table().play("tactic", "pitch_thrower")
    assert game.why_not("shock", to="f5") == "not_two_away"


def test_it_throws_over_anything() -> None:
    scene = Scene().unit(A, "pitch_thrower", "f4", 2).unit(A, "scout", "f5").unit(B, "archer", "f6")
    assert scene.hand(A, "pitch_thrower").table().play("tactic", "pitch_thrower").options("shock") == {"f6"}


def test_an_unbolstered_one_has_no_tactic() -> None:
    game = Scene().unit(A, "pitch_thrower", "f4").unit(B, "scout", "f6").hand(A, "pitch_thrower").table()
    assert game.why_not("tactic", "pitch_thrower") == "siege_unbolstered"


@pytest.mark.ruling("8a.9")
def test_after_you_recruit_one_you_may_put_that_coin_on_the_deployed_unit() -> None:
    game = Scene().unit(A, "pitch_thrower", "f4").hand(A, "royal").table()
    game.play("recruit", "royal", take="pitch_thrower")
    assert (game.decider, game.verbs, game.options("bolster")) == (A, {"bolster", "decline"}, {"f4"})
    game.play("bolster", "pitch_thrower", at="f4")
    assert game.height("f4") == 2
    assert game.coins(A, "faceup") == {}
    assert game.coins(A, "supply")["pitch_thrower"] == 3
    assert game.decider == B


def test_that_is_optional() -> None:
    game = Scene().unit(A, "pitch_thrower", "f4").hand(A, "royal").table()
    game.play("recruit", "royal", take="pitch_thrower").play("decline")
    assert (game.height("f4"), game.coins(A, "faceup"), game.decider) == (1, {"pitch_thrower": 1}, B)


@pytest.mark.ruling("8a.6")
def test_a_poisoned_one_is_bolstered_so_too() -> None:
    scene = Scene().unit(A, "pitch_thrower", "f4").army(B, "assassin").poisoned("f4", "assassin").hand(A, "royal")
    game = scene.table().play("recruit", "royal", take="pitch_thrower").play("bolster", "pitch_thrower", at="f4")
    assert game.height("f4") == 2


def test_recruiting_another_coin_or_one_without_the_unit_on_the_board_does_nothing() -> None:
    game = Scene().unit(A, "pitch_thrower", "f4").army(A, "scout").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="scout").decider == B
    game = Scene().army(A, "pitch_thrower").unit(A, "scout", "f4").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="pitch_thrower").decider == B


def test_a_coin_that_lies_among_the_discards_already_joins_it_for_nothing_else() -> None:
    discarded = Scene().unit(A, "pitch_thrower", "f4").faceup(A, "pitch_thrower").hand(A, "pitch_thrower")
    assert discarded.table().play("bolster", "pitch_thrower").decider == B
    fresh = Scene().faceup(A, "pitch_thrower").hand(A, "pitch_thrower").table()
    assert fresh.play("deploy", "pitch_thrower", to="e2").decider == B
    royal = Scene().unit(A, "pitch_thrower", "f4").faceup(A, "pitch_thrower").hand(A, "royal").hand(B, "royal")
    proclaimed = royal.decrees("spy", "march", "enlist").table().play("proclaim", "spy").play("decline")
    assert proclaimed.decider == B
    scene = Scene().unit(A, "pitch_thrower", "f4").unit(A, "scout", "f6", 2).faceup(A, "pitch_thrower").turn(B)
    attacked = scene.unit(B, "cavalry", "f7").hand(A, "royal").hand(B, "cavalry").table()
    assert attacked.play("attack", "cavalry", to="f6").new_action


def test_both_coins_of_an_enlist_may_join_it_after_the_decree() -> None:
    scene = Scene().unit(A, "pitch_thrower", "f4").hand(A, "royal").decrees("enlist", "march", "spy")
    game = scene.table().play("proclaim", "enlist").play("gain", "pitch_thrower").play("gain", "pitch_thrower")
    game.play("bolster", "pitch_thrower", at="f4").play("bolster", "pitch_thrower", at="f4")
    assert (game.height("f4"), game.decider) == (3, B)


def test_a_coin_that_a_bishop_recruits_may_join_it_after_the_bishop_has_acted() -> None:
    scene = Scene().unit(A, "pitch_thrower", "f4").unit(A, "bishop", "f6").hand(A, "bishop")
    game = scene.table().play("tactic", "bishop").play("gain", "pitch_thrower").play("move", "bishop", to="f7")
    assert game.verbs == {"bolster", "decline"}


def test_it_moves_attacks_and_controls_as_usual() -> None:
    game = Scene().unit(A, "pitch_thrower", "e5", 2).unit(B, "scout", "f4").hand(A, "pitch_thrower").table()
    assert {"move", "attack", "control", "bolster"} <= game.verbs


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "pitch_thrower").table().coins(A, "supply")["pitch_thrower"] == 5
