"""The lessons: a few positions each, with a sentence a step, as data only.

``playing`` plays them, and the tests carry out every one. The lessons themselves are in ``taught``, each in a file of its own.
"""

from dataclasses import dataclass

from warchest.teaching.rulebook.examples import Scene

READER = "B"
"""The seat of everybody who learns: Dawn, at the lower side of the board."""


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
    """The position where the step begins, or None where it goes on from the step before."""
    then: str = ""
    """Decisions of the other seat after the action, before the next step begins. Each has the seat's name: ``A:pass(royal)``."""
    lit: str = ""
    """Hexes that the step is about, separated by blanks, besides those of the action."""


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
    """The step that the picture shows, as it begins."""
    sign: str = ""
    """The sign of a lesson that has no board to show: ``bag``, ``recruit``, ``initiative`` or ``seal``."""
    box: str = ""
    """The box that it is about, or an empty text for one of the ten."""
    rules: str = "war_chest"
    """The id of its rule set."""
