"""Receivers of notices: a channel that keeps what it is given, and answers as a test wants."""

import threading
from collections.abc import Callable

from warchest.server.notices.channels import Delivered, Notice, SendOutcome, Target


class Inbox:
    """A channel that keeps all notices."""

    drops = True

    def __init__(self, answer: Callable[[Target, Notice], SendOutcome] = lambda _target, _notice: Delivered()) -> None:
        self.answer = answer
        self.got: list[tuple[Target, Notice]] = []
        self.dropped: list[tuple[Target, str]] = []
        self._lock = threading.Lock()

    def send(self, target: Target, notice: Notice) -> SendOutcome:
        """Keep a notice, and answer."""
        with self._lock:
            self.got.append((target, notice))
        return self.answer(target, notice)

    def drop(self, target: Target, tag: str) -> None:
        """Keep the tag."""
        with self._lock:
            self.dropped.append((target, tag))

    @property
    def texts(self) -> list[str]:
        """The texts of all notices."""
        return [notice.text for _target, notice in self.got]

    def take(self) -> list[str]:
        """Return the texts of the notices since the last call."""
        texts, self.got = self.texts, []
        return texts
