"""The errors of a table: each carries one sentence for the player at the page."""

from warchest.schema.game import Payload


class TableError(Exception):
    """The common base class. Its `str()` is one translated sentence."""


class UnknownGameError(TableError):
    """There is no such game."""


class NotYourSeatError(TableError):
    """The player does not hold the seat named in the request."""


class RefusedError(TableError):
    """The request is well formed but impossible: an illegal action, a game that is over. Nothing has changed."""


class BusyError(TableError):
    """The request is well formed and may work later. Nothing has changed."""


class UnreadableError(RefusedError):
    """A text is not a game. `line` and `column` count from 1."""

    def __init__(self, sentence: str, line: int, column: int) -> None:
        super().__init__(sentence)
        self.line = line
        self.column = column


class StaleError(TableError):
    """The game is not at the line that the request expected. Carries the fresh payload of the seat."""

    def __init__(self, sentence: str, payload: Payload) -> None:
        super().__init__(sentence)
        self.payload = payload
