"""The boards: hexes, locations, names, and the half turn."""

import pytest

from warchest.rules.content.boards import FOUR, TWO, Axial, Board, distance

pytestmark = pytest.mark.scenario


def places(board: Board) -> dict[str, set[Axial]]:
    return {"A": set(board.start_a), "B": set(board.start_b), "neutral": set(board.neutral)}


@pytest.mark.ruling("1.1")
def test_two_players_use_thirty_seven_hexes() -> None:
    assert len(TWO.hexes) == 37
    assert all(max(abs(q), abs(r), abs(q + r)) <= 3 for q, r in TWO.hexes)


def test_four_players_use_ten_hexes_more_in_the_outer_columns() -> None:
    outer = {(-5, 2), (-5, 3), (-4, 1), (-4, 2), (-4, 3), (4, -3), (4, -2), (4, -1), (5, -3), (5, -2)}
    assert set(FOUR.hexes) - set(TWO.hexes) == outer
    assert len(FOUR.hexes) == 47


def test_a_hex_has_one_index_and_one_name_on_both_boards() -> None:
    assert FOUR.hexes[:37] == TWO.hexes
    assert TWO.names[TWO.index[0, 0]] == "f4"
    assert TWO.names[TWO.index[-1, -2]] == "e2"
    assert FOUR.by_name["a6"] == FOUR.index[-5, 2]
    assert len(set(FOUR.names)) == 47


@pytest.mark.ruling("1.1")
def test_two_players_have_ten_locations_two_of_each_side_and_six_neutral() -> None:
    assert places(TWO) == {
        "A": {(-1, -2), (2, -3)},
        "B": {(-2, 3), (1, 2)},
        "neutral": {(-3, 2), (-2, 0), (-1, 1), (1, -1), (2, 0), (3, -2)},
    }
    assert len(TWO.locations) == 10


def test_four_players_have_fourteen_locations_three_of_each_side_and_eight_neutral() -> None:
    more = {kind: places(FOUR)[kind] - places(TWO)[kind] for kind in places(FOUR)}
    assert more == {"A": {(-4, 1)}, "B": {(4, -1)}, "neutral": {(-5, 3), (5, -3)}}
    assert len(FOUR.locations) == 14


@pytest.mark.ruling("1.1")
def test_a_side_has_six_control_markers_with_two_players_and_eight_with_four() -> None:
    assert (TWO.markers, FOUR.markers) == (6, 8)


@pytest.mark.parametrize("board", [TWO, FOUR], ids=["two", "four"])
def test_the_half_turn_swaps_the_sides(board: Board) -> None:
    turned = {kind: {(-q, -r) for q, r in hexes} for kind, hexes in places(board).items()}
    assert turned == {"A": places(board)["B"], "B": places(board)["A"], "neutral": places(board)["neutral"]}
    assert {(-q, -r) for q, r in board.hexes} == set(board.hexes)


@pytest.mark.parametrize("board", [TWO, FOUR], ids=["two", "four"])
def test_no_two_locations_are_adjacent(board: Board) -> None:
    hexes = [board.hexes[i] for i in board.locations]
    assert min(distance(one, other) for one in hexes for other in hexes if one != other) == 2


def test_distance_counts_steps() -> None:
    assert distance((0, 0), (0, 0)) == 0
    assert distance((0, 0), (1, -1)) == 1
    assert distance((-3, 3), (3, -3)) == 6
    assert distance((0, -3), (3, 0)) == 6
