"""Where the cells of the boards lie, and the server's drawing of a board of squares."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from warchest.drawing.boards import Picture, board_svg, definitions, described
from warchest.drawing.layout import cells_of, labels, page_board
from warchest.rules.content.boards import FOUR, SQUARE, TWO, Board
from warchest.rules.content.lite import LITE
from warchest.schema.view import UnitView

SIDE = 165


@pytest.mark.parametrize("board", [TWO, FOUR, SQUARE], ids=lambda board: board.name)
def test_neighbours_lie_side_by_side_and_the_middle_is_the_origin(board: Board) -> None:
    cells = cells_of(board)
    wide = cells.measures["half"][1] * 2
    at = [cells.centre(place) for place in board.hexes]
    for here, (x, y) in enumerate(at):
        for there, (other_x, other_y) in enumerate(at):
            apart = ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5
            assert (abs(apart - wide) < 0.1) == (board.distances[here][there] == 1)
    assert at.count((0, 0)) == 1
    assert sum(x for x, _y in at) == pytest.approx(0)
    assert sum(y for _x, y in at) == pytest.approx(0)


def test_rows_are_lettered_from_the_top_and_columns_numbered_from_the_left() -> None:
    sent = page_board(SQUARE)
    at = {cell.name: [cell.x, cell.y] for cell in sent.hexes}
    assert at["a0"] == [-4 * SIDE, -4 * SIDE]
    assert at["i8"] == [4 * SIDE, 4 * SIDE]
    assert at["e5"] == [SIDE, 0]
    assert sent.start == {"a2": "A", "a6": "A", "i2": "B", "i6": "B"}
    assert [cell.name for cell in sent.hexes if cell.location] == [SQUARE.names[index] for index in SQUARE.locations]


@pytest.mark.parametrize("flipped", [False, True])
def test_letters_stand_left_of_the_board_and_numbers_below_it(flipped: bool) -> None:
    edge = 4.5 * SIDE
    told = {label.text: label.at for label in labels(SQUARE, flipped=flipped)}
    assert set(told) == {*"abcdefghi", *"012345678"}
    rows, columns = [told[row] for row in "abcdefghi"], [told[column] for column in "012345678"]
    assert all(x < -edge and abs(y) < edge for x, y in rows)
    assert all(abs(x) < edge < y for x, y in columns)
    for (_x, upper), (_other, lower) in pairwise(rows):
        assert (upper > lower) == flipped
    for (left, _y), (right, _other) in pairwise(columns):
        assert (left > right) == flipped


def test_neighbouring_squares_differ_in_shade() -> None:
    shade = {(cell.q, cell.r): cell.tile for cell in page_board(SQUARE).hexes}
    assert set(shade.values()) == {"shade0", "shade1"}
    assert all(shade[q, r] != shade[q + 1, r] for q, r in shade if q < 8)
    assert all(shade[q, r] != shade[q, r + 1] for q, r in shade if r < 8)


def test_a_board_of_squares_is_drawn_of_shapes_that_a_page_has() -> None:
    units = [UnitView("d6", 0, "knight", 1, []), UnitView("d7", 0, "knight", 1, []), UnitView("e6", 1, "lancer", 1, [])]
    picture = Picture(SQUARE, LITE, {"a2": "A", "d6": "A", "i2": "B"}, units, marks={"e5": "dot", "d5": "deploy"})
    drawn = board_svg(picture, described(picture))
    known = {part.get("id") for part in ElementTree.fromstring(definitions(LITE)).iter()}
    used = [part.get("href", "") for part in ElementTree.fromstring(drawn).iter("use")]
    assert {address[1:] for address in used if address.startswith("#")} <= known
    assert drawn.count("#shape-square-neutral") == 7
    assert "#shape-square-held-dusk-busy" in drawn
    assert described(picture) == (
        "Crow: Knight at d6, Knight at d7. Wolf: Lancer at e6. Crow holds a2, d6. Wolf holds i2."
    )
