"""The pictures of puzzles, drawn by the server: the whole board, and a part of it for lists. Neither reveals the answer."""

from warchest.drawing.boards import board_part, picture_of
from warchest.drawing.sheet import Svg
from warchest.rules.content.boards import distance
from warchest.teaching.puzzles.explaining import game_of
from warchest.teaching.puzzles.records import Puzzle

_WIDE, _HIGH = 520.0, 336.0
"""The part of the board that a small picture shows, in hundredths of the board's measure."""
_NEAR = 2
"""The steps from the middle of a small picture to a hex that it shows at least in part."""


def small_picture(puzzle: Puzzle) -> Svg:
    """Return the part of the board where most units of both sides stand."""
    game = game_of(puzzle)
    view = game.view(game.decider)
    board = game.board
    places = [(unit.seat, board.hexes[board.by_name[unit.hex]]) for unit in view.units]

    def crowd(name: str) -> tuple[int, int]:
        here = board.hexes[board.by_name[name]]
        near = [(seat, distance(here, place)) for seat, place in places if distance(here, place) < _NEAR]
        return len({seat for seat, _far in near}), sum(_NEAR - far for _seat, far in near)

    return board_part(picture_of(view), max(board.names, key=crowd), (_WIDE, _HIGH))
