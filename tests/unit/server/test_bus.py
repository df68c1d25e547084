"""The bus finds its way back: hints are sent and heard again after any connection was lost."""

import queue
import threading
from collections.abc import Callable, Iterator

import pytest

from tests.support.waiting import wait_until
from warchest.server.bus import Bus, WakeUp


class Hub:
    """The state shared by two buses, instead of Redis. Each lost connection costs one of `losses`."""

    def __init__(self) -> None:
        self.losses = 0
        self.silent = False
        self.listeners: list[queue.SimpleQueue[str]] = []
        self._lock = threading.Lock()

    def lose(self) -> None:
        """Raise an error if a connection is to be lost."""
        with self._lock:
            if self.losses:
                self.losses -= 1
                raise ConnectionError("gone")


class Line:
    """A connection to the hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        hub.listeners.append(self._heard)

    def send(self, text: str) -> None:
        self._hub.lose()
        for listener in () if self._hub.silent else self._hub.listeners:
            listener.put(text)

    def receive(self) -> Iterator[str]:
        self._hub.lose()
        try:
            yield self._heard.get(timeout=0.02)
        except queue.Empty:
            return

    def close(self) -> None:
        self._hub.listeners.remove(self._heard)


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture
def heard(hub: Hub) -> Iterator[tuple[Bus, list[WakeUp]]]:
    """A bus that sends, and the wake-ups that another one has received."""
    one, other = Bus(lambda: Line(hub)), Bus(lambda: Line(hub))
    found: list[WakeUp] = []
    other.on_wake_up(found.append)
    one.open()
    other.open()
    yield one, found
    one.close()
    other.close()


def test_a_bus_answers_while_its_own_messages_come_back(hub: Hub, heard: tuple[Bus, list[WakeUp]]) -> None:
    """Given a bus that answers, when its messages no longer come back, then it does not answer, although nothing reports an error."""
    bus, _found = heard
    wait_until(lambda: bus.answers(1.0))
    hub.silent = True
    assert not bus.answers(0.05)
    hub.silent = False
    wait_until(lambda: bus.answers(1.0))
    assert Bus().answers(0.0), "a process without a bus misses none"


def send_until(bus: Bus, notice: WakeUp, holds: Callable[[], object]) -> None:
    """Send a hint again and again until something is the case."""

    def sent_again() -> object:
        bus.publish(notice)
        return holds()

    wait_until(sent_again)


def test_a_wake_up_reaches_the_other_process(heard: tuple[Bus, list[WakeUp]]) -> None:
    bus, found = heard
    hint = WakeUp("line", "game", 7)
    send_until(bus, hint, lambda: bus.heard and found)
    assert found[0] == hint


def test_wake_ups_arrive_again_after_each_connection_was_lost_several_times(
    hub: Hub, heard: tuple[Bus, list[WakeUp]]
) -> None:
    """Given connections that are lost while they are used, then new ones are made, and later hints arrive."""
    bus, found = heard
    hub.losses = 6
    send_until(bus, WakeUp("work", "short"), lambda: not hub.losses)
    late = WakeUp("line", "game", 8)
    send_until(bus, late, lambda: late in found)
