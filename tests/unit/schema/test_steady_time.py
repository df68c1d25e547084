"""The table's time: it only goes forward, and follows a wall clock that has jumped ahead."""

from hypothesis import given
from hypothesis import strategies as st

from warchest.schema.time_control import JUMP_MS, SteadyTime

STEPS = st.lists(st.tuples(st.integers(0, 5_000), st.integers(-100_000, 100_000), st.booleans()), max_size=30)


class FakeClocks:
    """A wall clock that can be set, and one that only goes forward."""

    def __init__(self) -> None:
        self.wall, self.ticks = 1_000_000, 7


@given(STEPS)
def test_time_never_goes_back_whatever_is_done_to_the_wall_clock(steps: list[tuple[int, int, bool]]) -> None:
    clocks = FakeClocks()
    now = SteadyTime(lambda: clocks.wall, lambda: clocks.ticks)
    last = now()
    for passed, jump, looked in steps:
        clocks.ticks += passed
        clocks.wall += passed + jump
        if looked:
            now.catch_up()
        assert now() >= last + passed
        last = now()


def test_a_wall_clock_that_was_set_forward_is_followed_and_the_jump_returned() -> None:
    clocks = FakeClocks()
    now = SteadyTime(lambda: clocks.wall, lambda: clocks.ticks)
    assert now.catch_up() is None
    clocks.wall += 60_000
    assert now() == 1_000_000
    assert now.catch_up() == (1_000_000, 1_060_000)
    assert now() == 1_060_000
    assert now.catch_up() is None


def test_a_wall_clock_that_is_a_little_ahead_is_not_followed() -> None:
    clocks = FakeClocks()
    now = SteadyTime(lambda: clocks.wall, lambda: clocks.ticks)
    clocks.wall += JUMP_MS
    assert now.catch_up() is None
    clocks.wall += 1
    assert now.catch_up() == (1_000_000, 1_000_000 + JUMP_MS + 1)


def test_a_wall_clock_that_was_set_back_is_not_followed() -> None:
    clocks = FakeClocks()
    now = SteadyTime(lambda: clocks.wall, lambda: clocks.ticks)
    clocks.wall -= 3_600_000
    clocks.ticks += 10
    assert now.catch_up() is None
    assert now() == 1_000_010
