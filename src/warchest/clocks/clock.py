"""The clocks of one game, made from the lines of its log: what each seat has left, and whose clock runs.

A seat's clock runs while that seat must decide, a defender's choice included, but not before its first line: until then the other side may
break the game off. The log tells of every line what was counted for it, so the clocks of a game can be made from its log alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from warchest.clocks.pauses import Pause, counted, reached_after
from warchest.clocks.terms import DAY_MS, MINUTE_MS, DaysClock, LiveClock, Terms

BOT_MS = 500
"""What a bot is charged for an action: always the same, since the time that it thinks could tell what it holds."""
MOST_LAG_MS = 500
"""The most that is given back of a decision for the way through the network."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of a game after a line of its log. Times are in milliseconds."""

    terms: Terms
    left: tuple[int, ...]
    """The time that each seat has for what comes next."""
    acted: tuple[bool, ...]
    """Whether each seat has written a line, so that its clock runs."""

    @classmethod
    def begun(cls, terms: Terms, seats: int) -> "Clock":
        """The clocks before the first decision."""
        start = terms.minutes * MINUTE_MS if isinstance(terms, LiveClock) else terms.days * DAY_MS
        return cls(terms, (start,) * seats, (False,) * seats)

    def after(self, seat: int | None, spent: int | None) -> "Clock":
        """The clocks after a line of that seat for which `spent` was counted; None where nothing was."""
        if seat is None or spent is None:
            return self
        left, acted = [*self.left], [*self.acted]
        acted[seat] = True
        if isinstance(self.terms, LiveClock):
            left[seat] = left[seat] - spent + self.terms.increment * 1000 if spent < left[seat] else 0
        return replace(self, left=tuple(left), acted=tuple(acted))

    def spent(self, seat: int, since: int, now: int, pauses: Iterable[Pause] = (), lag: int = 0) -> int:
        """What is counted for a decision of the seat that was waited for since `since`, `lag` of it on the way through the network."""
        if not self.acted[seat]:
            return 0
        return max(0, counted(since, now, pauses) - min(max(0, lag), MOST_LAG_MS))

    def spent_by_bot(self, seat: int) -> int:
        """What is counted for an action of a bot."""
        return min(BOT_MS, self.left[seat] // 2)

    def deadline(self, seat: int, since: int, pauses: Iterable[Pause] = ()) -> int | None:
        """When the time of the seat that must decide will have run out; None where its clock does not run yet.

        A decision that is on its way then may still count: the most that the network is credited is added.
        """
        return reached_after(since, self.left[seat] + MOST_LAG_MS, pauses) if self.acted[seat] else None

    @property
    def by_correspondence(self) -> bool:
        """Whether there are days for each decision."""
        return isinstance(self.terms, DaysClock)
