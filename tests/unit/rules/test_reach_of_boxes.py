"""How far the units of the larger boxes threaten, and how forts and poison shorten it."""

from tests.support.scenario import HEXES, A, B, Scene, hex_at, neighbours, within
from warchest.rules.explain.reach import reach

STRAIGHT_TWO = {"f2", "h2", "h4", "f6", "d6", "d4"}
STRAIGHT_THREE = {"f1", "i1", "i4", "f7", "c7", "c4"}


def reached(scene: Scene, hex_: str = "f4") -> set[str]:
    game = scene.table()
    return {HEXES[place] for place in reach(game.tables, game.position, hex_at(hex_))}


def test_a_bolstered_trebuchet_reaches_two_and_three_hexes_straight_over_any_unit() -> None:
    scene = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "scout", "f3")
    assert reached(scene) == STRAIGHT_TWO | STRAIGHT_THREE


def test_a_trebuchet_of_one_coin_reaches_nothing() -> None:
    assert reached(Scene().unit(A, "trebuchet", "f4")) == set()


def test_a_siege_tower_reaches_its_neighbours_bolstered_or_not() -> None:
    assert reached(Scene().unit(A, "siege_tower", "f4", 2)) == neighbours("f4")
    assert reached(Scene().unit(A, "siege_tower", "f4")) == neighbours("f4")


def test_a_sapper_reaches_its_neighbours_and_one_step_farther_only_forts() -> None:
    assert reached(Scene().unit(A, "sapper", "f4")) == neighbours("f4")
    assert reached(Scene().unit(A, "sapper", "f4").forts("d4")) == neighbours("f4") | {"d4"}


def test_poisoning_is_no_attack() -> None:
    for kind in ("assassin", "saboteur"):
        assert reached(Scene().unit(A, kind, "f4")) == neighbours("f4")


def test_a_charge_does_not_pass_through_a_fort_and_a_ride_does_not_end_in_the_enemys() -> None:
    lancer = reached(Scene().unit(A, "lancer", "f4").forts("e5").held(A, "e5"))
    assert "c7" not in lancer
    assert "d6" in lancer
    cavalry = reached(
        Scene().unit(A, "cavalry", "f4").unit(A, "scout", "e4").unit(A, "knight", "f5").forts("e5").held(B, "e5")
    )
    assert "d6" not in cavalry


def test_an_enemy_in_a_fort_on_a_friendly_location_is_in_reach() -> None:
    assert "e5" in reached(Scene().unit(A, "knight", "f4").forts("e5").held(A, "e5"))


def test_a_poisoned_unit_reaches_nothing_but_a_footman_acts_by_its_healthy_twin() -> None:
    knight = Scene().unit(A, "knight", "f4").army(B, "assassin").poisoned("f4", "assassin")
    assert reached(knight) == set()
    twins = Scene().unit(A, "footman", "f4").unit(A, "footman", "c4").army(B, "assassin").poisoned("f4", "assassin")
    assert reached(twins) == neighbours("f4")


def test_every_enemy_of_four_players_is_in_reach_and_no_partner() -> None:
    scene = Scene(4).unit(A, "archer", "f4").unit("A2", "scout", "f2").unit("B2", "knight", "f6")
    assert reached(scene) == within("f4", 2, 2) - {"f2"}
