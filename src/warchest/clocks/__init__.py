"""Time at the table: the clocks of a game, the pauses in which they stand still, and the flag of a seat that runs out of time."""

from warchest.clocks.clock import BOT_MS, MOST_LAG_MS, OFFERED, Clock, DaysClock, LiveClock, SteadyTime, Terms

__all__ = ["BOT_MS", "MOST_LAG_MS", "OFFERED", "Clock", "DaysClock", "LiveClock", "SteadyTime", "Terms"]
