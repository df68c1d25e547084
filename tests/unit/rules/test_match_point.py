"""Match point: which locations are named, and in which order."""

from tests.support.scenario import HEXES, A, B, Scene
from warchest import PositionBuilder
from warchest.game.presenter import match_point, match_point_to
from warchest.rules.explain.match_point import has_match_point, locations
from warchest.schema.game import MatchPoint

HELD = ("d7", "g6", "c6", "e5", "h4")
"""Five locations of Dawn. Left are d4, e2, g3, h1 and i2."""


def named(scene: Scene, side: int = 1) -> list[str]:
    game = scene.table()
    assert has_match_point(game.position, side)
    return [HEXES[hex_] for hex_ in locations(game.tables, game.position, side)]


def test_a_side_that_needs_two_more_has_no_match_point() -> None:
    game = Scene().held(B, *HELD[:4]).unit(B, "knight", "g3").table()
    assert not has_match_point(game.position, 1)


def test_a_unit_on_a_location_comes_before_one_that_has_to_move_there() -> None:
    scene = Scene().held(B, *HELD).unit(B, "knight", "g3").unit(B, "scout", "d5")
    assert named(scene.hand(B, "knight").bag(B, "scout"))[:2] == ["g3", "d4"]


def test_a_unit_without_a_coin_takes_nothing() -> None:
    assert named(Scene().held(B, *HELD).unit(B, "knight", "g3").box(B, "knight", "knight", "knight")) == []


def test_the_distance_is_that_of_the_unit_s_own_tactic() -> None:
    assert "h1" not in named(Scene().held(B, *HELD).unit(B, "knight", "f4").hand(B, "knight"))
    assert "h1" in named(Scene().held(B, *HELD).unit(B, "light_cavalry", "f4").hand(B, "light_cavalry"))


def test_of_two_equally_near_locations_the_one_without_an_enemy_comes_first() -> None:
    scene = Scene().held(B, *HELD).unit(B, "knight", "f3").hand(B, "knight")
    assert named(scene) == ["g3", "d4", "e2", "h1"]
    assert named(scene.unit(A, "pikeman", "d4")) == ["g3", "e2", "h1", "d4"]


def test_a_unit_in_hand_is_deployed_next_to_a_location_and_takes_it() -> None:
    deployed = Scene().held(B, *HELD).hand(B, "infiltrator")
    assert named(deployed.held(A, "g3", "i2")) != []


def test_the_page_is_sent_a_side_and_at_most_three_locations() -> None:
    builder = PositionBuilder().held("B", *HELD).unit("B", "knight", "f3").hand("B", "knight")
    assert match_point(builder.build()) == MatchPoint(
        "Dawn needs one more: g3, d4 or e2", {"A": [], "B": ["g3", "d4", "e2"]}
    )
    assert match_point(PositionBuilder().held("B", *HELD[:4]).build()) is None


def test_a_player_whose_side_needs_one_more_is_addressed() -> None:
    game = PositionBuilder().held("B", *HELD).unit("B", "knight", "f3").hand("B", "knight").build()
    point = match_point(game)
    assert point is not None
    own = match_point_to(game, point, 1)
    assert own == MatchPoint("You need one more: g3, d4 or e2", point.at)
    assert match_point_to(game, point, 0) == point
