"""The lessons as data: a few positions each, with a sentence for each step.

``playing`` plays them, and the tests perform every one. Each lesson is a file in ``taught``.
"""

from dataclasses import dataclass

from warchest.teaching.rulebook.examples import Scene

READER = "B"
"""The learner's seat: Dawn, at the lower side of the board."""


@dataclass(frozen=True)
class Exercise:
    """One step of a lesson: a sentence that asks for an action, and that action."""

    text: str
    """The sentence, at most 90 letters (a gettext message id)."""
    right: str
    """The decisions of the action, in the notation, separated by blanks. It is the only action after which ``goal`` is true."""
    goal: str
    """The claims that are true after the action, in the words of ``warchest.teaching.rulebook.examples.Example``."""
    scene: Scene | None = None
    """The position at the start of the step, or None if it continues from the previous step."""
    then: str = ""
    """Decisions of the other seat between the action and the next step. Each has the seat's name: ``A:pass(royal)``."""
    lit: str = ""
    """Hexes that the step is about, separated by blanks, in addition to the action's."""


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    id: str
    """Its name in addresses."""
    title: str
    """Its title (a gettext message id, as is ``line``)."""
    line: str
    """Its content in a few words."""
    steps: tuple[Exercise, ...]
    middle: str = ""
    """The hex in the middle of its small picture, or an empty text where a sign is the picture."""
    pictured: int = 0
    """The step with the picture's position, at its start."""
    sign: str = ""
    """The sign of a lesson that has no board to show: ``bag``, ``recruit``, ``initiative`` or ``seal``."""
    box: str = ""
    """The box that it is about, or an empty text for one of the ten."""
    rules: str = "war_chest"
    """The id of its rule set."""
