"""How far units of Nobility and Siege threaten, and forts in their way."""

import pytest

from tests.scenarios.base.test_reach import reached
from tests.support.scenario import A, B, Scene, neighbours, within

pytestmark = pytest.mark.scenario

STRAIGHT = {"f2", "h2", "h4", "f6", "d6", "d4", "f1", "i1", "i4", "f7", "c7", "c4"}
"""Two and three hexes from f4."""


@pytest.mark.parametrize("kind", ["bannerman", "bishop", "earl", "herald", "war_wagon", "siege_tower", "sapper"])
@pytest.mark.parametrize("height", [1, 2])
def test_units_without_a_tactic_that_attacks_units_farther_away_reach_their_neighbours(kind: str, height: int) -> None:
    assert reached(Scene().unit(A, kind, "f4", height), "f4") == neighbours("f4")


def test_a_single_trebuchet_reaches_nothing_and_a_bolstered_one_two_and_three_hexes_straight_over_anything() -> None:
    assert reached(Scene().unit(A, "trebuchet", "f4"), "f4") == set()
    scene = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "scout", "f3").unit(A, "archer", "g3").unit(A, "lancer", "h2")
    assert reached(scene, "f4") == STRAIGHT - {"h2"}


def test_a_cavalry_does_not_go_through_a_fort_on_an_enemy_location() -> None:
    scene = Scene().unit(A, "cavalry", "g4").held(B, "g3").forts("g3")
    assert reached(scene, "g4") == within("g4", 1, 2) - {"g2"}
