"""`SetupError`, and the checks that set-ups and deals share."""

from collections.abc import Collection, Sequence

from warchest.rules.content.ruleset import Ruleset
from warchest.wording.forms import listed


class SetupError(ValueError):
    """A setup that can't be played. The text is one sentence for the user.

    ``field``: the field of the setup that is wrong, empty where no single field is.
    """

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


def require_seats(ruleset: Ruleset, seats: int) -> None:
    """Raise `SetupError` unless the rule set has a board for this number of players."""
    if seats not in ruleset.boards:
        only_two = tuple(ruleset.boards) == (2,)
        text = "This game is for two players." if only_two else "War Chest is for two or four players."
        raise SetupError(text, "seats")


def require_names(names: Sequence[str], known: Collection[str], unknown: str, field: str) -> None:
    """Raise `SetupError` unless each name is known and given once. ``unknown``: the sentence for an unknown name."""
    for name in names:
        if name not in known:
            raise SetupError(unknown.format(name=name, known=listed(known)), field)
        if names.count(name) > 1:
            raise SetupError(f"'{name}' is named twice: once is enough.", field)


def require_boxes(ruleset: Ruleset, boxes: Sequence[str]) -> None:
    """Raise `SetupError` unless there is at least one box, and each is known and named once."""
    if not boxes:
        raise SetupError("No box is chosen: choose one at least.", "boxes")
    require_names(boxes, ruleset.box_ids, "There is no box '{name}': there are {known}.", "boxes")
