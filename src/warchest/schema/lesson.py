"""The types of the data for the page of a lesson."""

from warchest.schema.game import Preview
from warchest.schema.page import BookBoot, OwnCards


class LessonStep(Preview, frozen=True):
    """A step of a lesson after some choices. Its trail shows the last action."""

    said: list[str]
    """the sentences about the action that the step asked for, once it is done"""
    board: str
    """the name of its board"""
    right: list[int]
    """the ids of the action that the step asks for"""
    reason: str | None
    """why the last choice is not what the step asks for, in words; null if it is. The view is the one before that choice"""
    lit: list[str]
    """the hexes that the step is about; the others are veiled"""


class LessonsBoot(BookBoot, frozen=True):
    """The initial data of the list of lessons."""

    done: list[str] | None
    """the ids of the lessons that the account has done; null for a guest (the browser keeps them)"""


class LessonBoot(OwnCards, frozen=True):
    """The initial data of the page of a lesson."""

    lesson: str
    """its id"""
    title: str
    """its title"""
    number: int
    """its place among the ten, from 1; 0 for a lesson about a box"""
    sentences: list[str]
    """the sentence of each step"""
    next: str
    """the id of the lesson after it; empty after the last one"""
    next_title: str
    """the title of that lesson"""
    done: list[str] | None
    """the ids of the lessons that the account has done; null for a guest (the browser keeps them)"""


__all__ = ["LessonBoot", "LessonStep", "LessonsBoot"]
