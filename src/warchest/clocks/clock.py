"""The clocks of one game, made from the lines of its log: the time that each seat has left, and the clock that runs.

A seat's clock runs while that seat must decide, a defender's choice included, but not before its first line: until then the other side may
abort the game. Each line of the log contains the time counted for it, so the clocks of a game can be made from its log alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from warchest.clocks.pauses import Pause, counted, reached_after
from warchest.clocks.terms import DAY_MS, MINUTE_MS, DaysClock, LiveClock, Terms

BOT_MS = 500
"""The time charged to a bot for an action. It is always the same, since a bot's thinking time could reveal its hand."""
MOST_LAG_MS = 500
"""The most time that is given back for a decision's way through the network."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of a game after a line of its log. Times are in milliseconds."""

    terms: Terms
    left: tuple[int, ...]
    """The time that each seat has left."""
    acted: tuple[bool, ...]
    """Whether each seat has written a line, so that its clock runs."""

    @classmethod
    def begun(cls, terms: Terms, seats: int) -> "Clock":
        """Return the clocks before the first decision."""
        start = terms.minutes * MINUTE_MS if isinstance(terms, LiveClock) else terms.days * DAY_MS
        return cls(terms, (start,) * seats, (False,) * seats)

    def after(self, seat: int | None, spent: int | None) -> "Clock":
        """Return the clocks after a line of that seat. `spent`: the time counted for it, or None where none was counted."""
        if seat is None or spent is None:
            return self
        left, acted = [*self.left], [*self.acted]
        acted[seat] = True
        if isinstance(self.terms, LiveClock):
            left[seat] = left[seat] - spent + self.terms.increment * 1000 if spent < left[seat] else 0
        return replace(self, left=tuple(left), acted=tuple(acted))

    def spent(self, seat: int, since: int, now: int, pauses: Iterable[Pause] = (), lag: int = 0) -> int:
        """Return the time counted for a decision of the seat, whose turn began at `since`. `lag`: the part spent in the network."""
        if not self.acted[seat]:
            return 0
        return max(0, counted(since, now, pauses) - min(max(0, lag), MOST_LAG_MS))

    def spent_by_bot(self, seat: int) -> int:
        """Return the time counted for a bot's action."""
        return min(BOT_MS, self.left[seat] // 2)

    def deadline(self, seat: int, since: int, pauses: Iterable[Pause] = ()) -> int | None:
        """Return when the seat that must decide will run out of time, or None where its clock does not run yet.

        A decision on its way at that moment may still count, so the largest network credit is added.
        """
        return reached_after(since, self.left[seat] + MOST_LAG_MS, pauses) if self.acted[seat] else None

    @property
    def by_correspondence(self) -> bool:
        """Return whether the game has days for each decision."""
        return isinstance(self.terms, DaysClock)
