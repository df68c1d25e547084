"""How far a unit threatens: every hex where one of its coins could make it attack."""

import pytest

from tests.support.scenario import HEXES, A, B, Scene, hex_at, neighbours, within
from warchest.rules.explain.reach import reach

pytestmark = pytest.mark.scenario


def reached(scene: Scene, hex_: str) -> set[str]:
    game = scene.table()
    return {HEXES[place] for place in reach(game.tables, game.position, hex_at(hex_))}


def test_a_unit_with_no_tactic_reaches_its_neighbours() -> None:
    assert reached(Scene().unit(A, "knight", "f4"), "f4") == neighbours("f4")


def test_friends_are_left_out_and_enemies_stay_in() -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(A, "scout", "f3").unit(B, "knight", "f5")
    assert reached(scene, "f4") == neighbours("f4") - {"f3"}


def test_the_archer_reaches_the_ring_and_not_its_neighbours() -> None:
    assert reached(Scene().unit(A, "archer", "f4"), "f4") == within("f4", 2, 2)


def test_the_crossbowman_reaches_its_neighbours_and_two_straight() -> None:
    straight = {"f2", "h2", "h4", "f6", "d6", "d4"}
    assert reached(Scene().unit(A, "crossbowman", "f4"), "f4") == neighbours("f4") | straight
    blocked = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", "f3")
    assert "f2" not in reached(blocked, "f4")


def test_the_cavalry_reaches_two_hexes() -> None:
    assert reached(Scene().unit(A, "cavalry", "f4"), "f4") == within("f4", 1, 2)


def test_the_lancer_reaches_two_and_three_hexes_straight() -> None:
    far = {"f2", "h2", "h4", "f6", "d6", "d4"} | {"f1", "i1", "i4", "f7", "c7", "c4"}
    assert reached(Scene().unit(A, "lancer", "f4"), "f4") == far


def test_a_tactic_paid_with_the_royal_coin_does_not_count_for_the_units_coin() -> None:
    assert reached(Scene().unit(A, "royal_guard", "f4"), "f4") == neighbours("f4")


def test_a_tactic_that_does_not_attack_adds_nothing() -> None:
    assert reached(Scene().unit(A, "light_cavalry", "f4"), "f4") == neighbours("f4")


def test_an_empty_hex_reaches_nothing() -> None:
    assert reached(Scene().unit(A, "knight", "f4"), "f3") == set()
