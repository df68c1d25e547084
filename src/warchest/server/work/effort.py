"""The account that pays for the current work."""

from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import Protocol


class Effort(Protocol):
    """The account to which the cost of a request is charged."""

    def add(self, seconds: float) -> None:
        """Charge processor time, in seconds."""

    def keep(self, size: int) -> None:
        """Charge bytes that will be kept for long. Raise an error where that is too much."""

    def aside(self) -> AbstractContextManager[None]:
        """Return a context in which the caller waits for another process without delaying other requests."""


effort: ContextVar[Effort | None] = ContextVar("effort", default=None)
"""The account that pays for the current work, or None where the work is not counted."""


def aside() -> AbstractContextManager[None]:
    """Return a context in which the current request waits for another process without delaying other requests."""
    payer = effort.get()
    return nullcontext() if payer is None else payer.aside()


def charge(seconds: float) -> None:
    """Charge processor time to the current request."""
    payer = effort.get()
    if payer is not None:
        payer.add(seconds)
