"""A thread that helps with the same short work again and again. A pool's future costs twice as much as the two queues here."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from weakref import finalize

Work = Callable[[], object]


class Helper:
    """A thread that does what it is given, one piece of work after the other. It ends when nobody needs the helper any more."""

    def __init__(self) -> None:
        """Start the thread."""
        self._given: SimpleQueue[Work | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[Work, BaseException | None]] = SimpleQueue()
        Thread(target=_help, args=(self._given, self._done), name="games", daemon=True).start()
        finalize(self, self._given.put, None)

    def start(self, work: Work) -> None:
        """Begin a piece of work."""
        self._given.put(work)

    def wait(self, work: Work) -> None:
        """Wait for the end of this piece of work, and raise the error that it raised. Work that nobody waited for is passed over."""
        done, error = self._done.get()
        while done is not work:
            done, error = self._done.get()
        if error is not None:
            raise error


def _help(given: "SimpleQueue[Work | None]", done: "SimpleQueue[tuple[Work, BaseException | None]]") -> None:
    while _done_one(given.get(), done):
        pass


def _done_one(work: Work | None, done: "SimpleQueue[tuple[Work, BaseException | None]]") -> bool:
    """Do a piece of work, unless it is None. Return whether there was one. Nothing of it is remembered while the thread waits for more."""
    if work is None:
        return False
    error: BaseException | None = None
    try:
        work()
    except BaseException as raised:
        error = raised
    done.put((work, error))
    return True
