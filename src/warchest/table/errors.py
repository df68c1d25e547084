"""What a table answers when it can't do what was asked: each says one sentence to the person who asked."""

from warchest.table.wire import Payload


class TableError(Exception):
    """The common base. `str()` of it is one translated sentence."""


class UnknownGameError(TableError):
    """There is no such game."""


class NotYourSeatError(TableError):
    """The session does not hold the seat that it spoke for."""


class RefusedError(TableError):
    """The request is well formed and can't be done: an illegal action, a game that is over. Nothing has changed."""


class BusyError(TableError):
    """The request is well formed and may be done later. Nothing has changed."""


class UnreadableError(RefusedError):
    """A text is no game. `line` and `column`, from 1, say where."""

    def __init__(self, sentence: str, line: int, column: int) -> None:
        super().__init__(sentence)
        self.line = line
        self.column = column


class StaleError(TableError):
    """The game is not at the line that the request expected. Carries the fresh payload of the seat."""

    def __init__(self, sentence: str, payload: Payload) -> None:
        super().__init__(sentence)
        self.payload = payload
