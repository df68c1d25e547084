"""All lessons in their order: the ten of the base game, then one for each box and for the lite game."""

from warchest.teaching.lessons import Lesson
from warchest.teaching.lessons.taught import (
    attack,
    bolster,
    bring_a_unit_in,
    initiative,
    move,
    nightfall,
    nobility,
    recruit,
    shock_tactics,
    siege,
    six_locations,
    square_board,
    tactics,
    take_a_location,
    the_bag,
)

TEN: tuple[Lesson, ...] = (
    *(take_a_location.LESSON, bring_a_unit_in.LESSON, move.LESSON, attack.LESSON, bolster.LESSON),
    *(the_bag.LESSON, recruit.LESSON, initiative.LESSON, tactics.LESSON, six_locations.LESSON),
)
"""The ten lessons of the base game."""

BOXES: tuple[Lesson, ...] = (
    *(nobility.LESSON, siege.LESSON, nightfall.LESSON, shock_tactics.LESSON),
    square_board.LESSON,
)
"""The lessons about the other boxes and about the lite game."""

LESSONS: dict[str, Lesson] = {lesson.id: lesson for lesson in (*TEN, *BOXES)}
"""Every lesson by its id, in the order in which they are taught."""
