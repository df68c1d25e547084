"""A thread for short, repeated work. The future of a thread pool costs twice as much as these two queues."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from weakref import finalize

WorkItem = Callable[[], object]


class Helper:
    """A thread that runs work items in order. It ends when the helper is garbage-collected."""

    def __init__(self) -> None:
        """Start the thread."""
        self._queue: SimpleQueue[WorkItem | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[WorkItem, BaseException | None]] = SimpleQueue()
        Thread(target=_run, args=(self._queue, self._done), name="games", daemon=True).start()
        finalize(self, self._queue.put, None)

    def start(self, item: WorkItem) -> None:
        """Queue a work item."""
        self._queue.put(item)

    def wait(self, item: WorkItem) -> None:
        """Wait until this item is done, and raise the error that it raised. Earlier items without a waiter are skipped."""
        done, error = self._done.get()
        while done is not item:
            done, error = self._done.get()
        if error is not None:
            raise error


def _run(queue: "SimpleQueue[WorkItem | None]", done: "SimpleQueue[tuple[WorkItem, BaseException | None]]") -> None:
    while _run_one(queue.get(), done):
        pass


def _run_one(item: WorkItem | None, done: "SimpleQueue[tuple[WorkItem, BaseException | None]]") -> bool:
    """Run a work item, unless it is None. Return whether there was one. The waiting thread keeps no reference to it."""
    if item is None:
        return False
    error: BaseException | None = None
    try:
        item()
    except BaseException as raised:
        error = raised
    done.put((item, error))
    return True
