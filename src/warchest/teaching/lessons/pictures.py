"""The small pictures of the lessons, drawn by the server."""

from dataclasses import replace

from warchest.drawing.boards import board_part, picture_of
from warchest.drawing.sheet import Svg
from warchest.teaching.lessons import Lesson
from warchest.teaching.lessons.playing import shown
from warchest.teaching.rulebook.examples.playing import rules_called
from warchest.teaching.rulebook.figures import coin_of, marked_uses

_WIDE, _HIGH = 520.0, 336.0
"""The part of the board that a picture shows, in hundredths of the board's measure."""


def small_picture(lesson: Lesson) -> Svg:
    """Return the middle of the lesson's picture with the uses of the coin that it is about, or an empty text for one with a sign."""
    if not lesson.middle:
        return Svg("")
    step = shown(lesson.id, lesson.pictured)
    picture = picture_of(step.view, rules_called(lesson.rules))
    if step.ask is not None:
        coin = coin_of(step.ask, step.right)
        picture = replace(picture, marks=marked_uses(step.ask, coin) if coin else {})
    standing = {unit.hex for unit in step.view.units if unit.seat == 1}
    return board_part(
        replace(picture, chosen=next((name for name in step.lit if name in standing), None)),
        lesson.middle,
        (_WIDE, _HIGH),
    )
